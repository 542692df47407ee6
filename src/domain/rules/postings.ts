import {
  cashOf,
  driverOf,
  keepsItems,
  payableOf,
  receivableOf,
  tdsReceivableOf,
  toPayOf,
  transitTo,
} from './accounts.ts';
import type { AdjustmentKind } from './hire-amounts.ts';
import type { PaymentBasis } from './payment-basis.ts';
import { TRIP_HEADS, type TripHead, type TripPayer } from './trip-sheet.ts';

/** One row of the ledger: both its accounts, and a positive amount in paise. */
export interface Posting {
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
}

/** An LR as the ledger needs it; amounts in paise, parties by id (0: none). */
export interface ClaimedLr {
  readonly basis: PaymentBasis;
  readonly branch: number;
  readonly deliveryBranch: number;
  readonly consignor: number;
  readonly billing: number;
  /** Including tax. */
  readonly total: bigint;
  readonly cgst: bigint;
  readonly sgst: bigint;
  readonly igst: bigint;
}

/** Whom an LR's freight is claimed from, and by which branch. */
export type Claim = Pick<ClaimedLr, 'basis' | 'branch' | 'deliveryBranch' | 'consignor' | 'billing'>;

/** The claim of a bill or note on a party's account, in paise: the freight, and the tax added to it. */
export interface ClaimedSums {
  /** The party's account. */
  readonly account: string;
  readonly freight: bigint;
  readonly cgst: bigint;
  readonly sgst: bigint;
  readonly igst: bigint;
  /** May be negative. */
  readonly roundOff: bigint;
}

/** Deductions of a receipt from a party's account, besides the money, in paise. */
export interface Deductions {
  readonly tds: bigint;
  readonly shortage: bigint;
  readonly rebate: bigint;
  readonly other: bigint;
}

/** One side of a journal, in paise. */
export interface JournalSide {
  readonly account: string;
  readonly amount: bigint;
}

/** An expense of a trip; `pump`: the party owed for it, if a pump gave credit. */
export interface TripExpense {
  readonly head: TripHead;
  readonly paidBy: TripPayer;
  readonly pump: number;
  readonly amount: bigint;
}

/** An event that moves money; `account`: the cash or bank account; `difference`: counted cash less the book balance. */
export type MoneyEvent =
  | { readonly event: 'LR saved'; readonly lr: ClaimedLr }
  | ({ readonly event: 'freight bill' | 'debit note' | 'credit note' } & ClaimedSums)
  /** `into`: the cash of the branch that counted it, or the driver who collected it. */
  | {
      readonly event: 'received on an LR';
      readonly lr: Claim;
      readonly into: string;
      readonly amount: bigint;
      readonly rebate?: bigint;
    }
  | { readonly event: 'on credit'; readonly at: number; readonly party: number; readonly amount: bigint }
  | {
      readonly event: 'receipt';
      readonly account: string;
      readonly from: string;
      readonly day: string;
      readonly amount: bigint;
      readonly deductions: Deductions;
    }
  | { readonly event: 'payment'; readonly account: string; readonly to: string; readonly amount: bigint }
  | { readonly event: 'contra'; readonly from: string; readonly to: string; readonly amount: bigint }
  | { readonly event: 'cash sent'; readonly from: number; readonly to: number; readonly amount: bigint }
  | { readonly event: 'cash taken'; readonly by: number; readonly amount: bigint }
  | { readonly event: 'driver returns'; readonly driver: string; readonly to: string; readonly amount: bigint }
  | {
      readonly event: 'trip settled';
      readonly driver: number;
      readonly branch: number;
      readonly expenses: readonly TripExpense[];
    }
  | { readonly event: 'cash counted'; readonly at: number; readonly difference: bigint }
  /** `owner`: the party whose truck is hired; `tds`: the tax deducted from it. */
  | { readonly event: 'hire issued'; readonly owner: number; readonly amount: bigint; readonly tds: bigint }
  /** Negative: a deduction. */
  | {
      readonly event: 'hire adjusted';
      readonly owner: number;
      readonly kind: AdjustmentKind;
      readonly amount: bigint;
      readonly tds: bigint;
    }
  | { readonly event: 'opening item'; readonly account: string; readonly side: 'D' | 'C'; readonly amount: bigint }
  | { readonly event: 'journal'; readonly debits: readonly JournalSide[]; readonly credits: readonly JournalSide[] }
  | { readonly event: 'reversal'; readonly of: readonly Posting[] };

/** Who owes the freight of an LR that is claimed by its own save; TBB is claimed by its bill, FOC by nobody. */
function debtorOf({ basis, deliveryBranch, consignor, billing }: Claim): string {
  switch (basis) {
    case 'To Pay':
      return toPayOf(deliveryBranch);
    case 'Paid':
    case 'FOC':
      return receivableOf(consignor);
    case 'TBB':
      return receivableOf(billing);
  }
}

const claimedAtOnce = ({ basis }: ClaimedLr) => basis === 'To Pay' || basis === 'Paid';

/** Rows that debit one account against others. */
const debited = (debit: string, sides: readonly (readonly [credit: string, amount: bigint])[]): Posting[] =>
  sides.map(([credit, amount]) => ({ debit, credit, amount }));
/** Rows that credit one account against others. */
const credited = (credit: string, sides: readonly (readonly [debit: string, amount: bigint])[]): Posting[] =>
  sides.map(([debit, amount]) => ({ debit, credit, amount }));

const reversed = (rows: readonly Posting[]) =>
  rows.map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount }));

/** The rows of a bill on a party's account. */
const claimedRows = ({ account, freight, cgst, sgst, igst, roundOff }: ClaimedSums): Posting[] => [
  ...debited(account, [
    ['freight', freight],
    ['cgst', cgst],
    ['sgst', sgst],
    ['igst', igst],
    ['roundoff', roundOff],
  ]),
  ...credited(account, [['roundoff', -roundOff]]),
];

/** The rows of an LR that claims its freight on saving; none for others. */
function claimRows(lr: ClaimedLr): Posting[] {
  if (!claimedAtOnce(lr)) return [];
  const tax = lr.cgst + lr.sgst + lr.igst;
  return debited(debtorOf(lr), [
    ['freight', lr.total - tax],
    ['cgst', lr.cgst],
    ['sgst', lr.sgst],
    ['igst', lr.igst],
  ]);
}

/** The head of each kind of hire adjustment (spec 4 §6, §16.9). */
const ADJUSTED_HEAD: Readonly<Record<AdjustmentKind, string>> = {
  detention: 'hire',
  loading: 'hire',
  extra: 'hire',
  late: 'hirecharges',
  other: 'hirecharges',
  shortage: 'shortagerecovered',
  commission: 'hirecommission',
};

/** The rows that credit an owner with hire or an addition, or debit a deduction, and the tax on it. */
const hireRows = (head: string, owner: number, amount: bigint, tds: bigint): Posting[] => [
  { debit: head, credit: payableOf(owner), amount },
  { debit: payableOf(owner), credit: head, amount: -amount },
  { debit: payableOf(owner), credit: 'tdspayable', amount: tds },
];

/** The rows of a settled trip sheet: expenses by head and account, in the order of the lines. */
function tripRows({ driver, branch, expenses }: Extract<MoneyEvent, { readonly event: 'trip settled' }>): Posting[] {
  const paidFrom = ({ paidBy, pump }: TripExpense) =>
    ({ driver: driverOf(driver), fastag: 'fastag', pump: payableOf(pump), company: cashOf(branch) })[paidBy];
  const sums = new Map<string, Posting>();
  for (const expense of expenses) {
    const [debit, credit] = [TRIP_HEADS[expense.head], paidFrom(expense)];
    const key = `${debit} ${credit}`;
    sums.set(key, { debit, credit, amount: (sums.get(key)?.amount ?? 0n) + expense.amount });
  }
  return [...sums.values()];
}

/** The rows of an event, by the table of spec 4 §6. Throws for a journal whose sides are not equal. */
function rowsOf(event: MoneyEvent): Posting[] {
  switch (event.event) {
    case 'LR saved':
      return claimRows(event.lr);
    case 'freight bill':
    case 'debit note':
      return claimedRows(event);
    case 'credit note':
      return reversed(claimedRows(event));
    case 'received on an LR':
      return credited(debtorOf(event.lr), [
        [event.into, event.amount],
        ['rebates', event.rebate ?? 0n],
      ]);
    case 'on credit':
      return [{ debit: receivableOf(event.party), credit: toPayOf(event.at), amount: event.amount }];
    case 'receipt': {
      const { account, from, day, amount, deductions } = event;
      return credited(from, [
        [account, amount],
        [tdsReceivableOf(day), deductions.tds],
        ['shortage', deductions.shortage],
        ['rebates', deductions.rebate],
        ['other', deductions.other],
      ]);
    }
    case 'payment':
      return [{ debit: event.to, credit: event.account, amount: event.amount }];
    case 'contra':
      return [{ debit: event.to, credit: event.from, amount: event.amount }];
    case 'cash sent':
      return [{ debit: transitTo(event.to), credit: cashOf(event.from), amount: event.amount }];
    case 'cash taken':
      return [{ debit: cashOf(event.by), credit: transitTo(event.by), amount: event.amount }];
    case 'driver returns':
      return [{ debit: event.to, credit: event.driver, amount: event.amount }];
    case 'trip settled':
      return tripRows(event);
    case 'cash counted': {
      const [cash, { difference }] = [cashOf(event.at), event];
      return difference > 0n
        ? [{ debit: cash, credit: 'overshort', amount: difference }]
        : [{ debit: 'overshort', credit: cash, amount: -difference }];
    }
    case 'hire issued':
      return hireRows('hire', event.owner, event.amount, event.tds);
    case 'hire adjusted':
      return hireRows(ADJUSTED_HEAD[event.kind], event.owner, event.amount, event.tds);
    case 'opening item': {
      const { account, side, amount } = event;
      return [
        side === 'D' ? { debit: account, credit: 'opening', amount } : { debit: 'opening', credit: account, amount },
      ];
    }
    case 'journal':
      return paired(event.debits, event.credits);
    case 'reversal':
      return reversed(event.of);
  }
}

const sumOf = (sides: readonly { readonly amount: bigint }[]) => sides.reduce((sum, { amount }) => sum + amount, 0n);
const largestFirst = (one: JournalSide, other: JournalSide) =>
  one.amount === other.amount ? one.account.localeCompare(other.account) : one.amount > other.amount ? -1 : 1;

/** Pairs the sides of a journal, always the largest remaining ones, so that each row has a debit and a credit (spec 4 §1.4). */
function paired(debits: readonly JournalSide[], credits: readonly JournalSide[]): Posting[] {
  if (sumOf(debits) !== sumOf(credits)) throw new Error('The sides of a journal are not equal.');
  const left = [debits, credits].map((sides) => sides.filter(({ amount }) => amount > 0n).toSorted(largestFirst));
  const rows: Posting[] = [];
  for (;;) {
    const [[debit], [credit]] = [left[0] ?? [], left[1] ?? []];
    if (debit === undefined || credit === undefined) return rows;
    const amount = debit.amount < credit.amount ? debit.amount : credit.amount;
    rows.push({ debit: debit.account, credit: credit.account, amount });
    for (const [at, sides] of left.entries()) {
      const rest = sides.map((side, nth) => (nth === 0 ? { ...side, amount: side.amount - amount } : side));
      left[at] = rest.filter((side) => side.amount > 0n).toSorted(largestFirst);
    }
  }
}

/** The rows that an event posts to the ledger; rows of zero are left out. */
export function postingsOf(event: MoneyEvent): readonly Posting[] {
  return rowsOf(event).filter(({ amount }) => amount > 0n);
}

/** The amount that postings leave open on an account, in paise. */
export interface OpenAmount {
  readonly account: string;
  readonly side: 'D' | 'C';
  readonly amount: bigint;
}

/** What the rows of a voucher leave open: one item per account of a debtor or creditor (spec 4 §1.5). */
export function openAmountsOf(rows: readonly Posting[]): readonly OpenAmount[] {
  const balances = new Map<string, bigint>();
  const add = (account: string, amount: bigint) => {
    if (keepsItems(account)) balances.set(account, (balances.get(account) ?? 0n) + amount);
  };
  for (const { debit, credit, amount } of rows) {
    add(debit, amount);
    add(credit, -amount);
  }
  return [...balances].flatMap(([account, balance]): OpenAmount[] =>
    balance === 0n ? [] : [{ account, side: balance > 0n ? 'D' : 'C', amount: balance > 0n ? balance : -balance }],
  );
}
