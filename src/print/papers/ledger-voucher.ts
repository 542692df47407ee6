import { voucherFields } from '#domain/records/voucher.ts';
import { accountTitle } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import type { VoucherKindOf } from '#domain/rules/voucher-kinds.ts';
import { rupeesInWords } from '#domain/rules/rupees-in-words.ts';
import { A4_TWO_UP } from '../kit/paper-size.ts';
import { panel, row, type Node, type Sheet, signature, table, text } from '../kit/nodes.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import type { MoneyReceiptReport } from './money-receipt.ts';
import { abreastInFrame, AMOUNT, box, field, greatSum, inset, paperSheet } from './parts.ts';

/** The data of a printed voucher without a counterparty: a contra, a journal, a reversal. */
export interface LedgerVoucherReport
  extends
    Letterhead,
    Pick<
      MoneyReceiptReport,
      | 'voucherNo'
      | 'date'
      | 'branch'
      | 'reference'
      | 'narration'
      | 'isReversed'
      | 'corrects'
      | 'correctedBy'
      | 'entries'
    > {
  readonly kind: VoucherKindOf<'ledger-voucher'>;
  /** The voucher that it reverses; empty: none. */
  readonly reverses: string;
  readonly createdBy: string;
}

type Side = 'debit' | 'credit';

/** The total of each account of a side, in paise, in posting order. */
function sidesOf(
  { entries }: LedgerVoucherReport,
  side: Side,
  { say }: Labels,
): readonly (readonly [string, bigint])[] {
  const sums = new Map<string, bigint>();
  for (const entry of entries) {
    const title = accountTitle(entry[side], entry[`${side}_Name`], say);
    sums.set(title, (sums.get(title) ?? 0n) + toPaise(entry.amount));
  }
  return [...sums];
}

/** A contra, journal or reversal voucher on the upper half of an A4: its debits and credits, and its signatures. */
export function ledgerVoucherReport(report: LedgerVoucherReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const words = labels.money;
  const [debits, credits] = [sidesOf(report, 'debit', labels), sidesOf(report, 'credit', labels)];
  const paise = debits.reduce((sum, [, amount]) => sum + amount, 0n);
  const total = formatRupees(paise);
  return paperSheet({ ...report, copies: [] }, language, {
    title: words.title[report.kind],
    paper: A4_TWO_UP,
    numberLabel: labels.of(voucherFields.voucherNo),
    number: report.voucherNo,
    running: [showDate(report.date)],
    cancelled: report.isReversed,
    contents: [
      particulars(report, labels),
      table(
        [
          { head: words.particulars, align: 'left' },
          { head: labels.say('Debit'), ...AMOUNT, width: 100 },
          { head: labels.say('Credit'), ...AMOUNT, width: 100 },
        ],
        [
          ...debits.map(([title, amount]) => [title, formatRupees(amount), '']),
          ...credits.map(([title, amount]) => [title, '', formatRupees(amount)]),
        ],
        { total: [labels.total, total, total] },
      ),
      panel(
        [
          row(
            [
              { node: box(labels.paper.inWords, [text(rupeesInWords(paise, language), { size: 10 })]) },
              { node: greatSum(labels.of(voucherFields.amount), paise), width: 200 },
            ],
            { divided: true },
          ),
        ],
        { framed: true, keepWithPrevious: true },
      ),
      signatures(report, labels),
    ],
  });
}

function particulars(voucher: LedgerVoucherReport, labels: Labels): Node {
  const { reverses, corrects, correctedBy, reference, narration, ...report } = voucher;
  const words = labels.money;
  const optional = (label: string, value: string) => (value === '' ? [] : [field(label, value)]);
  const wide = { bold: true, labelWidth: 82 };
  return abreastInFrame([
    inset([
      ...optional(words.takesBack, reverses),
      ...optional(words.corrects, corrects),
      ...optional(words.correctedBy, correctedBy),
      ...optional(words.references[''], reference),
      field(labels.of(voucherFields.narration), narration),
    ]),
    inset([
      field(labels.of(voucherFields.voucherNo), report.voucherNo, wide),
      field(labels.paper.date, showDate(report.date), wide),
      field(words.branch, report.branch, { labelWidth: 82 }),
    ]),
  ]);
}

/** Who wrote it, who looked at it, and who answers for it. */
function signatures({ createdBy, company }: LedgerVoucherReport, labels: Labels): Node {
  const { prepared, checked, authorised } = labels.money;
  const signed = (above: string, who: string, name = '') => inset([signature(above, who, 58, name)]);
  return panel(
    [
      row(
        [
          { node: signed('', prepared, createdBy) },
          { node: signed('', checked) },
          { node: signed(labels.forCompany(company.companyName), authorised) },
        ],
        { divided: true },
      ),
    ],
    { framed: true, together: true, keepWithPrevious: true },
  );
}
