import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EXPORT_KINDS } from '#domain/records/export-file.ts';
import { partNames, removeParts, writeParts } from '../archive/parts.ts';
import type { Database } from '../database/connect.ts';
import { statement, value, type Statement, type Values } from '../database/statement.ts';
import type { FileStore, NamedFiles } from '../files/store.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { leaseOf, takeFirst } from '../jobs/lease.ts';
import type { Law } from '../law/law.ts';
import { zipExport, type FileOfExport } from './export-zip.ts';
import { filesOfGstr1, filesOfGstr3b, readReturns } from './returns.ts';
import { filesForTally } from './tally-file.ts';
import { countVouchers } from './tally-rows.ts';

// Exports are made like archives: by whichever portal takes them, stored in parts, under a lease.

/** The file kind of export parts. */
export const EXPORT_KIND = 'exports';

const HELD_S = 30;
const REPORTED_MS = 500;
const KEPT_HOURS = 24;
const MOST_TRIES = 5;
const AGAIN_S = 5;
/** The longest wait for saves that started earlier: no save takes that long. */
const SAVES_MS = 12_000;
const LOOK_MS = 50;

interface ExportJob {
  tenantId: string;
  id: string;
  what: (typeof EXPORT_KINDS)[number];
  gstin: string;
  fromDate: string;
  toDate: string;
  isNew: boolean;
  withOpenings: boolean;
  userName: string;
  tries: number;
  /** The previous turn; null: none. */
  before: string | null;
}

const lease = leaseOf({
  table: 'export_file',
  key: { tenant_id: value('tenantId'), id: sql`${value('id')}::uuid` },
  open: sql`state in ('waiting', 'working')`,
  freeAt: 'taken_until',
  seconds: HELD_S,
  holder: { column: 'taker', is: sql`${value('taker')}::uuid` },
});
const due = statement<{ tenantId: string; id: string }>('export.due', lease.due({ orderBy: sql`asked_at` }));
const take = statement<ExportJob>(
  'export.take',
  lease.takeOne({
    set: [sql`state = 'working', done = 0, parts = 0, bytes = 0`],
    answer: sql`t.tenant_id as "tenantId", t.id, t.what, t.gstin, t.from_date::text as "fromDate", t.to_date::text as "toDate", t.scope = 'new' as "isNew", t.openings as "withOpenings",
      t.asked_by as "userName", t.tries, free.taker as before`,
  }),
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
  lease.extend(
    sql`total = ${value('total')}::bigint, last_voucher = ${value('lastVoucher')}::bigint, settled_until = ${value('settledUntil')}::text::timestamptz`,
  ),
);
const filed = sql`parts = ${value('parts')}::int, bytes = ${value('bytes')}::bigint`;
const tell = statement<{ id: string }>('export.tell', lease.extend(sql`done = ${value('done')}::bigint`, filed));
const finish = statement<{ id: string }>(
  'export.finish',
  lease.finish(
    sql`state = 'ready', done = total, ready_at = now(), expires_at = now() + make_interval(hours => ${sql.lit(KEPT_HOURS)}),
      sha256 = ${value('sha256')}, contents = ${value('contents')}::jsonb`,
    filed,
  ),
);
const tryAgain = statement('export.try_again', lease.tryAgain());
const giveBack = statement('export.give_back', lease.giveBack());
const fail = statement('export.fail', lease.finish(sql`state = 'failed'`));

const expire = statement(
  'export.expire',
  sql`update export_file set state = 'over' where state = 'ready' and expires_at <= now()`,
);
const cleared = statement<{ tenantId: string; id: string; taker: string }>(
  'export.cleared',
  sql`select tenant_id as "tenantId", id, taker from export_file where parts > 0 and state in ('failed', 'over') limit 100`,
);
const noteCleared = statement(
  'export.note_cleared',
  sql`update export_file set parts = 0 where tenant_id = ${value('tenantId')} and id = ${value('id')}::uuid and state in ('failed', 'over')`,
);
const listParts = statement<{ taker: string; parts: number }>(
  'export.parts',
  sql`select taker, parts from export_file where tenant_id = ${value('tenantId')} and parts > 0 and state in ('working', 'ready')`,
);

/** Another turn took it: this turn stops. */
class NoLongerWanted extends Error {}

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

/** Makes one file that this portal has taken. */
async function make(services: ExportServices, job: ExportJob, taker: string, signal: AbortSignal) {
  const { database, files, log } = services;
  const { tenantId, id } = job;
  const ours = { tenantId, id, taker, kind: EXPORT_KIND };
  const run = <Answer>(written: Statement<Answer>, values: Values): Promise<Answer[]> =>
    database.write('access', written, { tenantId, id, taker, ...values });
  const wanted = (rows: readonly unknown[]) => {
    if (rows.length === 0) throw new NoLongerWanted();
  };
  try {
    if (job.before !== null) await removeParts(files, { ...ours, taker: job.before });
    const upTo = await boundsOf(database, tenantId, signal);
    const { files: made, total } = await filesOf(services, job, upTo);
    wanted(await run(begin, { total, ...upTo }));
    const parts = writeParts(files, ours);
    let reportedAt = Date.now();
    const written = await zipExport(
      made,
      job.toDate,
      (bytes) => parts.write(bytes),
      async (done) => {
        signal.throwIfAborted();
        if (Date.now() - reportedAt < REPORTED_MS) return;
        reportedAt = Date.now();
        wanted(await run(tell, { done: Math.min(done, total), ...parts.written() }));
      },
    );
    await parts.close();
    wanted(
      await run(finish, {
        ...parts.written(),
        sha256: written.sha256,
        contents: JSON.stringify(written.contents),
      }),
    );
  } catch (error) {
    await removeParts(files, ours);
    if (error instanceof NoLongerWanted) return;
    // The portal is stopping: another one may take it at once.
    if (signal.aborted) {
      await run(giveBack, {});
      return;
    }
    log(`A file for another program could not be made: ${error instanceof Error ? error.message : String(error)}`);
    await (job.tries >= MOST_TRIES ? run(fail, {}) : run(tryAgain, { wait: AGAIN_S }));
  }
}

/** Makes the waiting files, one after another; returns how many it took. */
export async function makeExports(services: ExportServices, signal: AbortSignal): Promise<number> {
  const { database, files } = services;
  await database.write('access', expire, {});
  for (const over of await database.read('access', cleared, {})) {
    await removeParts(files, { ...over, kind: EXPORT_KIND });
    await database.write('access', noteCleared, { ...over });
  }
  for (let made = 0; ; made += 1) {
    const taker = randomUUID();
    const job = signal.aborted ? undefined : await takeFirst(database, { due, take }, { taker });
    if (job === undefined) return made;
    await make(services, job, taker, signal);
  }
}

/** The background job that makes exports. */
export const exportJob = (services: ExportServices): BackgroundJob => ({
  name: 'Exports',
  everyMs: 1000,
  run: (signal) => makeExports(services, signal),
});

/** The files of exports, for the sweep. Backups leave them out: exports are made of what a backup holds. */
export function filesOfExports(database: Database): NamedFiles {
  return async ({ tenantId, kind }) => {
    if (kind !== EXPORT_KIND) return null;
    const rows = await database.read({ tenantId }, listParts, {});
    return rows.flatMap(({ taker, parts }) => partNames({ tenantId, taker, kind }, parts));
  };
}
