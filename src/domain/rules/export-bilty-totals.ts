import { exportBilty } from '../documents/export-bilty.ts';
import { addUp } from './totals.ts';

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
  /** The total of rates and freight. */
  readonly subTotal: bigint;
  /** Sub total less the total of to pay. */
  readonly total: bigint;
}

/** The sums of an export bilty, in paise, for form, list and print (decisions: totals, export bilty). */
export function exportBiltyTotals(lines: readonly ExportAmounts[]): ExportBiltyTotals {
  const { sums } = exportBilty;
  const rate = addUp(sums.rate, { lines });
  const freight = addUp(sums.freight, { lines });
  return {
    rate,
    freight,
    toPay: addUp(sums.toPay, { lines }),
    subTotal: rate + freight,
    total: addUp(sums.total, { lines }),
  };
}
