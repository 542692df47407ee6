import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useSession } from '#web/client/session.tsx';
import { OfflineBar } from '#web/ui/OfflineBar.tsx';
import { toastsInside } from '#web/ui/toast.ts';
import { Toasts } from '#web/ui/Toasts.tsx';
import { useSubmitKey } from '#web/ui/useSubmitKey.ts';

/** The frame of every page: notices, the offline bar, the window's title and the focus. */
export function RootPage() {
  usePageTitle();
  useFocusOnPageChange();
  useSubmitKey();
  const inside = useRouterState({ select: ({ location }) => location.pathname.startsWith('/dashboard') });
  useEffect(() => toastsInside(inside), [inside]);
  return (
    <>
      <OfflineBar />
      <Outlet />
      <Toasts />
    </>
  );
}

function usePageTitle(): void {
  const { t } = useLanguage();
  const company = useSession()?.user.companyName;
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = `${title === undefined ? t.menu.notFound : t.menu[title]} · ${company || t.product}`;
  }, [t, title, company]);
}

/** Focuses the heading of a new page, for screen readers and keyboard alike; the first page of a visit is left to the browser. */
function useFocusOnPageChange(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const first = useRef(true);
  useEffect(() => {
    if (path === undefined) return;
    if (first.current) {
      first.current = false;
      return;
    }
    // Not if the page focuses its first field itself, or a dialog was opened meanwhile.
    const timer = setTimeout(() => {
      const active = document.activeElement;
      if (active !== null && active !== document.body && active.closest('main, [aria-modal="true"]') !== null) return;
      const heading = document.querySelector<HTMLElement>('main h1');
      if (heading === null) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(timer);
  }, [path]);
}
