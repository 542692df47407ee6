import { addDays } from './calendar-date.ts';
import { standingOn, type SubscriptionEntry } from './plan-period.ts';

/** The end of a subscription is announced this many days before it, and on the day after it. */
const BEFORE_ITS_END = [15, 7, 1, -1];

/** A notice about the end of a company's subscription. */
export interface EndNotice {
  /** Negative: it has ended. */
  readonly daysLeft: number;
  /** Its last day. */
  readonly toDate: string;
}

/**
 * The notice that a company should get today about the end of its subscription, given that it was last notified on `since`: each
 * announcement day notifies once, and if some were missed, today's stands for all of them. Null: none.
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
