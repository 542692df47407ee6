import { expect, test } from 'vitest';
import { forwardSince } from './forward-since.ts';

test('forward charge counts from the first financial year of its unbroken run', () => {
  const elections = [
    { year: 2022, election: 'low' },
    { year: 2023, election: 'reverse' },
    { year: 2025, election: 'low' },
    { year: 2026, election: 'high' },
    { year: 2028, election: 'reverse' },
  ] as const;
  expect(forwardSince(elections, '2022-03-31')).toBe('');
  expect(forwardSince(elections, '2022-04-01')).toBe('2022-23');
  expect(forwardSince(elections, '2024-11-20')).toBe('');
  expect(forwardSince(elections, '2026-11-20')).toBe('2025-26');
  expect(forwardSince(elections, '2027-11-20')).toBe('2025-26');
  expect(forwardSince(elections, '2028-11-20')).toBe('');
  expect(forwardSince([], '2026-11-20')).toBe('');
});
