import { gstinCheck } from './gstin-check.ts';

/** The most packages of an LR for which labels are made. */
export const MOST_LABELS = 999;

const BASE = 36;
const COMPANY_SIGNS = 4;
const SERIAL_SIGNS = 4;
const COUNTER_SIGNS = 2;
/** Counters with a number book above this cannot be encoded: only the portal makes their labels. */
export const LAST_SIGNED_BOOK = BASE ** COUNTER_SIGNS - 1;

/** How the codes of an LR's packages identify it. */
export interface LabelledLr {
  /** The number book of the counter that booked it; 0: labels made by the portal. */
  readonly book: number;
  /** Its ordinal in the company for the portal, else its position among that counter's records. */
  readonly place: number;
}

/**
 * The prefix of the codes of an LR's packages: four characters for the company (from its id; they detect other companies' packages, but not
 * with certainty), two for the counter (from its book), and the LR's position.
 */
export function packageSerial(tenantId: string, { book, place }: LabelledLr): string {
  const all = BigInt(`0x${tenantId.replaceAll('-', '')}`) % BigInt(BASE ** COMPANY_SIGNS);
  const signs = (number: bigint, least: number) => number.toString(BASE).toUpperCase().padStart(least, '0');
  return `${signs(all, COMPANY_SIGNS)}${signs(BigInt(book), COUNTER_SIGNS)}${signs(BigInt(place), SERIAL_SIGNS)}`;
}

/** The code of a package; its last character is a check character like a GSTIN's. */
export const packageCode = (serial: string, number: number): string =>
  `${serial}-${number}${gstinCheck(`${serial}${number}`)}`;

/** A package as identified by its code. */
export interface ScannedPackage extends LabelledLr {
  readonly package: number;
}

const CODE = /^[0-9A-Z]{4}([0-9A-Z]{2})([0-9A-Z]{4,8})-([1-9]\d{0,2})([0-9A-Z])$/;

/** Parses a package code of a company; null: it is invalid, misread, or another company's. */
export function readPackageCode(tenantId: string, code: string): ScannedPackage | null {
  const [, book = '', place = '', number = ''] = CODE.exec(code.trim().toUpperCase()) ?? [];
  const found = { book: Number.parseInt(book, BASE), place: Number.parseInt(place, BASE), package: Number(number) };
  // Compared with the code as it would be generated, which checks the company and the check character too.
  const isSame =
    place !== '' && packageCode(packageSerial(tenantId, found), found.package) === code.trim().toUpperCase();
  return isSame && Number.isSafeInteger(found.place) ? found : null;
}
