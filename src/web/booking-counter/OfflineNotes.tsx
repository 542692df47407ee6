import { IconPlugConnectedX } from '@tabler/icons-react';
import { notifyManager } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { timeInIndia, todayInIndia } from '#domain/rules/calendar-date.ts';
import { Problem } from '#web/client/problem.ts';
import { queryClient } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { showMoment } from '#web/ui/moment.ts';
import classes from './BookingCounter.module.css';
import { isOfflineSession, NEEDS_CONNECTION } from './line.ts';
import { lastLrs, snapshotTime } from './snapshot.ts';
import { useLine, useLrWords } from './useCounterLrs.ts';

const cache = queryClient.getQueryCache();

// Queried by the frame of every page, which shows nothing if it fails.
const FRAME = 'subscription';

/** Whether a query of the open page could not be answered here. */
const lacks = (): boolean =>
  cache
    .findAll({ type: 'active' })
    .some(
      ({ queryKey: [call], state: { error } }) =>
        call !== FRAME && error instanceof Problem && error.code === 'needs_connection',
    );
// Batched, since several answers may come while a page renders.
const follow = (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener));

/** When the list of LRs was received, and how many it has. */
async function readReceived() {
  const [at, lrs] = await Promise.all([snapshotTime(), lastLrs()]);
  return at === 0 ? null : { at: new Date(at), count: lrs.length };
}

/** The notices on every page without a connection: that parts of it need one, and how old the list of LRs is. */
export function OfflineNotes() {
  const { say } = useLanguage();
  const words = useLrWords();
  const { silentSince } = useLine();
  const isLacking = useSyncExternalStore(follow, lacks);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isList = path === kindPages.bilty.listPath && (silentSince !== null || isOfflineSession());
  const { data: received = null } = useQuery({
    queryKey: ['counterTold'],
    queryFn: readReceived,
    networkMode: 'always',
    staleTime: 0,
    enabled: isList,
  });
  const moment = (at: Date) => (todayInIndia(at) === todayInIndia() ? timeInIndia(at) : showMoment(at));
  return (
    <>
      {isList && received !== null && <Note text={words.asOf(received.count, moment(received.at))} />}
      {isLacking && <Note text={say(NEEDS_CONNECTION)} />}
    </>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <output className={classes['strip']}>
      <IconPlugConnectedX size={18} aria-hidden />
      <span>{text}</span>
    </output>
  );
}
