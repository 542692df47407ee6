import { z } from 'zod';
import {
  EXPORT_KINDS,
  EXPORT_SCOPES,
  EXPORT_STATES,
  returnMonth,
  tallyName,
  tallyRequest,
} from '#domain/records/export-file.ts';
import { text } from '#domain/fields.ts';
import { GROUP_NAMES } from '#domain/rules/heads.ts';
import { RETURN_FAULTS, SECTIONS } from '#domain/rules/return-parts.ts';
import { accountNamed } from './account-named.ts';
import { call } from './call.ts';
import { listFilter, pageShape, paging } from './shapes.ts';

const invalid = 'Please fill all required fields.';

const exportShape = z.object({
  id: z.string(),
  what: z.enum(EXPORT_KINDS),
  gstin: z.string(),
  from_Date: z.string(),
  to_Date: z.string(),
  scope: z.enum(EXPORT_SCOPES),
  // Whether its masters include opening balances as of the first day.
  openings: z.enum(['yes', 'no']),
  // over: its bytes are removed; made again for the same days, it reports what changed.
  state: z.enum(EXPORT_STATES),
  asked_Date: z.string(),
  asked_By: z.string(),
  // Out of `total`, which is 0 while it waits.
  done: z.number().int(),
  total: z.number().int(),
  bytes: z.number().int(),
  // SHA-256 of the ZIP; empty while it is made.
  sha256: z.string(),
  contents: z.array(z.object({ file: z.string(), rows: z.number().int(), sha256: z.string() })),
  // It can be downloaded until then.
  expires_Date: z.string().nullable(),
  // When the previous file of the same days was made; null: there was none, or it contains only new entries.
  before_Date: z.string().nullable(),
  // Which of its files differ from then, and how many rows they had.
  changed: z.array(z.object({ file: z.string(), rows: z.number().int(), rows_Before: z.number().int() })),
});

const sums = {
  value: z.number(),
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
};
const sumsShape = z.object(sums);
const returnsShape = z.object({
  month: z.string(),
  // Empty: the company has none.
  gstin: z.string(),
  gstins: z.array(z.string()),
  // Documents left out of the return until they are corrected, and missing numbers (`missing`), 200 at most.
  faults: z.array(
    z.object({
      what: z.enum(['bill', 'note', 'lr']),
      number: z.string(),
      date: z.string(),
      // The number that opens its page: of a bill, also for a note, or of a bilty.
      page: z.string(),
      name: z.string(),
      fault: z.enum(RETURN_FAULTS),
    }),
  ),
  fault_Count: z.number().int(),
  sections: z.array(z.object({ section: z.enum(SECTIONS), count: z.number().int(), ...sums })),
  // GSTR-3B: 3.1(a), 3.1(c), supplies taxed at the recipients (null: included in 3.1(c)), and 3.2.
  taxable_Supplies: sumsShape,
  exempt_Amt: z.number(),
  reverse_Charge_Amt: z.number().nullable(),
  unregistered: z.array(z.object({ place_Of_Supply: z.string(), state_Name: z.string(), ...sums })),
});

/** The calls that export the books for other programs (spec 4 §7). */
export const exportCalls = {
  exportTally: call({
    method: 'POST',
    path: 'Export/Tally',
    summary:
      'Starts the ZIP with Masters.xml and Vouchers.xml for Tally, for a range of dates: all vouchers, or with `scope` new only those not in an earlier file. With `openings` yes, Masters.xml has all parties and accounts with their balances on the first day, bill by bill, for a Tally company whose books begin then. Accounts without a Tally name get the one proposed by Export/TallyNames, and keep it. Export/List gives the progress. One at a time (409).',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: tallyRequest },
    invalid,
    answer: { json: exportShape },
  }),
  exportReturns: call({
    method: 'GET',
    path: 'Export/Returns',
    summary:
      'GSTR-1 and GSTR-3B of a month: first the errors, then the sums of each section. Without `gstin`, for the company’s first GSTIN.',
    who: 'companyAdmin',
    query: returnMonth,
    answer: { json: returnsShape },
  }),
  exportGstr1: call({
    method: 'POST',
    path: 'Export/Gstr1',
    summary:
      'Starts the ZIP of a month: GSTR-1 as JSON for the offline tool, each section as CSV, and what was left out (faults.csv). One file at a time (409).',
    who: 'companyAdmin',
    query: returnMonth,
    answer: { json: exportShape },
  }),
  exportGstr3b: call({
    method: 'POST',
    path: 'Export/Gstr3b',
    summary: "Starts the ZIP with GSTR-3B's figures of a month, as JSON and CSV. One file at a time (409).",
    who: 'companyAdmin',
    query: returnMonth,
    answer: { json: exportShape },
  }),
  exportList: call({
    method: 'GET',
    path: 'Export/List',
    summary:
      'The files made, newest first: their dates, by whom, their content, their SHA-256, and what changed since the previous file of the same dates.',
    who: 'companyAdmin',
    query: paging,
    answer: { json: pageShape(exportShape) },
  }),
  exportDownload: call({
    method: 'GET',
    path: 'Export/Download',
    summary: 'The ZIP of a finished file. Range requests are supported.',
    who: 'companyAdmin',
    query: { id: text({ wire: 'id', label: 'id', required: 'id is required.', max: 40 }) },
    answer: { zip: 'Export.zip' },
  }),
  exportTallyNames: call({
    method: 'GET',
    path: 'Export/TallyNames',
    summary:
      'The Tally names of the accounts, those without a saved name first, each with a unique proposal. `company`: the Tally name of the company.',
    who: 'companyAdmin',
    query: { searchParam: listFilter.searchParam, ...paging },
    answer: {
      json: pageShape(
        z.object({
          account: z.string(),
          ...accountNamed('name'),
          group: z.enum(GROUP_NAMES),
          tally_Name: z.string(),
          // Whether it is only proposed so far.
          is_Proposed: z.boolean(),
        }),
      ).extend({ company: z.string(), proposed_Count: z.number().int() }),
    },
  }),
  exportTallyName: call({
    method: 'POST',
    path: 'Export/TallyName',
    summary:
      'Sets the Tally name of an account; without an account, of the company. Two accounts cannot share a name (409): Tally would treat them as one ledger.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: tallyName },
    invalid,
    answer: { json: z.object({ account: z.string(), tally_Name: z.string() }) },
  }),
  exportKeepTallyNames: call({
    method: 'POST',
    path: 'Export/KeepTallyNames',
    summary: 'Saves the proposed names for accounts without one.',
    who: 'companyAdmin',
    answer: { json: z.object({ kept: z.number().int() }) },
  }),
};
