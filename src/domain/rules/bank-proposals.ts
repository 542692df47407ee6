import { addDays } from './calendar-date.ts';
import { billsSearch, type BillsPaid } from './bills-of-amount.ts';
import { namedLetters } from './payer-names.ts';
import { filled } from './settling.ts';
import type { PROPOSAL_REASONS } from '../records/bank-line.ts';

// Proposes matches for a bank line (spec 4 §7): an existing voucher, bills that the money adds up to, or a party named in it.

export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

/** A waiting line; its amount in paise, negative if the bank paid it out. */
export interface WaitingLine {
  readonly line: number;
  readonly day: string;
  readonly amount: bigint;
  readonly reference: string;
  readonly narration: string;
}

/** A voucher of the same account, amount and direction that matches no line yet. */
export interface LikelyVoucher {
  readonly voucherNo: string;
  readonly day: string;
  readonly reference: string;
  readonly account: string;
}
export interface LikelyParty {
  readonly party: number;
  readonly name: string;
}
/** An open item of a party, in paise. */
export interface LikelyItem {
  readonly id: number;
  readonly account: string;
  readonly paper: string;
  readonly open: bigint;
  readonly taxable: bigint;
}

/** What else is known for a line. */
export interface LikelyFacts {
  readonly vouchers: readonly LikelyVoucher[];
  /** Parties whose names begin like words of the narration. */
  readonly parties: readonly LikelyParty[];
  /** The account of a party that money of this direction settles. */
  readonly accountOf: (party: number) => string;
  /** The open items of an account, the oldest first. */
  readonly itemsOf: (account: string) => readonly LikelyItem[];
  /** Items whose number is in the narration. */
  readonly named: readonly LikelyItem[];
  /** Items of any party with about this amount open. */
  readonly ofAmount: readonly LikelyItem[];
  /** Returns a function that finds the items of an account that an amount pays. */
  readonly paidBy: (account: string) => (amount: bigint) => BillsPaid | null;
  /** TDS rates, in per cent, that may have been deducted. */
  readonly percents: readonly number[];
}

export interface Proposal {
  readonly isCertain: boolean;
  readonly reasons: readonly ProposalReason[];
  /** Empty: a new one is to be made. */
  readonly voucherNo: string;
  readonly account: string;
  readonly items: readonly {
    readonly item: number;
    readonly paper: string;
    readonly received: bigint;
    readonly tds: bigint;
  }[];
  readonly onAccount: bigint;
}

const MOST_PROPOSED = 3;
const NEAR_DAYS = 5;
const SHORTEST_REFERENCE = 5;
/** This many matching letters of a name are no accident. */
const SURE_LETTERS = 8;

const folded = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');

/** Whether a voucher's reference equals that of a line, or occurs in its narration. */
function hasReference({ reference, narration }: WaitingLine, own: string): boolean {
  const wanted = folded(own);
  if (wanted === '') return false;
  if (wanted === folded(reference)) return true;
  return wanted.length >= SHORTEST_REFERENCE && folded(narration).includes(wanted);
}

const isNear = (one: string, other: string) => addDays(one, -NEAR_DAYS) <= other && other <= addDays(one, NEAR_DAYS);
const sizeOf = (paise: bigint) => (paise < 0n ? -paise : paise);

/** The party that a narration matches best, and whether no other matches as well. */
function namedParty({ narration }: WaitingLine, parties: readonly LikelyParty[]) {
  const letters = new Map<number, number>();
  for (const { party, name } of parties) {
    const own = namedLetters(narration, name);
    if (own > (letters.get(party) ?? 0)) letters.set(party, own);
  }
  const [first, second] = [...letters].toSorted(([, one], [, other]) => other - one);
  if (first === undefined) return null;
  return { party: first[0], isSure: first[1] >= SURE_LETTERS && first[1] > (second?.[1] ?? 0) };
}

function voucherProposals(line: WaitingLine, { vouchers, accountOf }: LikelyFacts, named: number): Proposal[] {
  const candidates = vouchers.map((voucher) => {
    const isReferred = hasReference(line, voucher.reference);
    const isNamed = named > 0 && voucher.account === accountOf(named);
    const near = isNear(line.day, voucher.day);
    const reasons: ProposalReason[] = [
      ...(isReferred ? (['reference'] as const) : []),
      'amount',
      ...(isNamed ? (['name'] as const) : []),
      ...(near ? (['day'] as const) : []),
    ];
    return { voucher, isReferred, isNamed, near, reasons };
  });
  const isOnly = (of: (each: (typeof candidates)[number]) => boolean) => candidates.filter(of).length === 1;
  return candidates
    .toSorted(
      (one, other) =>
        Number(other.isReferred) - Number(one.isReferred) ||
        Number(other.isNamed) - Number(one.isNamed) ||
        Number(other.near) - Number(one.near),
    )
    .map(({ voucher, isReferred, isNamed, near, reasons }) => ({
      isCertain:
        (isReferred && isOnly((each) => each.isReferred)) ||
        (isNamed && near && !candidates.some((each) => each.isReferred) && isOnly((each) => each.isNamed && each.near)),
      reasons,
      voucherNo: voucher.voucherNo,
      account: voucher.account,
      items: [],
      onAccount: 0n,
    }));
}

/** A settlement of bills: their numbers, the amount paid on each, and the rest on account. */
function settling(
  account: string,
  paid: BillsPaid['bills'],
  known: readonly LikelyItem[],
  rest: { readonly reasons: readonly ProposalReason[]; readonly isCertain: boolean; readonly onAccount?: bigint },
): Proposal {
  const items = paid.map(({ id, received, tds }) => ({
    item: id,
    paper: known.find((item) => item.id === id)?.paper ?? '',
    received,
    tds,
  }));
  const isLess = items.some(({ tds }) => tds > 0n);
  const { reasons, isCertain, onAccount = 0n } = rest;
  return { isCertain, reasons: isLess ? [...reasons, 'tds'] : reasons, voucherNo: '', account, items, onAccount };
}

/** The bills whose numbers are in the narration, if the money equals what is open of them. */
function byNumbers(amount: bigint, { named, percents }: LikelyFacts): Proposal[] {
  const accounts = [...Map.groupBy(named, ({ account }) => account)];
  return accounts.flatMap(([account, items]) => {
    const paid = billsSearch(items, percents)(amount);
    // All that are named, not just some of them.
    if (paid === null || paid.bills.length !== items.length) return [];
    return [settling(account, paid.bills, items, { reasons: ['bill', 'amount'], isCertain: accounts.length === 1 })];
  });
}

/** What a named party may have paid: bills that add up to the amount, else the oldest as far as it goes. */
function byName(
  amount: bigint,
  facts: LikelyFacts,
  { party, isSure }: { readonly party: number; readonly isSure: boolean },
): Proposal {
  const account = facts.accountOf(party);
  const items = facts.itemsOf(account);
  const paid = facts.paidBy(account)(amount);
  if (paid !== null) {
    return settling(account, paid.bills, items, { reasons: ['name', 'amount'], isCertain: isSure && paid.isOnly });
  }
  const oldest = filled(items, amount).map(({ item, received }) => ({ id: item, received, tds: 0n }));
  const onAccount = amount - oldest.reduce((sum, { received }) => sum + received, 0n);
  return settling(account, oldest, items, { reasons: ['name'], isCertain: false, onAccount });
}

/** The proposals for a line, best first; at most three. */
export function proposalsOf(line: WaitingLine, facts: LikelyFacts): readonly Proposal[] {
  const amount = sizeOf(line.amount);
  const named = namedParty(line, facts.parties);
  const ofVouchers = voucherProposals(line, facts, named?.party ?? 0);
  const made = [...byNumbers(amount, facts), ...(named === null ? [] : [byName(amount, facts, named)])];
  for (const item of facts.ofAmount) {
    if (made.some(({ account }) => account === item.account)) continue;
    const paid = billsSearch([item], facts.percents)(amount);
    if (paid !== null) {
      made.push(settling(item.account, paid.bills, [item], { reasons: ['amount'], isCertain: false }));
    }
  }
  const seen = new Set<string>();
  return (
    [...ofVouchers, ...made]
      .filter(({ voucherNo, account, items }) => {
        const key = `${voucherNo} ${account} ${items.map(({ item }) => item).join(' ')}`;
        return !seen.has(key) && seen.add(key);
      })
      // If an existing voucher certainly matches, no new one is proposed above it.
      .toSorted((one, other) => Number(other.isCertain) - Number(one.isCertain))
      .slice(0, MOST_PROPOSED)
      // An existing voucher may be the match: bills are certain only if there is no such voucher.
      .map((each) => (each.voucherNo === '' && ofVouchers.length > 0 ? { ...each, isCertain: false } : each))
  );
}
