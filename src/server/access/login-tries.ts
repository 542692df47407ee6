import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { tooMany } from '../errors.ts';

// Failed tries within a quarter of an hour. An office of many clerks stands behind one address.
const WINDOW_MINUTES = 15;
const PER_USER = 10;
const PER_ADDRESS = 100;

// Counted before the password is looked at, so that many tries at once cannot slip through; a success takes its count back.
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

/** Counts a try under each key, given in one order by all, for a quarter of an hour; `wait`: seconds until it is over. */
export function countTries(database: Database, keys: readonly string[]) {
  return database.write('access', countTry, { keys });
}

/** Counts a try to log in under a username and from an address; throws 429 above the limit of either. */
export async function countLoginTry(database: Database, userName: string, address: string): Promise<void> {
  // Sorted, so that two tries at once take their locks in one order.
  const keys = [`address:${address}`, `user:${userName.toLowerCase()}`];
  const counted = await countTries(database, keys);
  const over = counted.find((row) => row.tries > (row.key.startsWith('user:') ? PER_USER : PER_ADDRESS));
  if (over) throw tooMany('Too many failed logins. Please try again later.', over.wait);
}

/** A try that succeeded is none of the failed ones. */
export async function takeBackLoginTry(database: Database, userName: string, address: string): Promise<void> {
  await database.write('access', takeBack, { user: `user:${userName.toLowerCase()}`, address: `address:${address}` });
}
