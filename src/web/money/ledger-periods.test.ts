import { expect, test } from 'vitest';
import { ledgerPeriods } from './ledger-periods.ts';

test('a ledger offers this month, the last one and the financial year, also across years', () => {
  expect(ledgerPeriods('2026-11-20')).toEqual([
    { name: 'month', from: '2026-11-01', to: '2026-11-30' },
    { name: 'lastMonth', from: '2026-10-01', to: '2026-10-31' },
    { name: 'year', from: '2026-04-01', to: '2027-03-31' },
  ]);
  expect(ledgerPeriods('2028-03-31')[1]).toEqual({ name: 'lastMonth', from: '2028-02-01', to: '2028-02-29' });
  expect(ledgerPeriods('2027-01-15')[1]).toEqual({ name: 'lastMonth', from: '2026-12-01', to: '2026-12-31' });
});
