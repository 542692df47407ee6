import type { AnswerOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { Problem } from '#web/problem.ts';

export type Plan = AnswerOf<Calls['planAdd']>;
export type Account = AnswerOf<Calls['bankAccountAdd']>;
export type Payment = AnswerOf<Calls['paymentAdd']>;
/** A subscription of the history: the last day on which it counts, and how it stands today. */
export type Entry = AnswerOf<Calls['subscriptionAssign']> & {
  readonly counts_To: string | null;
  readonly state: 'coming' | 'running' | 'over';
};

/** The record of a list that an id names. Throws what the server says of one that is not there. */
export function withId<Row extends { readonly id: number }>(rows: readonly Row[], id: number): Row {
  const found = rows.find((row) => row.id === id);
  if (found !== undefined) return found;
  throw new Problem({
    detail: 'Record not found.',
    status: 404,
    code: 'not_found',
    errors: [],
    requestId: '',
    retryAfter: null,
  });
}

/** Rupees for people: 4999 → ₹4,999.00. */
export const inRupees = (rupees: number): string => `₹${formatRupees(toPaise(rupees))}`;

/** The day in India of a moment that the server noted: dd-mm-yyyy. */
export const dayOf = (moment: string): string => showDate(todayInIndia(new Date(moment)));
