import { createRoute, createRouter, redirect, stringifySearchWith } from '@tanstack/react-router';
import { LoginPage } from '#web/access/LoginPage.tsx';
import { fetchPart, lazyRouteComponent } from '#web/offline/lazy-page.ts';
import { callQuery, queryClient } from '#web/client/queries.ts';
import { texts } from '#web/client/page-search.ts';
import { root } from './root-route.ts';
import { currentSession } from '#web/client/session-store.ts';
import type { shell as Shell } from './pages.ts';
import { PageError } from '#web/ui/PageError.tsx';

// The server wrote the price list into the static page that the app replaces: without it the layout would shift.
const readPlans = () => queryClient.prefetchQuery({ ...callQuery('publicPlans'), networkMode: 'always', retry: false });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { title: 'home' },
  component: lazyRouteComponent(() => import('#web/home/HomePage.tsx'), 'HomePage'),
  loader: readPlans,
});
const homeToo = createRoute({
  getParentRoute: () => root,
  path: '/home',
  staticData: { title: 'home' },
  component: lazyRouteComponent(() => import('#web/home/HomePage.tsx'), 'HomePage'),
  loader: readPlans,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'login' },
  // `next`: the page to return to after a session ended on it; `user`: the username just registered.
  validateSearch: texts('next', 'user'),
  beforeLoad: () => {
    if (currentSession() !== null) throw redirect({ to: '/dashboard' });
  },
  component: LoginPage,
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotpassword',
  staticData: { title: 'forgotPassword' },
  component: lazyRouteComponent(() => import('#web/access/ForgotPage.tsx'), 'ForgotPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/resetpassword',
  staticData: { title: 'resetPassword' },
  validateSearch: texts('token'),
  component: lazyRouteComponent(() => import('#web/access/ResetPage.tsx'), 'ResetPage'),
});

/** Every page behind the login, loaded when one of them is first opened, so that a new kind does not enlarge the first load. */
const behindLogin = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/$',
  beforeLoad: async ({ location: { pathname, search, hash, href } }) => {
    const { shell } = await fetchPart(() => import('./pages.ts'), href);
    root.addChildren([...front, shell]);
    router.setRoutes(router.buildRouteTree());
    throw redirect({ to: pathname, search, hash, replace: true });
  },
});

const front = [home, homeToo, login, forgotPassword, resetPassword] as const;
const tree = root.addChildren([...front, behindLogin as unknown as typeof Shell]);

/** The pages. The login page is in the first load; the others are loaded when first opened, or pointed at. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  scrollRestoration: true,
  // All params are texts: the router's own parser would turn biltyNo=2 into a number and tenantId=1e5 into 100000.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: stringifySearchWith(String),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
