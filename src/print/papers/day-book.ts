import { voucherFields } from '#domain/records/voucher.ts';
import { accountTitle } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { VOUCHER_KINDS, type VoucherKind } from '#domain/rules/voucher-kinds.ts';
import { voucherKindTitle } from '#language/voucher-titles.ts';
import { type Sheet, space, table } from '../kit/nodes.ts';
import { labelsOf, type Language } from '../language.ts';
import { type ListReport, listReport } from './list.ts';
import { AMOUNT, inRupees } from './parts.ts';

/** A voucher of the day book; its amount in rupees, on one side. */
interface Posted {
  readonly date: string;
  readonly voucherNo: string;
  readonly kind: VoucherKind;
  readonly account: string;
  readonly accountName: string;
  readonly paper: string;
  readonly narration: string;
  readonly debit: number;
  readonly credit: number;
  /** The voucher that reversed it; empty: none. */
  readonly reversedBy: string;
  /** The voucher that replaced it; empty: none. */
  readonly correctedBy: string;
}

type Labels = ReturnType<typeof labelsOf>;

/** The counterparty and the voucher's status; with the narration where wanted. */
function particularsOf(row: Posted, { say, money }: Labels, isNarrated: boolean): string {
  const { account, accountName, narration, reversedBy, correctedBy } = row;
  const became =
    correctedBy !== '' ? money.isCorrected(correctedBy) : reversedBy !== '' ? money.reversedBy(reversedBy) : '';
  return [accountTitle(account, accountName, say), became, isNarrated ? narration : '']
    .filter((line) => line !== '')
    .join('\n');
}

const orNothing = (rupees: number) => (rupees === 0 ? '' : inRupees(rupees));

/** The total of each kind of voucher. */
function sumsByKind(rows: readonly Posted[], { say, dayBook }: Labels) {
  const sums = VOUCHER_KINDS.map((kind) => {
    const of = rows.filter((row) => row.kind === kind);
    const paise = of.reduce((sum, { debit, credit }) => sum + toPaise(debit) + toPaise(credit), 0n);
    return [say(voucherKindTitle(kind)), formatQuantity(of.length), formatRupees(paise)] as const;
  }).filter(([, count]) => count !== '0');
  return table(
    [
      { head: say('Kind'), align: 'left' },
      { head: dayBook.vouchers, align: 'right', width: 80 },
      { head: say('Amount'), ...AMOUNT, width: 110 },
    ],
    sums,
  );
}

/** The day book: every voucher in posting order, and the total of each kind. */
export function dayBookReport(report: ListReport<Posted>, language: Language): Sheet {
  const labels = labelsOf(language);
  const { of, say, money, dayBook } = labels;
  const isNarrated = report.columns?.includes('narration') === true;
  return listReport(report, language, {
    words: dayBook,
    cut: 'first',
    columns: [
      { head: of(voucherFields.day), align: 'left', width: 58, show: ({ date }) => showDate(date) },
      { head: money.particulars, align: 'left', show: (row) => particularsOf(row, labels, isNarrated) },
      { head: of(voucherFields.kind), align: 'left', width: 56, show: ({ kind }) => say(voucherKindTitle(kind)) },
      {
        head: of(voucherFields.voucherNo),
        align: 'left',
        width: 86,
        show: ({ voucherNo, paper }) => (paper === voucherNo ? voucherNo : `${voucherNo}\n${paper}`),
      },
      { head: say('Debit'), ...AMOUNT, width: 74, show: ({ debit }) => orNothing(debit) },
      { head: say('Credit'), ...AMOUNT, width: 74, show: ({ credit }) => orNothing(credit) },
    ],
    below: (rows) => [space(8), sumsByKind(rows, labels)],
  });
}
