import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from '#web/client/queries.ts';
import type { Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';

export type Move = Answer<'movingInProgress'>;

/** What the list is called among the answers that are kept. */
export const MOVES = 'moving';
const OFTEN = 1000;

/** Whether a file is being worked at. */
export const isUnderWay = (
  move: Pick<Move, 'state'>,
): move is Move & { readonly state: 'checking' | 'taking' | 'undoing' } =>
  move.state === 'checking' || move.state === 'taking' || move.state === 'undoing';

/** The newest file, asked for again while it is worked at; the list is read anew when that has ended. */
export function useNewestMove(): Move | null {
  const { tenantId } = useUser();
  const queries = useQueryClient();
  const { data } = useQuery({
    ...callQuery('movingInList', { pageIndex: 1, pageSize: 3 }),
    enabled: tenantId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) === true ? OFTEN : false),
  });
  // One that is taken back is worked at, too, though others are newer.
  const newest = data?.data.find(isUnderWay) ?? data?.data[0] ?? null;
  const state = newest === null ? '' : `${newest.id} ${newest.state}`;
  const shown = useRef('');
  useEffect(() => {
    if (shown.current !== '' && shown.current !== state) void queries.invalidateQueries({ queryKey: [MOVES] });
    shown.current = state;
  }, [state, queries]);
  return newest;
}

/** Shows what a change did. */
export function useMovesAnew() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['movingInList'] });
    void queries.invalidateQueries({ queryKey: [MOVES] });
  };
}
