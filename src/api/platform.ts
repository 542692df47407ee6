import { z } from 'zod';
import { text } from '#domain/fields.ts';
import { enquiry } from '#domain/records/enquiry.ts';
import { call } from './call.ts';

/** Whether a company works. */
const stateShape = z.object({
  tenantId: z.string(),
  company_State: z.enum(['active', 'suspended']),
  suspended_Date: z.string().nullable(),
  suspended_By: z.string(),
  reason: z.string(),
});

/** What the platform is asked, and what its owner does. Whoever acts on a company names it by `tenantId`. */
export const platformCalls = {
  postEnquiry: call({
    method: 'POST',
    path: 'Enquiry/PostEnquiry',
    summary: 'Takes an enquiry of the home page and tells the platform by letter.',
    who: 'anyone',
    body: { shape: 'fields', fields: enquiry.fields },
    invalid: 'Please fill all required fields.',
    answer: { text: true },
  }),
  suspendCompany: call({
    method: 'POST',
    path: 'Platform/SuspendCompany',
    summary:
      "Suspends a company: its users are out at once and cannot log in. The reason stands in the company's audit.",
    who: 'platform',
    body: {
      shape: 'fields',
      fields: { reason: text({ wire: 'reason', label: 'Reason', required: 'Reason is required.', max: 500 }) },
    },
    invalid: 'Please fill all required fields.',
    answer: { json: stateShape },
  }),
  reinstateCompany: call({
    method: 'POST',
    path: 'Platform/ReinstateCompany',
    summary: 'Lets the users of a suspended company in again.',
    who: 'platform',
    answer: { json: stateShape },
  }),
};
