import { z } from 'zod';
import { date, text } from '#domain/fields.ts';
import { VOUCHER_KINDS } from '#domain/records/voucher.ts';
import { call } from './call.ts';

const booksShape = z.object({
  // Nothing is posted up to this day; null: none is locked.
  locked_Until: z.string().nullable(),
  updated_Date: z.string(),
  updated_By: z.string(),
});

/** The calls of the books: the ledger of an account, the trial balance, and the lock. */
export const ledgerCalls = {
  ledgerRead: call({
    method: 'GET',
    path: 'Ledger/Read',
    summary:
      'The ledger of an account over at most a year: what it began with, each posting with the balance behind it, and what it ended with. Balances are debits less credits.',
    who: 'company',
    query: {
      account: text({ wire: 'account', label: 'Account', required: 'Account is required.', max: 40 }),
      fromDate: date({ wire: 'FromDate', label: 'From Date', required: 'From Date is required.' }),
      toDate: date({ wire: 'ToDate', label: 'To Date', required: 'To Date is required.' }),
    },
    answer: {
      json: z.object({
        account: z.string(),
        name: z.string(),
        opening: z.number(),
        entries: z.array(
          z.object({
            date: z.string(),
            voucher_No: z.string(),
            kind: z.enum(VOUCHER_KINDS),
            paper: z.string(),
            narration: z.string(),
            // The other side of the posting.
            other: z.string(),
            other_Name: z.string(),
            debit: z.number(),
            credit: z.number(),
            balance: z.number(),
          }),
        ),
        closing: z.number(),
      }),
    },
  }),
  ledgerTrial: call({
    method: 'GET',
    path: 'Ledger/Trial',
    summary: 'The trial balance at the end of a day, today where none is said: every account that is not even.',
    who: 'companyAdmin',
    query: { toDate: date({ wire: 'ToDate', label: 'To Date' }) },
    answer: {
      json: z.object({
        accounts: z.array(
          z.object({
            account: z.string(),
            kind: z.string(),
            name: z.string(),
            debit: z.number(),
            credit: z.number(),
          }),
        ),
        debit: z.number(),
        credit: z.number(),
      }),
    },
  }),
  booksRead: call({
    method: 'GET',
    path: 'Books/Read',
    summary: 'Up to which day the books are locked.',
    who: 'companyAdmin',
    answer: { json: booksShape },
  }),
  booksLock: call({
    method: 'POST',
    path: 'Books/Lock',
    summary:
      'Locks the books up to a day: forward freely, back with a reason; without a day they are open. Nothing is posted behind the lock.',
    who: 'companyAdmin',
    body: {
      shape: 'fields',
      fields: {
        day: date({ wire: 'date', label: 'Date' }),
        reason: text({ wire: 'reason', label: 'Reason', max: 200 }),
      },
    },
    invalid: 'Please fill all required fields.',
    answer: { json: booksShape },
  }),
};
