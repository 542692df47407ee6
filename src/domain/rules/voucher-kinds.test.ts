import { expect, test } from 'vitest';
import { MONEY_VOUCHER_KINDS, VOUCHER_KIND_FACTS, VOUCHER_KINDS, voucherSeries } from './voucher-kinds.ts';

test('no two kinds count in one series or begin their numbers alike', () => {
  const prefixes = Object.values(VOUCHER_KIND_FACTS).map(({ prefix }) => prefix);
  expect(new Set(prefixes).size).toBe(VOUCHER_KINDS.length);
  expect(new Set(VOUCHER_KINDS.map(voucherSeries)).size).toBe(VOUCHER_KINDS.length);
  for (const prefix of prefixes) expect(prefix).toMatch(/^[A-Z]+$/);
});

test('money comes by receipts and goes by payments', () => {
  expect(MONEY_VOUCHER_KINDS).toEqual(['Receipt', 'Payment']);
});
