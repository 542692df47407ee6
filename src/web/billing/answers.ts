import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import type { Answer } from '#web/client/request.ts';
import { Problem } from '#web/client/problem.ts';

export type Plan = Answer<'planAdd'>;
export type Account = Answer<'bankAccountAdd'>;
export type Payment = Answer<'paymentAdd'>;
/** A subscription in the history, with the last day on which it counts and its state today. */
export type Entry = Answer<'subscriptionHistory'>['data'][number];

/** The row of a list with an id. Throws the `Problem` the server gives for a missing record (404). */
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

/** Rupees formatted for display: 4999 → ₹4,999.00. */
export const inRupees = (rupees: number): string => `₹${formatRupees(toPaise(rupees))}`;

/** The day in India of a server timestamp: dd-mm-yyyy. */
export const dayOf = (moment: string): string => showDate(todayInIndia(new Date(moment)));
