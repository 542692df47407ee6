import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addFailedReads } from './failed-reads.ts';
import { Problem } from './problem.ts';

const SHOW_FAILURES: ReadonlySet<string | symbol> = new Set(['error', 'isError', 'status', 'isLoadingError']);

/** Whether the server or the way to it failed, so that the same read may succeed later; otherwise it was refused. */
const mayPass = (error: unknown) => !(error instanceof Problem) || error.status >= 500 || error.status === 429;

/** What is watched of a query's result. */
export interface WatchedResult {
  readonly error: unknown;
  readonly isLoadingError: boolean;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Watches whether a component reads what tells it of a failure. If none does that reads the same, the shell shows the failure: otherwise a
 * picker whose names could not be loaded would be empty without a word. Returns the results to give to the component.
 */
export function useWatched<R extends WatchedResult>(results: readonly R[], keys: readonly QueryKey[]): R[] {
  const [component] = useState(() => ({ showsFailures: false }));
  const failed = results.flatMap(({ error, isLoadingError, refetch }, at) =>
    isLoadingError && mayPass(error) ? [{ query: hashKey(keys[at] ?? []), retry: () => void refetch() }] : [],
  );
  const current = useRef(failed);
  useEffect(() => {
    current.current = failed;
  });
  const queries = failed.map(({ query }) => query).join(' ');
  useEffect(() => {
    if (queries === '') return undefined;
    return addFailedReads(current.current.map((read) => ({ ...read, isShown: component.showsFailures })));
  }, [queries, component]);
  return results.map(
    (result) =>
      new Proxy(result, {
        get(target, property) {
          if (SHOW_FAILURES.has(property)) component.showsFailures = true;
          return Reflect.get(target, property) as unknown;
        },
      }),
  );
}

/** The options of a query with its key. */
export interface KeyedOptions {
  readonly queryKey: QueryKey;
}
