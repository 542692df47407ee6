import { expect, test } from 'vitest';
import type { AnyDocument } from '../define.ts';
import { documents } from '../kinds.ts';
import { MONEY_VOUCHER_KINDS, postingOf, VOUCHER_KIND_FACTS, VOUCHER_KINDS, voucherSeries } from './voucher-kinds.ts';

test('every voucher kind has its own series and prefix', () => {
  const prefixes = Object.values(VOUCHER_KIND_FACTS).map(({ prefix }) => prefix);
  expect(new Set(prefixes).size).toBe(VOUCHER_KINDS.length);
  expect(new Set(VOUCHER_KINDS.map(voucherSeries)).size).toBe(VOUCHER_KINDS.length);
  for (const prefix of prefixes) expect(prefix).toMatch(/^[A-Z]+$/);
});

test('every kind that a document posts is its own: no other document posts it, and nobody enters it', () => {
  const posted = Object.entries<AnyDocument>(documents).flatMap(([name, { posts = {} }]) =>
    Object.keys(posts).map((kind) => [kind, name]),
  );
  expect(posted).toContainEqual(['Hire', 'hire']);
  const registered = VOUCHER_KINDS.map((kind) => [kind, postingOf(kind)?.postedBy ?? '']);
  expect(registered.filter(([, poster = '']) => Object.hasOwn(documents, poster))).toEqual(posted);
});

test('money is received by receipts and paid by payments', () => {
  expect(MONEY_VOUCHER_KINDS).toEqual(['Receipt', 'Payment']);
});
