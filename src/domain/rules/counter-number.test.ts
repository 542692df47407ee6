import { expect, test } from 'vitest';
import { nextNumberOf } from './counter-number.ts';

test('a counter’s next number follows its last one of that financial year, until its book ends', () => {
  const counter = { pattern: 'INDXYZ/{YY}/{N}', digits: 4, numbers: { '2627': 9_800 } };
  const next = { year: '2627', number: 9_801, lrNo: 'INDXYZ/2627/9801', left: 199 };
  expect(nextNumberOf(counter, '2026-11-28')).toEqual(next);
  expect(nextNumberOf(counter, '2027-03-31')).toEqual(next);
  expect(nextNumberOf(counter, '2027-04-01')).toEqual({
    year: '2728',
    number: 1,
    lrNo: 'INDXYZ/2728/0001',
    left: 9_999,
  });
  expect(nextNumberOf({ ...counter, numbers: { '2627': 9_999 } }, '2026-11-28')).toMatchObject({ lrNo: null, left: 0 });
});
