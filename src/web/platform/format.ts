import { showDate, timeInIndia, todayInIndia } from '#domain/rules/calendar-date.ts';
import { formatQuantity } from '#domain/rules/money.ts';

/** The day of a moment in India, dd-mm-yyyy. */
export const showDay = (at: string): string => showDate(todayInIndia(new Date(at)));

/** A moment in India: 20-11-2026 14:05. */
export const showMoment = (at: string): string => `${showDay(at)} ${timeInIndia(new Date(at))}`;

/** A count, with the commas of India: 1,20,000. */
export const showCount = formatQuantity;

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A storage size: 0, 512 bytes, 1.4 MB. */
export function showBytes(bytes: number): string {
  if (bytes === 0) return '0';
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const amount = bytes / 1024 ** step;
  return `${step === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[step]}`;
}
