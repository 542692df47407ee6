import { z } from 'zod';
import { WAITING_AGE_NAMES } from '#domain/rules/waiting-ages.ts';
import { MONEY_VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { accountNamed } from './account-named.ts';
import { call } from './call.ts';
import { profitAmounts, profitRow } from './trip-profit.ts';

/** What a truck is doing. */
export const TRUCK_STATES = ['loading', 'road', 'idle'] as const;

const ageShape = z.object({ age: z.enum(WAITING_AGE_NAMES), count: z.number(), amount: z.number() });
const ofBranch = { branch: z.number(), branch_Name: z.string(), amount: z.number() };

/** The owner's evening summary: one call for all of it. */
export const eveningCalls = {
  eveningRead: call({
    method: 'GET',
    path: 'Evening/Read',
    summary:
      "The owner's evening: today's bookings against the weekday's average over eight weeks, cash, To Pay, pending PODs and unbilled LRs by age (of the last 12 months), what parties owe, trucks (from challans of the last 60 days), what vehicles earned this month, papers and e-way bills due, post-dated cheques of the next 7 days, and 12 weeks of billing against collection. Vouchers dated in the future count in balances.",
    who: 'companyAdmin',
    answer: {
      json: z.object({
        date: z.string(),
        bookings: z.array(
          z.object({
            // Empty: a bilty in the classic form.
            payment_Basis: z.string(),
            count: z.number(),
            amount: z.number(),
            // On the same weekday in the previous eight weeks.
            mean_Count: z.number(),
            mean_Amount: z.number(),
          }),
        ),
        cash: z.array(z.object({ ...ofBranch, closed_Until: z.string().nullable() })),
        in_Transit: z.number(),
        // The open amount of LRs delivered there, and what else is on that account: negative for money that settles nothing yet.
        to_Pay: z.array(z.object({ ...ofBranch, on_Account: z.number() })),
        pending_Pod: z.array(ageShape),
        unbilled: z.array(ageShape),
        // What parties owe in total, less their money on account.
        receivable: z.number(),
        overdue: z.object({ count: z.number(), amount: z.number() }),
        // Within 7 days.
        due_Soon: z.object({ count: z.number(), amount: z.number() }),
        // The parties that owe most of what is overdue; both amounts less their money on account.
        top_Parties: z.array(
          z.object({ party: z.number(), ...accountNamed('name'), overdue: z.number(), open: z.number() }),
        ),
        payable: z.number(),
        // Open balances of hire memos: `issued` of open ones, `settled` of those that can be paid; and the owners owed most.
        hire_Payable: z.object({ issued: z.number(), settled: z.number() }),
        top_Owners: z.array(z.object({ owner: z.number(), ...accountNamed('name'), amount: z.number() })),
        truck_Count: z.object({ loading: z.number(), road: z.number(), idle: z.number() }),
        // The first hundred.
        trucks: z.array(
          z.object({
            vehicle_No: z.string(),
            state: z.enum(TRUCK_STATES),
            // Null: nothing known within 60 days.
            since: z.string().nullable(),
            place: z.string(),
            challan_No: z.string(),
          }),
        ),
        // This month's profit, as in Profit/Read: the totals, and the ten least profitable vehicles.
        profit: z.object({ from_Date: z.string(), totals: z.object(profitAmounts), vehicles: z.array(profitRow) }),
        papers: z.object({ overdue: z.number(), due_Soon: z.number() }),
        eway_Bills: z.object({ overdue: z.number(), due_Soon: z.number() }),
        // The first fifty post-dated cheques that are due within 7 days, or could not be posted on their date.
        cheques: z.array(
          z.object({
            cheque: z.number(),
            kind: z.enum(MONEY_VOUCHER_KINDS),
            date: z.string(),
            account: z.string(),
            ...accountNamed('account_Name'),
            reference: z.string(),
            amount: z.number(),
          }),
        ),
        weeks: z.array(z.object({ week: z.string(), billed: z.number(), collected: z.number() })),
      }),
    },
  }),
};
