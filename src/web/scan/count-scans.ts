import { type LabelledLr, readPackageCode } from '#domain/rules/package-serial.ts';
import type { ScanResult, ScanWay } from '#domain/rules/scans.ts';
import type { Answer } from '#web/client/request.ts';

export type ScannedChallan = Answer<'scanRead'>;
type Line = ScannedChallan['lines'][number];

/** The result of a scan as this phone computes it, without the server. */
export interface CountedScan {
  readonly result: ScanResult;
  readonly code: string;
  /** Null: no LR of the challan. */
  readonly line: Line | null;
  readonly package: number;
}

/** A code that waits on this phone, to be counted or to be taken back. */
export interface WaitingCode {
  readonly code: string;
  readonly isBack?: boolean;
}

const lineOf = ({ lines }: ScannedChallan, found: LabelledLr | null): Line | undefined =>
  lines.find(({ place, labelled }) =>
    found?.book === 0 ? place === found.place : labelled.book === found?.book && labelled.place === found.place,
  );

/** The counted packages of each LR, on the server and waiting here, by the LR's position. */
export function countedOf(
  tenantId: string,
  challan: ScannedChallan,
  way: ScanWay,
  waiting: readonly WaitingCode[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const counted = new Map(
    challan.lines.map((line) => [line.place, new Set(way === 'load' ? line.loaded : line.unloaded)]),
  );
  for (const { code, isBack } of waiting) {
    const found = readPackageCode(tenantId, code);
    const line = lineOf(challan, found);
    if (found === null || line === undefined) continue;
    const packages = counted.get(line.place);
    if (isBack === true) packages?.delete(found.package);
    else packages?.add(found.package);
  }
  return counted;
}

/** Whether packages of a line can still be counted. */
const isOpen = ({ state }: ScannedChallan, way: ScanWay, line: Line): boolean =>
  way === 'load' ? state === 'draft' : (state === 'dispatched' || state === 'arrived') && !line.isUnloaded;

/** Whether a scan is a counted package that may be taken back. */
export const mayGoBack = (
  challan: ScannedChallan,
  way: ScanWay,
  { result, line }: Pick<CountedScan, 'line'> & { readonly result: string },
): boolean => (result === 'right' || result === 'twice') && line !== null && isOpen(challan, way, line);

/** Returns the result of a code, by what this phone knows. */
export function resultOf(
  tenantId: string,
  challan: ScannedChallan,
  way: ScanWay,
  counted: ReadonlyMap<number, ReadonlySet<number>>,
  code: string,
): CountedScan {
  const found = readPackageCode(tenantId, code);
  const line = lineOf(challan, found);
  const isElsewhere = line?.elsewhere.includes(found?.package ?? 0) === true;
  if (found === null || line === undefined || found.package > line.allPackages || isElsewhere)
    return { result: 'other', code, line: null, package: 0 };
  const scan = { code, line, package: found.package };
  if (counted.get(line.place)?.has(found.package) === true) return { ...scan, result: 'twice' };
  return { ...scan, result: isOpen(challan, way, line) ? 'right' : 'late' };
}
