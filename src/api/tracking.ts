import { z } from 'zod';
import { text } from '#domain/fields.ts';
import { LR_STATUSES } from '#domain/rules/lr-status.ts';
import { call } from './call.ts';

const biltyNo = text({ wire: 'bilty_No', label: 'Bilty No.', max: 20, required: 'Bilty No. is Required.' });
const body = { shape: 'fields', fields: { number: biltyNo } } as const;
const link = z.object({ url: z.string() });
const status = z.enum(LR_STATUSES);

/** The calls by which an LR is followed without a login. */
export const trackingCalls = {
  trackingLink: call({
    method: 'POST',
    path: 'Tracking/Link',
    summary:
      'The link with which anyone can track an LR, the same each time. It ends 30 days after delivery, or when it is renewed.',
    who: 'company',
    body,
    answer: { json: link },
  }),
  trackingRenew: call({
    method: 'POST',
    path: 'Tracking/Renew',
    summary: 'A new link to track an LR; the previous one stops working.',
    who: 'company',
    body,
    answer: { json: link },
  }),
  trackingStatus: call({
    method: 'GET',
    path: 'Tracking/Status',
    summary: 'The status of the LR of a link; its token (the part of the address after #) goes in the header X-Link.',
    who: 'anyone',
    perAddress: 200,
    link: true,
    answer: {
      json: z.object({
        company: z.string(),
        // The company's primary phone number.
        phone: z.string(),
        lr_No: z.string(),
        bilty_Date: z.string(),
        from: z.string(),
        to: z.string(),
        packages: z.number().int(),
        expected_Date: z.string().nullable(),
        lr_Status: status,
        // Whether there is a proof of delivery.
        pod: z.enum(['yes', 'no']),
        // Packages short according to the last proof of delivery.
        short: z.number().int(),
        // The oldest first.
        events: z.array(z.object({ kind: status, at: z.string(), place: z.string() })),
      }),
    },
  }),
};
