import { array, assert, asyncProperty, constantFrom, double, oneof, string } from 'fast-check';
import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { columnLetters, writeWorkbook, type WrittenCell, type WrittenColumn } from './workbook.ts';

const AT = new Date('2026-04-05T10:20:30Z');
const COLUMNS: readonly WrittenColumn[] = [
  { head: 'Party', kind: 'text' },
  { head: 'Amount', kind: 'money' },
  { head: 'Weight (kg)', kind: 'number' },
  { head: 'Day', kind: 'date' },
];

/** The rows below the heads, as a reader that is not ours has them. */
async function read(file: Uint8Array<ArrayBuffer>, sheet = 1): Promise<unknown[][]> {
  const rows: unknown[][] = await readSheet(file.buffer, sheet, { trim: false });
  return rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)));
}

const text = string({
  unit: constantFrom('a', 'राम', '&', '<b>', '"', '=1+1', ' ', '\n', '₹', ']]>', '😀'),
  minLength: 1,
});
const amount = double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value));
const day = constantFrom('1900-03-01', '2026-02-28', '2028-02-29', '2026-11-24', '2099-12-31');

test('what is written is read by another program as it was: text as text, days as days, amounts as numbers', async () => {
  const row = oneof(
    text.map((name): WrittenCell[] => [name, null, null, null]),
    {
      arbitrary: array(amount, { minLength: 2, maxLength: 2 }).chain(([money = 0, weight = 0]) =>
        day.map((on): WrittenCell[] => ['Gupta', money, weight, on]),
      ),
      weight: 1,
    },
  );
  await assert(
    asyncProperty(array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const file = await writeWorkbook([{ name: 'Parties & more', columns: COLUMNS, rows }], AT);
      expect(await read(file)).toEqual([COLUMNS.map(({ head }) => head), ...rows]);
    }),
    { numRuns: 50 },
  );
});

test('a file has several sheets, a note below an empty row, and nothing that XML forbids', async () => {
  const sheet = { columns: COLUMNS.slice(0, 1), rows: [['one\u0000\u000b\ud800']] };
  const file = await writeWorkbook(
    [
      { ...sheet, name: 'First' },
      { ...sheet, name: 'Second', note: 'Only 1 of 2 rows' },
    ],
    AT,
  );
  expect(await read(file)).toEqual([['Party'], ['one\ufffd']]);
  expect(await read(file, 2)).toEqual([['Party'], ['one\ufffd'], [null], ['Only 1 of 2 rows']]);
});

test('a file that nobody waits for any more is given up', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => [`Party ${at}`]);
  const left = new Error('left');
  const stop = () => {
    throw left;
  };
  await expect(writeWorkbook([{ name: 'S', columns: COLUMNS, rows }], AT, stop)).rejects.toBe(left);
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (column, letters) => expect(columnLetters(column)).toBe(letters));
