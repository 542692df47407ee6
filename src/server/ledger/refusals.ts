import { showDate } from '#domain/rules/calendar-date.ts';
import { formatRupees } from '#domain/rules/money.ts';
import type { Refusals } from '../documents/store.ts';
import { brokenConstraint, conflict, constraintDetail, invalid, type Refusal } from '../errors.ts';

/** 409: something of a paper is settled by another voucher. */
export const settledBy = (paper: string, voucher: string) =>
  conflict('settled', `${paper} is settled by ${voucher}; undo that first.`);

/** Rupees as the database writes them, for people. */
const shownRupees = (written: string) => formatRupees(BigInt(written.replace('.', '')));

/** What broken constraints of the ledger say. */
export const ledgerRefusals: Refusals = {
  books_locked: {
    field: 'biltyDate',
    message: (closed) => `The books are locked up to ${showDate(closed)}.`,
    conflict: 'books_locked',
  },
  item_left: {
    field: '',
    message: (detail) => {
      const { no, left } = JSON.parse(detail) as { no: string; left: string };
      return `Only ₹${shownRupees(left)} is left of ${no}.`;
    },
    conflict: 'item_left',
  },
};

/** An error of a posting as the refusal that it is; undefined: it is another one. */
export function refusedByLedger(error: unknown): Refusal | undefined {
  const refusal = ledgerRefusals[brokenConstraint(error) ?? ''];
  if (refusal === undefined) return undefined;
  const message = typeof refusal.message === 'string' ? refusal.message : refusal.message(constraintDetail(error));
  return refusal.conflict === undefined ? invalid(message, []) : conflict(refusal.conflict, message);
}
