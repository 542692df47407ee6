import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf } from '#web/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { asking } from '#web/queries.ts';
import { useSession } from '#web/session.tsx';
import { Failed } from '#web/ui/Failed.tsx';
import styles from './CompanyPage.module.css';

interface OfCompanyProps {
  /** Draws the page for a company; undefined: the user's own. */
  readonly children: (tenantId: string | undefined) => ReactNode;
  /** Back office is only told that it may not. */
  readonly adminsOnly?: boolean;
}

/** A page of a company's own matters: of the user's company, or of the one that a super admin chooses in the address. */
export function OfCompany({ children, adminsOnly = false }: OfCompanyProps) {
  const { t } = useLanguage();
  const rights = useSession()?.rights;
  if (rights?.superAdmin === true) return <Chosen>{children}</Chosen>;
  if (adminsOnly && rights?.admin !== true) return <p role="alert">{t.company.adminsOnly}</p>;
  return children(undefined);
}

function Chosen({ children }: Pick<OfCompanyProps, 'children'>) {
  const { t } = useLanguage();
  const { tenantId }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const router = useRouter();
  const companies = useQuery(asking('listCompanies'));
  if (companies.isError) return <Failed onRetry={() => void companies.refetch()} />;
  const choose = (chosen: string | null) =>
    router.history.push(addressOf(router.state.location.pathname, { tenantId: chosen ?? '' }));
  return (
    <>
      <Select
        className={styles['which'] ?? ''}
        label={t.company.which}
        placeholder={companies.data?.length === 0 ? t.company.none : t.company.choose}
        data={toldApart(companies.data ?? [])}
        value={tenantId ?? null}
        onChange={choose}
        searchable
        nothingFoundMessage={t.ui.nothingFound}
      />
      {tenantId === undefined ? <p className={styles['intro']}>{t.company.superAdmin}</p> : children(tenantId)}
    </>
  );
}

/** Companies to choose from; two of one name are told apart by their city, and by their number. */
function toldApart(companies: readonly Readonly<Record<string, unknown>>[]) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return companies.map((each) => {
    const [name, city, contact] = [text(each['tenant_Name']), text(each['city']), text(each['contact1'])];
    return { value: text(each['tenantId']), label: [name, city, contact].filter((part) => part !== '').join(' · ') };
  });
}
