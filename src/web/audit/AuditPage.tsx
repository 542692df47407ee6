import { Button } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { addressOf } from '#web/client/address.ts';
import { request } from '#web/client/request.ts';
import { useInfiniteQuery } from '#web/client/useInfiniteQuery.ts';
import { useNamedCompany } from '#web/company/page-company.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { isDay } from '#web/ui/typed-date.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { AuditEntries } from './AuditEntries.tsx';
import { AuditFilter, type AuditQuery } from './AuditFilter.tsx';
import styles from './AuditPage.module.css';

const PAGE = 20;

/** The audit of the company, for its admins: who changed what. */
export function AuditPage() {
  const { t } = useLanguage();
  return (
    <>
      <h1 tabIndex={-1}>{t.audit.title}</h1>
      <p className={styles['intro']}>{t.audit.intro}</p>
      <CompanyAudit named={useNamedCompany()} />
    </>
  );
}

/** The filter in the address; invalid dates are ignored. */
function useAuditQuery(): AuditQuery {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const day = (text: string | undefined) => (text !== undefined && isDay(text) ? text : '');
  return {
    user: search['user'] ?? '',
    kind: search['kind'] ?? '',
    record: search['record'] ?? '',
    from: day(search['from']),
    to: day(search['to']),
  };
}

function CompanyAudit({ named }: { readonly named: string | undefined }) {
  const { t } = useLanguage();
  const router = useRouter();
  const query = useAuditQuery();
  const ofCompany = named === undefined ? {} : { tenantId: named };
  const { user, kind, record, from, to } = query;
  const audit = useInfiniteQuery({
    queryKey: ['auditList', query, named],
    queryFn: ({ pageParam: before, signal }) => {
      const query = { user, kind, record, fromDate: from || null, toDate: to || null, before, pageSize: PAGE };
      return request('auditList', { query, signal, ...ofCompany });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === '' ? undefined : next),
  });
  const entries = audit.data?.pages.flatMap(({ data }) => data);
  const search = (wanted: AuditQuery) =>
    router.history.push(addressOf(router.state.location.pathname, { ...wanted, tenantId: named ?? '' }));

  return (
    <>
      <AuditFilter key={JSON.stringify(query)} query={query} named={named} onSearch={search} />
      {audit.isError ? (
        <div className={styles['message']} role="alert">
          <p>{t.audit.failed}</p>
          <Button variant="default" onClick={() => void audit.refetch()}>
            {t.actions.retry}
          </Button>
        </div>
      ) : entries === undefined ? (
        <Pending height={320} radius={8} />
      ) : entries.length === 0 ? (
        <p className={styles['message']}>{t.audit.none}</p>
      ) : (
        <AuditEntries entries={entries} load={(id) => request('auditEntry', { query: { id }, ...ofCompany })} />
      )}
      {audit.hasNextPage && !audit.isError && (
        <div className={styles['older']}>
          <Button
            variant="default"
            aria-disabled={audit.isFetchingNextPage}
            onClick={() => !audit.isFetchingNextPage && void audit.fetchNextPage()}
          >
            {t.audit.older}
          </Button>
        </div>
      )}
    </>
  );
}
