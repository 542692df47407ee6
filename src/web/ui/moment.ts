import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';

const CLOCK = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment as offices in India read it: `05-04-2026 14:30`. */
export function showMoment(moment: Date): string {
  return `${showDate(todayInIndia(moment))} ${CLOCK.format(moment)}`;
}
