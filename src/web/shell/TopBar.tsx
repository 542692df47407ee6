import { Kbd, UnstyledButton } from '@mantine/core';
import { IconLogout, IconMenu2, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import mark from '#web/favicon.svg';
import { LanguageSwitch } from '#web/language/LanguageSwitch.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useWaiting } from '#web/queue/waiting.ts';
import { WaitingButton } from '#web/queue/WaitingButton.tsx';
import type { SessionUser } from '#web/client/session-store.ts';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import styles from './TopBar.module.css';
import { useIsCounter } from './useIsCounter.ts';
import { useLogout } from './useLogout.ts';

const LogoutDialog = lazy(() =>
  import('#web/queue/LogoutDialog.tsx').then((module) => ({ default: module.LogoutDialog })),
);

// Only a counter fetches these.
const CounterBar = lazy(() => import('#web/booking-counter/CounterBar.tsx'));
const CounterLogout = lazy(() => import('#web/booking-counter/CounterLogout.tsx'));

interface TopBarProps {
  readonly user: SessionUser;
  readonly railOpen: boolean;
  readonly onRail: () => void;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/** The company, the search, and the user with the logout. No `header`: Mantine's dialogs bring one of their own. */
export function TopBar({ user, railOpen, onRail, onSearch, onHelp }: TopBarProps) {
  const { t } = useLanguage();
  const isCounter = useIsCounter();
  return (
    <section className={styles['bar']} aria-label={t.shell.topBar}>
      <UnstyledButton
        className={`${styles['icon']} ${styles['narrow']}`}
        aria-label={t.frame.menu}
        aria-expanded={railOpen}
        aria-controls="rail"
        onClick={onRail}
      >
        <IconMenu2 size={22} aria-hidden />
      </UnstyledButton>
      <img className={styles['mark']} src={mark} alt="" width="28" height="28" />
      <span className={styles['company']}>{user.companyName || t.product}</span>
      <UnstyledButton className={styles['search']} onClick={onSearch}>
        <IconSearch size={16} aria-hidden />
        <span className={styles['hint']}>{t.frame.search}</span>
        <Kbd size="xs" className={styles['wide']} aria-hidden>
          Ctrl K
        </Kbd>
      </UnstyledButton>
      <UnstyledButton className={styles['icon']} aria-label={t.keys.all} onClick={onHelp}>
        <span aria-hidden>?</span>
      </UnstyledButton>
      <WaitingButton />
      <Suspense>{isCounter && <CounterBar />}</Suspense>
      <UserArea user={user} />
    </section>
  );
}

function UserArea({ user }: { readonly user: SessionUser }) {
  const { t } = useLanguage();
  const leave = useLogout();
  const isCounter = useIsCounter();
  const { length: unsent } = useWaiting().documents;
  const [asking, setAsking] = useState<'queue' | 'counter' | null>(null);
  const logoutLink = useRef<HTMLAnchorElement>(null);
  const stay = () => {
    setAsking(null);
    logoutLink.current?.focus();
  };
  return (
    <div className={styles['user']}>
      <span className={`${styles['welcome']} ${styles['wide']}`}>{t.frame.welcome(user.name || user.userName)}</span>
      {/* On a phone they are in the menu. */}
      <LanguageSwitch className={`${styles['icon']} ${styles['roomy']} ${styles['language']}`} />
      <SchemeSwitch className={`${styles['icon']} ${styles['roomy']}`} captionClassName="visually-hidden" />
      <Link to="/dashboard/profile" className={styles['link']}>
        <IconUserCircle size={20} className={styles['narrow']} aria-hidden />
        <span className="caption">{t.menu.profile}</span>
      </Link>
      <a
        ref={logoutLink}
        href="/login"
        className={styles['link']}
        onClick={(event) => {
          event.preventDefault();
          if (unsent > 0) setAsking('queue');
          else if (isCounter) setAsking('counter');
          else void leave();
        }}
      >
        <IconLogout size={20} className={styles['narrow']} aria-hidden />
        <span className="caption">{t.frame.logout}</span>
      </a>
      <Suspense>
        {asking === 'queue' && <LogoutDialog count={unsent} onLogout={() => void leave()} onClose={stay} />}
        {asking === 'counter' && <CounterLogout onLogout={() => void leave()} onClose={stay} />}
      </Suspense>
    </div>
  );
}
