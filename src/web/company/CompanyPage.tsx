import { useState } from 'react';
import { company, type Company } from '#domain/records/company.ts';
import { blankRow } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { useSession } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { CompanyLoadError } from './CompanyLoadError.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { useNamedCompany } from './page-company.tsx';
import styles from './Intro.module.css';

/** The company's own particulars: created once, then shown, and changed by its admins. */
export function CompanyPage() {
  const { t } = useLanguage();
  const session = useSession();
  const named = useNamedCompany();
  if (session === null) return null;
  const { user, rights } = session;
  return (
    <>
      <h1 tabIndex={-1}>{t.company.title}</h1>
      <p className={styles['intro']}>{t.company.intro}</p>
      {user.tenantId === '' ? (
        <CompanyForm initial={startOf(user)} saved={null} mayEdit={rights.admin} />
      ) : (
        <SavedCompany named={named} mayEdit={rights.admin} />
      )}
    </>
  );
}

// Preset with the answers given at registration.
const startOf = (user: { companyName: string; name: string; contact: string; email: string }): Company => ({
  ...blankRow(company.fields),
  companyName: user.companyName,
  contactPerson: user.name,
  contact1: user.contact,
  email: user.email,
});

interface SavedCompanyProps {
  /** The company that a super admin chose. */
  readonly named: string | undefined;
  readonly mayEdit: boolean;
}

function SavedCompany({ named, mayEdit }: SavedCompanyProps) {
  const { data, isError, refetch } = useQuery(callQuery('getCompany', undefined, named));
  // A new key remounts the form after a reload.
  const [reading, setReading] = useState(0);
  if (isError) return <CompanyLoadError onRetry={() => void refetch()} />;
  if (data === undefined) return <Pending height={360} radius={8} />;
  return (
    <CompanyForm
      key={reading}
      initial={rowOf(company.fields, data)}
      saved={data}
      named={named}
      mayEdit={mayEdit}
      onReload={() => void refetch().then(() => setReading((before) => before + 1))}
    />
  );
}
