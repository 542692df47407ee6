import { expect, test } from 'vitest';
import { isCounter } from './counter-flag.ts';
import { markCounter, onCounterMark } from './counter-mark.ts';

test('a browser is a counter from when it is noted until it is taken back, and whoever asks is told', () => {
  const told: boolean[] = [];
  const stop = onCounterMark(() => told.push(isCounter()));
  expect(isCounter()).toBe(false);
  markCounter(true);
  expect(isCounter()).toBe(true);
  markCounter(false);
  expect(isCounter()).toBe(false);
  stop();
  markCounter(true);
  expect(told).toEqual([true, false]);
  markCounter(false);
});
