import { sql } from 'kysely';
import { JOB_IS_OUT, JOB_TOO_LARGE, JOB_TOO_MANY } from '#domain/records/print-job.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { nameOfFile } from '../printed-names.ts';

const tenant = value('tenantId');
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_WAITING = 100;
const SHOWN = 20;

/** The JSON pairs of a print job `j` as answered. */
const pairs = sql`'id', j.id, 'printer', j.printer_id, 'title', j.title, 'state', j.state, 'queued_Date', j.queued_at, 'tries', j.tries,
    'failure', j.failure, 'said', j.said, 'ended_Date', j.ended_at`;

// A job requested again with the same id is queued once. Two concurrent calls may exceed the limit together; it only keeps the queue short.
const queue = statement<{ id: string }>(
  'print_job.queue',
  sql`insert into print_job (tenant_id, id, printer_id, title, bytes)
      select ${tenant}::uuid, ${value('id')}::uuid, ${value('printer')}::bigint, ${value('title')}::text, ${value('bytes')}::bytea
      where (select count(*) from print_job w where w.tenant_id = ${tenant} and w.printer_id = ${value('printer')}::bigint
        and w.state = 'waiting') < ${sql.lit(MOST_WAITING)}
      on conflict (tenant_id, id) do nothing returning id`,
);
const isQueued = statement<{ id: string }>(
  'print_job.is_queued',
  sql`select j.id from print_job j where j.tenant_id = ${tenant} and j.id = ${value('id')}::uuid`,
);
const list = statement<{ doc: JsonText }>(
  'print_job.list',
  sql`select coalesce((select json_agg(doc) from (select json_build_object(${pairs}) as doc from print_job j
        where j.tenant_id = ${tenant} and ${value('printer')}::bigint in (0, j.printer_id)
        order by j.queued_at desc, j.id limit ${sql.lit(SHOWN)}) newest), '[]') as doc`,
);
const cancel = statement<{ doc: JsonText }>(
  'print_job.cancel',
  sql`with j as (update print_job j set state = 'cancelled', bytes = '', ended_at = now()
        where j.tenant_id = ${tenant} and j.id::text = ${value('id')} and j.state = 'waiting' returning j.*)
      select json_build_object(${pairs}) as doc from j
      union all select json_build_object(${pairs}) from print_job j
        where j.tenant_id = ${tenant} and j.id::text = ${value('id')} and j.state <> 'waiting'`,
);

/** Queues a print job; requested again with the same id, it is queued once. Throws 422 if it is too large or too many jobs wait. */
export async function queueJob(
  database: Database,
  { tenantId, id, printer, bytes }: { tenantId: string; id: string; printer: number; bytes: Buffer },
): Promise<void> {
  if (bytes.length > MOST_BYTES) throw invalid(JOB_TOO_LARGE, [{ path: 'print_Job', message: JOB_TOO_LARGE }]);
  const title = (nameOfFile(bytes) ?? 'Print').replace(/\.\w+$/, '').slice(0, 120);
  const [queued] = await database.write({ tenantId }, queue, { id, printer, title, bytes });
  if (queued !== undefined) return;
  const [known] = await database.read({ tenantId }, isQueued, { id });
  if (known === undefined) throw conflict('too_many_print_jobs', JOB_TOO_MANY);
}

/** The handlers of the calls that follow print jobs. */
export function answerPrintJobs(database: Database) {
  return {
    async printJobList({ tenantId, query }) {
      const [row] = await database.read({ tenantId }, list, query);
      if (row === undefined) throw notFound();
      return row.doc;
    },
    async printJobCancel({ tenantId, body }) {
      const [row] = await database.write({ tenantId }, cancel, { id: body.id.toLowerCase() });
      if (row === undefined) throw notFound();
      const { state } = row.doc.parse() as { readonly state: string };
      if (state === 'cancelled') return row.doc;
      throw conflict('print_job_is_out', JOB_IS_OUT);
    },
  } satisfies Partial<Answerers>;
}
