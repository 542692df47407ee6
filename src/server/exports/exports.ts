import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ARCHIVE_RUNNING } from '#domain/records/archive.ts';
import { readParts } from '../files/parts.ts';
import { docWithAudit, recordChange } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { brokenConstraint, conflict, notFound } from '../errors/errors.ts';
import type { FileStore } from '../files/store.ts';
import type { Answerers } from '../http/answering.ts';
import { refusedAt } from '../ledger/refusals.ts';
import type { Session } from '../scope/session.ts';
import { EXPORT_KIND } from './export-jobs.ts';

const tenant = value('tenantId');

// The previous file of the same days; one limited to new entries is not compared.
const before = (
  row: string,
) => sql`left join lateral (select b.asked_at, b.contents from export_file b where b.tenant_id = ${tenant}
      and ${sql.ref(`${row}.scope`)} = 'all' and b.openings = ${sql.ref(`${row}.openings`)} and ${sql.ref(`${row}.sha256`)} <> '' and b.scope = 'all' and b.sha256 <> '' and b.what = ${sql.ref(`${row}.what`)}
      and b.gstin = ${sql.ref(`${row}.gstin`)} and b.from_date = ${sql.ref(`${row}.from_date`)} and b.to_date = ${sql.ref(`${row}.to_date`)}
      and b.asked_at < ${sql.ref(`${row}.asked_at`)} order by b.asked_at desc limit 1) p on true`;
const exportJson = (row: string) => {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql`json_build_object('id', ${of('id')}, 'what', ${of('what')}, 'gstin', ${of('gstin')}, 'from_Date', ${of('from_date')}, 'to_Date', ${of('to_date')},
    'scope', ${of('scope')}, 'openings', case when ${of('openings')} then 'yes' else 'no' end, 'state', case when ${of('state')} = 'ready' and ${of('expires_at')} <= now() then 'over' else ${of('state')} end,
    'asked_Date', ${of('asked_at')}, 'asked_By', ${of('asked_by')}, 'done', least(${of('done')}, ${of('total')}), 'total', ${of('total')}, 'bytes', ${of('bytes')},
    'sha256', ${of('sha256')}, 'contents', ${of('contents')}, 'expires_Date', ${of('expires_at')}, 'before_Date', p.asked_at,
    'changed', (select coalesce(json_agg(json_build_object('file', c ->> 'file', 'rows', c -> 'rows', 'rows_Before', coalesce(b -> 'rows', '0'))), '[]')
      from jsonb_array_elements(${of('contents')}) held (c) left join jsonb_array_elements(p.contents) had (b) on b ->> 'file' = c ->> 'file'
      where p.contents is not null and b ->> 'sha256' is distinct from c ->> 'sha256'))`;
};

const list = bySize((size) =>
  statement<Page>(
    `export.list_${size}`,
    sql`select coalesce((select json_agg(doc) from (select ${exportJson('e')} as doc
          from (select * from export_file where tenant_id = ${tenant} order by asked_at desc, id offset ${value('skip')}::bigint limit ${sql.lit(size)}) e
            ${before('e')} order by e.asked_at desc, e.id) page), '[]') as data,
        (select count(*) from export_file where tenant_id = ${tenant}) as total`,
  ),
);
/** The name of a file in the audit: its kind and days. */
const nameOf = (row: string) =>
  sql`${sql.ref(`${row}.what`)} || ' ' || ${sql.ref(`${row}.from_date`)}::text || ' – ' || ${sql.ref(`${row}.to_date`)}`;
const auditJson = (row: string) =>
  sql`json_build_object('what', ${sql.ref(`${row}.what`)}, 'from_Date', ${sql.ref(`${row}.from_date`)}, 'to_Date', ${sql.ref(`${row}.to_date`)}, 'scope', ${sql.ref(`${row}.scope`)}, 'openings', case when ${sql.ref(`${row}.openings`)} then 'yes' else 'no' end)`;
const readOne = statement<{ doc: JsonText }>(
  'export.read',
  sql`select ${exportJson('e')} as doc from (select * from export_file where tenant_id = ${tenant} and id = ${value('id')}::uuid) e ${before('e')}`,
);
const ask = statement<{ id: string }>(
  'export.ask',
  sql`with r as (insert into export_file (tenant_id, what, gstin, from_date, to_date, scope, openings, asked_by)
        values (${tenant}, ${value('what')}, ${value('gstin')}, ${value('fromDate')}::date, ${value('toDate')}::date, ${value('scope')}, ${value('openings')}::text = 'yes', ${value('userName')}) returning *),
      ${docWithAudit('export_file.create', {
        record: nameOf('r'),
        doc: auditJson('r'),
        from: sql`r`,
      })}
      select id from r`,
);
const readReady = statement<{ bytes: number; taker: string; name: string }>(
  'export.ready',
  sql`select bytes, taker, concat_ws('-', what, nullif(gstin, ''), from_date, to_date, 'Export.zip') as name from export_file where tenant_id = ${tenant} and id::text = ${value('id')} and state = 'ready' and expires_at > now()`,
);
const noteTaken = statement(
  'export.note_taken',
  sql`with d as (select ${nameOf('e')} as record, ${auditJson('e')} as doc from export_file e where e.tenant_id = ${tenant} and e.id::text = ${value('id')})
      ${recordChange('export_file.download', { record: sql`record`, before: sql`doc`, after: sql`doc`, from: sql`d` })} returning at`,
);

const note = statement(
  'export.note',
  sql`with r as (insert into export_file (tenant_id, what, from_date, to_date, scope, asked_by, state, done, total, bytes, sha256, contents, ready_at)
        values (${tenant}, ${value('what')}, ${value('fromDate')}::date, ${value('toDate')}::date, 'all', ${value('userName')}, 'over', ${value('rows')}::bigint,
          ${value('rows')}::bigint, ${value('bytes')}::bigint, ${value('sha256')}, ${value('contents')}::jsonb, now()) returning *),
      ${docWithAudit('export_file.create', { record: nameOf('r'), doc: auditJson('r'), from: sql`r` })}
      select true as noted from r`,
);

/** A file that is sent at once and not stored. */
interface GivenFile {
  readonly what: 'TDS';
  readonly fromDate: string;
  readonly toDate: string;
  readonly file: string;
  readonly rows: number;
  readonly bytes: Buffer;
}

/** Returns the function that records such files in the log, with their SHA-256. */
export const noteFileIn =
  (database: Database) =>
  async (
    { tenantId, session }: { readonly tenantId: string; readonly session: Session },
    { file, rows, bytes, ...given }: GivenFile,
  ): Promise<void> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const contents = JSON.stringify([{ file, rows, sha256 }]);
    await database.write({ tenantId }, note, {
      ...given,
      rows,
      bytes: bytes.length,
      sha256,
      contents,
      ...unkeyed(session),
    });
  };

/** The request for a file. */
interface ExportRequest {
  readonly what: 'Tally' | 'GSTR-1' | 'GSTR-3B';
  readonly gstin: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly scope: 'all' | 'new';
  /** Whether the masters include opening balances as of the first day. */
  readonly openings?: 'yes' | 'no';
}

/** Queues a file. Throws 409 while another one is being made. */
export async function askExport(
  database: Database,
  tenantId: string,
  session: Session,
  wanted: ExportRequest,
): Promise<JsonText> {
  try {
    return await database.transaction({ tenantId }, async (run) => {
      const [queued] = await run(ask, { openings: 'no', ...wanted, ...unkeyed(session) });
      const [row] = queued ? await run(readOne, queued) : [];
      if (!row) throw notFound();
      return row.doc;
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'export_file_one') throw error;
    throw conflict('under_way', ARCHIVE_RUNNING);
  }
}

/** The handlers of the calls that request, list and download files. */
export function answerExports(database: Database, files: FileStore) {
  return {
    async exportTally({ tenantId, session, body: { fromDate, toDate, scope, openings } }) {
      if (fromDate > toDate) throw refusedAt('from_Date', 'From Date is after To Date.');
      const days = {
        fromDate,
        toDate,
        scope: scope === 'all' ? scope : 'new',
        openings: openings === 'yes' ? openings : 'no',
      } as const;
      return await askExport(database, tenantId, session, { what: 'Tally', gstin: '', ...days });
    },
    async exportList({ tenantId, query: { pageIndex, pageSize } }) {
      const skip = (pageIndex - 1) * pageSize;
      const [page = NO_PAGE] = await database.read({ tenantId }, list(pageSize), { skip });
      return pageJson(page, { pageIndex, pageSize });
    },
    async exportDownload({ tenantId, session, query: { id } }) {
      const [found] = await database.read({ tenantId }, readReady, { id });
      if (!found) throw notFound();
      const { bytes, taker, name } = found;
      return {
        name,
        bytes,
        tag: taker,
        // A request from within the file continues a download.
        begin: async (from: number) => {
          if (from === 0) await database.write({ tenantId }, noteTaken, { id, ...unkeyed(session) });
        },
        read: (from: number, to: number) => readParts(files, { tenantId, taker, kind: EXPORT_KIND }, from, to),
      };
    },
  } satisfies Partial<Answerers>;
}
