import { z } from 'zod';
import { date, text } from '#domain/fields.ts';
import { reminderRequest, REMINDER_WAYS } from '#domain/records/payment-reminder.ts';
import { GROUP_NAMES } from '#domain/rules/heads.ts';
import { REMINDED_DAYS } from '#domain/rules/payment-reminder.ts';
import { booksLock } from '#domain/records/voucher.ts';
import { VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { accountNamed } from './account-named.ts';
import { call } from './call.ts';
import { SHARED_DAYS, SHARED_PER_ADDRESS, sharedQuery, shareShape } from './report-calls.ts';
import { printLanguage } from './shapes.ts';

const booksShape = z.object({
  // Nothing can be posted up to this day; null: not locked.
  locked_Until: z.string().nullable(),
  updated_Date: z.string(),
  updated_By: z.string(),
});

const ofAccount = {
  account: text({ wire: 'account', label: 'Account', required: 'Account is required.', max: 40 }),
  fromDate: date({ wire: 'FromDate', label: 'From Date', required: 'From Date is required.' }),
  toDate: date({ wire: 'ToDate', label: 'To Date', required: 'To Date is required.' }),
};
const atEndOf = { toDate: date({ wire: 'ToDate', label: 'To Date' }) };

const ledgerShape = z.object({
  account: z.string(),
  ...accountNamed('name'),
  opening: z.number(),
  entries: z.array(
    z.object({
      date: z.string(),
      voucher_No: z.string(),
      kind: z.enum(VOUCHER_KINDS),
      // The number people know it by: a bill's own, for an LR's voucher that of the LR.
      paper: z.string(),
      reference: z.string(),
      narration: z.string(),
      // The due date of a bill; null: its own date, or it is no bill.
      due_Date: z.string().nullable(),
      // The other account of the posting.
      other: z.string(),
      ...accountNamed('other_Name'),
      debit: z.number(),
      credit: z.number(),
      balance: z.number(),
    }),
  ),
  closing: z.number(),
});
const trialShape = z.object({
  accounts: z.array(
    z.object({
      account: z.string(),
      kind: z.string(),
      ...accountNamed('name'),
      group: z.enum(GROUP_NAMES),
      debit: z.number(),
      credit: z.number(),
    }),
  ),
  debit: z.number(),
  credit: z.number(),
});
const reminderShape = z.object({
  account: z.string(),
  party_Name: z.string(),
  email: z.string(),
  contact: z.string(),
  language: z.enum(['English', 'Hindi']),
  text: z.string(),
  // The fixed text below it.
  foot: z.string(),
  // 0: it owes nothing.
  amount: z.number(),
  overdue: z.number(),
  papers: z.array(z.object({ paper: z.string(), date: z.string(), due_Date: z.string(), open: z.number() })),
  // Null: never.
  last: z
    .object({
      sent_Date: z.string(),
      sent_By: z.string(),
      way: z.enum(REMINDER_WAYS),
      // It may be reminded again from this day on.
      next_Date: z.string(),
      // Whether its letter could not be delivered: then it does not count.
      refused: z.enum(['yes', 'no']),
    })
    .nullable(),
  // Whether it may be reminded now.
  is_Due: z.boolean(),
});
/** The ledger as printed and exported. */
export type LedgerAnswer = z.infer<typeof ledgerShape>;
export type TrialAnswer = z.infer<typeof trialShape>;

/** The most entries in a printed ledger, and in a spreadsheet. */
export const MOST_PRINTED = 5000;
export const MOST_EXPORTED = 40_000;

/** The calls of the books: an account's ledger, the trial balance, and the lock date. */
export const ledgerCalls = {
  ledgerRead: call({
    method: 'GET',
    path: 'Ledger/Read',
    summary:
      'The ledger of an account over at most a year: opening balance, each posting with the balance after it, and closing balance. Balances are debits less credits.',
    who: 'company',
    query: ofAccount,
    answer: { json: ledgerShape },
  }),
  ledgerPrint: call({
    method: 'GET',
    path: 'Ledger/Print',
    summary: `The ledger of an account as an A4 PDF; for a party, its statement with open amounts by age (up to ${MOST_PRINTED.toLocaleString('en-IN')} entries).`,
    who: 'company',
    query: { ...ofAccount, ...printLanguage },
    answer: { pdf: 'Ledger.pdf' },
  }),
  ledgerShare: call({
    method: 'POST',
    path: 'Ledger/Share',
    summary: `A link to the statement of a party that needs no login, valid for ${SHARED_DAYS} days, and to whom it may be sent. Every link given out is in the audit.`,
    who: 'company',
    query: { ...ofAccount, ...printLanguage },
    answer: {
      json: shareShape,
    },
  }),
  ledgerShared: call({
    method: 'GET',
    path: 'Ledger/Shared',
    summary: 'The statement behind a link of Share, for those dates as the ledger is now.',
    who: 'anyone',
    query: sharedQuery,
    perAddress: SHARED_PER_ADDRESS,
    answer: { pdf: 'Statement.pdf' },
  }),
  ledgerReminder: call({
    method: 'GET',
    path: 'Ledger/Reminder',
    summary:
      'The content of a reminder to a party: what it owes, its oldest open papers, a proposed text, the lines added below every text, and when and by whom it was last reminded.',
    who: 'company',
    query: { account: ofAccount.account, ...printLanguage },
    answer: { json: reminderShape },
  }),
  ledgerRemind: call({
    method: 'POST',
    path: 'Ledger/Remind',
    summary: `Reminds a party of what it owes, once in ${REMINDED_DAYS} days (409). {amount}, {overdue} and {papers} in the text are filled in when it is sent. By mail it goes to the party's address; a party that owes nothing by then gets none. For WhatsApp the final text is answered, to be sent by hand.`,
    who: 'company',
    idempotent: true,
    body: { shape: 'fields', fields: reminderRequest },
    invalid: 'Please fill all required fields.',
    answer: {
      json: z.object({
        account: z.string(),
        party_Name: z.string(),
        way: z.enum(REMINDER_WAYS),
        language: z.enum(['English', 'Hindi']),
        // An address or mobile number; empty: the party has none.
        recipient: z.string(),
        // The text at the time it was requested.
        text: z.string(),
        amount: z.number(),
        sent_Date: z.string(),
        sent_By: z.string(),
      }),
    },
  }),
  ledgerExport: call({
    method: 'GET',
    path: 'Ledger/Export',
    summary: `The ledger of an account as a spreadsheet (up to ${MOST_EXPORTED.toLocaleString('en-IN')} entries).`,
    who: 'company',
    query: { ...ofAccount, ...printLanguage },
    answer: { xlsx: 'Ledger.xlsx' },
  }),
  ledgerTrial: call({
    method: 'GET',
    path: 'Ledger/Trial',
    summary: 'The trial balance at the end of a day (default: today): every account with a balance, with its group.',
    who: 'companyAdmin',
    query: atEndOf,
    answer: { json: trialShape },
  }),
  ledgerTrialPrint: call({
    method: 'GET',
    path: 'Ledger/TrialPrint',
    summary: 'The trial balance as an A4 PDF.',
    who: 'companyAdmin',
    query: { ...atEndOf, ...printLanguage },
    answer: { pdf: 'Trial_Balance.pdf' },
  }),
  ledgerTrialExport: call({
    method: 'GET',
    path: 'Ledger/TrialExport',
    summary: 'The trial balance as a spreadsheet.',
    who: 'companyAdmin',
    query: { ...atEndOf, ...printLanguage },
    answer: { xlsx: 'Trial_Balance.xlsx' },
  }),
  booksRead: call({
    method: 'GET',
    path: 'Books/Read',
    summary: 'The day up to which the books are locked.',
    who: 'companyAdmin',
    answer: { json: booksShape },
  }),
  booksLock: call({
    method: 'POST',
    path: 'Books/Lock',
    summary:
      'Locks the books up to a day: moving it back needs a reason; without a day the books are unlocked. Nothing can be posted on or before the lock date.',
    who: 'companyAdmin',
    body: {
      shape: 'fields',
      fields: booksLock,
    },
    invalid: 'Please fill all required fields.',
    answer: { json: booksShape },
  }),
};
