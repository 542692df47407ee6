import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useDeferredValue, useRef, type RefObject } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Calendar } from './Calendar.tsx';
import type { DateFieldProps } from './DateField.tsx';
import { StandingTarget } from './StandingTarget.tsx';
import { isDay } from './typed-date.ts';

interface CalendarPopoverProps extends Pick<DateFieldProps, 'value' | 'onValue'> {
  /** The text field that the calendar opens under. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  /** The text field that has, or last had, the focus. */
  readonly entered: RefObject<HTMLInputElement | null>;
}

/** The calendar of a date field; loaded when it is first opened. */
export default function CalendarPopover({ field, opened, onOpened, entered, value, onValue }: CalendarPopoverProps) {
  const { t } = useLanguage();
  const calendar = useRef<HTMLDivElement>(null);
  // Starts closed: Mantine returns the focus only from what was opened after mounting.
  const shown = useDeferredValue(opened, false);
  // Set here because Mantine would also label the text field as a button of the calendar.
  const dropdown = { role: 'dialog', 'aria-label': t.controls.calendarTitle };
  return (
    <Popover
      opened={shown}
      onChange={onOpened}
      position="bottom-end"
      returnFocus
      // A calendar that finishes loading after it was closed would take the focus with it.
      onExitTransitionEnd={() => {
        const at = document.activeElement;
        if (at === document.body || calendar.current?.contains(at) === true) entered.current?.focus();
      }}
      closeOnEscape
      withRoles={false}
    >
      <Popover.Target>
        <StandingTarget element={field} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown} ref={calendar}>
        <Calendar
          value={isDay(value) ? value : null}
          onDay={(day) => {
            onValue(day);
            onOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
