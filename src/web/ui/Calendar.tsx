import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';

/** A month to pick a day from; its own file, so that it is fetched only when a calendar is opened. */
export default function Calendar({ value, onDay }: { value: string | null; onDay: (day: string) => void }) {
  return (
    <DatePicker
      value={value}
      {...(value !== null && { defaultDate: value })}
      firstDayOfWeek={0}
      onChange={(day) => day !== null && onDay(day)}
    />
  );
}
