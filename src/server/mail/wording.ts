import { freightBillCalls } from '#api/freight-bills.ts';
import type { LetterFacts } from '#domain/letters.ts';
import { showMoment } from '#domain/rules/moment.ts';

/** A list item for an e-way bill in a letter: its number and expiry, and its vehicle and route if known. */
export const ewayBill = ({ number, validUpto, vehicleNo, from, to }: LetterFacts['ewayBillsEnding']['bills'][number]) =>
  [`${number}: ${showMoment(validUpto)}`, vehicleNo, [from, to].filter((place) => place !== '').join(' – ')]
    .filter((part) => part !== '')
    .join(', ');

/** The button that opens a bill; none if the letter is shown without the tokens of its links. */
export const sharedBill = (token: string, label: string, at: (path: string) => string) =>
  token === ''
    ? []
    : [{ link: at(`/api/${freightBillCalls.freightBillShared.path}?link=${encodeURIComponent(token)}`), label }];

const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Rupees in the usual format: ₹1,25,000.50; Latin digits in Hindi letters too, because their readers type them. */
export const rupees = (amount: number) => RUPEES.format(amount);

/** A size for people: 2.4 MB. */
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** A count and an amount: 12 (₹1,20,000.00). */
export const counted = ({ count, amount }: { readonly count: number; readonly amount: number }) =>
  `${count} (${rupees(amount)})`;

/**
 * A stranger's text, for a letter that the stranger can have sent to anybody: anything like a web address is broken up, so that no mail
 * program makes a link of it. `M/s` and `1.5` stay as they are.
 */
export const tamed = (typed: string) =>
  typed.replace(/[.\u3002\uFF0E\uFF61]+(?=\p{L}|\d+\.\d)|[:@](?=\p{L}|\/\/)/gu, '$& ');
