import { LATER_PAPER } from '#domain/rules/later-paper.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatRupees } from '#domain/rules/money.ts';
import type { Refusals } from '../errors/refusals.ts';
import { brokenConstraint, conflict, constraintDetail, invalid, Refusal } from '../errors/errors.ts';

/** 409: something of a paper is settled by another voucher. */
export const settledBy = (paper: string, voucher: string) =>
  conflict('settled', `${paper} is settled by ${voucher}; undo that first.`);
/** 409: a voucher was taken back already. */
export const reversedAlready = (voucher: string) => conflict('reversed', `${voucher} is reversed already.`);
/** 422, said under a field. */
export const refusedAt = (path: string, message: string) => invalid(message, [{ path, message }]);

/** Why nothing more of a branch's cash is posted on a day. */
export const cashClosedUpTo = (branch: string, day: string) => `Cash of ${branch} is closed up to ${showDate(day)}.`;

/** 422: the last paper of the book is of a later day; whoever confirms that sends it again without asking. */
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

/** Rupees as the database writes them, for people. */
const shownRupees = (written: string) => formatRupees(BigInt(written.replace('.', '')));

/** Why a branch cannot pay out cash that it does not have; `mayReason`: the user may go on by giving a reason. */
function cashBelowZero(detail: string, mayReason: boolean): string {
  const { branch, day, lacks } = JSON.parse(detail) as { branch: string; day: string; lacks: string };
  const sentence = `Cash of ${branch} would be ₹${shownRupees(lacks)} below zero on ${showDate(day)}.`;
  return `${sentence} ${mayReason ? 'Take in cash first, or give a reason.' : 'Take in cash first, or ask an admin.'}`;
}

/** What broken constraints of the ledger say. */
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

/** What a broken constraint says of a voucher; undefined: it is none of the ledger's. */
export function ledgerRefusal(constraint: string, detail: string): Refusal | undefined {
  const refusal = ledgerRefusals[constraint];
  if (refusal === undefined) return undefined;
  const message = typeof refusal.message === 'string' ? refusal.message : refusal.message(detail);
  return refusal.conflict === undefined ? invalid(message, []) : conflict(refusal.conflict, message);
}

/** The same to an admin, who may let cash go below zero: under the field that asks why. */
export function ledgerRefusalOfAdmin(constraint: string, detail: string): Refusal | undefined {
  if (constraint !== 'cash_below_zero') return ledgerRefusal(constraint, detail);
  const message = cashBelowZero(detail, true);
  return conflict(constraint, message, [{ path: 'reason', message }]);
}

/** An error of a posting as the refusal that it is; undefined: it is another one. */
export const refusedByLedger = (error: unknown): Refusal | undefined =>
  ledgerRefusal(brokenConstraint(error) ?? '', constraintDetail(error));
