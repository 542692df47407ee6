import { enquiry } from '#domain/records/enquiry.ts';
import { call } from './call.ts';

/** What the platform is asked, and what its owner does. */
export const platformCalls = {
  postEnquiry: call({
    method: 'POST',
    path: 'Enquiry/PostEnquiry',
    summary: 'Takes an enquiry of the home page and tells the platform by letter.',
    who: 'anyone',
    body: { shape: 'fields', fields: enquiry.fields },
    invalid: 'Please fill all required fields.',
    captcha: true,
    answer: { text: true },
  }),
};
