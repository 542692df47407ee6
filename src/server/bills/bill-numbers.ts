import { sql } from 'kysely';
import { numberBook, USUAL_BOOKS, type PostedPaper } from '#domain/records/number-book.ts';
import { lrNumber } from '#domain/rules/lr-number.ts';
import { addition, madeBy, nextId } from '../changes/addition.ts';
import { blankColumns } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { numberValues } from '../consignment/numbers.ts';
import { passTaken, standingNumbers } from '../documents/number-books.ts';
import type { Run } from '../database/connect.ts';
import { laterPaper } from '../ledger/refusals.ts';
import { entryJson } from '../records/short-list-statements.ts';

// Bills and notes take their numbers from their branch's number book, in the transaction that saves them, so a failed save gives its number
// back. A branch without a book for them gets a default one.

const tenant = value('tenantId');

interface Book {
  readonly id: number;
  readonly pattern: string;
  readonly digits: number;
  readonly fromNo: number;
  readonly toNo: number;
  readonly restart: 'each year' | 'never';
  readonly branchCode: string;
}

const readBook = statement<{ doc: JsonText }>(
  'freight_bill.book',
  sql`select json_build_object('id', k.id, 'pattern', k.pattern, 'digits', k.digits, 'fromNo', k.from_no, 'toNo', k.to_no, 'restart', k.restart,
        'branchCode', b.branch_code) as doc
      from number_book k join branch b on b.tenant_id = k.tenant_id and b.id = k.branch_id
      where k.tenant_id = ${tenant} and k.branch_id = ${value('branch')}::bigint and k.paper = ${value('paper')}
        and k.is_default = 'yes' and k.is_active = 'yes'`,
);
// A name that is taken by somebody else's book is left alone. The lock on the series waits for an admin who creates one at the same moment.
const makeBook = addition({
  name: 'freight_bill.make_book',
  call: 'number_book.create',
  table: 'number_book',
  id: nextId.ofCompany('number_book'),
  columns: {
    ...blankColumns(numberBook.fields),
    name: sql`b.name || case when exists (select from number_book o where o.tenant_id = ${tenant} and lower(o.name) = lower(b.name))
      then ' ' || n.last else '' end`,
    branch_id: sql`b.id`,
    paper: value('paper'),
    pattern: value('pattern'),
    digits: sql`${value('digits')}::bigint`,
    is_default: sql`'yes'`,
    ...madeBy,
  },
  from: sql`n, (select id, ${value('paper')} || ' ' || branch_code as name from branch
    where tenant_id = ${tenant} and id = ${value('branch')}::bigint) b on conflict do nothing`,
  record: sql`r.name`,
  doc: entryJson(numberBook, 'r'),
});
const takeNumber = statement<{ last: number }>(
  'freight_bill.take_number',
  sql`insert into number_counter as k (tenant_id, book_id, year, last, to_no)
      values (${tenant}, ${value('bookTaken')}::bigint, ${value('bookYear')}::integer, ${value('bookFirst')}::bigint, ${value('bookLast')}::bigint)
      on conflict (tenant_id, book_id, year) do update set last = k.last + 1, to_no = excluded.to_no returning last`,
);

interface Numbered {
  readonly paper: PostedPaper;
  readonly branch: number;
  readonly day: string;
  readonly userName: string;
  /** The field of the date, for which a date before the book's last paper is refused until confirmed; absent: it is accepted. */
  readonly dayField?: string | undefined;
}

const readCounter = statement<{ last: number }>(
  'freight_bill.last_number',
  sql`select k.last from number_counter k where k.tenant_id = ${tenant} and k.book_id = ${value('bookTaken')}::bigint
        and k.year = ${value('bookYear')}::integer`,
);
const readDay = (table: 'freight_bill' | 'note', number: string, day: string) =>
  statement<{ day: string }>(
    `${table}.day_of_number`,
    sql`select p.${sql.ref(day)}::text as day from ${sql.table(table)} p where p.tenant_id = ${tenant} and p.${sql.ref(number)} = ${value('number')}::text`,
  );
const dayOfNote = readDay('note', 'note_no', 'note_date');
const DAYS = {
  Bill: readDay('freight_bill', 'bill_no', 'bill_date'),
  'Credit Note': dayOfNote,
  'Debit Note': dayOfNote,
} as const satisfies Record<PostedPaper, object>;

async function bookOf(run: Run, { paper, branch, userName }: Numbered): Promise<Book> {
  const find = async () => (await run(readBook, { branch, paper }))[0]?.doc.parse() as Book | undefined;
  const found = await find();
  if (found !== undefined) return found;
  const unkeyed = { idempotencyKey: null, bodyHash: null, userName };
  await run(makeBook, { branch, paper, ...USUAL_BOOKS[paper], ...unkeyed });
  const made = await find();
  if (made === undefined) throw new Error(`Branch ${branch} has no book for a ${paper}.`);
  return made;
}

/** The book that numbers a paper of a branch and day, and the format of its numbers. */
async function numberingOf(run: Run, request: Numbered) {
  const book = await bookOf(run, request);
  const used = numberValues(
    { ...book, branchId: request.branch, isManual: 'no', isActive: 'yes' },
    book.branchCode,
    request.day,
  );
  return { used, written: (n: number) => lrNumber(book, book.branchCode, request.day, n).toUpperCase() };
}

/** Throws 422, to be confirmed, for a date before that of the book's last paper; `dayField` names the field of the error. */
export async function refuseEarlierPaper(
  run: Run,
  request: Numbered,
  numbering?: Awaited<ReturnType<typeof numberingOf>>,
) {
  if (request.dayField === undefined) return;
  const { used, written } = numbering ?? (await numberingOf(run, request));
  const [counter] = await run(readCounter, used);
  const number = counter === undefined ? '' : written(counter.last);
  const [last] = await run(DAYS[request.paper], { number });
  if (last !== undefined && request.day < last.day)
    throw laterPaper(request.dayField, request.paper, { number, ...last });
}

/**
 * Takes the next number for a bill or note of a branch, within the transaction that saves it. Throws 422 for a date that must be confirmed.
 */
export async function takeBillNumber(run: Run, request: Numbered): Promise<string> {
  const numbering = await numberingOf(run, request);
  const { used, written } = numbering;
  await refuseEarlierPaper(run, request, numbering);
  const capitals = Object.fromEntries(
    Object.entries(used).map(([name, each]) => [name, typeof each === 'string' ? each.toUpperCase() : each]),
  );
  const take = async () => {
    const [taken] = await run(takeNumber, used);
    if (taken === undefined) throw new Error('A book gave no number.');
    // In the form in which numbers are compared: the GST portal ignores case.
    return written(taken.last);
  };
  // Skips numbers that another book with the same pattern gave out, so that neither book gets stuck.
  for (;;) {
    const number = await take();
    if ((await standingNumbers(run, request.paper, [number])).length === 0) return number;
    await passTaken(run, request.paper, capitals, false);
  }
}
