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
import { cashPaidAdvice, isTooMuchCash, TOO_MUCH_CASH } from '#domain/rules/cash-limit.ts';
import { natureOf } from '#domain/rules/heads.ts';
import type { LawRow } from '#domain/rules/law.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { postingsOf, type Deductions } from '#domain/rules/postings.ts';
import { filled, NONE, wholeOf, type OpenItem, type Taken } from '#domain/rules/settling.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import type { Run } from '../database/connect.ts';
import { cashOfDay, cashPaidTo, isTruckOwner, oldestItems, setupOf, type MoneySetup } from './money-setup.ts';
import type { PostedVoucher } from './posting.ts';
import { IN_TWO_STEPS, OTHER_LEDGER, refusedAt } from './refusals.ts';

// Makes the postings of receipts and payments.

type Receipt = BodyOf<typeof moneyCalls.moneyReceipt>;
type Payment = BodyOf<typeof moneyCalls.moneyPayment>;
type Exchanged = Receipt | Payment;

/** Throws 422 for a branch the company does not have. */
export function refuseBranch({ hasBranch }: MoneySetup): void {
  if (!hasBranch) throw refusedAt('branch', 'Branch was not found.');
}

/**
 * The counterpart of a receipt or payment: a party's account, or a head that is not cash or bank. Throws 422 if neither or both are named.
 */
function counterpartOf({ party, head }: Exchanged, ofParty: (party: number) => string): string {
  if (party > 0 === (head !== '')) throw refusedAt('party', 'Choose a party or a head.');
  if (isTransit(head)) throw refusedAt('head', IN_TWO_STEPS);
  if (isMoney(head)) throw refusedAt('head', 'Money between cash and bank accounts is a contra.');
  return party > 0 ? ofParty(party) : head;
}

/** The cash or bank account of a payment mode. Throws 422 if it is not named. */
function moneyAccountOf({ mode, account, branchId }: Exchanged): string {
  if (mode === 'cash') return cashOf(branchId);
  if (account === '') throw refusedAt('account', 'Account is required.');
  if (!isBank(account)) throw refusedAt('account', 'Choose a bank account.');
  return account;
}

/** Throws 422 for an account the company does not have; `named`: each with its field and label. */
export function refuseUnknown({ accounts }: MoneySetup, named: readonly (readonly [string, string, string])[]): void {
  for (const [account, path, label] of named) {
    if (!accounts.includes(account)) throw refusedAt(path, `${label} was not found.`);
  }
}

const namedCounterpart = ({ party }: Exchanged, counterpart: string) =>
  [counterpart, ...(party > 0 ? (['party', 'Party'] as const) : (['head', 'Head'] as const))] as const;

/** What a receipt or payment settles of an item, in rupees; a payment deducts nothing. */
interface SettledRow extends Partial<Record<keyof Deductions, number>> {
  readonly item: number;
  readonly received: number;
}

/** What the rows settle of each item, in paise; rows of the same item are added up. */
function takenOf(lines: readonly SettledRow[]): readonly Taken[] {
  const taken = new Map<number, Taken>();
  for (const { item, received, tds = 0, shortage = 0, rebate = 0, other = 0 } of lines) {
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

/** Throws 422 if an item to be settled does not exist, is of another account or side, or has less open. */
function refuseItems(
  taken: readonly Taken[],
  known: readonly OpenItem[],
  { account, side }: Pick<OpenItem, 'account' | 'side'>,
  amount: bigint,
): void {
  for (const each of taken) {
    const item = known.find(({ id }) => id === each.item);
    if (item === undefined) throw refusedAt('items', 'Item was not found.');
    if (item.account !== account || item.side !== side) throw refusedAt('items', OTHER_LEDGER);
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

const common = (kind: PostedVoucher['kind'], { day, branchId, mode, reference, chequeDate, narration }: Exchanged) => ({
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

/** The account that money is exchanged with, and the side of the items that it settles. */
interface Direction {
  readonly ofParty: (party: number) => string;
  readonly side: OpenItem['side'];
}
const RECEIPT: Direction = { ofParty: receivableOf, side: 'D' };
const PAYMENT: Direction = { ofParty: payableOf, side: 'C' };
const REFUND: Direction = { ofParty: receivableOf, side: 'C' };

/** The accounts between which money moves, the amount, and the counterpart's items that it settles. Throws 422. */
async function exchangeOf(run: Run, call: SaveCall & { readonly body: Exchanged }, { ofParty, side }: Direction) {
  const { body } = call;
  const counterpart = counterpartOf(body, ofParty);
  const account = moneyAccountOf(body);
  const lines = takenOf(body.lines ?? []);
  const setup = await setupOf(run, {
    branch: body.branchId,
    accounts: [counterpart, account],
    items: lines.map(({ item }) => item),
    reference: body.reference,
    counterpart,
  });
  refuseBranch(setup);
  refuseUnknown(setup, [namedCounterpart(body, counterpart), [account, 'account', 'Account']]);
  const amount = toPaise(body.amount);
  const of = { account: counterpart, side };
  const isFilled = body.fill === 'yes' && lines.length === 0 && keepsItems(counterpart);
  const taken = isFilled ? filled(await oldestItems(run, of), amount) : lines;
  if (!isFilled) refuseItems(taken, setup.items, of, amount);
  const settles = taken.map((each) => {
    const { item, received: _received, ...deducted } = each;
    return { item, amount: wholeOf(each), deducted };
  });
  return { counterpart, account, amount, taken, settles, advice: adviceOf(setup) };
}

/** The posting of a receipt. Throws 422 for a receipt that is not allowed. */
export async function receiptOf(run: Run, call: SaveCall & { readonly body: Receipt }) {
  const { body } = call;
  const { counterpart, account, amount, taken, settles, advice } = await exchangeOf(run, call, RECEIPT);
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
  return { voucher: { ...common('Receipt', body), rows, settles }, advice };
}

/**
 * Whether a payment refunds what a party has on account as a customer: nothing else is owed to it, and the payment does not exceed that
 * amount.
 */
async function isRefund(run: Run, { party, amount }: Payment): Promise<boolean> {
  if (party === 0) return false;
  const open = async (account: string) =>
    (await oldestItems(run, { account, side: 'C' })).reduce((sum, item) => sum + item.open, 0n);
  return (await open(payableOf(party))) === 0n && (await open(receivableOf(party))) >= toPaise(amount);
}

/**
 * The warning about cash paid out, counting what the same payee got that day. A head names no payee: each payment counts separately, and
 * only expenses are checked.
 */
async function adviceOfCash(
  run: Run,
  day: string,
  { account, counterpart, amount }: { account: string; counterpart: string; amount: bigint },
  law: readonly LawRow[],
): Promise<readonly FieldError[]> {
  if (!isCash(account)) return [];
  const isPayee = keepsItems(counterpart);
  const { paid, group } = await cashPaidTo(run, counterpart, day);
  if (!isPayee && natureOf(group) !== 'Expense') return [];
  const advised = (toTruckOwner: boolean) =>
    cashPaidAdvice({ day, amount: isPayee ? paid + amount : amount, toTruckOwner }, law);
  if (advised(false) === null) return [];
  const message = advised(await isTruckOwner(run, counterpart));
  return message === null ? [] : [{ path: 'amount', message }];
}

/** The posting of a payment; a refund settles what the party has on account. Throws 422 for a payment that is not allowed. */
export async function paymentOf(run: Run, call: SaveCall & { readonly body: Payment }, law: readonly LawRow[]) {
  const refund = await isRefund(run, call.body);
  const paid = refund ? { ...call, body: { ...call.body, fill: 'yes' as const } } : call;
  const direction = refund ? REFUND : PAYMENT;
  const { counterpart, account, amount, settles, advice } = await exchangeOf(run, paid, direction);
  const rows = postingsOf({ event: 'payment', account, to: counterpart, amount });
  const ofCash = await adviceOfCash(run, call.body.day, { account, counterpart, amount }, law);
  const voucher = { ...common('Payment', call.body), rows, settles, belowZero: call.body.reason };
  return { voucher, advice: [...advice, ...ofCash] };
}
