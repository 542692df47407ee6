import { sql } from 'kysely';
import { daysBetween, type SubscriptionEntry } from '#domain/rules/plan-period.ts';
import { endingToTell } from '#domain/rules/reminders.ts';
import type { Database } from '../database/connect.ts';
import { dueStatement } from '../database/due-statement.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { isUnreachable } from '../errors/away.ts';
import { callToQueue } from './queue.ts';

/** Companies per batch: a statement for them takes a few milliseconds. */
const BATCH = 100;
/** The most papers a letter lists; for more it states how many. */
const LISTED = 100;
/** Nobody wants reminders at night: they are sent from this hour, Indian time. */
const FROM_HOUR = 7;
const MOST_TRIES = 3;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface DueReminder {
  readonly today: string;
  readonly tenantId: string;
  readonly companyName: string;
  readonly recipient: string;
  readonly language: string;
  readonly since: string;
  readonly papers: JsonText | null;
  readonly paperCount: number;
  readonly firstDue: string | null;
  readonly subscriptions: JsonText;
}

// By the database's clock, which all portals share. A company without an e-mail address is reminded at its creator's.
const readDue = dueStatement<DueReminder>(
  'reminders.due',
  ({ argument }) =>
    sql`with clock as (select coalesce(${value('today')}::date, (now() at time zone 'Asia/Kolkata')::date) as today
        where ${value('today')}::date is not null or extract(hour from now() at time zone 'Asia/Kolkata') >= ${sql.lit(FROM_HOUR)})
      select clock.today, d.tenant_id as "tenantId", d.company_name as "companyName", d.language, d.since, d.papers,
        d.paper_count as "paperCount", d.first_due as "firstDue", d.subscriptions,
        coalesce(nullif(d.email, ''), (select u.email from user_account u where u.id = d.made_by), '') as recipient
      from clock cross join lateral reminders_due(clock.today, ${value('after')}::uuid, ${sql.lit(BATCH)}, ${sql.lit(LISTED)}${argument}) d`,
);

const fact = (of: string, name: string) => sql`${sql.ref(of)} -> ${sql.lit(name)}`;
// The portal that records the day first also queues the letters; a second portal finds the day recorded.
const remind = statement<{ notified: number }>(
  'reminders.remind',
  sql`with given as (
        select * from json_to_recordset(${value('companies')}::json)
          as g(tenant_id uuid, recipient text, language text, papers json, ending json)),
      noted as (
        insert into company_reminded (tenant_id, day) select g.tenant_id, ${value('today')}::date
          from json_to_recordset(${value('companies')}::json) as g(tenant_id uuid) order by g.tenant_id
        on conflict (tenant_id) do update set day = excluded.day where company_reminded.day <> excluded.day returning tenant_id),
      notified as (select given.* from given join noted using (tenant_id)),
      papers as (${callToQueue('papersDue', {
        tenantId: sql`tenant_id`,
        to: sql`recipient`,
        language: sql`language`,
        facts: {
          company: fact('papers', 'company'),
          days: fact('papers', 'days'),
          count: fact('papers', 'count'),
          papers: fact('papers', 'papers'),
        },
        onceKey: sql`'papersDue:' || tenant_id || ':' || ${value('today')}`,
        from: sql`(select * from notified where papers is not null) notified`,
      })}),
      endings as (${callToQueue('subscriptionEnding', {
        tenantId: sql`tenant_id`,
        to: sql`recipient`,
        language: sql`language`,
        facts: {
          company: fact('ending', 'company'),
          daysLeft: fact('ending', 'daysLeft'),
          toDate: fact('ending', 'toDate'),
        },
        onceKey: sql`'subscriptionEnding:' || tenant_id || ':' || ${value('today')}`,
        from: sql`(select * from notified where ending is not null) notified`,
      })})
      select (select count(*) from notified)::int as notified, (select count(*) from papers) + (select count(*) from endings) as queued`,
);

/** A company's letters: one about its papers, one about its subscription, or none. */
function lettersOf(due: DueReminder) {
  const { today, companyName: company, papers, paperCount: count, firstDue, since } = due;
  const ending = endingToTell(due.subscriptions.parse() as SubscriptionEntry[], since, today);
  return {
    tenant_id: due.tenantId,
    recipient: due.recipient,
    language: due.language,
    papers:
      papers === null || firstDue === null
        ? null
        : { company, days: daysBetween(today, firstDue), count, papers: papers.parse() },
    ending: ending && { company, ...ending },
  };
}

/** The first of the companies due, in order: several servers may have answered, each with a batch. */
const nextOf = (due: readonly DueReminder[]): DueReminder[] =>
  due.toSorted((one, other) => (one.tenantId < other.tenantId ? -1 : 1)).slice(0, BATCH);

/**
 * Reminds every company, once a day, of what is due: papers 30, 14, 7 and 1 days before, the subscription 15, 7 and 1 days before its end
 * and when it has ended. Reminders missed while no portal ran are sent by the first that runs again. Returns how many companies were
 * processed. `today` is for tests; otherwise the database's date counts.
 */
export async function remindCompanies(database: Database, signal?: AbortSignal, today?: string): Promise<number> {
  let after = FIRST;
  let looked = 0;
  for (let tries = 0; ;) {
    const due = nextOf(await database.due(readDue, { today: today ?? null, after }));
    const last = due.at(-1);
    if (last === undefined || signal?.aborted === true) return looked;
    const companies = JSON.stringify(due.map(lettersOf));
    try {
      const [noted] = await database.write('access', remind, { companies, today: last.today });
      looked += noted?.notified ?? 0;
      after = last.tenantId;
      tries = 0;
    } catch (error) {
      // The server of one of them went away meanwhile: asked again, the search leaves its companies out.
      tries += 1;
      if (!database.isSpread || !isUnreachable(error) || tries === MOST_TRIES) throw error;
    }
  }
}
