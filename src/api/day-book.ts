import { z } from 'zod';
import { choice, count, date } from '#domain/fields.ts';
import { DAY_BOOK_DAYS } from '#domain/rules/day-book.ts';
import { VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { accountNamed } from './account-named.ts';
import { call } from './call.ts';
import { MOST_PRINTED } from './report-calls.ts';
import { pageShape, paging, printLanguage } from './shapes.ts';

const filter = {
  fromDate: date({ wire: 'FromDate', label: 'From Date' }),
  toDate: date({ wire: 'ToDate', label: 'To Date' }),
  kind: choice(VOUCHER_KINDS, { wire: 'kind', label: 'Kind' }),
  branchId: count({ wire: 'branch', label: 'Branch' }),
};

const rowShape = z.object({
  date: z.string(),
  voucher_No: z.string(),
  kind: z.enum(VOUCHER_KINDS),
  branch: z.number(),
  branch_Name: z.string(),
  // The number people know it by: that of its LR, its bill or its memo, else its own.
  paper: z.string(),
  // For an LR's voucher, its bilty number; else empty.
  bilty_No: z.string(),
  reference: z.string(),
  narration: z.string(),
  reverses: z.string(),
  reversed_By: z.string(),
  corrects: z.string(),
  corrected_By: z.string(),
  // The counterpart.
  account: z.string(),
  ...accountNamed('account_Name'),
  // The amount of the voucher, on the side of that account; the other is 0.
  debit: z.number(),
  credit: z.number(),
  created_By: z.string(),
});

/** The calls of the day book. */
export const dayBookCalls = {
  ledgerDayBook: call({
    method: 'GET',
    path: 'Ledger/DayBook',
    summary: `Every voucher of a day (default: today), or of up to ${DAY_BOOK_DAYS} days, in posting order. Each has one amount, under \`debit\` or \`credit\`, depending on the side of its account; \`totals\`: the number and sum of each kind, across all pages.`,
    who: 'company',
    query: { ...filter, ...paging },
    answer: {
      json: pageShape(rowShape).extend({
        from_Date: z.string(),
        to_Date: z.string(),
        totals: z.array(z.object({ kind: z.enum(VOUCHER_KINDS), count: z.number(), amount: z.number() })),
      }),
    },
  }),
  ledgerDayBookPrint: call({
    method: 'GET',
    path: 'Ledger/DayBookPrint',
    summary: `The day book as an A4 PDF with the sums by kind (up to ${MOST_PRINTED.toLocaleString('en-IN')} vouchers); with \`narration\` yes, including narrations.`,
    who: 'company',
    query: { ...filter, narration: choice(['yes', 'no'], { wire: 'narration', label: 'Narration' }), ...printLanguage },
    answer: { pdf: 'Day_Book.pdf' },
  }),
};
