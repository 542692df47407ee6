import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Printer } from '#print/printer.ts';
import type { PaperCodes } from '../consignment/paper-codes.ts';
import type { Database } from '../database/connect.ts';
import { statement, value, type Statement, type Values } from '../database/statement.ts';
import { createImages } from '../files/images.ts';
import type { NamedFiles } from '../files/store.ts';
import type { FileStore } from '../files/store.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { leaseOf, takeFirst } from '../jobs/lease.ts';
import { companyReader } from '../company/company.ts';
import { createLetterheads } from '../company/letterhead.ts';
import { makeArchive, sizeOf, type MakeServices } from './make.ts';
import { ARCHIVE_KIND, partNames, removeParts, writeParts } from './parts.ts';

// Any portal makes archives, one after another. A running turn keeps renewing its lease; if it dies, another portal starts again after
// HELD_S.

const HELD_S = 30;
const REPORTED_MS = 1000;
const KEPT_HOURS = 24;
// A portal that is restarted meanwhile picks the archive up again; one that fails this often will not succeed.
const MOST_TRIES = 10;
const AGAIN_S = 15;

interface ArchiveJob {
  tenantId: string;
  id: string;
  withPdfs: boolean;
  tries: number;
  /** The previous turn; null: none. */
  before: string | null;
}

const lease = leaseOf({
  table: 'archive',
  key: { tenant_id: value('tenantId'), id: sql`${value('id')}::uuid` },
  open: sql`state in ('waiting', 'working')`,
  freeAt: 'taken_until',
  seconds: HELD_S,
  holder: { column: 'taker', is: sql`${value('taker')}::uuid` },
});

// Archives without papers take seconds, those with papers an hour, so each has its own queue.
const due = statement<{ tenantId: string; id: string }>(
  'archive.due',
  // Somebody is waiting for those that were requested.
  lease.due({ only: sql`with_pdfs = ${value('withPdfs')}`, orderBy: sql`is_nightly, asked_at` }),
);
const take = statement<ArchiveJob>(
  'archive.take',
  lease.takeOne({
    set: [sql`state = 'working', done = 0, parts = 0, bytes = 0`],
    answer: sql`t.tenant_id as "tenantId", t.id, with_pdfs as "withPdfs", tries, free.taker as before`,
  }),
);
const printed = sql`(coalesce(k.is_document, false) or s.kind in ('vehicle', 'employee', 'payment', 'freight_bill'))`;
const count = statement<{ papers: number; others: number }>(
  'archive.count',
  sql`select coalesce(sum(last) filter (where ${printed}), 0)::bigint as papers,
        coalesce(sum(last) filter (where not ${printed}), 0)::bigint
          + (select count(*) from (select from audit where tenant_id = ${value('tenantId')} limit 2000000) a)
          + (select count(*) from user_account where tenant_id = ${value('tenantId')}) + 1 as others
      from series s left join kind k on k.name = s.kind where tenant_id = ${value('tenantId')}`,
);
const filed = sql`parts = ${value('parts')}::int, bytes = ${value('bytes')}::bigint`;
const begin = statement<{ id: string }>('archive.begin', lease.extend(sql`total = ${value('total')}::bigint`));
const tell = statement<{ id: string }>('archive.tell', lease.extend(sql`done = ${value('done')}::bigint`, filed));
// Of a company's archives only the newest requested one and the nightly one can be downloaded; older ones would only take up space.
const finish = statement<{ id: string }>(
  'archive.finish',
  sql`with ready as (${lease.finish(
    sql`state = 'ready', done = total, ready_at = now(), expires_at = now() + make_interval(hours => ${sql.lit(KEPT_HOURS)})`,
    filed,
  )}),
      older as (update archive set state = 'over' from ready where archive.tenant_id = ${value('tenantId')} and state = 'ready' and archive.id <> ready.id
        and is_nightly = (select n.is_nightly from archive n where n.tenant_id = ${value('tenantId')} and n.id = ready.id))
      select id from ready`,
);
const tryAgain = statement('archive.try_again', lease.tryAgain());
const giveBack = statement('archive.give_back', lease.giveBack());
const fail = statement('archive.fail', lease.finish(sql`state = 'failed'`));

const expire = statement(
  'archive.expire',
  sql`update archive set state = 'over' where state = 'ready' and expires_at <= now()`,
);
const cleared = statement<{ tenantId: string; id: string; taker: string }>(
  'archive.cleared',
  sql`select tenant_id as "tenantId", id, taker from archive where parts > 0 and state in ('cancelled', 'failed', 'over') limit 100`,
);
const noteCleared = statement(
  'archive.note_cleared',
  sql`update archive set parts = 0 where tenant_id = ${value('tenantId')} and id = ${value('id')}::uuid and state in ('cancelled', 'failed', 'over')`,
);
const listParts = statement<{ taker: string; parts: number }>(
  'archive.parts',
  sql`select taker, parts from archive where tenant_id = ${value('tenantId')} and parts > 0 and state in ('working', 'ready')`,
);

/** The archive was cancelled, or another turn took it: this turn stops. */
class NoLongerWanted extends Error {}

export interface ArchiveServices {
  readonly database: Database;
  readonly files: FileStore;
  readonly printer: Printer;
  readonly codes: PaperCodes;
  readonly log: (message: string) => void;
}

/** Makes one archive that this portal has taken. */
async function make(
  { files, database, log, ...making }: ArchiveServices & MakeServices,
  job: ArchiveJob,
  taker: string,
  signal: AbortSignal,
) {
  const { tenantId, id, withPdfs } = job;
  const ours = { tenantId, id, taker };
  const run = <Answer>(written: Statement<Answer>, values: Values): Promise<Answer[]> =>
    database.write('access', written, { ...ours, ...values });
  const wanted = (rows: readonly unknown[]) => {
    if (rows.length === 0) throw new NoLongerWanted();
  };
  try {
    if (job.before !== null) await removeParts(files, { tenantId, taker: job.before });
    const [counts] = await database.read({ tenantId }, count, {});
    if (counts === undefined) throw new NoLongerWanted();
    wanted(await run(begin, { total: sizeOf(counts, withPdfs) }));
    const parts = writeParts(files, ours);
    let reportedAt = Date.now();
    await makeArchive(
      { files, database, ...making },
      { tenantId, withPdfs, at: new Date() },
      (bytes) => parts.write(bytes),
      async (done) => {
        signal.throwIfAborted();
        if (Date.now() - reportedAt < REPORTED_MS) return;
        reportedAt = Date.now();
        wanted(await run(tell, { done, ...parts.written() }));
      },
    );
    await parts.close();
    wanted(await run(finish, parts.written()));
  } catch (error) {
    // The next try has its own files; nothing refers to these any more.
    await removeParts(files, ours);
    if (error instanceof NoLongerWanted) return;
    // The portal is stopping: another one may take the archive at once.
    if (signal.aborted) {
      await run(giveBack, {});
      return;
    }
    log(`The data of a company could not be put together: ${error instanceof Error ? error.message : String(error)}`);
    await (job.tries >= MOST_TRIES ? run(fail, {}) : run(tryAgain, { wait: AGAIN_S }));
  }
}

/** Removes the files of archives that can no longer be downloaded. */
async function clear({ database, files }: ArchiveServices): Promise<void> {
  await database.write('access', expire, {});
  for (const archive of await database.read('access', cleared, {})) {
    await removeParts(files, archive);
    await database.write('access', noteCleared, { ...archive });
  }
}

/** Makes the waiting archives, one after another, with papers or without; returns how many it took. */
export async function makeArchives(services: ArchiveServices, withPdfs: boolean, signal: AbortSignal): Promise<number> {
  const { database, files, log } = services;
  await clear(services);
  const readCompany = companyReader(database);
  const images = createImages(files, log);
  const letterheadOf = createLetterheads(images);
  const letterhead = async (tenantId: string) => await letterheadOf(await readCompany(tenantId));
  for (let made = 0; ; made += 1) {
    const taker = randomUUID();
    // One at a time, so that the office can keep working.
    const job = signal.aborted ? undefined : await takeFirst(database, { due, take }, { taker, withPdfs });
    if (job === undefined) return made;
    await make({ ...services, letterhead, printCopy: (place) => images.printCopy(place) }, job, taker, signal);
  }
}

/** The background jobs that make archives. */
export const archiveJobs = (services: ArchiveServices): BackgroundJob[] =>
  [false, true].map((withPdfs) => ({
    name: withPdfs ? 'Archives with papers' : 'Archives',
    everyMs: 2000,
    run: (signal) => makeArchives(services, withPdfs, signal),
  }));

/** The files of archives, for the sweep. Backups leave them out: archives are made of what a backup holds. */
export function filesOfArchives(database: Database): NamedFiles {
  return async ({ tenantId, kind }) => {
    if (kind !== ARCHIVE_KIND) return null;
    const rows = await database.read({ tenantId }, listParts, {});
    return rows.flatMap(({ taker, parts }) => partNames({ tenantId, taker }, parts));
  };
}
