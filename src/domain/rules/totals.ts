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

/** A line of an export bilty, in rupees. */
export interface ExportAmounts {
  readonly rate: number;
  readonly freight: number;
  readonly toPay: number;
}

/** An export bilty's sums in paise. */
export interface ExportBiltyTotals {
  readonly rate: bigint;
  readonly freight: bigint;
  readonly toPay: bigint;
  /** Σ rate + Σ freight. */
  readonly subTotal: bigint;
  /** Sub total − Σ to pay. */
  readonly total: bigint;
}

/** The sums of an export bilty, in paise: form, list and print all show these (decisions: totals, export bilty). */
export function exportBiltyTotals(lines: readonly ExportAmounts[]): ExportBiltyTotals {
  const rate = sum(lines.map((line) => line.rate));
  const freight = sum(lines.map((line) => line.freight));
  const toPay = sum(lines.map((line) => line.toPay));
  const subTotal = rate + freight;
  return { rate, freight, toPay, subTotal, total: subTotal - toPay };
}

/** Weights or counts added in thousandths, so that 0.1 + 0.2 is 0.3. */
export function totalQuantity(quantities: readonly number[]): number {
  return quantities.reduce((total, quantity) => total + Math.round(quantity * 1000), 0) / 1000;
}
