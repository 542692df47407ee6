import type { Sum } from '../define.ts';
import { bilty } from '../documents/bilty.ts';
import { toPaise } from './money.ts';

interface Summed {
  readonly lines: readonly object[];
}

/** A sum of amounts as defined by a document's definition, in paise. */
export function addUp({ of, less = [] }: Sum, { lines, ...fields }: Summed): bigint {
  const own = fields as Readonly<Record<string, number>>;
  const amount = (name: string): bigint => {
    const given = own[name];
    return given === undefined
      ? sum((lines as Readonly<Record<string, number>>[]).map((line) => line[name] ?? 0))
      : toPaise(given);
  };
  const all = (names: readonly string[]) => names.reduce((total, name) => total + amount(name), 0n);
  return all(of) - all(less);
}

/** The inputs of a bilty's sums; every amount in rupees. */
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
  /** The total of freight and rates. */
  readonly subTotal: bigint;
  /** Sub total less advances, plus delivery fee and packaging fee. */
  readonly grandTotal: bigint;
  /** Grand total less received. */
  readonly balance: bigint;
}

const sum = (amounts: readonly number[]): bigint => amounts.reduce((total, amount) => total + toPaise(amount), 0n);

/** The sums of a bilty, in paise, for form, list and print (decisions: totals, bilty). */
export function biltyTotals(amounts: BiltyAmounts): BiltyTotals {
  const { sums } = bilty;
  const freight = addUp(sums.freight, amounts);
  const rate = addUp(sums.rate, amounts);
  return {
    freight,
    rate,
    advance: addUp(sums.advance, amounts),
    subTotal: freight + rate,
    grandTotal: addUp(sums.total, amounts),
    balance: addUp(sums.balance, amounts),
  };
}

/** Adds weights or counts in thousandths, so that 0.1 + 0.2 is 0.3. */
export function totalQuantity(quantities: readonly number[]): number {
  return quantities.reduce((total, quantity) => total + Math.round(quantity * 1000), 0) / 1000;
}
