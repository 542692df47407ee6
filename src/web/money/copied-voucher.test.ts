import { expect, test } from 'vitest';
import { copiedVoucher, formOfVoucher } from './copied-voucher.ts';
import type { WholeVoucher } from './whole-voucher.ts';

const entry = (debit: string, credit: string, amount: number) => ({
  debit,
  debitName: `name of ${debit}`,
  debitNameHindi: '',
  credit,
  creditName: `name of ${credit}`,
  creditNameHindi: '',
  amount,
});
const voucher = (fields: Partial<WholeVoucher>): WholeVoucher => ({
  voucherNo: 'R1',
  kind: 'Receipt',
  date: '2026-11-20',
  branch: 2,
  paper: 'R1',
  mode: 'upi',
  reference: 'UTR-77',
  chequeDate: null,
  narration: 'As agreed',
  reverses: '',
  reversedBy: '',
  corrects: '',
  correctedBy: '',
  account: 'party:3',
  accountName: 'Gupta',
  accountNameHindi: '',
  amount: 2550,
  createdDate: '2026-11-20T10:00:00.000Z',
  createdBy: 'RAM1',
  entries: [entry('bank:1', 'party:3', 2500), entry('tds:2026', 'party:3', 50)],
  cashReason: '',
  openedAgain: [],
  items: [],
  ...fields,
});
const SETTLED = { item: 7, paper: 'A-1', amount: 2550, tds: 50, shortage: 0, rebate: 0, other: 0 };
const ITEM = {
  item: 9,
  account: 'party:3',
  side: 'C' as const,
  paper: 'R1',
  date: '2026-11-20',
  dueDate: '2026-11-20',
  amount: 2550,
  settled: 2550,
  open: 0,
  settledBy: [SETTLED],
};

test('a correction of a receipt has its values and what it settled', () => {
  const { texts, lines } = copiedVoucher(voucher({ items: [ITEM] }), true);
  expect(texts).toEqual({
    branchId: '2',
    narration: 'As agreed',
    amount: '2,500',
    mode: 'upi',
    account: 'bank:1',
    party: '3',
    partyName: 'name of party:3',
    day: '2026-11-20',
    reference: 'UTR-77',
    chequeDate: '',
    corrects: 'R1',
  });
  expect(lines.map((line) => line.texts)).toMatchObject([{ item: '7', received: '2,500', tds: '50', rebate: '' }]);
});

test('a copy of a receipt has no date, no reference and no settlements', () => {
  const { texts, lines } = copiedVoucher(voucher({ items: [ITEM] }), false);
  expect(texts).not.toHaveProperty('day');
  expect(texts).not.toHaveProperty('reference');
  expect(texts).not.toHaveProperty('corrects');
  expect(lines).toEqual([]);
});

test('payments under a head, contras and journals are copied into their forms', () => {
  const paid = voucher({ kind: 'Payment', mode: 'cash', entries: [entry('rebates', 'cash:2', 40)] });
  expect(copiedVoucher(paid, false).texts).toMatchObject({ head: 'rebates', headName: 'name of rebates', account: '' });
  const contra = voucher({ kind: 'Contra', mode: '', entries: [entry('bank:1', 'cash:2', 300)] });
  expect(copiedVoucher(contra, true)).toMatchObject({
    texts: { from: 'cash:2', to: 'bank:1', amount: '300' },
    lines: [],
  });
  const entries = [entry('a', 'c', 60), entry('a', 'd', 40), entry('b', 'd', 10)];
  const { lines } = copiedVoucher(voucher({ kind: 'Journal', mode: '', entries }), false);
  expect(lines.map(({ texts: { account, debit, credit } }) => [account, debit, credit])).toEqual([
    ['a', '100', ''],
    ['b', '10', ''],
    ['c', '', '60'],
    ['d', '', '50'],
  ]);
});

test('vouchers posted automatically have no form', () => {
  expect(formOfVoucher(voucher({}))).toBe('receipt');
  expect(formOfVoucher(voucher({ kind: 'Reversal' }))).toBeNull();
  expect(formOfVoucher(voucher({ paper: 'A-1' }))).toBeNull();
  expect(formOfVoucher(voucher({ kind: 'Contra', entries: [entry('transit:2', 'cash:1', 5)] }))).toBeNull();
});
