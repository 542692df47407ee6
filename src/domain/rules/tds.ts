import { lawNumber, type LawRow } from './law.ts';
import { halfUp, percentOf } from './money.ts';
import { kindOfPan } from './party-kind.ts';

/** The carrier, from the point of view of customers who deduct TDS from their payments. */
export interface DeductedCarrier {
  /** It has declared ten goods carriages or fewer: nothing is deducted. */
  readonly ownsUpToTen: boolean;
  /** Empty: unknown. */
  readonly pan: string;
}

/**
 * The TDS that a customer is expected to deduct from the freight on a document, in paise (spec 4 §6): by the fourth letter of the carrier's
 * own PAN, on the taxable value only, to the rupee.
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
  // Half up to the rupee: [u], like the TDS that the company itself deducts (spec 4 §3).
  return halfUp(percentOf(taxable, lawNumber(law, fact, day)), 100n) * 100n;
}
