import { z } from 'zod';
import { checked, text } from '#domain/fields.ts';
import { firstOfNamedQuarter, TDS_REASONS } from '#domain/rules/hire-tds.ts';
import { call } from './call.ts';
import { pageShape, paging } from './shapes.ts';

const quarter = checked(text({ wire: 'quarter', label: 'Quarter', max: 20 }), (name) =>
  name === '' || firstOfNamedQuarter(name) !== null ? null : 'Quarter must be one like Q3 2026-27.',
);

/** The calls of TDS deducted from owners of hired trucks (spec 4 §3, §11). */
export const tdsCalls = {
  tdsRead: call({
    method: 'GET',
    path: 'Tds/Read',
    summary:
      'Amounts credited to owners of hired trucks in a quarter (such as `Q3 2026-27`; default: the current one), and the TDS deducted or why there is none, oldest first. `months`: for each month its TDS, the due date of the deposit and how much is deposited (payments from TDS Payable cover the oldest first); `payable` is the balance of that account today. `section` is the section of the law, `remark` what is uncertain about it.',
    who: 'companyAdmin',
    query: { quarter, ...paging },
    answer: {
      json: pageShape(
        z.object({
          hire_No: z.string(),
          // Its position among the entries of the memo.
          nth: z.number().int(),
          vehicle_No: z.string(),
          // The hire of the memo, or an adjustment of it.
          what: z.enum(['issue', 'adjust']),
          date: z.string(),
          owner: z.number().int(),
          owner_Name: z.string(),
          pan: z.string(),
          code: z.string(),
          amount: z.number(),
          taxed: z.number(),
          percent: z.number(),
          tds: z.number(),
          reason: z.enum(TDS_REASONS),
          note: z.string(),
        }),
      ).extend({
        quarter: z.string(),
        section: z.string(),
        remark: z.string(),
        totals: z.object({ amount: z.number(), tds: z.number(), nil: z.number().int(), without_Pan: z.number().int() }),
        months: z.array(
          z.object({
            month: z.string(),
            tds: z.number(),
            due_On: z.string(),
            deposited: z.number(),
            left: z.number(),
            is_Late: z.boolean(),
          }),
        ),
        payable: z.number(),
      }),
    },
  }),
  exportTds: call({
    method: 'GET',
    path: 'Export/Tds',
    summary:
      'The same rows as a CSV file for the quarterly return, Form 140. [u] Its columns follow those of the previous form, 26Q; have a CA check them before uploading.',
    who: 'companyAdmin',
    query: { quarter },
    answer: { csv: 'TDS.csv' },
  }),
};
