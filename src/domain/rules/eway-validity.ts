import { addDays, todayInIndia } from './calendar-date.ts';
import { lawNumber, lawOf, type LawRow } from './law.ts';

// Moments are instants in milliseconds, and days are Indian, as in the e-way bill portal. India has no daylight saving, so a day always
// ends at the same offset.
const HOUR = 3_600_000;
const endOf = (day: string): number => Date.parse(`${day}T23:59:00+05:30`);
const dayOf = (at: number): string => todayInIndia(new Date(at));

/** The cargo of an e-way bill: regular, or over-dimensional. */
export type Cargo = 'R' | 'O';

/** The period in which an e-way bill may be extended. */
export interface ExtensionWindow {
  readonly from: number;
  readonly till: number;
}

/** For how many days an e-way bill is valid at a distance, by the law of a day (trade.md §3.3). */
export function validDays(rows: readonly LawRow[], km: number, cargo: Cargo, day: string): number {
  const aDay = lawNumber(rows, cargo === 'O' ? 'e-Way bill km a day of ODC' : 'e-Way bill km a day', day);
  return Math.max(1, Math.ceil(km / (aDay || 1)));
}

/** The estimated expiry of an e-way bill; the e-way bill portal's value takes precedence. `partB`: when its first Part B was entered. */
export function estimatedValidity(
  rows: readonly LawRow[],
  { partB, km, cargo }: { readonly partB: number; readonly km: number; readonly cargo: Cargo },
): number {
  const day = dayOf(partB);
  return endOf(addDays(day, validDays(rows, km, cargo, day)));
}

/** The expiry of an e-way bill with only Part A. */
export function partAValidity(rows: readonly LawRow[], generated: number): number {
  const day = dayOf(generated);
  return endOf(addDays(day, lawNumber(rows, 'e-Way bill days of Part A only', day)));
}

/** When the transporter may extend an e-way bill that is valid until `validUpto`. */
export function extensionWindow(rows: readonly LawRow[], validUpto: number): ExtensionWindow {
  const hours = lawNumber(rows, 'e-Way bill hours around its end', dayOf(validUpto));
  return { from: validUpto - hours * HOUR, till: validUpto + hours * HOUR };
}

/** The last day to which a bill generated at `generated` may be extended, by the law of `today`; null: no limit yet. */
export function lastExtension(rows: readonly LawRow[], generated: number, today: string): string | null {
  const days = lawNumber(rows, 'e-Way bill days until its last extension', today);
  return days === 0 ? null : addDays(dayOf(generated), days);
}

/** The estimated expiry of an e-way bill extended at `extended` with `km` left to go; never beyond the limit. */
export function extendedValidity(
  rows: readonly LawRow[],
  bill: {
    readonly generated: number;
    readonly validUpto: number;
    readonly extended: number;
    readonly km: number;
    readonly cargo: Cargo;
  },
): number {
  const today = dayOf(bill.extended);
  const fromExtension = lawOf(rows, 'e-Way bill extension counts from', today)?.value !== 'validity';
  const first = fromExtension ? today : dayOf(bill.validUpto);
  const till = addDays(first, validDays(rows, bill.km, bill.cargo, today));
  const last = lastExtension(rows, bill.generated, today);
  return endOf(last !== null && last < till ? last : till);
}

/** The oldest document date for which an e-way bill may be generated on `day`; null: any. */
export function oldestDocument(rows: readonly LawRow[], day: string): string | null {
  const days = lawNumber(rows, 'e-Way bill days of its document', day);
  return days === 0 ? null : addDays(day, -days);
}
