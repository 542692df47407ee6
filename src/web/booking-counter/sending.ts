import { FLIGHT, type Locks } from './locks.ts';
import { rowsIn, settleAbandoned, settleRows, type RowState } from './lr-rows.ts';
import type { LrRow } from './store.ts';

// How what waits comes to the portal (spec 5 §4.1): in its order, one call in flight at a time.

/** How many records a call has at most. */
const MOST_RECORDS = 50;

/** Where a record stands since the portal told of it. */
export interface Settled {
  readonly sequence: number;
  readonly state: RowState;
  readonly sealed?: Uint8Array<ArrayBuffer>;
}

export interface Sending {
  readonly locks: Locks;
  /** Sends records, as many of the first as one call takes, and answers where those stand then; null: no answer came. */
  readonly receive: (rows: readonly LrRow[]) => Promise<readonly Settled[] | null>;
  /** Told after each call that was answered. */
  readonly onSettled?: () => Promise<void> | void;
}

/** Sends all that waits. Answers whether nothing waits any more. */
export async function sendWaiting({ locks, receive, onSettled }: Sending): Promise<boolean> {
  return await locks.request(FLIGHT, async () => {
    await settleAbandoned();
    for (;;) {
      const rows = await rowsIn('waiting', MOST_RECORDS);
      if (rows.length === 0) return true;
      const settled = await receive(rows);
      // Where none of them is settled the same would be sent again at once.
      if (settled === null || settled.every(({ state }) => state === 'waiting')) return false;
      await settleRows(settled);
      await onSettled?.();
    }
  });
}
