import { expect, test } from 'vitest';
import { pathAfter, readySteps, type Facts } from './setup-steps.ts';

const whole: Facts = {
  settings: { pan: 'AAHCM8960D', companyGstin: '23AAHCM8960D1ZG', elections: [{ year: 2026, election: 'low' }] },
  branches: [
    { isActive: 'yes', stateCode: '23' },
    { isActive: 'no', stateCode: '' },
  ],
  books: [{ isActive: 'yes', isDefault: 'yes', paper: 'LR' }],
  heads: [{ isActive: 'yes' }],
};
const all = { identity: true, branches: true, books: true, charges: true, tax: true, print: true };

test.each([
  ['nothing', {}, {}],
  ['the PAN', { settings: { ...whole.settings, pan: '' } }, { identity: false }],
  ['the state of a branch', { branches: [{ isActive: 'yes', stateCode: '' }] }, { branches: false }],
  ['a default book', { books: [{ isActive: 'yes', isDefault: 'no', paper: 'LR' }] }, { books: false }],
  ['an active book', { books: [{ isActive: 'no', isDefault: 'yes', paper: 'LR' }] }, { books: false }],
  ['a charge', { heads: [{ isActive: 'no' }] }, { charges: false }],
  ['an election', { settings: { ...whole.settings, elections: [] } }, { tax: false }],
  ['a GSTIN', { settings: { ...whole.settings, companyGstin: '', elections: [] } }, {}],
] as const)('a company that lacks %s has the right setup steps marked as ready', (_what, missing, wanted) => {
  expect(readySteps({ ...whole, ...missing })).toEqual({ ...all, ...wanted });
});

test('each setup step leads to the next page, and the last to the overview', () => {
  expect(pathAfter('identity')).toBe('/dashboard/consignment/branches');
  expect(pathAfter('print')).toBe('/dashboard/consignment/setup');
});
