import { useMemo } from 'react';
import type { RowOf } from '#domain/define.ts';
import { branch } from '#domain/records/branch.ts';
import { chargeHead } from '#domain/records/charge-head.ts';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { lawRow } from '#domain/records/law-row.ts';
import { numberBook } from '#domain/records/number-book.ts';
import { LAW, type LawRow } from '#domain/rules/law.ts';
import type { QuoteSettings } from '#domain/rules/consignment-quote.ts';
import { callQuery, queryClient, rowOf } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';

/** What a lawful bilty needs to know about its company and the law. */
export interface ConsignmentSetup {
  readonly branches: readonly (RowOf<(typeof branch)['fields']> & {
    readonly id: number;
    readonly isHome: boolean;
    /** Whether the user may write for it. */
    readonly mayWrite: boolean;
  })[];
  readonly heads: readonly (RowOf<(typeof chargeHead)['fields']> & { readonly id: number })[];
  readonly books: readonly (RowOf<(typeof numberBook)['fields']> & { readonly id: number })[];
  readonly law: readonly LawRow[];
  readonly settings: Pick<QuoteSettings, 'companyGstin' | 'elections'> & { readonly riskDefault: 'Owner' | 'Carrier' };
}

// When there is no answer: reverse charge and owner's risk, which apply to a company that elected and set nothing.
const NO_SETTINGS: ConsignmentSetup['settings'] = { companyGstin: '', elections: [], riskDefault: 'Owner' };
// Admins change it a few times a year.
const FRESH = 5 * 60_000;

/** The rows of the law table in an answer. */
export function lawRowsOf(answer: Readonly<Record<string, unknown>>): LawRow[] {
  const { fact, ...row } = rowOf(lawRow.fields, answer);
  return fact === '' ? [] : [{ ...row, fact }];
}

const setup = {
  branches: { ...callQuery('branchList'), staleTime: FRESH },
  heads: { ...callQuery('chargeHeadList'), staleTime: FRESH },
  books: { ...callQuery('numberBookList'), staleTime: FRESH },
  settings: { ...callQuery('consignmentSettings'), staleTime: FRESH },
  law: { ...callQuery('lawRates'), staleTime: FRESH },
};

/** Fetches the set-up before the form that needs it is rendered. */
export function askSetup(): void {
  const { branches, heads, books, settings, law } = setup;
  void queryClient.prefetchQuery(branches);
  void queryClient.prefetchQuery(heads);
  void queryClient.prefetchQuery(books);
  void queryClient.prefetchQuery(settings);
  void queryClient.prefetchQuery(law);
}

/** The set-up of the user's company; null while it loads. Without a network, what is known is used. */
export function useConsignmentSetup(): ConsignmentSetup | null {
  const branches = useQuery(setup.branches);
  const heads = useQuery(setup.heads);
  const books = useQuery(setup.books);
  const settings = useQuery(setup.settings);
  const law = useQuery(setup.law);
  const known = useMemo(
    () => ({
      branches: (branches.data ?? []).map((each) => ({
        ...rowOf(branch.fields, each),
        id: Number(each.id),
        isHome: each.isHome === 'yes',
        mayWrite: each.mayWrite === 'yes',
      })),
      heads: (heads.data ?? []).map((each) => ({ ...rowOf(chargeHead.fields, each), id: Number(each.id) })),
      // A counter assigns only the numbers of its own book.
      books: (books.data ?? [])
        .filter((each) => each.counter === '')
        .map((each) => ({ ...rowOf(numberBook.fields, each), id: Number(each.id) })),
      // Without an answer, the law as this version knows it.
      law: law.data === undefined ? LAW : law.data.flatMap(lawRowsOf),
      settings:
        settings.data === undefined
          ? NO_SETTINGS
          : {
              companyGstin: settings.data.companyGSTIN,
              elections: settings.data.elections,
              riskDefault: rowOf(consignmentSettings.fields, settings.data).riskDefault,
            },
    }),
    [branches.data, heads.data, books.data, settings.data, law.data],
  );
  return [branches, heads, books, settings, law].some(({ isPending, isPaused }) => isPending && !isPaused)
    ? null
    : known;
}
