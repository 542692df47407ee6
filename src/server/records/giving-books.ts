import { sql } from 'kysely';
import { counterBook, meetingBook } from '#domain/records/counter.ts';
import { canMeet, type GivingBook } from '#domain/rules/meeting-books.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict } from '../errors/errors.ts';

const tenant = value('tenantId');

/** A book that numbers automatically; `counter`: the name of the counter it belongs to, empty: none. */
export interface NamedBook extends GivingBook {
  readonly id: number;
  readonly name: string;
  readonly counter: string;
}

const read = statement<{ branch: string | null; doc: JsonText }>(
  'number_book.giving',
  sql`select (select b.branch_code from branch b where b.tenant_id = ${tenant} and b.id = ${value('branch')}::bigint and b.is_active = 'yes') as branch,
        coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'pattern', k.pattern, 'digits', k.digits, 'firstNo', k.from_no, 'lastNo', k.to_no,
          'branch', b.branch_code, 'counter', coalesce((select c.name from counter c where c.tenant_id = ${tenant} and c.id = k.counter_id), '')) order by k.id)
          from number_book k join branch b on b.tenant_id = k.tenant_id and b.id = k.branch_id
          where k.tenant_id = ${tenant} and k.paper = 'LR' and (k.is_manual = 'no' or k.counter_id is not null)), '[]') as doc`,
);

/** The code of an active branch (null: there is none), and all LR books that number, or numbered, automatically. */
export async function givingBooks(
  run: Run,
  branch: number,
): Promise<{ readonly branch: string | null; readonly books: readonly NamedBook[] }> {
  const [found] = await run(read, { branch });
  return { branch: found?.branch ?? null, books: (found?.doc.parse() ?? []) as NamedBook[] };
}

/**
 * Throws 409 for a change of a counter's book, and for a book that could give the same numbers as one: a counter gives out numbers offline.
 */
export async function admitBook(
  run: Run,
  id: number,
  row: Readonly<{
    branchId: number;
    paper: string;
    isManual: string;
    pattern: string;
    digits: number;
    fromNo: number;
    toNo: number;
  }>,
): Promise<void> {
  const { branch, books } = await givingBooks(run, row.branchId);
  const own = books.find((book) => book.id === id);
  if (own !== undefined && own.counter !== '') throw conflict('counter_book', counterBook(own.counter));
  if (row.paper !== 'LR' || row.isManual === 'yes' || branch === null) return;
  const giving: GivingBook = {
    pattern: row.pattern,
    digits: row.digits,
    firstNo: row.fromNo,
    lastNo: row.toNo,
    branch,
  };
  const meeting = books.find((book) => book.counter !== '' && canMeet(giving, book));
  if (meeting !== undefined)
    throw conflict('exists', meetingBook(meeting.name), [{ path: 'pattern', message: meetingBook(meeting.name) }]);
}
