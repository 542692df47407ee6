import { expect, test } from 'vitest';
import { aCompany } from '#test/print/samples.ts';
import { readBack } from '#test/print/read-back.ts';
import type { Language } from '../language.ts';
import { runReport } from '../reports.ts';
import type { MoneyReceiptReport } from './money-receipt.ts';

const ENTRY = {
  debit: 'bank:1',
  debit_Name: 'HDFC 4711',
  credit: 'party:1',
  credit_Name: 'Gupta Kirana',
  amount: 2500,
};

const read = async (changes: Partial<MoneyReceiptReport> = {}, language: Language = 'English') => {
  const data: MoneyReceiptReport = {
    company: aCompany(),
    logos: [null, null, null, null],
    copies: ['party'],
    kind: 'Receipt',
    voucherNo: 'R12',
    date: '2026-11-20',
    branch: 'Head Office',
    mode: 'upi',
    reference: '432112345678',
    chequeDate: null,
    narration: '',
    isReversed: false,
    corrects: '',
    correctedBy: '',
    account: 'party:1',
    accountName: 'Gupta Kirana',
    entries: [ENTRY, { ...ENTRY, debit: 'tds:2026', debit_Name: '2026-27', amount: 50 }],
    against: [{ paper: 'IND/2627/000123', date: '2026-11-18', open: 2650, settled: 2450, tds: 50, deducted: 0 }],
    ...changes,
  };
  return readBack(await runReport({ report: 'money-receipt', language, data }));
};

test('a money receipt has payer, sum in words, mode and what is left of each bill', async () => {
  const { pages, flat } = await read();
  expect(pages).toHaveLength(1);
  for (const phrase of [
    'Money Receipt',
    'RECEIVED FROM Name Gupta Kirana',
    'Voucher No. R12',
    'Mode UPI',
    'UPI Reference 432112345678',
    'Bank Account HDFC 4711',
    'Rupees Two Thousand Five Hundred Only',
    '₹ 2,500.00',
    'IND/2627/000123 18-11-2026 2,650.00 2,400.00 50.00 0.00 200.00',
    'TDS Receivable · 2026-27 50.00',
    'On account 100.00',
  ]) {
    expect(flat).toContain(phrase);
  }
});

test('a payment is printed as a voucher, and a reversed one says CANCELLED', async () => {
  const entries = [
    { ...ENTRY, debit: 'payable:1', debit_Name: 'Gupta Kirana', credit: 'cash:1', credit_Name: 'Indore' },
  ];
  const { flat } = await read({
    kind: 'Payment',
    mode: 'cash',
    account: 'payable:1',
    entries,
    against: [],
    isReversed: true,
  });
  for (const phrase of ['Payment Voucher', 'PAID TO', 'Payable · Gupta Kirana', 'Mode Cash', 'CANCELLED']) {
    expect(flat).toContain(phrase);
  }
  expect(flat).not.toContain('Bank Account');
});

test('a money receipt in Hindi has Hindi text only', async () => {
  const { flat } = await read(
    { reference: '', accountName: 'गुप्ता', entries: [{ ...ENTRY, debit_Name: 'बैंक' }] },
    'Hindi',
  );
  expect(flat).toContain('प्राप्ति रसीद');
  expect(flat).not.toMatch(/Receipt|Rupees|Mode|account|Left/i);
});
