import type { BillKind, NoteSums } from '#domain/rules/freight-bill.ts';
import { toPaise } from '#domain/rules/money.ts';

/** Amounts of a bill or of a note in rupees, as the API returns them. */
interface Amounts {
  readonly beforeTax: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
}

/** The same amounts in paise, as the rules for notes take them. */
const noteSums = ({ beforeTax, cgst, sgst, igst }: Amounts): NoteSums => ({
  value: toPaise(beforeTax),
  cgst: toPaise(cgst),
  sgst: toPaise(sgst),
  igst: toPaise(igst),
});

const NO_TAX = { cgst: 0, sgst: 0, igst: 0 };

/** The sums of a bill in paise; without tax under reverse charge. */
export const billSums = ({ kind, ...bill }: Amounts & { readonly kind: BillKind }): NoteSums =>
  noteSums(kind === 'Tax Invoice' ? bill : { ...bill, ...NO_TAX });

/** What is left of a bill after all its notes, in paise: credit notes reduce it, debit notes add to it. */
export function leftOfBill(
  bill: NoteSums,
  notes: readonly (Amounts & { readonly kind: 'Credit' | 'Debit' })[],
): NoteSums {
  return notes.reduce((left, note) => {
    const sums = noteSums(note);
    const sign = note.kind === 'Credit' ? -1n : 1n;
    return {
      value: left.value + sign * sums.value,
      cgst: left.cgst + sign * sums.cgst,
      sgst: left.sgst + sign * sums.sgst,
      igst: left.igst + sign * sums.igst,
    };
  }, bill);
}
