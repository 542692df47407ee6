import { z } from 'zod';
import { count, text } from '#domain/fields.ts';
import { billPicture, EXPENSE_STATES, NO_BILL } from '#domain/records/trip-expense.ts';
import { PHOTO_BYTES, SCAN_TOO_LARGE } from '#domain/rules/photo-limits.ts';
import { reason } from '#domain/steps.ts';
import { call } from './call.ts';
import { photoQuery } from './shapes.ts';

const number = text({
  wire: 'trip_Sheet_No',
  label: 'Trip Sheet No.',
  max: 20,
  required: 'Trip Sheet No. is Required.',
});

/** An expense that a driver sent; `bill`: the name of its picture; empty: none. */
const expense = z.object({
  id: z.number().int(),
  trip_Sheet_No: z.string(),
  vehicle_No: z.string(),
  driver_Name: z.string(),
  date: z.string(),
  head: z.string(),
  place: z.string(),
  litres: z.number(),
  amount: z.number(),
  paid_By: z.string(),
  pump: z.string(),
  bill: z.string(),
  state: z.enum(EXPENSE_STATES),
  // Why it was rejected.
  reason: z.string(),
  by: z.string(),
  entered_At: z.string(),
  decided_By: z.string(),
  decided_At: z.string().nullable(),
});
const expenseId = count({ wire: 'id', label: 'id', positive: 'Expense is required.' });

/** The calls of trip sheets beyond those of every document (spec 4 §3). */
export const tripCalls = {
  tripSheetAccount: call({
    method: 'GET',
    path: 'Trip_Sheet/Account',
    summary:
      'What the driver of a trip sheet was given, what was spent, and the balance: a positive `left` is with the driver, a negative one is owed to the driver; `brought` is the balance of earlier trips. Also the km, litres and km per litre of the trip (null: not known yet) with the target of the vehicle (0: none), and the vouchers of the sheet, oldest first.',
    who: 'company',
    query: { number },
    answer: {
      json: z.object({
        brought: z.number(),
        advances: z.number(),
        spent: z.number(),
        // Paid by cash, FASTag and pumps.
        spent_Otherwise: z.number(),
        handed_Over: z.number(),
        left: z.number(),
        // The balance of the driver's whole account; positive: the driver has it.
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
            // On the driver's account: positive if the driver received it.
            amount: z.number(),
            by: z.string(),
            taken_Back: z.boolean(),
          }),
        ),
      }),
    },
  }),
  tripExpenseList: call({
    method: 'GET',
    path: 'Trip_Expense/List',
    summary:
      'The expenses sent by the driver of a trip sheet, newest first; without `trip_Sheet_No`, those of all sheets waiting to be accepted or refused, oldest first. At most 200.',
    who: 'company',
    query: { number: text({ wire: 'trip_Sheet_No', label: 'Trip Sheet No.', max: 20 }) },
    answer: { json: z.array(expense) },
  }),
  tripExpenseAccept: call({
    method: 'POST',
    path: 'Trip_Expense/Accept',
    summary: 'Accepts a driver’s expense: adds it to its open sheet as a line with the picture of the bill.',
    who: 'company',
    body: { shape: 'fields', fields: { id: expenseId } },
    invalid: 'Please fill all required fields.',
    answer: { json: expense },
    idempotent: true,
  }),
  tripExpenseRefuse: call({
    method: 'POST',
    path: 'Trip_Expense/Refuse',
    summary: 'Refuses a driver’s expense with a `reason` of 5 to 200 characters, which the driver sees.',
    who: 'company',
    body: { shape: 'fields', fields: { id: expenseId, reason } },
    invalid: 'Please fill all required fields.',
    answer: { json: expense },
    idempotent: true,
  }),
  tripBillAdd: call({
    method: 'POST',
    path: 'Trip_Bill/Add',
    summary:
      'Saves the picture of a trip’s bill, a JPEG, PNG or PDF, and answers its name for the `bill` of a trip sheet’s line.',
    who: 'company',
    body: {
      shape: 'images',
      images: billPicture,
      missing: NO_BILL,
      largest: { bytes: PHOTO_BYTES, sentence: SCAN_TOO_LARGE },
    },
    answer: { json: z.object({ photo: z.string(), sha256: z.string() }) },
    idempotent: true,
  }),
  tripBillPhoto: call({
    method: 'GET',
    path: 'Trip_Bill/Photo',
    summary: 'The picture of a trip’s bill as displayed; `original` yes: the file as it was sent.',
    who: 'company',
    query: photoQuery,
    answer: { photo: true },
  }),
};
