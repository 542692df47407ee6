import { gstinCheck } from './gstin-check.ts';

/** LRs of which labels are made have up to so many packages. */
export const MOST_LABELS = 999;

const BASE = 36;
const COMPANY_SIGNS = 4;
const SERIAL_SIGNS = 4;
/** The counter that an LR was booked at, in two signs: the portal itself. */
const OF_PORTAL = '00';

/**
 * What the codes of an LR's packages begin with: four signs of the company (of its id: they tell another's package from one's own,
 * not two companies for certain), two of the counter, and the LR's place among the company's.
 */
export function packageSerial(tenantId: string, place: number): string {
  const all = BigInt(`0x${tenantId.replaceAll('-', '')}`) % BigInt(BASE ** COMPANY_SIGNS);
  const signs = (number: bigint, least: number) => number.toString(BASE).toUpperCase().padStart(least, '0');
  return `${signs(all, COMPANY_SIGNS)}${OF_PORTAL}${signs(BigInt(place), SERIAL_SIGNS)}`;
}

/** What a package is known by where it is scanned; its last sign checks the others as that of a GSTIN does. */
export const packageCode = (serial: string, number: number): string =>
  `${serial}-${number}${gstinCheck(`${serial}${number}`)}`;

/** A package as its code tells it. */
export interface ScannedPackage {
  /** The LR's place among the company's. */
  readonly place: number;
  readonly package: number;
}

const CODE = /^([0-9A-Z]{6})([0-9A-Z]{4,8})-([1-9]\d{0,2})([0-9A-Z])$/;

/** Reads the code of a package of a company; null: it is none, was misread, or is another company's or of a counter. */
export function readPackageCode(tenantId: string, code: string): ScannedPackage | null {
  const [, , sign = '', number = ''] = CODE.exec(code.trim().toUpperCase()) ?? [];
  const found = { place: Number.parseInt(sign, BASE), package: Number(number) };
  // As it would be written: so its company, its counter and its check are right too.
  const isSame =
    sign !== '' && packageCode(packageSerial(tenantId, found.place), found.package) === code.trim().toUpperCase();
  return isSame && Number.isSafeInteger(found.place) ? found : null;
}
