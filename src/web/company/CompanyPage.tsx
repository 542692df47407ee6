import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { company, type Company } from '#domain/records/company.ts';
import { blankRow } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { asking, rowOf } from '#web/queries.ts';
import { useSession } from '#web/session.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import styles from './CompanyPage.module.css';

const FAILED = 'Failed to load tenant details';

/** The company's own particulars: made once, then read, and changed by its admins. */
export function CompanyPage() {
  const { t } = useLanguage();
  const session = useSession();
  if (session === null) return null;
  const { user, rights } = session;
  return (
    <>
      <h1 tabIndex={-1}>{t.company.title}</h1>
      {rights.superAdmin ? (
        <p className={styles['intro']}>{t.company.superAdmin}</p>
      ) : (
        <>
          <p className={styles['intro']}>{t.company.intro}</p>
          {user.tenantId === '' ? (
            <CompanyForm initial={startOf(user)} saved={false} mayEdit={rights.admin} />
          ) : (
            <SavedCompany mayEdit={rights.admin} />
          )}
        </>
      )}
    </>
  );
}

// What registration asked already need not be typed again.
const startOf = (user: { companyName: string; name: string; contact: string; email: string }): Company => ({
  ...blankRow(company.fields),
  companyName: user.companyName,
  contactPerson: user.name,
  contact1: user.contact,
  email: user.email,
});

function SavedCompany({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t, say } = useLanguage();
  const { data, isError, refetch } = useQuery(asking('getCompany'));
  if (isError) {
    return (
      <div className={`card ${styles['failed']}`} role="alert">
        <span>{say(FAILED)}</span>
        <Button variant="default" onClick={() => void refetch()}>
          {t.actions.retry}
        </Button>
      </div>
    );
  }
  if (data === undefined) return <Skeleton height={360} radius={8} />;
  return <CompanyForm initial={rowOf(company.fields, data)} saved mayEdit={mayEdit} />;
}
