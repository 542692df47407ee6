import '@mantine/dates/styles.layer.css';
import { FocusTrap } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/hi';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { useLanguage } from '#web/language/useLanguage.ts';

/** A month calendar to pick a day from. */
export function Calendar({ value, onDay }: { value: string | null; onDay: (day: string) => void }) {
  const { t, language } = useLanguage();
  const start = value ?? todayInIndia();
  return (
    <FocusTrap>
      <div>
        <DatePicker
          value={value}
          defaultDate={start}
          firstDayOfWeek={0}
          locale={language === 'Hindi' ? 'hi' : 'en'}
          // Mantine's red for weekends is too faint to read; Saturday and Sunday are working days here.
          weekendDays={[]}
          hideOutsideDates
          ariaLabels={t.controls.calendarParts}
          getDayProps={(day) => (day === start ? { 'data-autofocus': true } : {})}
          onChange={(day) => day !== null && onDay(day)}
        />
      </div>
    </FocusTrap>
  );
}
