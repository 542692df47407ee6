import { FLIGHT, type Locks } from './locks.ts';
import { rowsIn, settleAbandoned, settleRows, type RowState } from './lr-rows.ts';
import type { LrRow } from './store.ts';

// Sends waiting records to the portal (spec 5 §4.1): in order, one call in flight at a time.

/** The most records in a call. */
const MOST_RECORDS = 50;

/** The state of a record after the portal's answer. */
export interface Settled {
  readonly sequence: number;
  readonly state: RowState;
  readonly sealed?: Uint8Array<ArrayBuffer>;
}

export interface Sending {
  readonly locks: Locks;
  /** Sends the first records, as many as one call takes, and answers their new states; null if no answer came. */
  readonly receive: (rows: readonly LrRow[]) => Promise<readonly Settled[] | null>;
  /** Called after each answered call. */
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
      // If none was settled, the same records would be sent again at once.
      if (settled === null || settled.every(({ state }) => state === 'waiting')) return false;
      await settleRows(settled);
      await onSettled?.();
    }
  });
}
