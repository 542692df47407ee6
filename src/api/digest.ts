import { z } from 'zod';
import { eveningDigest } from '#domain/records/evening-digest.ts';
import { call } from './call.ts';
import { schemasOf } from './clean-names.ts';

const digestShape = z.object({
  ...schemasOf(eveningDigest.fields),
  // Whether the portal has a way to mobile numbers.
  has_Messages: z.boolean(),
  // When it goes next; null: it is switched off.
  next_Date: z.string().nullable(),
  updated_Date: z.string().nullable(),
  updated_By: z.string(),
});

/** To whom the company's evening is sent each day. */
export const digestCalls = {
  digestRead: call({
    method: 'GET',
    path: 'Digest/Read',
    summary: 'To whom the evening of the company is sent, at which hour of India and in which language.',
    who: 'companyAdmin',
    answer: { json: digestShape },
  }),
  digestSet: call({
    method: 'POST',
    path: 'Digest/Set',
    summary:
      'Says to whom the evening of the company is sent: by mail, and by message where the portal has a way to mobile numbers. Once a day.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: eveningDigest.fields },
    invalid: 'Please fill all required fields.',
    answer: { json: digestShape },
  }),
};
