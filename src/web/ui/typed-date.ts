import { readDate, showDate } from '#domain/rules/calendar-date.ts';

/**
 * What a date field holds for what was typed: `yyyy-mm-dd` where that is a day, else the typed text as it stands, so
 * that a slip stays visible and is refused, never changed into another day.
 */
export function typedDate(text: string, today?: string): string {
  return readDate(text, today) ?? text.trim();
}

/** Whether a date field's value is a day. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && readDate(value) !== null;
}

/** A date field's value as it is shown: a day in the field's way, anything else as it was typed. */
export function shownDate(value: string, show: (day: string) => string = showDate): string {
  return isDay(value) ? show(value) : value;
}
