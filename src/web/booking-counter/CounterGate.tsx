import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconPlugConnected } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { logout } from '#web/client/session.tsx';
import { expireSession, type SessionUser } from '#web/client/session-store.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { renewInTime } from './contact.ts';
import { askOtherWindows } from './data-key.ts';
import classes from './BookingCounter.module.css';
import { isOfflineSession } from './line.ts';
import { endsAt, TOO_LONG_AWAY } from './login.ts';
import { OfflineNotes } from './OfflineNotes.tsx';
import { watchSession } from './session-watch.ts';
import { thisCounter, wrapOf, type WrapRow } from './store.ts';
import { useCounterHere, useHereWords, useOpenedBy } from './useCounterHere.ts';
import { useLine } from './useCounterLrs.ts';

const UnlockDialog = lazy(() => import('./UnlockDialog.tsx'));

/** How often to check whether a contact is due and whether a session without a connection has expired, in ms. */
const EVERY = 30_000;

/** Ends a session without a connection if it has expired; answers whether it did. */
async function endInTime(userName: string): Promise<boolean> {
  if (!isOfflineSession()) return false;
  const [wrap, counter] = [await wrapOf(userName), await thisCounter()];
  if (wrap !== undefined && counter !== undefined && Date.now() < endsAt(wrap, counter)) return false;
  expireSession('', TOO_LONG_AWAY);
  return true;
}

/**
 * The background work of a counter while somebody is logged in: contacts, expiry of a session without a connection, the
 * key from another window.
 */
function useCounterWork(user: SessionUser): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    watchSession();
    const work = async () => {
      await askOtherWindows();
      setReady(true);
      if (!(await endInTime(user.userName))) await renewInTime();
    };
    const begin = () => void work().catch(() => undefined);
    begin();
    const timer = setInterval(begin, EVERY);
    globalThis.addEventListener('online', begin);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', begin);
    };
  }, [user.userName]);
  return isReady;
}

/** Rendered on every page of a counter's browser: asks for the password after a reload, and says why the counter cannot book. */
export default function CounterGate({ user }: { readonly user: SessionUser }) {
  const { say } = useLanguage();
  const words = useHereWords();
  const navigate = useNavigate();
  const router = useRouter();
  const isReady = useCounterWork(user);
  const isOpen = useOpenedBy() === user.userName.toLowerCase();
  const { counter = null, fault = null, wraps = [], waiting = 0 } = useCounterHere().data ?? {};
  const [later, setLater] = useState(false);
  const { silentSince } = useLine();
  const isOwn = (wrap: WrapRow) => wrap.userName === user.userName.toLowerCase();
  if (counter === null || counter.company !== user.tenantId || !isReady) return null;
  const offline = isOfflineSession();
  const isLocked = !isOpen && (counter.state === 'active' || (waiting > 0 && wraps.some(isOwn)));
  const leave = () => {
    void logout();
    void navigate({ to: '/login' });
  };
  const loginAgain = () => {
    void logout();
    void navigate({ to: '/login', search: { next: router.state.location.href, user: user.userName } });
  };
  const close = offline ? leave : () => setLater(true);
  return (
    <>
      {fault !== null && <Strip sign={<IconAlertTriangle size={18} aria-hidden />}>{say(fault)}</Strip>}
      {isLocked && later && (
        <Strip sign={<IconLock size={18} aria-hidden />}>
          {words.closedForYou(counter.name)}{' '}
          <Button variant="default" size="compact-sm" onClick={() => setLater(false)}>
            {words.openIt}
          </Button>
        </Strip>
      )}
      {offline && !isLocked && silentSince === null && (
        <Strip sign={<IconPlugConnected size={18} aria-hidden />}>
          {words.backOnline}{' '}
          <Button variant="default" size="compact-sm" onClick={loginAgain}>
            {words.logInAgain}
          </Button>
        </Strip>
      )}
      {!isLocked && <OfflineNotes />}
      <Suspense>
        {isLocked && !later && (
          <UnlockDialog counter={counter.name} {...(offline && { keep: words.logOut })} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function Strip({ sign, children }: { readonly sign: ReactNode; readonly children: ReactNode }) {
  return (
    <output className={classes['strip']}>
      {sign}
      <span>{children}</span>
    </output>
  );
}
