import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { plan, USUAL_STORAGE_GB } from '#domain/records/plan.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { offeredFinancialYears } from '#domain/rules/financial-year.ts';
import { planRupees } from '#domain/rules/plan-amount.ts';
import { planDays } from '#domain/rules/plan-period.ts';
import { ROLES } from '#domain/rules/roles.ts';
import type { Session } from '../scope/session.ts';
import type { Answerers } from '../http/answering.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { invalid, notFound } from '../errors/errors.ts';
import { docOf } from '../changes/optimistic-lock.ts';
import { chosen } from './plan-lists.ts';
import { platformStatements } from './platform-records.ts';

const statements = platformStatements(plan, {
  beside: { months: 'bigint', percent: 'bigint' },
  morePairs: (row) =>
    sql`'subscription_Id', ${sql.ref(`${row}.id`)}, 'months', ${sql.ref(`${row}.months`)}, 'percent', ${sql.ref(`${row}.percent`)}`,
  name: 'planName',
});

/** A plan as stored, under its wire names. */
interface PlanRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly subscriptionType_Name: string;
  readonly duration: string;
  readonly offer: string;
  readonly price: number;
  readonly months: number;
  readonly percent: number;
  readonly financial_Year: string;
  readonly is_Active: 'yes' | 'no';
  readonly storage_Gb: number;
}

// The platform offers only a handful.
const listPlans = statement<{ doc: JsonText }>(
  'plan.list',
  sql`select coalesce(json_agg(${statements.json('p')} order by p.is_active desc, p.price * (100 - p.percent), p.id), '[]') as doc
      from plan p where p.is_active = 'yes' or ${value('all')}::boolean`,
);
const readPlan = statement<{ doc: JsonText }>(
  'plan.read',
  sql`select ${statements.json('p')} as doc from plan p where p.id = ${value('id')}`,
);

/** Adds computed values: the amount to pay, and how long the plan would last from today. */
const withAmount = <P extends PlanRow>(kept: P, today: string) => ({
  ...kept,
  days: planDays(today, kept.months),
  amount: planRupees(kept),
});
const answered = (doc: JsonText) => JsonText.of(withAmount(doc.parse() as PlanRow, todayInIndia()));

const SELECT_DURATION = 'Please select your duration.';
const SELECT_OFFER = 'Please select your offer.';
const SELECT_YEAR = 'Please select your financial year.';
const SENTENCE = 'Please fill all required fields.';

async function read(database: Database, all: boolean) {
  const [row] = await database.read('access', listPlans, { all });
  const today = todayInIndia();
  return ((row?.doc.parse() ?? []) as PlanRow[]).map((kept) => withAmount(kept, today));
}

/** The offered plans, as shown on the home page's price list. */
export async function offeredPlans(database: Database): Promise<AnswerOf<Calls['publicPlans']>> {
  const offered = await read(database, false);
  return offered.map(({ subscriptionType_Name, duration, price, amount }) => ({
    subscriptionType_Name,
    duration,
    price,
    amount,
  }));
}

/** The handlers of plan calls; `list` returns the plans that a caller may see. */
export function answerPlans(database: Database) {
  const list = ({ roleId }: Session) => read(database, roleId === ROLES.superAdmin);

  /** A plan ready to be saved. `standing`: the financial year it already has. Throws 422. */
  async function settled(
    { storageGb = 0, ...body }: BodyOf<Calls['planAdd']>,
    standing: Pick<PlanRow, 'financial_Year'> | null,
  ) {
    const { duration, offer } = await chosen(database, body);
    const errors = [
      ...(duration ? [] : [{ path: 'duration', message: SELECT_DURATION }]),
      ...(offer ? [] : [{ path: 'offer', message: SELECT_OFFER }]),
      ...(body.financialYear === standing?.financial_Year ||
      offeredFinancialYears(todayInIndia()).includes(body.financialYear)
        ? []
        : [{ path: 'financial_Year', message: SELECT_YEAR }]),
    ];
    if (!duration || !offer || errors.length > 0) throw invalid(SENTENCE, errors);
    const storage = storageGb === 0 && standing === null ? USUAL_STORAGE_GB : storageGb;
    return { ...body, ...duration, ...offer, ...(storage > 0 && { storageGb: storage }) };
  }

  const answers = {
    publicPlans: () => offeredPlans(database),
    async plans({ session }) {
      return JsonText.of(await list(session));
    },
    async planAdd({ session, body }) {
      const [row] = await database.write('access', statements.add, {
        ...(await settled(body, null)),
        userName: session.userName,
      });
      if (!row) throw notFound();
      return answered(row.doc);
    },
    async planUpdate({ session, query, body }) {
      const [found] = await database.read('access', readPlan, { id: query.id });
      if (!found) throw notFound();
      const [row] = await database.write('access', statements.change, {
        ...(await settled(body, found.doc.parse() as PlanRow)),
        updatedDate: body.updatedDate,
        id: query.id,
        userName: session.userName,
      });
      return answered(docOf(row));
    },
  } satisfies Partial<Answerers>;
  return { answers, list };
}
