import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { bankForm, bankLinesOf, hdfcFile, sendBankFile, type HdfcRow } from '#test/bank.ts';
import { aBank } from '#test/contract/expectations-money.ts';
import { aBackOffice, aCompany, call, done, refused, type TestCompany } from '#test/factories.ts';
import { SEED } from '#test/long.ts';
import { sharedPortal, sharedThreads, type TestPortal } from '#test/portal.ts';

// Bank statements, and files that are none (spec 4 §7, issue 24).

let portal: TestPortal;
let company: TestCompany;
let token: string;
let bank: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  ({ token } = company);
});
beforeEach(async () => {
  bank = await aBank(portal, token);
});

const GOOD: readonly HdfcRow[] = [
  ['01/11/26', 'NEFT CR-MALWA COTTON MILLS', 'N305', '', 1000, 11000],
  ['02/11/26', 'CHQ PAID', '0000000000004567', 400, '', 10600],
  ['02/11/26', 'BANK CHARGES', '', 59, '', 10541],
];
const send = (file: string | Uint8Array<ArrayBuffer>, query: Readonly<Record<string, string | number>> = {}) =>
  sendBankFile(portal, token, bank, file, query);
const bytes = (...codes: number[]) => new Uint8Array(codes);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

describe('a bank statement that is refused', () => {
  test('a bank statement for an unknown account, or for none, is refused', async () => {
    for (const dryRun of ['yes', 'no']) {
      const query = { account: 'bank:999', dryRun };
      expect(refused(await call(portal, 'bankImport', { token, query, body: bankForm(hdfcFile(GOOD)) })).status).toBe(
        404,
      );
    }
    expect(refused(await sendBankFile(portal, token, '', hdfcFile(GOOD))).detail).toBe('Account is required.');
  });

  test.each([
    ['%PDF-1.7 x', 'This is a PDF. Download the statement as CSV or Excel.'],
    [
      '<html><table><tr><td>Date</td></tr></table>',
      'This is a web page, though it may be called .xls. Open it in Excel and save it as .xlsx or .csv.',
    ],
    [
      bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0, 0),
      'This is an old Excel file (.xls). Open it and save it as .xlsx or .csv.',
    ],
    [
      bytes(0x50, 0x4b, 3, 4, 1, 2, 3),
      'This is neither a spreadsheet nor text. Download the statement as CSV or Excel.',
    ],
    [bytes(1, 0, 2, 0, 3, 0), 'This is neither a spreadsheet nor text. Download the statement as CSV or Excel.'],
    ['   \n \n', 'This is neither a spreadsheet nor text. Download the statement as CSV or Excel.'],
    [',,,\n,,', 'The file is empty.'],
    [
      hdfcFile(GOOD).replace('CHQ PAID', '"CHQ PAID'),
      'A quotation mark in row 5 is never closed. Download the file again.',
    ],
    [
      'Sharma\nTag,Text\n1,2',
      'The columns are not recognised. Choose which one is the date and which have the amounts.',
    ],
    [hdfcFile([]), 'The file has no rows below its headings.'],
    [hdfcFile([[addDays(todayInIndia(), 1), 'AHEAD', '', '', 5, 5]]), 'Row 4 has a date that has not come.'],
    ['x'.repeat(5 * 1024 * 1024 + 1), 'The file must be at most 5 MB. Download fewer days at once.'],
  ])('a file that is no readable bank statement is refused with the reason', async (file, sentence) => {
    const refusal = refused(await send(file));
    expect(refusal.detail).toBe(sentence);
    expect(refusal.status).toBe(sentence.includes('5 MB') ? 413 : 422);
    expect(await bankLinesOf(portal, token, bank)).toEqual([]);
  });

  test('a bank statement of more than 20,000 rows is refused', async () => {
    const rows = Array.from({ length: 20_001 }, (_, at): HdfcRow => ['01/11/26', `N${at}`, '', '', 1, '']);
    expect(refused(await send(hdfcFile(rows))).detail).toBe(
      'There can be at most 20,000 rows. Download fewer days at once.',
    );
  });

  test('cells that cannot be read are named, and nothing is imported', async () => {
    const file = hdfcFile([
      ...GOOD,
      ['31/02/26', 'NO DAY', '', '', 5, 5],
      ['03/11/26', 'NO AMOUNT', '', 'abc' as never, '', 5],
      ['03/11/26', 'FINE', '', '', 5, 5],
    ]);
    const refusal = refused(await send(file));
    expect(refusal).toMatchObject({
      status: 422,
      detail: 'Nothing was imported. Correct the rows listed and try again.',
    });
    expect(refusal.errors).toEqual([
      { path: 'cell A7', message: 'Date cannot be read: write it as dd-mm-yyyy.' },
      { path: 'cell E8', message: 'Amount cannot be read.' },
    ]);
    const told = done(await send(file, { dryRun: 'yes' }));
    expect(told).toMatchObject({
      rows: 4,
      faults: 2,
      errors: [
        { row: 7, cell: 'A7', column: 'Date Column' },
        { row: 8, cell: 'E8' },
      ],
    });
    expect(await bankLinesOf(portal, token, bank)).toEqual([]);
  });

  test('a wrong choice of columns is refused', async () => {
    const said = { date_Column: 'A', withdrawal_Column: 'B', deposit_Column: 'B' };
    expect(refused(await send('Tag,Text\n1,2', said)).errors).toEqual([
      { path: 'deposit_Column', message: 'Column B is chosen twice: Withdrawal Column, Deposit Column.' },
    ]);
    expect(refused(await send('Tag,Text\n1,2', { date_Column: '7' })).errors).toEqual([
      { path: 'date_Column', message: 'Date Column must be a letter of the file.' },
    ]);
  });
});

describe('importing a bank statement', () => {
  test('a trial run describes the statement, and the import adds its entries oldest first', async () => {
    const told = done(await send(hdfcFile(GOOD), { dryRun: 'yes' }));
    expect(told).toMatchObject({
      by: 'HDFC',
      heads_Row: 3,
      is_Whole: true,
      rows: 3,
      added: 3,
      known: 0,
      deposits: { count: 1, amount: 1000 },
      withdrawals: { count: 2, amount: 459 },
      from_Date: '2026-11-01',
      to_Date: '2026-11-02',
      closing: 10541,
      gap_Row: 0,
      columns: {
        date: 'A',
        narration: 'B',
        reference: 'C',
        withdrawal: 'E',
        deposit: 'F',
        amount: '',
        side: '',
        balance: 'G',
      },
    });
    expect(await bankLinesOf(portal, token, bank)).toEqual([]);
    expect(done(await send(hdfcFile(GOOD)))).toMatchObject({ added: 3, known: 0 });
    const lines = await bankLinesOf(portal, token, bank);
    expect(
      lines.map(({ date, amount, reference, balance, state }) => [date, amount, reference, balance, state]),
    ).toEqual([
      ['2026-11-01', 1000, 'N305', 11000, 'waiting'],
      ['2026-11-02', -400, '004567', 10600, 'waiting'],
      ['2026-11-02', -59, '', 10541, 'waiting'],
    ]);
  });

  test('a bank statement can be UTF-16, Latin-1, separated by semicolons, or a workbook', async () => {
    const file = hdfcFile([['01/11/26', 'CAFÉ', '', '', 5, 5]]);
    for (const text of [
      utf16(file),
      new Uint8Array(Buffer.from(file, 'latin1')),
      file.replaceAll(',', ';'),
      `\uFEFF${file}`,
    ])
      expect(done(await send(text, { dryRun: 'yes' }))).toMatchObject({
        rows: 1,
        first_Rows: [['01/11/26', 'CAFÉ', '', '01/11/26', '', '5', '5']],
      });
    const { sheets } = await sharedThreads();
    const heads = ['Txn Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance'];
    const workbook = await sheets.write([
      {
        name: 'S',
        columns: heads.map((head) => ({ head, kind: 'text' })),
        rows: [['1 Nov 2026', 'BY TRANSFER', '', '', '7.00', '7.00']],
      },
    ]);
    expect(done(await send(new Uint8Array(workbook)))).toMatchObject({ by: 'SBI', added: 1, closing: 7 });
  });

  test('columns chosen by a user are used, and remembered for that account only', async () => {
    const file = 'Sharma\nTag;Text;Weg;Her\n01-11-2026;=1+1;;5\n';
    const open = done(await send(file, { dryRun: 'yes' }));
    expect(open).toMatchObject({
      is_Whole: false,
      heads_Row: 2,
      rows: 0,
      heads: [{ letter: 'A', head: 'Tag' }, { letter: 'B' }, { letter: 'C' }, { letter: 'D' }],
    });
    const said = { heads_Row: 2, date_Column: 'A', narration_Column: 'B', withdrawal_Column: 'C', deposit_Column: 'D' };
    expect(done(await send(file, said))).toMatchObject({ by: '', added: 1 });
    const [line] = await bankLinesOf(portal, token, bank);
    expect(line).toMatchObject({ narration: '=1+1', amount: 5, balance: null });
    expect(done(await send('Her;Tag;Text;Weg\n6;02-11-2026;x;', {}))).toMatchObject({ by: 'remembered', added: 1 });
    const other = await aBank(portal, token);
    expect(done(await sendBankFile(portal, token, other, file, { dryRun: 'yes' })).is_Whole).toBe(false);
  });

  test('a statement sent twice at once is added once, and an overlapping one adds only new entries', async () => {
    const file = hdfcFile(GOOD);
    const both = await Promise.all([send(file), send(file)]);
    expect(both.map((answer) => done(answer).added).toSorted((a, b) => a - b)).toEqual([0, 3]);
    const longer = hdfcFile([...GOOD.slice(2), ['03/11/26', 'UPI', '', '', 9, 10550]]);
    expect(done(await send(longer))).toMatchObject({ added: 1, known: 1 });
    expect(await bankLinesOf(portal, token, bank)).toHaveLength(4);
    const files = done(await call(portal, 'bankFiles', { token, query: { account: bank } })).data;
    expect(files.map(({ rows, added, waiting }) => [rows, added, waiting])).toEqual(
      expect.arrayContaining([
        [2, 1, 1],
        [3, 3, 3],
        [3, 0, 0],
      ]),
    );
  });

  test('statements of any overlapping days leave each entry of the bank once', async () => {
    const row = fc.record({
      day: fc.integer({ min: 1, max: 5 }),
      text: fc.constantFrom('UPI', 'NEFT'),
      amount: fc.constantFrom(5, 6),
    });
    const piece = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 25 }),
        fc.array(piece, { maxLength: 4 }),
        async (given, pieces) => {
          const own = await aBank(portal, token);
          const all = given.toSorted((a, b) => a.day - b.day);
          const fileOf = (from: number, to: number) =>
            hdfcFile(
              all
                .filter(({ day }) => day >= from && day <= to)
                .map(({ day, text, amount }): HdfcRow => [`0${day}/11/26`, text, '', '', amount, '']),
            );
          for (const [one, other] of [...pieces, [1, 5] as const, ...pieces]) {
            const answered = await sendBankFile(portal, token, own, fileOf(Math.min(one, other), Math.max(one, other)));
            if (answered.status !== 200)
              expect(refused(answered).detail).toBe('The file has no rows below its headings.');
          }
          const lines = await bankLinesOf(portal, token, own);
          const keys = (rows: readonly { day: string; text: string; amount: number }[]) =>
            rows.map(({ day, text, amount }) => `${day} ${text} ${amount}`).toSorted();
          expect(
            keys(lines.map(({ date, narration, amount }) => ({ day: date.slice(8), text: narration, amount }))),
          ).toEqual(keys(all.map(({ day, ...each }) => ({ ...each, day: `0${day}` }))));
        },
      ),
      { seed: SEED, numRuns: 8 },
    );
  });
});

describe('taking back a bank statement', () => {
  const takeBack = (file: number, by = token) => call(portal, 'bankTakeBack', { token: by, body: { file } });

  test('only an admin takes back a statement, once, and not while an entry of it is in the books', async () => {
    const { token: clerk } = await aBackOffice(portal, company);
    const { file } = done(await send(hdfcFile(GOOD)));
    expect(refused(await takeBack(file, clerk)).status).toBe(403);
    expect(refused(await takeBack(99_999)).detail).toBe('File was not found.');
    const [line] = await bankLinesOf(portal, token, bank);
    const matched = done(
      await call(portal, 'bankAccept', { token, body: { line: line?.line, head: 'other', branch: 1 } }),
    );
    expect(refused(await takeBack(file))).toMatchObject({
      status: 409,
      detail: `An entry of this file is ${matched.voucher_No}; undo that first.`,
    });
    done(await call(portal, 'bankRelease', { token, body: { line: line?.line } }));
    expect(done(await takeBack(file))).toEqual({ file, removed: 3 });
    expect(await bankLinesOf(portal, token, bank)).toEqual([]);
    expect(refused(await takeBack(file)).detail).toBe('This file was already taken back.');
    // It can be imported again.
    expect(done(await send(hdfcFile(GOOD))).added).toBe(3);
  });
});
