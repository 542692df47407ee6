import { SCAN_WAYS, type ScanWay } from '#domain/rules/scans.ts';
import { lastSeen, noteSeen } from '#web/client/seen-store.ts';
import type { ScannedChallan } from './count-scans.ts';

// What a phone scans, to go on with where its page is opened anew: also without a line. It goes with the session.

const WHAT = 'scanned-challans';
/** Lorries that one phone scans at once. */
const MOST = 3;
/** Nobody stands at a lorry for longer, in ms. */
const LASTS = 12 * 3_600_000;

/** Whose it is: as `seen-store.ts` takes it. */
export const ownerOf = ({ tenantId, userName }: { readonly tenantId: string; readonly userName: string }) =>
  `${tenantId} ${userName}`;

interface KeptChallan {
  readonly challanNo: string;
  readonly challan: ScannedChallan;
  /** Which way it is being scanned; null: its dialog was closed. */
  readonly way: ScanWay | null;
  readonly at: number;
}

function keptOf(owner: string, challanNo: string): KeptChallan | undefined {
  // Only what was noted stands there.
  const rows = lastSeen(owner, WHAT) as readonly KeptChallan[];
  return rows.find((row) => row.challanNo === challanNo && Date.now() - row.at < LASTS);
}

/** A challan as this phone saw it last; null: it did not. */
export const keptChallan = (owner: string, challanNo: string): ScannedChallan | null =>
  keptOf(owner, challanNo)?.challan ?? null;

/** Which way a challan was being scanned when its page was left; null: it was not. */
export function scanningNow(owner: string, challanNo: string): ScanWay | null {
  const way = keptOf(owner, challanNo)?.way;
  return SCAN_WAYS.find((each) => each === way) ?? null;
}

/** Keeps a challan as it stands, and which way it is being scanned; null: not any more. */
export function keepChallan(owner: string, challan: ScannedChallan, way: ScanWay | null): void {
  const { challanNo } = challan;
  const row: KeptChallan = { challanNo, challan, way, at: Date.now() };
  noteSeen(owner, WHAT, [row], { most: MOST, nameOf: (each) => each.challanNo });
}

/** Notes that a challan is not scanned any more. */
export function leaveChallan(owner: string, challanNo: string): void {
  const kept = keptOf(owner, challanNo);
  if (kept !== undefined) keepChallan(owner, kept.challan, null);
}
