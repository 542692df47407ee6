import { expect, test } from 'vitest';
import { isCounter } from './counter-flag.ts';
import { counterBranch, markCounter, onCounterMark } from './counter-mark.ts';

test('a browser is a counter from when it is marked until it is unmarked, and listeners are notified', () => {
  const told: boolean[] = [];
  const stop = onCounterMark(() => told.push(isCounter()));
  expect(isCounter()).toBe(false);
  markCounter(7);
  expect(isCounter()).toBe(true);
  expect(counterBranch()).toBe(7);
  markCounter(0);
  expect(isCounter()).toBe(false);
  stop();
  markCounter(7);
  expect(told).toEqual([true, false]);
  markCounter(0);
});
