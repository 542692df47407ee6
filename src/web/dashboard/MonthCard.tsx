import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showDateSlashed, todayInIndia } from '#domain/rules/calendar-date.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/queries.ts';
import cards from './Cards.module.css';

interface MonthCardProps {
  readonly label: string;
  readonly of: 'biltyMonth' | 'exportBiltyMonth';
}

/** How many documents this month has. Where that cannot be read the card is left out (spec 1 §4: silently). */
export function MonthCard({ label, of }: MonthCardProps) {
  const { t } = useLanguage();
  const { data, isError } = useQuery(callQuery(of));
  if (isError) return null;
  return (
    <div className={`card ${cards['month']}`}>
      <span className={cards['label']}>{label}</span>
      {data === undefined ? (
        <Skeleton height={28} width={72} mt={4} mb={4} />
      ) : (
        <span className={cards['value']}>{data.count.toLocaleString('en-IN')}</span>
      )}
      {data && data.lastCreatedDate !== null && (
        <span className={cards['updated']}>{t.dashboard.updated(slashed(data.lastCreatedDate))}</span>
      )}
    </div>
  );
}

// The day in India on which it was made; a calendar date, where the server sends one, is that day already.
const slashed = (moment: string) => showDateSlashed(moment.length === 10 ? moment : todayInIndia(new Date(moment)));
