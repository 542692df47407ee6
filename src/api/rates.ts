import { z } from 'zod';
import { contract } from '#domain/documents/contract.ts';
import { count, date, quantity, text } from '#domain/fields.ts';
import { RATED_BY } from '#domain/rules/rate-contract.ts';
import { call } from './call.ts';
import { schemasOf } from './clean-names.ts';
import { importShape } from './records.ts';
import { pageShape, paging } from './shapes.ts';

/** The calls of rate contracts beyond those of every document (spec 4 §8, §11). */
export const rateCalls = {
  rateProposal: call({
    method: 'GET',
    path: 'Contract/Propose',
    summary:
      'The contract rate of the freight payer for an LR being typed: the line with most of From, To, Vehicle Type and Goods filled, then the newest. `amount` is the quantity at that rate, or the minimum if higher; `charges` are added. Null: no contract has one. The vehicle type is that of the company’s list.',
    who: 'company',
    query: {
      // The place of the party that pays the freight.
      place: count({ wire: 'place', label: 'Place' }),
      day: date({ wire: 'bilty_Date', label: 'Bilty Date' }),
      origin: text({ wire: 'from', label: 'From' }),
      destination: text({ wire: 'to', label: 'To' }),
      vehicleNo: text({ wire: 'vehicle_No', label: 'Vehicle No.', max: 20 }),
      goods: text({ wire: 'goods', label: 'Goods' }),
      kg: quantity({ wire: 'charged_Weight', label: 'Charged Weight' }),
      packages: count({ wire: 'packages', label: 'Packages' }),
      km: count({ wire: 'distance_Km', label: 'Distance (km)' }),
    },
    answer: {
      json: z
        .object({
          contract_No: z.string(),
          line: z.number().int(),
          basis: z.enum(RATED_BY),
          rate: z.number(),
          minimum: z.number(),
          amount: z.number(),
          is_Minimum: z.boolean(),
          charges: z.array(z.object({ name: z.string(), amount: z.number().nullable() })),
        })
        .nullable(),
    },
  }),
  rateDeviations: call({
    method: 'GET',
    path: 'Contract/Deviations',
    summary:
      'The LRs whose freight differs by more than a rupee from their contract, newest first: both amounts, by whom and why. The reason is empty if an older client gave none.',
    who: 'companyAdmin',
    query: paging,
    answer: {
      json: pageShape(
        z.object({
          bilty_No: z.string(),
          lr_No: z.string(),
          date: z.string(),
          party_Name: z.string(),
          contract_No: z.string(),
          line: z.number().int(),
          agreed: z.number(),
          charged: z.number(),
          reason: z.string(),
          by: z.string(),
          at: z.string(),
        }),
      ),
    },
  }),
  contractImportTemplate: call({
    method: 'GET',
    path: 'Contract/ImportTemplate',
    summary: 'The spreadsheet template for the lines of a rate contract.',
    who: 'companyAdmin',
    answer: { xlsx: 'Rates.xlsx' },
  }),
  contractImport: call({
    method: 'POST',
    path: 'Contract/Import',
    summary:
      'Reads the lines of a rate contract from a spreadsheet (.xlsx or .csv; up to 200 rows, 2 MB; headings within the first 30 rows) and reports errors by cell, and rows that mean the same. Nothing is saved: `details` are the lines to save with the contract, none if there are errors.',
    who: 'companyAdmin',
    body: { shape: 'spreadsheet' },
    answer: { json: importShape.extend({ details: z.array(z.object(schemasOf(contract.lines))) }) },
  }),
  contractImportFaults: call({
    method: 'POST',
    path: 'Contract/ImportFaults',
    summary: 'The errors of an import of contract lines, as a spreadsheet.',
    who: 'companyAdmin',
    body: { shape: 'spreadsheet' },
    answer: { xlsx: 'Errors.xlsx' },
  }),
};
