import type { BodyOf } from '#api/call.ts';
import type { freightBillCalls } from '#api/freight-bills.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import {
  billGate,
  billKindOf,
  groupedForBills,
  sumsOfBill,
  type BillKind,
  type BillSums,
} from '#domain/rules/freight-bill.ts';
import { conflict } from '../errors/errors.ts';
import { refusedAt } from '../ledger/refusals.ts';
import type { BillSetup, LrToBill } from './billable.ts';

// The bills that chosen LRs would make, or why they may not be billed.

export type BillRequest = Omit<BodyOf<typeof freightBillCalls.freightBillPreview>, 'numbers'> & {
  readonly numbers: readonly string[];
  readonly askDay?: 'yes' | 'no';
};

/** A bill that is not saved yet. */
export interface BillDraft {
  readonly kind: BillKind;
  readonly branchId: number;
  readonly dueDate: string;
  readonly sums: BillSums;
  /** Why LRs with something missing are billed; empty: nothing is missing. */
  readonly gateReason: string;
  readonly lrs: readonly [LrToBill, ...LrToBill[]];
}

const LACKS = {
  pod: (no: string) => `The POD of ${no} is not in; an admin can bill it with a reason.`,
  delivered: (no: string) => `${no} is not delivered; an admin can bill it with a reason.`,
};

/** What an LR lacks before it can be billed; null: nothing. */
export const lackOf = (lr: LrToBill, { needs }: Pick<BillSetup, 'needs'>) =>
  billGate(needs, { hasPod: lr.podDate !== null, isDelivered: lr.isDelivered });

/** Throws 422 or 409 if an LR may not be billed as requested. */
function refuseLr(lr: LrToBill, setup: BillSetup, request: BillRequest, passes: boolean): void {
  const { lrNo } = lr;
  const refused = (message: string) => refusedAt('bilty_Nos', message);
  if (lr.billedIn !== '') throw conflict('billed', `${lrNo} is already billed in ${lr.billedIn}.`);
  if (!lr.isTbb || lr.partyId !== request.party) throw refused(`${lrNo} is not to be billed to this party.`);
  if (lr.lrDate > request.billDate) throw refused(`${lrNo} is dated after the bill.`);
  const lacks = lackOf(lr, setup);
  if (lacks !== null && !passes) throw refused(LACKS[lacks](lrNo));
}

/** The bills of chosen LRs; `isAdmin`: the user may bill LRs with something missing, giving a reason. Throws 422 or 409. */
export function draftsOf(setup: BillSetup, request: BillRequest, isAdmin: boolean): readonly BillDraft[] {
  const { party, lrs } = setup;
  const { numbers, billDate } = request;
  if (party === null) throw refusedAt('party', 'Party was not found.');
  if (billDate > todayInIndia()) throw refusedAt('bill_Date', 'Bill Date cannot be in the future.');
  const dueDate = request.dueDate ?? addDays(billDate, party.creditDays);
  if (dueDate < billDate) throw refusedAt('due_Date', 'Due Date is before the bill.');
  const unknown = numbers.find((number) => !lrs.some(({ biltyNo }) => biltyNo === number));
  if (unknown !== undefined) throw refusedAt('bilty_Nos', `Bilty No. ${unknown} was not found.`);
  for (const lr of lrs) refuseLr(lr, setup, request, isAdmin && request.gateReason !== '');
  return groupedForBills(lrs).map((billed): BillDraft => {
    const sums = sumsOfBill(billed, setup);
    if (sums.total === 0n) throw refusedAt('bilty_Nos', 'These LRs come to ₹0, so there is nothing to bill.');
    const branchId = Math.min(...billed.map((lr) => lr.branchId));
    const gateReason = billed.some((lr) => lackOf(lr, setup) !== null) ? request.gateReason : '';
    return { kind: billKindOf(billed[0].gstPayer), branchId, dueDate, sums, gateReason, lrs: billed };
  });
}
