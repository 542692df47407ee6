import { sql } from 'kysely';
import { MOST_WEBHOOKS, OLD_SECRET_HOURS, WEBHOOK_LOG_DAYS } from '#domain/records/webhook.ts';
import { WEBHOOK_TEST } from '#domain/rules/webhook-events.ts';
import { recordChange } from '../changes/audit.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';

// The statements of webhook calls.

const tenant = value('tenantId');
const named = sql`w.tenant_id = ${tenant} and w.id::text = ${value('id')}`;
const countOf = (state: 'waiting' | 'failed') =>
  sql`(select count(*) from webhook_message c where c.tenant_id = ${tenant} and c.webhook_id = w.id and c.state = ${sql.lit(state)})`;
/** The JSON pairs of a webhook `w` as answered. */
const pairs = sql`'id', w.id, 'url', w.url, 'events', to_json(w.events),
    'state', case when w.ended_at is not null then 'ended' when w.off_at is not null then 'off' else 'on' end,
    'created_Date', w.created_at, 'created_By', w.created_by, 'old_Secret_Until', case when w.old_until > now() then w.old_until end,
    'off_Date', w.off_at, 'ended_Date', w.ended_at, 'waiting', ${countOf('waiting')}, 'failed', ${countOf('failed')}`;
const audited = sql`json_build_object('url', w.url, 'events_Told', array_to_string(w.events, ', '))`;
/** A message `m` as answered. */
const messageDoc = sql`json_build_object('id', m.id, 'webhook', m.webhook_id, 'type', m.type, 'state', m.state, 'queued_Date', m.queued_at, 'tries', m.tries,
    'next_Try_Date', case when m.state = 'waiting' then m.next_try_at end, 'last_Status', m.last_status, 'failure', m.failure,
    'ended_Date', m.ended_at, 'body', m.body)`;

/** SQL for the company's last voucher: receipts after it are sent. */
export const lastVoucher = sql`coalesce((select s.last from series s where s.tenant_id = ${tenant} and s.kind = 'voucher'), 0)`;

type Doc = { doc: JsonText };

export const listWebhooks = bySize((size) =>
  statement<Page>(
    `webhook.list_${size}`,
    sql`select coalesce((select json_agg(doc) from (select json_build_object(${pairs}) as doc from webhook w where w.tenant_id = ${tenant}
            order by w.ended_at is not null, w.off_at is not null, w.created_at desc, w.id offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
          (select count(*) from webhook w where w.tenant_id = ${tenant}) as total`,
  ),
);
export const listMessages = bySize((size) =>
  statement<Page>(
    `webhook.log_${size}`,
    sql`with wanted as (select m.* from webhook_message m where m.tenant_id = ${tenant} and ${value('id')}::text in ('', m.webhook_id::text)
          and m.queued_at > now() - make_interval(days => ${sql.lit(WEBHOOK_LOG_DAYS)}))
        select coalesce((select json_agg(doc) from (select ${messageDoc} as doc from wanted m
            order by m.queued_at desc, m.id offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
          (select count(*) from wanted) as total`,
  ),
);
// Two concurrent calls may exceed the limit together; it only keeps the list short.
export const createWebhook = statement<Doc>(
  'webhook.create',
  sql`with w as (insert into webhook (tenant_id, url, events, secret, looked_up_to_voucher, created_by)
        select ${tenant}::uuid, ${value('url')}, ${value('events')}::text[], ${value('sealed')}, ${lastVoucher}, ${value('userName')}
        where (select count(*) from webhook o where o.tenant_id = ${tenant} and o.ended_at is null) < ${sql.lit(MOST_WEBHOOKS)} returning *),
      d as (select json_build_object(${pairs}, 'secret', ${value('secret')}::text) as doc, w.url as record, ${audited} as audited_json from w),
      a as (${recordChange('webhook.create', { record: sql`record`, after: sql`audited_json`, from: sql`d` })})
      select doc from d`,
);
export const endWebhook = statement<Doc>(
  'webhook.end',
  sql`with w as (update webhook w set ended_at = now(), ended_by = ${value('userName')} where ${named} and w.ended_at is null returning w.*),
      m as (update webhook_message m set state = 'failed', failure = 'off', ended_at = now() from w
        where m.tenant_id = ${tenant} and m.webhook_id = w.id and m.state = 'waiting'),
      d as (select json_build_object(${pairs}) as doc, w.url as record, ${audited} as audited_json from w),
      a as (${recordChange('webhook.end', { record: sql`record`, before: sql`audited_json`, after: sql`audited_json`, from: sql`d` })})
      select doc from d
      union all select json_build_object(${pairs}) from webhook w where ${named} and w.ended_at is not null`,
);
export const rotateWebhook = statement<Doc>(
  'webhook.rotate',
  sql`with w as (update webhook w set old_secret = w.secret, old_until = now() + make_interval(hours => ${sql.lit(OLD_SECRET_HOURS)}), secret = ${value('sealed')}
        where ${named} and w.ended_at is null returning w.*),
      d as (select json_build_object(${pairs}, 'secret', ${value('secret')}::text) as doc, w.url as record, ${audited} as audited_json from w),
      a as (${recordChange('webhook.rotate', { record: sql`record`, before: sql`audited_json`, after: sql`audited_json`, from: sql`d` })})
      select doc from d`,
);
export const testWebhook = statement<Doc>(
  'webhook.test',
  sql`with m as (insert into webhook_message (tenant_id, webhook_id, type, body)
        select w.tenant_id, w.id, ${sql.lit(WEBHOOK_TEST)}, ${value('body')} from webhook w where ${named} and w.ended_at is null returning *)
      select ${messageDoc} as doc from m`,
);
/** A message that is being sent or waits is left alone. */
export const sendAgain = statement<Doc>(
  'webhook.send_again',
  sql`with m as (update webhook_message m set state = 'waiting', tries = 0, next_try_at = now(), failure = '', ended_at = null
        from webhook w where m.tenant_id = ${tenant} and m.id::text = ${value('id')} and m.state <> 'waiting'
          and w.tenant_id = ${tenant} and w.id = m.webhook_id and w.ended_at is null returning m.*)
      select ${messageDoc} as doc from m
      union all select ${messageDoc} from webhook_message m where m.tenant_id = ${tenant} and m.id::text = ${value('id')} and m.state = 'waiting'`,
);
export const webhookOfMessage = statement<{ ended: boolean }>(
  'webhook.of_message',
  sql`select w.ended_at is not null as ended from webhook w where w.tenant_id = ${tenant} and (w.id::text = ${value('id')}
        or w.id = (select m.webhook_id from webhook_message m where m.tenant_id = ${tenant} and m.id::text = ${value('id')}))`,
);
