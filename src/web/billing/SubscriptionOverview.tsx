import { Button } from '@mantine/core';
import { IconEye, IconReceipt, IconUserCheck } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { addressOf } from '#web/client/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import { ListSearch, useListSearch, type FilterFields } from '#web/lists/ListSearch.tsx';
import { PAGE_SIZE, useBefore, useOlderPages } from '#web/lists/list-source.ts';
import { Subscription, type PlatformCompany } from '#web/platform/CompanyParts.tsx';
import { showDay } from '#web/platform/format.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';

const FILTER_FIELDS: FilterFields = { dates: false };
const shownSubscription = (row: PlatformCompany) => <Subscription of={row} />;

/** The state of all companies' subscriptions, and the number of payments waiting for verification. */
export function SubscriptionOverview() {
  const { t, say } = useLanguage();
  const words = t.billing.overview;
  const router = useRouter();
  const before = useBefore();
  const { filter, go } = useListSearch(FILTER_FIELDS);
  const query = { searchParam: filter.searchParam, before, pageSize: PAGE_SIZE };
  const page = useQuery({ ...callQuery('platformCompanies', query), placeholderData: keepPreviousData });
  const to = (path: string, { tenantId }: PlatformCompany) => router.history.push(addressOf(path, { tenantId }));
  const show = (row: PlatformCompany) => to('/dashboard/subscription', row);
  return (
    <>
      <WaitingPayments />
      <div>
        <ListSearch
          key={filter.searchParam}
          {...FILTER_FIELDS}
          filter={filter}
          hint={words.hint}
          onSearch={(next) => go(next, 1)}
        />
        <List
          label={words.all}
          source={useOlderPages(page)}
          keyOf={({ tenantId }) => tenantId}
          onOpen={show}
          rowActions={(row) => [
            { icon: IconEye, label: words.show(row.companyName), run: () => show(row) },
            {
              icon: IconUserCheck,
              label: words.assign(row.companyName),
              run: () => to('/dashboard/customer', row),
            },
          ]}
          columns={[
            { name: 'name', heading: words.company, strong: true, cell: (row) => row.companyName },
            { name: 'city', heading: say('City'), cell: (row) => row.city },
            {
              name: 'since',
              heading: t.platform.companies.since,
              unbroken: true,
              cell: (row) => showDay(row.createdDate),
            },
            { name: 'subscription', heading: t.platform.companies.subscription, cell: shownSubscription },
          ]}
          renderCard={(row) => ({ name: row.companyName, aside: row.city, end: shownSubscription(row) })}
          empty={<p>{words.none}</p>}
        />
      </div>
    </>
  );
}

/** A link to the payments waiting for verification, if there are any. */
function WaitingPayments() {
  const { t } = useLanguage();
  const router = useRouter();
  const waiting = useQuery(callQuery('paymentFilter', { status: 'pending', pageSize: 1 })).data?.totalCount ?? 0;
  if (waiting === 0) return null;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconReceipt size={16} aria-hidden />}
        onClick={() => router.history.push(addressOf('/dashboard/bankrecord', { type: 'pending' }))}
      >
        {t.billing.overview.waiting(waiting)}
      </Button>
    </div>
  );
}
