import type { TdsReason } from '#domain/rules/hire-tds.ts';

/** The words of the TDS register; fetched with its page only. */
export const tds = {
  quarter: 'Quarter',
  date: 'Date',
  memo: 'Hire Memo No.',
  owner: 'Owner',
  pan: 'PAN',
  noPan: 'No PAN',
  code: 'Code',
  amount: 'Hire credited',
  rate: 'Rate',
  tds: 'TDS',
  why: 'Why',
  adjusted: 'adjustment',
  reasons: {
    sum: 'Above the limit for one payment',
    year: 'Above the limit for the year',
    below: 'Within the limits',
    declaration: 'Declaration on file',
    changed: 'Changed by an admin',
  } as Readonly<Record<TdsReason, string>>,
  months: 'Deposit by month',
  month: 'Month',
  due: 'Due on',
  deposited: 'Deposited',
  left: 'To deposit',
  late: 'Overdue',
  total: 'Total',
  payable: 'TDS payable today',
  nil: 'Entries without TDS',
  withoutPan: 'Entries without PAN',
  none: 'No hire was credited in this quarter.',
  csv: 'CSV for the return',
  note: 'A memo counts on its own date, an addition on the day it was entered. Deposits are what was paid from TDS Payable, set against the oldest TDS first.',
  layoutNote:
    'The CSV has the columns of Form 26Q, which Form 140 follows. Have your CA check it before the first upload.',
};
