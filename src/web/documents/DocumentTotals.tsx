import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { MOST_SORTED } from '#domain/rules/long-lists.ts';
import { formatQuantity, readAmount } from '#domain/rules/money.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { narrowingOf, type ListFilter } from '#web/lists/list-filter.ts';
import { TotalsBar } from '#web/lists/TotalsBar.tsx';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { showAmount } from './document-columns.tsx';
import type { DocumentScreen } from './screen.ts';

/** The totals of all documents that pass a list's filter; for a long list only once they are asked for. */
export function useDocumentTotals<D extends AnyDocument>({ document, totals }: DocumentScreen<D>, asIs: ListFilter) {
  const { tenantId } = useUser();
  const filter = narrowingOf(asIs);
  const filterKey = JSON.stringify(filter);
  const [wanted, setWanted] = useState<string | null>(null);
  const all = wanted === filterKey;
  const answer = useQuery({
    // Whatever changes the list changes these.
    queryKey: [document.kind, 'list', 'totals', filter, all],
    queryFn: ({ signal }) => totals(filter, all, signal),
    placeholderData: keepPreviousData,
    enabled: tenantId !== '',
  });
  const addUp = () => {
    setWanted(filterKey);
    if (answer.isError) void answer.refetch();
  };
  return { ...answer, addUp };
}

/** Whether a searched amount is looked for in the newest documents only, because there are more than are searched. */
export function useAmountsCut<D extends AnyDocument>(
  { document, totals }: DocumentScreen<D>,
  { searchParam, fromDate, toDate }: ListFilter,
): boolean {
  const { tenantId } = useUser();
  const hasMoney = Object.values(document.sums).some(({ kind }) => kind === 'money');
  const all = { searchParam: '', fromDate, toDate };
  const { data } = useQuery({
    queryKey: [document.kind, 'list', 'totals', all, false],
    queryFn: ({ signal }) => totals(all, false, signal),
    enabled: tenantId !== '' && hasMoney && readAmount(searchParam) !== null,
  });
  return data !== undefined && data.count > MOST_SORTED && readAmount(searchParam) !== null;
}

interface DocumentTotalsProps {
  readonly document: AnyDocument;
  readonly totals: ReturnType<typeof useDocumentTotals>;
}

/** The sums of a list, below its rows. */
export function DocumentTotals({ document, totals: { data, isError, isFetching, addUp } }: DocumentTotalsProps) {
  const { t, say } = useLanguage();
  // A kind that adds nothing up has no sums to show.
  if (Object.keys(document.sums).length === 0) return null;
  const shown = data?.sums;
  const sums =
    shown &&
    Object.entries(document.sums).map(([name, { label, kind }]) => ({
      name,
      label: say(label),
      value: showAmount(kind, shown[name] ?? 0),
    }));
  return (
    <TotalsBar
      title={t.lists.totalOf(formatQuantity(data?.count ?? 0))}
      sums={sums}
      note={t.lists.tooLong}
      failed={isError}
      busy={isFetching}
      onAdd={addUp}
    />
  );
}
