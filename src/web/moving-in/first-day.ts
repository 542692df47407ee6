import { callQuery } from '#web/client/queries.ts';
import type { Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';

type FirstDay = Answer<'movingInSteps'>;
export type FirstDayStep = FirstDay['steps'][number];

const LATER = 15_000;

/** The query key of the steps. */
export const STEPS = callQuery('movingInSteps', {}).queryKey;

/** A company's progress on its first day; null: not loaded yet. */
export function useFirstDay(): FirstDay | null {
  const { tenantId } = useUser();
  const { data } = useQuery({
    ...callQuery('movingInSteps', {}),
    enabled: tenantId !== '',
    staleTime: 0,
    // Its lists are imported in dialogs of their own.
    refetchInterval: LATER,
  });
  return data ?? null;
}

/** The number of steps done or skipped. */
export const howFar = ({ steps }: Pick<FirstDay, 'steps'>) => ({
  settled: steps.filter(({ state }) => state !== 'open').length,
  all: steps.length,
});
