import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { isDay, shownDate, typedDate } from './typed-date.ts';

// The calendar is mostly for mouse users; most dates are typed, so it is loaded when first opened.
const CalendarPopover = lazy(() => import('./CalendarPopover.tsx'));

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `yyyy-mm-dd`, empty, or the typed text if it is not a date. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** A hint about the day, shown once it is typed. */
  readonly hint?: (day: string) => string | null;
}

/**
 * A date field for typing. The value follows every key, so that saving by shortcut takes the current text; the text is reformatted only
 * on blur or Enter, so that typing is never disturbed.
 */
export function DateField({ value, onValue, hint, error, onBlur, onKeyDown, disabled, ...input }: DateFieldProps) {
  const { say, t } = useLanguage();
  const [typing, setTyping] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(field, input.ref);
  const entered = useRef<HTMLInputElement>(null);
  const wrong = value !== '' && typing === null && !isDay(value);

  return (
    <TextInput
      autoComplete="off"
      inputMode="numeric"
      description={typing === null && isDay(value) ? hint?.(value) : null}
      {...input}
      ref={ref}
      {...(disabled !== undefined && { disabled })}
      value={typing ?? shownDate(value)}
      error={error ?? (wrong && say('Invalid date.'))}
      onChange={(event) => {
        setTyping(event.currentTarget.value);
        onValue(typedDate(event.currentTarget.value, t.controls.months));
      }}
      onFocus={(event) => {
        entered.current = event.currentTarget;
        input.onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyping(null);
        onBlur?.(event);
      }}
      onKeyDown={keysOf(setOpen, () => setTyping(null), onKeyDown)}
      rightSection={
        <Calendar
          disabled={disabled === true}
          open={open}
          onOpened={setOpen}
          field={field}
          entered={entered}
          value={value}
          onValue={onValue}
        />
      }
    />
  );
}

/** Enter reformats the text; Alt with an arrow opens the calendar, and Esc closes it. */
function keysOf(show: (opened: boolean) => void, endTyping: () => void, onKeyDown: TextInputProps['onKeyDown']) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key === 'Enter') endTyping();
    // While the calendar is loading the focus is still in this field.
    if (event.key === 'Escape') show(false);
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      endTyping();
      show(true);
    }
  };
}

interface CalendarProps {
  readonly disabled: boolean;
  readonly open: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly entered: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** The calendar's button, and the calendar itself once it has been opened. */
function Calendar({ disabled, open, ...popover }: CalendarProps) {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return (
    <>
      {/* Outside the lazy part: hidden while that loads, the button would lose the focus. */}
      <CalendarButton disabled={disabled} onClick={() => popover.onOpened(!open)} />
      {wanted && (
        <Suspense fallback={null}>
          <CalendarPopover opened={open} {...popover} />
        </Suspense>
      )}
    </>
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
      aria-label={t.controls.calendar}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <IconCalendar size={16} aria-hidden />
    </ActionIcon>
  );
}
