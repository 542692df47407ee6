import { z } from 'zod';
import { text } from '#domain/fields.ts';
import { apiKey, KEY_STATES, NO_SCOPE } from '#domain/records/api-key.ts';
import { KEY_SCOPES } from '#domain/rules/key-scopes.ts';
import { call } from './call.ts';
import { choices } from './choices.ts';
import { pageShape, paging } from './shapes.ts';

const scopes = choices(KEY_SCOPES, { wire: 'scopes', label: 'Scopes', none: NO_SCOPE });

const keyShape = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  // Its last day, in India.
  expires_On: z.string(),
  // 0, and empty: all branches.
  branch: z.number().int(),
  branch_Name: z.string(),
  // The start of the key, to tell keys apart.
  begins: z.string(),
  state: z.enum(KEY_STATES),
  created_Date: z.string(),
  created_By: z.string(),
  // Null, and empty: never.
  last_Used_Date: z.string().nullable(),
  last_Used_Address: z.string(),
  ended_Date: z.string().nullable(),
  ended_By: z.string(),
});

/** The calls of API keys for a company's own programs (spec 4 §10). */
export const keyCalls = {
  keyList: call({
    method: 'GET',
    path: 'Key/List',
    summary: 'The API keys of the company, valid ones first, then the newest. The key itself is never shown again.',
    who: 'companyAdmin',
    query: paging,
    answer: { json: pageShape(keyShape) },
  }),
  keyCreate: call({
    method: 'POST',
    path: 'Key/Create',
    summary:
      'Creates an API key: `key` is answered only here. Send it as `Authorization: Bearer bp_…`. It allows the calls of its scopes, 120 a minute, until the end of its expiry date (at most two years away). With a branch it acts for that branch only, as a back-office user; without one, as an admin.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: { ...apiKey, scopes } },
    invalid: 'Please fill all required fields.',
    answer: { json: keyShape.extend({ key: z.string() }) },
  }),
  keyEnd: call({
    method: 'POST',
    path: 'Key/End',
    summary: 'Ends an API key permanently. One that has ended does not change.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: { id: text({ wire: 'id', label: 'id', required: 'id is required.', max: 40 }) } },
    invalid: 'Please fill all required fields.',
    answer: { json: keyShape },
  }),
};
