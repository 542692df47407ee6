import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { NIGHTS_TOLD } from '#domain/records/nightly-copy.ts';
import type { Database } from '../database/connect.ts';
import { dueStatement } from '../database/due-statement.ts';
import { statement, value } from '../database/statement.ts';
import { StorageAway } from '../errors/storage-away.ts';
import { readParts } from '../files/parts.ts';
import { createBucket } from '../files/s3-upload.ts';
import type { FileStore } from '../files/store.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { leaseOf, takeEach } from '../jobs/lease.ts';
import { unlessAway } from '../jobs/unless-away.ts';
import { callToQueue } from '../mail/queue.ts';
import { NotAdmitted } from '../outbound/outbound.ts';
import { ARCHIVE_KIND } from './jobs.ts';
import { nextNight, type NightlyCopyServices } from './nightly-copies.ts';

// A nightly copy: its archive is requested like any other, made by the archive job, and then sent. Each step is stored in a row, so any
// portal may continue it.

/** Companies per batch. */
const BATCH = 100;
/** Longer than sending a part of eight megabytes takes on a slow line, retries included. */
const HELD_S = 15 * 60;
/** Minutes between tries to send it. */
const WAITS = [5, 15, 60, 120];
/** After this many nights without a copy, somebody is told. */
const TOLD_FROM = 2;

const tenant = value('tenantId');
const night = sql`(now() at time zone 'Asia/Kolkata')::date`;

// The portal that moves the due time on also requests the archive. While one of the previous night is still being made, no new one is
// requested.
const dueNight = dueStatement<{ tenantId: string }>(
  'nightly_copy.due_night',
  ({ and }) =>
    sql`select n.tenant_id as "tenantId" from nightly_copy n where n.next_at <= now()${and(sql`n.tenant_id`)} order by n.next_at limit ${sql.lit(BATCH)}`,
);
const begin = statement<{ begun: number }>(
  'nightly_copy.begin',
  sql`with due as (select n.tenant_id, n.way from nightly_copy n where n.tenant_id = ${tenant} and n.next_at <= now() for update skip locked),
      moved as (update nightly_copy n set next_at = ${nextNight} from due where n.tenant_id = ${tenant} returning n.tenant_id, n.way),
      working as (select m.* from moved m where not exists (select from company_state s where s.tenant_id = ${tenant})),
      nights as (select begin_night(w.tenant_id, ${night}, w.way) as begun from working w),
      old as (delete from nightly_copy_night n using working w where n.tenant_id = ${tenant} and n.night <= ${night} - ${sql.lit(NIGHTS_TOLD)}::integer)
      select (select count(*) from moved)::integer as begun, (select count(*) from nights) as nights`,
);

const lease = leaseOf({
  table: 'nightly_copy_night',
  key: { tenant_id: tenant, night: sql`${value('night')}::date` },
  open: sql`state in ('making', 'sending')`,
  freeAt: 'taken_until',
  seconds: HELD_S,
  holder: { column: 'taker', is: sql`${value('taker')}::uuid` },
});
interface CopyToSend {
  readonly tenantId: string;
  readonly night: string;
  readonly archiveId: string;
  readonly way: 'mail' | 's3';
  readonly tries: number;
}
const due = dueStatement<{ tenantId: string; night: string }>(
  'nightly_copy.due',
  lease.due({
    only: sql`exists (select from archive a where a.tenant_id = nightly_copy_night.tenant_id and a.id = archive_id and a.state not in ('waiting', 'working'))`,
    orderBy: sql`taken_until`,
  }),
);
const take = statement<CopyToSend>(
  'nightly_copy.take',
  lease.takeOne({
    set: [sql`state = 'sending'`],
    answer: sql`t.tenant_id as "tenantId", t.night::text as night, t.archive_id as "archiveId", t.way, t.tries`,
  }),
);
const readCopy = statement<{ taker: string; bytes: number; state: string }>(
  'nightly_copy.archive',
  sql`select a.taker, a.bytes, a.state from archive a where a.tenant_id = ${tenant} and a.id = ${value('archiveId')}::uuid`,
);
/** Who is told: the address in the settings, else the company's, else that of the user who set it up. */
const readReader = statement<{ company: string; email: string; language: string }>(
  'nightly_copy.reader',
  sql`select c.company_name as company, c.language,
        coalesce(nullif(n.email, ''), nullif(c.email, ''), (select u.email from user_account u where u.id = c.made_by), '') as email
      from nightly_copy n join company c on c.tenant_id = ${tenant} where n.tenant_id = ${tenant}`,
);
const readBucket = statement<{ url: string; bucket: string; region: string; accessKey: string; sealed: Buffer | null }>(
  'nightly_copy.bucket',
  sql`select url, bucket, region, access_key as "accessKey", secret_sealed as sealed from nightly_copy where tenant_id = ${tenant}`,
);
// An archive that is in the bucket need not be kept here. `to` is empty if it was copied there: nobody needs to be told.
const done = statement(
  'nightly_copy.done',
  sql`with n as (${lease.finish(
    sql`state = 'done', done_at = now(), problem = ''`,
    sql`bytes = ${value('bytes')}::bigint`,
    sql`sha256 = ${value('sha256')}`,
    sql`file = ${value('file')}`,
  )}),
      freed as (update archive a set state = 'over' from n where a.tenant_id = ${tenant} and a.id = ${value('archiveId')}::uuid and ${value('file')} <> ''),
      well as (update nightly_copy c set failures = 0 from n where c.tenant_id = ${tenant}),
      letter as (${callToQueue('nightlyCopy', {
        tenantId: sql`n.tenant_id`,
        to: sql`${value('to')}::text`,
        language: sql`${value('language')}::text`,
        facts: {
          company: sql`${value('company')}::text`,
          night: sql`n.night`,
          bytes: sql`${value('bytes')}::bigint`,
          sha256: sql`${value('sha256')}::text`,
        },
        from: sql`n`,
      })})
      select 1 from n, (select count(*) from letter) queued`,
);
const again = statement('nightly_copy.again', lease.tryAgain(sql`problem = ${value('problem')}`));
const failed = statement(
  'nightly_copy.failed',
  sql`with n as (${lease.finish(sql`state = 'failed', done_at = now()`, sql`problem = ${value('problem')}`)}),
      ill as (update nightly_copy c set failures = failures + 1 from n where c.tenant_id = ${tenant} returning c.tenant_id, c.failures),
      letter as (${callToQueue('nightlyCopyFailing', {
        tenantId: sql`ill.tenant_id`,
        to: sql`${value('to')}::text`,
        language: sql`${value('language')}::text`,
        facts: {
          company: sql`${value('company')}::text`,
          night: sql`${value('night')}::date`,
          problem: sql`${value('problem')}::text`,
        },
        from: sql`(select tenant_id from ill where failures = ${sql.lit(TOLD_FROM)}) ill`,
      })})
      select 1 from n, (select count(*) from letter) queued`,
);

const NOT_MADE = 'The copy could not be made.';

export interface NightlyJobServices extends NightlyCopyServices {
  readonly files: FileStore;
  readonly log: (message: string) => void;
}

/** Sends one copy; returns its file name in the bucket, empty if it was mailed, and its SHA-256. */
async function send(
  { database, files, sealing, outbound }: NightlyJobServices,
  { tenantId, night: day, way }: CopyToSend,
  { taker, bytes }: { readonly taker: string; readonly bytes: number },
): Promise<{ readonly file: string; readonly sha256: string }> {
  const parts = () => readParts(files, { tenantId, taker, kind: ARCHIVE_KIND }, 0, bytes - 1);
  if (way === 'mail') {
    const sum = createHash('sha256');
    for await (const part of parts()) sum.update(part);
    return { file: '', sha256: sum.digest('hex') };
  }
  const [found] = await database.read({ tenantId }, readBucket, {});
  if (!found?.sealed) throw new StorageAway('No bucket is set any more.');
  const { sealed, ...named } = found;
  const bucket = createBucket({
    ...named,
    secretKey: sealing.unseal('secret of a bucket', tenantId, sealed),
    outbound,
    timeLimit: PART_MS,
  });
  const file = `bilty-portal/${tenantId}/${weekdayOf(day)}.zip`;
  return { file, sha256: await bucket.write(file, bytes, parts()) };
}
/** How long a part of eight megabytes may take: on a line of half a megabit a second. */
const PART_MS = 150_000;
/** One per weekday: the bucket holds the last seven, and nothing has to be deleted there. */
const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? day;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Requests the archives of the companies whose nightly time has come. */
async function beginNights(database: Database, signal?: AbortSignal): Promise<void> {
  for (let more = true; more;) {
    const found = await database.due(dueNight, {});
    let begun = 0;
    for (const { tenantId } of found) {
      if (signal?.aborted === true) return;
      const [row] = (await unlessAway(database, tenantId, () => database.write({ tenantId }, begin, {}))) ?? [];
      begun += row?.begun ?? 0;
    }
    more = found.length === BATCH && begun > 0;
  }
}

/** Starts the copies that are due, and sends those whose archive is ready; returns how many it sent or gave up. */
export async function workAtNightlyCopies(services: NightlyJobServices, signal?: AbortSignal): Promise<number> {
  const { database } = services;
  await beginNights(database, signal);
  return await takeEach(database, { due, take }, {}, signal, (copy, taker) => handle(services, copy, taker));
}

/** Sends a copy that this portal took, and records the outcome. */
async function handle(services: NightlyJobServices, copy: CopyToSend, taker: string): Promise<void> {
  const { database, log } = services;
  const { tenantId, night: day, archiveId, way, tries } = copy;
  const scope = { tenantId, withAccess: true } as const;
  const key = { night: day, taker };
  const [reader] = await database.read(scope, readReader, {});
  const { company = '', language = 'English', email = '' } = reader ?? {};
  const giveUp = (problem: string) => database.write(scope, failed, { ...key, problem, company, language, to: email });
  try {
    const [made] = await database.read({ tenantId }, readCopy, { archiveId });
    if (made?.state !== 'ready') {
      await giveUp(NOT_MADE);
      return;
    }
    const written = await send(services, copy, made);
    const recipient = { company, language, to: way === 'mail' ? email : '' };
    await database.write(scope, done, { ...key, ...written, ...recipient, archiveId, bytes: made.bytes });
  } catch (error) {
    if (!(error instanceof StorageAway || error instanceof NotAdmitted)) throw error;
    const wait = WAITS[tries - 1];
    log(`A nightly copy was not sent: ${error.message}`);
    if (wait === undefined) await giveUp(error.message);
    else await database.write(scope, again, { ...key, problem: error.message, wait: wait * 60 });
  }
}

/** The background job of nightly copies. */
export const nightlyCopyJob = (services: NightlyJobServices): BackgroundJob => ({
  name: 'Nightly copies',
  everyMs: 30_000,
  run: (signal) => workAtNightlyCopies(services, signal),
});
