import { expect, test } from 'vitest';
import { phoneDigits } from './fieldProps.ts';

test.each([
  ['98765 43210', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['00919876543210', '9876543210'],
  ['9198765', '9198765'],
  ['98765432109', '9876543210'],
  ['abc', ''],
])('a telephone number typed as “%s” is kept as “%s”', (typed, kept) => {
  expect(phoneDigits(typed)).toBe(kept);
});
