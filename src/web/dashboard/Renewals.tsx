import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { vehiclePapers, type PaperKind } from '#domain/records/vehicle.ts';
import { showDateWorded } from '#domain/rules/calendar-date.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/queries.ts';
import styles from './Renewals.module.css';
import section from './Section.module.css';
import { PAPER_KINDS, renewalsOf, type Renewal } from './renewals.ts';

const FAILED = 'Failed to load document renewal data';

/** The vehicles' papers that are overdue or fall due soon, by kind of paper. */
export function Renewals() {
  const { t, say } = useLanguage();
  const { data, isError, refetch } = useQuery(callQuery('expiringDocuments'));
  return (
    <section className={section['section']} aria-labelledby="renewals">
      <div className={section['head']}>
        <h2 id="renewals">{t.dashboard.renewals}</h2>
        <Link to="/dashboard/viewvehicle">{t.dashboard.more}</Link>
      </div>
      {isError ? (
        <div className={`card ${styles['failed']}`} role="alert">
          <span>{say(FAILED)}</span>
          <Button variant="default" onClick={() => void refetch()}>
            {t.actions.retry}
          </Button>
        </div>
      ) : (
        <div className={styles['groups']}>
          {PAPER_KINDS.map((kind) => (
            <Group key={kind} kind={kind} rows={data && renewalsOf(kind, data)} />
          ))}
        </div>
      )}
    </section>
  );
}

function Group({ kind, rows }: { readonly kind: PaperKind; readonly rows: readonly Renewal[] | undefined }) {
  const { t, say } = useLanguage();
  const title = say(vehiclePapers[kind].title);
  return (
    <section className={`card ${styles['group']}`}>
      <h3>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what it can focus */}
      <div className={styles['scroll']} tabIndex={rows && rows.length > 6 ? 0 : undefined}>
        {rows === undefined && <Skeleton height={48} mb={8} mt={8} width="90%" />}
        {rows?.length === 0 && <p>{t.dashboard.noRenewals}</p>}
        {rows !== undefined && rows.length > 0 && (
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t.dashboard.dueDate}</th>
                <th scope="col">{t.dashboard.vehicleNo}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ due, vehicleNo, overdue }) => (
                <tr key={vehicleNo + due}>
                  <td>
                    {overdue && (
                      <span className={styles['overdue']}>
                        <IconAlertTriangle size={14} aria-hidden /> {t.dashboard.overdue}
                      </span>
                    )}{' '}
                    <span className={styles['date']}>{showDateWorded(due)}</span>
                  </td>
                  <td>{vehicleNo}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
