import { describe, expect, test } from 'vitest';
import { atOnce } from '#test/at-once.ts';
import { matchTaxSums, taxCreditsByStep } from './tax-credits.ts';

const TRACES =
  `File Creation Date^Permanent Account Number (PAN)^Current Status of PAN^Financial Year^Assessment Year^Name of Assessee
20-11-2026^AAHCM8960D^Active^2026-27^2027-28^MALWA ROADWAYS

^PART-I - Details of Tax Deducted at Source^

Sr. No.^Name of Deductor^TAN of Deductor^^^^^Total Amount Paid / Credited(Rs.)^Total Tax Deducted(Rs.)^Total TDS Deposited(Rs.)
1^ULTRA CEMENT LIMITED^BPLU01234A^^^^^1,50,000.00^3,000.00^3,000.00
^Sr. No.^Section^Transaction Date^Status of Booking^Date of Booking^Remarks^Amount Paid / Credited(Rs.)^Tax Deducted(Rs.)^TDS Deposited(Rs.)
^1^194C^15-Jun-2026^F^31-Jul-2026^-^1,00,000.00^2,000.00^2,000.00
^2^194C^15-Jun-2026^F^31-Jul-2026^-^1,00,000.00^2,000.00^2,000.00
^3^194C^30-Jun-2026^F^31-Jul-2026^B^-50,000.00^-1,000.00^-1,000.00
2^RATHI TEXTILES^MUMR05678B^^^^^20,000.00^400.00^0.00
^Sr. No.^Section^Transaction Date^Status of Booking^Date of Booking^Remarks^Amount Paid / Credited(Rs.)^Tax Deducted(Rs.)^TDS Deposited(Rs.)
^1^194C^02-Oct-2026^U^-^-^20,000.00^400.00^0.00

^PART-II - Details of Tax Deducted at Source for 15G / 15H^
Sr. No.^Name of Deductor^TAN of Deductor^^^^^Total Amount Paid / Credited(Rs.)^Total Tax Deducted(Rs.)^Total TDS Deposited(Rs.)
1^A BANK^MUMA00001A^^^^^900.00^0.00^0.00
^1^194A^01-May-2026^F^31-Jul-2026^-^900.00^0.00^0.00
`
    .split('\n')
    .map((line) => line.split('^'));

describe('reading Form 26AS', () => {
  test('Form 26AS of TRACES is read from its first part, with deductors from the rows above', () => {
    const { year, pan, credits, faults } = atOnce(taxCreditsByStep(TRACES));
    expect({ year, pan, faults }).toEqual({ year: '2026-27', pan: 'AAHCM8960D', faults: [] });
    expect(
      credits.map(({ tan, day, status, booked, deducted, deposited, place }) => [
        tan,
        day,
        status,
        booked,
        deducted,
        deposited,
        place,
      ]),
    ).toEqual([
      ['BPLU01234A', '2026-06-15', 'F', '2026-07-31', 200_000n, 200_000n, 1],
      ['BPLU01234A', '2026-06-15', 'F', '2026-07-31', 200_000n, 200_000n, 2],
      ['BPLU01234A', '2026-06-30', 'F', '2026-07-31', -100_000n, -100_000n, 1],
      ['MUMR05678B', '2026-10-02', 'U', null, 40_000n, 0n, 1],
    ]);
    expect(credits[3]).toMatchObject({ row: 14, deductor: 'RATHI TEXTILES', section: '194C', paid: 2_000_000n });
  });

  test('Form 26AS is read from a list with column heads, its year taken from its days', () => {
    const rows = [
      ['Form 26AS', 'PAN: AAHCM8960D'],
      ['TAN of Deductor', 'Name of Deductor', 'Section', 'Transaction Date', 'Amount Paid/Credited', 'Tax Deducted'],
      ['bplu01234a', 'Ultra Cement', '194C', '2026-06-15', '100000', '2000'],
    ];
    expect(atOnce(taxCreditsByStep(rows))).toMatchObject({
      year: '2026-27',
      pan: 'AAHCM8960D',
      credits: [{ tan: 'BPLU01234A', deductor: 'Ultra Cement', deducted: 200_000n, deposited: 200_000n, status: '' }],
    });
    expect(atOnce(taxCreditsByStep([['Assessment Year: 2027-28']])).year).toBe('2026-27');
    expect(atOnce(taxCreditsByStep([...rows, ['BPLU01234A', 'Ultra Cement', '194C', '31-3-26', '1', '1']])).year).toBe(
      '',
    );
  });

  test('unreadable cells of Form 26AS are reported', () => {
    const rows = [
      ['TAN of Deductor', 'Name of Deductor', 'Section', 'Transaction Date', 'Amount Paid/Credited', 'Tax Deducted'],
      ['BPLU0123', 'Ultra Cement', '194C', '2026-06-15', '100000', '2000'],
      ['BPLU01234A', 'Ultra Cement', '194C', '31-31-2026', '100000', '2000'],
      ['BPLU01234A', 'Ultra Cement', '194C', '2026-06-15', 'much', '2000'],
    ];
    const { credits, faults } = atOnce(taxCreditsByStep(rows));
    expect(credits).toEqual([]);
    expect(faults).toEqual([
      { row: 2, at: 0, column: 'TAN of Deductor', message: 'The TAN of the deductor is missing.' },
      { row: 3, at: 3, column: 'Transaction Date', message: 'Transaction Date must be a date.' },
      { row: 4, at: 4, column: 'Amount Paid / Credited', message: 'Amount cannot be read.' },
    ]);
  });
});

describe('matching TDS of the books with Form 26AS', () => {
  const sums = (...of: [string, number][]) =>
    of.map(([day, rupees]) => ({ day, tax: BigInt(Math.round(rupees * 100)) }));

  test('TDS is matched by amount in the quarter, then in the year, then within a rupee, each once', () => {
    const books = sums(['2026-04-10', 200], ['2026-05-10', 200], ['2026-11-10', 300], ['2026-12-01', 55]);
    const credits = sums(['2026-08-30', 200], ['2026-06-30', 200], ['2026-12-31', 301], ['2026-12-31', 57]);
    expect(matchTaxSums(books, credits)).toEqual({
      inCredits: [true, true, true, false],
      inBooks: [true, true, true, false],
    });
  });

  test('TDS within a rupee is matched one by one, smallest first, in any quarter', () => {
    const books = sums(['2026-05-10', 100], ['2026-08-10', 101], ['2026-11-10', 102]);
    const credits = sums(['2026-04-30', 101.7], ['2026-07-31', 99.4], ['2026-10-31', 101.9]);
    expect(matchTaxSums(books, credits)).toEqual({ inCredits: [true, true, true], inBooks: [true, true, true] });
  });

  test('TDS that a deductor reports as one sum is matched with the rest of the quarter', () => {
    const books = sums(['2026-04-10', 120], ['2026-05-10', 80], ['2026-07-10', 60]);
    expect(matchTaxSums(books, sums(['2026-06-30', 200], ['2026-09-30', 90]))).toEqual({
      inCredits: [true, true, false],
      inBooks: [true, false],
    });
  });
});
