import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, SegmentedControl } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { audited, auditedOfPlatform, VISIT } from '#domain/audited.ts';
import { addressOf } from '#web/client/address.ts';
import { AuditEntries } from '#web/audit/AuditEntries.tsx';
import { request, type Answer } from '#web/client/request.ts';
import { useInfiniteQuery } from '#web/client/useInfiniteQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import { ListSearch, useListSearch, type FilterFields } from '#web/lists/ListSearch.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import styles from './PlatformAudit.module.css';
import pageClasses from './PlatformPage.module.css';
import { showDay } from './format.ts';

type Entry = Answer<'platformAudit'>['data'][number];
type AuditScope = 'companies' | 'platform';

const PAGE = 20;
/** AuditScope an entry here: its company's id and its own, by which the company's own audit finds it. */
const nameOf = ({ tenantId, id }: Entry) => `${tenantId} ${id}`;

/** The search in the address, and the function to change it. */
function useAuditSearch() {
  const { t, say } = useLanguage();
  const router = useRouter();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const of: AuditScope = search['of'] === 'platform' ? 'platform' : 'companies';
  const tenantId = of === 'companies' ? search['tenantId'] : undefined;
  const filterFields: FilterFields = useMemo(() => {
    const kinds = Object.entries(of === 'platform' ? auditedOfPlatform : audited);
    const options = kinds.map(([kind, { title }]) => ({ value: kind, label: say(title) }));
    const visit = of === 'companies' ? [{ value: VISIT, label: t.audit.visit }] : [];
    return { dates: true, choice: { label: t.audit.kind, any: t.audit.anyKind, options: [...options, ...visit] } };
  }, [of, t, say]);
  const { filter } = useListSearch(filterFields);
  const go = (whose: { readonly of: AuditScope; readonly tenantId: string | undefined }, wanted: ListFilter) =>
    router.history.push(
      addressOf('/dashboard/adminpanel/audit', {
        of: whose.of === 'companies' ? '' : whose.of,
        tenantId: whose.tenantId ?? '',
        search: wanted.searchParam,
        type: wanted.choice ?? '',
        from: wanted.fromDate ?? '',
        to: wanted.toDate ?? '',
      }),
    );
  return { of, tenantId, filter, filterFields, go };
}

function useAuditPages(filter: ListFilter, of: AuditScope, tenantId: string | undefined) {
  const { searchParam: user, choice: kind = '', fromDate, toDate } = filter;
  return useInfiniteQuery({
    queryKey: ['platformAudit', filter, of, tenantId],
    queryFn: ({ pageParam: before, signal }) => {
      const query = { user, kind, fromDate, toDate, of, before, pageSize: PAGE };
      return request('platformAudit', { query, signal, ...(tenantId !== undefined && { tenantId }) });
    },
    initialPageParam: '',
    getNextPageParam: ({ older }) => older,
  });
}

async function readEntry(name: string) {
  const [tenantId = '', id = ''] = name.split(' ');
  return await request('auditEntry', { query: { id }, tenantId });
}

/** Who changed what: in all companies, in one, or on the platform itself. */
export function PlatformAudit() {
  const { t } = useLanguage();
  const words = t.platform.log;
  const { of, tenantId, filter, filterFields, go } = useAuditSearch();
  const audit = useAuditPages(filter, of, tenantId);
  const entries = audit.data?.pages.flatMap(({ data }) => data);
  const companies = new Map(entries?.map((entry) => [nameOf(entry), entry.companyName]));
  const reached = audit.data?.pages.at(-1)?.older?.split('_')[0];
  const [name] = companies.values();

  return (
    <>
      <ScopeSwitch
        of={of}
        // The other scope has other options.
        onChange={(next) => go({ of: next, tenantId: undefined }, { ...filter, choice: '' })}
      >
        {tenantId !== undefined && (
          <>
            <strong>{name === undefined ? words.onlyOne : words.only(name)}</strong>
            <Button variant="default" onClick={() => go({ of, tenantId: undefined }, filter)}>
              {words.everybody}
            </Button>
          </>
        )}
      </ScopeSwitch>
      <ListSearch
        key={JSON.stringify([filter, of])}
        {...filterFields}
        filter={filter}
        hint={words.user}
        onSearch={(wanted) => go({ of, tenantId }, wanted)}
      />
      {of === 'companies' && <p className={pageClasses['intro']}>{words.showHint}</p>}
      {audit.isError && <SectionError text={t.audit.failed} onRetry={() => void audit.refetch()} />}
      {entries === undefined && !audit.isError && <Pending height={320} radius={8} />}
      {entries !== undefined && entries.length > 0 && (
        <AuditEntries
          entries={entries.map((entry) => ({ ...entry, id: nameOf(entry) }))}
          companyOf={({ id }) => companies.get(id) ?? ''}
          moreLabel={words.show}
          load={readEntry}
        />
      )}
      {entries?.length === 0 && !audit.isFetching && <NoEntries reached={reached} />}
      {audit.hasNextPage && !audit.isError && (
        <div className={styles['further']}>
          <Button
            variant="default"
            aria-disabled={audit.isFetchingNextPage}
            onClick={() => !audit.isFetchingNextPage && void audit.fetchNextPage()}
          >
            {entries?.length === 0 ? words.further : t.audit.older}
          </Button>
        </div>
      )}
    </>
  );
}

interface ScopeSwitchProps {
  readonly of: AuditScope;
  readonly onChange: (of: AuditScope) => void;
  readonly children: ReactNode;
}

function ScopeSwitch({ of, onChange, children }: ScopeSwitchProps) {
  const words = useLanguage().t.platform.log;
  return (
    <div className={pageClasses['head']}>
      <SegmentedControl<AuditScope>
        color="brand"
        aria-label={words.of}
        value={of}
        data={[
          { value: 'companies', label: words.companies },
          { value: 'platform', label: words.platform },
        ]}
        onChange={onChange}
      />
      {children}
    </div>
  );
}

/** `reached`: the day back to which was searched, if there is more. */
function NoEntries({ reached }: { readonly reached: string | undefined }) {
  const words = useLanguage().t.platform.log;
  return (
    <output className={styles['none']}>{reached === undefined ? words.none : words.searched(showDay(reached))}</output>
  );
}
