import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EXPORT_KINDS } from '#domain/records/export-file.ts';
import type { Database } from '../database/connect.ts';
import { dueStatement } from '../database/due-statement.ts';
import { statement, value } from '../database/statement.ts';
import type { FileStore, NamedFiles } from '../files/store.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { NoLongerWanted, type DueRow } from '../jobs/lease.ts';
import { fileTable, makeFiles, partsOfFiles, type FileJob } from '../jobs/made-files.ts';
import type { Law } from '../law/law.ts';
import { zipExport, type FileOfExport } from './export-zip.ts';
import { filesOfGstr1, filesOfGstr3b, readReturns } from './returns.ts';
import { filesForTally } from './tally-file.ts';
import { countVouchers } from './tally-rows.ts';

/** The file kind of export parts. */
export const EXPORT_KIND = 'exports';

/** The longest wait for saves that started earlier: no save takes that long. */
const SAVES_MS = 12_000;
const LOOK_MS = 50;

interface ExportJob extends FileJob {
  readonly what: (typeof EXPORT_KINDS)[number];
  readonly gstin: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly isNew: boolean;
  readonly withOpenings: boolean;
  readonly userName: string;
}

const table = fileTable('export_file', 'export', EXPORT_KIND);
const due = dueStatement<DueRow>('export.due', table.due({ orderBy: sql`asked_at` }));
const take = statement<ExportJob>(
  'export.take',
  table.take(
    sql`t.what, t.gstin, t.from_date::text as "fromDate", t.to_date::text as "toDate", t.scope = 'new' as "isNew", t.openings as "withOpenings",
      t.asked_by as "userName"`,
  ),
);
// Vouchers are numbered in the order in which they were saved. A settlement carries the time its save began, so saves that began before
// this moment are waited for.
const bounds = statement<{ lastVoucher: number; settledUntil: string; until: string }>(
  'export.bounds',
  sql`select coalesce((select v.id from voucher v where v.tenant_id = ${value('tenantId')} order by v.id desc limit 1), 0) as "lastVoucher",
        (now() - interval '2 milliseconds')::text as "settledUntil", now()::text as until`,
);
const underWay = statement<{ busy: boolean }>(
  'export.under_way',
  sql`select exists (select from pg_stat_activity s where s.datname = current_database() and s.pid <> pg_backend_pid()
        and s.xact_start <= ${value('until')}::text::timestamptz) as busy`,
);
const begin = statement<{ id: string }>(
  'export.begin',
  table.begin(
    sql`total = ${value('total')}::bigint, last_voucher = ${value('lastVoucher')}::bigint, settled_until = ${value('settledUntil')}::text::timestamptz`,
  ),
);
const finish = statement<{ id: string }>(
  'export.finish',
  table.finish(sql`sha256 = ${value('sha256')}, contents = ${value('contents')}::jsonb`),
);
const making = {
  table,
  due,
  take,
  begin,
  finish,
  reportedMs: 500,
  mostTries: 5,
  againS: 5,
  failure: 'A file for another program could not be made',
};

export interface ExportServices {
  readonly database: Database;
  readonly law: Law;
  readonly files: FileStore;
  readonly log: (message: string) => void;
}

/** The bounds of a file, once all saves that began earlier are done. */
async function boundsOf(database: Database, tenantId: string, signal: AbortSignal) {
  const [reached] = await database.read({ tenantId }, bounds, {});
  if (reached === undefined) throw new NoLongerWanted();
  const { until, ...upTo } = reached;
  for (const latest = Date.now() + SAVES_MS; Date.now() < latest;) {
    const [found] = await database.read({ tenantId }, underWay, { until });
    if (found?.busy !== true) break;
    await sleep(LOOK_MS, undefined, { signal });
  }
  return upTo;
}

/** The files of a job, and their approximate number of rows. */
async function filesOf(
  services: Pick<ExportServices, 'database' | 'law'>,
  { tenantId, what, gstin, userName, fromDate, toDate, isNew, withOpenings }: ExportJob,
  upTo: { readonly lastVoucher: number; readonly settledUntil: string },
): Promise<{ readonly files: readonly FileOfExport[]; readonly total: number }> {
  const { database } = services;
  if (what !== 'Tally') {
    const of = { gstin, month: fromDate.slice(0, 7) };
    const read = await readReturns(services, tenantId, of);
    const total = read.returns.sections().reduce((sum, { count }) => sum + count, 0);
    return { files: what === 'GSTR-1' ? filesOfGstr1(read, of) : filesOfGstr3b(read, of), total };
  }
  const days = { fromDate, toDate, isNew, ...upTo };
  return {
    files: await filesForTally(database, tenantId, { ...days, withOpenings }, userName),
    total: await countVouchers(database, tenantId, days),
  };
}

/** Makes the waiting files, one after another; returns how many it took. */
export async function makeExports(services: ExportServices, signal: AbortSignal): Promise<number> {
  return await makeFiles(services, making, {}, signal, async (job, turn) => {
    const upTo = await boundsOf(services.database, job.tenantId, signal);
    const { files, total } = await filesOf(services, job, upTo);
    await turn.begin({ total, ...upTo });
    const { sha256, contents } = await zipExport(files, job.toDate, turn.write, (done) =>
      turn.report(Math.min(done, total)),
    );
    return { sha256, contents: JSON.stringify(contents) };
  });
}

/** The background job that makes exports. */
export const exportJob = (services: ExportServices): BackgroundJob => ({
  name: 'Exports',
  everyMs: 1000,
  run: (signal) => makeExports(services, signal),
});

/** The files of exports, for the sweep. */
export const filesOfExports = (database: Database): NamedFiles => partsOfFiles(database, table);
