import { showDate, timeInIndia, todayInIndia } from '#domain/rules/calendar-date.ts';

/** A moment in the format of Indian offices: `05-04-2026 14:30`. */
export function showMoment(moment: Date): string {
  return `${showDate(todayInIndia(moment))} ${timeInIndia(moment)}`;
}
