import { z } from 'zod';
import { chequeCancel, chequeState, CHEQUE_STATES } from '#domain/records/cheque.ts';
import { MONEY_VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { accountNamed } from './account-named.ts';
import { call } from './call.ts';
import { listFilter, pageShape, paging } from './shapes.ts';

const chequeShape = z.object({
  cheque: z.number(),
  kind: z.enum(MONEY_VOUCHER_KINDS),
  state: z.enum(CHEQUE_STATES),
  // The date on which it is posted.
  date: z.string(),
  branch: z.number(),
  account: z.string(),
  ...accountNamed('account_Name'),
  bank: z.string(),
  ...accountNamed('bank_Name'),
  amount: z.number(),
  reference: z.string(),
  narration: z.string(),
  // The voucher that posted it; empty: not posted yet.
  voucher_No: z.string(),
  // Why it waits although its date has come, or why it was cancelled.
  reason: z.string(),
  created_Date: z.string(),
  created_By: z.string(),
});

/** The calls of post-dated cheques: those waiting for their date, and what became of the others. */
export const chequeCalls = {
  chequeList: call({
    method: 'GET',
    path: 'Cheque/List',
    summary:
      'Post-dated cheques: waiting ones by date, then the newest of the others. Receipts and payments by a cheque with a later date are kept here and posted on that date. A search covers cheque numbers and party names.',
    who: 'company',
    query: { searchParam: listFilter.searchParam, state: chequeState, ...paging },
    answer: { json: pageShape(chequeShape) },
  }),
  chequeCancel: call({
    method: 'POST',
    path: 'Cheque/Cancel',
    summary: 'Returns a waiting cheque: it is never posted.',
    who: 'companyAdmin',
    idempotent: true,
    body: { shape: 'fields', fields: chequeCancel },
    invalid: 'Please fill all required fields.',
    answer: { json: chequeShape },
  }),
};
