import { useMemo } from 'react';
import { cashOf } from '#domain/rules/accounts.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import type { Choice } from '#web/ui/choice.ts';
import { useAccountTitle } from '#web/money/useAccountTitle.ts';

// Changed by admins, a few times a year.
const FRESH = 5 * 60_000;

/** The branches that the user may enter for, including the home branch; null while loading. */
export function useOwnBranches(): { readonly choices: readonly Choice[]; readonly home: string } | null {
  const { data, isPending, isPaused } = useQuery({ ...callQuery('branchList'), staleTime: FRESH });
  return useMemo(() => {
    if (isPending && !isPaused) return null;
    const active = (data ?? []).filter((each) => textIn(each, 'isActive') === 'yes');
    const home = active.find((each) => textIn(each, 'isHome') === 'yes') ?? active[0];
    const own = active.filter((each) => textIn(each, 'mayWrite') === 'yes');
    return {
      choices: own.map((each) => ({ value: textIn(each, 'id'), label: textIn(each, 'name') })),
      home: home === undefined ? '' : textIn(home, 'id'),
    };
  }, [data, isPending, isPaused]);
}

/** The query for the company's bank accounts. */
export const bankAccounts = { ...callQuery('accountPick', { kind: 'Bank' }), staleTime: FRESH } as const;

/** The company's bank accounts. */
export function useBanks(): readonly Choice[] {
  const { data } = useQuery(bankAccounts);
  return useMemo(() => (data ?? []).map(({ account, name }) => ({ value: account, label: name })), [data]);
}

/** The accounts that hold money: branches' cash and bank accounts. */
export function useMoneyAccounts(): readonly Choice[] {
  const title = useAccountTitle();
  const banks = useBanks();
  const own = useOwnBranches();
  return useMemo(() => {
    const cash = own?.choices.map(({ value, label }) => {
      const account = cashOf(Number(value));
      return { value: account, label: title(account, label, undefined) };
    });
    return [...(cash ?? []), ...banks];
  }, [banks, own, title]);
}
