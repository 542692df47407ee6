import { expect, test } from 'vitest';
import { plateOf } from './plate.ts';

test.each(['MP09HG1234', 'mp 09 hg 1234', 'MP-09-HG-1234', ' mp.09.hg.1234 '])('%s is one vehicle', (typed) => {
  expect(plateOf(typed)).toBe('MP09HG1234');
});

test('another number is another vehicle', () => {
  expect(plateOf('MP09HG1235')).not.toBe(plateOf('MP09HG1234'));
});
