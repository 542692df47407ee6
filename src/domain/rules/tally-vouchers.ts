import { isMoney, isTransit } from './accounts.ts';
import type { VoucherKind } from './voucher-kinds.ts';

// A ledger voucher in Tally's form (spec 4 §7): its type, an amount per account, and its settlements bill by bill. Amounts in paise, debits
// positive.

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

/** What a voucher leaves open, and how much of that settled an earlier document on posting; amounts positive. */
export interface LedgerItem {
  readonly account: string;
  readonly paper: string;
  readonly against: readonly { readonly paper: string; readonly amount: bigint }[];
}
export interface LedgerVoucher {
  readonly kind: VoucherKind;
  /** For a note: whether it credits or debits; empty: no note. */
  readonly note: 'Credit' | 'Debit' | '';
  readonly rows: readonly { readonly debit: string; readonly credit: string; readonly amount: bigint }[];
  readonly items: readonly LedgerItem[];
}

const BY_BILLS: readonly string[] = ['party', 'payable', 'topay', 'others', 'driver'];
/** Whether Tally keeps an account bill by bill; cash in transit it cannot. */
export const isByBills = (account: string): boolean => BY_BILLS.includes(account.split(':')[0] ?? '');

/** Vouchers whose money settles documents: the rest of it is on account, not a document of its own. */
export const ON_ACCOUNT_KINDS = ['Receipt', 'Payment', 'Contra', 'Reversal'] as const satisfies readonly VoucherKind[];
const isOnAccount = (kind: VoucherKind) => (ON_ACCOUNT_KINDS as readonly VoucherKind[]).includes(kind);

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** The total for each account of a voucher, in the order in which it names them; zero totals are left out. */
function sumsByAccount(rows: LedgerVoucher['rows']): readonly (readonly [account: string, amount: bigint])[] {
  const sums = new Map<string, bigint>();
  for (const { debit, credit, amount } of rows) {
    sums.set(debit, (sums.get(debit) ?? 0n) + amount);
    sums.set(credit, (sums.get(credit) ?? 0n) - amount);
  }
  return [...sums].filter(([, amount]) => amount !== 0n);
}

/** The bills of an entry: what it settled on posting, and the name under which the rest stays open. */
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

/** A voucher's entries, one per account; they add up to zero. */
export const tallyEntries = (voucher: LedgerVoucher): readonly TallyEntry[] =>
  sumsByAccount(voucher.rows).map(([account, amount]) => ({
    account,
    amount,
    bills: billsOf(account, amount, voucher),
  }));

/**
 * The type of a voucher. Whatever moves cash or a bank is a receipt, a payment or a contra, no matter what posted it: Tally allows no money
 * in other types.
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

/** A debit and a credit of one account that were settled after both were posted; negative: that was undone. */
export interface LaterSettlement {
  readonly account: string;
  /** The name under which each side is open; empty: on account. */
  readonly debitPaper: string;
  readonly creditPaper: string;
  readonly amount: bigint;
}

/** Entries that move the credit's money from its own name to that of the debit, within the account. */
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
