import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { vehiclePapers, type PaperKind } from '#domain/records/vehicle.ts';
import { showDateWorded } from '#domain/rules/calendar-date.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Pending } from '#web/ui/Pending.tsx';
import styles from './Renewals.module.css';
import section from './Section.module.css';
import { carrierRenewalOf, electionDueOf } from './company-renewals.ts';
import { CarrierCard, ElectionNotice } from './CompanyRenewals.tsx';
import { PAPER_KINDS, renewalsOf, type Renewal } from './renewals.ts';

// Set by an admin a few times a year.
const FRESH = 5 * 60_000;
const FAILED = 'Failed to load document renewal data';

/**
 * What is overdue or soon due: the vehicles' papers by kind, and the company's own renewals. `children` follow below and
 * appear with them: the height is unknown until then, and the layout must not shift.
 */
export function Renewals({ children }: { readonly children: ReactNode }) {
  const { t, say } = useLanguage();
  const { data, isError, isPaused, refetch } = useQuery(callQuery('expiringDocuments'));
  const offline = isPaused && data === undefined;
  // If this cannot be read, the vehicles' papers are still shown.
  const company = useQuery({ ...callQuery('consignmentSettings'), staleTime: FRESH });
  const waits = data === undefined || (company.isPending && !company.isPaused);
  const carrier = company.data ? carrierRenewalOf(company.data) : null;
  const election = company.data ? electionDueOf(company.data) : null;
  return (
    <>
      <section className={section['section']} aria-labelledby="renewals">
        <div className={section['head']}>
          <h2 id="renewals">{t.dashboard.renewals}</h2>
          <Link to="/dashboard/duepapers">{t.dashboard.more}</Link>
        </div>
        {isError ? (
          <div className={`card ${styles['failed']}`} role="alert">
            <span>{say(FAILED)}</span>
            <Button variant="default" onClick={() => void refetch()}>
              {t.actions.retry}
            </Button>
          </div>
        ) : offline ? (
          <Pending />
        ) : (
          <div className={styles['groups']}>
            {waits
              ? PAPER_KINDS.map((kind) => <Pending key={kind} height={120} radius={8} />)
              : PAPER_KINDS.map((kind) => <Group key={kind} kind={kind} rows={renewalsOf(kind, data)} />)}
            {!waits && carrier !== null && <CarrierCard renewal={carrier} />}
          </div>
        )}
      </section>
      {!waits && election !== null && <ElectionNotice year={election} />}
      {(!waits || isError || offline) && children}
    </>
  );
}

function Group({ kind, rows }: { readonly kind: PaperKind; readonly rows: readonly Renewal[] }) {
  const { t, say } = useLanguage();
  const title = say(vehiclePapers[kind].title);
  return (
    <section className={`card ${styles['group']}`}>
      <h3>
        <Link to="/dashboard/duepapers" search={{ type: vehiclePapers[kind].filter }}>
          {title}
        </Link>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what it can focus */}
      <div className={styles['scroll']} tabIndex={rows.length > 6 ? 0 : undefined}>
        {rows.length === 0 && <p>{t.dashboard.noRenewals}</p>}
        {rows.length > 0 && (
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
                    <span className={styles['date']}>{showDateWorded(due, t.controls.months)}</span>
                  </td>
                  <td>
                    <Link to="/dashboard/duepapers" search={{ search: vehicleNo }}>
                      {vehicleNo}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
