import { tooMany } from '../errors/errors.ts';
import { networkOf } from './network.ts';

/** Keeps a single user, or address, from using up the portal. */
export interface RequestLimits {
  /** Counts a request from an address. Throws 429 above the limit per minute. */
  fromAddress(address: string): void;
  /** The same for a user. */
  ofUser(userId: string): void;
}

const MINUTE_MS = 60_000;
// A whole office of clerks may share one address.
const ADDRESS_SHARE = 10;
// The most users and addresses counted within a minute; more are a flood that counting cannot stop.
const COUNTED = 100_000;

/**
 * Limits on all calls, counted in this portal's memory: several portals each allow as much. Limits that must hold across portals (logins,
 * forms without a login, API keys) are counted in the database. 0: no limits.
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
