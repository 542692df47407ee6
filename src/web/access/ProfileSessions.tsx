import { Button } from '@mantine/core';
import { IconDevices, IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import failureClasses from '#web/forms/LoadError.module.css';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { logoutEverywhere } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { toast } from '#web/ui/toast.ts';
import { Pending } from '#web/ui/Pending.tsx';
import styles from './ProfileSessions.module.css';

const FAILED = 'Failed to load data.';

function useEndSession(refetch: () => Promise<unknown>) {
  const { t, say } = useLanguage();
  const navigate = useNavigate();
  // One click sends one request, however long it takes.
  const [busy, setBusy] = useState(false);

  const doing = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  const end = (id: string) =>
    doing(async () => {
      try {
        toast.success(say(await request('endOwnSession', { query: { id } })));
      } finally {
        // Also when the session had already ended by itself.
        await refetch();
      }
    });
  const endAll = () =>
    doing(async () => {
      await logoutEverywhere();
      await navigate({ to: '/login' });
      toast.info(t.frame.loggedOut);
    });
  return { busy, end, endAll };
}

/** The sessions in which the user is logged in, with buttons to end them. */
export function ProfileSessions({ hidden }: { readonly hidden: boolean }) {
  const { t, say } = useLanguage();
  const words = t.profile;
  const { data, isError, refetch } = useQuery({ ...callQuery('ownSessions'), staleTime: 0 });
  const { busy, end, endAll } = useEndSession(refetch);

  return (
    <section hidden={hidden} className={`card ${styles['sessions']}`} aria-labelledby="sessions-title">
      <div className={styles['head']}>
        <h2 id="sessions-title">{words.sessions}</h2>
        <Button
          variant="default"
          leftSection={<IconLogout size={16} aria-hidden />}
          aria-disabled={busy}
          onClick={() => void endAll()}
        >
          {words.everywhere}
        </Button>
      </div>
      <p className={styles['hint']}>{words.sessionsHint}</p>
      {isError && (
        <div className={failureClasses['failed']} role="alert">
          <p>{say(FAILED)}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.actions.retry}
          </Button>
        </div>
      )}
      {data === undefined && !isError && <Pending height={48} radius="sm" />}
      <ul className={styles['list']}>
        {data?.map((session) => (
          <SessionItem key={session.id} session={session} busy={busy} onEnd={() => void end(session.id)} />
        ))}
      </ul>
    </section>
  );
}

interface SessionItemProps {
  readonly session: Answer<'ownSessions'>[number];
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const words = useLanguage().t.profile;
  const { browser, system } = session;
  const what = browser === '' || system === '' ? browser || system || words.program : words.on(browser, system);
  return (
    <li className={styles['session']}>
      <IconDevices size={20} className={styles['sign']} aria-hidden />
      <span className={styles['what']}>
        <strong>{what}</strong>
        {session.isCurrent && <Chip text={words.current} />}
      </span>
      <span className={styles['when']}>
        {words.began(showMoment(new Date(session.beganDate)))} · {words.from(session.address)}
      </span>
      <span className={styles['when']}>{words.lastSeen(showMoment(new Date(session.lastSeenDate)))}</span>
      {!session.isCurrent && (
        <Button
          variant="default"
          className={styles['end']}
          aria-label={words.endNamed(what)}
          aria-disabled={busy}
          onClick={onEnd}
        >
          {words.end}
        </Button>
      )}
    </li>
  );
}
