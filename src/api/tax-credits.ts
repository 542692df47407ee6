import { z } from 'zod';
import { checked, text } from '#domain/fields.ts';
import { CREDIT_FILE_BYTES, CREDIT_FILE_TOO_LARGE, deductorNamed } from '#domain/records/tax-credit.ts';
import { isFinancialYear } from '#domain/rules/financial-year.ts';
import { call } from './call.ts';
import { importQuery, importShape } from './records.ts';
import { pageShape, paging } from './shapes.ts';

const year = checked(text({ wire: 'year', label: 'Financial Year', max: 7 }), (name) =>
  name === '' || isFinancialYear(name) ? null : 'Financial Year must look like 2026-27.',
);

const partyShape = z.object({
  // 0: a deductor without a known party, or tax in the books without a party.
  party: z.number().int(),
  name: z.string(),
  // The deductor's TANs; empty: not in Form 26AS.
  tan: z.string(),
  in_Books: z.number(),
  in_Form: z.number(),
  // Deducted but not finally booked.
  unbooked: z.number(),
  // In the books but not in the form, and vice versa.
  missing: z.number(),
  extra: z.number(),
});

/** The calls of tax deducted by customers (spec 4 §7, issue 24). */
export const taxCreditCalls = {
  tdsByParties: call({
    method: 'GET',
    path: 'Tds/ByParties',
    summary:
      'The tax deducted by customers in a financial year (such as `2026-27`; default: the current one), by party, largest difference first: according to the receipts, and according to Form 26AS, imported by Tds/Import26AS. `file` is the latest imported file of the year.',
    who: 'companyAdmin',
    query: { year, ...paging },
    answer: {
      json: pageShape(partyShape).extend({
        year: z.string(),
        totals: z.object({
          in_Books: z.number(),
          in_Form: z.number(),
          unbooked: z.number(),
          missing: z.number(),
          extra: z.number(),
        }),
        file: z
          .object({ file_Name: z.string(), rows: z.number().int(), taken_Date: z.string(), taken_By: z.string() })
          .nullable(),
      }),
    },
  }),
  tdsOfParty: call({
    method: 'GET',
    path: 'Tds/OfParty',
    summary:
      'The tax deducted by a party, or by a deductor without a known party, in a financial year: the vouchers with TDS and the rows of Form 26AS, oldest first, up to 500 of each. `is_Matched`: found on the other side too, by amount in the quarter, then in the year, then within a rupee, or with all that is left of its quarter.',
    who: 'companyAdmin',
    query: { year, party: deductorNamed.party, tan: text({ wire: 'tan', label: 'TAN', max: 10 }) },
    answer: {
      json: z.object({
        vouchers: z.array(
          z.object({ voucher_No: z.string(), date: z.string(), tds: z.number(), is_Matched: z.boolean() }),
        ),
        rows: z.array(
          z.object({
            row: z.number().int(),
            tan: z.string(),
            deductor: z.string(),
            section: z.string(),
            date: z.string(),
            status: z.string(),
            booked_Date: z.string().nullable(),
            paid: z.number(),
            tds: z.number(),
            deposited: z.number(),
            is_Matched: z.boolean(),
          }),
        ),
      }),
    },
  }),
  tdsFormImport: call({
    method: 'POST',
    path: 'Tds/Import26AS',
    summary:
      'Imports Form 26AS of a financial year: the text from TRACES (cells between ^), or a list (.csv, .xlsx) with its headings; up to 20,000 rows, 5 MB. Only Part I is read. The newest file of a year replaces the earlier one: existing rows stay, with their current booking status, and missing rows are removed; the same file again changes nothing. A new TAN gets the party of the same name, if there is exactly one. A dry run only reports errors; any error refuses the whole file.',
    who: 'companyAdmin',
    query: {
      dryRun: importQuery.dryRun,
      // As sent by the common import dialog: any fault rejects the file, whatever its value.
      take: importQuery.take,
      fileName: text({ wire: 'file_Name', label: 'File Name', max: 200 }),
    },
    body: { shape: 'spreadsheet', largest: { bytes: CREDIT_FILE_BYTES, sentence: CREDIT_FILE_TOO_LARGE } },
    progress: true,
    answer: { json: importShape.extend({ year: z.string(), gone: z.number().int() }) },
  }),
  tdsNameDeductor: call({
    method: 'POST',
    path: 'Tds/Deductor',
    summary: 'Sets the party of the deductor with a TAN; 0: no known party. It applies to later files, too.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: deductorNamed },
    answer: { json: z.object({ tan: z.string(), party: z.number().int(), party_Name: z.string() }) },
  }),
};
