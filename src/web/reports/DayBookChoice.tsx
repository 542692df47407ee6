import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { DAY_BOOK_DAYS } from '#domain/rules/day-book.ts';
import { VOUCHER_KINDS, type VoucherKind } from '#domain/rules/voucher-kinds.ts';
import { voucherKindTitle } from '#language/voucher-titles.ts';
import { BranchFilter } from '#web/consignment/BranchFilter.tsx';
import { KEYS } from '#web/key-register.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { isBackwards } from '#web/lists/is-period.ts';
import chipClasses from '#web/lists/ListTools.module.css';
import { ledgerPeriods } from '#web/money/ledger-periods.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { focusField } from '#web/ui/field-navigation.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { Select } from '#web/ui/Select.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import classes from './Reports.module.css';
import { useReportWords } from './useReportWords.ts';

/** The filter of the day book. */
export interface DayBookFilter {
  readonly from: string;
  readonly to: string;
  /** Empty: all. */
  readonly kind: VoucherKind | '';
  /** The id of a branch; empty: all. */
  readonly branch: string;
  /** Whether narrations are shown. */
  readonly isNarrated: boolean;
}

/** Whether the period is valid and short enough to be shown. */
export const isShown = (from: string, to: string): boolean => from <= to && addDays(from, DAY_BOOK_DAYS) > to;

interface DayBookChoiceProps {
  readonly filter: DayBookFilter;
  readonly onAsk: (next: DayBookFilter) => void;
}

/** The error of typed days; empty: none. */
function wrongWith(from: string, to: string): string {
  if (!isDay(from) || !isDay(to)) return '';
  if (isBackwards(from, to)) return 'To Date cannot be before From Date.';
  return isShown(from, to) ? '' : 'A day book shows at most three months at once.';
}

/** The days: two fields, and the day before and after. A period of one day stays one day when only the first is typed. */
function useDays({ filter, onAsk }: DayBookChoiceProps) {
  const [typed, setTyped] = useState({ from: filter.from, to: filter.to });
  const isOneDay = filter.from === filter.to;
  const setFrom = (from: string) => setTyped({ from, to: isOneDay && typed.to === typed.from ? from : typed.to });
  const setTo = (to: string) => setTyped({ ...typed, to });
  const step = (days: number) => onAsk({ ...filter, from: addDays(filter.from, days), to: addDays(filter.to, days) });
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { from, to } = typed;
    if (!isDay(from) || !isDay(to) || !isShown(from, to)) return focusFirstWrong(event.currentTarget);
    // So that the arrow keys move through the rows.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onAsk({ ...filter, from, to });
  };
  return { typed, setFrom, setTo, step, show };
}

/** The choice of days, kind and branch of the day book. */
export function DayBookChoice({ filter, onAsk }: DayBookChoiceProps) {
  const { t, say } = useLanguage();
  const { dayBook: words } = useReportWords();
  const first = useRef<HTMLInputElement>(null);
  const { typed, setFrom, setTo, step, show } = useDays({ filter, onAsk });
  const wrong = wrongWith(typed.from, typed.to);
  useKeys([
    { ...KEYS.date, place: 'page', label: words.changeDate, run: () => focusField(first.current) },
    { ...KEYS.previousRecord, place: 'page', label: words.previousDay, run: () => step(-1) },
    { ...KEYS.nextRecord, place: 'page', label: words.nextDay, run: () => step(1) },
  ]);
  const stepper = (days: number, label: string, icon: ReactNode) => (
    <ActionIcon variant="default" size="var(--control)" aria-label={label} onClick={() => step(days)}>
      {icon}
    </ActionIcon>
  );
  const list = t.documents.list;
  return (
    <form className={classes['dayBook']} onSubmit={show} noValidate>
      <div className={classes['bookDays']}>
        {stepper(-1, words.previousDay, <IconChevronLeft size={18} aria-hidden />)}
        <DateField ref={first} label={list.from} value={typed.from} onValue={setFrom} />
        <DateField label={list.to} value={typed.to} onValue={setTo} {...(wrong !== '' && { error: say(wrong) })} />
        {stepper(1, words.nextDay, <IconChevronRight size={18} aria-hidden />)}
        <Button type="submit" variant="default">
          {words.show}
        </Button>
      </div>
      <KindAndBranch filter={filter} onAsk={onAsk} />
      <Chips filter={filter} onAsk={onAsk} />
    </form>
  );
}

function KindAndBranch({ filter, onAsk }: DayBookChoiceProps) {
  const { say } = useLanguage();
  const { dayBook: words } = useReportWords();
  return (
    <>
      <Select
        label={say('Kind')}
        data={[
          { value: '', label: words.anyKind },
          ...VOUCHER_KINDS.map((kind) => ({ value: kind, label: say(voucherKindTitle(kind)) })),
        ]}
        value={filter.kind}
        allowDeselect={false}
        onChange={(chosen) => onAsk({ ...filter, kind: VOUCHER_KINDS.find((kind) => kind === chosen) ?? '' })}
      />
      <BranchFilter value={filter.branch} all={words.allBranches} onChange={(branch) => onAsk({ ...filter, branch })} />
    </>
  );
}

/** The usual periods, and whether narrations are shown. */
function Chips({ filter, onAsk }: DayBookChoiceProps) {
  const { t } = useLanguage();
  const words = useReportWords();
  const today = todayInIndia();
  const [month, lastMonth] = ledgerPeriods(today);
  const periods = [
    { name: words.dayBook.today, from: today, to: today },
    { ...month, name: words.periods.month },
    { ...lastMonth, name: words.periods.lastMonth },
  ];
  return (
    <fieldset className={`${chipClasses['chips']} ${classes['bookChips']}`} aria-label={t.lists.period}>
      {periods.map(({ name, from, to }) => (
        <button
          key={name}
          type="button"
          className={chipClasses['chip']}
          aria-pressed={filter.from === from && filter.to === to}
          title={from === to ? showDate(from) : `${showDate(from)} – ${showDate(to)}`}
          onClick={() => onAsk({ ...filter, from, to })}
        >
          {name}
        </button>
      ))}
      <button
        type="button"
        className={chipClasses['chip']}
        aria-pressed={filter.isNarrated}
        onClick={() => onAsk({ ...filter, isNarrated: !filter.isNarrated })}
      >
        {words.dayBook.narration}
      </button>
    </fieldset>
  );
}
