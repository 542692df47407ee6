import { sql } from 'kysely';
import { PLAN_UNKNOWN, planTypeOf } from '#domain/records/plan.ts';
import { subscription, TO_BEFORE_FROM, type Subscription } from '#domain/records/subscription.ts';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { lastDays, nextFrom, overlapped, standingOn, type SubscriptionEntry } from '#domain/rules/plan-period.ts';
import type { Answerers } from '../http/answering.ts';
import { addition, madeBy, nextId } from '../changes/addition.ts';
import { sentColumns, stampPairs, wirePairs } from '../database/columns.ts';
import type { Database, Run } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, invalid, malformed, notFound } from '../errors/errors.ts';
import { storageColumns, type Storage } from '../platform/quota.ts';
import { findPlan } from './find-plan.ts';

const tenant = value('tenantId');

export const subscriptionJson = (
  row: string,
) => sql`json_build_object('id', ${sql.ref(`${row}.id`)}, 'tenantSubscription_Id', ${sql.ref(`${row}.id`)},
  'tenantId', ${sql.ref(`${row}.tenant_id`)}, 'subscriptionType_Name', ${sql.ref(`${row}.plan_name`)}, ${wirePairs(subscription.fields, row)},
  'payment_Id', ${sql.ref(`${row}.payment_id`)}, ${stampPairs(row)})`;

// A company has only a few per year.
const readHistory = statement<SubscriptionEntry>(
  'subscription.history',
  sql`select from_date as "fromDate", to_date as "toDate", status from subscription where tenant_id = ${tenant} order by id`,
);
const readStanding = statement<Storage & { history: JsonText }>(
  'subscription.standing',
  sql`select (select coalesce(json_agg(json_build_object('fromDate', s.from_date, 'toDate', s.to_date, 'status', s.status) order by s.id), '[]')
      from subscription s where s.tenant_id = ${tenant}) as history, ${storageColumns}`,
);
// Changes of one company's subscriptions run one after another.
const lock = statement(
  'subscription.lock',
  sql`insert into series (tenant_id, kind) values (${tenant}, 'subscription')
      on conflict (tenant_id, kind) do update set kind = excluded.kind returning last`,
);
const insert = addition({
  name: 'subscription.insert',
  call: 'subscription.create',
  table: 'subscription',
  id: nextId.ofCompany('subscription'),
  columns: {
    ...sentColumns(subscription.fields),
    plan_name: value('planName'),
    payment_id: value('paymentId'),
    ...madeBy,
  },
  record: sql`plan_name`,
  doc: subscriptionJson('r'),
});

const MOST_SHOWN = 500;
const listHistory = statement<{ docs: JsonText }>(
  'subscription.list',
  sql`select coalesce(json_agg(${subscriptionJson('s')} order by s.id), '[]') as docs from subscription s where s.tenant_id = ${tenant}`,
);

/** Locks a company's subscriptions within the transaction and returns them. */
export async function lockedHistory(run: Run): Promise<SubscriptionEntry[]> {
  await run(lock, {});
  return await run(readHistory, {});
}

/** A company's subscriptions so far. */
export const historyOf = (run: Run): Promise<SubscriptionEntry[]> => run(readHistory, {});

/** Adds a subscription after the existing ones; returns its JSON. */
export async function enter(
  run: Run,
  entry: Subscription & {
    readonly planName: string;
    readonly paymentId: number;
    readonly userName: string;
  },
): Promise<JsonText> {
  const [row] = await run(insert, { ...entry, idempotencyKey: null, bodyHash: null });
  if (!row) throw notFound();
  return row.doc;
}

interface SubscriptionRow extends Readonly<Record<string, unknown>> {
  readonly subscription_Status: SubscriptionEntry['status'];
  readonly from_Date: string;
  readonly to_Date: string;
}

/** A history as shown on the screen: newest first, each entry with the last day on which it counts. */
function shown(history: readonly SubscriptionRow[], today: string) {
  const ends = lastDays(
    history.map((each) => ({ status: each.subscription_Status, fromDate: each.from_Date, toDate: each.to_Date })),
  );
  const stateOf = (fromDate: string, end: string | null) => {
    if (end === null || end < today || end < fromDate) return 'over';
    return fromDate > today ? 'coming' : 'running';
  };
  return history
    .map((each, at) => {
      const end = ends[at] ?? null;
      return { ...each, counts_To: end, state: stateOf(each.from_Date, end) };
    })
    .toReversed()
    .slice(0, MOST_SHOWN);
}

/** The handlers of subscription calls. */
export function answerSubscriptions(database: Database) {
  return {
    async subscriptionAssign({ session, tenantId, body }) {
      if (tenantId === null) throw malformed('Tenant ID is missing.');
      if (body.toDate < body.fromDate) throw invalid(TO_BEFORE_FROM, [{ path: 'to_Date', message: TO_BEFORE_FROM }]);
      return await database.transaction({ tenantId, withAccess: true }, async (run) => {
        const [plan] = await run(findPlan, { id: body.planId });
        if (!plan) throw invalid(PLAN_UNKNOWN, [{ path: 'subscription_Id', message: PLAN_UNKNOWN }]);
        const history = await lockedHistory(run);
        const there = body.status === 'Active' ? overlapped(history, body) : null;
        if (there !== null) {
          const [from, to] = [showDate(there.fromDate), showDate(there.toDate)];
          throw conflict(
            'subscription_overlaps',
            `The company has a subscription from ${from} to ${to} already. Choose Renew to go on after it, or Deactive to end it.`,
            [{ path: 'from_Date', message: `There is already a subscription from ${from} to ${to}.` }],
          );
        }
        return await enter(run, {
          ...body,
          planType: body.planType === '' ? planTypeOf(plan.planName) : body.planType,
          planName: plan.planName,
          paymentId: 0,
          userName: session.userName,
        });
      });
    },

    async subscription({ tenantId }) {
      const [row] = await database.read({ tenantId, withAccess: true }, readStanding, {});
      if (row === undefined) throw new Error('subscription.standing answered nothing.');
      const history = row.history.parse() as SubscriptionEntry[];
      const today = todayInIndia();
      const { daysLeft, toDate } = standingOn(history, today);
      return {
        daysLeft,
        to_Date: toDate,
        next_From_Date: nextFrom(history, today),
        storage_Used: row.used,
        storage_Quota: row.quota,
      };
    },

    async subscriptionHistory({ tenantId }) {
      const [row] = await database.read({ tenantId }, listHistory, {});
      return JsonText.of({ data: shown((row?.docs.parse() ?? []) as SubscriptionRow[], todayInIndia()) });
    },
  } satisfies Partial<Answerers>;
}
