import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { tooMany } from '../errors/errors.ts';
import { networkOf } from './network.ts';

const WINDOW_MINUTES = 15;

type Sql = RawBuilder<unknown>;

const window = sql`make_interval(mins => ${sql.lit(WINDOW_MINUTES)})`;
/** Counts an attempt under the keys that `from` selects as `key, user_key`. */
export const counting = (
  from: Sql,
) => sql`insert into login_try as t (key, user_key, tries) select key, user_key, 1 from ${from}
      on conflict (key) do update set
        tries = case when t.since < now() - ${window} then 1 else t.tries + 1 end,
        since = case when t.since < now() - ${window} then now() else t.since end
      returning key, tries, ceil(extract(epoch from since + ${window} - now()))::int as wait`;

/** The attempts of a key within a quarter of an hour. */
export interface TryCount {
  readonly key: string;
  readonly tries: number;
  /** Seconds until the count starts over. */
  readonly wait: number;
}

const countTry = statement<TryCount>(
  'login_try.count',
  counting(sql`(select unnest(${value('keys')}::text[]) as key, null::text as user_key) given`),
);

/** Throws 429 with the sentence if a count is above its limit. */
export function refuseOver({ tries, wait }: TryCount, limit: number, sentence: string): void {
  if (tries > limit) throw tooMany(sentence, wait, tries > limit + 1);
}

/** Counts an attempt under each key, over all portals; throws 429 with the sentence if one is above its limit. */
export async function countTries(
  database: Database,
  limits: Readonly<Record<string, number>>,
  sentence: string,
): Promise<void> {
  // Sorted, so that concurrent attempts take their locks in the same order.
  const keys = Object.keys(limits).sort();
  for (const counted of await database.write('access', countTry, { keys }))
    refuseOver(counted, limits[counted.key] ?? 0, sentence);
}

/** Counts a call that needs no login. */
export function countPublic(database: Database, name: string, perAddress: number, address: string): Promise<void> {
  return countTries(
    database,
    { [`${name}:${networkOf(address)}`]: perAddress },
    'Too many tries. Please try again later.',
  );
}
