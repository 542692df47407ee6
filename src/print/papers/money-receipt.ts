import { voucherFields } from '#domain/records/voucher.ts';
import { accountTitle, isMoney } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { VOUCHER_COPIES } from '#domain/rules/copies.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import type { VoucherKindOf } from '#domain/rules/voucher-kinds.ts';
import { rupeesInWords } from '#domain/rules/rupees-in-words.ts';
import { A4_TWO_UP, A5 } from '../kit/paper-size.ts';
import { type Node, panel, row, type Sheet, signature, table, text } from '../kit/nodes.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import { abreastInFrame, AMOUNT, box, capitals, field, greatSum, inRupees, inset, paperSheet } from './parts.ts';

/** A posting of the voucher. */
interface Posted {
  readonly debit: string;
  readonly debit_Name: string;
  readonly credit: string;
  readonly credit_Name: string;
  /** In rupees. */
  readonly amount: number;
}

/** The data of a money receipt or a payment voucher. Amounts in rupees. */
export interface MoneyReceiptReport extends Letterhead {
  /** Two fit on one A4, to be cut apart; a single one is on an A5. */
  readonly copies: readonly (typeof VOUCHER_COPIES)[number][];
  readonly kind: VoucherKindOf<'money-receipt'>;
  readonly voucherNo: string;
  readonly date: string;
  readonly branch: string;
  readonly mode: 'cash' | 'bank' | 'upi' | 'cheque' | '';
  readonly reference: string;
  readonly chequeDate: string | null;
  readonly narration: string;
  readonly isReversed: boolean;
  /** The voucher that it replaces, and the one that replaced it; empty: none. */
  readonly corrects: string;
  readonly correctedBy: string;
  /** With whom, or under what. */
  readonly account: string;
  readonly accountName: string;
  readonly entries: readonly Posted[];
  /** What it settles, as that stood then; `settled` is money and deductions together. */
  readonly against: readonly {
    readonly paper: string;
    readonly date: string;
    readonly open: number;
    readonly settled: number;
    /** The part deducted as tax, and the part deducted for other reasons. */
    readonly tds: number;
    readonly deducted: number;
  }[];
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + toPaise(amount), 0n);

/** The money of a voucher, and its deductions. */
function partsOf({ kind, entries }: MoneyReceiptReport) {
  const through = entries.map((entry) =>
    kind === 'Receipt'
      ? { account: entry.debit, name: entry.debit_Name, amount: entry.amount }
      : { account: entry.credit, name: entry.credit_Name, amount: entry.amount },
  );
  return {
    money: through.filter(({ account }) => isMoney(account)),
    deductions: through.filter(({ account }) => !isMoney(account)),
  };
}

/** The money receipt (spec 4 §12), or the payment voucher: each of its papers on half an A4. */
export function moneyReceiptReport(report: MoneyReceiptReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const words = labels.money;
  const { money } = partsOf(report);
  const paise = total(money.map(({ amount }) => amount));
  return paperSheet({ ...report, copies: [] }, language, {
    title: words.title[report.kind],
    paper: report.copies.length > 1 ? A4_TWO_UP : A5,
    marks: report.copies.map((copy) => words.copies[copy]),
    numberLabel: labels.of(voucherFields.voucherNo),
    number: report.voucherNo,
    running: [showDate(report.date), report.accountName],
    cancelled: report.isReversed,
    contents: [
      particulars(report, labels),
      panel(
        [
          row(
            [
              { node: box(labels.paper.inWords, [text(rupeesInWords(paise, language), { size: 10 })]) },
              { node: greatSum(words.sum[report.kind], paise), width: 200 },
            ],
            { divided: true },
          ),
        ],
        { framed: true },
      ),
      ...against(report, labels),
      foot(report, labels),
    ],
  });
}

function particulars(report: MoneyReceiptReport, labels: Labels): Node {
  const words = labels.money;
  const { mode, reference, chequeDate, narration, corrects, correctedBy } = report;
  const bold = { bold: true };
  const wide = { labelWidth: 82 };
  const { money } = partsOf(report);
  const bank = mode === 'cash' ? '' : (money[0]?.name ?? '');
  const optional = (label: string, value: string) => (value === '' ? [] : [field(label, value, wide)]);
  return abreastInFrame([
    box(words.with[report.kind], [
      field(labels.paper.name, accountTitle(report.account, report.accountName, labels.say), bold),
      ...(narration === '' ? [] : [field(labels.of(voucherFields.narration), narration)]),
    ]),
    box(capitals(words.title[report.kind]), [
      field(labels.of(voucherFields.voucherNo), report.voucherNo, { ...bold, ...wide }),
      field(labels.paper.date, showDate(report.date), { ...bold, ...wide }),
      field(words.branch, report.branch, wide),
      ...(mode === '' ? [] : [field(labels.of(voucherFields.mode), words.modes[mode], wide)]),
      ...(mode === '' ? [] : optional(words.references[mode], reference)),
      ...optional(labels.of(voucherFields.chequeDate), chequeDate === null ? '' : showDate(chequeDate)),
      ...optional(words.account, bank),
      ...optional(words.corrects, corrects),
      ...optional(words.correctedBy, correctedBy),
    ]),
  ]);
}

/** What the money was for, and what is left of that. */
function against(report: MoneyReceiptReport, labels: Labels): Node[] {
  if (report.against.length === 0) return [];
  const words = labels.money;
  type Row = (typeof report.against)[number];
  // For receipts from before deductions were kept by paper, only the settled amount of each is known.
  const isParted = report.against.some(({ tds, deducted }) => tds > 0 || deducted > 0);
  const received = ({ settled, tds, deducted }: Row) => toPaise(settled) - toPaise(tds) - toPaise(deducted);
  const parts: readonly { readonly head: string; readonly of: (row: Row) => bigint }[] = isParted
    ? [
        { head: words.received, of: received },
        { head: words.tds, of: ({ tds }) => toPaise(tds) },
        { head: words.deducted, of: ({ deducted }) => toPaise(deducted) },
      ]
    : [{ head: words.settled, of: ({ settled }) => toPaise(settled) }];
  const wide = isParted ? { ...AMOUNT, width: 72 } : AMOUNT;
  return [
    table(
      [
        { head: words.paper, align: 'left' },
        { head: labels.paper.date, align: 'left', width: 66 },
        { head: words.open, ...wide },
        ...parts.map(({ head }) => ({ head, ...wide })),
        { head: words.left, ...wide },
      ],
      report.against.map((row) => [
        row.paper,
        showDate(row.date),
        inRupees(row.open),
        ...parts.map(({ of }) => formatRupees(of(row))),
        formatRupees(toPaise(row.open) - toPaise(row.settled)),
      ]),
      {
        total: [
          labels.total,
          '',
          '',
          ...parts.map(({ of }) => formatRupees(report.against.reduce((sum, row) => sum + of(row), 0n))),
          '',
        ],
      },
    ),
  ];
}

/** The deductions besides the money, the amount on account, and the signature. */
function foot(report: MoneyReceiptReport, labels: Labels): Node {
  const words = labels.money;
  const { money, deductions } = partsOf(report);
  const settled = total(report.against.map((each) => each.settled));
  const whole = total([...money, ...deductions].map(({ amount }) => amount));
  const lines = [
    ...deductions.map(({ account, name, amount }) => [accountTitle(account, name, labels.say), inRupees(amount)]),
    ...(whole > settled ? [[words.onAccount, formatRupees(whole - settled)]] : []),
  ].map(([label = '', value = '']) => field(label, value, { labelWidth: 150 }));
  const sign = signature(labels.forCompany(report.company.companyName), labels.sealAndSign, 66);
  return panel(
    [
      row([{ node: lines.length === 0 ? panel([]) : box(words.besides, lines) }, { node: inset([sign]), width: 232 }], {
        divided: true,
      }),
    ],
    { framed: true, together: true, keepWithPrevious: true },
  );
}
