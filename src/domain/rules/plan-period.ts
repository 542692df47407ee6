import { addDays } from './calendar-date.ts';

// When a subscription runs: the one place of its rules. Dates are `yyyy-mm-dd`; both ends of a period belong to it.

/**
 * Active: a subscription for days in which the company has none.
 * Renew: it goes on, up to its own last day; days that it has in common with an earlier one count once.
 * Deactive: what was entered before it ends on the day before its first; its own days count for nothing.
 */
export const SUBSCRIPTION_STATUSES = ['Active', 'Renew', 'Deactive'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface Period {
  readonly fromDate: string;
  readonly toDate: string;
}
/** A subscription as it was entered. A company's history is all of its own in the order of their entry. */
export interface SubscriptionEntry extends Period {
  readonly status: SubscriptionStatus;
}

/** From how many days before its end a subscription is said to be ending. */
const NOTICE_DAYS = 15;
/** No calendar date of the portal lies behind it. */
const LAST_DAY = '2100-12-31';

/** Days from one date to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The same day so many months later; where that month is shorter, its last day: 31 Jan + 1 is 28 or 29 Feb. */
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
 * The last day of a plan that begins on a day (spec 2 §4: today plus months). That day still belongs to it: one month
 * from 15 January runs up to and with 15 February.
 */
export const periodEnd = (fromDate: string, months: number): string => addMonths(fromDate, months);

/** How many days are left of a plan on the day on which it begins. */
export const planDays = (fromDate: string, months: number): number =>
  daysBetween(fromDate, periodEnd(fromDate, months));

/** The last day on which each entry of a history counts; null for a Deactive one, which counts on none. */
export function lastDays(history: readonly SubscriptionEntry[]): (string | null)[] {
  return history.map(({ status, toDate }, at) => {
    if (status === 'Deactive') return null;
    const ends = history.slice(at + 1).filter((later) => later.status === 'Deactive');
    return ends.reduce((last, { fromDate }) => earlier(last, addDays(fromDate, -1)), toDate);
  });
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

/** What counts of a history, earliest first. One that was ended before it began has a last day before its first. */
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
  /** Days until the last day; 0 on it, negative when it is over, null where none has begun yet. */
  readonly daysLeft: number | null;
  /** The last day of the subscription that runs, or of the one that ran last. */
  readonly toDate: string | null;
}

/** How a company stands on a day. Periods that follow each other without a gap are one. */
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

/** The first day that a payment of that day pays for: the one after the last that is paid already, else that day itself. */
export function nextFrom(history: readonly SubscriptionEntry[], today: string): string {
  return counted(history)
    .filter(({ fromDate, toDate }) => fromDate <= toDate && toDate >= today)
    .reduce((from, { toDate }) => later(from, addDays(toDate, 1)), today);
}

/** What a payment that is verified on a day adds to a history; null where it would end after the year 2100. */
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

/** The earliest period that counts and has a day in common with another; null where there is none. */
export function overlapped(history: readonly SubscriptionEntry[], { fromDate, toDate }: Period): Period | null {
  return (
    counted(history).find(
      (each) => each.fromDate <= each.toDate && each.fromDate <= toDate && fromDate <= each.toDate,
    ) ?? null
  );
}

/** What a company is told of its subscription: nothing, that it is ending, or that it is over. */
export function noticeOf(daysLeft: number | null): 'none' | 'ending' | 'over' {
  if (daysLeft === null || daysLeft > NOTICE_DAYS) return 'none';
  return daysLeft < 0 ? 'over' : 'ending';
}
