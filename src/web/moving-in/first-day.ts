import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#web/client/queries.ts';
import type { Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';

type FirstDay = Answer<'movingInSteps'>;
export type FirstDayStep = FirstDay['steps'][number];

const LATER = 15_000;

/** What the steps are called among the answers that are kept. */
export const STEPS = callQuery('movingInSteps', {}).queryKey;

/** How far a company is on its first day; null: not read yet. */
export function useFirstDay(): FirstDay | null {
  const { tenantId } = useUser();
  const { data } = useQuery({
    ...callQuery('movingInSteps', {}),
    enabled: tenantId !== '',
    staleTime: 0,
    // Its lists come in by dialogs of their own.
    refetchInterval: LATER,
  });
  return data ?? null;
}

/** How many of the steps are done or left out. */
export const howFar = ({ steps }: Pick<FirstDay, 'steps'>) => ({
  settled: steps.filter(({ state }) => state !== 'open').length,
  all: steps.length,
});
