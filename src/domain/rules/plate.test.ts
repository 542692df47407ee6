import { expect, test } from 'vitest';
import { looksLikePlate, plateOf } from './plate.ts';

test.each([
  'MP09HG1234',
  'mp 09 hg 1234',
  'MP-09-HG-1234',
  ' mp.09.hg.1234 ',
  'MPO9HG1234',
  'MP09HGI234',
  'MP०९HG१२३४',
  'ＭＰ０９ＨＧ１２３４',
])('%s is the vehicle MP09HG1234', (typed) => {
  expect(plateOf(typed)).toBe('MP09HG1234');
});

test.each(['MP09HG1235', 'MP09H61234', 'MP09HG123'])('%s is not the vehicle MP09HG1234', (typed) => {
  expect(plateOf(typed)).not.toBe(plateOf('MP09HG1234'));
});

test('a vehicle number without letters and digits is empty', () => {
  expect(plateOf(' - . ')).toBe('');
});

test.each(['MP09HG1234', 'mp 09 hg 1234', 'MP-9-H-12', 'DL1PC0001', 'MP09 1234', '22 BH 1234 AA'])(
  '%s looks like a number plate',
  (typed) => {
    expect(looksLikePlate(typed)).toBe(true);
  },
);

test.each(['', 'XX', 'MP09', 'Ramesh', 'MP09HG12345', '1234', '22BH123A', 'गाड़ी'])(
  '%s does not look like a number plate',
  (typed) => {
    expect(looksLikePlate(typed)).toBe(false);
  },
);
