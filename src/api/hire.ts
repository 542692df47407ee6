import { z } from 'zod';
import { text } from '#domain/fields.ts';
import { TDS_REASONS } from '#domain/rules/hire-tds.ts';
import { call } from './call.ts';

const number = text({ wire: 'hire_No', label: 'Hire Memo No.', max: 20, required: 'Hire Memo No. is Required.' });

/** The calls of hire memos besides those of every document (spec 4 §3). */
export const hireCalls = {
  hireAccount: call({
    method: 'GET',
    path: 'Hire/Account',
    summary:
      'What moved the account of a hire memo, the oldest first, what of it is open, and what its next steps would come to: the TDS of its issue (null of one that is issued), the detention and the shortage that an adjustment could be, and why it cannot be settled yet.',
    who: 'company',
    query: { number },
    answer: {
      json: z.object({
        entries: z.array(
          z.object({
            nth: z.number().int(),
            what: z.enum(['issue', 'adjust', 'advance', 'pay']),
            // Of an adjustment, or the mode of a payment; empty: the issue.
            kind: z.string(),
            day: z.string(),
            // Below zero: it deducts.
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
            // Its voucher was taken back.
            taken_Back: z.boolean(),
          }),
        ),
        open: z.number(),
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
        // Sentences, a line each; empty: it can be settled, or was.
        waiting: z.string(),
      }),
    },
  }),
};
