import { sql } from 'kysely';
import { biltyNoOfOld } from '#domain/rules/old-lr.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { RowError } from '../records/import-faults.ts';
import { clearParties, clearRows } from './move-statements.ts';
import type { OldLrAnswer } from './old-lr-sheet.ts';

// Valid rows, staged until they are imported, and compared with the company's data.

const tenant = value('tenantId');
const id = sql`${value('id')}::uuid`;

const addRows = statement(
  'moving_in.add_rows',
  sql`insert into moving_in_row (tenant_id, moving_id, row_no, number, day, doc)
      select ${tenant}, ${id}, x.row_no, x.number, x.day, x.doc
      from jsonb_to_recordset(${value('rows')}::jsonb) as x (row_no integer, number text, day date, doc jsonb)`,
);
const addParties = statement(
  'moving_in.add_parties',
  sql`insert into moving_in_party (tenant_id, moving_id, key, doc)
      select ${tenant}, ${id}, x.key, x.doc from jsonb_to_recordset(${value('parties')}::jsonb) as x (key text, doc jsonb)`,
);
const standing = statement<{ rows: number; last: number | null; found: JsonText }>(
  'moving_in.stands',
  sql`with r as materialized (select row_no, number, day from moving_in_row where tenant_id = ${tenant} and moving_id = ${id}
        and row_no > ${value('after')}::integer order by row_no limit ${value('most')}::integer),
      f as (select r.row_no, r.number, b.moved_in is not null and b.bilty_date = r.day as same from r
        cross join lateral (select s.moved_in, s.bilty_date from bilty s where s.tenant_id = ${tenant} and s.lr_no = r.number and s.lr_no <> '' offset 0) b
        union select r.row_no, r.number, false from r
        cross join lateral (select s.seq from bilty s where s.tenant_id = ${tenant} and s.bilty_no = ${sql.lit(biltyNoOfOld(''))} || r.number and s.moved_in is null offset 0) b)
      select (select count(*)::integer from r) as rows, (select max(row_no) from r) as last,
        (select coalesce(json_agg(json_build_object('row', f.row_no, 'number', f.number, 'same', f.same) order by f.row_no), '[]') from f) as found`,
);
const noteStanding = statement(
  'moving_in.note_standing',
  sql`update moving_in_row set state = case when row_no = any (${value('known')}::integer[]) then 'known' else 'left' end
      where tenant_id = ${tenant} and moving_id = ${id} and row_no = any (${value('rows')}::integer[])`,
);

const LOOKED_AT = 2000;
const decoder = new TextDecoder();

/** Removes the previously staged rows of a file. */
export async function unstage(database: Database, tenantId: string, moving: string): Promise<void> {
  for (;;) {
    const [cleared] = await database.write({ tenantId }, clearRows, { id: moving });
    if ((cleared?.many ?? 0) === 0) break;
  }
  await database.write({ tenantId }, clearParties, { id: moving });
}

/** Stages the rows and parties that were read, some at a time; `progress` is called with the number of rows staged. */
export async function stage(
  database: Database,
  tenantId: string,
  moving: string,
  { staged, parties }: Pick<OldLrAnswer, 'staged' | 'parties'>,
  progress: (share: number) => Promise<void>,
): Promise<void> {
  await unstage(database, tenantId, moving);
  const total = staged.length + parties.length;
  let done = 0;
  const countOne = async () => {
    done += 1;
    await progress(done / total);
  };
  for (const chunk of parties) {
    await database.write({ tenantId }, addParties, { id: moving, parties: decoder.decode(chunk) });
    await countOne();
  }
  for (const chunk of staged) {
    await database.write({ tenantId }, addRows, { id: moving, rows: decoder.decode(chunk) });
    await countOne();
  }
}

/** Marks rows that already exist because they were moved in before, and faults in rows whose number another LR has. */
export async function lookBeside(run: Run, moving: string, cellOf: (row: number) => string) {
  const errors: RowError[] = [];
  let known = 0;
  for (let after = 0; ;) {
    const [page] = await run(standing, { id: moving, after, most: LOOKED_AT });
    if (page === undefined || page.rows === 0) return { known, errors };
    const found = page.found.parse() as { row: number; same: boolean }[];
    const same = found.filter((each) => each.same).map(({ row }) => row);
    known += same.length;
    const others = found.filter(({ row }) => !same.includes(row));
    for (const { row } of others)
      errors.push({ row, cell: cellOf(row), column: 'LR No.', message: 'LR No. already exists.' });
    if (found.length > 0) await run(noteStanding, { id: moving, known: same, rows: found.map(({ row }) => row) });
    after = page.last ?? after;
  }
}
