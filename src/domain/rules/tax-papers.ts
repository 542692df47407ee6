import { taxOn, type GstPayer } from './gst.ts';
import { isGstin } from './gstin.ts';
import { halfUp } from './money.ts';
import type { PaperFault } from './return-parts.ts';

// A month's documents for GST (spec 4 §7): bills, notes, and LRs that serve as invoice. Amounts in paise.

/** A saved document; states are GST codes. */
export interface TaxPaper {
  readonly what: 'bill' | 'note' | 'lr';
  readonly number: string;
  readonly day: string;
  /** For a note: whether it credits or debits; empty: no note. */
  readonly note: 'C' | 'D' | '';
  /** The number that opens its page: for a note, that of its bill. */
  readonly page: string;
  readonly name: string;
  /** The recipient's GSTIN; empty: not registered. */
  readonly gstin: string;
  readonly supplierState: string;
  readonly placeOfSupply: string;
  readonly payer: GstPayer;
  /** Per cent. */
  readonly rate: number;
  readonly sac: string;
  readonly isCancelled: boolean;
  /** Before tax, and the taxable part. */
  readonly beforeTax: bigint;
  readonly taxable: bigint;
  readonly cgst: bigint;
  readonly sgst: bigint;
  readonly igst: bigint;
  /** What the recipient owes. */
  readonly total: bigint;
  /** For a note: the total of its bill. */
  readonly billTotal: bigint;
}

/** How a document is taxed: at the carrier, at the recipient, or not at all. */
export const chargeOf = ({ payer }: Pick<TaxPaper, 'payer'>): 'forward' | 'reverse' | 'exempt' => {
  if (payer === 'Exempt') return 'exempt';
  return payer === 'Transporter' ? 'forward' : 'reverse';
};
/** Whether the supply crosses states. */
export const isBetweenStates = ({ supplierState, placeOfSupply }: TaxPaper): boolean => supplierState !== placeOfSupply;

// CGST Rule 46(b).
const NUMBER = /^[A-Za-z0-9/-]{1,16}$/;

/** The fault of a document; null: none. */
export function paperFault(paper: TaxPaper): PaperFault | null {
  const { number, gstin, placeOfSupply, note, cgst, igst } = paper;
  if (!NUMBER.test(number)) return 'number';
  if (gstin !== '' && !isGstin(gstin)) return 'gstin';
  if (chargeOf(paper) === 'reverse' && gstin === '') return 'no gstin';
  if (placeOfSupply === '') return 'no place';
  // A note too late to change tax is left out of the return (CGST Act, s.34(2)).
  return note !== '' && chargeOf(paper) === 'forward' && paper.rate > 0 && cgst === 0n && igst === 0n
    ? 'untaxed'
    : null;
}

/** The sums of a document in the return: under reverse charge the tax is calculated, and not part of its value. */
export interface ReturnedSums {
  readonly value: bigint;
  readonly taxable: bigint;
  readonly cgst: bigint;
  readonly sgst: bigint;
  readonly igst: bigint;
}
export function returnedSums(paper: TaxPaper): ReturnedSums {
  const { taxable, cgst, sgst, igst, total, rate } = paper;
  const charge = chargeOf(paper);
  if (charge === 'exempt') return { value: total, taxable: paper.beforeTax, cgst: 0n, sgst: 0n, igst: 0n };
  if (charge === 'reverse') return { value: total, taxable, ...taxOn(taxable, rate, !isBetweenStates(paper)) };
  return { value: total, taxable, cgst, sgst, igst };
}

/** The taxable part of a note's value before tax: in the proportion of its bill. */
export const taxedPartOf = (
  beforeTax: bigint,
  bill: { readonly beforeTax: bigint; readonly taxable: bigint },
): bigint => (bill.beforeTax === 0n ? 0n : halfUp(beforeTax * bill.taxable, bill.beforeTax));

/** A number as counted in its series: the text before its last digits, and those digits. */
export function countedNumber(
  number: string,
): { readonly series: string; readonly at: number; readonly digits: number } | null {
  const [, series, digits] = /^(.*?)(\d{1,9})$/.exec(number) ?? [];
  return series === undefined || digits === undefined ? null : { series, at: Number(digits), digits: digits.length };
}

/** Missing numbers of a series between the given ones, up to a limit. */
export function missingNumbers(numbers: readonly string[], most: number): readonly string[] {
  const series = new Map<string, { at: number; digits: number }[]>();
  for (const number of numbers) {
    const counted = countedNumber(number);
    if (counted === null) continue;
    const all = series.get(counted.series);
    if (all === undefined) series.set(counted.series, [counted]);
    else all.push(counted);
  }
  const missing: string[] = [];
  for (const [name, all] of series) {
    const [first, ...others] = all.toSorted((one, other) => one.at - other.at);
    let next = (first?.at ?? 0) + 1;
    for (const { at, digits } of others) {
      for (; next < at && missing.length < most; next += 1)
        missing.push(`${name}${String(next).padStart(digits, '0')}`);
      next = at + 1;
    }
  }
  return missing;
}
