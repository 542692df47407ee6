import { sql } from 'kysely';
import { KEY_CALLS_PER_MINUTE } from '#domain/records/api-key.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { tooMany } from '../errors/errors.ts';
import { forNobody } from '../scope/request-scope.ts';

/** So many calls a portal takes at once out of the minute of a key; what it does not use of them by then is lost to the others. */
export const KEY_SHARE = 5;

/** What all portals have taken out of the minute of a key, and how long that minute still lasts. */
export interface Taken {
  readonly taken: number;
  readonly waitMs: number;
}

const minute = sql`interval '1 minute'`;
const take = statement<Taken>(
  'login_try.take_share',
  sql`insert into login_try as t (key, tries) values ('key:' || ${value('keyId')}::text, ${sql.lit(KEY_SHARE)})
      on conflict (key) do update set
        tries = case when t.since <= now() - ${minute} then 0 else t.tries end + ${sql.lit(KEY_SHARE)},
        since = case when t.since <= now() - ${minute} then now() else t.since end
      returning tries as taken, ceil(extract(epoch from since + ${minute} - now()) * 1000)::int as "waitMs"`,
);

/** What a portal holds of the minute of a key. */
interface Share {
  left: number;
  /** Whether there is no more to be had. */
  readonly isLast: boolean;
  readonly ends: number;
  /** Whether a call was refused already. */
  told: boolean;
}

// So many keys are remembered before those whose minute is over are forgotten.
const REMEMBERED = 10_000;

/**
 * Counts calls of API keys, of all portals together: each takes a few at once out of the minute of a key, so that most calls
 * cost the database nothing, and one that is refused nothing either. `takeShare` takes the next ones.
 */
export function countKeyCalls(takeShare: (keyId: string) => Promise<Taken>, now = () => performance.now()) {
  const shares = new Map<string, Share>();
  const taking = new Map<string, Promise<void>>();

  async function takeNext(keyId: string): Promise<void> {
    const asked = now();
    const { taken, waitMs } = await takeShare(keyId);
    if (shares.size >= REMEMBERED) for (const [key, { ends }] of shares) if (ends <= asked) shares.delete(key);
    const left = Math.min(KEY_SHARE, Math.max(0, KEY_CALLS_PER_MINUTE - taken + KEY_SHARE));
    shares.set(keyId, { left, isLast: taken >= KEY_CALLS_PER_MINUTE, ends: asked + waitMs, told: false });
  }

  /** Those that come at once wait for one share together, whoever of them leaves. */
  function next(keyId: string): Promise<void> {
    const under = taking.get(keyId) ?? forNobody(() => takeNext(keyId)).finally(() => taking.delete(keyId));
    taking.set(keyId, under);
    return under;
  }

  /** Counts a call of an API key. Throws 429 for one above the most that it may make a minute. */
  return async function ofKey(keyId: string): Promise<void> {
    for (;;) {
      const share = shares.get(keyId);
      const time = now();
      if (share === undefined || share.ends <= time || (share.left === 0 && !share.isLast)) {
        await next(keyId);
        continue;
      }
      if (share.left > 0) {
        share.left -= 1;
        return;
      }
      const again = share.told;
      share.told = true;
      throw tooMany(
        'Too many requests. Please try again in a moment.',
        Math.max(1, Math.ceil((share.ends - time) / 1000)),
        again,
      );
    }
  };
}

/** The same, out of the database. */
export const createKeyLimits = (database: Database) =>
  countKeyCalls(async (keyId) => {
    const [taken] = await database.write('access', take, { keyId });
    if (taken === undefined) throw new Error('The calls of a key were not counted.');
    return taken;
  });
