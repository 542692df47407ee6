import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { keyOf } from './account.ts';
import { networkOf } from '../limits/network.ts';
import { counting, refuseOver, type TryCount } from '../limits/tries.ts';

// A whole office of clerks may share one address.
const PER_ADDRESS = 100;
const PER_NAME_AND_NETWORK = 10;
const PER_KNOWN_BROWSER = 10;
// Above this, strangers have to solve a captcha. They are not refused: otherwise anybody could lock out anybody.
const PER_NAME = 50;
// Prevents anybody from flooding somebody else's mailbox.
const LINKS_PER_NAME = 5;
const TOO_MANY = 'Too many failed logins. Please try again later.';

type Sql = RawBuilder<unknown>;

const user = keyOf(value('userName'));
const addressKey = sql`('address:' || ${value('network')}::text)`;
const pairKey = sql`('pair:' || ${value('network')}::text || ' ' || ${user})`;
const nameKey = sql`('user:' || ${user})`;
const ownKey = sql`('own:' || ${value('userId')}::text || ':' || ${value('browser')}::text)`;

// Each count runs only if the one before let the attempt pass, so refused attempts do not count against a name.
const countStranger = statement<TryCount & { readonly what: 'address' | 'pair' | 'name' }>(
  'login_try.count_stranger',
  sql`with address as (${counting(sql`(select ${addressKey} as key, null::text as user_key) given`)}),
      pair as (${counting(sql`(select ${pairKey} as key, ${user} as user_key from address where tries <= ${sql.lit(PER_ADDRESS)}) given`)}),
      name as (${counting(sql`(select ${nameKey} as key, ${user} as user_key from pair where tries <= ${sql.lit(PER_NAME_AND_NETWORK)}) given`)})
      select 'address' as what, * from address union all select 'pair', * from pair union all select 'name', * from name`,
);
const countOwn = statement<TryCount>(
  'login_try.count_own',
  counting(sql`(select ${ownKey} as key, ${user} as user_key) given`),
);

const countForgotten = statement<TryCount>(
  'login_try.count_forgotten',
  counting(sql`(select 'forgotPassword:' || ${keyOf(value('identifier'))} as key, null::text as user_key) given`),
);

// Expired rows are deleted a few at a time, locked in the same order as the count locks them.
const old = sql`select key from login_try where since < now() - interval '1 day' order by since limit 100 for update skip locked`;
const takeBackStranger = statement(
  'login_try.take_back',
  sql`with address as (update login_try set tries = greatest(tries - 1, 0) where key = ${addressKey} returning 1),
      pair as (delete from login_try where key = ${pairKey} and (select count(*) from address) >= 0 returning 1),
      old as (delete from login_try where key in (${old}) and (select count(*) from pair) >= 0 returning 1)
      update login_try set tries = greatest(tries - 1, 0) where key = ${nameKey} and (select count(*) from pair) >= 0`,
);
const takeBackOwn = statement('login_try.take_back_own', sql`delete from login_try where key = ${ownKey}`);

/**
 * Takes back, within a statement, every counted attempt of the logins that `from` yields as `user_key`. Rows are locked in key order, as by
 * the count: otherwise concurrent attempts at one name could deadlock.
 */
export const forgiveTries = (from: Sql): Sql => sql`delete from login_try where key in (
        select t.key from login_try t join ${from} on t.user_key = ${from}.user_key order by t.key collate "C" for update of t)`;

/** An attempt at a password: the name and the address it came from. */
export interface LoginTry {
  readonly userName: string;
  readonly address: string;
  /** The user's own browser, or an open session of the user; null: a stranger, as far as is known. */
  readonly own: { readonly userId: string; readonly browser: string } | null;
}

/**
 * Counts an attempt at a password; throws 429 above the limit of its network, or of the name and network together. Returns whether so many
 * strangers tried the name that a captcha is required. A known browser has a separate count that other attempts do not affect. Counted
 * before the password is checked, so that parallel attempts cannot slip through; a success takes its count back.
 */
export async function countLoginTry(
  database: Database,
  { userName, address, own }: LoginTry,
): Promise<{ needsCaptcha: boolean }> {
  if (own !== null) {
    const [counted] = await database.write('access', countOwn, { userName, ...own });
    if (counted) refuseOver(counted, PER_KNOWN_BROWSER, TOO_MANY);
    return { needsCaptcha: false };
  }
  const counted = await database.write('access', countStranger, { userName, network: networkOf(address) });
  const limits = { address: PER_ADDRESS, pair: PER_NAME_AND_NETWORK, name: Number.POSITIVE_INFINITY };
  for (const each of counted) refuseOver(each, limits[each.what], TOO_MANY);
  return { needsCaptcha: counted.some(({ what, tries }) => what === 'name' && tries > PER_NAME) };
}

/** Takes back a successful attempt. What others tried under the name stays counted. */
export async function takeBackLoginTry(database: Database, { userName, address, own }: LoginTry): Promise<void> {
  if (own !== null) await database.write('access', takeBackOwn, { ...own });
  else await database.write('access', takeBackStranger, { userName, network: networkOf(address) });
}

/** Counts a request for a password reset link; returns whether one may be sent. */
export async function mayBeSentLink(database: Database, identifier: string): Promise<boolean> {
  const [counted] = await database.write('access', countForgotten, { identifier });
  return counted !== undefined && counted.tries <= LINKS_PER_NAME;
}
