import { isMoney, isTransit } from './accounts.ts';
import type { VoucherKind } from './voucher-kinds.ts';

// A voucher of the ledger as Tally knows it (spec 4 §7): its type, an amount for each account, and what it settles bill by bill.
// Amounts in paise, debits greater than nothing.

export type TallyVoucherType = 'Sales' | 'Credit Note' | 'Debit Note' | 'Receipt' | 'Payment' | 'Contra' | 'Journal';

export interface TallyBill {
  /** Empty: on account. */
  readonly name: string;
  readonly type: 'New Ref' | 'Agst Ref' | 'On Account';
  readonly amount: bigint;
}
export interface TallyEntry {
  readonly account: string;
  readonly amount: bigint;
  readonly bills: readonly TallyBill[];
}

/** What a voucher leaves open, and what of that settled a paper of before as it was posted; amounts greater than nothing. */
export interface LedgerItem {
  readonly account: string;
  readonly paper: string;
  readonly against: readonly { readonly paper: string; readonly amount: bigint }[];
}
export interface LedgerVoucher {
  readonly kind: VoucherKind;
  /** Of a note: whether it credits or debits; empty: it is none. */
  readonly note: 'Credit' | 'Debit' | '';
  readonly rows: readonly { readonly debit: string; readonly credit: string; readonly amount: bigint }[];
  readonly items: readonly LedgerItem[];
}

const BY_BILLS: readonly string[] = ['party', 'payable', 'topay', 'others', 'driver'];
/** Whether Tally keeps an account bill by bill; of cash on its way it cannot. */
export const isByBills = (account: string): boolean => BY_BILLS.includes(account.split(':')[0] ?? '');

/** Vouchers whose money settles papers: what is left of it is on account, and no paper of its own. */
export const ON_ACCOUNT_KINDS = ['Receipt', 'Payment', 'Contra', 'Reversal'] as const satisfies readonly VoucherKind[];
const isOnAccount = (kind: VoucherKind) => (ON_ACCOUNT_KINDS as readonly VoucherKind[]).includes(kind);

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** What a voucher does to each account, in the order in which it names them; accounts that come out even are left out. */
function sumsByAccount(rows: LedgerVoucher['rows']): readonly (readonly [account: string, amount: bigint])[] {
  const sums = new Map<string, bigint>();
  for (const { debit, credit, amount } of rows) {
    sums.set(debit, (sums.get(debit) ?? 0n) + amount);
    sums.set(credit, (sums.get(credit) ?? 0n) - amount);
  }
  return [...sums].filter(([, amount]) => amount !== 0n);
}

/** The bills of an entry: what it settled as it was posted, and under which name the rest stands open. */
function billsOf(account: string, amount: bigint, { kind, items }: LedgerVoucher): TallyBill[] {
  if (!isByBills(account)) return [];
  const item = items.find((each) => each.account === account);
  const sign = amount < 0n ? -1n : 1n;
  const against = (item?.against ?? []).map((settled): TallyBill => ({
    name: settled.paper,
    type: 'Agst Ref',
    amount: sign * settled.amount,
  }));
  const rest = amount - sumOf(against.map((bill) => bill.amount));
  if (rest === 0n) return against;
  const own: TallyBill =
    item === undefined || isOnAccount(kind)
      ? { name: '', type: 'On Account', amount: rest }
      : { name: item.paper, type: 'New Ref', amount: rest };
  return [...against, own];
}

/** A voucher's entries, one for each account; together they are nothing. */
export const tallyEntries = (voucher: LedgerVoucher): readonly TallyEntry[] =>
  sumsByAccount(voucher.rows).map(([account, amount]) => ({
    account,
    amount,
    bills: billsOf(account, amount, voucher),
  }));

/**
 * The type of a voucher. What moves cash or a bank is a receipt, a payment or a contra whatever posted it: Tally takes no money in
 * the others.
 */
export function tallyType(
  { kind, note }: Pick<LedgerVoucher, 'kind' | 'note'>,
  entries: readonly TallyEntry[],
): TallyVoucherType {
  const ofMoney = entries.filter(({ account }) => isMoney(account) || isTransit(account));
  if (ofMoney.length === entries.length) return 'Contra';
  if (ofMoney.length > 0) return sumOf(ofMoney.map(({ amount }) => amount)) > 0n ? 'Receipt' : 'Payment';
  if (kind === 'Bill' || kind === 'Freight') return 'Sales';
  return kind === 'Note' && note !== '' ? `${note} Note` : 'Journal';
}

/** A debit and a credit of one account that settled each other after both were posted; less than nothing: that was undone. */
export interface LaterSettlement {
  readonly account: string;
  /** Under which name each side stands open; empty: on account. */
  readonly debitPaper: string;
  readonly creditPaper: string;
  readonly amount: bigint;
}

/** What moves the money of the credit from its own name to that of the debit, within the account. */
export function settlementEntries({
  account,
  debitPaper,
  creditPaper,
  amount,
}: LaterSettlement): readonly TallyEntry[] {
  const bill = (name: string, of: bigint): TallyBill => ({
    name,
    type: name === '' ? 'On Account' : 'Agst Ref',
    amount: of,
  });
  return [
    { account, amount, bills: [bill(creditPaper, amount)] },
    { account, amount: -amount, bills: [bill(debitPaper, -amount)] },
  ];
}
