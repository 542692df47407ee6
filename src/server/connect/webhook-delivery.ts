import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { WEBHOOK_WAITS } from '#domain/records/webhook.ts';
import { ROLES } from '#domain/rules/roles.ts';
import { WEBHOOK_TEST } from '#domain/rules/webhook-events.ts';
import type { Database } from '../database/connect.ts';
import { dueStatement } from '../database/due-statement.ts';
import { statement, value } from '../database/statement.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { unlessAway } from '../jobs/unless-away.ts';
import { queueLetter } from '../mail/queue.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { postMessage, type Posted, type PostOptions } from './post-message.ts';
import { signedHeaders } from './signing.ts';
import { lastVoucher } from './webhook-statements.ts';

// Any portal sends messages, a few at once and fewer per company, so that a slow receiver does not delay others. If a portal dies, another
// sends the message again once its lease has expired.

const EVERY_MS = 500;
/** The most messages at once, and per company. */
const AT_ONCE = 24;
const EACH = 3;
/** Longer than sending a message and recording its outcome may take. */
const LEASE_S = 60;

const tenant = value('tenantId');
interface Taken {
  readonly tenantId: string;
  readonly id: string;
  readonly tries: number;
  readonly type: string;
  readonly body: string;
  readonly url: string;
  readonly secret: Buffer;
  readonly oldSecret: Buffer | null;
}

const companies = dueStatement<{ tenantId: string }>(
  'webhook.waiting',
  ({ and }) =>
    sql`select tenant_id as "tenantId" from (select distinct d.tenant_id from webhook_message d where d.state = 'waiting' and d.next_try_at <= now()
          and d.tenant_id <> all (${value('full')}::uuid[]) and not exists (select from company_state c where c.tenant_id = d.tenant_id)${and(sql`d.tenant_id`)}) company
      order by random() limit ${value('most')}::int`,
);
const take = statement<Taken>(
  'webhook.take',
  sql`with free as (select m.id from webhook_message m
          where m.tenant_id = ${tenant} and m.state = 'waiting' and m.next_try_at <= now() order by m.next_try_at, m.queued_at, m.id
          limit 1 for update skip locked),
      t as (update webhook_message t set tries = t.tries + 1, next_try_at = now() + make_interval(secs => ${sql.lit(LEASE_S)})
        from free where t.tenant_id = ${tenant} and t.id = free.id returning t.*)
      select t.tenant_id as "tenantId", t.id, t.tries, t.type, t.body, w.url, w.secret,
        case when w.old_until > now() then w.old_secret end as "oldSecret"
      from t join webhook w on w.tenant_id = ${tenant} and w.id = t.webhook_id`,
);
/** For each company with pending messages, the first waiting one. */
async function takeMessages(database: Database, values: { readonly full: string[]; readonly most: number }) {
  // Several servers may have answered, each with as many.
  const found = (await database.due(companies, values)).slice(0, values.most);
  const taking = found.map(({ tenantId }) =>
    unlessAway(database, tenantId, () => database.write({ tenantId }, take, {})),
  );
  return (await Promise.all(taking)).flatMap((taken) => taken ?? []);
}
/** The row, unless another portal has taken it. */
const mine = sql`m.tenant_id = ${value('tenantId')}::uuid and m.id = ${value('id')}::uuid and m.tries = ${value('tries')}::int and m.state = 'waiting'`;
const noted = sql`last_status = ${value('status')}::int, failure = ${value('failure')}`;
const arrived = statement(
  'webhook.arrived',
  sql`with m as (update webhook_message m set state = 'delivered', ${noted}, ended_at = now() where ${mine} returning m.tenant_id, m.webhook_id)
      update webhook w set off_at = null, since = now(), looked_up_to = now(), looked_up_to_voucher = ${lastVoucher} from m
        where w.tenant_id = ${tenant} and w.id = m.webhook_id and w.off_at is not null`,
);
const later = statement(
  'webhook.later',
  sql`update webhook_message m set ${noted}, next_try_at = now() + make_interval(secs => ${value('wait')}::int) where ${mine}`,
);
const failed = statement(
  'webhook.failed',
  sql`update webhook_message m set state = 'failed', ${noted}, ended_at = now() where ${mine}`,
);
/** Disables a webhook and notifies its company's admins; its waiting messages fail too. */
const switchOff = statement(
  'webhook.switch_off',
  sql`with m as (update webhook_message m set state = 'failed', ${noted}, ended_at = now() where ${mine} returning m.tenant_id, m.webhook_id, m.id),
      w as (update webhook w set off_at = now() from m where w.tenant_id = ${tenant} and w.id = m.webhook_id and w.off_at is null
        and w.ended_at is null returning w.tenant_id, w.id, w.url),
      others as (update webhook_message o set state = 'failed', failure = 'off', ended_at = now() from w
        where o.tenant_id = ${tenant} and o.webhook_id = w.id and o.state = 'waiting' and o.id <> ${value('id')}::uuid)
      ${queueLetter('webhookOff', {
        tenantId: sql`w.tenant_id`,
        to: sql`u.email`,
        language: sql`c.language`,
        facts: { company: sql`c.company_name`, url: sql`w.url`, gone: sql`${value('status')}::int = 410` },
        from: sql`w join company c on c.tenant_id = ${tenant} join user_account u on u.tenant_id = ${tenant}
          and u.role_id = ${sql.lit(ROLES.admin)} and u.disabled_at is null`,
      })}`,
);

export interface DeliveryServices extends PostOptions {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly log: (message: string) => void;
}

/** Records the outcome of a message: delivered, to be retried, or failed for good. */
async function note(
  database: Database,
  { tenantId, id, tries, type }: Taken,
  { status, failure }: Posted,
): Promise<void> {
  const values = { id, tries, status, failure };
  const scope = { tenantId, withAccess: true } as const;
  if (failure === '') await database.write(scope, arrived, values);
  else if (type === WEBHOOK_TEST) await database.write(scope, failed, values);
  else {
    const wait = status === 410 ? undefined : WEBHOOK_WAITS[tries - 1];
    if (wait === undefined) await database.write(scope, switchOff, values);
    else await database.write(scope, later, { ...values, wait });
  }
}

async function deliver({ database, sealing, ...options }: DeliveryServices, message: Taken): Promise<void> {
  const { tenantId, id, url, body, secret, oldSecret } = message;
  const secrets = [secret, ...(oldSecret === null ? [] : [oldSecret])].map((each) =>
    sealing.unseal('secret of a webhook', tenantId, each),
  );
  const headers = signedHeaders(secrets, `msg_${id}`, Math.floor(Date.now() / 1000), body);
  await note(database, message, await postMessage(url, headers, body, options));
}

/** Sends waiting messages until none is left or `signal` aborts; returns how many were sent, delivered or not. */
export async function deliverMessages(services: DeliveryServices, signal: AbortSignal): Promise<number> {
  const { database, log } = services;
  const underWay = new Map<string, Set<Promise<void>>>();
  const running = () => [...underWay.values()].flatMap((each) => [...each]);
  let sent = 0;
  const start = (message: Taken) => {
    const own = underWay.get(message.tenantId) ?? new Set();
    underWay.set(message.tenantId, own);
    const work: Promise<void> = deliver(services, message)
      .catch((error: unknown) =>
        log(`A webhook's message was not sent: ${error instanceof Error ? error.message : String(error)}`),
      )
      .finally(() => {
        own.delete(work);
        if (own.size === 0) underWay.delete(message.tenantId);
      });
    own.add(work);
  };
  while (!signal.aborted) {
    const most = AT_ONCE - running().length;
    const full = [...underWay].flatMap(([tenantId, own]) => (own.size >= EACH ? [tenantId] : []));
    const taken = most > 0 ? await takeMessages(database, { full, most }) : [];
    sent += taken.length;
    taken.forEach(start);
    const all = running();
    // Messages of a company that had reached its limit may have ended meanwhile, so it may have more.
    if (all.length === 0 && full.length === 0) break;
    if (taken.length === 0 && all.length > 0) await Promise.race([...all, sleep(EVERY_MS)]);
  }
  await Promise.all(running());
  return sent;
}

/** The background job that sends messages. */
export const deliveryJob = (services: DeliveryServices): BackgroundJob => ({
  name: 'Webhooks',
  everyMs: EVERY_MS,
  run: (signal) => deliverMessages(services, signal),
});
