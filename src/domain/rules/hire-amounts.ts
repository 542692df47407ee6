import { halfUp, toPaise } from './money.ts';

/** The basis of a truck's hire. */
export const HIRE_BASES = ['fixed', 'tonne', 'km'] as const;
export type HireBasis = (typeof HIRE_BASES)[number];

/** The hire by its rate, in paise; for a fixed hire the rate itself. `rate` in rupees, `quantity` in tonnes or km. */
export function hireOf(basis: HireBasis, rate: number, quantity: number): bigint {
  if (basis === 'fixed') return toPaise(rate);
  return halfUp(toPaise(rate) * BigInt(Math.round(quantity * 1000)), 1000n);
}

/** The kinds of adjustments of a hire, and whether each adds, deducts, or follows its sign (spec 4 §16.9). */
export const ADJUSTMENTS = {
  detention: 'adds',
  loading: 'adds',
  extra: 'adds',
  late: 'deducts',
  shortage: 'deducts',
  commission: 'deducts',
  other: 'either',
} as const satisfies Readonly<Record<string, 'adds' | 'deducts' | 'either'>>;
export type AdjustmentKind = keyof typeof ADJUSTMENTS;

/** What an adjustment adds to the hire, in paise; negative: it deducts. A kind that always deducts does so with either sign. */
export function signedAdjustment(kind: AdjustmentKind, amount: bigint): bigint {
  if (ADJUSTMENTS[kind] !== 'deducts') return amount;
  return amount > 0n ? -amount : amount;
}

/** The detention of a truck that waited a number of hours, in paise: started days beyond the free hours (spec 4 §3). `perDay` in rupees. */
export function detentionOfHire(hours: number, freeHours: number, perDay: number): bigint {
  return BigInt(Math.max(0, Math.ceil((hours - freeHours) / 24))) * toPaise(perDay);
}

/** An LR that was short when unloaded. */
export interface ShortLr {
  readonly packages: number;
  readonly short: number;
  /** In rupees. */
  readonly declaredValue: number;
}

/** The value of a hire's shortage, in paise: for each LR its share of the declared value, half up. */
export function shortageOfHire(lrs: readonly ShortLr[]): bigint {
  return lrs.reduce((sum, { packages, short, declaredValue }) => {
    if (packages <= 0 || short <= 0) return sum;
    return sum + halfUp(toPaise(declaredValue) * BigInt(short), BigInt(packages));
  }, 0n);
}
