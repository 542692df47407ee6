import { readDate, showDate } from './calendar-date.ts';

// A moment is `yyyy-mm-ddThh:mm` in Indian time, as text everywhere: e-way bills use no other, and such texts sort chronologically.

const INDIA_AHEAD = 330 * 60_000;
const SHAPE = /^(.{6,10}?)[T ,]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?: ?([AP])\.?M\.?)?$/i;
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses a moment as written by people, programs and the e-way bill portal: `20/11/2026 11:10:00 AM`, `20-11-2026 23:59`,
 * `2026-11-20T11:10`; one with a time zone is converted to Indian time. Null for anything else.
 */
export function readMoment(text: string): string | null {
  const value = text.trim();
  if (value.length > 40) return null;
  if (ZONED.test(value)) {
    const at = Date.parse(value);
    return Number.isNaN(at) ? null : momentOf(at);
  }
  const [, day = '', hours = '', minutes = '', half] = SHAPE.exec(value) ?? [];
  const date = readDate(day);
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  if (date === null || hour > 23 || Number(minutes) > 59) return null;
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return null;
  return `${date}T${String(hour).padStart(2, '0')}:${minutes}`;
}

/** An instant, in ms, as a moment in Indian time. */
export function momentOf(instant: number): string {
  return new Date(instant + INDIA_AHEAD).toISOString().slice(0, 16);
}

/** A moment in Indian time as an instant, in ms. */
export function instantOf(moment: string): number {
  return Date.parse(`${moment}:00+05:30`);
}

/** `2026-11-20T23:59` as `20-11-2026 23:59`; empty for an empty one. */
export function showMoment(moment: string): string {
  return moment === '' ? '' : `${showDate(moment.slice(0, 10))} ${moment.slice(11)}`;
}
