import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RowOf } from '#domain/define.ts';
import { branch } from '#domain/records/branch.ts';
import { chargeHead } from '#domain/records/charge-head.ts';
import { lawRow } from '#domain/records/law-row.ts';
import { LAW, type LawRow } from '#domain/rules/law.ts';
import type { QuoteSettings } from '#domain/rules/consignment-quote.ts';
import { callQuery, rowOf } from '#web/queries.ts';

/** What a lawful bilty needs to know of its company and of the law. */
export interface ConsignmentSetup {
  readonly branches: readonly (RowOf<(typeof branch)['fields']> & { readonly id: number; readonly isHome: boolean })[];
  readonly heads: readonly (RowOf<(typeof chargeHead)['fields']> & { readonly id: number })[];
  readonly law: readonly LawRow[];
  readonly settings: Pick<QuoteSettings, 'companyGstin' | 'elections'> & { readonly riskDefault: 'Owner' | 'Carrier' };
}

// Reverse charge and the owner's risk: what holds of a company that elected and set nothing.
const NO_SETTINGS: ConsignmentSetup['settings'] = { companyGstin: '', elections: [], riskDefault: 'Owner' };
// Changed by admins, a few times a year.
const FRESH = 5 * 60_000;

function lawRowsOf(answer: Readonly<Record<string, unknown>>): LawRow[] {
  const { fact, ...row } = rowOf(lawRow.fields, answer);
  return fact === '' ? [] : [{ ...row, fact }];
}

/** The set-up of the user's company; null while it is on its way. Without a network what is known counts. */
export function useConsignmentSetup(): ConsignmentSetup | null {
  const branches = useQuery({ ...callQuery('branchList'), staleTime: FRESH });
  const heads = useQuery({ ...callQuery('chargeHeadList'), staleTime: FRESH });
  const law = useQuery({ ...callQuery('lawRates'), staleTime: FRESH });
  const known = useMemo(
    () => ({
      branches: (branches.data ?? []).map((each) => ({
        ...rowOf(branch.fields, each),
        id: Number(each.id),
        isHome: each.isHome === 'yes',
      })),
      heads: (heads.data ?? []).map((each) => ({ ...rowOf(chargeHead.fields, each), id: Number(each.id) })),
      // Without an answer the law as this version knows it.
      law: law.data === undefined ? LAW : law.data.flatMap(lawRowsOf),
      settings: NO_SETTINGS,
    }),
    [branches.data, heads.data, law.data],
  );
  return [branches, heads, law].some(({ isPending, isPaused }) => isPending && !isPaused) ? null : known;
}
