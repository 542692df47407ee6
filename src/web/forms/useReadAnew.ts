import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallName } from '#api/calls.ts';

/** Refetches what a save changes: the answers of its own kind, and those of other pages' calls. */
export function readAnew(
  queries: QueryClient,
  kind: string,
  ofKind: readonly string[],
  calls: readonly CallName[],
): void {
  for (const name of ofKind) void queries.invalidateQueries({ queryKey: [kind, name] });
  for (const name of calls) void queries.invalidateQueries({ queryKey: [name] });
}

/** The same as a hook, for a form. */
export function useReadAnew(kind: string, ofKind: readonly string[], calls: readonly CallName[]): () => void {
  const queries = useQueryClient();
  return () => readAnew(queries, kind, ofKind, calls);
}
