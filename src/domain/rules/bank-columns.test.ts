import { describe, expect, test } from 'vitest';
import { columnAt, columnLetter, findBankHeads, headsToRemember, isWhole } from './bank-columns.ts';

const ABOVE = [['HDFC BANK Ltd.'], ['Statement of account'], []];

describe('column heads of a bank statement', () => {
  test.each([
    [
      'HDFC',
      ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
      'ABCEFG',
    ],
    [
      'ICICI',
      [
        'S No.',
        'Value Date',
        'Transaction Date',
        'Cheque Number',
        'Transaction Remarks',
        'Withdrawal Amount (INR )',
        'Deposit Amount (INR )',
        'Balance (INR )',
      ],
      'CEDFGH',
    ],
    [
      'SBI',
      ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Branch Code', 'Debit', 'Credit', 'Balance'],
      'ACDFGH',
    ],
    ['Axis', ['Tran Date', 'CHQNO', 'PARTICULARS', 'DR', 'CR', 'BAL', 'SOL'], 'ACBDEF'],
  ])('the heads of %s are found below the lines above them', (bank, heads, letters) => {
    const found = findBankHeads([...ABOVE, heads, ['x']], {});
    expect(found).toMatchObject({ at: 3, by: bank });
    const { date = -1, narration = -1, reference = -1, withdrawal = -1, deposit = -1, balance = -1 } = found.columns;
    expect([date, narration, reference, withdrawal, deposit, balance].map(columnLetter).join('')).toBe(letters);
  });

  test('heads of an unknown bank are read by the usual words, each column once', () => {
    const heads = ['Value Date', 'Date', 'Particulars', 'Cheque No', 'Debits', 'Credits', 'Running Balance'];
    const found = findBankHeads([heads], {});
    expect(found.columns).toEqual({ date: 1, narration: 2, reference: 3, withdrawal: 4, deposit: 5, balance: 6 });
    const one = findBankHeads([['Txn Date', 'Details', 'Amount', 'Dr/Cr']], {});
    expect(one.columns).toEqual({ date: 0, narration: 1, amount: 2, side: 3 });
    expect(isWhole(one.columns)).toBe(true);
  });

  test('remembered heads come before all others, in whatever order they are now', () => {
    const remembered = headsToRemember({
      heads: ['Tag', 'Text', 'Weg', 'Her'],
      columns: { date: 0, narration: 1, withdrawal: 2, deposit: 3 },
    });
    const found = findBankHeads([['x'], ['Her', 'Weg', 'Text', 'Tag']], remembered);
    expect(found).toMatchObject({
      at: 1,
      by: 'remembered',
      columns: { date: 3, narration: 2, withdrawal: 1, deposit: 0 },
    });
  });

  test('unknown heads are not guessed: the likeliest row is shown for somebody to assign', () => {
    const found = findBankHeads([['Sharma'], ['Tag', 'Text', 'Weg', 'Her'], ['1', '2', '3', '4']], {});
    expect(found).toMatchObject({ at: 1, columns: {}, by: '' });
    expect(isWhole(found.columns)).toBe(false);
    expect(findBankHeads([], {})).toMatchObject({ at: 0, heads: [], columns: {} });
    // Only the first thirty lines are searched.
    const late = [...Array.from({ length: 30 }, () => ['x']), ['Tran Date', 'CHQNO', 'PARTICULARS', 'DR', 'CR', 'BAL']];
    expect(isWhole(findBankHeads(late, {}).columns)).toBe(false);
  });

  test('column letters convert to column indexes and back', () => {
    expect([0, 25, 26, 59].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'BH']);
    expect(['A', 'z', 'AA', 'BH', '', '1', 'AAA'].map(columnAt)).toEqual([0, 25, 26, 59, null, null, null]);
  });
});
