import { expect, test } from 'vitest';
import { unloadingFault } from './unloading.ts';

const unloaded = (received: number, short: number, damaged = 0, excess = 0) => ({ received, short, damaged, excess });

test('received and short add up to the loaded packages, and damaged is at most received', () => {
  expect(unloadingFault(unloaded(12, 0), 12)).toBeNull();
  expect(unloadingFault(unloaded(10, 2, 10, 3), 12)).toBeNull();
  expect(unloadingFault(unloaded(0, 12), 12)).toBeNull();
  for (const wrong of [unloaded(11, 0), unloaded(13, 0), unloaded(12, 1)])
    expect(unloadingFault(wrong, 12)).toEqual({
      field: 'received',
      message: 'Received and short must be 12 together.',
    });
  expect(unloadingFault(unloaded(10, 2, 11), 12)).toEqual({
    field: 'damaged',
    message: 'Damaged cannot be more than what was received.',
  });
});
