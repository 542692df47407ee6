import type { LawfulBilty } from '../documents/lawful-bilty.ts';
import { toPaise } from './money.ts';

// In grams, so that no sum passes through a float.
const toGrams = (kg: number): number => Math.round(kg * 1000);

/** The number of a paper: its LR number, or the register's if it has none (spec 3 §1). */
export const numberOf = ({ lrNo, biltyNo }: Pick<LawfulBilty, 'lrNo' | 'biltyNo'>): string =>
  lrNo === '' ? biltyNo : lrNo;

/**
 * What a paper states beyond its code, as compact JSON; the code contains the start of its SHA-256 (spec 3 §6), so that a paper with other
 * goods or another amount beside a valid code can be shown to be forged.
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
      // As printed: the actual weight, if no other is charged.
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

/** The packages and the actual grams of all lines. */
export function paperGoods({ lines }: Pick<LawfulBilty, 'lines'>): { packages: number; grams: number } {
  return {
    packages: lines.reduce((sum, { packages }) => sum + packages, 0),
    grams: lines.reduce((sum, { weight }) => sum + toGrams(weight), 0),
  };
}
