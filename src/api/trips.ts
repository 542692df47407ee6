import { z } from 'zod';
import { text } from '#domain/fields.ts';
import { call } from './call.ts';

const number = text({
  wire: 'trip_Sheet_No',
  label: 'Trip Sheet No.',
  max: 20,
  required: 'Trip Sheet No. is Required.',
});

/** The calls of trip sheets besides those of every document (spec 4 §3). */
export const tripCalls = {
  tripSheetAccount: call({
    method: 'GET',
    path: 'Trip_Sheet/Account',
    summary:
      'What the driver of a trip sheet was given, what he spent, and what is left with him: `left` above zero he has, below zero he is owed; `brought` is what trips before left with him. Beside it the km, the litres and the km per litre of the trip (null: not known yet) with the target of the vehicle (0: none), and the vouchers of the sheet, the oldest first.',
    who: 'company',
    query: { number },
    answer: {
      json: z.object({
        brought: z.number(),
        advances: z.number(),
        spent: z.number(),
        // By cash, FASTag and pumps.
        spent_Otherwise: z.number(),
        handed_Over: z.number(),
        left: z.number(),
        // Of the whole account of the driver; above zero he has it.
        balance: z.number(),
        km: z.number().int(),
        litres: z.number(),
        km_Per_Litre: z.number().nullable(),
        target: z.number(),
        is_Low: z.boolean(),
        entries: z.array(
          z.object({
            what: z.enum(['advance', 'settle', 'rest']),
            voucher_No: z.string(),
            day: z.string(),
            mode: z.string(),
            reference: z.string(),
            // Of the driver’s account: above zero he got it.
            amount: z.number(),
            by: z.string(),
            taken_Back: z.boolean(),
          }),
        ),
      }),
    },
  }),
};
