import { z } from 'zod';
import { count, date, text } from '#domain/fields.ts';
import {
  billRequest,
  runRequest,
  billState,
  cancelledBill,
  freightBill,
  NO_LRS,
  TOO_MANY_LRS,
} from '#domain/records/freight-bill.ts';
import { askDay } from '#domain/records/voucher.ts';
import { BILL_KINDS, BILL_STATES, MOST_BILLED, MOST_LISTED_OF_RUN } from '#domain/rules/freight-bill.ts';
import { UNBILLED_AGE_NAMES } from '#domain/rules/unbilled-age.ts';
import { biltyNumbers } from './bilty-events.ts';
import { call } from './call.ts';
import { schemasOf } from './clean-names.ts';
import { prefixed } from './prefixed.ts';
import { savedSchema } from './records.ts';
import { listReportCalls, printCall, shareCalls } from './report-calls.ts';
import { listFilter, pageShape, paging } from './shapes.ts';

const invalid = 'Please fill all required fields.';
const billNo = text({ wire: 'bill_No', label: 'Bill No.', required: 'Bill No. is required.', max: 20 });
const requestFields = {
  numbers: biltyNumbers(MOST_BILLED, { none: NO_LRS, tooMany: TOO_MANY_LRS }),
  ...billRequest,
};

const lineShape = z.object({ ...schemasOf(freightBill.lines, savedSchema) });
const { billNo: _billNo, dueDate: _dueDate, ...savedFields } = freightBill.fields;
/** A bill before it has a number. */
const draftShape = z.object({
  ...schemasOf(savedFields, savedSchema),
  due_Date: z.string(),
  kind: z.enum(BILL_KINDS),
  // From −0.49 to 0.50.
  round_Off: z.number(),
  lr_Count: z.number().int(),
});
const billShape = draftShape.extend({
  bill_No: z.string(),
  state: z.enum(BILL_STATES),
  // The open amount.
  open_Amt: z.number(),
  voucher_No: z.string(),
  cancelled_Date: z.string().nullable(),
  cancelled_By: z.string(),
  created_Date: z.string(),
  created_By: z.string(),
});
const wholeBill = billShape.extend({
  lines: z.array(lineShape),
});

const unbilledShape = z.object({ lr_Count: z.number().int(), amount: z.number() });
const unbilledAges = z.array(unbilledShape.extend({ age: z.enum(UNBILLED_AGE_NAMES) }));

const runShape = z.object({
  id: z.string(),
  from_Date: z.string(),
  to_Date: z.string(),
  bill_Date: z.string(),
  mail: z.enum(['yes', 'no']),
  // The parties that had LRs to bill when it began.
  parties: z.number().int(),
});

const kind = {
  what: 'bill',
  base: 'Freight_Bill',
  named: { billNo },
  filter: { ...listFilter, partyId: count({ wire: 'party', label: 'Party' }), state: billState },
  file: 'Freight_Bill',
  listFile: 'Freight_Bills',
} as const;

/** The calls of freight bills (spec 4 §5). */
export const freightBillCalls = {
  freightBillUnbilled: call({
    method: 'GET',
    path: 'Freight_Bill/Unbilled',
    summary: `Unbilled TBB LRs of a party in a range of dates, oldest first, ${MOST_BILLED} at most. \`gate\`: what an LR still lacks to be billed; empty: nothing. \`branch\` 0: all branches.`,
    who: 'company',
    query: {
      party: billRequest.party,
      fromDate: date({ wire: 'FromDate', label: 'From Date', required: 'From Date is required.' }),
      toDate: date({ wire: 'ToDate', label: 'To Date', required: 'To Date is required.' }),
      branchId: count({ wire: 'branch', label: 'Branch' }),
    },
    answer: {
      json: z.object({
        data: z.array(lineShape.extend({ branch: z.number(), gate: z.enum(['', 'pod', 'delivered']) })),
        // Whether there are more.
        more: z.boolean(),
      }),
    },
  }),
  freightBillUnbilledParties: call({
    method: 'GET',
    path: 'Freight_Bill/UnbilledParties',
    summary:
      'The parties with unbilled TBB LRs of the last twelve months, those delivered longest ago first. `ages`: by days since delivery; `amount` includes tax. Party 0: LRs whose payer was only typed. `branch` 0: all branches.',
    who: 'company',
    query: { branchId: count({ wire: 'branch', label: 'Branch' }), ...paging },
    answer: {
      json: pageShape(
        unbilledShape.extend({
          party: z.number().int(),
          party_Name: z.string(),
          oldest_Date: z.string(),
          // The delivery date of its oldest LR; null: none is delivered.
          delivered_Date: z.string().nullable(),
          ages: unbilledAges,
        }),
      ).extend({ totals: unbilledShape.extend({ ages: unbilledAges }) }),
    },
  }),
  freightBillPreview: call({
    method: 'POST',
    path: 'Freight_Bill/Preview',
    summary:
      'A preview of the bills for LRs of a party, without numbers: one for each billing GSTIN, payer and rate of the GST, place of supply, SAC and supplier. Nothing is saved.',
    who: 'company',
    body: { shape: 'fields', fields: requestFields },
    invalid,
    answer: { json: z.object({ bills: z.array(draftShape.extend({ bilty_Nos: z.array(z.string()) })) }) },
  }),
  freightBillIssue: call({
    method: 'POST',
    path: 'Freight_Bill/Issue',
    summary:
      "Issues those bills, all or none, and posts them to the party's account. The kind follows from who pays the GST. With `gate_Reason` an admin bills LRs that are not ready. With `ask_Date` yes, a date before the last bill of the book is refused as `later_paper`; repeat without it to confirm.",
    who: 'company',
    idempotent: true,
    body: { shape: 'fields', fields: { ...requestFields, askDay } },
    invalid,
    answer: {
      json: z.object({
        bills: z.array(
          z.object({
            bill_No: z.string(),
            kind: z.enum(BILL_KINDS),
            lr_Count: z.number().int(),
            total_Amt: z.number(),
          }),
        ),
        bill_Date: z.string(),
        party_Name: z.string(),
        total_Amt: z.number(),
        gate_Reason: z.string(),
      }),
    },
  }),
  freightBillMonthlyRun: call({
    method: 'POST',
    path: 'Freight_Bill/MonthlyRun',
    summary:
      'Bills every party for its unbilled TBB LRs of a range of dates that are ready, one party after another, in the background. With `mail` yes, each party with an email address gets a letter with links to its bills. `Freight_Bill/Run` gives the progress. 409 while another run is in progress. `ask_Date` as of Freight_Bill/Issue, of the books of all branches that have such LRs.',
    who: 'companyAdmin',
    idempotent: true,
    body: { shape: 'fields', fields: { ...runRequest, askDay } },
    invalid,
    answer: { json: runShape },
  }),
  freightBillRun: call({
    method: 'GET',
    path: 'Freight_Bill/Run',
    summary: `The latest monthly run: its progress and, once finished, the result for each party, those with something left first, ${MOST_LISTED_OF_RUN} at most.`,
    who: 'companyAdmin',
    answer: {
      json: z.object({
        // Null: there was none yet.
        run: runShape
          .extend({
            parties_Done: z.number().int(),
            bill_Count: z.number().int(),
            lr_Count: z.number().int(),
            total_Amt: z.number(),
            // The letters queued, and the billed parties without an address.
            mail_Count: z.number().int(),
            unaddressed_Count: z.number().int(),
            started_Date: z.string(),
            started_By: z.string(),
            // Null: it is running.
            ended_Date: z.string().nullable(),
            results: z.array(
              z.object({
                party: z.number().int(),
                party_Name: z.string(),
                bill_Nos: z.array(z.string()),
                lr_Count: z.number().int(),
                total_Amt: z.number(),
                mail: z.enum(['', 'queued', 'no address']),
                // The LRs left out, and what they lack.
                left_Count: z.number().int(),
                gate: z.enum(['', 'pod', 'delivered']),
                // Why the party was not billed; empty: it was, or had nothing to bill.
                reason: z.string(),
              }),
            ),
            // Whether there are more.
            more: z.boolean(),
          })
          .nullable(),
      }),
    },
  }),
  freightBillList: call({
    method: 'GET',
    path: 'Freight_Bill/List',
    summary: 'Bills, newest date first. A search covers numbers and party names.',
    who: 'company',
    query: { ...kind.filter, ...paging },
    answer: { json: pageShape(billShape) },
  }),
  freightBillRead: call({
    method: 'GET',
    path: 'Freight_Bill/Read',
    summary: 'A bill with its LRs as billed, and its open amount.',
    who: 'company',
    query: { billNo },
    answer: { json: wholeBill },
  }),
  ...prefixed('freightBill', printCall(kind, 'The bill as an A4 PDF, with a UPI code for what is open of it.')),
  ...prefixed('freightBill', shareCalls(kind)),
  ...prefixed('freightBill', listReportCalls(kind)),
  freightBillCancel: call({
    method: 'POST',
    path: 'Freight_Bill/Cancel',
    summary:
      'Cancels a bill with nothing settled and whose date is not locked, by a reversal on the same date. Its LRs can be billed again; its number stays used.',
    who: 'companyAdmin',
    body: {
      shape: 'fields',
      fields: { billNo, ...cancelledBill },
    },
    invalid,
    answer: { json: wholeBill },
  }),
};
