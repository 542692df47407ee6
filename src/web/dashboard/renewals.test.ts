import { expect, test } from 'vitest';
import { countRenewals, renewalsOf } from './renewals.ts';

const due = (day: string, count = 1) =>
  Array.from({ length: count }, (_, n) => ({ permitDueDate: day, vehicleNo: `MP09AB${n}` }));

test('a vehicle paper is overdue from the day after its due date', () => {
  const answer = { permitExpirations: [...due('2026-11-19'), ...due('2026-11-20')] };
  expect(renewalsOf('permit', answer, '2026-11-20').map(({ overdue }) => overdue)).toEqual([true, false]);
});

test('the count of a list cut by the server ends with +', () => {
  expect(countRenewals({ permitExpirations: due('2000-01-01', 20) })).toEqual({ due: '20+', overdue: '20+' });
  expect(countRenewals({ permitExpirations: due('2099-01-01', 3) })).toEqual({ due: '3', overdue: null });
});
