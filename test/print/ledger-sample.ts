import type { PrintJob } from '#print/reports.ts';
import { DAY, LONG, MONEY, NUMBER } from './extreme-values.ts';

type LedgerData = Extract<PrintJob, { report: 'account-ledger' }>['data'];

/** A party’s ledger for its paper, with the longest possible values. */
export const longestLedger: Omit<LedgerData, 'company' | 'logos'> = {
  account: 'party:1',
  name: LONG,
  fromDate: DAY,
  toDate: DAY,
  opening: MONEY,
  closing: -MONEY,
  statement: {
    party: {
      name: LONG,
      nameHindi: '',
      address: LONG,
      city: LONG,
      pin: '452001',
      state: '23',
      gstin: '27AAPFU0939F1ZV',
    },
    aged: {
      notDue: MONEY,
      days30: MONEY,
      days60: MONEY,
      days90: MONEY,
      over90: MONEY,
      onAccount: -MONEY,
      total: MONEY,
    },
  },
  entries: [
    {
      date: DAY,
      voucher_No: NUMBER,
      kind: 'Receipt',
      paper: NUMBER,
      reference: LONG,
      due_Date: DAY,
      narration: LONG,
      other: 'party:2',
      other_Name: LONG,
      debit: MONEY,
      credit: MONEY,
      balance: -MONEY,
    },
  ],
};
