import { sql } from 'kysely';
import { KEY_CALLS_PER_MINUTE } from '#domain/records/api-key.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { tooMany } from '../errors/errors.ts';
import { forNobody } from '../scope/request-scope.ts';

/** How many calls a portal reserves at once from a key's minute; what it does not use by then is lost to the others. */
export const KEY_SHARE = 5;

/** How many calls of a key's minute all portals have reserved, and how long that minute still lasts. */
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

/** What a portal has reserved of a key's minute. */
interface Share {
  left: number;
  /** Whether nothing more can be reserved. */
  readonly isLast: boolean;
  readonly ends: number;
  /** Whether a refusal was logged already. */
  isLogged: boolean;
}

// How many keys are kept before those whose minute has passed are dropped.
const REMEMBERED = 10_000;

/**
 * Counts calls of API keys over all portals: each portal reserves a few calls at once from a key's minute, so that most calls, and refused
 * ones, need no query. `takeShare` reserves the next ones.
 */
export function countKeyCalls(takeShare: (keyId: string) => Promise<Taken>, now = () => performance.now()) {
  const shares = new Map<string, Share>();
  const taking = new Map<string, Promise<void>>();

  async function takeNext(keyId: string): Promise<void> {
    const startedAt = now();
    const { taken, waitMs } = await takeShare(keyId);
    if (shares.size >= REMEMBERED) for (const [key, { ends }] of shares) if (ends <= startedAt) shares.delete(key);
    const left = Math.min(KEY_SHARE, Math.max(0, KEY_CALLS_PER_MINUTE - taken + KEY_SHARE));
    shares.set(keyId, { left, isLast: taken >= KEY_CALLS_PER_MINUTE, ends: startedAt + waitMs, isLogged: false });
  }

  /** Concurrent calls wait for one reservation together, even if one of them is cancelled. */
  function next(keyId: string): Promise<void> {
    const under = taking.get(keyId) ?? forNobody(() => takeNext(keyId)).finally(() => taking.delete(keyId));
    taking.set(keyId, under);
    return under;
  }

  /** Counts a call of an API key. Throws 429 above the limit per minute. */
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
      const again = share.isLogged;
      share.isLogged = true;
      throw tooMany(
        'Too many requests. Please try again in a moment.',
        Math.max(1, Math.ceil((share.ends - time) / 1000)),
        again,
      );
    }
  };
}

/** The same, with reservations in the database. */
export const createKeyLimits = (database: Database) =>
  countKeyCalls(async (keyId) => {
    const [taken] = await database.write('access', take, { keyId });
    if (taken === undefined) throw new Error('The calls of a key were not counted.');
    return taken;
  });
