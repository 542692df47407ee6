import { addDays } from './calendar-date.ts';
import { standingOn, type SubscriptionEntry } from './plan-period.ts';

/** A subscription's end is told so many days before it, and on the day after it. */
const BEFORE_ITS_END = [15, 7, 1, -1];

/** What a company is told of the end of its subscription. */
export interface EndNotice {
  /** Negative: it is over. */
  readonly daysLeft: number;
  /** Its last day. */
  readonly toDate: string;
}

/**
 * What a company is to be told today of the end of its subscription, where it was last told on `since`: each of the days
 * tells once, and where some of them passed in silence, today tells for all of them. Null: nothing.
 */
export function endingToTell(history: readonly SubscriptionEntry[], since: string, today: string): EndNotice | null {
  const { daysLeft, toDate } = standingOn(history, today);
  if (daysLeft === null || toDate === null) return null;
  const due = BEFORE_ITS_END.some((before) => {
    const day = addDays(toDate, -before);
    return day > since && day <= today;
  });
  return due ? { daysLeft, toDate } : null;
}
