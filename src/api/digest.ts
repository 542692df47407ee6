import { z } from 'zod';
import { eveningDigest } from '#domain/records/evening-digest.ts';
import { call } from './call.ts';
import { schemasOf } from './clean-names.ts';

const digestShape = z.object({
  ...schemasOf(eveningDigest.fields),
  // Whether the portal can send messages to mobile numbers.
  has_Messages: z.boolean(),
  // When it is sent next; null: it is disabled.
  next_Date: z.string().nullable(),
  updated_Date: z.string().nullable(),
  updated_By: z.string(),
});

/** The calls about the recipients of the daily evening summary. */
export const digestCalls = {
  digestRead: call({
    method: 'GET',
    path: 'Digest/Read',
    summary: 'The recipients of the evening digest, its hour (India) and language.',
    who: 'companyAdmin',
    answer: { json: digestShape },
  }),
  digestSet: call({
    method: 'POST',
    path: 'Digest/Set',
    summary:
      'Sets the recipients of the evening digest: by mail, and by message if the portal can send messages to mobile numbers. Once a day.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: eveningDigest.fields },
    invalid: 'Please fill all required fields.',
    answer: { json: digestShape },
  }),
};
