import { expect, test } from 'vitest';
import { createCosts, LONG_MS, SHORT_MS } from './costs.ts';

const many = (times: number, work: () => void) => Array.from({ length: times }, work);

test('a statement is unknown until first run; if it is quick for one company, it is short for another', () => {
  const costs = createCosts();
  expect(costs.of('a', 'list').length).toBe('unknown');
  costs.note('a', 'list', 1);
  expect(costs.of('a', 'list')).toEqual({ length: 'short', ms: 1 });
  expect(costs.of('b', 'list')).toEqual({ length: 'short', ms: 1 });
});

test('a statement long for one company stays short for a small one and is unknown for a new one', () => {
  const costs = createCosts();
  many(50, () => costs.note('small', 'trial', 2));
  many(20, () => costs.note('large', 'trial', 900));
  expect(costs.of('large', 'trial').length).toBe('long');
  expect(costs.of('small', 'trial').length).toBe('short');
  expect(costs.of('new', 'trial').length).toBe('unknown');
});

test('a statement becomes short again when it no longer takes long', () => {
  const costs = createCosts();
  many(20, () => costs.note('a', 'trial', 900));
  many(50, () => costs.note('a', 'trial', 2));
  expect(costs.of('a', 'trial').length).toBe('short');
});

test('one slow run does not make a statement long, but every tenth makes it unknown', () => {
  const costs = createCosts();
  many(20, () => costs.note('a', 'list', 0.2));
  costs.note('a', 'list', 100);
  expect(costs.of('a', 'list').length).toBe('short');
  // Every tenth call reads page 1,000.
  for (let at = 0; at < 100; at += 1) costs.note('a', 'list', at % 10 === 0 ? 120 : 0.2);
  expect(costs.of('a', 'list').length).toBe('unknown');
});

test('a statement still running is counted as unknown, then as long', () => {
  const costs = createCosts();
  costs.note('a', 'list', 1);
  costs.noteLonger('a', 'list', SHORT_MS);
  expect(costs.of('a', 'list').length).toBe('unknown');
  expect(costs.of('b', 'list').length).toBe('unknown');
  costs.noteLonger('a', 'list', LONG_MS);
  expect(costs.of('a', 'list').length).toBe('long');
});
