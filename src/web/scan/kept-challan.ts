import { SCAN_WAYS, type ScanWay } from '#domain/rules/scans.ts';
import { lastSeen, noteSeen } from '#web/client/seen-store.ts';
import type { ScannedChallan } from './count-scans.ts';

// The challans that a phone is scanning, to resume when the page is opened again, also offline. They are removed with the session.

const WHAT = 'scanned-challans';
/** The most lorries that one phone scans at once. */
const MOST = 3;
/** How long scanning can be resumed, in ms: nobody stands at a lorry for longer. */
const LASTS = 12 * 3_600_000;

/** The owner, as `seen-store.ts` expects it. */
export const ownerOf = ({ tenantId, userName }: { readonly tenantId: string; readonly userName: string }) =>
  `${tenantId} ${userName}`;

interface KeptChallan {
  readonly challanNo: string;
  readonly challan: ScannedChallan;
  /** The direction of scanning; null: its dialog was closed. */
  readonly way: ScanWay | null;
  readonly at: number;
}

function keptOf(owner: string, challanNo: string): KeptChallan | undefined {
  // Only rows written here are stored there.
  const rows = lastSeen(owner, WHAT) as readonly KeptChallan[];
  return rows.find((row) => row.challanNo === challanNo && Date.now() - row.at < LASTS);
}

/** A challan as this phone last saw it; null: never. */
export const keptChallan = (owner: string, challanNo: string): ScannedChallan | null =>
  keptOf(owner, challanNo)?.challan ?? null;

/** The direction in which a challan was being scanned when its page was left; null: it was not. */
export function scanningNow(owner: string, challanNo: string): ScanWay | null {
  const way = keptOf(owner, challanNo)?.way;
  return SCAN_WAYS.find((each) => each === way) ?? null;
}

/** Stores a challan's current state, and the direction of scanning; null: no longer scanned. */
export function keepChallan(owner: string, challan: ScannedChallan, way: ScanWay | null): void {
  const { challanNo } = challan;
  const row: KeptChallan = { challanNo, challan, way, at: Date.now() };
  noteSeen(owner, WHAT, [row], { most: MOST, nameOf: (each) => each.challanNo });
}

/** Records that a challan is no longer being scanned. */
export function leaveChallan(owner: string, challanNo: string): void {
  const kept = keptOf(owner, challanNo);
  if (kept !== undefined) keepChallan(owner, kept.challan, null);
}
