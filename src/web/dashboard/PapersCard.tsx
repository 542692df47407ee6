import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RENEWAL_DAYS } from '#domain/records/vehicle.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Pending } from '#web/ui/Pending.tsx';
import cards from './Cards.module.css';
import styles from './PapersCard.module.css';
import { countRenewals } from './renewals.ts';

/** The number of vehicle papers that need attention. If it cannot be read, the list below says so. */
export function PapersCard() {
  const { t } = useLanguage();
  const { data, isError, isPaused } = useQuery(callQuery('expiringDocuments'));
  if (isError || (isPaused && data === undefined)) return null;
  const count = data && countRenewals(data);
  return (
    <Link className={`card ${cards['month']} ${cards['whole']} ${cards['link']}`} to="/dashboard/duepapers">
      <span className={cards['label']}>{t.dashboard.papersDue(RENEWAL_DAYS)}</span>
      {count === undefined ? (
        <Pending height={40} width={72} my={4} />
      ) : (
        <>
          <span className={cards['value']}>{count.due}</span>
          {count.overdue === null ? (
            <span className={cards['updated']}>{t.dashboard.noneOverdue}</span>
          ) : (
            <span className={styles['late']}>
              <IconAlertTriangle size={14} aria-hidden /> {t.dashboard.overdueCount(count.overdue)}
            </span>
          )}
        </>
      )}
    </Link>
  );
}
