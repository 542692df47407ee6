import { formatPlainRupees } from './money.ts';

/** A payment request for a UPI app. */
export interface UpiPayment {
  /** The payee's UPI id, `name@bank`. */
  readonly upiId: string;
  readonly payee: string;
  readonly paise: bigint;
  /** The purpose of the payment; the app shows it. */
  readonly note: string;
  /** The number of the document being paid, which appears in the bank statement; absent: none. */
  readonly reference?: string;
}

// The length of a note that apps show.
const NOTE_LENGTH = 50;
// NPCI's linking specification: at most 35 characters.
const REFERENCE_LENGTH = 35;

/** Above this amount, in paise, banks refuse most UPI payments from persons to merchants. */
export const UPI_LIMIT = 10_000_000n;

/**
 * The address that opens a UPI app with payee and amount filled in (NPCI's linking specification). The `@` is not encoded, because some
 * apps do not decode it.
 */
export function upiLink({ upiId, payee, paise, note, reference = '' }: UpiPayment): string {
  const parts = [
    ['pa', upiId],
    ['pn', payee],
    ['am', formatPlainRupees(paise)],
    ['cu', 'INR'],
    ...(reference === '' ? [] : [['tr', reference.slice(0, REFERENCE_LENGTH)] as const]),
    ['tn', note.slice(0, NOTE_LENGTH).replace(/[\uD800-\uDBFF]$/, '')],
  ] as const;
  return `upi://pay?${parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`).join('&')}`;
}
