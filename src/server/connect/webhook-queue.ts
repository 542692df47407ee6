import { sql } from 'kysely';
import { WEBHOOK_LOG_DAYS } from '#domain/records/webhook.ts';
import { callsOfEvents, eventsOf, type WebhookEvent } from '#domain/rules/webhook-events.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';

// What happened stands in the audit, written in the transaction that did it: that is the queue of its cause (docs/decisions/0080). Here
// messages are made of it for those companies that have webhooks; a save of nobody costs anything more.

const tenant = value('tenantId');
const EVERY_MS = 1000;
const AT_ONCE = 200;
// A row of the audit has the time at which its transaction began. None lasts as long as this; by then it is seen.
const LONGEST_MINUTES = 5;
// How far one has looked is written seldom: what is looked at twice is told once.
const MOVED_MINUTES = 1;

const companies = statement<{ tenantId: string }>(
  'webhook.companies',
  sql`select distinct w.tenant_id as "tenantId" from webhook w where w.ended_at is null and w.off_at is null
        and not exists (select from company_state c where c.tenant_id = w.tenant_id)`,
);
const readHooks = statement<{ id: string; events: WebhookEvent[]; since: Date; from: Date }>(
  'webhook.hooks',
  sql`select w.id, w.events, w.since, w.looked_up_to as "from" from webhook w where w.tenant_id = ${tenant} and w.ended_at is null and w.off_at is null`,
);
interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly call: string;
  readonly before: JsonText | null;
  readonly after: JsonText | null;
}
const readAudit = statement<AuditRow>(
  'webhook.audit',
  sql`select a.id, a.at, a.call, a.before, a.after from audit a
      where a.tenant_id = ${tenant} and (a.at, a.id) > (${value('from')}::timestamptz, ${value('afterId')}::uuid) and a.call = any (${value('calls')}::text[])
        and not exists (select from webhook_message m where m.tenant_id = ${tenant} and m.cause = a.id)
      order by a.at, a.id limit ${sql.lit(AT_ONCE)}`,
);
const queue = statement<{ id: string }>(
  'webhook.queue',
  sql`insert into webhook_message (tenant_id, webhook_id, type, cause, place, body)
      select ${tenant}::uuid, m.webhook, m.type, m.cause, m.place, m.body
        from jsonb_to_recordset(${value('messages')}::jsonb) as m (webhook uuid, type text, cause uuid, place integer, body text)
      on conflict do nothing returning id`,
);
const looked = statement(
  'webhook.looked',
  sql`update webhook w set looked_up_to = now() - make_interval(mins => ${sql.lit(LONGEST_MINUTES)}) where w.tenant_id = ${tenant}
        and w.looked_up_to < now() - make_interval(mins => ${sql.lit(LONGEST_MINUTES + MOVED_MINUTES)})`,
);
const forget = statement(
  'webhook.forget',
  sql`delete from webhook_message m where m.tenant_id = ${tenant} and m.state <> 'waiting'
        and m.queued_at < now() - make_interval(days => ${sql.lit(WEBHOOK_LOG_DAYS)})`,
);

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Queues what happened in a company since it was last looked; answers how many messages. */
async function queueOf(database: Database, tenantId: string, signal: AbortSignal): Promise<number> {
  const scope = { tenantId };
  const hooks = await database.read(scope, readHooks, {});
  const calls = callsOfEvents([...new Set(hooks.flatMap(({ events }) => events))]);
  if (calls.length === 0) return 0;
  let from = hooks.reduce((least, hook) => (hook.from < least ? hook.from : least), new Date());
  let afterId = FIRST;
  for (let queued = 0; ;) {
    const rows = await database.read(scope, readAudit, { from: from.toISOString(), afterId, calls });
    const messages = rows.flatMap((row) => messagesOf(row, hooks));
    if (messages.length > 0)
      queued += (await database.write(scope, queue, { messages: JSON.stringify(messages) })).length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE || signal.aborted) {
      if (!signal.aborted) await database.write(scope, looked, {});
      return queued;
    }
    ({ at: from, id: afterId } = last);
  }
}

/** The messages of a change, to each webhook that wants it. */
function messagesOf(
  { id: cause, at, call, before, after }: AuditRow,
  hooks: readonly { readonly id: string; readonly events: readonly WebhookEvent[]; readonly since: Date }[],
) {
  const events = eventsOf({ call, before: before?.text ?? null, after: after?.text ?? null });
  return events.flatMap(({ event, data }, place) =>
    hooks
      .filter((hook) => hook.events.includes(event) && hook.since <= at)
      .map((hook) => ({
        webhook: hook.id,
        type: event,
        cause,
        place,
        body: `{"type":"${event}","timestamp":"${at.toISOString()}","data":${data}}`,
      })),
  );
}

/** Makes messages of what happened, for every company that has webhooks; answers how many. */
export async function queueMessages(database: Database, signal: AbortSignal): Promise<number> {
  let queued = 0;
  for (const { tenantId } of await database.read('access', companies, {}))
    if (!signal.aborted) queued += await queueOf(database, tenantId, signal);
  return queued;
}

/** Removes what is older than the log goes back. */
async function forgetOld(database: Database, signal: AbortSignal): Promise<void> {
  for (const { tenantId } of await database.read('access', companies, {}))
    if (!signal.aborted) await database.write({ tenantId }, forget, {});
}

/** The background jobs that make messages of what happened, and forget old ones. */
export const queueJobs = (database: Database): BackgroundJob[] => [
  { name: 'Webhook events', everyMs: EVERY_MS, run: (signal) => queueMessages(database, signal) },
  { name: 'Log of webhooks', everyMs: 3_600_000, run: (signal) => forgetOld(database, signal) },
];
