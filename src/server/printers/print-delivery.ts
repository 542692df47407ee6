import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PRINT_JOB_HOURS, PRINT_JOB_MINUTES, type PrintJobFailure } from '#domain/records/print-job.ts';
import { fingerprintOf } from '#domain/records/printer.ts';
import type { Database } from '../database/connect.ts';
import { dueStatement } from '../database/due-statement.ts';
import { statement, value } from '../database/statement.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { unlessAway } from '../jobs/unless-away.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { bring, NotPrinted, readJob, type IppPrinter, type JobThere } from './ipp.ts';
import type { PrinterNetworks } from '../configuration/printer-networks.ts';

// Any portal delivers print jobs, one per printer at a time, so that papers come out in order. If a portal dies, another continues once the
// lease has expired, and asks the printer first whether the job is already there.

const EVERY_MS = 1000;
/** The most at once, and per company. */
const AT_ONCE = 16;
const EACH = 4;
/** The time limit for all requests to a printer about one job; the lease is longer. */
const BUDGET_MS = 90_000;
const LEASE_S = 120;
const MOST_WAIT_S = 60;
/** How long finished jobs stay in the log. */
const LOG_DAYS = 7;

const tenant = value('tenantId');

interface Taken {
  readonly tenantId: string;
  readonly id: string;
  readonly title: string;
  readonly tries: number;
  readonly state: 'waiting' | 'sent';
  readonly printerJob: string | null;
  readonly isOver: boolean;
  readonly bytes: Buffer;
  readonly failure: PrintJobFailure;
  readonly said: string;
  readonly printer: string;
  readonly kind: string;
  readonly address: string;
  readonly certificate: string;
}

const companies = dueStatement<{ tenantId: string }>(
  'print_job.waiting',
  ({ and }) =>
    sql`select tenant_id as "tenantId" from (select distinct j.tenant_id from print_job j where j.state in ('waiting', 'sent') and j.next_try_at <= now()
          and j.tenant_id <> all (${value('full')}::uuid[]) and not exists (select from company_state c where c.tenant_id = j.tenant_id)${and(sql`j.tenant_id`)}) company
      order by random() limit ${value('most')}::int`,
);
// The longest waiting job of each printer; jobs already at their printer are checked as well.
const take = statement<Taken>(
  'print_job.take',
  sql`with free as (select j.id from print_job j
          where j.tenant_id = ${tenant} and j.state in ('waiting', 'sent') and j.next_try_at <= now()
            and (j.state = 'sent' or not exists (select from print_job b where b.tenant_id = ${tenant} and b.printer_id = j.printer_id
              and b.state = 'waiting' and (b.queued_at, b.id) < (j.queued_at, j.id)))
          order by j.next_try_at, j.queued_at, j.id limit 1 for update skip locked),
      t as (update print_job t set tries = t.tries + 1, next_try_at = now() + make_interval(secs => ${sql.lit(LEASE_S)})
        from free where t.tenant_id = ${tenant} and t.id = free.id returning t.*)
      select t.tenant_id as "tenantId", t.id, t.title, t.tries, t.state, t.printer_job::text as "printerJob", t.bytes, t.failure, t.said, p.id::text as printer, p.kind,
        p.address, p.certificate,
        case when t.state = 'waiting' then t.queued_at < now() - make_interval(mins => ${sql.lit(PRINT_JOB_MINUTES)})
          else t.sent_at < now() - make_interval(hours => ${sql.lit(PRINT_JOB_HOURS)}) end as "isOver"
      from t join printer p on p.tenant_id = ${tenant} and p.id = t.printer_id`,
);
/** The row, unless another portal has taken it or it was cancelled. */
const mine = sql`j.tenant_id = ${tenant} and j.id = ${value('id')}::uuid and j.tries = ${value('tries')}::int and j.state in ('waiting', 'sent')`;
const sent = statement(
  'print_job.sent',
  sql`update print_job j set state = 'sent', bytes = '', printer_job = ${value('printerJob')}::bigint, sent_at = coalesce(j.sent_at, moment.at), failure = '',
        said = ${value('said')}, next_try_at = now() + make_interval(secs => ${value('wait')}::int) from (select now() as at) moment where ${mine}`,
);
const ended = statement(
  'print_job.ended',
  sql`update print_job j set state = ${value('state')}, bytes = '', failure = ${value('failure')}, said = ${value('said')}, ended_at = now() where ${mine}`,
);
const later = statement(
  'print_job.later',
  sql`update print_job j set failure = ${value('failure')}, said = ${value('said')}, next_try_at = now() + make_interval(secs => ${value('wait')}::int)
      where ${mine}`,
);
const keepCertificate = statement(
  'printer.keep_certificate',
  sql`update printer p set certificate = ${value('certificate')} where p.tenant_id = ${tenant} and p.id = ${value('printer')}::bigint
        and p.certificate = '' and p.address = ${value('address')}`,
);
const forget = statement(
  'print_job.forget',
  sql`delete from print_job j where j.tenant_id = ${tenant} and j.ended_at < now() - make_interval(days => ${sql.lit(LOG_DAYS)})`,
);
const withOld = dueStatement<{ tenantId: string }>(
  'print_job.with_old',
  ({ and }) =>
    sql`select distinct j.tenant_id as "tenantId" from print_job j where j.ended_at < now() - make_interval(days => ${sql.lit(LOG_DAYS)})${and(sql`j.tenant_id`)}`,
);

export interface PrintServices {
  readonly database: Database;
  readonly outbound: Outbound;
  readonly networks: PrinterNetworks;
  readonly log: (message: string) => void;
}

/** Seconds until a job is tried or checked again. */
const waitAfter = (tries: number): number => Math.min(MOST_WAIT_S, 2 ** Math.min(tries, 6));

/** The printer of a job; `shown` reports the certificate that it presented if none was stored. */
function printerOf({ outbound, networks }: PrintServices, { tenantId, address, certificate }: Taken) {
  let shown = '';
  const kept = fingerprintOf(certificate);
  const printer: IppPrinter = {
    address,
    send: outbound,
    until: Date.now() + BUDGET_MS,
    reach: {
      admits: (found) => networks(tenantId, found),
      knows(sha256) {
        if (kept === '') shown ||= sha256;
        return sha256 === (kept === '' ? shown : kept);
      },
    },
  };
  return { printer, shown: () => shown };
}

type Outcome = JobThere | { readonly failure: PrintJobFailure; readonly said: string; readonly again: boolean };

/**
 * Sends a job to its printer, or asks the printer about it. A job that waited too long is not printed, because nobody expects it any more.
 */
async function attempt(services: PrintServices, job: Taken): Promise<Outcome> {
  if (job.isOver && job.printerJob === null)
    return { failure: job.failure === '' ? 'timeout' : job.failure, said: job.said, again: false };
  const { printer, shown } = printerOf(services, job);
  const { id, title, tries, bytes, printerJob, kind } = job;
  try {
    const there =
      printerJob === null
        ? await bring(printer, {
            name: `${title} #${id.slice(0, 8)}`,
            bytes,
            isPdf: kind === 'Ordinary',
            again: tries > 1,
          })
        : await readJob(printer, Number(printerJob));
    if (shown() !== '') {
      const values = { printer: job.printer, address: job.address, certificate: shown() };
      await services.database.write({ tenantId: job.tenantId }, keepCertificate, values);
    }
    return there;
  } catch (error) {
    if (!(error instanceof NotPrinted)) throw error;
    return { failure: error.failure, said: error.message, again: error.again };
  }
}

/** Records the outcome of a job: printed, at the printer, to be retried, or given up. */
async function note({ database }: PrintServices, job: Taken, outcome: Outcome): Promise<void> {
  const { tenantId, id, tries, isOver } = job;
  const values = { id, tries, said: outcome.said };
  const end = (state: 'printed' | 'failed' | 'cancelled', failure: PrintJobFailure) =>
    database.write({ tenantId }, ended, { ...values, state, failure });
  if ('failure' in outcome) {
    const { failure, again } = outcome;
    if (!again || isOver) await end('failed', failure);
    else await database.write({ tenantId }, later, { ...values, failure, wait: waitAfter(tries) });
  } else if (outcome.state === 'printed') await end('printed', '');
  else if (outcome.state === 'cancelled') await end('cancelled', '');
  else if (outcome.state === 'aborted') await end('failed', 'aborted');
  else if (isOver && job.state === 'sent') await end('failed', 'unknown');
  else {
    const wait = job.state === 'waiting' ? 1 : waitAfter(tries);
    await database.write({ tenantId }, sent, { ...values, printerJob: outcome.id, wait });
  }
}

/** One job for each company with any. */
async function takeJobs(database: Database, values: { readonly full: string[]; readonly most: number }) {
  // Several servers may have answered, each with as many.
  const found = (await database.due(companies, values)).slice(0, values.most);
  const taking = found.map(({ tenantId }) =>
    unlessAway(database, tenantId, () => database.write({ tenantId }, take, {})),
  );
  return (await Promise.all(taking)).flatMap((taken) => taken ?? []);
}

/** Sends waiting jobs to their printers, and checks those already there, until nothing is due; returns how many jobs it handled. */
export async function deliverPrints(services: PrintServices, signal: AbortSignal): Promise<number> {
  const { database, log } = services;
  const underWay = new Map<Promise<void>, string>();
  let worked = 0;
  const start = (job: Taken) => {
    const work: Promise<void> = attempt(services, job)
      .then((outcome) => note(services, job, outcome))
      .catch((error: unknown) => log(`A print was not sent: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => underWay.delete(work));
    underWay.set(work, job.tenantId);
  };
  while (!signal.aborted) {
    const own = Object.groupBy(underWay.values(), (tenantId) => tenantId);
    const full = Object.keys(own).filter((tenantId) => (own[tenantId]?.length ?? 0) >= EACH);
    const most = AT_ONCE - underWay.size;
    const taken = most > 0 ? await takeJobs(database, { full, most }) : [];
    worked += taken.length;
    taken.forEach(start);
    if (underWay.size === 0) break;
    if (taken.length === 0) await Promise.race([...underWay.keys(), sleep(EVERY_MS)]);
  }
  await Promise.all(underWay.keys());
  return worked;
}

/** Removes jobs older than the log's retention. */
async function forgetOld(database: Database, signal: AbortSignal): Promise<void> {
  for (const { tenantId } of await database.due(withOld, {}))
    if (!signal.aborted) await unlessAway(database, tenantId, () => database.write({ tenantId }, forget, {}));
}

/** The background jobs that deliver print jobs, and remove old ones. */
export const printJobs = (services: PrintServices): BackgroundJob[] => [
  { name: 'Prints', everyMs: EVERY_MS, run: (signal) => deliverPrints(services, signal) },
  { name: 'Log of prints', everyMs: 3_600_000, run: (signal) => forgetOld(services.database, signal) },
];
