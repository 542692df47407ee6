import { expect, test } from 'vitest';
import { showRows } from './row-count.ts';

const read = (count: number) => Array.from({ length: count }, (_, at) => at);

test('a list that fits shows all rows and no total', () => {
  expect(showRows(read(3), 3, { rows: 3, more: false })).toEqual({ rows: [0, 1, 2] });
  // A search stops counting at its limit, which may be below the number of rows read.
  expect(showRows(read(3), 3, { rows: 2, more: true })).toEqual({ rows: [0, 1, 2] });
});

test('a list that does not fit shows its first rows and the total', () => {
  const total = { rows: 12, more: false };
  expect(showRows(read(4), 3, total)).toEqual({ rows: [0, 1, 2], total });
  const atLeast = { rows: 10, more: true };
  expect(showRows(read(4), 3, atLeast)).toEqual({ rows: [0, 1, 2], total: atLeast });
  expect(showRows(read(4), 3, { rows: 2, more: true }).total).toEqual({ rows: 3, more: true });
});
