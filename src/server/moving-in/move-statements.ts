import { sql } from 'kysely';
import type { MOVING_KINDS } from '#domain/records/moving-in.ts';
import { docWithAudit } from '../changes/audit.ts';
import { dueStatement } from '../database/due-statement.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { leaseOf } from '../jobs/lease.ts';

// The files with which a company moves in: the statements of its calls, and of the work under a lease.

const tenant = value('tenantId');
const id = sql`${value('id')}::uuid`;
const HELD_S = 60;
const KEPT_DAYS = 7;
const CHECK_FAILED = 'The file could not be checked. Choose it again.';
const HALF_DONE = 'Some of its rows are missing. Choose the file again: rows already moved in are not added twice.';
/** The most faults of a file in an answer; its sheet lists all of them. */
const MOST_TOLD_FAULTS = 200;

const moveJson = (row: string) => {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql`json_build_object('id', ${of('id')}, 'kind', ${of('kind')}, 'file_Name', ${of('file_name')}, 'day', ${of('day')}, 'bytes', ${of('bytes')}, 'sha256', ${of('sha256')},
    'state', ${of('state')}, 'asked_Date', ${of('asked_at')}, 'asked_By', ${of('asked_by')}, 'done', least(${of('done')}, ${of('total')}), 'total', ${of('total')},
    'problem', ${of('problem')}, 'heads', ${of('heads')}, 'rows', ${of('rows')}, 'known', ${of('known')},
    'faults', ${of('fault_count')}, 'faulty_Rows', ${of('faulty_rows')},
    'errors', (select coalesce(json_agg(f order by nth), '[]') from jsonb_array_elements(${of('faults')}) with ordinality x (f, nth) where nth <= ${sql.lit(MOST_TOLD_FAULTS)}),
    'told', ${of('told')}, 'ended_Date', ${of('ended_at')}, 'started_By', ${of('started_by')}, 'undone_Date', ${of('undone_at')}, 'undone_By', ${of('undone_by')})`;
};
const auditJson = (row: string) =>
  sql`json_build_object('kind', ${sql.ref(`${row}.kind`)}, 'file_Name', ${sql.ref(`${row}.file_name`)}, 'rows', ${sql.ref(`${row}.rows`)}, 'sha256', ${sql.ref(`${row}.sha256`)})`;
const ofCompany = sql`tenant_id = ${tenant} and id::text = ${value('id')}`;

export const listMoves = bySize((size) =>
  statement<Page>(
    `moving_in.list_${size}`,
    sql`select coalesce((select json_agg(doc) from (select ${moveJson('m')} as doc from moving_in m where m.tenant_id = ${tenant} and m.state <> 'dropped'
          order by m.asked_at desc, m.id offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
        (select count(*) from moving_in where tenant_id = ${tenant} and state <> 'dropped') as total`,
  ),
);
export const readMove = statement<{ doc: JsonText; faults: JsonText }>(
  'moving_in.read',
  sql`select ${moveJson('m')} as doc, m.faults from moving_in m where m.${ofCompany}`,
);
/** Adds a file whose parts are stored; a file that was checked but not imported is dropped. */
export const addMove = statement<{ doc: JsonText }>(
  'moving_in.add',
  sql`with w as (update moving_in set state = 'dropped' where tenant_id = ${tenant} and kind = ${value('kind')} and state in ('checked', 'failed')),
      r as (insert into moving_in (tenant_id, id, kind, file_name, day, bytes, sha256, parts, asked_by)
        values (${tenant}, ${id}, ${value('kind')}, ${value('fileName')}, ${value('day')}::date, ${value('bytes')}, ${value('sha256')}, ${value('parts')}, ${value('userName')}) returning *),
      ${docWithAudit('moving_in.create', { record: sql`r.file_name`, doc: auditJson('r'), from: sql`r`, further: sql`${moveJson('r')} as told` })}
      select told as doc from d`,
);
/** Has a checked file checked again, with other columns. */
export const checkAgain = statement<{ doc: JsonText }>(
  'moving_in.check_again',
  sql`with m as (update moving_in m set state = 'checking', taken_until = now(), tries = 0, done = 0, total = 0, problem = '', faults = '[]',
          fault_count = 0, faulty_rows = 0
        where m.${ofCompany} and m.state = 'checked' and m.parts > 0 returning *)
      select ${moveJson('m')} as doc from m`,
);
export const chooseHead = statement(
  'moving_in.choose_head',
  sql`insert into moving_in_head (tenant_id, kind, head, field) select ${tenant}, m.kind, ${value('head')}, ${value('field')} from moving_in m where m.${ofCompany}
      on conflict (tenant_id, kind, head) do update set field = excluded.field`,
);
const changed = (work: string, set: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
  statement<{ doc: JsonText }>(
    `moving_in.${work}`,
    sql`with r as (update moving_in m set ${set} where m.${ofCompany} and ${from} returning m.*),
        ${docWithAudit(`moving_in.${work}`, { record: sql`r.file_name`, doc: auditJson('r'), from: sql`r`, further: sql`${moveJson('r')} as told` })}
        select told as doc from d`,
  );
export const startMove = changed(
  'start',
  sql`state = 'taking', taken_until = now(), tries = 0, done = 0, total = m.rows - m.faulty_rows - m.known, started_at = now(), started_by = ${value('userName')}`,
  sql`m.state = 'checked' and m.problem = '' and (m.fault_count = 0 or ${value('take')}::text = 'good') and m.rows > m.faulty_rows`,
);
export const undoMove = changed(
  'undo',
  sql`state = 'undoing', taken_until = now(), tries = 0, done = 0, undone_at = now(), undone_by = ${value('userName')},
      total = (select count(*) from moving_in_row x where x.tenant_id = ${tenant} and x.moving_id = m.id and x.state = 'taken')`,
  sql`m.state = 'taken'`,
);
export const readHeads = statement<{ head: string; field: string }>(
  'moving_in.heads',
  sql`select head, field from moving_in_head where tenant_id = ${tenant} and kind = ${value('kind')}`,
);

/** A file being worked on. */
export interface MoveJob {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: (typeof MOVING_KINDS)[number];
  readonly state: 'checking' | 'taking' | 'undoing';
  readonly parts: number;
  readonly bytes: number;
  readonly day: string | null;
  readonly tries: number;
  readonly userName: string;
}

const lease = leaseOf({
  table: 'moving_in',
  key: { tenant_id: tenant, id },
  open: sql`state in ('checking', 'taking', 'undoing')`,
  freeAt: 'taken_until',
  seconds: HELD_S,
  holder: { column: 'taker', is: sql`${value('taker')}::uuid` },
});
export const dueMove = dueStatement<{ tenantId: string; id: string }>(
  'moving_in.due',
  lease.due({ orderBy: sql`taken_until` }),
);
export const takeMove = statement<MoveJob>(
  'moving_in.take',
  lease.takeOne({
    answer: sql`t.tenant_id as "tenantId", t.id, t.kind, t.state, t.parts, t.bytes, t.day::text as day, t.tries,
      case t.state when 'checking' then t.asked_by when 'taking' then t.started_by else t.undone_by end as "userName"`,
  }),
);
export const reportMove = statement<{ id: string }>(
  'moving_in.report',
  lease.extend(sql`done = ${value('done')}::bigint, total = greatest(total, ${value('total')}::bigint)`),
);
export const advance = statement<{ id: string }>(
  'moving_in.advance',
  lease.extend(sql`done = done + ${value('done')}::bigint`),
);
export const yieldMove = statement('moving_in.yield', lease.giveBack());
export const tryMoveAgain = statement('moving_in.try_again', lease.tryAgain());
export const failMove = statement(
  'moving_in.fail',
  lease.finish(
    sql`state = case when state = 'checking' then 'failed' else 'taken' end, ended_at = now(),
      problem = case when state = 'checking' then ${sql.lit(CHECK_FAILED)} else ${sql.lit(HALF_DONE)} end`,
  ),
);
export const finishCheck = statement<{ id: string }>(
  'moving_in.checked',
  lease.finish(
    sql`state = 'checked', checked_at = now(), problem = ${value('problem')}, heads = ${value('heads')}::jsonb, rows = ${value('rows')}::bigint,
      known = ${value('known')}::bigint, faults = ${value('faults')}::jsonb, fault_count = ${value('faultCount')}::bigint,
      faulty_rows = ${value('faultyRows')}::bigint, told = ${value('told')}::jsonb, done = total`,
  ),
);
export const finishMove = statement<{ id: string }>(
  'moving_in.finish',
  lease.finish(
    sql`state = case when state = 'taking' then 'taken' else 'undone' end, done = total, ended_at = now(), told = told || ${value('told')}::jsonb`,
  ),
);
/** What was imported so far stays and can be undone; `problem` says why it stopped. */
export const stopMove = statement<{ id: string }>(
  'moving_in.stop',
  lease.finish(sql`state = 'taken', ended_at = now(), problem = ${value('problem')}`),
);
/** Files whose bytes are no longer needed: imported, or unused for a week. */
export const clearedMoves = dueStatement<{ tenantId: string; id: string }>(
  'moving_in.cleared',
  ({ and }) =>
    sql`select tenant_id as "tenantId", id from moving_in where parts > 0 and (state in ('taken', 'undone', 'failed', 'dropped')
        or state = 'checked' and checked_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)}))${and(sql`tenant_id`)} limit 20`,
);
export const noteCleared = statement(
  'moving_in.note_cleared',
  sql`update moving_in set parts = 0, state = case when state = 'checked' then 'dropped' else state end where tenant_id = ${tenant} and id = ${id}`,
);
/** The rows of dropped files, some at a time. */
export const clearRows = statement<{ many: number }>(
  'moving_in.clear_rows',
  sql`with x as (select row_no from moving_in_row where tenant_id = ${tenant} and moving_id = ${id} limit 5000),
      g as (delete from moving_in_row r using x where r.tenant_id = ${tenant} and r.moving_id = ${id} and r.row_no = x.row_no returning 1)
      select count(*)::integer as many from g`,
);
export const clearParties = statement(
  'moving_in.clear_parties',
  sql`delete from moving_in_party where tenant_id = ${tenant} and moving_id = ${id}`,
);
export const listMoveParts = statement<{ id: string; parts: number }>(
  'moving_in.parts',
  sql`select id, parts from moving_in where tenant_id = ${tenant} and parts > 0`,
);
