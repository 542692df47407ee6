import { Link } from '@tanstack/react-router';
import { showDateSlashed, todayInIndia } from '#domain/rules/calendar-date.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Pending } from '#web/ui/Pending.tsx';
import cards from './Cards.module.css';

interface MonthCardProps {
  readonly label: string;
  readonly of: 'biltyMonth' | 'exportBiltyMonth';
  /** The list that the card links to. */
  readonly to: '/dashboard/viewbilty' | '/dashboard/viewexportbilty';
}

/** The number of documents this month. If it cannot be read, the card is left out (spec 1 §4: silently). */
export function MonthCard({ label, of, to }: MonthCardProps) {
  const { t } = useLanguage();
  const { data, isError, isPaused } = useQuery(callQuery(of));
  if (isError || (isPaused && data === undefined)) return null;
  return (
    <Link className={`card ${cards['month']} ${cards['link']}`} to={to}>
      <span className={cards['label']}>{label}</span>
      {data === undefined ? (
        <Pending height={24} width={72} my={4} />
      ) : (
        <span className={cards['value']}>{formatQuantity(data.count)}</span>
      )}
      {/* The line is always rendered, to avoid a layout shift. */}
      <span className={cards['updated']}>
        {data && data.lastCreatedDate !== null ? t.dashboard.updated(slashed(data.lastCreatedDate)) : '\u00A0'}
      </span>
    </Link>
  );
}

// The day in India of a timestamp; a calendar date from the server already is that day.
const slashed = (moment: string) => showDateSlashed(moment.length === 10 ? moment : todayInIndia(new Date(moment)));
