import { expect, test } from 'vitest';
import { Refusal } from '../errors/errors.ts';
import { createRequestLimits } from './request-limits.ts';

/** How many of `times` succeeded before a refusal. */
function wellOf(times: number, work: () => void): { well: number; retryAfter: number | undefined } {
  for (let well = 0; well < times; well += 1) {
    try {
      work();
    } catch (error) {
      if (error instanceof Refusal && error.status === 429) return { well, retryAfter: error.retryAfter };
      throw error;
    }
  }
  return { well: times, retryAfter: undefined };
}

test('each user has a limit per minute, and each address ten times as much', () => {
  let time = 0;
  const limits = createRequestLimits(5, () => time);
  expect(wellOf(9, () => limits.ofUser('one'))).toEqual({ well: 5, retryAfter: 60 });
  time = 59_500;
  expect(wellOf(9, () => limits.ofUser('one'))).toEqual({ well: 0, retryAfter: 1 });
  expect(wellOf(9, () => limits.ofUser('other')).well).toBe(5);
  expect(wellOf(99, () => limits.fromAddress('203.0.113.9')).well).toBe(50);
  expect(wellOf(99, () => limits.fromAddress('203.0.113.10')).well).toBe(50);
  time = 60_000;
  expect(wellOf(9, () => limits.ofUser('one')).well).toBe(5);
});

test('all addresses of one IPv6 network share a limit', () => {
  const limits = createRequestLimits(1, () => 0);
  let host = 0;
  expect(wellOf(99, () => limits.fromAddress(`2001:db8:1:2::${(host += 1)}`)).well).toBe(10);
});

test('a limit of 0 allows any number of requests', () => {
  const limits = createRequestLimits(0);
  expect(wellOf(20_000, () => limits.ofUser('one')).well).toBe(20_000);
});
