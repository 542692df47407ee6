import { sql } from 'kysely';
import { WEBHOOK_LOG_DAYS } from '#domain/records/webhook.ts';
import { callsOfEvents, eventsOf, RECEIPT_EVENT, type WebhookEvent } from '#domain/rules/webhook-events.ts';
import type { Database } from '../database/connect.ts';
import { dueStatement } from '../database/due-statement.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { voucherJson } from '../ledger/voucher-json.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { unlessAway } from '../jobs/unless-away.ts';

// Every event is in the audit, written in the transaction that caused it, and the audit serves as the queue (docs/decisions/0080). Messages
// are made from it here, only for companies with webhooks, so saves cost nothing more. A receipt posted by a document's own save has no
// audit row: for those the voucher serves as the queue.

const tenant = value('tenantId');
const EVERY_MS = 1000;
const AT_ONCE = 200;
// An audit row carries the time at which its transaction began. No transaction lasts this long, so by then the row is visible.
const LONGEST_MINUTES = 5;
// The position reached is written only this often; what is read twice is still sent once.
const MOVED_MINUTES = 1;

const companies = dueStatement<{ tenantId: string }>(
  'webhook.companies',
  ({ and }) =>
    sql`select distinct w.tenant_id as "tenantId" from webhook w where w.ended_at is null and w.off_at is null
        and not exists (select from company_state c where c.tenant_id = w.tenant_id)${and(sql`w.tenant_id`)}`,
);
interface Hook {
  readonly id: string;
  readonly events: readonly WebhookEvent[];
  readonly since: Date;
  readonly from: Date;
  /** The last voucher examined. */
  readonly fromVoucher: number;
}
const readHooks = statement<Hook>(
  'webhook.hooks',
  sql`select w.id, w.events, w.since, w.looked_up_to as "from", w.looked_up_to_voucher as "fromVoucher" from webhook w where w.tenant_id = ${tenant} and w.ended_at is null and w.off_at is null`,
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
interface PostedReceipt {
  readonly id: number;
  readonly cause: string;
  readonly at: Date;
  /** Null: no receipt, or one with its own audit row. */
  readonly doc: JsonText | null;
}
// Vouchers get their ids under the company's lock of postings, so none appears below one already seen. A document's own voucher has the
// document's number; one entered by hand has a number of its own.
const readReceipts = statement<PostedReceipt>(
  'webhook.receipts',
  sql`select v.id, ('00000000-0000-8000-8000-' || lpad(to_hex(v.id), 12, '0'))::uuid as cause, v.created_at as at,
        case when v.kind = 'Receipt' and (v.bilty_seq > 0 or v.paper <> v.voucher_no) then ${voucherJson} end as doc
      from voucher v where v.tenant_id = ${tenant} and v.id > ${value('fromVoucher')}::bigint order by v.id limit ${sql.lit(AT_ONCE)}`,
);
const lookedAtVouchers = statement(
  'webhook.looked_at_vouchers',
  sql`update webhook w set looked_up_to_voucher = ${value('voucher')}::bigint where w.tenant_id = ${tenant}
        and w.looked_up_to_voucher < ${value('voucher')}::bigint and ${sql.lit(RECEIPT_EVENT)} = any (w.events)`,
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

/** Queues a company's events since the last position; returns how many messages. */
async function queueOf(database: Database, tenantId: string, signal: AbortSignal): Promise<number> {
  const hooks = await database.read({ tenantId }, readHooks, {});
  const changes = await queueChanges(database, { tenantId, hooks }, signal);
  return changes + (await queueReceipts(database, { tenantId, hooks }, signal));
}

interface Looking {
  readonly tenantId: string;
  readonly hooks: readonly Hook[];
}

/** Queues the changes in the audit. */
async function queueChanges(database: Database, { tenantId, hooks }: Looking, signal: AbortSignal): Promise<number> {
  const scope = { tenantId };
  const calls = callsOfEvents([...new Set(hooks.flatMap(({ events }) => events))]);
  if (calls.length === 0) return 0;
  let from = hooks.reduce((least, hook) => (hook.from < least ? hook.from : least), new Date());
  let afterId = FIRST;
  for (let queued = 0; ;) {
    const rows = await database.read(scope, readAudit, { from: from.toISOString(), afterId, calls });
    queued += await write(
      database,
      tenantId,
      rows.flatMap((row) => messagesOf(row, hooks)),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE || signal.aborted) {
      if (!signal.aborted) await database.write(scope, looked, {});
      return queued;
    }
    ({ at: from, id: afterId } = last);
  }
}

/** Queues the receipts that documents posted. */
async function queueReceipts(
  database: Database,
  { tenantId, hooks: all }: Looking,
  signal: AbortSignal,
): Promise<number> {
  const hooks = all.filter(({ events }) => events.includes(RECEIPT_EVENT));
  if (hooks.length === 0) return 0;
  let fromVoucher = Math.min(...hooks.map((hook) => hook.fromVoucher));
  for (let queued = 0; ;) {
    const rows = await database.read({ tenantId }, readReceipts, { fromVoucher });
    const last = rows.at(-1);
    if (last === undefined) return queued;
    queued += await write(
      database,
      tenantId,
      rows.flatMap(({ cause, at, doc }) =>
        doc === null ? [] : messagesTo(hooks, { cause, at, event: RECEIPT_EVENT, data: doc.text, place: 0 }),
      ),
    );
    fromVoucher = last.id;
    await database.write({ tenantId }, lookedAtVouchers, { voucher: fromVoucher });
    if (rows.length < AT_ONCE || signal.aborted) return queued;
  }
}

type Message = ReturnType<typeof messagesTo>[number];

async function write(database: Database, tenantId: string, messages: readonly Message[]): Promise<number> {
  if (messages.length === 0) return 0;
  return (await database.write({ tenantId }, queue, { messages: JSON.stringify(messages) })).length;
}

/** The messages of a change, for each webhook that subscribed to it. */
function messagesOf({ id: cause, at, call, before, after }: AuditRow, hooks: readonly Hook[]): Message[] {
  const events = eventsOf({ call, before: before?.text ?? null, after: after?.text ?? null });
  return events.flatMap(({ event, data }, place) => messagesTo(hooks, { cause, at, event, data, place }));
}

/** The messages of an event, for each webhook that subscribed to it. */
function messagesTo(
  hooks: readonly Hook[],
  {
    cause,
    at,
    event,
    data,
    place,
  }: {
    readonly cause: string;
    readonly at: Date;
    readonly event: WebhookEvent;
    /** As JSON. */
    readonly data: string;
    /** Its position among the messages of the same cause. */
    readonly place: number;
  },
) {
  return hooks
    .filter((hook) => hook.events.includes(event) && hook.since <= at)
    .map((hook) => ({
      webhook: hook.id,
      type: event,
      cause,
      place,
      body: `{"type":"${event}","timestamp":"${at.toISOString()}","data":${data}}`,
    }));
}

/** Makes messages of new events for every company with webhooks; returns how many. */
export async function queueMessages(database: Database, signal: AbortSignal): Promise<number> {
  let queued = 0;
  for (const { tenantId } of await database.due(companies, {}))
    if (!signal.aborted)
      queued += (await unlessAway(database, tenantId, () => queueOf(database, tenantId, signal))) ?? 0;
  return queued;
}

/** Removes messages older than the log's retention. */
async function forgetOld(database: Database, signal: AbortSignal): Promise<void> {
  for (const { tenantId } of await database.due(companies, {}))
    if (!signal.aborted) await unlessAway(database, tenantId, () => database.write({ tenantId }, forget, {}));
}

/** The background jobs that queue messages and remove old ones. */
export const queueJobs = (database: Database): BackgroundJob[] => [
  { name: 'Webhook events', everyMs: EVERY_MS, run: (signal) => queueMessages(database, signal) },
  { name: 'Log of webhooks', everyMs: 3_600_000, run: (signal) => forgetOld(database, signal) },
];
