import { z } from 'zod';
import { choice, code, text } from '#domain/fields.ts';
import { consolidatedEwayFile, ewayExtensionSheet, partBEwayFile } from '#domain/records/eway-files.ts';
import { EWAY_BILL_NO, EWAY_TABS, ewayBill, ewayExtension } from '#domain/records/eway-bill.ts';
import { MOST_BILLS_READ } from '#domain/rules/eway-reading.ts';
import { call } from './call.ts';
import { schemasOf } from './clean-names.ts';
import { prefixed } from './prefixed.ts';
import { savedSchema, updateBody } from './records.ts';
import { listReportCalls, printCall } from './report-calls.ts';
import { pageShape, paging, recordShape } from './shapes.ts';

/** The message for a file without an e-way bill (spec 3 §10), and the size limit in bytes. */
export const NOTHING_IN_FILE = 'No e-way bill could be read in this file.';
const MOST_BYTES = 2 * 1024 * 1024;

const invalid = 'Please fill all required fields.';
const numbered = {
  number: code(12, {
    wire: 'eway_Bill_No',
    label: 'e-Way Bill No.',
    digits: true,
    required: EWAY_BILL_NO,
    message: EWAY_BILL_NO,
  }),
};
const advice = z.array(z.object({ path: z.string(), message: z.string() }));
const billShape = recordShape({}).extend({
  ...schemasOf(ewayBill.fields, savedSchema),
  // Whether valid_Upto was estimated here; a value from the e-way bill portal takes precedence.
  is_Estimate: z.enum(['yes', 'no']),
  extended_Times: z.number().int(),
  // The active bilty whose invoice names it, and its LR number; empty: none.
  bilty_No: z.string(),
  lr_No: z.string(),
  // The newest challan that carries it; empty: none.
  challan_No: z.string(),
});
const saved = billShape.extend({ advice });
/** What the log of a bill contains: extensions, and the files made of it. */
const EWAY_LOGGED = ['extended', 'Part B file', 'consolidated file', 'extension sheet'] as const;
const log = z.array(
  z.object({ at: z.string(), by: z.string(), what: z.enum(EWAY_LOGGED), detail: z.record(z.string(), z.string()) }),
);
const wholeNumber = z.number().int();
/** The file by which a vehicle is entered as Part B, exactly as the government portal accepts it (spec 3 §6). */
const partBShape = z.object({
  version: z.string(),
  userGstin: z.string(),
  vehicleUpdts: z.array(
    z.object({
      ewbno: wholeNumber,
      transMode: wholeNumber,
      vehicleType: z.enum(['R', 'O']),
      vehicleNo: z.string(),
      docNo: z.string(),
      docDate: z.string(),
      fromPlace: z.string(),
      fromState: wholeNumber,
      reason: wholeNumber,
      remark: z.string(),
    }),
  ),
});
/** The file that combines bills into a consolidated one. */
const consolidatedShape = z.object({
  version: z.string(),
  tripSheets: z.array(
    z.object({
      userGstin: z.string(),
      vehicleNo: z.string(),
      fromPlace: z.string(),
      fromState: wholeNumber,
      transMode: wholeNumber,
      transDocNo: z.string(),
      transDocDate: z.string(),
      tripSheetEwbBills: z.array(z.object({ ewbNo: wholeNumber })),
    }),
  ),
});
const partyOfGstin = z.object({ place: z.number(), party: z.number(), name: z.string(), city: z.string() }).nullable();

const kind = {
  what: 'e-way bill',
  base: 'Eway_Bill',
  named: numbered,
  filter: {
    tab: choice(EWAY_TABS, { wire: 'tab', label: 'tab', blank: 'expiring' }),
    searchParam: text({ wire: 'searchParam', label: 'Search', max: 200 }),
  },
  file: 'Eway_Bill',
  listFile: 'Eway_Bills',
} as const;

/** The transporter's e-way bill calls. */
export const ewayBillCalls = {
  ewayBillPage: call({
    method: 'GET',
    path: 'Eway_Bill/Page',
    summary:
      'A page of the e-way desk. `tab`: by expiry, with Part A only, without an LR, or all of them, newest first; `number only`: numbers on LRs of the last 60 days with nothing else entered, with `id` 0, no `eway_State` and the data of the LR. A search covers numbers, names, places and vehicles.',
    who: 'company',
    query: { ...kind.filter, ...paging },
    answer: { json: pageShape(billShape) },
  }),
  ewayBillRead: call({
    method: 'GET',
    path: 'Eway_Bill/Read',
    summary: 'One e-way bill with its history.',
    who: 'company',
    query: numbered,
    answer: { json: billShape.extend({ log }) },
  }),
  ...prefixed('ewayBill', printCall(kind)),
  ...prefixed('ewayBill', listReportCalls(kind)),
  ewayBillCreate: call({
    method: 'POST',
    path: 'Eway_Bill',
    summary: 'Adds an e-way bill to the desk. Without `valid_Upto` its validity is estimated by the law of the day.',
    who: 'company',
    body: { shape: 'fields', fields: ewayBill.fields },
    invalid,
    idempotent: true,
    answer: { json: saved },
  }),
  ewayBillUpdate: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Eway_Bill/Update',
    summary: 'Changes an e-way bill. `updated_Date` is the version that was read.',
    who: 'company',
    query: numbered,
    body: updateBody(ewayBill.fields),
    invalid,
    answer: { json: saved },
  }),
  ewayBillReadFile: call({
    method: 'POST',
    path: 'Eway_Bill/ReadFile',
    summary: `Reads e-way bills from text, from a text file or from the text layer of a PDF (2 MB, 20 pages): the JSON of a bulk file (up to ${MOST_BILLS_READ} bills) or of the API, or text copied from a print. Nothing is saved and nothing guessed: what cannot be read is in \`advice\`. Parties are found by their GSTIN.`,
    who: 'company',
    body: {
      shape: 'fields',
      fields: { text: text({ wire: 'text', label: 'Text', max: 60_000, long: true, required: invalid }) },
      orFile: { bytes: MOST_BYTES, tooLarge: NOTHING_IN_FILE },
    },
    invalid,
    answer: {
      json: z.array(
        z.object({
          // The data read, under wire names.
          bill: z.record(z.string(), z.union([z.string(), z.number()])),
          advice,
          is_On_Desk: z.boolean(),
          from_Party: partyOfGstin,
          to_Party: partyOfGstin,
          // The newest active LR with that invoice between those parties, and the e-way bill number of the invoice there.
          lr: z.object({ bilty_No: z.string(), lr_No: z.string(), eway_Bill_No: z.string() }).nullable(),
        }),
      ),
    },
  }),
  ewayBillExtended: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Eway_Bill/Extended',
    summary: 'Records that an e-way bill was extended, and until when.',
    who: 'company',
    body: {
      shape: 'fields',
      fields: { ...numbered, ...ewayExtension },
    },
    invalid,
    answer: { json: saved },
  }),
  ewayBillPartBFile: call({
    method: 'POST',
    path: 'Eway_Bill/PartBFile',
    summary:
      'The file to upload to the e-way bill portal that enters the vehicle of a challan in Part B of its LRs’ e-way bills. An empty place or state is that of the challan’s departure.',
    who: 'company',
    body: { shape: 'fields', fields: partBEwayFile },
    invalid,
    answer: { json: partBShape },
  }),
  ewayBillConsolidatedFile: call({
    method: 'POST',
    path: 'Eway_Bill/ConsolidatedFile',
    summary:
      'The file to upload to the e-way bill portal that makes one consolidated e-way bill of those of a challan. A reason and a remark are accepted but not part of the file.',
    who: 'company',
    body: { shape: 'fields', fields: consolidatedEwayFile },
    invalid,
    answer: { json: consolidatedShape },
  }),
  ewayBillExtensionSheet: call({
    method: 'POST',
    path: 'Eway_Bill/ExtensionSheet',
    summary:
      'The worksheet for extending e-way bills on their portal, as PDF or spreadsheet. An empty vehicle or document is that of each bill and its LR. `consignmentStatus` follows from the mode.',
    who: 'company',
    body: { shape: 'fields', fields: ewayExtensionSheet },
    invalid,
    answer: { pdfOrXlsx: 'Extension' },
  }),
};
