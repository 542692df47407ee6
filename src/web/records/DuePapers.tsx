import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { addressOf } from '#web/client/address.ts';
import { request, type Answer } from '#web/client/request.ts';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { FilterFields } from '#web/lists/ListSearch.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { shownDue } from './shown-due.tsx';
import { PAPER_FILTERS } from './vehicle-screen.ts';

type DuePaper = Answer<'duePapers'>['data'][number];

// Fetched when a paper is renewed, so that the vehicle form does not load it.
const RenewDialog = lazy(async () => ({ default: (await import('./RenewDialog.tsx')).RenewDialog }));

const PAGE_SIZE = 10;
const queryOf = ({ searchParam, choice = '' }: ListFilter) => ({
  searchParam,
  documentType: PAPER_FILTERS.find(({ filter }) => filter === choice)?.filter ?? ('' as const),
});
const load = (filter: ListFilter, pageIndex: number, signal: AbortSignal) =>
  request('duePapers', { query: { ...queryOf(filter), pageIndex, pageSize: PAGE_SIZE }, signal });
const exportList = (filter: ListFilter) => request('duePapersSheet', { query: queryOf(filter) });

function usePaperFilter(): FilterFields {
  const { t, say } = useLanguage();
  const words = t.records.duePapers;
  return useMemo(
    () => ({
      dates: false,
      choice: {
        label: t.records.list.documentType,
        any: words.any,
        options: PAPER_FILTERS.map(({ filter, title }) => ({ value: filter, label: say(title) })),
      },
    }),
    [t, words, say],
  );
}

function useTitleOf() {
  const { say } = useLanguage();
  return ({ documentType }: DuePaper) => say(PAPER_FILTERS.find(({ filter }) => filter === documentType)?.title ?? '');
}

/** The columns for a paper, with the button that renews it. */
function useColumns(titleOf: (paper: DuePaper) => string, renewButton: (paper: DuePaper) => ReactNode) {
  const { t } = useLanguage();
  const words = t.records.duePapers;
  const columns: readonly ListColumn<DuePaper>[] = [
    {
      name: 'due',
      heading: t.dashboard.dueDate,
      unbroken: true,
      cell: ({ due }) => shownDue(due, t.dashboard.overdue),
    },
    { name: 'paper', heading: words.paper, cell: titleOf },
    { name: 'number', heading: words.number, unbroken: true, cell: ({ number }) => number },
    {
      name: 'vehicle',
      heading: t.dashboard.vehicleNo,
      strong: true,
      unbroken: true,
      cell: ({ vehicleNo }) => vehicleNo,
    },
    { name: 'renew', heading: words.renewed, cell: renewButton },
  ];
  return columns;
}

/** All vehicle papers that are overdue or fall due within 30 days, each with a button to renew it. */
export function DuePapers() {
  const { t } = useLanguage();
  const words = t.records.duePapers;
  const router = useRouter();
  const queries = useQueryClient();
  const [renewed, setRenewed] = useState<DuePaper | null>(null);
  const filterFields = usePaperFilter();
  const titleOf = useTitleOf();
  const edit = ({ vehicleId }: DuePaper) =>
    router.history.push(addressOf(kindPages.vehicle.formPath, { id: String(vehicleId) }));
  const done = () => {
    setRenewed(null);
    for (const key of [['duePapers'], ['expiringDocuments'], ['vehicle', 'list']])
      void queries.invalidateQueries({ queryKey: key });
  };
  const renewButton = (paper: DuePaper): ReactNode => (
    <RenewButton label={words.renewedOf(titleOf(paper), paper.vehicleNo)} onRenew={() => setRenewed(paper)} />
  );
  const columns = useColumns(titleOf, renewButton);
  return (
    <>
      <PagedList
        kind="duePapers"
        title={words.title}
        columns={columns}
        keyOf={({ vehicleId, documentType }) => `${vehicleId} ${documentType}`}
        load={load}
        exportList={exportList}
        exportName="Vehicle_Papers.xlsx"
        filterFields={filterFields}
        searchHint={t.dashboard.vehicleNo}
        rowActions={(paper) => [
          { icon: IconEdit, label: t.records.list.editOf(paper.vehicleNo), run: () => edit(paper) },
        ]}
        onOpen={edit}
        renderCard={(paper) => ({
          name: paper.vehicleNo,
          aside: shownDue(paper.due, t.dashboard.overdue),
          below: `${titleOf(paper)} ${paper.number}`,
          end: renewButton(paper),
        })}
        words={{ none: t.dashboard.noRenewals }}
      />
      <Suspense>
        {renewed !== null && (
          <RenewDialog paper={renewed} title={titleOf(renewed)} onDone={done} onClose={() => setRenewed(null)} />
        )}
      </Suspense>
    </>
  );
}

function RenewButton({ label, onRenew }: { readonly label: string; readonly onRenew: () => void }) {
  const words = useLanguage().t.records.duePapers;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={label}
      onClick={(event) => {
        // A click on the row opens the vehicle.
        event.stopPropagation();
        onRenew();
      }}
    >
      {words.renewed}
    </Button>
  );
}
