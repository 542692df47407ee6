import { tooMany } from '../errors/errors.ts';
import { networkOf } from './network.ts';

/** Keeps one user, or one address, from taking the portal from the others. */
export interface RequestLimits {
  /** Counts a request from an address. Throws 429 where there were too many within the minute. */
  fromAddress(address: string): void;
  /** The same of a user. */
  ofUser(userId: string): void;
}

const MINUTE_MS = 60_000;
// An office of many clerks stands behind one address.
const ADDRESS_SHARE = 10;
// So many users and addresses are told apart within a minute; more are a flood that no counting helps against.
const COUNTED = 100_000;

/**
 * Limits on all calls, counted in the memory of this portal: several portals each allow as much. What must be counted
 * for all of them together (logins, forms without a login, API keys) is counted in the database. 0: no limits.
 */
export function createRequestLimits(perMinute: number, now = () => performance.now()): RequestLimits {
  let counts = new Map<string, number>();
  let ends = 0;

  function count(key: string, limit: number): void {
    const time = now();
    if (time >= ends || counts.size >= COUNTED) {
      counts = new Map();
      ends = time + MINUTE_MS;
    }
    const counted = (counts.get(key) ?? 0) + 1;
    counts.set(key, counted);
    if (counted <= limit) return;
    const wait = Math.max(1, Math.ceil((ends - time) / 1000));
    throw tooMany('Too many requests. Please try again in a moment.', wait, counted > limit + 1);
  }

  if (perMinute === 0) return { fromAddress: () => undefined, ofUser: () => undefined };
  return {
    fromAddress: (address) => count(networkOf(address), perMinute * ADDRESS_SHARE),
    ofUser: (userId) => count(userId, perMinute),
  };
}
