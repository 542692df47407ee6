import { expect, test } from 'vitest';
import { plateOf } from './plate.ts';

test.each([
  'MP09HG1234',
  'mp 09 hg 1234',
  'MP-09-HG-1234',
  ' mp.09.hg.1234 ',
  'MPO9HG1234',
  'MP09HGI234',
  'MP०९HG१२३४',
  'ＭＰ０９ＨＧ１２３４',
])('%s is one vehicle', (typed) => {
  expect(plateOf(typed)).toBe('MP09HG1234');
});

test.each(['MP09HG1235', 'MP09H61234', 'MP09HG123'])('%s is another vehicle', (typed) => {
  expect(plateOf(typed)).not.toBe(plateOf('MP09HG1234'));
});

test('what has no letter and no digit is no number', () => {
  expect(plateOf(' - . ')).toBe('');
});
