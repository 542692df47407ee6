import { z } from 'zod';
import {
  BANK_FILE_BYTES,
  BANK_FILE_TOO_LARGE,
  BANK_LINE_STATES,
  bankCertain,
  bankComparison,
  bankFile,
  bankLineFilter,
  bankMatch,
  bankMatchItems,
  bankRelease,
  bankTakeBack,
  PROPOSAL_REASONS,
} from '#domain/records/bank-line.ts';
import { BANK_COLUMNS } from '#domain/rules/bank-columns.ts';
import { choice } from '#domain/fields.ts';
import { accountNamed } from './account-named.ts';
import { call } from './call.ts';
import { listFilter, pageShape, paging } from './shapes.ts';

const invalid = 'Please fill all required fields.';

const columnsShape = z.object(
  Object.fromEntries(BANK_COLUMNS.map((column) => [column, z.string()])) as Record<
    (typeof BANK_COLUMNS)[number],
    z.ZodString
  >,
);

const lineShape = z.object({
  line: z.number().int(),
  date: z.string(),
  // What the bank paid out is below zero.
  amount: z.number(),
  reference: z.string(),
  narration: z.string(),
  balance: z.number().nullable(),
  state: z.enum(BANK_LINE_STATES),
  // What it is in the books; empty: it waits.
  voucher_No: z.string(),
  matched_Date: z.string().nullable(),
  matched_By: z.string(),
});

const proposalShape = z.object({
  // Whether nothing else comes in question.
  is_Certain: z.boolean(),
  reasons: z.array(z.enum(PROPOSAL_REASONS)),
  // The voucher that stands already; empty: one is made.
  voucher_No: z.string(),
  voucher_Date: z.string().nullable(),
  // With whom, or under what.
  account: z.string(),
  ...accountNamed('account_Name'),
  // The party that the voucher is made with; 0: none.
  party: z.number().int(),
  items: z.array(z.object({ item: z.number().int(), paper: z.string(), received: z.number(), tds: z.number() })),
  // What of the money settles nothing.
  on_Account: z.number(),
});

const fileShape = z.object({
  file: z.number().int(),
  account: z.string(),
  file_Name: z.string(),
  sha256: z.string(),
  from_Date: z.string(),
  to_Date: z.string(),
  rows: z.number().int(),
  // Of those, the lines that no file before had.
  added: z.number().int(),
  // Of the added ones, those that wait.
  waiting: z.number().int(),
  created_Date: z.string(),
  created_By: z.string(),
  taken_Back_Date: z.string().nullable(),
  taken_Back_By: z.string(),
});

const sideShape = z.object({ count: z.number().int(), amount: z.number() });
/** A line of a bank, or a voucher, that the other side does not have. */
const oneSidedShape = z.object({
  // Of a line, else 0.
  line: z.number().int(),
  // Of a voucher, else empty.
  voucher_No: z.string(),
  date: z.string(),
  amount: z.number(),
  reference: z.string(),
  text: z.string(),
  ...accountNamed('text_Name'),
});

/** The calls of a bank's lines: its files, what they are in the books, and both compared (spec 4 §7). */
export const bankCalls = {
  bankImport: call({
    method: 'POST',
    path: 'Bank/Import',
    summary:
      "Takes in a bank's file (.csv, other text with separators, or .xlsx; up to 20,000 rows, 5 MB; the heads within the first 30 rows). Columns are known by their heads: as they were remembered of the account, those of HDFC, ICICI, SBI and Axis, or what banks usually write; or they are said by their letters. Lines that a file before had are left out, so that importing twice adds nothing. A dry run only tells what was read and what is wrong; else any fault refuses the whole file.",
    who: 'company',
    query: { ...bankFile, dryRun: choice(['yes', 'no'], { wire: 'dryRun', label: 'dryRun', blank: 'no' }) },
    body: { shape: 'spreadsheet', largest: { bytes: BANK_FILE_BYTES, sentence: BANK_FILE_TOO_LARGE } },
    progress: true,
    answer: {
      json: z.object({
        // The bank whose heads they are, `remembered`, or empty.
        by: z.string(),
        heads_Row: z.number().int(),
        heads: z.array(z.object({ letter: z.string(), head: z.string() })),
        // The letters of the columns that were read; empty: the file has none of it.
        columns: columnsShape,
        // Whether amounts can be read by them; else somebody has to say which column is what.
        is_Whole: z.boolean(),
        first_Rows: z.array(z.array(z.string())),
        rows: z.number().int(),
        added: z.number().int(),
        known: z.number().int(),
        deposits: sideShape,
        withdrawals: sideShape,
        from_Date: z.string().nullable(),
        to_Date: z.string().nullable(),
        // What the bank says at the end; null: nothing.
        closing: z.number().nullable(),
        // The row whose balance does not follow from the one before: rows are missing there; 0: none.
        gap_Row: z.number().int(),
        errors: z.array(z.object({ row: z.number().int(), cell: z.string(), column: z.string(), message: z.string() })),
        faults: z.number().int(),
        file: z.number().int(),
      }),
    },
  }),
  bankFiles: call({
    method: 'GET',
    path: 'Bank/Files',
    summary: 'The files that were imported of an account, the newest first.',
    who: 'company',
    query: { account: bankFile.account, ...paging },
    answer: { json: pageShape(fileShape) },
  }),
  bankTakeBack: call({
    method: 'POST',
    path: 'Bank/TakeBack',
    summary: 'Takes back a file: the lines that it added are gone. Refused once one of them is in the books (409).',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: bankTakeBack },
    invalid,
    answer: { json: z.object({ file: z.number().int(), removed: z.number().int() }) },
  }),
  bankLines: call({
    method: 'GET',
    path: 'Bank/Lines',
    summary:
      'The lines of a bank account, the newest first. Those that wait have up to three proposals, the best first: a voucher with the same amount that no other line is, up to four open bills that come to the amount, also less TDS, or the party that the narration names. A search looks at references and narrations.',
    who: 'company',
    query: { ...listFilter, ...bankLineFilter, ...paging },
    answer: {
      json: pageShape(lineShape.extend({ proposals: z.array(proposalShape) })).extend({
        waiting_Count: z.number().int(),
      }),
    },
  }),
  bankAccept: call({
    method: 'POST',
    path: 'Bank/Accept',
    summary:
      'Says what a line is in the books: a voucher that stands, of the same amount and direction, or a receipt or payment that is made of it with a party or under a head; `items` says what that settles, and what is over stands on account.',
    who: 'company',
    idempotent: true,
    body: { shape: 'record', fields: bankMatch, lines: bankMatchItems },
    invalid,
    answer: { json: lineShape },
  }),
  bankAcceptCertain: call({
    method: 'POST',
    path: 'Bank/AcceptCertain',
    summary:
      'Accepts of the next 50 waiting lines after one (0: from the oldest) those whose first proposal is certain, each for itself. Called again with `last` until nothing is `left`.',
    who: 'company',
    body: { shape: 'fields', fields: bankCertain },
    invalid,
    answer: {
      json: z.object({
        accepted: z.number().int(),
        // Certain ones that could not be accepted, and why the first could not.
        refused: z.number().int(),
        reason: z.string(),
        looked_At: z.number().int(),
        last: z.number().int(),
        left: z.number().int(),
      }),
    },
  }),
  bankRelease: call({
    method: 'POST',
    path: 'Bank/Release',
    summary: 'Undoes that a line is a voucher. The voucher stays; the line waits again.',
    who: 'company',
    body: { shape: 'fields', fields: bankRelease },
    invalid,
    answer: { json: lineShape },
  }),
  bankCompare: call({
    method: 'GET',
    path: 'Bank/Compare',
    summary:
      'A bank account at the end of a day: its balance in the books and at the bank, what stands in the books and not at the bank, what stands at the bank and not in the books (100 each at most, with the sums of all), and what they differ by besides.',
    who: 'company',
    query: bankComparison,
    answer: {
      json: z.object({
        account: z.string(),
        ...accountNamed('account_Name'),
        date: z.string(),
        // The first day of which there are lines; null: there are none.
        begins_Date: z.string().nullable(),
        // Of the last line up to then.
        bank_Date: z.string().nullable(),
        books: z.number(),
        // Null: the bank's files tell no balance.
        bank: z.number().nullable(),
        not_At_Bank: z.array(oneSidedShape),
        not_At_Bank_Sum: sideShape,
        not_In_Books: z.array(oneSidedShape),
        not_In_Books_Sum: sideShape,
        // What is left: from before the first line, or lines that no file has.
        difference: z.number().nullable(),
      }),
    },
  }),
};
