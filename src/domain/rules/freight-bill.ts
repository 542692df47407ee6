import { financialYearOf } from './financial-year.ts';
import { taxOn, type GstPayer } from './gst.ts';
import { halfUp } from './money.ts';

// The amounts of a party's freight bills (spec 4 §5), in paise.

/** The title of the bill, by who pays the GST. */
export const BILL_KINDS = ['Tax Invoice', 'Freight Bill', 'Bill of Supply'] as const;
export type BillKind = (typeof BILL_KINDS)[number];

export const BILL_STATES = ['issued', 'part settled', 'settled', 'cancelled'] as const;

/** What an LR must have before it can be billed. */
export const BILL_NEEDS = ['pod', 'delivered', 'nothing'] as const;
export type BillNeeds = (typeof BILL_NEEDS)[number];

/** The most LRs that one bill may have. */
export const MOST_BILLED = 1000;
/** The most parties listed for a monthly run. */
export const MOST_LISTED_OF_RUN = 500;

/** An LR as its bill needs it; states are GST codes. */
export interface BilledLr {
  readonly billingGstin: string;
  readonly gstPayer: GstPayer;
  /** Per cent. */
  readonly gstRate: number;
  readonly placeOfSupply: string;
  readonly supplierGstin: string;
  readonly supplierState: string;
  readonly sac: string;
  /** Freight and charges. */
  readonly beforeTax: bigint;
  readonly taxable: bigint;
}

/** The sums of a bill; `total` is what the party owes. */
export interface BillSums {
  readonly beforeTax: bigint;
  readonly taxable: bigint;
  /** Under reverse charge the tax is shown but not added. */
  readonly cgst: bigint;
  readonly sgst: bigint;
  readonly igst: bigint;
  /** −0.49 to +0.50 rupees. */
  readonly roundOff: bigint;
  readonly total: bigint;
}

/** The kind of a bill by who pays its GST: the carrier, a party under reverse charge, or nobody. */
export function billKindOf(payer: GstPayer): BillKind {
  if (payer === 'Transporter') return 'Tax Invoice';
  return payer === 'Exempt' ? 'Bill of Supply' : 'Freight Bill';
}

const keyOf = (lr: BilledLr) =>
  [lr.supplierGstin, lr.supplierState, lr.billingGstin, lr.gstPayer, lr.gstRate, lr.placeOfSupply, lr.sac].join('\n');

/**
 * Divides LRs into bills, keeping their order: LRs with the same billing GSTIN, payer, rate, place of supply and SAC share one. A tax
 * document has one supplier, so LRs booked under another GSTIN are billed separately, and LRs beyond a bill's limit go to the next.
 */
export function groupedForBills<Lr extends BilledLr>(lrs: readonly Lr[]): readonly (readonly [Lr, ...Lr[]])[] {
  const groups = new Map<string, [Lr, ...Lr[]][]>();
  for (const lr of lrs) {
    const bills = groups.get(keyOf(lr)) ?? [];
    const last = bills.at(-1);
    if (last === undefined || last.length === MOST_BILLED) bills.push([lr]);
    else last.push(lr);
    groups.set(keyOf(lr), bills);
  }
  return [...groups.values()].flat();
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** The sums of the LRs on one bill, taxed as a whole: a thousand rounded taxes would be off by rupees. */
export function sumsOfBill(
  lrs: readonly [BilledLr, ...BilledLr[]],
  { rounds }: { readonly rounds: boolean },
): BillSums {
  const [{ gstPayer, gstRate, supplierState, placeOfSupply }] = lrs;
  const beforeTax = sumOf(lrs.map((lr) => lr.beforeTax));
  const kind = billKindOf(gstPayer);
  const taxable = kind === 'Bill of Supply' ? 0n : sumOf(lrs.map((lr) => lr.taxable));
  // If the place of supply is unknown, it is the supplier's (IGST Act, s.12(2)(b)(ii)).
  const tax = taxOn(taxable, gstRate, placeOfSupply === '' || supplierState === placeOfSupply);
  const payable = beforeTax + (kind === 'Tax Invoice' ? tax.cgst + tax.sgst + tax.igst : 0n);
  const total = rounds ? halfUp(payable, 100n) * 100n : payable;
  return { beforeTax, taxable, ...tax, roundOff: total - payable, total };
}

/** What a note changes of a bill; always positive. */
export interface NoteSums {
  readonly value: bigint;
  readonly cgst: bigint;
  readonly sgst: bigint;
  readonly igst: bigint;
}

export const noteTotal = ({ value, cgst, sgst, igst }: NoteSums): bigint => value + cgst + sgst + igst;

/** A bill as its notes see it: what is left before tax, and of each tax that was added. */
export type LeftOfBill = NoteSums;

/**
 * A note for a value before tax: its tax in proportion, half up to the paisa (spec 4 §5; not rounded to the rupee, §16.11). A credit note
 * for everything left takes back all remaining tax, so that no paisa stays.
 */
export function sumsOfNote(
  value: bigint,
  bill: NoteSums,
  left: LeftOfBill,
  { taxed, credit }: { readonly taxed: boolean; readonly credit: boolean },
): NoteSums {
  if (!taxed || bill.value === 0n) return { value, cgst: 0n, sgst: 0n, igst: 0n };
  const part = (tax: 'cgst' | 'sgst' | 'igst') => {
    if (credit && value === left.value) return left[tax];
    const inProportion = halfUp(value * bill[tax], bill.value);
    return credit && inProportion > left[tax] ? left[tax] : inProportion;
  };
  return { value, cgst: part('cgst'), sgst: part('sgst'), igst: part('igst') };
}

/** The last day on which a note still changes a bill's tax: 30 November after the bill's financial year (CGST Act, s.34(2)). */
export const lastTaxedNote = (billDate: string): string => `${Number(financialYearOf(billDate).slice(0, 4)) + 1}-11-30`;

/** Union territories without a legislature, where the state half of the tax is UTGST. */
const UTGST_STATES: readonly string[] = ['04', '26', '31', '35', '38', '97'];
/** The name of the state half of the tax. */
export const stateTaxName = (state: string): 'SGST' | 'UTGST' => (UTGST_STATES.includes(state) ? 'UTGST' : 'SGST');

/** Why an LR may not be billed yet; null: it may. */
export function billGate(
  needs: BillNeeds,
  { hasPod, isDelivered }: { readonly hasPod: boolean; readonly isDelivered: boolean },
): 'pod' | 'delivered' | null {
  if (needs === 'pod' && !hasPod) return 'pod';
  return needs === 'delivered' && !isDelivered ? 'delivered' : null;
}
