import type { LawfulBilty } from '../documents/lawful-bilty.ts';
import { toPaise } from './money.ts';

// In grams: no sum passes through a float.
const toGrams = (kg: number): number => Math.round(kg * 1000);

/** The number that a paper goes by: where it has none of a book, the register's (spec 3 §1). */
export const numberOf = ({ lrNo, biltyNo }: Pick<LawfulBilty, 'lrNo' | 'biltyNo'>): string =>
  lrNo === '' ? biltyNo : lrNo;

/**
 * What a paper says that its code does not, as compact JSON, of whose SHA-256 the code holds the start (spec 3 §6): who holds
 * a paper with other goods or another sum beside a right code can be shown that it is another.
 */
export function digestJson(bilty: LawfulBilty): string {
  return JSON.stringify([
    numberOf(bilty),
    bilty.biltyDate,
    bilty.sender,
    bilty.consignorGstin,
    bilty.receiver,
    bilty.consigneeGstin,
    bilty.lines.map(({ packages, packing, itemName, weight, chargedWeight }) => [
      packages,
      packing,
      itemName,
      toGrams(weight),
      // As it is printed: where no other weight is charged, the actual one.
      toGrams(chargedWeight > 0 ? chargedWeight : weight),
    ]),
    bilty.invoices.map(({ invoiceNo, invoiceDate, invoiceValue, ewayBillNo }) => [
      invoiceNo,
      invoiceDate,
      Number(toPaise(invoiceValue)),
      ewayBillNo,
    ]),
    bilty.paymentBasis,
    Number(toPaise(bilty.totalAmount)),
    bilty.gstPayer,
    bilty.risk,
  ]);
}

/** Packages and actual grams of all lines. */
export function paperGoods({ lines }: Pick<LawfulBilty, 'lines'>): { packages: number; grams: number } {
  return {
    packages: lines.reduce((sum, { packages }) => sum + packages, 0),
    grams: lines.reduce((sum, { weight }) => sum + toGrams(weight), 0),
  };
}
