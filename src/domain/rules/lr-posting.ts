import type { Posting } from './postings.ts';
import { postingsOf } from './postings.ts';

// The postings of an LR's save, and their correction when the LR is changed: reversal, then a new posting (spec 4 §6).

/** An LR's basis, and the amount to be received, in paise. */
interface LrBalance {
  readonly basis: string;
  readonly balance: bigint;
}

/**
 * What a party owes for an LR delivered on credit, in paise, after the LR was changed: adjusted by the difference, and never more than is
 * to be received. Only To Pay can be on credit; otherwise the amount is suspended until the LR is To Pay again.
 */
export function creditAfter(credit: bigint, was: LrBalance, now: LrBalance): bigint {
  if (now.basis !== 'To Pay') return credit;
  const claimed = was.basis === 'To Pay' ? credit + now.balance - was.balance : now.balance;
  const most = claimed < now.balance ? claimed : now.balance;
  return most > 0n ? most : 0n;
}

/** A voucher that an LR should have. */
export interface WantedVoucher {
  readonly kind: 'Freight' | 'Receipt' | 'Journal';
  readonly day: string;
  readonly branch: number;
  readonly rows: readonly Posting[];
  /** The mode of payment of a receipt; absent: cash. */
  readonly mode?: string;
  readonly reference?: string;
}

/** A valid voucher that an LR has posted. */
export interface StandingVoucher extends WantedVoucher {
  readonly id: number;
  /** The number of another voucher that settles part of it; empty: none. */
  readonly settledBy: string;
}

/** A voucher to be posted; `reverses`: the one that it reverses. */
export interface LrVoucher {
  readonly kind: 'Freight' | 'Receipt' | 'Journal' | 'Reversal';
  readonly day: string;
  readonly branch: number;
  readonly rows: readonly Posting[];
  readonly reverses: number | null;
  readonly mode?: string;
  readonly reference?: string;
}

/** The lock date of the books (null: none), the date up to which each branch's cash is closed, by its account, and today. */
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
/** The date of a correction of these rows: their own while that is open, else today. */
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
 * The vouchers to post so that the ledger agrees with the LR. `blocked`: a voucher that must be reversed but is settled by another one;
 * then nothing may be posted. `onOwnDay`: a new voucher is no correction, and is posted on its own date or not at all.
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
