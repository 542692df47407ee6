import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import overdueClasses from './Overdue.module.css';

/** A due date, with the word `overdue` if it is past. */
export function shownDue(day: string, overdue: string): ReactNode {
  if (day === '' || day >= todayInIndia()) return showDate(day);
  return (
    <>
      {showDate(day)}{' '}
      <span className={overdueClasses['overdue']}>
        <IconAlertTriangle size={14} aria-hidden /> {overdue}
      </span>
    </>
  );
}
