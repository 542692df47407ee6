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
    summary: `TBB LRs of a party over some days that stand on no bill, the oldest first, ${MOST_BILLED} at most. \`gate\`: what an LR lacks before it is billed; empty: nothing. \`branch\` 0: of all branches.`,
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
      'The parties whose TBB LRs of the last twelve months stand on no bill, whose have been delivered longest first. `ages`: by days since delivery; `amount` is with tax. Party 0: of LRs whose payer was only typed. `branch` 0: of all branches.',
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
      'The bills that LRs of a party would stand on, without numbers: one for each billing GSTIN, payer and rate of the GST, place of supply, SAC and supplier. Nothing is saved.',
    who: 'company',
    body: { shape: 'fields', fields: requestFields },
    invalid,
    answer: { json: z.object({ bills: z.array(draftShape.extend({ bilty_Nos: z.array(z.string()) })) }) },
  }),
  freightBillIssue: call({
    method: 'POST',
    path: 'Freight_Bill/Issue',
    summary:
      "Issues those bills, all of them or none, and posts them to the party's account. The kind follows from who pays the GST. An admin's `gate_Reason` bills LRs that lack what a bill needs. With `ask_Date` yes a date before the last bill of the book is refused as `later_paper`, to be sent again without it.",
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
      'Bills every party for its TBB LRs of some days that stand on no bill and lack nothing, one party after another, and answers at once. With `mail` yes each party with an email address is sent a letter with links to its bills. `Freight_Bill/Run` tells how far it is. 409 while another one is under way. `ask_Date` as of Freight_Bill/Issue, of the books of all branches that have such LRs.',
    who: 'companyAdmin',
    idempotent: true,
    body: { shape: 'fields', fields: { ...runRequest, askDay } },
    invalid,
    answer: { json: runShape },
  }),
  freightBillRun: call({
    method: 'GET',
    path: 'Freight_Bill/Run',
    summary: `The newest monthly run: how far it is, and when it has ended what came of its parties, those first of which something was left, ${MOST_LISTED_OF_RUN} at most.`,
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
    summary: 'Bills, the newest day first. A search looks at their numbers and the names of parties.',
    who: 'company',
    query: { ...kind.filter, ...paging },
    answer: { json: pageShape(billShape) },
  }),
  freightBillRead: call({
    method: 'GET',
    path: 'Freight_Bill/Read',
    summary: 'A bill with its LRs as they were billed, and what is open of it.',
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
      'Cancels a bill of which nothing is settled and whose day is not locked, by a reversal of its own day. Its LRs can be billed again; its number stays.',
    who: 'companyAdmin',
    body: {
      shape: 'fields',
      fields: { billNo, ...cancelledBill },
    },
    invalid,
    answer: { json: wholeBill },
  }),
};
