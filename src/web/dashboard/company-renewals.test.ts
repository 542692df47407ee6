import { expect, test } from 'vitest';
import { carrierRenewalOf, electionDueOf } from './company-renewals.ts';

const settings = {
  lrForm: 'lawful',
  carrierNo: 'MP/77',
  carrierValid: '2027-03-10',
  companyGSTIN: '23AAHCM8960D1ZG',
  elections: [{ year: 2026, election: 'low' as const }],
};

test('a carrier registration is shown from 30 days before its end, and marked from the day after', () => {
  const at = (today: string) => carrierRenewalOf(settings, today);
  expect(at('2027-02-07')).toBeNull();
  expect(at('2027-02-08')).toEqual({ due: '2027-03-10', number: 'MP/77', overdue: false });
  expect(at('2027-03-10')).toMatchObject({ overdue: false });
  expect(at('2027-03-11')).toMatchObject({ overdue: true });
  expect(carrierRenewalOf({ ...settings, carrierValid: null }, '2027-03-10')).toBeNull();
});

test('an election is due from January to March, until it is entered', () => {
  const at = (today: string, fields: object = {}) => electionDueOf({ ...settings, ...fields }, today);
  expect([at('2026-12-31'), at('2027-01-01'), at('2027-03-31'), at('2027-04-01')]).toEqual([null, 2027, 2027, null]);
  expect(at('2027-02-10', { elections: [{ year: 2027, election: 'low' }] })).toBeNull();
  expect(at('2027-02-10', { companyGSTIN: '' })).toBeNull();
  expect(at('2027-02-10', { lrForm: 'classic' })).toBeNull();
});
