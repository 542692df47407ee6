import { useInfiniteQuery as useLibraryInfiniteQuery } from '@tanstack/react-query';
import { useWatched, type KeyedOptions } from './useWatched.ts';

/** The library's `useInfiniteQuery`; a failure that no component looks at is shown by the shell. */
export const useInfiniteQuery = ((options: Parameters<typeof useLibraryInfiniteQuery>[0] & KeyedOptions) =>
  useWatched([useLibraryInfiniteQuery(options)], [options.queryKey])[0]) as typeof useLibraryInfiniteQuery;
