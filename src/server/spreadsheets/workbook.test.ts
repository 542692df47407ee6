import { inflateRawSync } from 'node:zlib';
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

/** The rows below the headings, as read by another library. */
async function read(file: Uint8Array<ArrayBuffer>, sheet = 1): Promise<unknown[][]> {
  const rows: unknown[][] = await readSheet(file.buffer, sheet, { trim: false });
  return rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)));
}

/** A part of a ZIP whose entries are compressed separately, each with a local header. */
function partOf(zip: Buffer, path: string): string {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === 0x02_01_4b_50) {
    const [size, name, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    if (zip.toString('utf8', at + 46, at + 46 + name) === path) {
      const head = zip.readUInt32LE(at + 42);
      const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
      const bytes = zip.subarray(from, from + size);
      return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    }
    at += 46 + name + extra + comment;
  }
  throw new Error(`The file has no ${path}.`);
}

const text = string({
  unit: constantFrom('a', 'राम', '&', '<b>', '"', '=1+1', ' ', '\n', '₹', ']]>', '😀'),
  minLength: 1,
});
const amount = double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value));
const day = constantFrom('1900-03-01', '2026-02-28', '2028-02-29', '2026-11-24', '2099-12-31');

test('another library reads a workbook as written: texts, dates and numbers', async () => {
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

test('a workbook has several sheets, a note below an empty row and no characters that XML forbids', async () => {
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

test('a sheet has filters, prints one page wide with repeated heads and groups digits by lakhs', async () => {
  const rows = [['Gupta', 1_234_567.5, 12, '2026-11-24']];
  const file = Buffer.from(
    await writeWorkbook([{ name: 'Parties', columns: COLUMNS, rows, note: 'Only 1 of 2 rows' }], AT),
  );
  const part = (path: string) => partOf(file, path);
  const sheet = part('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<autoFilter ref="A1:D2"/>');
  expect(sheet).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
  expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
  expect(part('xl/workbook.xml')).toContain("'Parties'!$1:$1");
  expect(part('xl/styles.xml')).toContain('[&gt;=100000]##\\,##\\,##0.00;#,##0.00');
});

test('writing a workbook stops when its client has left', async () => {
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
])('the letters of column %i are %s', (column, letters) => expect(columnLetters(column)).toBe(letters));
