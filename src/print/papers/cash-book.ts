import { countFields } from '#domain/records/cash-book.ts';
import { accountTitle } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { NOTES } from '#domain/rules/cash-count.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { panel, row, type Node, type Sheet, space, table, text } from '../kit/nodes.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import { AMOUNT, ending, heading, inRupees, signatureBox } from './parts.ts';

/** A receipt or payment. Amounts in rupees, here and below. */
interface Moved {
  readonly voucher_No: string;
  readonly paper: string;
  readonly other: string;
  readonly other_Name: string;
  readonly narration: string;
  readonly amount: number;
  /** Reversed on the same day: counted in none of the sums. */
  readonly taken_Back: boolean;
}
type Note = `note_${(typeof NOTES)[number]}`;
/** The cash count of a day. */
export type PrintedCount = Readonly<Record<Note | 'coins' | 'counted' | 'book', number>> & {
  readonly reason: string;
  readonly voucher_No: string;
  readonly created_By: string;
};
/** A day of the book with a movement or a closing. */
export interface CashBookDay {
  readonly date: string;
  readonly opening: number;
  readonly receipts: readonly Moved[];
  readonly payments: readonly Moved[];
  readonly received: number;
  readonly paid: number;
  readonly closing: number;
  readonly count: PrintedCount | null;
}

/** The data of a branch's printed cash book. */
export interface CashBookReport extends Letterhead {
  readonly branchName: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly opening: number;
  readonly closing: number;
  readonly days: readonly CashBookDay[];
}

/** The A4 cash book of one or more days: opening, receipts, payments, closing, the notes counted, and signatures. */
export function cashBookReport(report: CashBookReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const { cashBook: words, ledger } = labels;
  const { branchName, fromDate, toDate, company, days } = report;
  const period = fromDate === toDate ? showDate(fromDate) : ledger.period(showDate(fromDate), showDate(toDate));
  return {
    title: `${words.title} ${branchName} – ${company.companyName}`,
    lang: labels.lang,
    parts: [
      {
        body: panel([
          ...heading(report, words.title, labels),
          text(branchName, { size: 11, bold: true, align: 'center' }),
          text(period, { size: 8.5, align: 'center' }),
          ...(days.length === 0 ? [space(5), nothing(report, labels)] : []),
          ...days.flatMap((day) => [space(6), ...dayOf(day, fromDate !== toDate, labels)]),
          signatures(labels),
        ]),
      },
    ],
    foot: `${words.title}  ·  ${branchName}  ·  ${period}  ·  ${company.companyName}`,
    pageOf: labels.pageOf,
  };
}

/** A day without cash movements: opening and closing are the same. */
function nothing({ closing }: CashBookReport, labels: Labels): Node {
  return panel([
    text(labels.cashBook.nothing, { align: 'center' }),
    space(3),
    text(`${labels.ledger.closing}: ₹ ${inRupees(closing)}`, { align: 'center', bold: true }),
  ]);
}

function dayOf(day: CashBookDay, isOneOfSeveral: boolean, labels: Labels): Node[] {
  const { cashBook: words, ledger, say } = labels;
  const moved = (each: Moved, isReceipt: boolean) => [
    each.voucher_No,
    [
      accountTitle(each.other, each.other_Name, say),
      each.paper === each.voucher_No ? '' : each.paper,
      each.narration,
      each.taken_Back ? words.takenBack(inRupees(each.amount)) : '',
    ]
      .filter((part) => part !== '')
      .join(' – '),
    isReceipt && !each.taken_Back ? inRupees(each.amount) : '',
    isReceipt || each.taken_Back ? '' : inRupees(each.amount),
  ];
  // Both columns have the same total, as in a book kept by hand.
  const whole = formatRupees(toPaise(day.opening) + toPaise(day.received));
  const bookOfDay = table(
    [
      { head: ledger.voucher, align: 'left', width: 62, shrink: true },
      { head: ledger.particulars, align: 'left' },
      { head: words.received, ...AMOUNT, width: 92 },
      { head: words.paid, ...AMOUNT, width: 92 },
    ],
    [
      ['', ledger.opening, inRupees(day.opening), ''],
      ...day.receipts.map((each) => moved(each, true)),
      ...day.payments.map((each) => moved(each, false)),
      ['', ledger.closing, '', inRupees(day.closing)],
    ],
    { size: 8.5, total: ['', labels.total, whole, whole] },
  );
  const title = isOneOfSeveral ? [text(showDate(day.date), { bold: true }), space(2)] : [];
  return [
    panel([...title, bookOfDay], { together: true }),
    ...(day.count === null ? [] : [counted(day.count, labels)]),
  ];
}

/** The notes in the drawer, their total, and its difference from the book. */
function counted(count: PrintedCount, labels: Labels): Node {
  const { cashBook: words, of } = labels;
  const difference = toPaise(count.counted) - toPaise(count.book);
  const said =
    difference === 0n
      ? words.even
      : difference < 0n
        ? words.short(formatRupees(-difference))
        : words.over(formatRupees(difference));
  return panel(
    [
      space(4),
      table(
        [
          ...NOTES.map((note) => ({ head: `₹${note} ×`, align: 'right', shrink: true }) as const),
          { head: of(countFields.coins), align: 'right', shrink: true },
          { head: words.counted, ...AMOUNT, width: 84 },
          { head: words.book, ...AMOUNT, width: 84 },
        ],
        [
          [
            ...NOTES.map((note) => String(count[`note_${note}`])),
            inRupees(count.coins),
            inRupees(count.counted),
            inRupees(count.book),
          ],
        ],
        { size: 8.5 },
      ),
      space(3),
      text([said, count.reason, count.voucher_No].filter((part) => part !== '').join(' – '), { size: 8.5, bold: true }),
      text(words.closedBy(count.created_By), { size: 8.5 }),
    ],
    { together: true, keepWithPrevious: true },
  );
}

/** Who keeps the cash, and who looks at it. */
function signatures(labels: Labels): Node {
  const { cashier, manager } = labels.cashBook;
  return ending([space(6), row([{ node: signatureBox(cashier) }, { node: signatureBox(manager) }], { gap: 120 })]);
}
