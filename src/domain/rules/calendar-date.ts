// Calendar dates are `yyyy-mm-dd` text everywhere, so no clock or time zone can shift them.

// India has a single time zone without daylight saving. Computed here, because no two browsers format a locale's dates alike, and WebKit's
// en-CA gives 11/23/2026 (test/server/locales.test.ts rejects other ways).
const INDIA_AHEAD_MS = 5.5 * 3_600_000;

/** A moment in Indian time: `2026-11-23 14:05:09`. */
export function clockInIndia(moment: Date): string {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The same for a moment in JSON form, as Excel reads it. */
export const clockTime = (moment: string): string => clockInIndia(new Date(moment));

/** Its time of day in India: `14:05`. */
export const timeInIndia = (moment: Date): string => clockInIndia(moment).slice(11, 16);

/** Today in India (Asia/Kolkata), `yyyy-mm-dd`; "this month" is its first seven characters. */
export function todayInIndia(now = new Date()): string {
  return clockInIndia(now).slice(0, 10);
}

const pad = (value: number, width: number) => String(value).padStart(width, '0');

/** `yyyy-mm-dd` if that day exists, else null (31-02-2026 is null, never another day). */
function existing(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` : null;
}

/**
 * Parses a date as written by people and programs: `yyyy-MM-dd`, `dd/MM/yyyy`, `dd-MM-yyyy`, `ddMMyyyy`, `5/4/26`, `5-4` (this year), and
 * `yyyy-MM-dd HH:mm:ss.SSS` or ISO 8601, whose time is dropped. Null for anything else.
 */
export function readDate(text: string, today?: string): string | null {
  const value = text.trim();
  if (value.length > 40) return null;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/.exec(value);
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts =
    /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/.exec(value) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(value);
  if (!parts) return null;
  // Computed only if needed: it costs more than all the rest.
  const thisYear = () => (today ?? todayInIndia()).slice(0, 4);
  const year = Number(parts[3] === undefined ? thisYear() : parts[3].length === 2 ? `20${parts[3]}` : parts[3]);
  return existing(year, Number(parts[2]), Number(parts[1]));
}

/** `2026-04-05` as `05-04-2026` (forms, lists, prints); empty for null. */
export function showDate(date: string | null): string {
  return date === null || date === '' ? '' : `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`;
}

/** `2026-04-05` as `05/04/2026` (the dashboard's 'Updated', files of the e-way bill portal). */
export function showDateSlashed(date: string | null): string {
  return showDate(date).replaceAll('-', '/');
}

/** `2026-04-05` as `5 Apr 2026` (the renewals card: d MMM y), with month names in the screen's language. */
export function showDateWorded(date: string, months: readonly string[]): string {
  return `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;
}

/** The month of `2026-04-05`, or `2026-04`, as `Apr 2026`, with month names in the screen's language. */
export function showMonth(date: string, months: readonly string[]): string {
  return `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;
}

/** The day `days` after (or, negative, before) a date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
