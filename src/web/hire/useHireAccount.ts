import type { Answer } from '#web/client/request.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';

export type HireAccount = Answer<'hireAccount'>;

/** The account of a memo, refetched whenever it is shown. */
export const useHireAccount = (number: string) => useQuery({ ...callQuery('hireAccount', { number }), staleTime: 0 });
