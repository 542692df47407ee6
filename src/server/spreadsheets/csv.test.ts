import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, readCsv } from './csv.ts';

const MOST = { rows: 1000, columns: 60 };
const cells = string({
  unit: constantFrom('a', 'राम', '"', ',', ';', '\t', '\n', '\r\n', ' ', '₹', '|'),
  minLength: 0,
});
const table = array(array(cells, { minLength: 3, maxLength: 6 }), { minLength: 1, maxLength: 12 }).map((rows) => [
  ['Name', 'City', 'Mobile'],
  ...rows,
]);

const written = (rows: readonly (readonly string[])[], separator: string) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n');

test('a CSV table is read back with any separator and encoding', () => {
  const encodings = constantFrom(
    (text: string) => Buffer.from(text),
    (text: string) => Buffer.from(`\uFEFF${text}`),
    (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  );
  assert(
    property(table, constantFrom(',', ';', '\t', '|'), encodings, (rows, separator, encode) => {
      const text = decodeText(encode(written(rows, separator)));
      expect(readCsv(`sep=${separator}\r\n${text}`, MOST)).toEqual(rows);
    }),
  );
});

test.each([',', ';', '\t'])('the separator %j of a CSV file is detected', (separator) => {
  const rows = [
    ['Name', 'Address', 'Mobile'],
    ['Gupta', 'Plot 5; Sector 2, Indore', '98765'],
    ['Rathi', 'MIDC, Pune', ''],
  ];
  expect(readCsv(written(rows, separator), MOST)).toEqual(rows);
  expect(
    readCsv(rows.map((row) => row.map((cell) => cell.replaceAll(/[,;\t]/g, '')).join(separator)).join('\n'), MOST),
  ).toHaveLength(3);
});

test('blank CSV lines keep their row numbers, and only the requested rows and columns are read', () => {
  expect(readCsv('a,b\n\n"c\nd",e\n', MOST)).toEqual([['a', 'b'], [''], ['c\nd', 'e']]);
  expect(readCsv('a,b\n'.repeat(50), { rows: 10, columns: 1 })).toEqual(Array.from({ length: 10 }, () => ['a']));
});

test('Windows-1252 text is read; HTML and binary files are not', () => {
  expect(decodeText(Buffer.from('Caf\u00e9,1', 'latin1'))).toBe('Café,1');
  for (const bytes of [Buffer.from('<html></html>'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 1]), Buffer.from('  ')])
    expect(decodeText(bytes)).toBeNull();
});
