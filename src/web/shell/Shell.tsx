import './parts.css';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { mayCall } from '#domain/rules/roles.ts';
import type { HelpPath } from '#web/help/help-text.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { prefer } from '#web/preferences/preferences.ts';
import { useQueue } from '#web/queue/useQueue.ts';
import { useSession } from '#web/client/session.tsx';
import type { SessionUser } from '#web/client/session-store.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { DIALOG, keepTyped } from '#web/ui/typed-ahead.ts';
import { usePreferences } from '#web/preferences/usePreferences.ts';
import { KEYS, withTally } from '#web/key-register.ts';
import { CompanyChoice } from './CompanyChoice.tsx';
import { linksFor, type CommandLink } from './menu.ts';
import { Rail } from './Rail.tsx';
import { SetUpNotice } from './SetUpNotice.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { useIsCounter } from './useIsCounter.ts';
import { useTypedOnTheWay } from './useTypedOnTheWay.ts';
import { useUnseenFailures } from './useUnseenFailures.ts';

const AccessDenied = lazy(() => import('./AccessDenied.tsx'));
const CounterGate = lazy(() => import('#web/booking-counter/CounterGate.tsx'));
const Commands = lazy(() => import('./Commands.tsx'));
const SubscriptionNotice = lazy(() => import('./SubscriptionNotice.tsx'));
const HelpWindow = lazy(() => import('#web/help/HelpWindow.tsx'));

const NOBODY = { tenantId: '', userName: '' };

/** `help`: the help of the current screen; an address: the help of that screen. */
type OpenWindow = 'commands' | 'help' | HelpPath | null;

/** The frame of every page behind the login: top bar, sidebar, notices, keys. */
export function Shell() {
  const session = useSession();
  const { t } = useLanguage();
  const { railFolded } = usePreferences();
  const [opened, setOpened] = useState<OpenWindow>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const who = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.who });
  // The page on which a phone's menu was opened: navigating away closes the menu.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const railOpen = openOn === path;

  const links = session ? linksFor(session.rights) : [];
  useShellKeys(links, setOpened, railOpen ? () => setOpenOn(null) : null);

  useQueue(session?.user ?? NOBODY);
  useUnseenFailures();

  // The session ended; the router is navigating to the login page.
  if (session === null) return null;
  return (
    <div className={styles['shell']} data-folded={railFolded || undefined} data-rail-open={railOpen || undefined}>
      <a className={styles['skip']} href="#content">
        {t.frame.skip}
      </a>
      <TopBar
        railOpen={railOpen}
        onRail={() => setOpenOn(railOpen ? null : path)}
        onSearch={() => setOpened('commands')}
        onHelp={() => setOpened('help')}
        user={session.user}
      />
      <Rail rights={session.rights} folded={railFolded} onFold={() => prefer({ railFolded: !railFolded })} />
      {/* Pointer users close the menu by pressing next to it; the keyboard has Escape and the menu button. */}
      <div className={styles['veil']} onPointerDown={() => setOpenOn(null)} aria-hidden />
      <main id="content" className={styles['work']} tabIndex={-1}>
        <AtCounter user={session.user} />
        {!session.rights.ready && !session.rights.superAdmin && <SetUpNotice />}
        {session.rights.ready && !session.rights.superAdmin && (
          <Suspense>
            <SubscriptionNotice tenantId={session.user.tenantId} mayPay={session.rights.admin} />
          </Suspense>
        )}
        {who === undefined || mayCall(who, session.user.roleId) ? (
          <CompanyChoice>
            <Outlet />
          </CompanyChoice>
        ) : (
          <Suspense>
            <AccessDenied who={who} />
          </Suspense>
        )}
      </main>
      <Suspense>
        {opened === 'commands' ? (
          <Commands links={links} onClose={() => setOpened(null)} onHelp={setOpened} />
        ) : (
          opened !== null && <HelpWindow of={opened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </div>
  );
}

/** The part of every page in a browser that is a counter. */
function AtCounter({ user }: { readonly user: SessionUser }) {
  const isCounter = useIsCounter();
  return <Suspense>{isCounter && <CounterGate user={user} />}</Suspense>;
}

/** The keys that work on every page; `close` null: the phone's menu is closed. */
function useShellKeys(links: readonly CommandLink[], open: (window: OpenWindow) => void, close: (() => void) | null) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { tallyKeys } = usePreferences();
  const rights = useSession()?.rights;
  useTypedOnTheWay();
  const search = () => {
    keepTyped(DIALOG).come();
    open('commands');
  };
  useKeys([
    ...links.flatMap((link) =>
      link.key === undefined || (link.needsCompany === true && rights?.ready !== true && !rights?.superAdmin)
        ? []
        : withTally(link.key, tallyKeys).map((key) => ({
            ...key,
            label: t.menu[link.title],
            run: () => void navigate({ to: link.to }),
          })),
    ),
    { ...KEYS.commands, label: t.keys.search, run: search },
    { ...KEYS.search, label: t.keys.search, run: search },
    { ...KEYS.allKeys, label: t.keys.all, run: () => open('help') },
    { ...KEYS.help, label: t.keys.all, run: () => open('help') },
    {
      ...KEYS.close,
      label: t.keys.close,
      // Only if there is something to close: otherwise Escape belongs to the page.
      ...(close !== null && { run: close }),
    },
  ]);
}
