import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { isDay, shownDate, typedDate } from './typed-date.ts';

// The calendar is for the mouse and the curious; most dates are typed, so it is fetched when it is first opened.
const Calendar = lazy(() => import('./Calendar.tsx'));

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `yyyy-mm-dd`, empty, or what was typed where that is no day. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** How a day is shown; dd-mm-yyyy when absent. */
  readonly show?: (day: string) => string;
  /** What there is to say of a day, once it is typed. */
  readonly hint?: (day: string) => string | null;
}

/**
 * A date as clerks type it. The value follows every key, so that a save by shortcut takes what stands there; the text
 * is set in order only on leaving or Enter, so that typing is never disturbed.
 */
export function DateField({
  value,
  onValue,
  show,
  hint,
  error,
  onBlur,
  onKeyDown,
  disabled,
  ...input
}: DateFieldProps) {
  const { say, t } = useLanguage();
  const [typing, setTyping] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const entered = useRef<HTMLInputElement>(null);
  const wrong = value !== '' && typing === null && !isDay(value);

  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key === 'Enter') setTyping(null);
    // While the calendar is on its way the focus is still here.
    if (event.key === 'Escape') setOpen(false);
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setTyping(null);
      setOpen(true);
    }
  };
  return (
    <CalendarPopover opened={open} onOpened={setOpen} entered={entered} value={value} onValue={onValue}>
      <TextInput
        autoComplete="off"
        inputMode="numeric"
        description={typing === null && isDay(value) ? hint?.(value) : null}
        {...input}
        {...(disabled !== undefined && { disabled })}
        value={typing ?? shownDate(value, show)}
        error={error ?? (wrong && say('Invalid date.'))}
        onChange={(event) => {
          setTyping(event.currentTarget.value);
          onValue(typedDate(event.currentTarget.value, t.ui.months));
        }}
        onFocus={(event) => {
          entered.current = event.currentTarget;
          input.onFocus?.(event);
        }}
        onBlur={(event) => {
          setTyping(null);
          onBlur?.(event);
        }}
        onKeyDown={keys}
        rightSection={<CalendarButton disabled={disabled === true} onClick={() => setOpen((was) => !was)} />}
      />
    </CalendarPopover>
  );
}

interface CalendarButtonProps {
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function CalendarButton({ disabled, onClick }: CalendarButtonProps) {
  const { t } = useLanguage();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={-1}
      disabled={disabled}
      aria-label={t.ui.calendar}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <IconCalendar size={16} aria-hidden />
    </ActionIcon>
  );
}

interface CalendarPopoverProps extends Pick<DateFieldProps, 'value' | 'onValue'> {
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  /** The text field that has or had the focus. */
  readonly entered: RefObject<HTMLInputElement | null>;
  /** The text field that it stands at. */
  readonly children: ReactNode;
}

function CalendarPopover({ opened, onOpened, entered, value, onValue, children }: CalendarPopoverProps) {
  const { t } = useLanguage();
  const calendar = useRef<HTMLDivElement>(null);
  // Set here, for Mantine would also call the text field a button of the calendar.
  const dropdown = { role: 'dialog', 'aria-label': t.ui.calendarTitle };
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-end"
      returnFocus
      // A calendar that comes after it was closed takes the focus with it.
      onExitTransitionEnd={() => {
        const at = document.activeElement;
        if (at === document.body || calendar.current?.contains(at) === true) entered.current?.focus();
      }}
      closeOnEscape
      withRoles={false}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown {...dropdown} ref={calendar}>
        <Suspense fallback={<Loader size="sm" />}>
          <Calendar
            value={isDay(value) ? value : null}
            onDay={(day) => {
              onValue(day);
              onOpened(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
