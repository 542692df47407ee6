import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#web/client/queries.ts';
import { isDay } from '#web/ui/typed-date.ts';

/** What a cash or bank account has at the end of a day, in rupees; undefined: not known yet, or nothing is chosen. */
export function useAccountBalance(account: string, day: string): number | undefined {
  const enabled = account !== '' && isDay(day);
  const { data } = useQuery({
    ...callQuery('ledgerRead', { account, fromDate: day, toDate: day }),
    enabled,
    staleTime: 0,
  });
  return enabled ? data?.closing : undefined;
}
