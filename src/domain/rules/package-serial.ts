import { gstinCheck } from './gstin-check.ts';

/** LRs of which labels are made have up to so many packages. */
export const MOST_LABELS = 999;

const BASE = 36;
const COMPANY_SIGNS = 4;
const SERIAL_SIGNS = 4;
const COUNTER_SIGNS = 2;
/** Counters with a number book beyond it have no signs: the portal alone makes their labels. */
export const LAST_SIGNED_BOOK = BASE ** COUNTER_SIGNS - 1;

/** By what an LR stands in the codes of its packages. */
export interface LabelledLr {
  /** The number book of the counter that booked it; 0: the portal gives its labels. */
  readonly book: number;
  /** Of the portal its place among the company's, else its place among the records of that counter. */
  readonly place: number;
}

/**
 * What the codes of an LR's packages begin with: four signs of the company (of its id: they tell another's package from one's own,
 * not two companies for certain), two of the counter (of its book), and the LR's place.
 */
export function packageSerial(tenantId: string, { book, place }: LabelledLr): string {
  const all = BigInt(`0x${tenantId.replaceAll('-', '')}`) % BigInt(BASE ** COMPANY_SIGNS);
  const signs = (number: bigint, least: number) => number.toString(BASE).toUpperCase().padStart(least, '0');
  return `${signs(all, COMPANY_SIGNS)}${signs(BigInt(book), COUNTER_SIGNS)}${signs(BigInt(place), SERIAL_SIGNS)}`;
}

/** What a package is known by where it is scanned; its last sign checks the others as that of a GSTIN does. */
export const packageCode = (serial: string, number: number): string =>
  `${serial}-${number}${gstinCheck(`${serial}${number}`)}`;

/** A package as its code tells it. */
export interface ScannedPackage extends LabelledLr {
  readonly package: number;
}

const CODE = /^[0-9A-Z]{4}([0-9A-Z]{2})([0-9A-Z]{4,8})-([1-9]\d{0,2})([0-9A-Z])$/;

/** Reads the code of a package of a company; null: it is none, was misread, or is another company's. */
export function readPackageCode(tenantId: string, code: string): ScannedPackage | null {
  const [, book = '', place = '', number = ''] = CODE.exec(code.trim().toUpperCase()) ?? [];
  const found = { book: Number.parseInt(book, BASE), place: Number.parseInt(place, BASE), package: Number(number) };
  // As it would be written: so its company and its check are right too.
  const isSame =
    place !== '' && packageCode(packageSerial(tenantId, found), found.package) === code.trim().toUpperCase();
  return isSame && Number.isSafeInteger(found.place) ? found : null;
}
