import { z } from 'zod';
import { choice, count, text } from '#domain/fields.ts';
import { declaration, declarationPaper, NO_DECLARATION_PAPER } from '#domain/records/declaration.ts';
import { TDS_REASONS } from '#domain/rules/hire-tds.ts';
import { PHOTO_BYTES, SCAN_TOO_LARGE } from '#domain/rules/photo-limits.ts';
import { call } from './call.ts';

const number = text({ wire: 'hire_No', label: 'Hire Memo No.', max: 20, required: 'Hire Memo No. is Required.' });

const declarationShape = z.object({
  id: z.number().int(),
  owner: z.number().int(),
  owner_Name: z.string(),
  declaration_Date: z.string(),
  // The financial year it applies to, such as 2026-27.
  year: z.string(),
  carriages: z.number().int(),
  // The name by which `Hire/Declaration_File` returns the paper; `sha256`: of the file as sent.
  file: z.string(),
  sha256: z.string(),
  by: z.string(),
  entered_At: z.string(),
});

/** The calls of hire memos beyond those of every document (spec 4 §3). */
export const hireCalls = {
  hireAccount: call({
    method: 'GET',
    path: 'Hire/Account',
    summary:
      'The entries of a hire memo’s account, oldest first, its open amount, and the amounts of its next steps: the TDS at issue (null once issued), the possible detention and shortage adjustments, and why it cannot be settled yet.',
    who: 'company',
    query: { number },
    answer: {
      json: z.object({
        entries: z.array(
          z.object({
            nth: z.number().int(),
            what: z.enum(['issue', 'adjust', 'advance', 'pay']),
            // The kind of an adjustment, or the mode of a payment; empty: the issue.
            kind: z.string(),
            day: z.string(),
            // Negative: a deduction.
            amount: z.number(),
            litres: z.number(),
            pump_Name: z.string(),
            reference: z.string(),
            note: z.string(),
            tds: z.number(),
            taxed: z.number(),
            percent: z.number(),
            code: z.string(),
            tds_Reason: z.enum(['', ...TDS_REASONS]),
            tds_Note: z.string(),
            voucher_No: z.string(),
            by: z.string(),
            // Its voucher was reversed.
            taken_Back: z.boolean(),
          }),
        ),
        open: z.number(),
        // The financial year of the memo, such as 2026-27, and what the owner declared for it up to the memo's date; null: nothing.
        year: z.string(),
        declared: z.object({ day: z.string(), carriages: z.number().int() }).nullable(),
        pan: z.string(),
        next_Tds: z
          .object({
            tds: z.number(),
            taxed: z.number(),
            percent: z.number(),
            code: z.string(),
            reason: z.enum(TDS_REASONS),
            pan: z.string(),
          })
          .nullable(),
        shortage: z.number(),
        // Sentences, one per line; empty: it can be settled, or was.
        waiting: z.string(),
      }),
    },
  }),
  hireDeclare: call({
    method: 'POST',
    path: 'Hire/Declare',
    summary:
      'Saves the declaration of an owner of hired trucks for the financial year of the date: how many goods carriages it owns, with the signed paper, a JPEG, PNG or PDF of less than 10 MB in the field `file`. The other fields go in the form or the query. If the owner has a PAN, no TDS is deducted from then to the end of that year.',
    who: 'company',
    query: declaration,
    body: {
      shape: 'images',
      images: declarationPaper,
      missing: NO_DECLARATION_PAPER,
      largest: { bytes: PHOTO_BYTES, sentence: SCAN_TOO_LARGE },
    },
    answer: { json: declarationShape },
    idempotent: true,
  }),
  hireDeclarations: call({
    method: 'GET',
    path: 'Hire/Declarations',
    summary:
      'The declarations of an owner of hired trucks, newest first; `year` (2026 is 2026-27) selects one financial year. `this_Year` is the current one, `hired` whether the owner has any hire memo.',
    who: 'company',
    query: {
      owner: count({ wire: 'owner', label: 'Owner', positive: 'Owner is required.' }),
      year: count({ wire: 'year', label: 'Year' }),
    },
    answer: {
      json: z.object({
        this_Year: z.string(),
        hired: z.boolean(),
        has_Pan: z.boolean(),
        data: z.array(declarationShape),
      }),
    },
  }),
  hireDeclarationFile: call({
    method: 'GET',
    path: 'Hire/Declaration_File',
    summary:
      'The signed paper of a declaration: a PDF as it was sent, or a display copy of a photo; `original` yes: the file as it was sent.',
    who: 'company',
    query: {
      file: text({ wire: 'file', label: 'File', required: 'File is required.' }),
      original: choice(['yes', 'no'], { wire: 'original', label: 'Original' }),
    },
    answer: { photo: true },
  }),
};
