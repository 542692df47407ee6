import { z } from 'zod';
import { challan } from '#domain/documents/challan.ts';
import { count, text } from '#domain/fields.ts';
import { NO_PHOTO, PHOTO_TOO_LARGE } from '#domain/records/pod.ts';
import { unloadPhoto } from '#domain/records/unloading.ts';
import { LR_STATUSES } from '#domain/rules/lr-status.ts';
import { PHOTO_BYTES } from '#domain/rules/photo-limits.ts';
import { call } from './call.ts';
import { pageShape, paging, photoQuery } from './shapes.ts';

const number = text({ wire: 'challan_No', label: 'Challan No.', max: 20, required: 'Challan No. is Required.' });

/** An LR that can be loaded; `left`: how many of its packages are at the branch and on no vehicle. */
const loadable = z.object({
  bilty_No: z.string(),
  lr_No: z.string(),
  bilty_Date: z.string(),
  consignor: z.string(),
  consignee: z.string(),
  to: z.string(),
  payment_Basis: z.string(),
  lr_Status: z.enum(LR_STATUSES),
  packages: z.number(),
  left: z.number(),
  weight: z.number(),
});

// `photo`: the name by which `Challan/UnloadedPhoto` returns it; `sha256`: of the original.
const photos = z.array(z.object({ photo: z.string(), sha256: z.string() }));

/** A challan for unloading; `unloaded`: null: it is still in the vehicle. */
const unloading = z.object({
  challan_No: z.string(),
  vehicle_No: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(challan.fields.challanState.choices),
  arrived_At: z.string(),
  from_Branch: z.number(),
  to_Branch: z.number(),
  updated_Date: z.string(),
  lines: z.array(
    z.object({
      bilty_No: z.string(),
      lr_No: z.string(),
      consignor: z.string(),
      consignee: z.string(),
      to: z.string(),
      payment_Basis: z.string(),
      lr_Status: z.enum(['', ...LR_STATUSES]),
      packages: z.number(),
      weight: z.number(),
      // How many of its packages were scanned out of the vehicle.
      scanned: z.number().int(),
      unloaded: z
        .object({
          received: z.number(),
          short: z.number(),
          damaged: z.number(),
          excess: z.number(),
          remark: z.string(),
          by: z.string(),
          entered_At: z.string(),
          photos,
        })
        .nullable(),
    }),
  ),
});

/** The calls about what is checked before a challan's vehicle is dispatched (spec 3 §5). */
export const dispatchCalls = {
  challanCheck: call({
    method: 'GET',
    path: 'Challan/Check',
    summary:
      'The problems of a challan’s vehicle and of each of its LRs: e-way bills, invoices, papers. For a dispatched challan, those at dispatch.',
    who: 'company',
    query: { number },
    answer: {
      json: z.object({
        challan_No: z.string(),
        vehicle_No: z.string(),
        state: z.enum(challan.fields.challanState.choices),
        // Null, and empty, if it has not been dispatched.
        dispatched_At: z.string().nullable(),
        dispatched_By: z.string(),
        dispatch_Reason: z.string(),
        // Unknown papers are no fault: the vehicle may be somebody else's.
        is_Vehicle_Known: z.boolean(),
        // With faults of the vehicle, only an admin can dispatch it.
        vehicle_Faults: z.array(z.string()),
        // Warnings that do not prevent dispatch.
        advice: z.array(z.string()),
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
  challanLoadable: call({
    method: 'GET',
    path: 'Challan/Loadable',
    summary:
      'The LRs that can be loaded at a branch, by destination, oldest first: booked or arrived there, and the remainder of split ones. With `lr_No` (or a register number), only that one, if it can be loaded.',
    who: 'company',
    query: {
      branch: count({ wire: 'branch', label: 'Branch', positive: 'Branch is required.' }),
      destination: text({ wire: 'to', label: 'To' }),
      lrNo: text({ wire: 'lr_No', label: 'LR No.', max: 20 }),
      ...paging,
    },
    answer: { json: pageShape(loadable) },
  }),
  challanUnloading: call({
    method: 'GET',
    path: 'Challan/Unloading',
    summary: 'The lines of a challan with what was unloaded of each.',
    who: 'company',
    query: { number },
    answer: { json: unloading },
  }),
  challanUnloadPhoto: call({
    method: 'POST',
    path: 'Challan/UnloadPhoto',
    summary:
      'Saves a photo of an unloaded LR, JPEG or PNG: as it is, and a smaller copy without camera metadata. An unloaded LR has up to 3; the same picture sent again is saved once. The other fields go in the form or the query.',
    who: 'company',
    query: {
      number: text({ wire: 'challan_No', label: 'Challan No.', max: 20 }),
      biltyNo: text({ wire: 'bilty_No', label: 'Bilty No.', max: 20 }),
    },
    body: {
      shape: 'images',
      images: unloadPhoto,
      missing: NO_PHOTO,
      largest: { bytes: PHOTO_BYTES, sentence: PHOTO_TOO_LARGE },
    },
    answer: { json: z.object({ challan_No: z.string(), bilty_No: z.string(), photo: z.string(), photos }) },
    idempotent: true,
  }),
  challanUnloadPhotos: call({
    method: 'GET',
    path: 'Challan/UnloadPhotos',
    summary: 'The unloading photos of an LR, oldest first, with the challan of each.',
    who: 'company',
    query: { biltyNo: text({ wire: 'bilty_No', label: 'Bilty No.', max: 20, required: 'Bilty No. is Required.' }) },
    answer: {
      json: z.array(
        z.object({
          challan_No: z.string(),
          photo: z.string(),
          sha256: z.string(),
          by: z.string(),
          entered_At: z.string(),
        }),
      ),
    },
  }),
  challanUnloadedPhoto: call({
    method: 'GET',
    path: 'Challan/UnloadedPhoto',
    summary: 'A photo of an unloaded LR as displayed; `original` yes: the file as it was sent.',
    who: 'company',
    query: photoQuery,
    answer: { photo: true },
  }),
};
