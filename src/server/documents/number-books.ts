import { sql } from 'kysely';
import type { NumberedPaper } from '#domain/records/number-book.ts';
import type { Run } from '../database/connect.ts';
import { statement, value, type Values } from '../database/statement.ts';

const tenant = value('tenantId');
/** The numbers checked by the first statement, and by each further one: nearly always the very first is free. */
const FIRST_WINDOW = 10;
const WINDOW = 1000;

const counter = sql`number_counter k where k.tenant_id = ${tenant} and k.book_id = ${value('book')}::bigint and k.year = ${value('year')}::integer`;
const lockCounter = statement<{ last: number }>(
  'number_book.lock_counter',
  sql`select k.last from ${counter} for update`,
);
const moveCounter = statement(
  'number_book.pass',
  sql`insert into number_counter as k (tenant_id, book_id, year, last, to_no)
      values (${tenant}, ${value('book')}::bigint, ${value('year')}::integer, ${value('passed')}::bigint, ${value('lastNo')}::bigint)
      on conflict (tenant_id, book_id, year) do update set last = greatest(k.last, excluded.last), to_no = excluded.to_no`,
);

/**
 * The given numbers that already occur in a column. Each is looked up by itself (`offset 0` prevents a join with all of the company's), and that
 * none is empty is stated for the index of LR numbers, which leaves out classic bilties.
 */
const standingIn = (table: string, column: string) => {
  const of = sql.ref(`t.${column}`);
  return {
    firstFree: statement<{ free: number }>(
      `number_book.free_${table}`,
      sql`select n.n as free from generate_series(${value('from')}::bigint, ${value('upto')}::bigint) n (n)
          where not exists (select from ${sql.table(table)} t where t.tenant_id = ${tenant} and ${of} <> '' and ${of} =
            ${value('before')}::text || lpad(n.n::text, greatest(${value('digits')}::integer, length(n.n::text)), '0') || ${value('after')}::text offset 0)
          order by n.n limit 1`,
    ),
    among: statement<{ number: string }>(
      `number_book.standing_${table}`,
      sql`select ${of} as number from ${sql.table(table)} t where t.tenant_id = ${tenant} and ${of} <> ''
            and ${of} = any (${value('numbers')}::text[])`,
    ),
  };
};
const notes = standingIn('note', 'note_no');
/** Where the numbers of each kind of paper are stored. */
const STANDING = {
  LR: standingIn('bilty', 'lr_no'),
  Challan: standingIn('challan', 'challan_no'),
  Bill: standingIn('freight_bill', 'bill_no'),
  'Credit Note': notes,
  'Debit Note': notes,
} as const satisfies Record<NumberedPaper, object>;

/** Which of some numbers already are on papers of a kind. */
export async function standingNumbers(run: Run, paper: NumberedPaper, numbers: readonly string[]): Promise<string[]> {
  const rows = numbers.length === 0 ? [] : await run(STANDING[paper].among, { numbers });
  return rows.map(({ number }) => number);
}

/** How the numbers of a book are written on a day, and its last number. */
export interface WrittenBook {
  readonly before: string;
  readonly after: string;
  readonly digits: number;
  readonly lastNo: number;
}

/** The same, from the values by which a save takes a number. */
export const writtenBy = ({ bookBefore, bookAfter, bookDigits, bookLast }: Values): WrittenBook => ({
  before: String(bookBefore),
  after: String(bookAfter),
  digits: Number(bookDigits),
  lastNo: Number(bookLast),
});

/** The first number, starting at `first`, that is on no paper of the kind; null: the book has none left. */
export async function firstFree(
  run: Run,
  paper: NumberedPaper,
  { before, after, digits, lastNo }: WrittenBook,
  first: number,
): Promise<number | null> {
  let window = FIRST_WINDOW;
  for (let from = first; from <= lastNo; from += window) {
    if (from > first) window = WINDOW;
    const upto = Math.min(from + window - 1, lastNo);
    const [found] = await run(STANDING[paper].firstFree, { before, after, digits, from, upto });
    if (found !== undefined) return found.free;
  }
  return null;
}

/**
 * Moves a book past those of its numbers that are already on papers, so that its next one is free. `used`: the values by which the save
 * takes the number (`numberValues`); `isNextTaken`: its next number is known to be taken, perhaps in another spelling.
 */
export async function passTaken(run: Run, paper: NumberedPaper, used: Values, isNextTaken: boolean): Promise<void> {
  const { bookTaken, bookYear, bookFirst } = used;
  const of = { book: Number(bookTaken), year: Number(bookYear) };
  const written = writtenBy(used);
  const { lastNo } = written;
  const [standing] = await run(lockCounter, of);
  const next = standing === undefined ? Number(bookFirst) : standing.last + 1;
  const free = await firstFree(run, paper, written, next);
  const passed = free === null ? lastNo : Math.max(free - 1, isNextTaken ? next : 0);
  await run(moveCounter, { ...of, lastNo, passed: Math.min(passed, lastNo) });
}
