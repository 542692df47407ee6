import { instantOf } from '#domain/rules/moment.ts';
import type { eway } from '#web/language/eway.en.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How urgent the expiry of an e-way bill is: `over` when it has expired, `soon` within a day. */
export type Urgency = 'over' | 'soon' | 'later' | 'unknown';

/** The time left until a moment, in words, and how urgent it is. */
export function countdown(validUpto: string, now: number, words: typeof eway): { text: string; urgency: Urgency } {
  if (validUpto === '') return { text: words.unknown, urgency: 'unknown' };
  const left = instantOf(validUpto) - now;
  const minutes = Math.floor(Math.abs(left) / MINUTE);
  const time =
    Math.abs(left) >= 2 * DAY
      ? words.days(Math.floor(Math.abs(left) / DAY))
      : words.hours(Math.floor(minutes / 60), minutes % 60);
  if (left < 0) return { text: words.over(time), urgency: 'over' };
  return { text: words.left(time), urgency: left < DAY ? 'soon' : 'later' };
}
