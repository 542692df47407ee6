import type { AuditEntry } from '#api/audit.ts';
import { showDate, timeInIndia, todayInIndia } from '#domain/rules/calendar-date.ts';
import { showMoment } from '#domain/rules/moment.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';

export type AuditChange = AuditEntry['fields'][number];

/** A changed field's value as displayed; null: there was none. */
export function shownValue(kind: string, value: AuditChange['from'], say: (english: string) => string): string | null {
  if (value === null) return null;
  if (typeof value === 'number') {
    if (kind === 'money') return `₹${formatRupees(toPaise(value))}`;
    return kind === 'quantity' ? formatQuantity(value) : String(value);
  }
  if (kind === 'date') return showDate(value);
  if (kind === 'moment') return showMoment(value);
  return kind === 'choice' ? say(value) : value;
}

/** The date of a timestamp in India, as displayed. */
export const dayOf = (at: string): string => showDate(todayInIndia(new Date(at)));

/** The time of day of a timestamp in India. */
export const timeOf = (at: string): string => timeInIndia(new Date(at));
