import type { CounterState } from '#domain/records/counter.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { lastNumberOf, lrNumber } from '#domain/rules/lr-number.ts';
import type { JsonText } from '../database/json-text.ts';

/** A counter as read from the database; `last`: the last number of its book this year. */
export interface CounterRow {
  readonly id: string;
  readonly branch: number;
  readonly branch_Name: string;
  readonly branch_Code: string;
  readonly name: string;
  readonly code: string;
  readonly state: CounterState;
  readonly twice: 'yes' | 'no';
  readonly book: number;
  readonly pattern: string;
  readonly digits: number;
  readonly waiting: number;
  readonly last_Contact_Date: string | null;
  readonly registered_Date: string;
  readonly registered_By: string;
  readonly certificate_Until: string;
  readonly ended_Date: string | null;
  readonly ended_By: string;
  readonly reason: string;
  readonly last: number;
}

/** A counter with its next number, as far as the portal knows. */
export function withNext({ last, ...counter }: CounterRow) {
  const left = lastNumberOf({ ...counter, firstNo: 1, lastNo: 0 }) - last;
  const next = left > 0 ? lrNumber(counter, counter.branch_Code, todayInIndia(), last + 1) : '';
  return { ...counter, next_No: next, left };
}
/** The same from its JSON. */
export const withNextIn = (doc: JsonText) => withNext(doc.parse() as CounterRow);
