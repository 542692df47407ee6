import type { FieldError } from '../define.ts';
import type { LawfulBilty, Quote } from './consignment-quote.ts';
import type { GstPayer } from './gst.ts';
import { formatRupees, toPaise } from './money.ts';
import type { PrintedSums } from './printed-sums-shape.ts';

// What is on a paper is a fact (spec 5 §4.3): its amounts, in paise, are sent with it and booked as printed.

/** The amounts of a quote as printed. */
export function printedSums({ lines, chargeAmounts, gst, total, balance }: Quote): PrintedSums {
  return {
    lines: lines.map(Number),
    charges: chargeAmounts.map(Number),
    taxable: Number(gst.taxable),
    cgst: Number(gst.cgst),
    sgst: Number(gst.sgst),
    igst: Number(gst.igst),
    total_Amount: Number(total),
    balance_Amount: Number(balance),
    gst_Payer: gst.payer,
    gst_Reason: gst.reason,
    gst_Rate: gst.rate,
    place_Of_Supply: gst.placeOfSupply,
  };
}

const add = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
const REVERSE: readonly (GstPayer | '')[] = ['Consignor', 'Consignee', 'Bill-to'];

/**
 * A bilty's quote with the amounts of its paper; `own` is what the portal calculates. Null if the paper's amounts do not add up, or do not
 * belong to this bilty.
 */
export function quoteAsPrinted(
  row: Pick<LawfulBilty, 'lines' | 'charges' | 'paymentBasis' | 'received'>,
  own: Quote,
  sums: PrintedSums,
): Quote | null {
  if (sums.lines.length !== row.lines.length || sums.charges.length !== row.charges.length) return null;
  const [lines, chargeAmounts] = [sums.lines.map(BigInt), sums.charges.map(BigInt)];
  const [freight, charges] = [add(lines), add(chargeAmounts)];
  const beforeTax = freight + charges + own.beforeTax - own.freight - own.charges;
  const [cgst, sgst, igst, taxable] = [sums.cgst, sums.sgst, sums.igst, sums.taxable].map(BigInt);
  if (cgst === undefined || sgst === undefined || igst === undefined || taxable === undefined) return null;
  const tax = cgst + sgst + igst;
  const total = row.paymentBasis === 'FOC' ? 0n : beforeTax + tax;
  const balance = total - own.advance - toPaise(row.received);
  if (taxable > beforeTax || BigInt(sums.total_Amount) !== total || BigInt(sums.balance_Amount) !== balance)
    return null;
  const payer = sums.gst_Payer;
  const gst = {
    payer,
    reason: sums.gst_Reason,
    isReverse: REVERSE.includes(payer),
    rate: sums.gst_Rate,
    taxable,
    cgst,
    sgst,
    igst,
    placeOfSupply: sums.place_Of_Supply,
  };
  return { ...own, lines, chargeAmounts, freight, charges, beforeTax, taxable, gst, tax, total, balance };
}

/** The message for a printed amount that the portal calculates differently. */
const otherTotal = (own: bigint, printed: bigint): string =>
  `The portal would have said ₹${formatRupees(own)}; the paper says ₹${formatRupees(printed)}.`;
const otherPayer = (own: string, printed: string): string =>
  `The portal would have said that GST is payable by ${own || 'nobody'}; the paper says ${printed || 'nobody'}.`;
const OTHER_PARTS = 'The portal would have divided the sum differently.';

/** The differences between printed and calculated amounts, under wire names. */
export function sumsFound(own: Quote, printed: Quote): readonly FieldError[] {
  const found: FieldError[] = [];
  if (own.total !== printed.total) found.push({ path: 'total_Amount', message: otherTotal(own.total, printed.total) });
  if (own.gst.payer !== printed.gst.payer)
    found.push({ path: 'gst_Payer', message: otherPayer(own.gst.payer, printed.gst.payer) });
  const parts = (quote: Quote) => JSON.stringify({ ...printedSums(quote), gst_Reason: '' });
  if (found.length === 0 && parts(own) !== parts(printed)) found.push({ path: 'total_Amount', message: OTHER_PARTS });
  return found;
}

/** An LR that is booked as printed. */
export interface AsPrinted {
  /** Empty: the default book of its branch gives it a number, because its own is on another LR. */
  readonly lrNo: string;
  /** The counter's book; 0: that default book. */
  readonly book: number;
  readonly sums: PrintedSums;
  /** The start of the SHA-256 of what else is printed (paper-digest.ts). */
  readonly digest: string;
  /** Whether it still has to be printed: then it is refused like any other LR. */
  readonly isUnprinted: boolean;
  /** The errors that the portal would have refused it with. */
  readonly findings: FieldError[];
}
