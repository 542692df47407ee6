import { z } from 'zod';
import { count, text } from '#domain/fields.ts';
import { driverEvent } from '#domain/records/bilty-event.ts';
import { tripSheet } from '#domain/documents/trip-sheet.ts';
import { PHOTO_TOO_LARGE, pod } from '#domain/records/pod.ts';
import { billPicture, EXPENSE_STATES, tripExpense } from '#domain/records/trip-expense.ts';
import { LR_STATUSES, TIMER_MARKS } from '#domain/rules/lr-status.ts';
import { PHOTO_BYTES } from '#domain/rules/photo-limits.ts';
import { biltyNumbers } from './bilty-events.ts';
import { call } from './call.ts';
import { podCalls } from './pods.ts';

/** The most LRs of one link (spec 3 §7). */
const MOST_LRS = 50;
const PER_ADDRESS = 200;
const BILTY_NO = text({ wire: 'bilty_No', label: 'Bilty No.', max: 20, required: 'Bilty No. is Required.' });
const challanNo = text({ wire: 'challan_No', label: 'Challan No.', max: 20 });
const biltyNo = text({ wire: 'bilty_No', label: 'Bilty No.', max: 20 });
const tripSheetNo = text({ wire: 'trip_Sheet_No', label: 'Trip Sheet No.', max: 20 });

const link = z.object({
  id: z.number().int(),
  bilty_Nos: z.array(z.string()),
  // Its challan; empty: it is for single LRs.
  challan_No: z.string(),
  // Its trip; empty: none.
  trip_Sheet_No: z.string(),
  until: z.string(),
  made_At: z.string(),
  made_By: z.string(),
});

/** The calls of driver links: the company creates and revokes them, and whoever has one reports on its LRs. */
export const driverCalls = {
  driverLinkCreate: call({
    method: 'POST',
    path: 'Driver_Link/Create',
    summary:
      'A link with which a driver without a login records events and proofs of delivery for 15 days: for up to 50 LRs, for those on a challan, or, for an open trip sheet, its expenses and the LRs on its challans. `url` is answered only here: only a hash of its token is stored.',
    who: 'company',
    body: { shape: 'fields', fields: { numbers: biltyNumbers(MOST_LRS, undefined, 0), challanNo, tripSheetNo } },
    invalid: 'Please choose the bilties.',
    answer: { json: link.extend({ url: z.string() }) },
  }),
  driverLinkList: call({
    method: 'GET',
    path: 'Driver_Link/List',
    summary:
      'The valid drivers’ links, newest first; with `bilty_No`, `challan_No` or `trip_Sheet_No` only those of one LR, challan or trip.',
    who: 'company',
    query: { number: biltyNo, challanNo, tripSheetNo },
    answer: { json: z.array(link) },
  }),
  driverLinkRevoke: call({
    method: 'POST',
    path: 'Driver_Link/Revoke',
    summary: 'Ends a driver’s link at once; an expired one does not change.',
    who: 'company',
    body: { shape: 'fields', fields: { id: count({ wire: 'id', label: 'id', positive: 'Link is required.' }) } },
    invalid: 'Please fill all required fields.',
    answer: { json: z.object({ id: z.number().int() }) },
  }),
  driverOpen: call({
    method: 'GET',
    path: 'Driver/Open',
    summary: 'The LRs of a driver’s link; its token (the part of the address after #) goes in the header X-Link.',
    who: 'anyone',
    perAddress: PER_ADDRESS,
    link: true,
    answer: {
      json: z.object({
        company: z.string(),
        until: z.string(),
        lrs: z.array(
          z.object({
            bilty_No: z.string(),
            lr_No: z.string(),
            consignee: z.string(),
            // The party's name in Hindi; empty: unknown.
            consignee_Hindi: z.string(),
            address: z.string(),
            phone: z.string(),
            from: z.string(),
            to: z.string(),
            packages: z.number().int(),
            lr_Status: z.enum(LR_STATUSES),
            // Packages short according to the last proof of delivery.
            short: z.number().int(),
            // What the consignee still has to pay before delivery (To Pay); `marks`: the waiting times recorded.
            to_Collect: z.number(),
            marks: z.array(z.enum(TIMER_MARKS)),
            pods: z.number().int(),
          }),
        ),
        // The trip whose expenses the driver sends; null: none. The driver's expenses, the newest first.
        trip: z
          .object({
            trip_Sheet_No: z.string(),
            vehicle_No: z.string(),
            // Only an open trip accepts expenses.
            state: z.enum(tripSheet.fields.tripState.choices),
            expenses: z.array(
              z.object({
                id: z.number().int(),
                date: z.string(),
                head: z.string(),
                place: z.string(),
                amount: z.number(),
                state: z.enum(EXPENSE_STATES),
                reason: z.string(),
              }),
            ),
          })
          .nullable(),
      }),
    },
  }),
  driverEvent: call({
    method: 'POST',
    path: 'Driver/Event',
    summary:
      'Records for an LR of a driver’s link that the vehicle reported, or that it arrived or was delivered, with its packages and the To Pay amount collected, which the driver holds until a branch receives it (`Cash_Book/Take`). An empty `at` is now.',
    who: 'anyone',
    perAddress: PER_ADDRESS,
    link: true,
    body: { shape: 'fields', fields: { number: BILTY_NO, ...driverEvent } },
    invalid: 'Please fill all required fields.',
    answer: { json: z.object({ bilty_No: z.string(), lr_Status: z.enum(LR_STATUSES) }) },
    idempotent: true,
  }),
  driverPod: call({
    method: 'POST',
    path: 'Driver/Pod',
    summary: 'Saves a proof of delivery for an LR of a driver’s link, as Pod/Add does.',
    who: 'anyone',
    perAddress: PER_ADDRESS,
    link: true,
    query: { number: biltyNo, ...pod },
    body: podCalls.podAdd.body,
    answer: { json: z.object({ bilty_No: z.string(), photos: z.number().int() }) },
    idempotent: true,
  }),
  driverExpense: call({
    method: 'POST',
    path: 'Driver/Expense',
    summary:
      'Saves an expense of the open trip of a driver’s link until the office accepts or refuses it. Diesel needs its litres, and diesel on credit the pump; diesel, repair, tyre and RTO need a photo of the bill, JPEG or PNG. An empty `date` is today.',
    who: 'anyone',
    perAddress: PER_ADDRESS,
    link: true,
    query: tripExpense,
    body: {
      shape: 'images',
      images: billPicture,
      mayLack: true,
      largest: { bytes: PHOTO_BYTES, sentence: PHOTO_TOO_LARGE },
    },
    answer: { json: z.object({ id: z.number().int(), state: z.enum(EXPENSE_STATES) }) },
    idempotent: true,
  }),
};
