import { IconEye } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { WORKING_STATES } from '#domain/records/company-state.ts';
import { addressOf } from '#web/client/address.ts';
import type { Words } from '#web/language/en.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { ListSearch, useListSearch, type FilterFields } from '#web/lists/ListSearch.tsx';
import { PAGE_SIZE, useBefore, useOlderPages } from '#web/lists/list-source.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import pageClasses from './PlatformPage.module.css';
import { CompanyState, LastActivity, Subscription, type PlatformCompany } from './CompanyParts.tsx';
import { showBytes, showCount, showDay } from './format.ts';

function useStateFilter(): FilterFields {
  const { t, say } = useLanguage();
  return useMemo(
    () => ({
      dates: false,
      choice: {
        label: t.platform.status,
        any: t.platform.any,
        options: WORKING_STATES.map((state) => ({ value: state, label: say(state) })),
      },
    }),
    [t, say],
  );
}

function columnsOf(t: Words): readonly ListColumn<PlatformCompany>[] {
  const words = t.platform.companies;
  return [
    { name: 'name', heading: t.platform.company, strong: true, cell: (row) => row.companyName },
    { name: 'city', heading: words.city, width: '120px', cell: (row) => row.city },
    { name: 'since', heading: words.since, width: '96px', cell: (row) => showDay(row.createdDate) },
    { name: 'users', heading: words.users, width: '64px', number: true, cell: (row) => showCount(row.users) },
    {
      name: 'documents',
      heading: words.documents,
      width: '72px',
      number: true,
      cell: (row) => showCount(row.documents),
    },
    {
      name: 'storage',
      heading: words.storage,
      width: '88px',
      number: true,
      cell: (row) => showBytes(row.storageBytes),
    },
    { name: 'last', heading: words.lastActivity, width: '104px', cell: lastActivityOf },
    { name: 'subscription', heading: words.subscription, width: '136px', cell: subscriptionOf },
    { name: 'state', heading: t.platform.status, width: '176px', cell: stateOf },
  ];
}

/** All companies, newest first. */
export function Companies() {
  const { t } = useLanguage();
  const words = t.platform.companies;
  const router = useRouter();
  const before = useBefore();
  const filterFields = useStateFilter();
  const { filter, go } = useListSearch(filterFields);
  const state = WORKING_STATES.find((each) => each === filter.choice) ?? '';
  const query = { searchParam: filter.searchParam, state, before, pageSize: PAGE_SIZE } as const;
  const page = useQuery({ ...callQuery('platformCompanies', query), placeholderData: keepPreviousData });
  const open = ({ tenantId }: PlatformCompany) =>
    router.history.push(addressOf('/dashboard/adminpanel/company', { tenantId }));
  return (
    <>
      <ListSearch
        key={JSON.stringify(filter)}
        {...filterFields}
        filter={filter}
        hint={words.hint}
        onSearch={(next) => go(next, 1)}
      />
      <List
        label={t.platform.parts.companies}
        source={useOlderPages(page)}
        keyOf={({ tenantId }) => tenantId}
        onOpen={open}
        rowActions={(row) => [{ icon: IconEye, label: words.open(row.companyName), run: () => open(row) }]}
        columns={columnsOf(t)}
        renderCard={(row) => ({
          name: row.companyName,
          aside: row.city,
          below: (
            <span className={pageClasses['secondary']}>
              {words.documents} {showCount(row.documents)} · {words.users} {showCount(row.users)} ·{' '}
              {showBytes(row.storageBytes)}
            </span>
          ),
          end: stateOf(row),
        })}
        empty={<p>{words.none}</p>}
      />
    </>
  );
}

const stateOf = (row: PlatformCompany) => <CompanyState of={row} />;
const subscriptionOf = (row: PlatformCompany) => <Subscription of={row} />;
const lastActivityOf = (row: PlatformCompany) => <LastActivity of={row} />;
