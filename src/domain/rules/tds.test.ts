import { expect, test } from 'vitest';
import { LAW, lawOf } from './law.ts';
import { tdsOfReceipt } from './tds.ts';

const DAY = '2026-11-20';
const of = (pan: string, rupees: bigint, ownsUpToTen = false, day = DAY) =>
  tdsOfReceipt({ ownsUpToTen, pan }, rupees * 100n, day, LAW);

test('TDS is 1 % for an individual or HUF and 2 % for others, by the fourth letter of the PAN', () => {
  expect(of('ABCPK1234L', 30_000n)).toBe(300_00n);
  expect(of('ABCHK1234L', 30_000n)).toBe(300_00n);
  expect(of('AABCS1429B', 45_000n)).toBe(900_00n);
  expect(of('ABCFK1234L', 45_000n)).toBe(900_00n);
  expect(of('', 45_000n)).toBe(900_00n);
});

test('TDS is 0 if ten carriages or fewer were declared, and on 0', () => {
  expect(of('AABCS1429B', 45_000n, true)).toBe(0n);
  expect(of('AABCS1429B', 0n)).toBe(0n);
});

test('TDS is rounded half up to the rupee', () => {
  expect(of('AABCS1429B', 1_025n)).toBe(21_00n);
  expect(of('AABCS1429B', 1_024n)).toBe(20_00n);
});

test('TDS names the section in force on the day, and marks what is doubtful', () => {
  expect(lawOf(LAW, 'TDS of others', '2026-03-31')?.notification).toContain('194C');
  expect(lawOf(LAW, 'TDS of others', '2026-04-01')?.notification).toContain('393(1)');
  expect(lawOf(LAW, 'TDS of individuals', '2026-04-01')?.remark).toContain('[u]');
  expect(tdsOfReceipt({ ownsUpToTen: false, pan: '' }, 100_00n, DAY, [])).toBe(0n);
});
