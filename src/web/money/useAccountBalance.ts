import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { isDay } from '#web/ui/typed-date.ts';

/** The balance of a cash or bank account at the end of a day, in rupees; undefined while loading or if nothing is chosen. */
export function useAccountBalance(account: string, day: string): number | undefined {
  const enabled = account !== '' && isDay(day);
  const { data } = useQuery({
    ...callQuery('ledgerRead', { account, fromDate: day, toDate: day }),
    enabled,
    staleTime: 0,
  });
  return enabled ? data?.closing : undefined;
}
