import type { ReactNode } from 'react';
import { PageCompany, usePageCompany } from '#web/billing/page-company.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import styles from './Intro.module.css';

interface CompanyScopeProps {
  /** Draws the page for a company; undefined: the user's own. */
  readonly children: (tenantId: string | undefined) => ReactNode;
}

/** A page of a company's own matters: of the user's company, or of the one that a super admin chooses in the address. */
export function CompanyScope({ children }: CompanyScopeProps) {
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
