import { voucherFields } from '#domain/records/voucher.ts';
import { accountTitle } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import type { Sheet } from '../kit/nodes.ts';
import { labelsOf, type Language } from '../language.ts';
import { type ListReport, listReport } from './list.ts';
import { AMOUNT } from './parts.ts';

/** A voucher in the list; its amount is in rupees. */
interface Listed {
  readonly date: string;
  readonly voucherNo: string;
  readonly kind: string;
  readonly account: string;
  readonly accountName: string;
  readonly paper: string;
  readonly reference: string;
  readonly amount: number;
  /** The voucher that reversed it; empty if none did. */
  readonly reversedBy: string;
  /** The voucher that replaced it; empty if none did. */
  readonly correctedBy: string;
}

type Words = ReturnType<typeof labelsOf>['money'];

/** Its reference, or what reversed or corrected it. */
function referenceOf({ reference, paper, voucherNo, reversedBy, correctedBy }: Listed, words: Words): string {
  if (correctedBy !== '') return words.isCorrected(correctedBy);
  if (reversedBy !== '') return words.reversedBy(reversedBy);
  return reference || (paper === voucherNo ? '' : paper);
}

/** The list of vouchers. A list of one kind has the total of those not reversed; a total over receipts and payments would mean nothing. */
export function voucherListReport(report: ListReport<Listed>, language: Language): Sheet {
  const { of, say, listOf, money } = labelsOf(language);
  const isOfKind = report.filters.chosen?.some(({ label }) => label === voucherFields.kind.label) === true;
  return listReport(report, language, {
    words: listOf(say('Voucher')),
    columns: [
      { head: of(voucherFields.day), align: 'left', width: 62, show: ({ date }) => showDate(date) },
      { head: of(voucherFields.voucherNo), align: 'left', width: 58, show: ({ voucherNo }) => voucherNo },
      { head: of(voucherFields.kind), align: 'left', width: 62, show: ({ kind }) => say(kind) },
      {
        head: money.particulars,
        align: 'left',
        show: ({ account, accountName }) => accountTitle(account, accountName, say),
      },
      {
        head: of(voucherFields.reference),
        align: 'left',
        width: 96,
        show: (voucher) => referenceOf(voucher, money),
      },
      {
        head: of(voucherFields.amount),
        ...AMOUNT,
        width: 84,
        show: ({ amount }) => formatRupees(toPaise(amount)),
        ...(isOfKind && {
          sum: (rows: readonly Listed[]) =>
            formatRupees(
              rows.reduce((sum, { amount, reversedBy }) => sum + (reversedBy === '' ? toPaise(amount) : 0n), 0n),
            ),
        }),
      },
    ],
  });
}
