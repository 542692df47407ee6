import { z } from 'zod';
import { LETTER_STATES } from '#domain/letters.ts';
import { choice, count, text } from '#domain/fields.ts';
import { companyState, WORKING_STATES } from '#domain/records/company-state.ts';
import { enquiry } from '#domain/records/enquiry.ts';
import { auditEntryShape, auditFilter } from './audit.ts';
import { call } from './call.ts';
import { listFilter, paging } from './shapes.ts';

/** Where a list continues: the `older` of the previous page. Lists of the platform start with the newest row. */
const from = { before: text({ wire: 'before', label: 'before', max: 80 }), pageSize: paging.pageSize };
const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), older: z.string().nullable() });

/** Whether a company is active. */
const stateShape = z.object({
  tenantId: z.string(),
  company_State: z.enum(WORKING_STATES),
  suspended_Date: z.string().nullable(),
  suspended_By: z.string(),
  reason: z.string(),
  erase_Date: z.string().nullable(),
  erase_Asked_By: z.string(),
});

const companyShape = stateShape.extend({
  tenant_Name: z.string(),
  city: z.string(),
  contact_Person: z.string(),
  contact1: z.string(),
  email: z.string(),
  created_Date: z.string(),
  users: z.number().int(),
  // Bilties, export bilties and loading slips.
  documents: z.number().int(),
  storage_Bytes: z.number().int(),
  // When somebody of the company last changed something.
  last_Activity: z.string().nullable(),
  // Days left of its subscription; null: it has none, the same as the company sees.
  daysLeft: z.number().int().nullable(),
});

const enquiryShape = z.object({
  id: z.number().int(),
  name: z.string(),
  phone_Number: z.string(),
  email: z.string(),
  message: z.string(),
  created_Date: z.string(),
  updated_Date: z.string(),
  is_Answered: z.enum(['yes', 'no']),
  answered_By: z.string(),
});

const letterShape = z.object({
  id: z.string(),
  letter_State: z.enum(LETTER_STATES),
  kind: z.string(),
  channel: z.string(),
  recipient: z.string(),
  language: z.string(),
  // Empty: it belongs to no company.
  tenantId: z.string(),
  tenant_Name: z.string(),
  queued_Date: z.string(),
  tries: z.number().int(),
  next_Try_Date: z.string(),
  last_Error: z.string(),
  sent_Date: z.string().nullable(),
  given_Up_Date: z.string().nullable(),
});

// A letter with its text: `subject` is empty for a message to a mobile number.
const readLetterShape = letterShape.extend({ subject: z.string(), text: z.string() });

const userShape = z.object({
  userName: z.string(),
  name: z.string(),
  role_Id: z.string(),
  login_Status: z.enum(['active', 'disabled']),
});

// Like the company's own audit, but without the changes: they count as `more`, and are shown to whoever opens the company.
const auditShape = auditEntryShape.extend({ tenantId: z.string(), tenant_Name: z.string() });

const erasureShape = z.object({
  // 0: in progress.
  id: z.number().int(),
  asked_By: z.string(),
  asked_Date: z.string(),
  erased_Date: z.string().nullable(),
  rows: z.number().int(),
  files: z.number().int(),
});

/** The calls of the platform's owner. Those that act on a company name it by `tenantId`. */
export const platformCalls = {
  postEnquiry: call({
    method: 'POST',
    path: 'Enquiry/PostEnquiry',
    summary: 'Receives an enquiry from the home page and mails it to the platform.',
    who: 'anyone',
    body: { shape: 'fields', fields: enquiry.fields },
    invalid: 'Please fill all required fields.',
    captcha: 'always',
    perAddress: 20,
    answer: { text: true },
  }),
  enquiries: call({
    method: 'GET',
    path: 'Enquiry/GetEnquiries',
    summary: 'A page of the enquiries, newest first.',
    who: 'platform',
    query: { isAnswered: choice(['yes', 'no'], { wire: 'is_Answered', label: 'Answered' }), ...from },
    answer: { json: pageOf(enquiryShape) },
  }),
  markEnquiry: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Enquiry/MarkAnswered',
    summary: 'Marks an enquiry as answered, or as waiting again.',
    who: 'platform',
    query: { id: count({ wire: 'id', label: 'id', required: 'id is required.' }) },
    body: {
      shape: 'fields',
      fields: { isAnswered: choice(['yes', 'no'], { wire: 'is_Answered', label: 'Answered', blank: 'yes' }) },
    },
    answer: { json: enquiryShape },
  }),
  platformCompanies: call({
    method: 'GET',
    path: 'Platform/Companies',
    summary:
      'A page of all companies with their figures, newest first; by name, contact, city, number, e-mail or id. `count` stops at 1,001.',
    who: 'platform',
    query: {
      searchParam: listFilter.searchParam,
      state: choice(WORKING_STATES, { wire: 'company_State', label: 'Status' }),
      ...from,
    },
    answer: { json: pageOf(companyShape).extend({ count: z.number().int() }) },
  }),
  companyUsers: call({
    method: 'GET',
    path: 'Platform/Users',
    summary: 'The logins of a company: admins first, then back office.',
    who: 'platform',
    answer: { json: z.array(userShape) },
  }),
  suspendCompany: call({
    method: 'POST',
    path: 'Platform/SuspendCompany',
    summary:
      "Suspends a company: its users are logged out at once and cannot log in. The reason is in the company's audit.",
    who: 'platform',
    body: { shape: 'fields', fields: { reason: companyState.fields.reason } },
    invalid: 'Please fill all required fields.',
    answer: { json: stateShape },
  }),
  announceErasure: call({
    method: 'POST',
    path: 'Platform/AnnounceErasure',
    summary: 'Schedules the erasure of a suspended company, and informs the company by letter.',
    who: 'platform',
    body: {
      shape: 'fields',
      // Typed again, so that nobody erases a different company than the one intended.
      fields: {
        companyName: text({ wire: 'tenant_Name', label: 'Company Name', required: 'Company Name is required.' }),
      },
    },
    invalid: 'Please fill all required fields.',
    answer: { json: stateShape },
  }),
  takeBackErasure: call({
    method: 'POST',
    path: 'Platform/TakeBackErasure',
    summary: 'Cancels the scheduled erasure of a company; it stays suspended.',
    who: 'platform',
    answer: { json: stateShape },
  }),
  reinstateCompany: call({
    method: 'POST',
    path: 'Platform/ReinstateCompany',
    summary: 'Reinstates a suspended company: its users can log in again.',
    who: 'platform',
    answer: { json: stateShape },
  }),
  erasures: call({
    method: 'GET',
    path: 'Platform/Erasures',
    summary: 'A page of the erasures of companies: those in progress, then the newest.',
    who: 'platform',
    query: from,
    answer: { json: pageOf(erasureShape) },
  }),
  letters: call({
    method: 'GET',
    path: 'Platform/Outbox',
    summary: 'A page of the letters, newest first, without their text.',
    who: 'platform',
    query: { state: choice(LETTER_STATES, { wire: 'letter_State', label: 'Status' }), ...from },
    answer: { json: pageOf(letterShape) },
  }),
  letter: call({
    method: 'GET',
    path: 'Platform/Letter',
    summary: 'A letter with its text, without the secrets of its links.',
    who: 'platform',
    query: { id: text({ wire: 'id', label: 'id', required: 'id is required.', max: 36 }) },
    answer: { json: readLetterShape },
  }),
  sendLetterAgain: call({
    method: 'POST',
    path: 'Platform/SendAgain',
    summary: 'Queues a letter to be sent again, whatever its state.',
    who: 'platform',
    query: { id: text({ wire: 'id', label: 'id', required: 'id is required.', max: 36 }) },
    answer: { json: letterShape },
  }),
  platformAudit: call({
    method: 'GET',
    path: 'Platform/Audit',
    summary:
      'Who changed what, in all companies, in one company, or in the platform itself, newest first. A page covers at most 20,000 entries: it may have fewer rows, or none, and still say where to continue. Old and new values are only in the company’s own audit.',
    who: 'platform',
    query: {
      user: auditFilter.user,
      kind: auditFilter.kind,
      fromDate: auditFilter.fromDate,
      toDate: auditFilter.toDate,
      of: choice(['companies', 'platform'], { wire: 'of', label: 'of', blank: 'companies' }),
      ...from,
    },
    answer: { json: pageOf(auditShape) },
  }),
};
