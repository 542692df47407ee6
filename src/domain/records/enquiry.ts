import { defineRecord } from '../define.ts';
import { email, phone, text } from '../fields.ts';

/** An enquiry by a visitor of the home page (spec 1 §3, §5). */
export const enquiry = defineRecord({
  table: 'enquiry',
  title: 'Enquiry',
  fields: {
    name: text({ wire: 'name', label: 'Name', required: 'Name is required.' }),
    phone: phone({
      wire: 'phone_Number',
      label: 'Phone Number',
      required: 'Phone number is required.',
      message: 'Please enter a valid 10-digit phone number.',
    }),
    email: email({
      wire: 'email',
      label: 'Email',
      required: 'Email is required.',
      message: 'Please enter a valid email address.',
    }),
    message: text({ wire: 'message', label: 'Message', required: 'Message is required.', max: 2000, long: true }),
  },
});
