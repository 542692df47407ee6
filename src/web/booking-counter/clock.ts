import { COUNTER_CLOCK, COUNTER_ENDED, COUNTER_STALE, COUNTER_TWICE } from '#domain/records/counter.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import type { CounterRow } from './store.ts';

/** How far a clock may be behind the latest moment seen, in ms (spec 5 §13.5). */
const BEHIND = 10 * 60_000;

/**
 * Why this counter can neither book nor log anybody in without a connection (spec 5 §4.5, §13.5), in English; null if it
 * can. `now` is this computer's clock, in ms.
 */
export function counterFault(
  counter: Pick<CounterRow, 'state' | 'twice' | 'latest' | 'certificateUntil'>,
  now: number,
): string | null {
  if (counter.state !== 'active') return COUNTER_ENDED;
  if (counter.twice) return COUNTER_TWICE;
  if (counter.latest - now > BEHIND) return COUNTER_CLOCK;
  return todayInIndia(new Date(now)) > counter.certificateUntil ? COUNTER_STALE : null;
}
