import { sql } from 'kysely';
import { MOST_CASH_DAYS } from '#api/cash-book.ts';
import { MOST_PRINTED } from '#api/ledger.ts';
import { accountTitle, cashOf } from '#domain/rules/accounts.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import { rupeesOf, toPaise } from '#domain/rules/money.ts';
import type { CashBookDay, CashBookReport, PrintedCount } from '#print/papers/cash-book.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { malformed, notFound } from '../errors/errors.ts';
import { sheetTextInHindi } from '#language/sheet-labels.hi.ts';
import type { Answerers } from '../http/answering.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { bookPairs, sumOf } from './cash-book.ts';
import { balanceBefore } from './ledger.ts';
import { refuseTooMany, type LedgerPrinting } from './ledger-print.ts';

// The cash book of a branch over a period, on paper and as a spreadsheet (spec 4 §6).

const tenant = value('tenantId');
const account = sql`${value('account')}::text`;
const branch = sql`${value('branch')}::bigint`;
const [from, to] = [sql`${value('fromDate')}::date`, sql`${value('toDate')}::date`];
const day = sql`t.day`;

const read = statement<{ doc: JsonText }>(
  'cash_book.days',
  sql`select json_build_object('branchName', b.name, 'opening', ${balanceBefore(account, from)}, 'closing', ${balanceBefore(account, sql`(${to} + 1)`)},
        'days', (select coalesce(json_agg(json_build_object(${bookPairs(day)}) order by t.day), '[]')
          from (select moved.day from (
              select e.day from entry e where e.tenant_id = ${tenant} and e.debit = ${account} and e.day between ${from} and ${to}
              union select e.day from entry e where e.tenant_id = ${tenant} and e.credit = ${account} and e.day between ${from} and ${to}
              union select k.day from cash_close k where k.tenant_id = ${tenant} and k.branch_id = b.id and k.day between ${from} and ${to}) moved offset 0) t
          cross join lateral (select ${balanceBefore(account, day)} as opening,
            ${sumOf('debit', day)} as received, ${sumOf('credit', day)} as paid) s)) as doc
      from branch b where b.tenant_id = ${tenant} and b.id = ${branch}`,
);

type Days = Omit<CashBookReport, keyof Letterhead | 'fromDate' | 'toDate'>;
interface DaysQuery {
  readonly branch: number;
  readonly fromDate: string;
  readonly toDate: string;
}

/** The days on which a branch's cash moved or was counted. Throws 400 for an invalid or too long period, 404 for an unknown branch. */
async function daysOf(database: Database, tenantId: string, query: DaysQuery): Promise<Days> {
  const { fromDate, toDate } = query;
  if (fromDate > toDate) throw malformed('From Date is after To Date.');
  if (addDays(fromDate, MOST_CASH_DAYS) <= toDate) throw malformed('Choose the days of at most a month.');
  const [row] = await database.report({ tenantId }, read, { ...query, account: cashOf(query.branch) });
  if (!row) throw notFound();
  const found = row.doc.parse() as Days;
  refuseTooMany(
    found.days.reduce((sum, { receipts, payments }) => sum + receipts.length + payments.length, 0),
    MOST_PRINTED,
  );
  return found;
}

type Say = (english: string) => string;
const asWritten: Say = (english) => english;
const BOOK_COLUMNS = [
  { head: 'Date', kind: 'date' },
  { head: 'Voucher No.', kind: 'text' },
  { head: 'Account', kind: 'text' },
  { head: 'Paper', kind: 'text' },
  { head: 'Narration', kind: 'text' },
  { head: 'Received', kind: 'money' },
  { head: 'Paid', kind: 'money' },
  { head: 'Balance', kind: 'money' },
  { head: 'Taken Back', kind: 'money' },
] as const;
const NOTE_NAMES = ['note_500', 'note_200', 'note_100', 'note_50', 'note_20', 'note_10'] as const;
const COUNT_COLUMNS = [
  { head: 'Date', kind: 'date' },
  ...NOTE_NAMES.map((name) => ({ head: name.replace('note_', '₹'), kind: 'number' }) as const),
  { head: 'Coins', kind: 'money' },
  { head: 'Counted', kind: 'money' },
  { head: 'Cash Book', kind: 'money' },
  { head: 'Difference', kind: 'money' },
  { head: 'Reason', kind: 'text' },
  { head: 'Counted by', kind: 'text' },
] as const;

/** A day as rows: opening balance, each posting with the balance after it, and closing balance. */
function rowsOf({ date, opening, closing, receipts, payments }: CashBookDay, say: Say) {
  let balance = toPaise(opening);
  const moved = (sign: bigint) => (each: CashBookDay['receipts'][number]) => {
    const title = accountTitle(each.other, each.other_Name, say);
    const said = [date, each.voucher_No, title, each.paper, each.narration];
    // Shown, but part of no sum.
    if (each.taken_Back) return [...said, null, null, rupeesOf(balance), each.amount];
    balance += sign * toPaise(each.amount);
    const amounts = sign > 0n ? [each.amount, null] : [null, each.amount];
    return [...said, ...amounts, rupeesOf(balance), null];
  };
  return [
    [date, '', say('Opening'), '', '', null, null, opening, null],
    ...receipts.map(moved(1n)),
    ...payments.map(moved(-1n)),
    [date, '', say('Closing'), '', '', null, null, closing, null],
  ];
}

const countRow = (date: string, count: PrintedCount) => [
  date,
  ...NOTE_NAMES.map((name) => count[name]),
  count.coins,
  count.counted,
  count.book,
  rupeesOf(toPaise(count.counted) - toPaise(count.book)),
  count.reason,
  count.created_By,
];

/** The handlers of the cash book's print and spreadsheet. */
export function answerCashBookReports({
  database,
  printer,
  sheets,
  readCompany,
  letterheadOf,
}: LedgerPrinting & { readonly sheets: Spreadsheets }) {
  return {
    async cashBookPrint({ tenantId, query: { language, ...query } }) {
      const [days, head] = await Promise.all([
        daysOf(database, tenantId, query),
        readCompany(tenantId).then(letterheadOf),
      ]);
      return await printer.print({
        report: 'cash-book',
        language: language === '' ? head.company.language : language,
        data: { ...head, ...query, ...days },
      });
    },
    async cashBookExport({ tenantId, query: { language, ...query } }) {
      const { days } = await daysOf(database, tenantId, query);
      const say = language === 'Hindi' ? sheetTextInHindi : asWritten;
      const counts = days.flatMap(({ date, count }) => (count === null ? [] : [countRow(date, count)]));
      return await sheets.write(
        [
          { name: 'Cash Book', columns: BOOK_COLUMNS, rows: days.flatMap((day) => rowsOf(day, say)) },
          { name: 'Counts', columns: COUNT_COLUMNS, rows: counts },
        ],
        language,
      );
    },
  } satisfies Partial<Answerers>;
}
