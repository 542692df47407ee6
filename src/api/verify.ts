import { z } from 'zod';
import { text } from '#domain/fields.ts';
import { call } from './call.ts';

/** Longer than any code. */
const MOST = 600;

/** The calls by which anybody verifies a paper. */
export const verifyCalls = {
  verifyKeys: call({
    method: 'GET',
    path: 'Verify/Keys',
    summary: 'All public keys (Ed25519, base64url) with which paper codes were ever signed.',
    who: 'anyone',
    perAddress: 200,
    answer: { json: z.array(z.object({ key_Id: z.string(), public_Key: z.string() })) },
  }),
  verifyCheck: call({
    method: 'POST',
    path: 'Verify/Check',
    summary:
      'Whether a paper’s code was made by this portal, and the current state of the paper. `unknown`: not made here, or changed; nothing else is answered then.',
    who: 'anyone',
    perAddress: 200,
    body: {
      shape: 'fields',
      fields: { code: text({ wire: 'code', label: 'Code', required: 'Code is required.', max: MOST }) },
    },
    invalid: 'Code is required.',
    answer: {
      json: z.object({
        // Spec 3 §14.3; for papers signed by a counter, spec 5 §13.10: not received yet, or its counter was since reported lost.
        state: z.enum(['genuine', 'old', 'cancelled', 'unknown', 'waiting', 'lost']),
        // As stated in the code: the paper's own revision, weight in kg.
        fields: z
          .object({
            issuer: z.string(),
            lr_No: z.string(),
            bilty_Date: z.string(),
            vehicle_No: z.string(),
            from: z.string(),
            to: z.string(),
            packages: z.number(),
            weight: z.number(),
            revision: z.number(),
          })
          .optional(),
        company: z.string().optional(),
        // The name of the counter that signed it; absent: the portal did.
        counter: z.string().optional(),
        // For such a paper the date the portal received it, and the date the counter was reported lost; empty: neither.
        received: z.string().optional(),
        lost: z.string().optional(),
        // The company's primary phone number.
        phone: z.string().optional(),
        current_Revision: z.number().optional(),
        // The date of its cancellation; empty: not cancelled.
        cancelled: z.string().optional(),
        lr_Status: z.string().optional(),
      }),
    },
  }),
};
