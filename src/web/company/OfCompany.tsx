import type { ReactNode } from 'react';
import { PageCompany, usePageCompany } from '#web/billing/page-company.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import styles from './CompanyPage.module.css';

interface OfCompanyProps {
  /** Draws the page for a company; undefined: the user's own. */
  readonly children: (tenantId: string | undefined) => ReactNode;
}

/** A page of a company's own matters: of the user's company, or of the one that a super admin chooses in the address. */
export function OfCompany({ children }: OfCompanyProps) {
  const { t } = useLanguage();
  const { superAdmin, tenantId } = usePageCompany();
  if (!superAdmin) return children(undefined);
  return (
    <>
      <PageCompany />
      {tenantId === '' ? <p className={styles['intro']}>{t.company.superAdmin}</p> : children(tenantId)}
    </>
  );
}
