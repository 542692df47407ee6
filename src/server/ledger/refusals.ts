import { LATER_PAPER } from '#domain/rules/later-paper.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatRupees } from '#domain/rules/money.ts';
import type { Refusals } from '../errors/refusals.ts';
import { brokenConstraint, conflict, constraintDetail, invalid, Refusal } from '../errors/errors.ts';

/** The 409 for a paper partly settled by another voucher. */
export const settledBy = (paper: string, voucher: string) =>
  conflict('settled', `${paper} is settled by ${voucher}; undo that first.`);
/** The 409 for a voucher that was already reversed. */
export const reversedAlready = (voucher: string) => conflict('reversed', `${voucher} is reversed already.`);
/** A 422 for a field. */
export const refusedAt = (path: string, message: string) => invalid(message, [{ path, message }]);

/** Why nothing more can be posted to a branch's cash on a day. */
export const cashClosedUpTo = (branch: string, day: string) => `Cash of ${branch} is closed up to ${showDate(day)}.`;

/** The 422 for a paper dated before the last one of the book; to confirm, the client sends it again without asking. */
export function laterPaper(
  path: string,
  kind: string,
  last: { readonly number: string; readonly day: string },
): Refusal {
  const message = `${kind} ${last.number} of ${showDate(last.day)} is later than this date. Submit again to go on.`;
  return new Refusal(422, LATER_PAPER, message, { errors: [{ path, message }] });
}

export const IN_TWO_STEPS = 'Cash goes from branch to branch in two steps: it is sent, and taken.';
export const DATE_AHEAD = 'Date cannot be in the future.';
export const OTHER_LEDGER = 'These belong to different ledgers.';

/** Formats rupees from the database for people. */
const shownRupees = (written: string) => formatRupees(BigInt(written.replace('.', '')));

/** Why a branch cannot pay out cash it does not have; `mayReason`: the user may continue by giving a reason. */
function cashBelowZero(detail: string, mayReason: boolean): string {
  const { branch, day, lacks } = JSON.parse(detail) as { branch: string; day: string; lacks: string };
  const sentence = `Cash of ${branch} would be ₹${shownRupees(lacks)} below zero on ${showDate(day)}.`;
  return `${sentence} ${mayReason ? 'Take in cash first, or give a reason.' : 'Take in cash first, or ask an admin.'}`;
}

/** The errors for violated constraints of the ledger. */
export const ledgerRefusals: Refusals = {
  books_locked: {
    field: 'biltyDate',
    message: (closed) => `The books are locked up to ${showDate(closed)}.`,
    conflict: 'books_locked',
  },
  voucher_ahead: { field: 'biltyDate', message: DATE_AHEAD },
  cash_closed: {
    field: 'biltyDate',
    message: (detail) => {
      const { branch, day } = JSON.parse(detail) as { branch: string; day: string };
      return cashClosedUpTo(branch, day);
    },
    conflict: 'cash_closed',
  },
  cash_below_zero: { field: '', message: (detail) => cashBelowZero(detail, false), conflict: 'cash_below_zero' },
  item_left: {
    field: '',
    message: (detail) => {
      const { no, left } = JSON.parse(detail) as { no: string; left: string };
      return `Only ₹${shownRupees(left)} is left of ${no}.`;
    },
    conflict: 'item_left',
  },
  item_accounts: { field: '', message: OTHER_LEDGER },
  account_name: { field: '', message: 'Account Name already exists.', conflict: 'exists' },
};

/** The error for a violated constraint of vouchers; undefined: the constraint is not the ledger's. */
export function ledgerRefusal(constraint: string, detail: string): Refusal | undefined {
  const refusal = ledgerRefusals[constraint];
  if (refusal === undefined) return undefined;
  const message = typeof refusal.message === 'string' ? refusal.message : refusal.message(detail);
  return refusal.conflict === undefined ? invalid(message, []) : conflict(refusal.conflict, message);
}

/** The same for an admin, who may let cash go below zero: under the field for the reason. */
export function ledgerRefusalOfAdmin(constraint: string, detail: string): Refusal | undefined {
  if (constraint !== 'cash_below_zero') return ledgerRefusal(constraint, detail);
  const message = cashBelowZero(detail, true);
  return conflict(constraint, message, [{ path: 'reason', message }]);
}

/** Converts an error of a posting to the ledger's refusal; undefined: it is another error. */
export const refusedByLedger = (error: unknown): Refusal | undefined =>
  ledgerRefusal(brokenConstraint(error) ?? '', constraintDetail(error));
