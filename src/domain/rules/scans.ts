/** Scanned into a vehicle, or out of it. */
export const SCAN_WAYS = ['load', 'unload'] as const;
export type ScanWay = (typeof SCAN_WAYS)[number];

/**
 * The result of a scan: counted; counted already; of no LR on this challan; or too late, because the vehicle has departed or the LR is
 * unloaded.
 */
export const SCAN_RESULTS = ['right', 'twice', 'other', 'late'] as const;
export type ScanResult = (typeof SCAN_RESULTS)[number];

/** The most codes sent at once. */
export const MOST_SCANS = 200;
/** Days for which scans are kept; their result is stored in the challan and its unloading. */
export const SCAN_DAYS = 90;

/** The result of scanning packages: those above a line's number are excess, missing ones are short. */
export function countOfScans(scanned: number, packages: number) {
  return {
    received: Math.min(scanned, packages),
    short: Math.max(0, packages - scanned),
    excess: Math.max(0, scanned - packages),
  };
}
