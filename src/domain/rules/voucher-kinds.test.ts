import { expect, test } from 'vitest';
import { MONEY_VOUCHER_KINDS, VOUCHER_KIND_FACTS, VOUCHER_KINDS, voucherSeries } from './voucher-kinds.ts';

test('every voucher kind has its own series and prefix', () => {
  const prefixes = Object.values(VOUCHER_KIND_FACTS).map(({ prefix }) => prefix);
  expect(new Set(prefixes).size).toBe(VOUCHER_KINDS.length);
  expect(new Set(VOUCHER_KINDS.map(voucherSeries)).size).toBe(VOUCHER_KINDS.length);
  for (const prefix of prefixes) expect(prefix).toMatch(/^[A-Z]+$/);
});

test('money is received by receipts and paid by payments', () => {
  expect(MONEY_VOUCHER_KINDS).toEqual(['Receipt', 'Payment']);
});
