import { toPaise } from './money.ts';

/** What a bilty's sums are made of; every amount in rupees. */
export interface BiltyAmounts {
  readonly lines: readonly { readonly freight: number; readonly rate: number; readonly advance: number }[];
  readonly deliveryFee: number;
  readonly packagingFee: number;
  readonly received: number;
}

/** A bilty's sums in paise. */
export interface BiltyTotals {
  readonly freight: bigint;
  readonly rate: bigint;
  readonly advance: bigint;
  /** Σ freight + Σ rate. */
  readonly subTotal: bigint;
  /** Sub total − Σ advance + delivery fee + packaging fee. */
  readonly grandTotal: bigint;
  /** Grand total − received. */
  readonly balance: bigint;
}

const sum = (amounts: readonly number[]): bigint => amounts.reduce((total, amount) => total + toPaise(amount), 0n);

/** The sums of a bilty, in paise: form, list and print all show these (decisions: totals, bilty). */
export function biltyTotals(bilty: BiltyAmounts): BiltyTotals {
  const freight = sum(bilty.lines.map((line) => line.freight));
  const rate = sum(bilty.lines.map((line) => line.rate));
  const advance = sum(bilty.lines.map((line) => line.advance));
  const subTotal = freight + rate;
  const grandTotal = subTotal - advance + toPaise(bilty.deliveryFee) + toPaise(bilty.packagingFee);
  return { freight, rate, advance, subTotal, grandTotal, balance: grandTotal - toPaise(bilty.received) };
}

/** The weight of all lines, added in thousandths so that 0.1 + 0.2 is 0.3. */
export function totalWeight(lines: readonly { readonly weight: number }[]): number {
  return lines.reduce((total, line) => total + Math.round(line.weight * 1000), 0) / 1000;
}
