import { readDate } from './calendar-date.ts';

// Dates as they occur in spreadsheets, besides what people type into forms.

const MONTHS: Readonly<Record<string, number>> = {
  ...Object.fromEntries('jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').map((name, at) => [name, at + 1])),
  ...Object.fromEntries(
    'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ').map((name, at) => [name, at + 1]),
  ),
  फ़रवरी: 2,
  सितम्बर: 9,
  अक्तूबर: 10,
  नवम्बर: 11,
  दिसम्बर: 12,
};

// Excel counts days as if 1900 had been a leap year: from 1 March 1900 on, this is day zero.
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
// 1 October 1954 and 31 December 2100: five digits, unlike any other date format.
const FIRST_SERIAL = 20_000;
const LAST_SERIAL = 73_415;

const monthOf = (name: string) => MONTHS[name.normalize('NFC')] ?? MONTHS[name.slice(0, 3)];

/**
 * The date, `yyyy-mm-dd`, in a spreadsheet cell: Excel's serial number (46387), `31 Dec 2026`, `31st December, 26`, `Dec 31, 2026`, also
 * with the month in Hindi, `2026/12/31`, and everything that `readDate` reads; a time of day is dropped. Null for anything else, including
 * 12/31/2026: whoever writes that means another day by 05/04/2026.
 */
export function readSheetDate(text: string): string | null {
  const value = text.trim().toLowerCase();
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(value)?.[1];
  if (serial !== undefined) {
    const days = Number(serial);
    if (days < FIRST_SERIAL || days > LAST_SERIAL) return null;
    return new Date(EXCEL_EPOCH + days * DAY).toISOString().slice(0, 10);
  }
  const day = value.replace(/[t, ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?(?:z|[+-]\d{2}:?\d{2})?$/, '');
  const worded =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/., ]*(?<month>\p{L}[\p{L}\p{M}]*)[-/.,\u2019' ]*(?<year>\d{4}|\d{2})$/u.exec(
      day,
    ) ?? /^(?<month>\p{L}[\p{L}\p{M}]*)[-/. ]*(?<day>\d{1,2})(?:st|nd|rd|th)?[-/., ]+(?<year>\d{4}|\d{2})$/u.exec(day);
  if (worded?.groups !== undefined) {
    const month = monthOf(worded.groups['month'] ?? '');
    return month === undefined ? null : readDate(`${worded.groups['day']}-${month}-${worded.groups['year']}`);
  }
  const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(day);
  return yearFirst === null ? readDate(day) : readDate(`${yearFirst[1]}-${yearFirst[2]}-${yearFirst[3]}`);
}
