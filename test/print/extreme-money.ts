import { blankRow } from '#domain/define.ts';
import { freightBill, note } from '#domain/records/freight-bill.ts';
import type { AnyJob } from '#print/reports.ts';
import { aBill, aBilledLr, bank } from './bill-samples.ts';
import { someSettings } from './lawful-samples.ts';
import { COUNT, DAY, KG, LONG, MONEY, NUMBER, VEHICLE, wired } from './extreme-values.ts';
import { longestLedger } from './ledger-sample.ts';
import { head, listOf, printed, type Sample } from './extreme-jobs.ts';

const moved = {
  voucher_No: NUMBER,
  paper: NUMBER,
  other: 'party:1',
  other_Name: LONG,
  narration: LONG,
  amount: MONEY,
  taken_Back: false,
};
const posted = { debit: 'bank:1', debit_Name: LONG, credit: 'party:1', credit_Name: LONG, amount: MONEY };
const voucher = {
  ...head,
  voucherNo: NUMBER,
  date: DAY,
  branch: LONG,
  reference: LONG,
  narration: LONG,
  isReversed: false,
  corrects: NUMBER,
  correctedBy: NUMBER,
  entries: [posted, { ...posted, debit: 'tds' }],
};
const group = {
  group: 'Indirect Expenses',
  total: MONEY,
  accounts: [{ account: 'party:1', name: LONG, amount: MONEY }],
} as const;

/** The papers of the books: vouchers, accounts, bills and notes. */
export const extremeMoney = {
  'money-receipt': (language) =>
    printed(
      'money-receipt',
      {
        ...voucher,
        copies: ['party', 'office'],
        kind: 'Receipt',
        mode: 'cheque',
        chequeDate: DAY,
        account: 'party:1',
        accountName: LONG,
        against: [{ paper: NUMBER, date: DAY, open: MONEY, settled: MONEY, tds: 1, deducted: 1 }],
      },
      language,
    ),
  'ledger-voucher': (language) =>
    printed('ledger-voucher', { ...voucher, kind: 'Journal', reverses: NUMBER, createdBy: LONG }, language),
  'cash-book': (language) =>
    printed(
      'cash-book',
      {
        ...head,
        branchName: LONG,
        fromDate: DAY,
        toDate: DAY,
        opening: MONEY,
        closing: MONEY,
        days: [
          {
            date: DAY,
            opening: MONEY,
            receipts: [moved],
            payments: [moved],
            received: MONEY,
            paid: MONEY,
            closing: MONEY,
            count: {
              note_500: COUNT,
              note_200: COUNT,
              note_100: COUNT,
              note_50: COUNT,
              note_20: COUNT,
              note_10: COUNT,
              coins: MONEY,
              counted: MONEY,
              book: MONEY,
              reason: LONG,
              voucher_No: NUMBER,
              created_By: LONG,
            },
          },
        ],
      },
      language,
    ),
  'day-book': (language) =>
    listOf(
      'day-book',
      {
        date: DAY,
        voucher_No: NUMBER,
        kind: 'Receipt',
        account: 'party:1',
        account_Name: LONG,
        paper: NUMBER,
        narration: LONG,
        debit: MONEY,
        credit: 0,
        reversed_By: '',
        corrected_By: '',
      },
      language,
    ),
  'voucher-list': (language) =>
    listOf(
      'voucher-list',
      {
        date: DAY,
        voucher_No: NUMBER,
        kind: 'Receipt',
        account: 'party:1',
        account_Name: LONG,
        paper: NUMBER,
        reference: LONG,
        amount: MONEY,
        reversed_By: '',
      },
      language,
    ),
  'account-ledger': (language) => printed('account-ledger', { ...head, ...longestLedger }, language),
  'trial-balance': (language) =>
    printed(
      'trial-balance',
      {
        ...head,
        toDate: DAY,
        accounts: [{ account: 'party:1', name: LONG, group: 'Sundry Debtors', debit: MONEY, credit: MONEY }],
        debit: MONEY,
        credit: MONEY,
      },
      language,
    ),
  'final-accounts': (language) =>
    printed(
      'final-accounts',
      {
        ...head,
        title: 'Profit & Loss',
        fromDate: DAY,
        toDate: DAY,
        sides: [
          { title: 'Income', groups: [group], total: MONEY },
          { title: 'Expenses', groups: [group], total: MONEY },
        ],
        results: [{ name: 'Total', amount: -MONEY }],
      },
      language,
    ),
  'freight-bill': (language) => {
    const { carried } = aBilledLr();
    const told = carried && { ...carried, consignor: LONG, consignee: LONG, goods: [LONG, LONG], weight: KG };
    const line = aBilledLr({
      lrNo: NUMBER,
      vehicleNo: VEHICLE,
      freight: MONEY,
      charges: MONEY,
      packages: COUNT,
      carried: told,
    });
    const bill = aBill({
      partyName: LONG,
      lines: [line],
      total: MONEY,
      beforeTax: MONEY,
      taxable: MONEY,
      openAmount: MONEY,
    });
    return printed(
      'freight-bill',
      { ...head, bill, copies: ['original', 'duplicate'], settings: { ...someSettings(), ...bank }, elections: [] },
      language,
    );
  },
  'freight-bill-list': (language) =>
    listOf('freight-bill-list', { ...wired(freightBill.fields), state: 'issued', open_Amt: MONEY }, language),
  'note-list': (language) => listOf('note-list', { ...wired(note.fields), kind: 'Credit' }, language),
  'bill-note': (language) =>
    printed(
      'bill-note',
      {
        ...head,
        note: {
          ...blankRow(note.fields),
          noteNo: NUMBER,
          kind: 'Credit',
          reason: 'rate',
          beforeTax: MONEY,
          total: MONEY,
          remark: LONG,
        },
        bill: aBill({ partyName: LONG }),
      },
      language,
    ),
} as const satisfies Partial<Record<AnyJob['report'], Sample>>;
