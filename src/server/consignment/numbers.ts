import { sql } from 'kysely';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { lastNumberOf, lrNumber, NOT_IN_BOOK, numberInBook } from '#domain/rules/lr-number.ts';
import { BOOK_FINISHED, LR_NO_TAKEN, type NumberedPaper } from '#domain/records/number-book.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Values } from '../database/statement.ts';
import { firstFree, standingNumbers, writtenBy } from '../documents/number-books.ts';
import type { NumberRules } from '../documents/number-rules.ts';
import type { Refusals } from '../errors/refusals.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { KnownBook } from './setup.ts';

const tenant = value('tenantId');

/** Takes the next number from a book, in the statement that saves the document (spec 3 §6). */
const fromBook: Omit<NumberRules, 'field' | 'unique' | 'paper'> = {
  isTaken: sql`${value('bookTaken')}::bigint > 0`,
  taken: (from) => sql`counted as (insert into number_counter as k (tenant_id, book_id, year, last, to_no)
    select ${tenant}::uuid, ${value('bookTaken')}::bigint, ${value('bookYear')}::integer, ${value('bookFirst')}::bigint, ${value('bookLast')}::bigint
      from ${from} where ${value('bookTaken')}::bigint > 0
    on conflict (tenant_id, book_id, year) do update set last = k.last + 1, to_no = excluded.to_no
    returning last),
    n as (select ${value('bookBefore')}::text || lpad(last::text, greatest(${value('bookDigits')}::integer, length(last::text)), '0') || ${value('bookAfter')}::text as number
      from counted)`,
};
export const lrNumbers: NumberRules = { ...fromBook, field: 'lrNo', paper: 'LR', unique: 'bilty_lr_no' };
export const challanNumbers: NumberRules = {
  ...fromBook,
  field: 'challanNo',
  paper: 'Challan',
  unique: 'challan_number',
};

/** The values with which a save takes the next number of a book, or none. */
export function numberValues(book: KnownBook | null, branchCode: string, date: string): Values {
  if (book === null || book.isManual === 'yes') {
    return { bookTaken: 0, bookYear: 0, bookFirst: 0, bookLast: 0, bookDigits: 0, bookBefore: '', bookAfter: '' };
  }
  const { pattern, digits, fromNo, toNo } = book;
  // Zero digits leave only the prefix and the suffix of the number.
  const [before = '', after = ''] = lrNumber(
    { pattern: pattern.replace('{N}', '\n{N}\n'), digits },
    branchCode,
    date,
    0,
  ).split(/\n0*\n/);
  return {
    bookTaken: book.id,
    bookYear: book.restart === 'never' ? 0 : Number(financialYearOf(date).slice(0, 4)),
    bookFirst: fromNo,
    bookLast: lastNumberOf({ pattern, digits, firstNo: fromNo, lastNo: toNo }),
    bookDigits: digits,
    bookBefore: before,
    bookAfter: after,
  };
}

/** A number that somebody typed: `path` is its wire name, `required` the sentence if it is missing. */
interface TypedNumber {
  readonly path: string;
  readonly number: string;
  readonly date: string;
  readonly required: string;
}

/** The typed number of a manual book, in the book's format. Throws 422 for one that the book cannot have given. */
export function typedNumber(
  book: KnownBook,
  branchCode: string,
  { path, number, date, required }: TypedNumber,
): string {
  const wrong = (message: string) => invalid(message, [{ path, message }]);
  if (number === '') throw wrong(required);
  const { pattern, digits, fromNo, toNo } = book;
  const known = { pattern, digits, firstNo: fromNo, lastNo: toNo };
  const n = numberInBook(known, branchCode, date, number);
  if (n === null) throw wrong(NOT_IN_BOOK);
  return lrNumber(known, branchCode, date, n);
}

const keptNumber = statement<{ lrNo: string }>(
  'counter_booking.kept_number',
  sql`select b.lr_no as "lrNo" from counter_booking b where b.tenant_id = ${tenant} and b.lr_no = ${value('lrNo')} and b.state in ('kept', 'came') and b.is_right limit 1`,
);
const CAME = 'The counter sent this LR. Accept it under Received, not booked.';

/** Throws 409 for a number of a counter whose LR has been received and waits for a decision. */
export async function refuseKept(run: Run, lrNo: string): Promise<void> {
  if ((await run(keptNumber, { lrNo })).length > 0) throw conflict('came', CAME, [{ path: 'lr_No', message: CAME }]);
}

/** The errors for violated constraints on numbers. */
export const bookRefusals: Refusals = {
  number_counter_end: { field: 'bookId', message: BOOK_FINISHED, conflict: 'book_finished' },
};
export const numberRefusals: Refusals = {
  bilty_lr_no: { field: 'lrNo', message: LR_NO_TAKEN, conflict: 'number_taken' },
  ...bookRefusals,
};

type BookOfBranch = Omit<KnownBook, 'isActive' | 'counter'> & {
  /** The id of the counter that the book belongs to; null: none. */
  readonly counter: string | null;
  readonly paper: NumberedPaper;
  readonly branchCode: string;
  readonly last: number | null;
};

const bookJson = sql`json_build_object('id', k.id, 'paper', k.paper, 'branchId', k.branch_id, 'pattern', k.pattern, 'digits', k.digits, 'fromNo', k.from_no,
  'toNo', k.to_no, 'restart', k.restart, 'isManual', k.is_manual, 'branchCode', b.branch_code, 'counter', k.counter_id,
  'last', (select c.last from number_counter c where c.tenant_id = ${tenant} and c.book_id = k.id
    and c.year = case k.restart when 'never' then 0 else ${value('year')}::integer end))`;
const readBook = statement<{ doc: JsonText }>(
  'number_book.read',
  sql`select ${bookJson} as doc from number_book k join branch b on b.tenant_id = k.tenant_id and b.id = k.branch_id
      where k.tenant_id = ${tenant} and k.id = ${value('book')}::bigint`,
);
const usedNumbers = statement<{ lrNo: string; date: string; cancelled: boolean }>(
  'number_book.used',
  sql`select b.lr_no as "lrNo", b.bilty_date::text as date, coalesce(b.cancelled, 'no') = 'yes' as cancelled from bilty b
      where b.tenant_id = ${tenant} and b.book_id = ${value('book')}::bigint and b.book_id > 0 and b.seq > 0 and b.lr_no <> ''
        and b.bilty_date between ${value('first')}::date and ${value('last')}::date
      union all select c.challan_no, c.challan_date::text, false from challan c
      where c.tenant_id = ${tenant} and c.book_id = ${value('book')}::bigint and c.book_id > 0 and c.seq > 0
        and c.challan_date between ${value('first')}::date and ${value('last')}::date`,
);

const keptNumbers = statement<{ lrNo: string }>(
  'number_book.kept',
  sql`select b.lr_no as "lrNo" from counter_booking b where b.tenant_id = ${tenant} and b.counter_id::text = ${value('counter')} and b.state in ('kept', 'came')
        and b.is_right and b.lr_no <> '' order by b.lr_no`,
);

/** The most missing numbers listed: a number typed far ahead leaves millions behind it. */
const MOST_MISSING = 1000;

/** The missing numbers between `from` and the highest of the sorted `used`: the first of them, and how many. */
function gapsIn(from: number, used: readonly number[]) {
  const missing: number[] = [];
  let [expected, missingCount] = [from, 0];
  for (const n of used) {
    missingCount += Math.max(0, n - expected);
    for (; expected < n && missing.length < MOST_MISSING; expected += 1) missing.push(expected);
    expected = Math.max(expected, n + 1);
  }
  return { missing, missingCount };
}

/** The handler of what a book would give next, and what became of its numbers. */
export function answerNumbers(database: Database) {
  async function bookOf(tenantId: string, book: number, year: number): Promise<BookOfBranch> {
    const [row] = await database.read({ tenantId }, readBook, { book, year });
    if (!row) throw notFound();
    return row.doc.parse() as BookOfBranch;
  }
  return {
    async numberBookNext({ tenantId, query }) {
      const day = query.date ?? todayInIndia();
      const book = await bookOf(tenantId, query.book, Number(financialYearOf(day).slice(0, 4)));
      if (book.isManual === 'yes') return { lr_No: '' };
      const used = numberValues({ ...book, isActive: 'yes' }, book.branchCode, day);
      const next = await firstFree(
        (statement, values) => database.read({ tenantId }, statement, values),
        book.paper,
        writtenBy(used),
        book.last === null ? book.fromNo : book.last + 1,
      );
      if (next === null) throw conflict('book_finished', BOOK_FINISHED);
      return { lr_No: lrNumber(book, book.branchCode, day, next) };
    },
    async numberBookReport({ tenantId, query: { book: id, year } }) {
      const book = await bookOf(tenantId, id, year);
      const first = `${year}-04-01`;
      const rows = await database.read({ tenantId }, usedNumbers, { book: id, first, last: `${year + 1}-03-31` });
      const known = { ...book, firstNo: book.fromNo, lastNo: book.toNo };
      const waiting =
        book.counter === null ? [] : await database.read({ tenantId }, keptNumbers, { counter: book.counter });
      const kept = waiting.flatMap(({ lrNo }) => {
        const number = numberInBook(known, book.branchCode, first, lrNo);
        return number === null ? [] : [{ lrNo, number }];
      });
      // A number whose LR was received but waits is neither used nor missing.
      const used = new Set([
        ...rows.map(({ lrNo, date }) => numberInBook(known, book.branchCode, date, lrNo)),
        ...kept.map(({ number }) => number),
      ]);
      const inOrder = [...used].filter((n) => n !== null).toSorted((one, other) => one - other);
      // A book that never restarts may have given its first numbers in earlier years.
      const { missing, missingCount } = gapsIn(book.restart === 'never' ? (inOrder[0] ?? 0) : book.fromNo, inOrder);
      const absent = missing.map((n) => lrNumber(book, book.branchCode, first, n));
      const run: Run = (statement, values) => database.read({ tenantId }, statement, values);
      const elsewhere = (await standingNumbers(run, book.paper, absent)).toSorted();
      return {
        used: rows.length,
        cancelled: rows
          .filter(({ cancelled }) => cancelled)
          .map(({ lrNo }) => lrNo)
          .toSorted(),
        missing: absent,
        ...(elsewhere.length > 0 && { elsewhere }),
        ...(book.counter !== null && {
          kept: [...new Set(kept.map(({ lrNo }) => lrNo))],
          unknown_Above: inOrder.length === 0 ? '' : lrNumber(book, book.branchCode, first, inOrder.at(-1) ?? 0),
        }),
        missing_Count: missingCount,
      };
    },
  } satisfies Partial<Answerers>;
}
