import type { Returns } from './gstr1.ts';
import { returnPeriod, type ReturnOf } from './gstr1-files.ts';
import { AMOUNTS, amounts, placeName, type ReturnTable } from './gstr1-tables.ts';
import { rupeesOf } from './money.ts';
import type { ReturnedSums } from './tax-papers.ts';

// The figures of GSTR-3B that follow from a month's documents (spec 4 §7).

/**
 * The rows of GSTR-3B that follow from the documents. `reverseRow`: whether supplies taxed at the recipient are included in the exempt
 * ones.
 */
export function gstr3bRows(returns: Returns, reverseRow: 'apart' | 'nil and exempt') {
  const { forward, reverse, exempt } = returns.charged();
  const isWithExempt = reverseRow === 'nil and exempt';
  return {
    osup_det: forward,
    osup_nil_exmp: isWithExempt ? exempt.taxable + reverse.taxable : exempt.taxable,
    /** Null: included in the exempt supplies. */
    reverse: isWithExempt ? null : reverse.taxable,
    unregistered: returns.unregistered(),
  };
}
export type Gstr3b = ReturnType<typeof gstr3bRows>;

const sums3b = (row: ReturnedSums) => ({
  txval: rupeesOf(row.taxable),
  iamt: rupeesOf(row.igst),
  camt: rupeesOf(row.cgst),
  samt: rupeesOf(row.sgst),
  csamt: 0,
});

/** GSTR-3B's figures as JSON. */
export const gstr3bJson = (rows: Gstr3b, { gstin, month }: Pick<ReturnOf, 'gstin' | 'month'>): string =>
  JSON.stringify({
    gstin,
    ret_period: returnPeriod(month),
    sup_details: { osup_det: sums3b(rows.osup_det), osup_nil_exmp: { txval: rupeesOf(rows.osup_nil_exmp) } },
    inter_sup: {
      unreg_details: rows.unregistered.map((row) => ({
        pos: row.placeOfSupply,
        txval: rupeesOf(row.taxable),
        iamt: rupeesOf(row.igst),
      })),
    },
  });

/** The same as a table, with supplies taxed at the recipient in a row of their own. */
export const gstr3bTable = (rows: Gstr3b): ReturnTable => ({
  file: 'gstr3b.csv',
  rows: [
    ['Row', 'Place Of Supply', ...AMOUNTS],
    ['3.1(a) Outward taxable supplies', '', ...amounts(rows.osup_det)],
    ['3.1(c) Outward supplies nil rated and exempt', '', rupeesOf(rows.osup_nil_exmp), 0, 0, 0],
    ...(rows.reverse === null ? [] : [['Outward supplies under reverse charge', '', rupeesOf(rows.reverse), 0, 0, 0]]),
    ...rows.unregistered.map((row) => ['3.2 To unregistered persons', placeName(row.placeOfSupply), ...amounts(row)]),
  ],
});
