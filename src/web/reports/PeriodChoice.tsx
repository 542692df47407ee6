import { useState } from 'react';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { isPeriod } from '#web/lists/is-period.ts';
import chipClasses from '#web/lists/ListTools.module.css';
import { Period } from '#web/lists/Period.tsx';
import { ledgerPeriods } from '#web/money/ledger-periods.ts';
import { isDay } from '#web/ui/typed-date.ts';
import { useReportWords } from './useReportWords.ts';

/** A period, both days included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The first and last day of a report, with the usual periods as chips. */
export function PeriodChoice({ from, to, onAsk }: Days & { readonly onAsk: (days: Days) => void }) {
  const { t } = useLanguage();
  const words = useReportWords();
  // Typed days that are not a valid period yet; otherwise the address has them.
  const [typed, setTyped] = useState<Days | null>(null);
  const days = typed ?? { from, to };
  const change = (next: Days) => {
    const isWhole = isDay(next.from) && isDay(next.to) && isPeriod(next.from, next.to);
    setTyped(isWhole ? null : next);
    if (isWhole) onAsk(next);
  };
  return (
    <>
      <Period
        labels={t.documents.list}
        {...days}
        onFrom={(day) => change({ ...days, from: day })}
        onTo={(day) => change({ ...days, to: day })}
      />
      <fieldset className={chipClasses['chips']} aria-label={t.lists.period}>
        {ledgerPeriods(todayInIndia()).map((period) => (
          <button
            key={period.name}
            type="button"
            className={chipClasses['chip']}
            aria-pressed={from === period.from && to === period.to}
            title={`${showDate(period.from)} – ${showDate(period.to)}`}
            onClick={() => change({ from: period.from, to: period.to })}
          >
            {words.periods[period.name]}
          </button>
        ))}
      </fieldset>
    </>
  );
}
