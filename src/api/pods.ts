import { z } from 'zod';
import { text } from '#domain/fields.ts';
import { PHOTO_BYTES } from '#domain/rules/photo-limits.ts';
import { NO_PHOTO, PHOTO_TOO_LARGE, pod, podPhotos } from '#domain/records/pod.ts';
import { call } from './call.ts';
import { photoQuery } from './shapes.ts';

const number = text({ wire: 'bilty_No', label: 'Bilty No.', max: 20, required: 'Bilty No. is Required.' });
// In a form, it is read once the files have been received.
const numberInForm = text({ wire: 'bilty_No', label: 'Bilty No.', max: 20 });

const shape = z.object({
  id: z.number().int(),
  bilty_No: z.string(),
  received_Packages: z.number().int(),
  short: z.number().int(),
  damaged: z.number().int(),
  reason: z.string(),
  receiver_Name: z.string(),
  receiver_Phone: z.string(),
  delivered_At: z.string(),
  // When its paper was received at the office, and how; null, and empty: it has photos instead.
  received_On: z.string().nullable(),
  came_By: z.string(),
  docket: z.string(),
  condition: z.string(),
  remark: z.string(),
  by: z.string(),
  source: z.enum(['clerk', 'driver']),
  entered_At: z.string(),
  // `photo`: the name by which `Pod/Photo` returns it; `sha256`: of the original.
  photos: z.array(z.object({ photo: z.string(), sha256: z.string() })),
});

/** The calls of proofs of delivery. */
export const podCalls = {
  podAdd: call({
    method: 'POST',
    path: 'Pod/Add',
    summary:
      'Saves a proof of delivery of an LR with 1 to 6 photos, JPEG or PNG: as they are, and a smaller copy of each without camera metadata. The other fields go in the form or the query; an empty `delivered_At` is now.',
    who: 'company',
    query: { number: numberInForm, ...pod },
    body: {
      shape: 'images',
      images: podPhotos,
      missing: NO_PHOTO,
      largest: { bytes: PHOTO_BYTES, sentence: PHOTO_TOO_LARGE },
    },
    answer: { json: shape },
    idempotent: true,
  }),
  podList: call({
    method: 'GET',
    path: 'Pod/List',
    summary: 'The proofs of delivery of an LR, oldest first.',
    who: 'company',
    query: { number },
    answer: { json: z.array(shape) },
  }),
  podPhoto: call({
    method: 'GET',
    path: 'Pod/Photo',
    summary: 'A photo of a proof of delivery as displayed; `original` yes: the file as it was sent.',
    who: 'company',
    query: photoQuery,
    answer: { photo: true },
  }),
};
