import { expect, test } from 'vitest';
import { holdsAllSent } from './holds-all-sent.ts';

const SENT = {
  biltyNo: '',
  lrNo: '',
  bookId: 0,
  consigneeCity: 'Mumbai',
  consigneeAddress: '',
  expectedDate: null,
  lines: [{ id: 0, packages: 12, freight: 0 }],
  invoices: [],
  updatedDate: null,
};
const SAVED = {
  ...SENT,
  biltyNo: '7',
  lrNo: 'IND/2627/000007',
  bookId: 1,
  consigneeAddress: 'Kalbadevi',
  lines: [{ id: 1, packages: 12, freight: 2500 }],
  updatedDate: 'later',
};

test('a saved document may fill in what was sent blank', () => {
  expect(holdsAllSent(SAVED, SENT)).toBe(true);
});

test('a saved document must have every sent value, row by row', () => {
  expect(holdsAllSent({ ...SAVED, consigneeCity: 'Pune' }, SENT)).toBe(false);
  expect(holdsAllSent({ ...SAVED, lines: [{ id: 1, packages: 13, freight: 2500 }] }, SENT)).toBe(false);
  expect(holdsAllSent({ ...SAVED, lines: [] }, SENT)).toBe(false);
  expect(holdsAllSent({ ...SAVED, invoices: [{ id: 1 }] }, SENT)).toBe(false);
  expect(holdsAllSent({ ...SAVED, invoices: undefined }, SENT)).toBe(false);
});
