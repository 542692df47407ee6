import type { FieldError } from '../define.ts';
import { halfUp, toPaise } from './money.ts';

// What a rate contract says that an LR's freight comes to (spec 4 §8).

/** What a rate is for. */
export const RATED_BY = ['kg', 'tonne', 'package', 'trip', 'km'] as const;
export type RatedBy = (typeof RATED_BY)[number];

/** What decides whether a line of a contract is meant; empty: any. */
export const RATE_KEYS = ['origin', 'destination', 'vehicleType', 'goods'] as const;
export type RateKeys = Readonly<Record<(typeof RATE_KEYS)[number], string>>;

/** A line as far as its place among the others goes. */
export interface RateLine extends RateKeys {
  readonly basis: RatedBy | '';
  readonly slabFrom: number;
  /** 0: there is no end. */
  readonly slabTo: number;
  readonly lineFrom: string | null;
  readonly lineTo: string | null;
}

/** A text as it is compared: the database has the same in `rate_key`. */
export const rateKey = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ').toLowerCase();

const FIRST_DAY = '0000-00-00';
const LAST_DAY = '9999-99-99';
const daysMeet = (one: RateLine, other: RateLine) =>
  (one.lineFrom ?? FIRST_DAY) <= (other.lineTo ?? LAST_DAY) &&
  (other.lineFrom ?? FIRST_DAY) <= (one.lineTo ?? LAST_DAY);
const endOf = ({ slabTo }: RateLine) => (slabTo === 0 ? Number.POSITIVE_INFINITY : slabTo);
/** Slabs of different measures cannot be told apart: one of both would have to be meant. */
const slabsMeet = (one: RateLine, other: RateLine) =>
  one.basis !== other.basis || (one.slabFrom < endOf(other) && other.slabFrom < endOf(one));

/** The lines that mean what one before them means, each with the first such: by their places from 0 on. */
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

/** What is wrong with a line by itself: the field and the sentence; null: nothing. */
export function wrongWithRateLine({ slabFrom, slabTo, lineFrom, lineTo }: RateLine): FieldError | null {
  if (slabTo > 0 && slabTo <= slabFrom) return { path: 'slabTo', message: 'Slab Below must be more than Slab From.' };
  if (lineFrom !== null && lineTo !== null && lineTo < lineFrom)
    return { path: 'lineTo', message: 'Applies To is before Applies From.' };
  return null;
}

/** How much of an LR a rate of each measure is for: thousandths of a kg, packages, a trip and km. */
export interface Rated {
  readonly grams: bigint;
  readonly packages: bigint;
  readonly km: bigint;
}

/** What a rate comes to without its minimum, in paise. */
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

/** What is agreed for an LR: its quantity at the rate, or the minimum where that is more; in paise. */
export function agreedFreight(
  { basis, rate, minimum }: { readonly basis: RatedBy; readonly rate: number; readonly minimum: number },
  rated: Rated,
): { readonly amount: bigint; readonly isMinimum: boolean } {
  const amount = atRate(rate, basis, rated);
  const least = toPaise(minimum);
  return least > amount ? { amount: least, isMinimum: true } : { amount, isMinimum: false };
}

/** Up to so much an LR's freight may differ from what is agreed without a reason, in paise: a rupee. */
const RATE_TOLERANCE = 100n;
/** Whether freight differs from what is agreed by more than a rupee; both in paise. */
export const deviates = (charged: bigint, agreed: bigint): boolean =>
  charged - agreed > RATE_TOLERANCE || agreed - charged > RATE_TOLERANCE;

/** A charge that a line adds, by the name of its head; `amount` in rupees, null: as the head works it out. */
export interface AgreedHead {
  readonly name: string;
  readonly amount: number | null;
}

/** The charges in a text as `Hamali 100, Docket`. */
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
