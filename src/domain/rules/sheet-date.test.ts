import { assert, date, property } from 'fast-check';
import { expect, test } from 'vitest';
import { readSheetDate } from './sheet-date.ts';

const days = date({ min: new Date('1955-01-01'), max: new Date('2100-12-30'), noInvalidDate: true }).map((at) =>
  at.toISOString().slice(0, 10),
);
const MONTHS = ['January', 'Feb', 'MARCH', 'Apr', 'may', 'Jun', 'July', 'aug', 'Sept', 'October', 'NOV', 'December'];
const HINDI = ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितम्बर', 'अक्टूबर', 'नवंबर', 'दिसंबर'];

test('every date is read in all formats of offices and Excel', () => {
  assert(
    property(days, (day) => {
      const [year = '', month = '', dd = ''] = day.split('-');
      const [name, hindi] = [MONTHS[Number(month) - 1], HINDI[Number(month) - 1]];
      const serial = Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000);
      const ways = [
        day,
        `${dd}-${month}-${year}`,
        `${dd}/${month}/${year}`,
        `${dd}.${month}.${year}`,
        `${year}/${month}/${dd}`,

        `${dd} ${name} ${year}`,
        `${dd}-${name}-${year}`,
        `${name} ${Number(dd)}, ${year}`,
        `${Number(dd)}th ${name}, ${year}`,

        `${dd} ${hindi} ${year}`,
        `${dd}-${month}-${year} 00:00:00`,
        `${dd}/${month}/${year} 12:00 AM`,
        `${day}T18:30:00.000Z`,
        String(serial),
        `${serial}.5`,
      ];
      for (const way of ways) expect(readSheetDate(way), way).toBe(day);
    }),
  );
});

test.each([
  ['31 Dec 2026', '2026-12-31'],
  ['31-Dec-26', '2026-12-31'],
  ["1st April '26", '2026-04-01'],
  ['05/04/26', '2026-04-05'],
  ['46387', '2026-12-31'],
])('the date %s in a spreadsheet is read as %s', (text, day) => {
  expect(readSheetDate(text)).toBe(day);
});

test.each(['12/31/2026', '31-02-2026', '30 Feb 2026', '31 Foo 2026', '12345', '99999', 'soon', 'Dec 2026', '2026', ''])(
  '"%s" in a spreadsheet is not a date',
  (text) => {
    expect(readSheetDate(text)).toBeNull();
  },
);
