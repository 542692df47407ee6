import { expect, test } from 'vitest';
import { showBytes, showMoment } from './format.ts';

test.each([
  [0, '0'],
  [1, '1 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [1_500_000, '1.4 MB'],
  [150 * 1024 * 1024, '150 MB'],
  [5e15, '4547 TB'],
])('%d bytes are shown as %s', (bytes, told) => {
  expect(showBytes(bytes)).toBe(told);
});

test('a moment is shown by India’s clock', () => {
  expect(showMoment('2026-11-20T20:05:00.000Z')).toBe('21-11-2026 01:35');
});
