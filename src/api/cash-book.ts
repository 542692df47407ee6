import { z } from 'zod';
import { bookDays, closeFields, sendFields, takeFields } from '#domain/records/cash-book.ts';
import { COLLECTED_MODES } from '#domain/records/bilty-event.ts';
import { VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { count, date } from '#domain/fields.ts';
import { accountNamed } from './account-named.ts';
import { call } from './call.ts';
import { savedVoucher } from './money.ts';
import { printLanguage } from './shapes.ts';

const invalid = 'Please fill all required fields.';

/** The most days of a cash book in one print. */
export const MOST_CASH_DAYS = 31;
const ofBranch = count({ wire: 'branch', label: 'Branch', positive: 'Branch is required.' });
const overDays = {
  branch: ofBranch,
  ...bookDays,
};

const countShape = z.object({
  branch: z.number(),
  branch_Name: z.string(),
  date: z.string(),
  note_500: z.number(),
  note_200: z.number(),
  note_100: z.number(),
  note_50: z.number(),
  note_20: z.number(),
  note_10: z.number(),
  coins: z.number(),
  counted: z.number(),
  // The balance in the books before counting.
  book: z.number(),
  reason: z.string(),
  // The voucher that posted the difference; empty: there was none.
  voucher_No: z.string(),
  created_Date: z.string(),
  created_By: z.string(),
});
const entryShape = z.object({
  voucher_No: z.string(),
  kind: z.enum(VOUCHER_KINDS),
  paper: z.string(),
  // The other account of the posting.
  other: z.string(),
  ...accountNamed('other_Name'),
  narration: z.string(),
  amount: z.number(),
  // Reversed on the same day, or reverses such a one: included in no sum.
  taken_Back: z.boolean(),
});
const underWayShape = z.object({
  voucher_No: z.string(),
  date: z.string(),
  from_Branch: z.number(),
  from_Name: z.string(),
  to_Branch: z.number(),
  to_Name: z.string(),
  amount: z.number(),
  narration: z.string(),
});

const withDriverShape = z.object({
  voucher_No: z.string(),
  date: z.string(),
  // The LR it belongs to.
  paper: z.string(),
  driver: z.string(),
  mode: z.enum(COLLECTED_MODES),
  reference: z.string(),
  amount: z.number(),
});

/** The calls of the cash book: a branch's day, its closing, and cash in transit to another branch. */
export const cashBookCalls = {
  cashBookRead: call({
    method: 'GET',
    path: 'Cash_Book/Read',
    summary:
      'The cash book of a branch on a day: opening balance, receipts and payments, closing balance, the count, cash in transit from or to it, and what drivers collected for it but have not handed over.',
    who: 'company',
    query: {
      branch: ofBranch,
      day: date({ wire: 'date', label: 'Date', required: 'Date is required.' }),
    },
    answer: {
      json: z.object({
        branch: z.number(),
        branch_Name: z.string(),
        date: z.string(),
        // Nothing more is posted to the branch's cash up to this day; null: none was closed.
        closed_Until: z.string().nullable(),
        opening: z.number(),
        receipts: z.array(entryShape),
        payments: z.array(entryShape),
        received: z.number(),
        paid: z.number(),
        closing: z.number(),
        count: countShape.nullable(),
        under_Way: z.array(underWayShape),
        with_Drivers: z.array(withDriverShape),
        // The names of counters that may still have LRs of that day; empty: none.
        counters_Unheard: z.string(),
      }),
    },
  }),
  cashBookPrint: call({
    method: 'GET',
    path: 'Cash_Book/Print',
    summary: `The cash book of a branch over up to ${MOST_CASH_DAYS} days as an A4 PDF: for each day with entries the opening balance, receipts and payments, closing balance, the notes counted and the difference.`,
    who: 'company',
    query: { ...overDays, ...printLanguage },
    answer: { pdf: 'Cash_Book.pdf' },
  }),
  cashBookExport: call({
    method: 'GET',
    path: 'Cash_Book/Export',
    summary: 'The same as a spreadsheet, with the counts on their own sheet.',
    who: 'company',
    query: { ...overDays, ...printLanguage },
    answer: { xlsx: 'Cash_Book.xlsx' },
  }),
  cashBookClose: call({
    method: 'POST',
    path: 'Cash_Book/Close',
    summary:
      "Closes a branch's cash up to a day with the counted notes. A difference from the book needs a reason and is posted to Cash Over/Short; a reason is also needed while LRs may be missing from a counter that has had no contact since that day. Afterwards the branch's cash takes no postings up to that day. `book`: the balance shown to whoever counted; refused if it has changed since.",
    who: 'company',
    idempotent: true,
    body: { shape: 'fields', fields: closeFields },
    invalid,
    answer: { json: countShape },
  }),
  cashBookSend: call({
    method: 'POST',
    path: 'Cash_Book/Send',
    summary:
      'Sends cash of a branch to another; it is in transit until it is received. `ask_Date` as of Money/Receipt.',
    who: 'company',
    idempotent: true,
    body: { shape: 'fields', fields: sendFields },
    invalid,
    answer: { json: savedVoucher },
  }),
  cashBookTake: call({
    method: 'POST',
    path: 'Cash_Book/Take',
    summary:
      "Receives the cash another branch sent, or what a driver collected for an LR, once and in full. `voucher_No`: of the sending, or of the driver's receipt; `account`: the bank account the driver paid into; empty: the branch's cash. `ask_Date` as of Money/Receipt.",
    who: 'company',
    idempotent: true,
    body: { shape: 'fields', fields: takeFields },
    invalid,
    answer: { json: savedVoucher },
  }),
};
