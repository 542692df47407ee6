import { isMoney, isTransit } from '#domain/rules/accounts.ts';
import { toPaise } from '#domain/rules/money.ts';
import { NONE } from '#domain/rules/settling.ts';
import type { Texts } from '#web/ui/entries.ts';
import { rowWith, type FormRow } from '#web/ui/form-rows.ts';
import { textsOfTaken, typedRupees } from './settled-rows.ts';
import { voucherLists, type VoucherForm } from './voucher-fields.ts';
import type { WholeVoucher } from './whole-voucher.ts';

// Converts a voucher to the texts of its form, to be entered again or corrected.

const FORMS: Readonly<Partial<Record<WholeVoucher['kind'], VoucherForm>>> = {
  Receipt: 'receipt',
  Payment: 'payment',
  Contra: 'contra',
  Journal: 'journal',
};

type Copied = Pick<WholeVoucher, 'kind' | 'paper' | 'voucherNo' | 'entries'>;

/** The form in which a voucher was entered; null: it was posted automatically, or in two steps. */
export function formOfVoucher({ kind, paper, voucherNo, entries }: Copied): VoucherForm | null {
  const isSent = entries.some(({ debit, credit }) => isTransit(debit) || isTransit(credit));
  return paper !== voucherNo || isSent ? null : (FORMS[kind] ?? null);
}

/** The contents of a copy's form; `lines`: its rows. */
export interface CopiedVoucher {
  readonly texts: Texts;
  readonly lines: readonly FormRow[];
}

const rupees = (amount: number) => typedRupees(toPaise(amount));

/** The parties of the exchange, in the fields of receipts and payments. */
function exchangeOf({ kind, entries, mode }: WholeVoucher): Texts {
  const [money] = entries;
  if (money === undefined) return {};
  const [account, other, name] =
    kind === 'Receipt' ? [money.debit, money.credit, money.creditName] : [money.credit, money.debit, money.debitName];
  const [, party = ''] = /^(?:party|payable):(\d+)$/.exec(other) ?? [];
  return {
    amount: rupees(money.amount),
    mode,
    account: mode === 'cash' ? '' : account,
    ...(party === '' ? { head: other, headName: name } : { party, partyName: name }),
  };
}

/** What it settles, as entered: money and deductions. */
function settledOf({ kind, items }: WholeVoucher): readonly FormRow[] {
  const { fields } = voucherLists[kind === 'Receipt' ? 'receipt' : 'payment'].lines;
  return items.flatMap(({ settledBy }) =>
    settledBy.map(({ item, amount, ...each }) => {
      const [tds, shortage, rebate, other] = [each.tds, each.shortage, each.rebate, each.other].map(toPaise);
      const taken = { ...NONE, tds: tds ?? 0n, shortage: shortage ?? 0n, rebate: rebate ?? 0n, other: other ?? 0n };
      const received = toPaise(amount) - taken.tds - taken.shortage - taken.rebate - taken.other;
      return rowWith(fields, textsOfTaken({ item, received, ...taken }));
    }),
  );
}

/** The sides of a journal: each account with its total, debits first. */
function sidesOf({ entries }: WholeVoucher): readonly FormRow[] {
  const { fields } = voucherLists.journal.lines;
  return (['debit', 'credit'] as const).flatMap((side) => {
    const sums = new Map<string, { readonly title: string; readonly paise: bigint }>();
    for (const entry of entries) {
      const paise = (sums.get(entry[side])?.paise ?? 0n) + toPaise(entry.amount);
      sums.set(entry[side], { title: entry[`${side}Name`], paise });
    }
    return [...sums].map(([account, { title, paise }]) =>
      rowWith(fields, { account, title, [side]: typedRupees(paise) }),
    );
  });
}

/**
 * A voucher in its form: whole for a correction; for a copy, without what applied only that time: the day, the reference, the cheque's
 * date and what was settled.
 */
export function copiedVoucher(voucher: WholeVoucher, corrects: boolean): CopiedVoucher {
  const { kind, voucherNo, branch, date, reference, chequeDate, narration, entries } = voucher;
  const [first] = entries;
  const isContra = kind === 'Contra' && first !== undefined && isMoney(first.debit);
  const texts = {
    branchId: String(branch),
    narration,
    ...(isContra && { from: first.credit, to: first.debit, amount: rupees(first.amount) }),
    ...((kind === 'Receipt' || kind === 'Payment') && exchangeOf(voucher)),
    ...(corrects && { day: date, reference, chequeDate: chequeDate ?? '', corrects: voucherNo }),
  };
  if (kind === 'Journal') return { texts, lines: sidesOf(voucher) };
  return { texts, lines: corrects && kind !== 'Contra' ? settledOf(voucher) : [] };
}
