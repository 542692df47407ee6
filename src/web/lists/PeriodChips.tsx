import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from './list-filter.ts';
import classes from './ListTools.module.css';
import { periodsOf } from './periods.ts';

interface PeriodChipsProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

/** Filters a list to today, this month or this financial year; pressing the selected one again clears it. */
export function PeriodChips({ filter, onFilter }: PeriodChipsProps) {
  const { lists } = useLanguage().t;
  return (
    <fieldset className={classes['chips']} aria-label={lists.period}>
      {periodsOf(todayInIndia()).map(({ name, from, to }) => {
        const pressed = filter.fromDate === from && filter.toDate === to;
        return (
          <button
            key={name}
            type="button"
            className={classes['chip']}
            aria-pressed={pressed}
            title={`${showDate(from)} – ${showDate(to)}`}
            onClick={() => onFilter({ ...filter, fromDate: pressed ? null : from, toDate: pressed ? null : to })}
          >
            {lists.periods[name]}
          </button>
        );
      })}
    </fieldset>
  );
}
