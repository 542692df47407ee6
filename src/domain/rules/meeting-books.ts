import { around, lastNumberOf, type NumberBook } from './lr-number.ts';

// Whether two number books can give the same number; if so, each runs into numbers given by the other.

/** A book with its number format, and the code of its branch. */
export interface GivingBook extends NumberBook {
  readonly branch: string;
}

/** The text around the counter in one year. */
interface Form {
  readonly before: string;
  readonly after: string;
}

// A year is written with two of its digits, so these are all.
const YEARS = Array.from({ length: 100 }, (_, year) => `${2000 + year}-04-01`);

/** All forms that the text around a book's counter can take; case is ignored. */
function formsOf({ pattern, branch }: GivingBook): readonly Form[] {
  const years = /\{YY\}|\{Y-Y\}/.test(pattern) ? YEARS : YEARS.slice(0, 1);
  return years.map((date) => {
    const [before, after] = around(pattern, branch, date);
    return { before: before.toUpperCase(), after: after.toUpperCase() };
  });
}

/** The position of a counter's digits in the number, and its remaining range: from its first to its last value. */
interface Counter {
  readonly from: number;
  readonly first: string;
  readonly last: string;
}
const counterOf = (book: GivingBook, { before }: Form): Counter => ({
  from: before.length,
  first: String(book.firstNo).padStart(book.digits, '0'),
  last: String(lastNumberOf(book)).padStart(book.digits, '0'),
});

/**
 * Whether a counter that is so far at its first value (1), at its last (2), at both (3) or between (0) stays in range with a further digit;
 * null: it does not.
 */
function further({ from, first, last }: Counter, place: number, digit: string, state: number): number | null {
  const at = place - from;
  const [low = '', high = ''] = [first[at], last[at]];
  if (low === '') return state;
  if (((state & 1) > 0 && digit < low) || ((state & 2) > 0 && digit > high)) return null;
  return state & ((digit === low ? 1 : 0) | (digit === high ? 2 : 0));
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

/** Whether a number fits both books in these years. */
function fitBoth(one: GivingBook, ofOne: Form, other: GivingBook, ofOther: Form): boolean {
  const parts = [ofOne, ofOther].map((form, at) => ({
    ...form,
    end: form.before.length + (at === 0 ? one : other).digits,
  }));
  const length = (at: number) => (parts[at]?.end ?? 0) + (parts[at]?.after.length ?? 0);
  if (length(0) !== length(1)) return false;
  const fixed = (at: number, place: number): string | undefined => {
    const { before = '', after = '', end = 0 } = parts[at] ?? {};
    return place < before.length ? before[place] : after[place - end];
  };
  const counters = [counterOf(one, ofOne), counterOf(other, ofOther)] as const;
  let states = new Set([15]);
  for (let place = 0; place < length(0) && states.size > 0; place += 1) {
    const [mine, theirs] = [fixed(0, place), fixed(1, place)];
    if (mine !== undefined && theirs !== undefined) {
      if (mine !== theirs) return false;
      continue;
    }
    const written = mine ?? theirs;
    const next = new Set<number>();
    for (const digit of written === undefined ? DIGITS : DIGITS.filter((each) => each === written))
      for (const state of states) {
        const [low, high] = [
          further(counters[0], place, digit, state & 3),
          further(counters[1], place, digit, state >> 2),
        ];
        if (low !== null && high !== null) next.add(low | (high << 2));
      }
    states = next;
  }
  return states.size > 0;
}

/** Whether two books of the same kind of paper can give the same number, on any dates. */
export function canMeet(one: GivingBook, other: GivingBook): boolean {
  const theirs = formsOf(other);
  return formsOf(one).some((mine) => theirs.some((form) => fitBoth(one, mine, other, form)));
}
