import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';
import { STEPS } from './first-day.ts';

export type Move = Answer<'movingInProgress'>;

/** The query key of the list. */
export const MOVES = 'moving';
const OFTEN = 1000;

/** Whether a file is being processed. */
export const isUnderWay = (
  move: Pick<Move, 'state'>,
): move is Move & { readonly state: 'checking' | 'taking' | 'undoing' } =>
  move.state === 'checking' || move.state === 'taking' || move.state === 'undoing';

/** The newest file of a kind, and whether any is worked at: asked for again meanwhile; the list is read anew when that has ended. */
export function useNewestMove(kind: Move['kind']): { readonly move: Move | null; readonly isBusy: boolean } {
  const { tenantId } = useUser();
  const queries = useQueryClient();
  const { data } = useQuery({
    ...callQuery('movingInList', { pageIndex: 1, pageSize: 20 }),
    enabled: tenantId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) === true ? OFTEN : false),
  });
  const ofKind = data?.data.filter((each) => each.kind === kind) ?? [];
  // One that is taken back is worked at, too, though others are newer.
  const newest = ofKind.find(isUnderWay) ?? ofKind[0] ?? null;
  const state = newest === null ? '' : `${newest.id} ${newest.state}`;
  const shown = useRef('');
  useEffect(() => {
    if (shown.current !== '' && shown.current !== state) {
      void queries.invalidateQueries({ queryKey: [MOVES] });
      void queries.invalidateQueries({ queryKey: STEPS });
    }
    shown.current = state;
  }, [state, queries]);
  return { move: newest, isBusy: data?.data.some(isUnderWay) === true };
}

/** Refetches what an import changed. */
export function useMovesAnew() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['movingInList'] });
    void queries.invalidateQueries({ queryKey: [MOVES] });
  };
}

/** Reports a failed request and shows the new state. */
export function useAsking() {
  const { say } = useLanguage();
  const readAnew = useMovesAnew();
  return async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    readAnew();
  };
}

/** Uploads files of a kind for checking; `sent`: the part uploaded, null while nothing is. */
export function useSending(kind: Move['kind'], more: { readonly day?: string | null } = {}) {
  const ask = useAsking();
  const [sent, setSent] = useState<number | null>(null);
  const send = (file: File) => {
    setSent(0);
    const query = { kind, fileName: file.name.slice(-120), ...more };
    void ask(() => request('movingInCheck', { query, body: file, onProgress: (share) => setSent(share) })).finally(() =>
      setSent(null),
    );
  };
  return { sent, send };
}
