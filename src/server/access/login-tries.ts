import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { tooMany } from '../errors.ts';
import { networkOf } from './network.ts';

// Tries within a quarter of an hour. An office of many clerks stands behind one address.
const WINDOW_MINUTES = 15;
const PER_USER = 10;
const PER_ADDRESS = 100;

const countTry = statement<{ key: string; tries: number; wait: number }>(
  'login_try.count',
  sql`insert into login_try as t (key, tries) select unnest(${value('keys')}::text[]), 1
      on conflict (key) do update set
        tries = case when t.since < now() - make_interval(mins => ${sql.lit(WINDOW_MINUTES)}) then 1 else t.tries + 1 end,
        since = case when t.since < now() - make_interval(mins => ${sql.lit(WINDOW_MINUTES)}) then now() else t.since end
      returning key, tries, ceil(extract(epoch from since + make_interval(mins => ${sql.lit(WINDOW_MINUTES)}) - now()))::int as wait`,
);
const takeBack = statement(
  'login_try.take_back',
  sql`with cleared as (delete from login_try where key = ${value('user')} or since < now() - interval '1 day')
      update login_try set tries = greatest(tries - 1, 0) where key = ${value('address')}`,
);

/**
 * Counts a try under each key, for all portals together; throws 429 with the sentence where one of them is above its
 * limit.
 */
export async function countTries(
  database: Database,
  limits: Readonly<Record<string, number>>,
  sentence: string,
): Promise<void> {
  // Sorted, so that two tries at once take their locks in one order.
  const keys = Object.keys(limits).sort();
  const counted = await database.write('access', countTry, { keys });
  const limitOf = (key: string) => limits[key] ?? 0;
  const over = counted.find(({ key, tries }) => tries > limitOf(key));
  if (over) throw tooMany(sentence, over.wait, over.tries > limitOf(over.key) + 1);
}

const addressKey = (address: string) => `address:${networkOf(address)}`;
const userKey = (userName: string) => `user:${userName.toLowerCase()}`;

/**
 * Counts a try of a password under a username and from an address; throws 429 above the limit of either. Counted before
 * the password is looked at, so that many tries at once cannot slip through; a success takes its count back.
 */
export function countLoginTry(database: Database, userName: string, address: string): Promise<void> {
  const limits = { [addressKey(address)]: PER_ADDRESS, [userKey(userName)]: PER_USER };
  return countTries(database, limits, 'Too many failed logins. Please try again later.');
}

/** A try that succeeded is none of the failed ones. */
export async function takeBackLoginTry(database: Database, userName: string, address: string): Promise<void> {
  await database.write('access', takeBack, { user: userKey(userName), address: addressKey(address) });
}

/** Counts a call that needs no login. */
export function countPublic(database: Database, name: string, perAddress: number, address: string): Promise<void> {
  return countTries(
    database,
    { [`${name}:${networkOf(address)}`]: perAddress },
    'Too many tries. Please try again later.',
  );
}
