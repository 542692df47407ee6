import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useSession } from '#web/client/session.tsx';
import classes from './CompanyChoice.module.css';

// Only for super admins.
const PageCompany = lazy(async () => ({ default: (await import('#web/company/page-company.tsx')).PageCompany }));
const NoCompany = lazy(async () => ({ default: (await import('#web/company/page-company.tsx')).NoCompany }));

/** A page; for a super admin below the choice of its company, or replaced by it if the page needs a company. */
export function CompanyChoice({ children }: { readonly children: ReactNode }) {
  const { t } = useLanguage();
  const rights = useSession()?.rights;
  const { choosesCompany, title } = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData }) ?? {};
  if (rights?.superAdmin !== true || choosesCompany === undefined) return children;
  const missing = choosesCompany === 'first' && !rights.ready;
  if (!missing) {
    return (
      <>
        <div className={classes['choice']}>
          <Suspense>
            <PageCompany />
          </Suspense>
        </div>
        {children}
      </>
    );
  }
  return (
    <>
      <h1 tabIndex={-1}>{title === undefined ? '' : t.menu[title]}</h1>
      <Suspense>
        <NoCompany />
      </Suspense>
    </>
  );
}
