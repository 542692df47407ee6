import { z } from 'zod';
import { bilty } from '#domain/documents/bilty.ts';
import { choice, count, text } from '#domain/fields.ts';
import { call } from './call.ts';
import { companyShape } from './company.ts';
import { lineShape, listFilter, nothing, pageShape, paging, recordShape } from './shapes.ts';

const biltyShape = recordShape(bilty.fields);
const biltyLineShape = lineShape(bilty);

const biltyNo = text({ wire: 'Bilty_No', label: 'Bilty No.', max: 20 });
const namedBilty = {
  biltyNo: text({ wire: 'Bilty_No', label: 'Bilty No.', max: 20, required: 'Bilty No. is Required.' }),
};

/** Whose copy of a paper can be printed; each is a paper of its own in the one PDF. */
export const COPIES = ['Consignor', 'Consignee', 'Driver', 'Office'] as const;

/** The names that the clerk's form suggests from what the company typed before. */
export const SUGGESTED = ['sender', 'receiver', 'origin', 'destination', 'itemName'] as const;

export const documentCalls = {
  listBilties: call({
    method: 'GET',
    path: 'Bilty_Master/GetBiltyList',
    summary: 'A page of the bilties, newest first; by number, text and dates.',
    who: 'company',
    query: { biltyNo, ...listFilter, ...paging },
    answer: { json: pageShape(biltyShape) },
  }),
  readBilty: call({
    method: 'GET',
    path: 'Bilty_Master/GetBilty',
    summary: 'One bilty with its lines and its company, for the form and the report, in one answer.',
    who: 'company',
    query: namedBilty,
    answer: { json: biltyShape.extend({ details: z.array(biltyLineShape), tenantDetails: companyShape }) },
  }),
  maxBiltyNo: call({
    method: 'GET',
    path: 'Bilty_Master/MaxBiltyNo',
    summary: 'The next number to use.',
    who: 'company',
    answer: { json: z.number() },
  }),
  createBilty: call({
    method: 'POST',
    path: 'Bilty_Master',
    summary:
      'Saves a bilty with its lines in `details`, all or nothing. Without lines it is a draft until they arrive.',
    who: 'company',
    body: { shape: 'document', document: bilty },
    invalid: 'Please fill all required fields.',
    idempotent: true,
    answer: { json: biltyShape.extend({ details: z.array(biltyLineShape) }) },
  }),
  updateBilty: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Bilty_Master/UpdateBiltyMaster',
    summary: 'Changes a bilty; sent lines replace the ones it has. `updated_Date` is the version that was read.',
    who: 'company',
    query: { biltyNo },
    body: { shape: 'document', document: bilty },
    invalid: 'Please fill all required fields.',
    answer: { json: biltyShape.extend({ details: z.array(biltyLineShape) }) },
  }),
  biltyMonth: call({
    method: 'GET',
    path: 'Bilty_Master/GetBiltyMastersMonthlySummary',
    summary: "This month's bilties (Asia/Kolkata) and when the last was made.",
    who: 'company',
    answer: { json: z.object({ count: z.number().int(), lastCreatedDate: z.string().nullable() }) },
  }),
  biltyLines: call({
    method: 'GET',
    path: 'Bilty_Detail/GetByBilty',
    summary: 'The lines of a bilty.',
    who: 'company',
    query: namedBilty,
    answer: { json: z.array(biltyLineShape) },
  }),
  addBiltyLines: call({
    method: 'POST',
    path: 'Bilty_Detail/AddBiltyDetail',
    summary: 'Adds lines to a bilty; a draft is whole from then on.',
    who: 'company',
    query: { biltyNo },
    body: { shape: 'lines', document: bilty },
    invalid: 'Please fill all required fields in the items table.',
    idempotent: true,
    answer: { json: z.array(biltyLineShape) },
  }),
  updateBiltyLines: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Bilty_Detail/UpdateBiltyDetails',
    summary: 'Replaces the lines of a bilty: those with an id are changed, without one added, missing ones removed.',
    who: 'company',
    query: { biltyNo },
    body: { shape: 'lines', document: bilty },
    invalid: 'Please fill all required fields in the items table.',
    answer: { json: z.array(biltyLineShape) },
  }),
  deleteBiltyLine: call({
    method: 'DELETE',
    path: 'Bilty_Detail/DeleteBiltyDetails',
    summary: 'Removes a line; the last one stays.',
    who: 'company',
    query: { ...namedBilty, id: count({ wire: 'id', label: 'id', required: 'id is required.' }) },
    answer: { json: nothing },
  }),
  biltySuggestions: call({
    method: 'GET',
    path: 'Bilty_Master/Suggestions',
    summary: 'Up to 200 names that this company typed before, most used first, for one field of the form.',
    who: 'company',
    query: { field: choice(SUGGESTED, { wire: 'field', label: 'field', required: 'field is required.' }) },
    answer: { json: z.array(z.string()) },
  }),
  printBilty: call({
    method: 'GET',
    path: 'Bilty_Master/Print',
    summary: 'The bilty as an A4 PDF in the language of the company.',
    who: 'company',
    query: {
      ...namedBilty,
      language: choice(['English', 'Hindi'], { wire: 'language', label: 'Language' }),
      // One or more of COPIES, with commas between; empty: one paper without a label.
      copy: text({ wire: 'copy', label: 'Copy', max: 60 }),
    },
    answer: { pdf: 'Bilty.pdf' },
  }),
  printBiltyList: call({
    method: 'GET',
    path: 'Bilty_Master/PrintList',
    summary: 'The whole list as a PDF, with the same filters (up to 5,000 rows).',
    who: 'company',
    query: listFilter,
    answer: { pdf: 'View_Bilty_List.pdf' },
  }),
};
