import type { Answer } from '#web/client/request.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';

export type TripAccount = Answer<'tripSheetAccount'>;

/** The account of a sheet, refetched whenever it is shown. */
export const useTripAccount = (number: string) =>
  useQuery({ ...callQuery('tripSheetAccount', { number }), staleTime: 0 });
