import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState, type FocusEventHandler } from 'react';
import { addressOf } from '#web/client/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { callQuery } from '#web/client/queries.ts';
import { useSession } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import type { Choice } from '#web/ui/choice.ts';
import { ChoicePicker } from '#web/ui/ChoicePicker.tsx';
import classes from './page-company.module.css';

/** The company of a page: the user's own, or the one in the address for a super admin. */
export function usePageCompany() {
  const session = useSession();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const superAdmin = session?.rights.superAdmin === true;
  return {
    superAdmin,
    /** Empty if there is none (yet). */
    tenantId: superAdmin ? (search['tenantId'] ?? '') : (session?.user.tenantId ?? ''),
    /** Whether the user orders and pays for the company. */
    admin: session?.rights.admin === true,
  };
}

/** The company that a super admin chose, to be named in calls; undefined for anybody else. */
export function useNamedCompany(): string | undefined {
  const session = useSession();
  return session?.rights.superAdmin === true ? session.user.tenantId : undefined;
}

const NONE: readonly Choice[] = [];

/** All companies, for super admins. */
function useCompanyChoices(): readonly Choice[] {
  const superAdmin = useSession()?.rights.superAdmin === true;
  const { data } = useQuery({ ...callQuery('listCompanies'), enabled: superAdmin, staleTime: 60_000 });
  return useMemo(
    () =>
      data?.map((company) => ({
        value: company.tenantId,
        // The compiler does not know the fields of this answer.
        label: [textIn(company, 'companyName'), textIn(company, 'city')].filter(Boolean).join(', '),
      })) ?? NONE,
    [data],
  );
}

interface CompanyPickerProps {
  readonly name?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  readonly className?: string | undefined;
}

/** Picks one of all companies by a part of its name or city. */
export function CompanyPicker({ className, ...picker }: CompanyPickerProps) {
  const { t } = useLanguage();
  const companies = useCompanyChoices();
  return (
    <ChoicePicker
      {...picker}
      className={className ?? ''}
      label={t.billing.company.label}
      placeholder={t.billing.company.hint}
      options={companies}
    />
  );
}

/** A super admin's choice of the page's company; nothing for anybody else. */
export function PageCompany() {
  const { superAdmin, tenantId } = usePageCompany();
  return superAdmin ? <PageCompanyField key={tenantId} tenantId={tenantId} /> : null;
}

/** Shown by a page that needs a company while none is chosen: a super admin chooses it here. */
export function NoCompany() {
  const { t } = useLanguage();
  return (
    <>
      <p className={classes['hint']}>{t.company.superAdmin}</p>
      <PageCompany />
    </>
  );
}

function PageCompanyField({ tenantId }: { readonly tenantId: string }) {
  const router = useRouter();
  const companies = useCompanyChoices();
  const [value, setValue] = useState(tenantId);
  const choose = (next: string) => {
    setValue(next);
    if (next !== tenantId && companies.some((company) => company.value === next)) {
      router.history.push(addressOf(router.state.location.pathname, { tenantId: next }));
    }
  };
  return <CompanyPicker className={classes['pageCompany']} value={value} onValue={choose} />;
}
