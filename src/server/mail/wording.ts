import { freightBillCalls } from '#api/freight-bills.ts';
import type { LetterFacts } from '#domain/letters.ts';
import { showMoment } from '#domain/rules/moment.ts';

/** An e-way bill in a list of a letter: its number and end, its vehicle and its way, where they are known. */
export const ewayBill = ({ number, validUpto, vehicleNo, from, to }: LetterFacts['ewayBillsEnding']['bills'][number]) =>
  [`${number}: ${showMoment(validUpto)}`, vehicleNo, [from, to].filter((place) => place !== '').join(' – ')]
    .filter((part) => part !== '')
    .join(', ');

/** The button that opens a bill; none where the letter is shown without what opens its links. */
export const sharedBill = (token: string, label: string, at: (path: string) => string) =>
  token === ''
    ? []
    : [{ link: at(`/api/${freightBillCalls.freightBillShared.path}?link=${encodeURIComponent(token)}`), label }];

const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Rupees as people write them: ₹1,25,000.50; in Hindi letters too, whose readers type Latin digits. */
export const rupees = (amount: number) => RUPEES.format(amount);

/** Bytes as people say them: 2.4 MB. */
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** How many, and how much: 12 (₹1,20,000.00). */
export const counted = ({ count, amount }: { readonly count: number; readonly amount: number }) =>
  `${count} (${rupees(amount)})`;

/**
 * What a stranger typed, for a letter that the stranger can have sent to anybody: what looks like an address of a page is
 * taken apart, so that no mail program makes a link of it. `M/s` and `1.5` stay as they are.
 */
export const tamed = (typed: string) =>
  typed.replace(/[.\u3002\uFF0E\uFF61]+(?=\p{L}|\d+\.\d)|[:@](?=\p{L}|\/\/)/gu, '$& ');
