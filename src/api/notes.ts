import { z } from 'zod';
import { choice, date, text } from '#domain/fields.ts';
import { noteRequest, note, NOTE_KINDS, NOTE_REASONS } from '#domain/records/freight-bill.ts';
import { askDay } from '#domain/records/voucher.ts';
import { call } from './call.ts';
import { schemasOf } from './clean-names.ts';
import { prefixed } from './prefixed.ts';
import { savedSchema } from './records.ts';
import { listReportCalls, printCall, shareCalls } from './report-calls.ts';
import { pageShape, paging } from './shapes.ts';

const noteShape = z.object({
  ...schemasOf(note.fields, savedSchema),
  note_No: z.string(),
  kind: z.enum(NOTE_KINDS),
  reason: z.enum(NOTE_REASONS),
  branch: z.number(),
  party_Name: z.string(),
  voucher_No: z.string(),
  created_Date: z.string(),
  created_By: z.string(),
});

const kind = {
  what: 'note',
  base: 'Note',
  named: { noteNo: text({ wire: 'note_No', label: 'Note No.', required: 'Note No. is required.', max: 20 }) },
  filter: {
    billNo: text({ wire: 'bill_No', label: 'Bill No.', max: 20 }),
    kind: choice(NOTE_KINDS, { wire: 'kind', label: 'Kind' }),
    fromDate: date({ wire: 'FromDate', label: 'From Date' }),
    toDate: date({ wire: 'ToDate', label: 'To Date' }),
  },
  file: 'Bill_Note',
  listFile: 'Bill_Notes',
} as const;

/** The calls of credit and debit notes, which correct issued bills (spec 4 §5). */
export const noteCalls = {
  noteIssue: call({
    method: 'POST',
    path: 'Note/Issue',
    summary:
      'Issues a credit or a debit note for a bill: a value before tax, with the bill’s tax in proportion, and without tax after 30 November following its financial year. A credit settles the open amount of the bill. `ask_Date` as of Freight_Bill/Issue.',
    who: 'companyAdmin',
    idempotent: true,
    body: { shape: 'fields', fields: { ...noteRequest, askDay } },
    invalid: 'Please fill all required fields.',
    answer: { json: noteShape },
  }),
  noteList: call({
    method: 'GET',
    path: 'Note/List',
    summary: 'Notes, newest date first; `bill_No`: those of one bill.',
    who: 'company',
    query: { ...kind.filter, ...paging },
    answer: { json: pageShape(noteShape) },
  }),
  ...prefixed('note', printCall(kind)),
  ...prefixed('note', shareCalls(kind)),
  ...prefixed('note', listReportCalls(kind)),
};
