import { expect, test } from 'vitest';
import { isCounter, markCounter } from './counter-flag.ts';

test('a browser is a counter from when it is noted until it is taken back', () => {
  expect(isCounter()).toBe(false);
  markCounter(true);
  expect(isCounter()).toBe(true);
  markCounter(false);
  expect(isCounter()).toBe(false);
});
