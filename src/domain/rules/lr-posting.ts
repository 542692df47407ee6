import type { Posting } from './postings.ts';
import { postingsOf } from './postings.ts';

// What an LR's save posts, and what becomes of that when the LR is changed: reversal, then anew (spec 4 §6).

/** What an LR says of its money: on which basis, and what is to be received of it, in paise. */
interface LrBalance {
  readonly basis: string;
  readonly balance: bigint;
}

/**
 * What a party owes of an LR that was delivered on credit, in paise, once the LR says something else: more or less by as much as
 * it is, and never more than is to be received of it. Of what is not To Pay nothing is on credit; what was waits until it is again.
 */
export function creditAfter(credit: bigint, was: LrBalance, now: LrBalance): bigint {
  if (now.basis !== 'To Pay') return credit;
  const claimed = was.basis === 'To Pay' ? credit + now.balance - was.balance : now.balance;
  const most = claimed < now.balance ? claimed : now.balance;
  return most > 0n ? most : 0n;
}

/** A voucher as an LR asks for it. */
export interface WantedVoucher {
  readonly kind: 'Freight' | 'Receipt' | 'Journal';
  readonly day: string;
  readonly branch: number;
  readonly rows: readonly Posting[];
  /** Of a receipt: how it was paid; absent: in cash. */
  readonly mode?: string;
  readonly reference?: string;
}

/** One that an LR posted and that still stands. */
export interface StandingVoucher extends WantedVoucher {
  readonly id: number;
  /** The number of another voucher that settles something of it; empty: none. */
  readonly settledBy: string;
}

/** A voucher that is to be posted; `reverses`: the one that it takes back. */
export interface LrVoucher {
  readonly kind: 'Freight' | 'Receipt' | 'Journal' | 'Reversal';
  readonly day: string;
  readonly branch: number;
  readonly rows: readonly Posting[];
  readonly reverses: number | null;
  readonly mode?: string;
  readonly reference?: string;
}

/** Up to which day the books are locked (null: none), up to which the cash of each branch is closed, by its account, and today. */
export interface BooksNow {
  readonly closed: string | null;
  readonly cash: Readonly<Record<string, string>>;
  readonly today: string;
}

/** Whether these rows could be posted on a day. */
const isOpen = (day: string, rows: readonly Posting[], { closed, cash }: BooksNow) =>
  [closed, ...rows.flatMap(({ debit, credit }) => [cash[debit], cash[credit]])].every(
    (until) => until === null || until === undefined || day > until,
  );
/** The day of what corrects these rows: their own while that is open, else today. */
export const correctionDay = (day: string, rows: readonly Posting[], books: BooksNow): string =>
  isOpen(day, rows, books) ? day : books.today;

const isSameRow = (one: Posting, other: Posting | undefined) =>
  one.debit === other?.debit && one.credit === other.credit && one.amount === other.amount;
const isSame = (standing: StandingVoucher, wanted: WantedVoucher, books: BooksNow) =>
  standing.branch === wanted.branch &&
  (standing.day === wanted.day || !isOpen(wanted.day, wanted.rows, books)) &&
  standing.rows.length === wanted.rows.length &&
  standing.rows.every((row, at) => isSameRow(row, wanted.rows[at]));

/**
 * What is posted so that the ledger says of an LR what it says itself. `blocked`: a voucher that must go and that another one
 * settles; then nothing may be posted. `onOwnDay`: what is new is no correction, and stands on its own day or not at all.
 */
export function repostingOf(
  standing: readonly StandingVoucher[],
  wanted: readonly WantedVoucher[],
  books: BooksNow,
  onOwnDay = false,
): { readonly vouchers: readonly LrVoucher[]; readonly blocked: StandingVoucher | undefined } {
  const kept = new Set<StandingVoucher | WantedVoucher>();
  for (const one of standing) {
    const same = wanted.find((each) => each.kind === one.kind && !kept.has(each) && isSame(one, each, books));
    if (same !== undefined) kept.add(one).add(same);
  }
  const gone = standing.filter((one) => !kept.has(one));
  return {
    blocked: gone.find(({ settledBy }) => settledBy !== ''),
    vouchers: [
      ...gone.map(({ id, day, branch, rows }) => ({
        kind: 'Reversal' as const,
        day: correctionDay(day, rows, books),
        branch,
        rows: postingsOf({ event: 'reversal', of: rows }),
        reverses: id,
      })),
      ...wanted
        .filter((one) => !kept.has(one))
        .map((one) => ({
          ...one,
          day: onOwnDay ? one.day : correctionDay(one.day, one.rows, books),
          reverses: null,
        })),
    ],
  };
}
