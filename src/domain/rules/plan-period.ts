import { addDays } from './calendar-date.ts';

// All rules on subscription periods. Dates are `yyyy-mm-dd`; both ends of a period are inclusive.

/**
 * Active: a subscription for days without one. Renew: it continues to its own last day; days shared with an earlier one count once.
 * Deactive: earlier entries end on the day before its first; its own days do not count.
 */
export const SUBSCRIPTION_STATUSES = ['Active', 'Renew', 'Deactive'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface Period {
  readonly fromDate: string;
  readonly toDate: string;
}
/** A subscription as entered. A company's history is the list of them in order of entry. */
export interface SubscriptionEntry extends Period {
  readonly status: SubscriptionStatus;
}

/** From how many days before its end a subscription is announced as ending. */
const NOTICE_DAYS = 15;
/** The portal has no calendar date after this. */
const LAST_DAY = '2100-12-31';

/** The days from one date to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The same day a number of months later, or the last day of a shorter month: 31 Jan + 1 is 28 or 29 Feb. */
export function addMonths(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const first = new Date(Date.UTC(2000, 0, 1));
  first.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  const lastDay = new Date(first);
  lastDay.setUTCMonth(first.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(Number(date.slice(8, 10)), lastDay.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

/**
 * The last day of a plan that begins on a day (spec 2 §4: today plus months). It is inclusive: one month from 15 January includes 15
 * February.
 */
export const periodEnd = (fromDate: string, months: number): string => addMonths(fromDate, months);

/** The days left of a plan on its first day. */
export const planDays = (fromDate: string, months: number): number =>
  daysBetween(fromDate, periodEnd(fromDate, months));

/** The last day on which each entry of a history counts; null for a Deactive one, which never counts. */
export function lastDays(history: readonly SubscriptionEntry[]): (string | null)[] {
  return history.map(({ status, toDate }, at) => {
    if (status === 'Deactive') return null;
    const ends = history.slice(at + 1).filter((later) => later.status === 'Deactive');
    return ends.reduce((last, { fromDate }) => earlier(last, addDays(fromDate, -1)), toDate);
  });
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

/** The periods of a history that count, earliest first. One that was ended before it began has a last day before its first. */
function counted(history: readonly SubscriptionEntry[]): Period[] {
  const ends = lastDays(history);
  return history
    .flatMap(({ fromDate }, at) => {
      const toDate = ends[at] ?? null;
      return toDate === null ? [] : [{ fromDate, toDate }];
    })
    .sort((one, other) => (one.fromDate < other.fromDate ? -1 : 1));
}

export interface SubscriptionStanding {
  /** Days until the last day; 0 on it, negative after it, null if none has begun yet. */
  readonly daysLeft: number | null;
  /** The last day of the current subscription, or of the last one. */
  readonly toDate: string | null;
}

/** A company's standing on a day. Periods without a gap between them are joined. */
export function standingOn(history: readonly SubscriptionEntry[], today: string): SubscriptionStanding {
  const periods = counted(history);
  let end: string | null = null;
  for (const { fromDate, toDate } of periods) {
    const runs = fromDate <= today && today <= toDate;
    const goesOn = end !== null && fromDate <= addDays(end, 1);
    if (runs || goesOn) end = later(end ?? toDate, toDate);
  }
  if (end !== null) return { daysLeft: daysBetween(today, end), toDate: end };
  const over = periods.map(({ toDate }) => toDate).filter((toDate) => toDate < today);
  const last = over.reduce<string | null>((latest, toDate) => later(latest ?? toDate, toDate), null);
  return { daysLeft: last === null ? null : daysBetween(today, last), toDate: last };
}

/** The first day covered by a payment made that day: the day after the last paid one, else that day itself. */
export function nextFrom(history: readonly SubscriptionEntry[], today: string): string {
  return counted(history)
    .filter(({ fromDate, toDate }) => fromDate <= toDate && toDate >= today)
    .reduce((from, { toDate }) => later(from, addDays(toDate, 1)), today);
}

/** The period that a payment verified on a day adds to a history; null if it would end after the year 2100. */
export function extension(
  history: readonly SubscriptionEntry[],
  today: string,
  months: number,
): SubscriptionEntry | null {
  const fromDate = nextFrom(history, today);
  const toDate = periodEnd(fromDate, months);
  if (toDate > LAST_DAY) return null;
  return { fromDate, toDate, status: fromDate === today ? 'Active' : 'Renew' };
}

/** The earliest counted period that overlaps another; null: none. */
export function overlapped(history: readonly SubscriptionEntry[], { fromDate, toDate }: Period): Period | null {
  return (
    counted(history).find(
      (each) => each.fromDate <= each.toDate && each.fromDate <= toDate && fromDate <= each.toDate,
    ) ?? null
  );
}

/** What a company is told about its subscription: nothing, that it is ending, or that it has ended. */
export function noticeOf(daysLeft: number | null): 'none' | 'ending' | 'over' {
  if (daysLeft === null || daysLeft > NOTICE_DAYS) return 'none';
  return daysLeft < 0 ? 'over' : 'ending';
}
