import { sql } from 'kysely';
import type { Fields, RecordDefinition } from '#domain/define.ts';
import {
  DURATION_EXISTS,
  OFFER_EXISTS,
  planDuration,
  planOffer,
  planPrice,
  PRICE_EXISTS,
} from '#domain/records/plan.ts';
import type { Answerers } from '../http/answering.ts';
import { addition, nextId } from '../changes/addition.ts';
import { columnOf, sentColumns, wirePairs } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { brokenConstraint, conflict, notFound } from '../errors/errors.ts';

// The options that plans are composed of: three lists that entries are only added to.

/** `first`: the field that the list is sorted by, ascending; `name`: the field that people know an entry by. */
function listStatements({ table, fields }: RecordDefinition<Fields>, first: string, name: string) {
  const json = (row: string) => sql`json_build_object('id', ${sql.ref(`${row}.id`)}, ${wirePairs(fields, row)})`;
  return {
    all: statement<{ doc: JsonText }>(
      `${table}.list`,
      sql`select json_build_object('data', coalesce(json_agg(${json('l')} order by l.${sql.ref(columnOf(first))}, l.id), '[]')) as doc from ${sql.table(table)} l`,
    ),
    add: addition({
      name: `${table}.add`,
      call: `${table}.create`,
      owner: 'platform',
      table,
      id: nextId.ofPlatform(table),
      columns: sentColumns(fields),
      record: sql`r.${sql.ref(columnOf(name))}::text`,
      doc: json('r'),
    }),
  };
}

const durations = listStatements(planDuration, 'months', 'duration');
const offers = listStatements(planOffer, 'percent', 'offer');
const prices = listStatements(planPrice, 'price', 'price');

const findDuration = statement<{ duration: string; months: number }>(
  'plan_duration.find',
  sql`select duration, months from plan_duration where lower(duration) = lower(${value('duration')}::text)`,
);
const findOffer = statement<{ offer: string; percent: number }>(
  'plan_offer.find',
  sql`select offer, percent from plan_offer where lower(offer) = lower(${value('offer')}::text)`,
);

/** The list entries of a plan's duration and offer; undefined if a list lacks it. */
export async function chosen(database: Database, plan: { readonly duration: string; readonly offer: string }) {
  const [[duration], [offer]] = await Promise.all([
    database.read('access', findDuration, { duration: plan.duration }),
    database.read('access', findOffer, { offer: plan.offer }),
  ]);
  return { duration, offer };
}

/** The handlers of the lists that plans are composed of. */
export function answerPlanLists(database: Database) {
  type Statements = ReturnType<typeof listStatements>;
  async function all({ all: statement }: Statements): Promise<JsonText> {
    const [row] = await database.read('access', statement, {});
    if (!row) throw notFound();
    return row.doc;
  }
  async function add({ add: statement }: Statements, userName: string, body: object, path: string, taken: string) {
    try {
      const [row] = await database.write('access', statement, { ...body, userName });
      if (!row) throw notFound();
      return row.doc;
    } catch (error) {
      if (brokenConstraint(error) === null) throw error;
      throw conflict('exists', taken, [{ path, message: taken }]);
    }
  }

  return {
    durations: () => all(durations),
    durationAdd: ({ session, body }) => add(durations, session.userName, body, 'duration', DURATION_EXISTS),
    offers: () => all(offers),
    offerAdd: ({ session, body }) => add(offers, session.userName, body, 'offer', OFFER_EXISTS),
    prices: () => all(prices),
    priceAdd: ({ session, body }) => add(prices, session.userName, body, 'price', PRICE_EXISTS),
  } satisfies Partial<Answerers>;
}
