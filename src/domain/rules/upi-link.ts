import { formatPlainRupees } from './money.ts';

/** What a UPI app is asked to pay. */
export interface UpiPayment {
  /** The payee's UPI id, `name@bank`. */
  readonly upiId: string;
  readonly payee: string;
  readonly paise: bigint;
  /** What the payment is for; the app shows it. */
  readonly note: string;
  /** The number of the paper that is paid, which the bank's statement tells; absent: none. */
  readonly reference?: string;
}

// What apps show of a note.
const NOTE_LENGTH = 50;
// NPCI's linking form: at most 35 characters.
const REFERENCE_LENGTH = 35;

/** Above it banks refuse most payments by UPI between persons and merchants, in paise. */
export const UPI_LIMIT = 10_000_000n;

/**
 * The address that a UPI app opens with payee and sum filled in (NPCI's linking form). The `@` stays as it is: some apps
 * do not decode it.
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
