import { lawNumber, type LawRow } from './law.ts';
import { halfUp, percentOf } from './money.ts';
import { kindOfPan } from './party-kind.ts';

/** The carrier as its customers see it, who deduct tax from what they pay. */
export interface DeductedCarrier {
  /** It has given the declaration of ten goods carriages or fewer: nothing is deducted. */
  readonly ownsUpToTen: boolean;
  /** Empty: not known. */
  readonly pan: string;
}

/**
 * The tax that a customer is expected to deduct from the freight of a paper, in paise (spec 4 §6): by the fourth letter of the
 * carrier's own PAN, of the taxable value alone, to the rupee.
 */
export function tdsOfReceipt(
  { ownsUpToTen, pan }: DeductedCarrier,
  taxable: bigint,
  day: string,
  law: readonly LawRow[],
): bigint {
  if (ownsUpToTen || taxable <= 0n) return 0n;
  const kind = kindOfPan(pan);
  const fact = kind === 'Individual' || kind === 'HUF' ? 'TDS of individuals' : 'TDS of others';
  // Half up to the rupee: [u], as with the tax that the company itself deducts (spec 4 §3).
  return halfUp(percentOf(taxable, lawNumber(law, fact, day)), 100n) * 100n;
}
