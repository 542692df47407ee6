import { isDay } from '#web/ui/typed-date.ts';

/** Whether a period ends before it begins; a side of it that is empty or no day does not. */
export const isBackwards = (from: string, to: string): boolean => isDay(from) && isDay(to) && from > to;

/** Whether a list can be narrowed to a period; a side of it may be open. */
export function isPeriod(from: string, to: string): boolean {
  return [from, to].every((day) => day === '' || isDay(day)) && !isBackwards(from, to);
}
