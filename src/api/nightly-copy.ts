import { z } from 'zod';
import { COPY_STATES, COPY_WAYS, copySecret, nightlyCopy } from '#domain/records/nightly-copy.ts';
import { call } from './call.ts';
import { schemasOf } from './clean-names.ts';

const copyShape = z.object({
  ...schemasOf(nightlyCopy.fields),
  // Whether a secret key is stored; it is never returned.
  has_Secret: z.boolean(),
  // When it is made next; null: it is disabled.
  next_Date: z.string().nullable(),
  updated_Date: z.string().nullable(),
  updated_By: z.string(),
  // The last seven nights, the newest first.
  nights: z.array(
    z.object({
      night: z.string(),
      way: z.enum(COPY_WAYS),
      state: z.enum(COPY_STATES),
      bytes: z.number().int(),
      sha256: z.string(),
      // Its file in the bucket; empty: it was mailed, or is not there.
      file: z.string(),
      // Why it failed, or is retried; otherwise empty.
      problem: z.string(),
      done_Date: z.string().nullable(),
      // The download address for the requesting browser; empty if there is nothing to download.
      link: z.string(),
    }),
  ),
});

/** The settings and results of the nightly copy, as answered. */
export type NightlyCopy = z.infer<typeof copyShape>;

/** The calls of the nightly copy of a company's data. */
export const nightlyCopyCalls = {
  nightlyCopyRead: call({
    method: 'GET',
    path: 'Nightly_Copy/Read',
    summary: 'Where the nightly copy of all data goes at 02:00 (India), and the results of the last seven nights.',
    who: 'companyAdmin',
    answer: { json: copyShape },
  }),
  nightlyCopySet: call({
    method: 'POST',
    path: 'Nightly_Copy/Set',
    summary:
      'Sets where the nightly copy goes: a bucket of the company (S3 or compatible), or a link in a letter. A bucket is tested at once by writing a small file (422 if that fails).',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: { ...nightlyCopy.fields, ...copySecret } },
    invalid: 'Please fill all required fields.',
    answer: { json: copyShape },
  }),
};
