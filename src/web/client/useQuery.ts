import { useQuery as useLibraryQuery } from '@tanstack/react-query';
import { useWatched, type KeyedOptions } from './useWatched.ts';

/** The library's `useQuery`; a failure that no component looks at is shown by the shell. */
export const useQuery = ((options: Parameters<typeof useLibraryQuery>[0] & KeyedOptions) =>
  useWatched([useLibraryQuery(options)], [options.queryKey])[0]) as typeof useLibraryQuery;
