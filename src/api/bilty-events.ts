import { z } from 'zod';
import { builtOnce, count, isPrintable, text, unsavable, type Field } from '#domain/fields.ts';
import { collection, deskEvent, EVENT_SOURCES, notedEvent, voidReason } from '#domain/records/bilty-event.ts';
import { EVENT_KINDS, LR_STATUSES } from '#domain/rules/lr-status.ts';
import { call } from './call.ts';

/** The most bilties in one status event (spec 3 §7). */
const MOST_NOTED = 200;
const NONE = 'Please choose the bilties.';
const LABEL = 'Bilty No.';
const BILTY_NO = text({ wire: 'Bilty_No', label: LABEL, max: 20, required: 'Bilty No. is Required.' });

const oneNumber = z
  .string({ error: `${LABEL} must be text.` })
  .min(1, NONE)
  .max(20, `${LABEL} must be at most 20 characters.`)
  .refine((number) => isPrintable(number), { error: unsavable(LABEL) });

/** Bilty numbers, each once: an array, or comma-separated text. `least`: 0 if something else may be named instead. */
export const biltyNumbers = (
  most: number,
  { none, tooMany } = { none: NONE, tooMany: `At most ${most} bilties at once.` },
  least = 1,
): Field<string[]> => ({
  kind: 'text',
  wire: 'bilty_Nos',
  label: LABEL,
  required: least > 0,
  schema: builtOnce(() => z.array(oneNumber, { error: none }).min(least, none).max(most, tooMany)),
  blank: [],
  normalise: (raw) => {
    const sent: unknown = typeof raw === 'string' ? raw.split(',').filter((each) => each.trim() !== '') : raw;
    if (!Array.isArray(sent)) return sent ?? [];
    const clean = sent.map((each: unknown) => {
      const number = typeof each === 'number' ? String(each) : each;
      return typeof number === 'string' ? number.normalize('NFC').trim() : number;
    });
    return [...new Set(clean)];
  },
});

const event = z.object({
  id: z.number().int(),
  bilty_No: z.string(),
  kind: z.enum(EVENT_KINDS),
  at: z.string(),
  place: z.string(),
  note: z.string(),
  received: z.number(),
  // The mode of payment, the bank account, and whether a driver holds or held the money; empty, and false: the cash of the branch.
  received_Mode: z.string(),
  received_Reference: z.string(),
  received_Account: z.string(),
  rebate: z.number(),
  rebate_Reason: z.string(),
  with_Driver: z.boolean(),
  // The packages counted at delivery; 0: not counted.
  packages: z.number().int(),
  // Why delivery failed; empty: it did not, or no reason was given.
  undelivered_Reason: z.string(),
  credit_Reason: z.string(),
  // The amount a party owes from then on, and the party; 0, and empty: none.
  credit: z.number(),
  party: z.number().int(),
  owed_By: z.string(),
  by: z.string(),
  source: z.enum(EVENT_SOURCES),
  entered_At: z.string(),
  // Null, and empty, if it is valid.
  voided_At: z.string().nullable(),
  voided_By: z.string(),
  voided_Reason: z.string(),
  // When and by whom its money was taken back while the event stays; null, and empty: it was not.
  undone_At: z.string().nullable(),
  undone_By: z.string(),
  undone_Reason: z.string(),
});

/** The calls of LR events. */
export const biltyEventCalls = {
  biltyEventList: call({
    method: 'GET',
    path: 'Bilty_Event/List',
    summary: 'The events of a bilty on its way, oldest first, including voided ones.',
    who: 'company',
    query: { number: BILTY_NO },
    answer: { json: z.array(event) },
  }),
  biltyEventAdd: call({
    method: 'POST',
    path: 'Bilty_Event/Add',
    summary:
      'Records the same event for up to 200 LRs and answers the result for each; for a single LR, a refusal is that of the call. An empty `at` is now. `received` and `credit_Reason` go with Delivered; an LR delivered on credit is owed by `party`, or by the consignee if none is named. An empty `received_Mode` is cash; for another one, `received_Account` is the bank account. A `rebate` on a To Pay amount needs an admin and `rebate_Reason`. `packages` counts what is handed over, for one LR at a time: fewer than booked are short. `undelivered_Reason` goes with Undelivered.',
    who: 'company',
    body: {
      shape: 'fields',
      fields: { numbers: biltyNumbers(MOST_NOTED), ...notedEvent, ...collection, ...deskEvent },
    },
    invalid: 'Please fill all required fields.',
    answer: {
      json: z.array(
        z.object({
          bilty_No: z.string(),
          ok: z.boolean(),
          // Why not; empty if it was recorded.
          message: z.string(),
          lr_Status: z.enum(['', ...LR_STATUSES]),
          // The money receipt posted with it; absent: nothing was received.
          receipt_No: z.string().optional(),
        }),
      ),
    },
    idempotent: true,
  }),
  biltyEventVoid: call({
    method: 'POST',
    path: 'Bilty_Event/Void',
    summary:
      'Voids an event; it stays in the timeline with the reason. The status is that of the newest remaining event, and money received with the voided one is reversed.',
    who: 'companyAdmin',
    body: {
      shape: 'fields',
      fields: { id: count({ wire: 'id', label: 'id', positive: 'Event is required.' }), reason: voidReason },
    },
    invalid: 'Please fill all required fields.',
    answer: { json: event },
  }),
  biltyEventUndo: call({
    method: 'POST',
    path: 'Bilty_Event/Undo',
    summary:
      'Undoes the money received with an event, for example a wrong amount, by reversing its receipt; the event itself stays, and the amount is open again.',
    who: 'companyAdmin',
    body: {
      shape: 'fields',
      fields: { id: count({ wire: 'id', label: 'id', positive: 'Event is required.' }), reason: voidReason },
    },
    invalid: 'Please fill all required fields.',
    answer: { json: event },
  }),
};
