import { useQueries as useLibraryQueries } from '@tanstack/react-query';
import { useWatched, type KeyedOptions, type WatchedResult } from './useWatched.ts';

/**
 * The library's `useQueries`; a failure that no component looks at is shown by the shell. What `combine` made of the results is returned as
 * it is, unwatched.
 */
export const useQueries = ((options: { readonly queries: readonly KeyedOptions[] }) => {
  const results: unknown = useLibraryQueries(options);
  const keys = options.queries.map(({ queryKey }) => queryKey);
  const watched = useWatched(Array.isArray(results) ? (results as WatchedResult[]) : [], keys);
  return Array.isArray(results) ? watched : results;
}) as typeof useLibraryQueries;
