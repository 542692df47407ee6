/** Into a vehicle, or out of it. */
export const SCAN_WAYS = ['load', 'unload'] as const;
export type ScanWay = (typeof SCAN_WAYS)[number];

/**
 * What a scan says: the package counts, it did already, it is of no LR of this challan, or the vehicle has gone, or the LR has been
 * unloaded, and nothing is counted any more.
 */
export const SCAN_RESULTS = ['right', 'twice', 'other', 'late'] as const;
export type ScanResult = (typeof SCAN_RESULTS)[number];

/** So many codes are sent at once. */
export const MOST_SCANS = 200;
/** Scans are kept for so many days; what came of them stands in the challan and its unloading. */
export const SCAN_DAYS = 90;

/** What came of scanned packages: those beyond what a line says are excess, those that lack are short. */
export function countOfScans(scanned: number, packages: number) {
  return {
    received: Math.min(scanned, packages),
    short: Math.max(0, packages - scanned),
    excess: Math.max(0, scanned - packages),
  };
}
