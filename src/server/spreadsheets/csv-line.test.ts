import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

test.each([
  ['Sharma', 'Sharma'],
  ['', ''],
  [null, ''],
  [1250.5, '1250.5'],
  [-3, '-3'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['one\r\ntwo', '"one\r\ntwo"'],
  [' edge ', '" edge "'],
  ['इंदौर', 'इंदौर'],
  ['9876543210', '9876543210'],
  ['2026-04-05', '2026-04-05'],
  // Values that Excel would change.
  ['01011010', '"=""01011010"""'],
  ['1234567890123456', '"=""1234567890123456"""'],
  ['0', '0'],
])('the cell %j is written in CSV as %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test.each([
  '=1+1',
  '+1',
  '-1+cmd|calc!A0',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1+1',
  '=HYPERLINK("http://x")',
  '=0123',
])('the CSV cell %j is not written as a formula', (cell) => {
  const line = csvLine([cell]);
  expect(line.replace(/^"/, '')).toMatch(/^'/);
  expect(line).not.toMatch(/^"?=/);
});

test('CSV cells are separated by commas, and lines end with CRLF', () => {
  expect(csvLine(['a', 1, null, 'b,c'])).toBe('a,1,,"b,c"\r\n');
});
