import { z } from 'zod';
import {
  FILE_TOO_LARGE,
  LARGEST_FILE,
  movingFile,
  movingHead,
  movingId,
  movingStart,
  MOVING_KINDS,
  MOVING_STATES,
} from '#domain/records/moving-in.ts';
import { FIRST_DAY_STEPS, firstDaySkip } from '#domain/records/first-day.ts';
import { GROUP_NAMES } from '#domain/rules/heads.ts';
import { LEDGER_FATES } from '#domain/rules/tally-masters.ts';
import { call } from './call.ts';
import { pageShape, paging } from './shapes.ts';

const invalid = 'Please fill all required fields.';
const errorShape = z.object({ row: z.number().int(), cell: z.string(), column: z.string(), message: z.string() });

const moveShape = z.object({
  id: z.string(),
  kind: z.enum(MOVING_KINDS),
  file_Name: z.string(),
  // The date of the balances in Tally's masters; null: the first day of the financial year, or it is another kind of file.
  day: z.string().nullable(),
  bytes: z.number().int(),
  sha256: z.string(),
  state: z.enum(MOVING_STATES),
  asked_Date: z.string(),
  asked_By: z.string(),
  // Out of `total`, which is 0 while it waits.
  done: z.number().int(),
  total: z.number().int(),
  // Why the whole file cannot be imported; empty: it can.
  problem: z.string(),
  // Its columns, with the first value below each, and the field each is read as (wire name; empty: none).
  heads: z.array(z.object({ letter: z.string(), head: z.string(), sample: z.string(), field: z.string() })),
  rows: z.number().int(),
  // The rows that already exist.
  known: z.number().int(),
  // The number of faults, the rows with any, and the first 200 faults.
  faults: z.number().int(),
  faulty_Rows: z.number().int(),
  errors: z.array(errorShape),
  told: z.object({
    parties_Found: z.number().int().optional(),
    parties_New: z.number().int().optional(),
    open_Amt: z.number().optional(),
    // For Tally's masters: the total of each side.
    debit_Amt: z.number().optional(),
    credit_Amt: z.number().optional(),
  }),
  ended_Date: z.string().nullable(),
  started_By: z.string(),
  undone_Date: z.string().nullable(),
  undone_By: z.string(),
});

const file = {
  shape: 'spreadsheet',
  largest: { bytes: LARGEST_FILE, sentence: FILE_TOO_LARGE },
} as const;

const firstDayShape = z.object({
  steps: z.array(
    z.object({
      step: z.enum(FIRST_DAY_STEPS),
      state: z.enum(['open', 'done', 'skipped']),
      // How much of it there is.
      count: z.number().int(),
    }),
  ),
  // Whether the dashboard guides it through the steps.
  is_New: z.boolean(),
  is_Dismissed: z.boolean(),
});

/** The calls by which a company moves in (spec 5 §9). */
export const movingInCalls = {
  movingInTemplate: call({
    method: 'GET',
    path: 'Moving_In/Template',
    summary: 'The spreadsheet template for old LRs: its headings and the allowed values.',
    who: 'companyAdmin',
    answer: { xlsx: 'Old_LRs.xlsx' },
  }),
  movingInCheck: call({
    method: 'POST',
    path: 'Moving_In/Check',
    summary:
      'Uploads a file (20 MB) and starts to check all of it: a spreadsheet of old LRs (.xlsx or text with separators, 1,00,000 rows), or with `kind` Tally masters, All Masters of Tally (XML in UTF-8 or UTF-16, 20,000 ledgers) with the balances of `day`; no records are saved. Moving_In/Progress reports the errors. A file checked before but not imported is dropped. One file at a time (409).',
    who: 'companyAdmin',
    query: movingFile,
    body: file,
    answer: { json: moveShape },
  }),
  movingInHead: call({
    method: 'POST',
    path: 'Moving_In/Head',
    summary:
      'Sets the field that a column of a checked file is read as, by its wire name; empty: the column is ignored. This is remembered for other files with the same heading. The file is checked again.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: movingHead },
    invalid,
    answer: { json: moveShape },
  }),
  movingInStart: call({
    method: 'POST',
    path: 'Moving_In/Start',
    summary:
      'Starts to import a checked file: all rows, or with `take` good only those without errors. Rows imported before add nothing.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: movingStart },
    invalid,
    answer: { json: moveShape },
  }),
  movingInUndo: call({
    method: 'POST',
    path: 'Moving_In/Undo',
    summary:
      "Starts to take back an import: its LRs are deleted and their postings reversed; for Tally's masters the openings are reversed, and parties created from them are no longer offered. Refused (409) if something else uses one of them.",
    who: 'companyAdmin',
    body: { shape: 'fields', fields: movingId },
    invalid,
    answer: { json: moveShape },
  }),
  movingInProgress: call({
    method: 'GET',
    path: 'Moving_In/Progress',
    summary: 'A file with its progress, its errors and its result.',
    who: 'companyAdmin',
    query: movingId,
    answer: { json: moveShape },
  }),
  movingInFaults: call({
    method: 'GET',
    path: 'Moving_In/Faults',
    summary: 'All errors of a file as a spreadsheet: row, cell, column, message.',
    who: 'companyAdmin',
    query: movingId,
    answer: { xlsx: 'Errors.xlsx' },
  }),
  movingInList: call({
    method: 'GET',
    path: 'Moving_In/List',
    summary: 'The imported files, newest first, with their SHA-256.',
    who: 'companyAdmin',
    query: paging,
    answer: { json: pageShape(moveShape) },
  }),
  movingInTally: call({
    method: 'GET',
    path: 'Moving_In/Tally',
    summary:
      "What each ledger of a checked file of Tally's masters becomes (2,000 at most): Sundry Debtors and Creditors become parties, banks and heads accounts, openings bill by bill open items against Opening.",
    who: 'companyAdmin',
    query: movingId,
    answer: {
      json: z.object({
        ledgers: z.array(
          z.object({
            name: z.string(),
            parent: z.string(),
            group: z.enum(GROUP_NAMES),
            fate: z.enum(LEDGER_FATES),
            is_New: z.boolean(),
            // It already has an opening balance, so this one is left out.
            is_Opened: z.boolean(),
            gstin: z.string(),
            // Debits are positive.
            opening_Amt: z.number(),
            bill_Count: z.number().int(),
          }),
        ),
      }),
    },
  }),
  movingInSteps: call({
    method: 'GET',
    path: 'Moving_In/Steps',
    summary: 'The steps of a company’s first day, and which are done or skipped.',
    who: 'companyAdmin',
    answer: { json: firstDayShape },
  }),
  movingInSkip: call({
    method: 'POST',
    path: 'Moving_In/Skip',
    summary:
      'Skips a step of the first day (setup, tally, oldLrs, vehicles, drivers, firstLr), or with `skipped` no resumes it; `step` all: the steps are no longer shown.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: firstDaySkip },
    invalid,
    answer: { json: firstDayShape },
  }),
  movingInTrial: call({
    method: 'POST',
    path: 'Moving_In/Trial',
    summary: "Reads the sums of both sides of Tally's trial balance (XML). Nothing is saved.",
    who: 'companyAdmin',
    body: file,
    answer: { json: z.object({ debit_Amt: z.number(), credit_Amt: z.number() }) },
  }),
};
