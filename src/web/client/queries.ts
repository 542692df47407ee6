import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#api/call.ts';
import type { CallName, Calls } from '#api/calls.ts';
import type { Fields, RowOf } from '#domain/define.ts';
import { isCounter } from './counter-flag.ts';
import { request, type Answer } from './request.ts';
import { Problem, worthRetrying } from './problem.ts';
import { currentSession, onSessionChange } from './session-store.ts';

/** Reads wait for the network and retry when it fails; mutations never repeat by themselves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A counter can answer without a network.
      get networkMode() {
        return isCounter() ? 'always' : 'online';
      },
      retry: (failures, error) => failures < 3 && worthRetrying(error),
      retryDelay: (failures, error) =>
        error instanceof Problem && error.retryAfter !== null
          ? Math.min(error.retryAfter * 1000, 10_000)
          : Math.min(500 * 2 ** failures, 8000),
      staleTime: 10_000,
    },
    // Sent at once even if the browser believes it is offline: the clerk pressed Submit and waits for the result.
    mutations: { networkMode: 'always', retry: false },
  },
});

// One user's records must never be shown to the next.
let token = currentSession()?.token;
onSessionChange(() => {
  if (token !== currentSession()?.token) queryClient.clear();
  token = currentSession()?.token;
});

/** The calls that can be made without a body. */
export type ReadName = { [N in CallName]: Calls[N]['method'] extends 'GET' ? N : never }[CallName];

/**
 * The options of a reading call for `useQuery`: `useQuery(callQuery('biltyList', { searchParam }))`. Its key starts with
 * the call's name. `tenantId` is the company that a super admin works for.
 */
export function callQuery<Name extends ReadName>(name: Name, query?: Partial<QueryOf<Calls[Name]>>, tenantId?: string) {
  return queryOptions({
    queryKey: [name, query ?? {}, ...(tenantId === undefined ? [] : [tenantId])] as const,
    // With a generic name the compiler cannot see that GET calls have no body.
    queryFn: ({ signal }) =>
      (request as Ask<Name>)(name, {
        ...(query !== undefined && { query }),
        ...(tenantId !== undefined && { tenantId }),
        signal,
      }),
  });
}

type Ask<Name extends ReadName> = (
  name: Name,
  options: { query?: Partial<QueryOf<Calls[Name]>>; tenantId?: string; signal: AbortSignal },
) => Promise<Answer<Name>>;

/** The fields of an answered record. What an older client saved is shown unchanged, even if the rules differ now. */
export function rowOf<F extends Fields>(fields: F, answer: Readonly<Record<string, unknown>>): RowOf<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, answer[name] ?? field.blank]),
  ) as RowOf<F>;
}
