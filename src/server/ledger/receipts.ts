import type { BodyOf } from '#api/call.ts';
import type { moneyCalls } from '#api/money.ts';
import type { FieldError } from '#domain/define.ts';
import {
  cashOf,
  isBank,
  isCash,
  isMoney,
  isTransit,
  keepsItems,
  payableOf,
  receivableOf,
} from '#domain/rules/accounts.ts';
import { isTooMuchCash, TOO_MUCH_CASH } from '#domain/rules/cash-limit.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { postingsOf } from '#domain/rules/postings.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { filled, NONE, wholeOf, type OpenItem, type Taken } from '#domain/rules/settling.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import type { Run } from '../documents/store.ts';
import { denied } from '../errors.ts';
import { cashOfDay, oldestItems, setupOf, type MoneySetup } from './money-setup.ts';
import type { PostedVoucher } from './posting.ts';
import { IN_TWO_STEPS, OTHER_LEDGER, refusedAt } from './refusals.ts';

// Receipts and payments, as they are posted.

type Receipt = BodyOf<typeof moneyCalls.moneyReceipt>;
type Payment = BodyOf<typeof moneyCalls.moneyPayment>;

/** Throws 422 for a branch that the company has not, 403 where staff writes for another than its own (spec 4 §11). */
export function refuseBranch({ hasBranch, isHome }: MoneySetup, { session }: SaveCall): void {
  if (!hasBranch) throw refusedAt('branch', 'Branch was not found.');
  if (!isHome && !mayCall('companyAdmin', session.roleId)) throw denied();
}

/** With whom money is exchanged: a party's account, or a head that is no money itself. Throws 422 where neither or both are named. */
function counterpartOf({ party, head }: Payment, ofParty: (party: number) => string): string {
  if (party > 0 === (head !== '')) throw refusedAt('party', 'Choose a party or a head.');
  if (isTransit(head)) throw refusedAt('head', IN_TWO_STEPS);
  if (isMoney(head)) throw refusedAt('head', 'Money between cash and bank accounts is a contra.');
  return party > 0 ? ofParty(party) : head;
}

/** The cash or bank account that a mode goes through. Throws 422 where it is not named. */
function moneyAccountOf({ mode, account, branchId }: Payment): string {
  if (mode === 'cash') return cashOf(branchId);
  if (account === '') throw refusedAt('account', 'Account is required.');
  if (!isBank(account)) throw refusedAt('account', 'Choose a bank account.');
  return account;
}

/** Throws 422 for an account that the company has not; `named`: each with its field and what that is called. */
export function refuseUnknown({ accounts }: MoneySetup, named: readonly (readonly [string, string, string])[]): void {
  for (const [account, path, label] of named) {
    if (!accounts.includes(account)) throw refusedAt(path, `${label} was not found.`);
  }
}

const namedCounterpart = ({ party }: Payment, counterpart: string) =>
  [counterpart, ...(party > 0 ? (['party', 'Party'] as const) : (['head', 'Head'] as const))] as const;

/** What a receipt takes of items, in paise; rows of one item are one. */
function takenOf({ lines }: Receipt): readonly Taken[] {
  const taken = new Map<number, Taken>();
  for (const { item, received, tds, shortage, rebate, other } of lines ?? []) {
    const before = taken.get(item) ?? { item, received: 0n, ...NONE };
    taken.set(item, {
      item,
      received: before.received + toPaise(received),
      tds: before.tds + toPaise(tds),
      shortage: before.shortage + toPaise(shortage),
      rebate: before.rebate + toPaise(rebate),
      other: before.other + toPaise(other),
    });
  }
  return [...taken.values()].filter((each) => wholeOf(each) > 0n);
}

/** Throws 422 where a receipt settles what is not there, is not of its account, or is less than that. */
function refuseItems(taken: readonly Taken[], known: readonly OpenItem[], account: string, amount: bigint): void {
  for (const each of taken) {
    const item = known.find(({ id }) => id === each.item);
    if (item === undefined) throw refusedAt('items', 'Item was not found.');
    if (item.account !== account || item.side !== 'D') throw refusedAt('items', OTHER_LEDGER);
    if (wholeOf(each) > item.open) {
      throw refusedAt('items', `Only ₹${formatRupees(item.open)} is open on ${item.paper}.`);
    }
  }
  if (taken.reduce((sum, { received }) => sum + received, 0n) > amount) {
    throw refusedAt('amount', 'The items come to more than the amount.');
  }
}

const sumOf = (taken: readonly Taken[], part: 'tds' | 'shortage' | 'rebate' | 'other') =>
  taken.reduce((sum, each) => sum + each[part], 0n);

/** A receipt as it is posted. Throws 422 for what cannot be received so. */
export async function receiptOf(run: Run, asked: SaveCall & { readonly body: Receipt }) {
  const { body, session } = asked;
  const counterpart = counterpartOf(body, receivableOf);
  const account = moneyAccountOf(body);
  const lines = takenOf(body);
  const setup = await setupOf(run, {
    branch: body.branchId,
    userName: session.userName,
    accounts: [counterpart, account],
    items: lines.map(({ item }) => item),
    reference: body.reference,
    counterpart,
  });
  refuseBranch(setup, asked);
  refuseUnknown(setup, [namedCounterpart(body, counterpart), [account, 'account', 'Account']]);
  const amount = toPaise(body.amount);
  const isFilled = body.fill === 'yes' && lines.length === 0 && keepsItems(counterpart);
  const taken = isFilled ? filled(await oldestItems(run, counterpart), amount) : lines;
  if (!isFilled) refuseItems(taken, setup.items, counterpart, amount);
  if (body.party > 0 && isCash(account) && isTooMuchCash(await cashOfDay(run, counterpart, body.day), amount)) {
    throw refusedAt('amount', TOO_MUCH_CASH);
  }
  const deductions = {
    tds: sumOf(taken, 'tds'),
    shortage: sumOf(taken, 'shortage'),
    rebate: sumOf(taken, 'rebate'),
    other: sumOf(taken, 'other'),
  };
  const rows = postingsOf({ event: 'receipt', account, from: counterpart, day: body.day, amount, deductions });
  const settles = taken.map((each) => {
    const { item, received: _received, ...deducted } = each;
    return { item, amount: wholeOf(each), deducted };
  });
  return { voucher: { ...common('Receipt', body), rows, settles }, advice: adviceOf(setup) };
}

const common = (kind: PostedVoucher['kind'], { day, branchId, mode, reference, chequeDate, narration }: Payment) => ({
  kind,
  day,
  branch: branchId,
  mode,
  reference,
  chequeDate,
  narration,
});

const adviceOf = ({ sameReference }: MoneySetup): readonly FieldError[] =>
  sameReference === ''
    ? []
    : [{ path: 'reference', message: `This reference stands on ${sameReference} of the same account already.` }];

/** A payment as it is posted. Throws 422 for what cannot be paid so. */
export async function paymentOf(run: Run, asked: SaveCall & { readonly body: Payment }) {
  const { body, session } = asked;
  const counterpart = counterpartOf(body, payableOf);
  const account = moneyAccountOf(body);
  const { reference } = body;
  const accounts = [counterpart, account];
  const setup = await setupOf(run, {
    branch: body.branchId,
    userName: session.userName,
    accounts,
    reference,
    counterpart,
  });
  refuseBranch(setup, asked);
  refuseUnknown(setup, [namedCounterpart(body, counterpart), [account, 'account', 'Account']]);
  const rows = postingsOf({ event: 'payment', account, to: counterpart, amount: toPaise(body.amount) });
  return { voucher: { ...common('Payment', body), rows }, advice: adviceOf(setup) };
}
