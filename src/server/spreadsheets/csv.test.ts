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

test('a table that was written is read as it was, whatever separates it and however it is encoded', () => {
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

test.each([',', ';', '\t'])('what separates the cells is found by itself: %j', (separator) => {
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

test('blank lines keep their numbers, and no more is read than asked for', () => {
  expect(readCsv('a,b\n\n"c\nd",e\n', MOST)).toEqual([['a', 'b'], [''], ['c\nd', 'e']]);
  expect(readCsv('a,b\n'.repeat(50), { rows: 10, columns: 1 })).toEqual(Array.from({ length: 10 }, () => ['a']));
});

test('what Windows of the West wrote is read; what is no text, or a page of the web, is not', () => {
  expect(decodeText(Buffer.from('Caf\u00e9,1', 'latin1'))).toBe('Café,1');
  for (const bytes of [Buffer.from('<html></html>'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 1]), Buffer.from('  ')])
    expect(decodeText(bytes)).toBeNull();
});
