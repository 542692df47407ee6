import { sql } from 'kysely';
import { DIGEST_GOES_NOWHERE, eveningDigest } from '#domain/records/evening-digest.ts';
import { docWithAudit } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import { columns, sentColumns, setColumns, wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { dueStatement } from '../database/due-statement.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Answerers } from '../http/answering.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { nextHour } from '../jobs/next-hour.ts';
import { unlessAway } from '../jobs/unless-away.ts';
import { refusedAt } from '../ledger/refusals.ts';
import { callToQueue } from '../mail/queue.ts';

// Who receives a company's evening summary automatically, and when (spec 4 §10). Its content is read when it is sent (digest-figures.ts).

const tenant = value('tenantId');
const { table, fields } = eveningDigest;

const digestJson = (
  row: string,
) => sql`json_build_object(${wirePairs(fields, row)}, 'has_Messages', ${value('hasMessages')}::boolean,
  'next_Date', ${sql.ref(`${row}.next_at`)}, 'updated_Date', ${sql.ref(`${row}.updated_at`)}, 'updated_By', ${sql.ref(`${row}.updated_by`)})`;
/** For a company without settings: its own address, disabled. */
const readDigest = statement<{ doc: JsonText }>(
  'digest.read',
  sql`select ${digestJson('d')} as doc from (
        select ${columns(fields)}, next_at, updated_at, updated_by from evening_digest e where e.tenant_id = ${tenant}
        union all
        select 'no', '20', coalesce(nullif(c.email, ''), ''), coalesce(c.contact1, ''), coalesce(c.language, 'English'), null, null, ''
          from (select) none left join company c on c.tenant_id = ${tenant}
          where not exists (select from evening_digest e where e.tenant_id = ${tenant})) d`,
);

const sent = sentColumns(fields);
const next = sql`case when ${value('sends')} = 'yes' then ${nextHour(value('hour'))} end`;
const setDigest = statement<{ doc: JsonText }>(
  'digest.set',
  sql`with old as (select json_build_object(${wirePairs(fields, 'o')}) as doc from evening_digest o where o.tenant_id = ${tenant}),
      r as (insert into evening_digest (tenant_id, ${sql.join(Object.keys(sent).map((column) => sql.ref(column)))}, next_at, updated_by)
        values (${tenant}, ${sql.join(Object.values(sent))}, ${next}, ${value('userName')})
        on conflict (tenant_id) do update set ${sql.join(setColumns({ table, fields }))}, next_at = excluded.next_at, updated_at = excluded.updated_at,
          updated_by = excluded.updated_by returning *),
      ${docWithAudit('evening_digest.update', {
        record: sql`r.hour || ':00'`,
        doc: sql`json_build_object(${wirePairs(fields, 'r')})`,
        from: sql`r`,
        before: { doc: sql`(select doc from old)` },
      })}
      select ${digestJson('r')} as doc from r`,
);

/** The handlers of the settings of the evening summary. `hasMessages`: whether messages can be sent to mobile numbers. */
export function answerDigest(database: Database, hasMessages: boolean) {
  const only = (rows: readonly { doc: JsonText }[]): JsonText => {
    const [row] = rows;
    if (row === undefined) throw new Error('A digest was read or set, and nothing answered.');
    return row.doc;
  };
  return {
    digestRead: async ({ tenantId }) => only(await database.read({ tenantId }, readDigest, { hasMessages })),
    async digestSet({ session, tenantId, body }) {
      const reaches = body.email !== '' || (body.contact !== '' && hasMessages);
      if (body.sends === 'yes' && !reaches) throw refusedAt('email', DIGEST_GOES_NOWHERE);
      return only(await database.write({ tenantId }, setDigest, { ...unkeyed(session), ...body, hasMessages }));
    },
  } satisfies Partial<Answerers>;
}

/** Companies per batch. */
const BATCH = 100;
const today = sql`(now() at time zone 'Asia/Kolkata')::date`;
const letterOf = (channel: { readonly channel?: 'sms' }, to: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
  callToQueue('eveningDigest', {
    ...channel,
    tenantId: sql`tenant_id`,
    to,
    language: sql`language`,
    facts: { company: sql`''`, day: today, figures: sql`null` },
    // Once a day, even if somebody changes the hour after it was sent.
    onceKey: sql`${sql.lit(`eveningDigest:${channel.channel ?? 'mail'}:`)} || tenant_id || ':' || ${today}`,
    from,
  });
// The portal that moves the due time on also queues the letters; a second portal finds it moved. A summary that fell due while no portal
// ran is sent the same evening, but never the next day.
const due = dueStatement<{ tenantId: string }>(
  'digest.due',
  ({ and }) =>
    sql`select d.tenant_id as "tenantId" from evening_digest d where d.next_at <= now()${and(sql`d.tenant_id`)} order by d.next_at limit ${sql.lit(BATCH)}`,
);
const queueDue = statement<{ moved: number }>(
  'digest.queue',
  sql`with due as (select d.tenant_id, d.next_at from evening_digest d where d.tenant_id = ${tenant} and d.next_at <= now() for update skip locked),
      moved as (update evening_digest d set next_at = ${nextHour(sql`d.hour`)} from due
        where d.tenant_id = ${tenant} returning d.*, due.next_at as was_due),
      due_today as (select * from moved where (was_due at time zone 'Asia/Kolkata')::date = ${today}),
      letters as (${letterOf({}, sql`email`, sql`due_today`)}),
      texts as (${letterOf({ channel: 'sms' }, sql`contact`, sql`(select * from due_today where ${value('byMessage')}::boolean) due_today`)})
      select (select count(*) from moved)::integer as moved, (select count(*) from letters) + (select count(*) from texts) as queued`,
);

/** Queues the summaries whose hour has come; returns for how many companies. */
export async function queueDigests(database: Database, byMessage: boolean, signal?: AbortSignal): Promise<number> {
  for (let queued = 0; ;) {
    const before = queued;
    const found = await database.due(due, {});
    for (const { tenantId } of found) {
      if (signal?.aborted === true) return queued;
      const move = () => database.write({ tenantId, withAccess: true }, queueDue, { byMessage });
      const [row] = (await unlessAway(database, tenantId, move)) ?? [];
      queued += row?.moved ?? 0;
    }
    if (found.length < BATCH || queued === before) return queued;
  }
}

/** The background job that sends evening summaries. */
export const digestJob = (database: Database, byMessage: boolean): BackgroundJob => ({
  name: 'Evening digests',
  everyMs: 60_000,
  run: (signal) => queueDigests(database, byMessage, signal),
});
