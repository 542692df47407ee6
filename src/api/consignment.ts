import { z } from 'zod';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { choice, count, date, type Field, refined, text } from '#domain/fields.ts';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { ELECTIONS } from '#domain/rules/gst.ts';
import { call } from './call.ts';
import { paperChoice, previewChoice } from './document-calls.ts';
import { furtherShapes, lineShape, printerChoice, printLanguage, recordShape } from './shapes.ts';
import { schemasOf } from './clean-names.ts';
import { updateBody } from './records.ts';

export const settingsShape = z.object({
  tenantId: z.string(),
  ...schemasOf(consignmentSettings.fields),
  updated_Date: z.string(),
  // The company's tax election for each financial year, named by its first calendar year; the last one continues.
  elections: z.array(z.object({ year: z.number().int(), election: z.enum(ELECTIONS) })),
  company_GSTIN: z.string(),
});

const WRONG_YEAR = 'Year must be 2017 to 2099.';
/** A financial year by its first calendar year, starting with the one in which GST began. */
const YEAR = refined(
  count({ wire: 'year', label: 'Year', positive: 'Year is required.' }),
  (year) => year >= 2017 && year <= 2099,
  WRONG_YEAR,
);

const election = {
  year: YEAR,
  election: choice(ELECTIONS, { wire: 'election', label: 'Election', required: 'Election is required.' }),
};

const BOOK = count({ wire: 'book', label: 'Number Book', positive: 'Number Book is required.' });

/** A saved bilty, with its lines and lists. */
export const savedLr = recordShape(lawfulBilty.fields).extend({
  ...furtherShapes(lawfulBilty.extension),
  details: z.array(lineShape(lawfulBilty)),
});

const BILTY_NO = text({ wire: 'Bilty_No', label: 'Bilty No.', max: 20, required: 'Bilty No. is Required.' });
const COPY = text({ wire: 'copy', label: 'Copy', max: 60 });

/** Bilty numbers: an array, or comma-separated text. */
function biltyNumbers(): Field<string> {
  const NONE = 'Please choose the bilties to print.';
  const field = text({ wire: 'bilty_Nos', label: 'Bilty No.', required: NONE, max: 5000 });
  return { ...field, normalise: (raw) => field.normalise(Array.isArray(raw) ? raw.join(',') : raw) };
}

/** The calls of LRs beyond those of every bilty. */
export const consignmentCalls = {
  consignmentSettings: call({
    method: 'GET',
    path: 'Consignment/Settings',
    summary: "The company's settings for lawful bilties and their print, and its tax elections.",
    who: 'company',
    answer: { json: settingsShape },
  }),
  consignmentUpdateSettings: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Consignment/UpdateSettings',
    summary: 'Changes the settings of lawful bilties. `updated_Date` is the version that was read.',
    who: 'companyAdmin',
    body: updateBody(consignmentSettings.fields),
    invalid: 'Please fill all required fields.',
    answer: { json: settingsShape },
  }),
  consignmentElect: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Consignment/Elect',
    summary:
      'Records the company’s tax election for a financial year: reverse charge, or forward charge at the low or the high rate.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: election },
    invalid: 'Please fill all required fields.',
    answer: {
      json: settingsShape.extend({
        // The warning about forward charge in a year with bills under reverse charge.
        advice: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      }),
    },
  }),
  consignmentQuote: call({
    method: 'POST',
    path: 'Consignment/Quote',
    summary: 'The total of a lawful bilty, its tax, who pays it and why; nothing is saved.',
    who: 'company',
    body: { shape: 'document', document: lawfulBilty },
    invalid: 'Please fill all required fields.',
    answer: {
      json: z.object({
        ...schemasOf(
          Object.fromEntries(
            Object.entries(lawfulBilty.extension.fields).filter(([name]) =>
              [
                'gstPayer',
                'gstReason',
                'gstRate',
                'taxable',
                'cgst',
                'sgst',
                'igst',
                'placeOfSupply',
                'totalAmount',
                'balanceAmount',
              ].includes(name),
            ),
          ),
        ),
        freight: z.array(z.number()),
        charges: z.array(z.number()),
        needs_Eway_Bill: z.boolean(),
        advice: z.array(z.object({ path: z.string(), message: z.string() })),
      }),
    },
  }),
  consignmentPrintMany: call({
    method: 'POST',
    path: 'Consignment/PrintMany',
    summary:
      'Up to 200 lawful bilties as one PDF, each with the named copies, or else those of the settings. The copies count as printed, except with `preview`.',
    who: 'company',
    body: {
      shape: 'fields',
      fields: {
        numbers: biltyNumbers(),
        ...paperChoice,
        ...printLanguage,
        copy: COPY,
        ...previewChoice,
        ...printerChoice,
      },
    },
    invalid: 'Please choose the bilties to print.',
    answer: { pdf: 'LRs.pdf', prn: true },
  }),
  consignmentUnprinted: call({
    method: 'GET',
    path: 'Consignment/Unprinted',
    summary:
      "Today's lawful bilties without a printed copy, except cancelled ones: the first 200, for PrintMany; `more` if there are others.",
    who: 'company',
    answer: { json: z.object({ bilty_Nos: z.array(z.string()), more: z.boolean() }) },
  }),
  consignmentForwardingNote: call({
    method: 'GET',
    path: 'Consignment/ForwardingNote',
    summary: "The consignor's goods forwarding note of a lawful bilty (Carriage by Road Act, 2007, s.8).",
    who: 'company',
    query: { number: BILTY_NO, ...printLanguage },
    answer: { pdf: 'Forwarding_Note.pdf' },
  }),
  consignmentTestSheet: call({
    method: 'GET',
    path: 'Consignment/TestSheet',
    summary:
      'A millimetre grid with the name of each value at its place on pre-printed paper, as set; without `format`, that of the settings.',
    who: 'company',
    query: { format: paperChoice.format, ...printLanguage },
    answer: { pdf: 'Test_Sheet.pdf' },
  }),
  partyRepeat: call({
    method: 'GET',
    path: 'Party/Repeat',
    summary: 'The five newest bilties between two places, or else of the consignor, to start a new one from.',
    who: 'company',
    query: {
      consignor: count({ wire: 'consignor', label: 'Consignor', positive: 'Consignor is required.' }),
      consignee: count({ wire: 'consignee', label: 'Consignee' }),
    },
    answer: { json: z.array(savedLr) },
  }),
  numberBookNext: call({
    method: 'GET',
    path: 'Number_Book/Next',
    summary: 'The next number of a book; another save may take it first. Empty for a book whose numbers are typed.',
    who: 'company',
    query: { book: BOOK, date: date({ wire: 'date', label: 'Date' }) },
    answer: { json: z.object({ lr_No: z.string() }) },
  }),
  numberBookReport: call({
    method: 'GET',
    path: 'Number_Book/Report',
    summary:
      'For a book in a financial year (given by its first year): how many numbers were used, which bilties were cancelled, and which numbers are missing below the highest.',
    who: 'companyAdmin',
    query: { book: BOOK, year: YEAR },
    answer: {
      json: z.object({
        used: z.number().int(),
        cancelled: z.array(z.string()),
        // The first thousand, and the total.
        missing: z.array(z.string()),
        // Which of the missing numbers listed are on papers from other books, or were typed; absent: none.
        elsewhere: z.array(z.string()).optional(),
        // For a counter's book: numbers received and waiting for an admin, and the highest number received (empty: none). Numbers above
        // that which the counter gave out are unknown until they are received.
        kept: z.array(z.string()).optional(),
        unknown_Above: z.string().optional(),
        missing_Count: z.number().int(),
      }),
    },
  }),
};
