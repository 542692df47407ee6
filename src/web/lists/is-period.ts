import { isDay } from '#web/ui/typed-date.ts';

/** Whether a period ends before it begins; false when a side is empty or not a date. */
export const isBackwards = (from: string, to: string): boolean => isDay(from) && isDay(to) && from > to;

/** Whether two dates form a valid period for a filter; either side may be open. */
export function isPeriod(from: string, to: string): boolean {
  return [from, to].every((day) => day === '' || isDay(day)) && !isBackwards(from, to);
}
