import { formatPlainRupees } from './money.ts';

/** What a UPI app is asked to pay. */
export interface UpiPayment {
  /** The payee's UPI id, `name@bank`. */
  readonly upiId: string;
  readonly payee: string;
  readonly paise: bigint;
  /** What the payment is for; the app shows it. */
  readonly note: string;
}

// What apps show of a note.
const NOTE_LENGTH = 50;

/**
 * The address that a UPI app opens with payee and sum filled in (NPCI's linking form). The `@` stays as it is: some apps
 * do not decode it.
 */
export function upiLink({ upiId, payee, paise, note }: UpiPayment): string {
  const parts = [
    ['pa', upiId],
    ['pn', payee],
    ['am', formatPlainRupees(paise)],
    ['cu', 'INR'],
    ['tn', note.slice(0, NOTE_LENGTH).replace(/[\uD800-\uDBFF]$/, '')],
  ] as const;
  return `upi://pay?${parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`).join('&')}`;
}
