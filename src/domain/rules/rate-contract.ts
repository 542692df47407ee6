import type { FieldError } from '../define.ts';
import { halfUp, toPaise } from './money.ts';

// The freight of an LR by a rate contract (spec 4 §8).

/** The unit of a rate. */
export const RATED_BY = ['kg', 'tonne', 'package', 'trip', 'km'] as const;
export type RatedBy = (typeof RATED_BY)[number];

/** The keys by which a contract line is matched; empty: any. */
export const RATE_KEYS = ['origin', 'destination', 'vehicleType', 'goods'] as const;
export type RateKeys = Readonly<Record<(typeof RATE_KEYS)[number], string>>;

/** A line, as needed to compare it with others. */
export interface RateLine extends RateKeys {
  readonly basis: RatedBy | '';
  readonly slabFrom: number;
  /** 0: no upper limit. */
  readonly slabTo: number;
  readonly lineFrom: string | null;
  readonly lineTo: string | null;
}

/** A text in the form used for comparison; the database has the same function `rate_key`. */
export const rateKey = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ').toLowerCase();

const FIRST_DAY = '0000-00-00';
const LAST_DAY = '9999-99-99';
const daysMeet = (one: RateLine, other: RateLine) =>
  (one.lineFrom ?? FIRST_DAY) <= (other.lineTo ?? LAST_DAY) &&
  (other.lineFrom ?? FIRST_DAY) <= (one.lineTo ?? LAST_DAY);
const endOf = ({ slabTo }: RateLine) => (slabTo === 0 ? Number.POSITIVE_INFINITY : slabTo);
/** Slabs in different units cannot be told apart, so they count as overlapping. */
const slabsMeet = (one: RateLine, other: RateLine) =>
  one.basis !== other.basis || (one.slabFrom < endOf(other) && other.slabFrom < endOf(one));

/** The lines that overlap an earlier one, each with the first such: by index from 0. */
export function overlappingLines(
  lines: readonly RateLine[],
): readonly { readonly at: number; readonly with: number }[] {
  const alike = new Map<string, number[]>();
  return lines.flatMap((line, at) => {
    const keys = JSON.stringify(RATE_KEYS.map((name) => rateKey(line[name])));
    const before = alike.get(keys) ?? [];
    const met = before.find((each) => {
      const other = lines[each];
      return other !== undefined && daysMeet(line, other) && slabsMeet(line, other);
    });
    alike.set(keys, [...before, at]);
    return met === undefined ? [] : [{ at, with: met }];
  });
}

/** The first of them; null: there is none. */
export const overlappingLine = (lines: readonly RateLine[]) => overlappingLines(lines)[0] ?? null;

/** The fault of a line by itself: the field and the message; null: none. */
export function wrongWithRateLine({ slabFrom, slabTo, lineFrom, lineTo }: RateLine): FieldError | null {
  if (slabTo > 0 && slabTo <= slabFrom) return { path: 'slabTo', message: 'Slab Below must be more than Slab From.' };
  if (lineFrom !== null && lineTo !== null && lineTo < lineFrom)
    return { path: 'lineTo', message: 'Applies To is before Applies From.' };
  return null;
}

/** The quantities of an LR that a rate can apply to: grams, packages, the trip and km. */
export interface Rated {
  readonly grams: bigint;
  readonly packages: bigint;
  readonly km: bigint;
}

/** The amount of a rate without its minimum, in paise. */
function atRate(rate: number, basis: RatedBy, { grams, packages, km }: Rated): bigint {
  const paise = toPaise(rate);
  switch (basis) {
    case 'kg':
      return halfUp(paise * grams, 1000n);
    case 'tonne':
      return halfUp(paise * grams, 1_000_000n);
    case 'package':
      return paise * packages;
    case 'trip':
      return paise;
    case 'km':
      return paise * km;
  }
}

/** The agreed freight of an LR: its quantity at the rate, or the minimum if that is more; in paise. */
export function agreedFreight(
  { basis, rate, minimum }: { readonly basis: RatedBy; readonly rate: number; readonly minimum: number },
  rated: Rated,
): { readonly amount: bigint; readonly isMinimum: boolean } {
  const amount = atRate(rate, basis, rated);
  const least = toPaise(minimum);
  return least > amount ? { amount: least, isMinimum: true } : { amount, isMinimum: false };
}

/** How much an LR's freight may differ from the agreed one without a reason, in paise: one rupee. */
const RATE_TOLERANCE = 100n;
/** Whether freight differs from the agreed one by more than a rupee; both in paise. */
export const deviates = (charged: bigint, agreed: bigint): boolean =>
  charged - agreed > RATE_TOLERANCE || agreed - charged > RATE_TOLERANCE;

/** A charge added by a line, by the name of its head; `amount` in rupees, null: calculated by the head. */
export interface AgreedHead {
  readonly name: string;
  readonly amount: number | null;
}

/** The charges in a text such as `Hamali 100, Docket`. */
export function agreedHeads(text: string): readonly AgreedHead[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const found = /^(.*\S)\s+₹?(\d{1,9}(?:\.\d{1,2})?)$/u.exec(part);
      return found === null ? { name: part, amount: null } : { name: found[1] ?? '', amount: Number(found[2]) };
    });
}
