import { addDays, readDate, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';

/** How far in the future a day typed without a month may lie. */
const DAYS_AHEAD = 7;
/** How many months to search for a day that not every month has: before 31 March comes 31 January. */
const MONTHS_BACK = 2;

const digitsOnly = (text: string) => text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

/** A word normalized for comparison: without case, without the dot under फ़, and with ं for a म् before ब, which some write. */
const plain = (word: string) => word.toLowerCase().normalize('NFC').replaceAll('\u093C', '').replaceAll('म्ब', 'ंब');

/** The date of a day of the month: within the next week, because papers are seldom dated later, otherwise the last such day. */
function dayOfMonth(day: string, today: string): string | null {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  for (let back = 0; back <= MONTHS_BACK; back += 1) {
    const of = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 8);
    const found = readDate(of + day);
    if (found !== null && found <= addDays(today, DAYS_AHEAD)) return found;
  }
  return null;
}

/** The month, from '01', whose name begins with a word; null if none or several do. */
function monthIn(word: string, months: readonly string[]): string | null {
  const begun = plain(word);
  const found = months.flatMap((month, at) => (plain(month).startsWith(begun) ? [(at % 12) + 1] : []));
  return begun.length >= 2 && new Set(found).size === 1 ? String(found[0]).padStart(2, '0') : null;
}

/** Reads the clerks' abbreviations of dates. */
function readShort(text: string, months: readonly string[], today: () => string): string | null {
  const shift = /^([+-]\d{1,3})$/.exec(text);
  if (shift) return addDays(today(), Number(shift[1]));
  const day = /^\d{1,2}$/.exec(text);
  if (day) return dayOfMonth(text, today());
  const worded = /^(\d{1,2})[-/., ]*([\p{L}\p{M}]+)[-/., ]*(\d{4}|\d{2})?$/u.exec(text);
  const month = worded === null ? null : monthIn(worded[2] ?? '', months);
  if (worded === null || month === null) return null;
  return readDate([worded[1], month, ...(worded[3] === undefined ? [] : [worded[3]])].join('-'), today());
}

const ENGLISH = 'January February March April May June July August September October November December'.split(' ');

/**
 * The value of a date field for a typed text: `yyyy-mm-dd` if it is a date, otherwise the unchanged text, so that a mistake stays visible
 * and is refused instead of becoming another day. Besides whole dates it reads `5` and `20` as a day of the month, `+1` and `-1` as days
 * from today, and `5 apr` with English `months` or those of the language, in Latin or Devanagari digits.
 */
export function typedDate(text: string, months: readonly string[] = [], today?: string): string {
  const typed = digitsOnly(text.trim());
  return (
    readDate(typed, today) ?? readShort(typed, [...ENGLISH, ...months], () => today ?? todayInIndia()) ?? text.trim()
  );
}

/** Whether a date field's value is a date. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && readDate(value) !== null;
}

/** A date field's value as every field shows it: a day as dd-mm-yyyy, anything else as it was typed. */
export function shownDate(value: string): string {
  return isDay(value) ? showDate(value) : value;
}
