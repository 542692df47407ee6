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
  // Negative if the bank paid it out.
  amount: z.number(),
  reference: z.string(),
  narration: z.string(),
  balance: z.number().nullable(),
  state: z.enum(BANK_LINE_STATES),
  // The voucher it is matched to; empty: it waits.
  voucher_No: z.string(),
  matched_Date: z.string().nullable(),
  matched_By: z.string(),
});

const proposalShape = z.object({
  // Whether there is no other candidate.
  is_Certain: z.boolean(),
  reasons: z.array(z.enum(PROPOSAL_REASONS)),
  // The existing voucher; empty: a new one is made.
  voucher_No: z.string(),
  voucher_Date: z.string().nullable(),
  // The counterpart.
  account: z.string(),
  ...accountNamed('account_Name'),
  // The party of the new voucher; 0: none.
  party: z.number().int(),
  items: z.array(z.object({ item: z.number().int(), paper: z.string(), received: z.number(), tds: z.number() })),
  // The part of the money that settles nothing.
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
  // How many of those lines are new.
  added: z.number().int(),
  // How many of the added lines wait.
  waiting: z.number().int(),
  created_Date: z.string(),
  created_By: z.string(),
  taken_Back_Date: z.string().nullable(),
  taken_Back_By: z.string(),
});

const sideShape = z.object({ count: z.number().int(), amount: z.number() });
/** A bank line or voucher without a match on the other side. */
const oneSidedShape = z.object({
  // The id of a line, else 0.
  line: z.number().int(),
  // The number of a voucher, else empty.
  voucher_No: z.string(),
  date: z.string(),
  amount: z.number(),
  reference: z.string(),
  text: z.string(),
  ...accountNamed('text_Name'),
});

/** The calls of bank statements: files, matching with the books, and the comparison of both (spec 4 §7). */
export const bankCalls = {
  bankImport: call({
    method: 'POST',
    path: 'Bank/Import',
    summary:
      "Imports a bank's file (.csv, other text with separators, or .xlsx; up to 20,000 rows, 5 MB; headings within the first 30 rows). Columns are recognised by their headings: those remembered for the account, those of HDFC, ICICI, SBI and Axis, or usual names; or they are given by their letters. Lines of an earlier file are skipped, so that importing twice adds nothing. A dry run only reports what was read and what is wrong; otherwise any fault refuses the whole file.",
    who: 'company',
    query: { ...bankFile, dryRun: choice(['yes', 'no'], { wire: 'dryRun', label: 'dryRun', blank: 'no' }) },
    body: { shape: 'spreadsheet', largest: { bytes: BANK_FILE_BYTES, sentence: BANK_FILE_TOO_LARGE } },
    progress: true,
    answer: {
      json: z.object({
        // The bank whose headings were recognized, `remembered`, or empty.
        by: z.string(),
        heads_Row: z.number().int(),
        heads: z.array(z.object({ letter: z.string(), head: z.string() })),
        // The letters of the columns used; empty: the file has no such column.
        columns: columnsShape,
        // Whether amounts can be read with these columns; otherwise the user has to choose columns.
        is_Whole: z.boolean(),
        first_Rows: z.array(z.array(z.string())),
        rows: z.number().int(),
        added: z.number().int(),
        known: z.number().int(),
        deposits: sideShape,
        withdrawals: sideShape,
        from_Date: z.string().nullable(),
        to_Date: z.string().nullable(),
        // The bank's closing balance; null: none is stated.
        closing: z.number().nullable(),
        // The row whose balance does not follow from the previous one, so that rows are missing; 0: none.
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
    summary: 'The imported files of an account, newest first.',
    who: 'company',
    query: { account: bankFile.account, ...paging },
    answer: { json: pageShape(fileShape) },
  }),
  bankTakeBack: call({
    method: 'POST',
    path: 'Bank/TakeBack',
    summary: 'Takes back a file: the lines it added are removed. Refused once one of them is in the books (409).',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: bankTakeBack },
    invalid,
    answer: { json: z.object({ file: z.number().int(), removed: z.number().int() }) },
  }),
  bankLines: call({
    method: 'GET',
    path: 'Bank/Lines',
    summary:
      'The lines of a bank account, newest first. Waiting lines have up to three proposals, best first: a voucher with the same amount that is not matched yet, up to four open bills that add up to the amount, also less TDS, or the party named in the narration. A search covers references and narrations.',
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
      'Matches a line to the books: to an existing voucher of the same amount and direction, or to a new receipt or payment for a party or under a head; `items` says what that settles, and the rest is on account.',
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
      'Of the next 50 waiting lines after one (0: from the oldest), accepts those whose first proposal is certain, each by itself. Repeat with `last` until nothing is `left`.',
    who: 'company',
    body: { shape: 'fields', fields: bankCertain },
    invalid,
    answer: {
      json: z.object({
        accepted: z.number().int(),
        // The number of certain matches that could not be accepted, and the reason of the first.
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
    summary: 'Undoes the match of a line with a voucher. The voucher stays; the line waits again.',
    who: 'company',
    body: { shape: 'fields', fields: bankRelease },
    invalid,
    answer: { json: lineShape },
  }),
  bankCompare: call({
    method: 'GET',
    path: 'Bank/Compare',
    summary:
      'A bank account at the end of a day: its balance in the books and at the bank, what is only in the books, what is only at the bank (at most 100 each, with the sums of all), and any remaining difference.',
    who: 'company',
    query: bankComparison,
    answer: {
      json: z.object({
        account: z.string(),
        ...accountNamed('account_Name'),
        date: z.string(),
        // The first day with lines; null: there are none.
        begins_Date: z.string().nullable(),
        // The date of the last line up to then.
        bank_Date: z.string().nullable(),
        books: z.number(),
        // Null: the bank's files state no balance.
        bank: z.number().nullable(),
        not_At_Bank: z.array(oneSidedShape),
        not_At_Bank_Sum: sideShape,
        not_In_Books: z.array(oneSidedShape),
        not_In_Books_Sum: sideShape,
        // The remaining difference: from before the first line, or from lines in no imported file.
        difference: z.number().nullable(),
      }),
    },
  }),
};
