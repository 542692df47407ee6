import { IconEdit, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { bilty } from '#domain/documents/bilty.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Pending } from '#web/ui/Pending.tsx';
import styles from './LastBilties.module.css';

const SHOWN = 5;

/** The latest bilties, each with links to print and edit it. */
export function LastBilties() {
  const { t, say } = useLanguage();
  const { tenantId } = useUser();
  const { data, error } = useQuery(callQuery('biltyList', { pageIndex: 1, pageSize: SHOWN }));
  if (error) return <div className={`card ${styles['empty']}`}>{say(sentenceOf(error))}</div>;
  if (data === undefined) return <Pending height={SHOWN * 38} radius={8} />;
  if (data.data.length === 0) return <div className={`card ${styles['empty']}`}>{t.dashboard.none}</div>;
  return (
    <ul className={`card ${styles['rows']}`}>
      {data.data
        .map((answer) => answer as Readonly<Record<string, unknown>>)
        .map((answer) => ({ ...rowOf(bilty.fields, answer), lrNo: textIn(answer, 'lrNo') }))
        .map(({ biltyNo, lrNo, sender, receiver, biltyDate }) => (
          <li key={biltyNo} className={styles['row']}>
            <Link
              to="/dashboard/bilty"
              search={{ biltyNo, tenantId }}
              className={styles['number']}
              title={lrNo || biltyNo}
            >
              {lrNo || biltyNo}
            </Link>
            <span className={styles['parties']}>
              {sender} → {receiver}
            </span>
            <span className={styles['date']}>{showDate(biltyDate)}</span>
            <span className={styles['actions']}>
              <Link
                to="/dashboard/report"
                search={{ biltyNo, tenantId }}
                className={styles['action']}
                aria-label={t.dashboard.printNo(biltyNo)}
              >
                <IconPrinter size={18} aria-hidden />
              </Link>
              <Link
                to="/dashboard/bilty"
                search={{ biltyNo, tenantId }}
                className={styles['action']}
                aria-label={t.dashboard.editNo(biltyNo)}
              >
                <IconEdit size={18} aria-hidden />
              </Link>
            </span>
          </li>
        ))}
    </ul>
  );
}
