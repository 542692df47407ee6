import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { Fields, RowOf } from '#domain/define.ts';
import { receiptItems } from '#domain/records/voucher.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { toPaise } from '#domain/rules/money.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { RecordForm } from '#web/records/RecordForm.tsx';
import type { FormScreen } from '#web/records/record-screen.ts';
import type { RecordFormOf, RecordRules } from '#web/records/useRecordForm.ts';
import { amountsOf, type Messages, type Texts } from '#web/ui/entries.ts';
import type { FormRow } from '#web/ui/form-rows.ts';
import type { NoLists, RowLists } from '#web/ui/row-lists.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { toast } from '#web/ui/toast.ts';
import { readMoneyAnew } from './shown.ts';
import { SavedVoucherLine } from './SavedVoucherLine.tsx';
import { useOwnBranches } from './useMoneyAccounts.ts';
import { voucherForms, type SavedVoucher } from './voucher-screens.ts';

/** What is wrong with a voucher as a whole: its fields, and the rows of its lines. */
export type VoucherCheck = (texts: Texts, lines: readonly FormRow[]) => Messages;

interface VoucherEntryProps<F extends Fields, L extends RowLists> {
  readonly screen: FormScreen<F, L>;
  readonly check?: VoucherCheck;
  readonly children: (form: RecordFormOf<F, L>) => ReactNode;
}

const KEPT = ['day', 'branchId', 'mode', 'account'] as const;

/** The page on which vouchers of a kind are entered, one after the other; the last one stays at hand. */
export function VoucherEntry<F extends Fields, L extends RowLists = NoLists>(props: VoucherEntryProps<F, L>) {
  const { screen, check, children } = props;
  const { say } = useLanguage();
  const queries = useQueryClient();
  const branches = useOwnBranches();
  const [saved, setSaved] = useState<SavedVoucher | null>(null);
  const home = branches?.home ?? '';
  const rules = useMemo((): RecordRules<F> => {
    // Those of them that the form has.
    const preset = { day: todayInIndia(), branchId: Number(home), mode: 'cash' } as Partial<RowOf<Fields>>;
    return {
      preset: preset as Partial<RowOf<F>>,
      // A clerk enters the vouchers of one day and one till one after the other.
      kept: KEPT,
      ...(check !== undefined && { check: (texts, _saved, rows) => check(texts, rows['lines'] ?? []) }),
      created: (record) => {
        const voucher = record as unknown as SavedVoucher;
        // A cheque that is kept for its day has no voucher yet; the advice says so.
        setSaved(voucher.voucherNo === '' ? null : voucher);
        readMoneyAnew(queries);
        for (const { message } of voucher.advice ?? []) toast.warning(say(message));
      },
    };
  }, [home, check, say, queries]);
  if (branches === null) return <Pending height={320} radius="md" />;
  return (
    <RecordForm screen={screen} rules={rules}>
      {(form) => (
        <>
          {saved !== null && <SavedVoucherLine voucher={saved} />}
          {children(form)}
        </>
      )}
    </RecordForm>
  );
}

/** What is wrong with whom, and through what, money is exchanged, as the server says it. */
function counterpartMessages(texts: Texts): Messages {
  const isNamed = texts['party'] !== '' || texts['head'] !== '';
  const isBoth = texts['party'] !== '' && texts['head'] !== '';
  return {
    ...((!isNamed || isBoth) && { partyName: 'Choose a party or a head.' }),
    ...(texts['mode'] !== 'cash' && texts['account'] === '' && { account: 'Account is required.' }),
  };
}

/** What must not be sent: more money for items than the amount. */
export function exchangeMessages(texts: Texts, lines: readonly FormRow[]): Messages {
  const settled = lines
    .map((line) => toPaise(amountsOf(receiptItems.fields, line.texts).received))
    .reduce((sum, each) => sum + each, 0n);
  const { amount } = amountsOf({ amount: voucherForms.receipt.amount }, texts);
  return {
    ...counterpartMessages(texts),
    ...(amount > 0 && settled > toPaise(amount) && { amount: 'The items come to more than the amount.' }),
  };
}
