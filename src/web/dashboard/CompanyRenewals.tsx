import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CARRIER_REGISTRATION } from '#domain/records/consignment-settings.ts';
import { showDateWorded } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import noticeClasses from '#web/forms/Notice.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useSession } from '#web/client/session.tsx';
import type { CarrierRenewal } from './company-renewals.ts';
import styles from './Renewals.module.css';

/** The company's registration as a carrier, shown beside the papers of its vehicles. */
export function CarrierCard({ renewal: { due, number, overdue } }: { readonly renewal: CarrierRenewal }) {
  const { t, say } = useLanguage();
  const admin = useSession()?.rights.admin === true;
  const title = say(CARRIER_REGISTRATION);
  return (
    <section className={`card ${styles['group']}`}>
      <h3>{admin ? <Link to="/dashboard/consignment/identity">{title}</Link> : title}</h3>
      <p className={styles['carrier']}>
        {overdue && (
          <span className={styles['overdue']}>
            <IconAlertTriangle size={14} aria-hidden /> {t.dashboard.overdue}
          </span>
        )}{' '}
        <span className={styles['date']}>{showDateWorded(due, t.controls.months)}</span> {number}
      </p>
    </section>
  );
}

/** Reminds an admin of the GST election for a financial year, named by its first year (spec 3 §6). */
export function ElectionNotice({ year }: { readonly year: number }) {
  const { t } = useLanguage();
  if (useSession()?.rights.admin !== true) return null;
  return (
    <output className={noticeClasses['notice']}>
      <IconAlertTriangle size={18} aria-hidden />
      <span className={noticeClasses['text']}>
        {t.dashboard.electionDue(financialYearOf(`${year}-04-01`))}{' '}
        <Link to="/dashboard/consignment/tax">{t.dashboard.elect}</Link>
      </span>
    </output>
  );
}
