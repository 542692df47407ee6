import { z } from 'zod';
import { challan } from '#domain/documents/challan.ts';
import { text } from '#domain/fields.ts';
import { LR_STATUSES } from '#domain/rules/lr-status.ts';
import { call } from './call.ts';

const number = text({ wire: 'challan_No', label: 'Challan No.', max: 20, required: 'Challan No. is Required.' });

/** What is looked at before the vehicle of a challan goes (spec 3 §5). */
export const dispatchCalls = {
  challanCheck: call({
    method: 'GET',
    path: 'Challan/Check',
    summary:
      'What is wrong with the vehicle of a challan and with each of its LRs: e-way bills, invoices, papers. Of a dispatched one what was wrong when it went.',
    who: 'company',
    query: { number },
    answer: {
      json: z.object({
        challan_No: z.string(),
        vehicle_No: z.string(),
        state: z.enum(challan.fields.challanState.choices),
        // Null, and empty, of one that has not gone.
        dispatched_At: z.string().nullable(),
        dispatched_By: z.string(),
        dispatch_Reason: z.string(),
        // Whose papers nobody knows is no fault: it may be another's.
        is_Vehicle_Known: z.boolean(),
        vehicle_Faults: z.array(z.string()),
        lrs: z.array(
          z.object({
            bilty_No: z.string(),
            lr_No: z.string(),
            consignee: z.string(),
            to: z.string(),
            lr_Status: z.enum(['', ...LR_STATUSES]),
            faults: z.array(z.string()),
          }),
        ),
      }),
    },
  }),
};
