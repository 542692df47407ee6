import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce } from '#test/at-once.ts';
import { SEED } from '#test/long.ts';
import { bankRowsByStep, readBankAmount, samenessOf } from './bank-rows.ts';

const COLUMNS = { date: 0, narration: 1, reference: 2, withdrawal: 3, deposit: 4, balance: 5 };
const HEADS = ['Date', 'Narration', 'Ref', 'Out', 'In', 'Balance'];
const read = (...rows: string[][]) => atOnce(bankRowsByStep([HEADS, ...rows], 0, COLUMNS));

describe('an amount in a bank statement', () => {
  test.each([
    ['1,23,456.78', 12345678n],
    ['₹ 500', 50000n],
    ['Rs. 1,000.5', 100050n],
    ['INR 12.00 Cr', 1200n],
    ['500.00 Dr', -50000n],
    ['500.00(Dr)', -50000n],
    ['(500.00)', -50000n],
    ['-500', -50000n],
    ['="500.00"', 50000n],
    ['1234.5600000000001', 123456n],
    ['1234.5599999999999', 123456n],
    ['1234.5000', 123450n],
    ['0.00', 0n],
    ['', null],
    ['-', null],
    ['****', null],
  ])('the bank amount "%s" is read', (text, paise) => expect(readBankAmount(text)).toBe(paise));

  test.each(['abc', '1.234,56', '12.345', '1,2,3', '(5', '5)', '=1+1', '1e5', '1000000000000', '1 2 3x', 'NaN'])(
    'the bank amount "%s" is not read',
    (text) => expect(readBankAmount(text)).toBeUndefined(),
  );
});

describe('rows of a bank statement', () => {
  test('a cell that cannot be read is reported by its name', () => {
    const { rows, faults } = read(
      ['31/02/2026', 'No such day', '', '', '5', ''],
      ['12/31/2026', 'Month first', '', '', '5', ''],
      ['01/11/2026', 'Bad amount', '', 'abc', '', ''],
      ['01/11/2026', 'Both', '', '5', '6', ''],
      ['01/11/2026', 'Bad balance', '', '5', '', 'x'],
      ['02/11/2026', 'Good', '', '', '5', '5'],
    );
    expect(faults.map(({ cell, message }) => `${cell} ${message}`)).toEqual([
      'A2 Date cannot be read: write it as dd-mm-yyyy.',
      'A3 Date cannot be read: write it as dd-mm-yyyy.',
      'D4 Amount cannot be read.',
      'E5 A row is a withdrawal or a deposit, not both.',
      'F6 Balance cannot be read.',
    ]);
    expect(rows).toHaveLength(1);
  });

  test('lines of stars, balances brought forward and summaries are not rows', () => {
    const { rows, faults } = read(
      ['********', '********', '', '****', '****', '****'],
      ['01/11/26', 'B/F', '', '', '', '1,000.00'],
      ['01/11/26', 'NEFT', '', '', '500.00', '1,500.00'],
      ['STATEMENT SUMMARY', '', '', '', '', ''],
      ['Opening Balance', '', '', 'Debits', 'Credits', 'Closing'],
      ['1,000.00', '', '', '0.00', '500.00', '1,500.00'],
    );
    expect(faults).toEqual([]);
    expect(rows.map(({ day, amount }) => [day, amount])).toEqual([['2026-11-01', 50000n]]);
  });

  test('formulas stay text; a cheque’s leading zeros and invisible characters are removed', () => {
    const { rows } = read(
      ['01 Nov 2026', '=HYPERLINK("http://x")\u202E\u0000 y', '="000123"', '5', '', ''],
      ['01-11-2026', '  a \t b ', '0000000000004567', '6', '', ''],
      ['46327', 'Excel', '-', '', '7', ''],
    );
    expect(rows.map(({ narration, reference }) => [narration, reference])).toEqual([
      ['=HYPERLINK("http://x") y', '000123'],
      ['a b', '004567'],
      ['Excel', ''],
    ]);
    expect(rows[2]?.day).toBe('2026-11-01');
  });

  test('rows are sorted oldest first, and a gap in the balances is reported', () => {
    const down = [
      ['01/11/2026', 'a', '', '', '10', '10'],
      ['01/11/2026', 'b', '', '', '20', '30'],
      ['01/11/2026', 'c', '', '5', '', '25'],
    ];
    for (const rows of [down, down.toReversed()]) {
      const told = read(...rows);
      expect(told.rows.map(({ narration }) => narration)).toEqual(['a', 'b', 'c']);
      expect(told.gap).toBeNull();
    }
    expect(read(...down.filter((_, at) => at !== 1)).gap).toBe(3);
  });

  test('a single amount column is read by its sign, or by a Dr/Cr column', () => {
    const columns = { date: 0, amount: 1, side: 2 };
    const told = atOnce(
      bankRowsByStep(
        [
          ['Date', 'Amount', 'Dr/Cr'],
          ['01/11/26', '5', 'DR'],
          ['01/11/26', '5', 'Cr'],
          ['01/11/26', '-6', ''],
          ['01/11/26', '7', 'x'],
        ],
        0,
        columns,
      ),
    );
    expect(told.rows.map(({ amount }) => amount)).toEqual([-500n, 500n, -600n]);
    expect(told.faults).toMatchObject([{ cell: 'C5', message: 'Write Dr or Cr.' }]);
  });

  test('a row is recognised as the same in every file of the same days', () => {
    const row = fc.record({
      day: fc.integer({ min: 1, max: 4 }),
      text: fc.constantFrom('a', 'b'),
      amount: fc.constantFrom('5', '6'),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.nat(4), fc.nat(4), (given, one, other) => {
        const all = given
          .toSorted((a, b) => a.day - b.day)
          .map(({ day, text, amount }) => [`0${day}/11/2026`, text, '', '', amount, '']);
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const some = all.filter(([day = '']) => Number(day.slice(0, 2)) >= from && Number(day.slice(0, 2)) <= to);
        const known = new Set(read(...all).rows.map(samenessOf));
        expect(known.size).toBe(all.length);
        for (const each of read(...some).rows) expect(known).toContain(samenessOf(each));
      }),
      { seed: SEED },
    );
  });
});
