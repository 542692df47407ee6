import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { ROLES } from '#domain/rules/roles.ts';
import { LoginPage } from './access/LoginPage.tsx';
import type { Words } from './language/language.ts';
import { RootPage } from './RootPage.tsx';
import { currentSession } from './session-store.ts';
import { Failed } from './ui/Failed.tsx';

type Search = Readonly<Record<string, unknown>>;

/** Keeps the named parameters of a query string, as the texts that they are: `1e5` is a bilty's number too. */
const texts =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Search): { [N in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name];
        return typeof value === 'string' && value !== '' ? [[name, value]] : [];
      }),
    ) as { [N in Name]?: string };

const root = createRootRoute({
  component: RootPage,
  notFoundComponent: lazyRouteComponent(() => import('./home/NotFoundPage.tsx'), 'NotFoundPage'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { title: 'home' },
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
});
const homeToo = createRoute({
  getParentRoute: () => root,
  path: '/home',
  staticData: { title: 'home' },
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'login' },
  // `next`: the page to return to after a session ended on it; `user`: whoever has just registered.
  validateSearch: texts('next', 'user'),
  beforeLoad: () => {
    if (currentSession() !== null) throw redirect({ to: '/dashboard' });
  },
  component: LoginPage,
});

const shell = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: ({ location }) => {
    if (currentSession() === null) throw redirect({ to: '/login', search: { next: location.href } });
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
});

/** Pages that mean nothing before the company exists lead to where it is made. */
function needCompany(): void {
  const user = currentSession()?.user;
  if (user !== undefined && user.roleId !== ROLES.superAdmin && user.tenantId === '') {
    throw redirect({ to: '/dashboard/company' });
  }
}

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/',
  staticData: { title: 'dashboard' },
  component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
});
const company = createRoute({
  getParentRoute: () => shell,
  path: '/company',
  staticData: { title: 'company' },
  component: lazyRouteComponent(() => import('./company/CompanyPage.tsx'), 'CompanyPage'),
});
const setting = createRoute({
  getParentRoute: () => shell,
  path: '/setting',
  staticData: { title: 'settings' },
  component: lazyRouteComponent(() => import('./shell/SettingPage.tsx'), 'SettingPage'),
});

const bilty = createRoute({
  getParentRoute: () => shell,
  path: '/bilty',
  beforeLoad: needCompany,
  staticData: { title: 'bilty' },
  // Edit mode when both are there; `copy` is the number of the bilty that a new one starts from.
  validateSearch: texts('biltyNo', 'tenantId', 'copy'),
  component: lazyRouteComponent(() => import('./documents/BiltyForm.tsx'), 'BiltyForm'),
});
const viewBilty = createRoute({
  getParentRoute: () => shell,
  path: '/viewbilty',
  beforeLoad: needCompany,
  staticData: { title: 'viewBilty' },
  // Dates yyyy-mm-dd.
  validateSearch: texts('search', 'from', 'to', 'page'),
  component: lazyRouteComponent(() => import('./documents/BiltyList.tsx'), 'BiltyList'),
});
const report = createRoute({
  getParentRoute: () => shell,
  path: '/report',
  beforeLoad: needCompany,
  staticData: { title: 'report' },
  validateSearch: texts('biltyNo', 'tenantId'),
  component: lazyRouteComponent(() => import('./documents/BiltyReport.tsx'), 'BiltyReport'),
});

const tree = root.addChildren([
  home,
  homeToo,
  login,
  shell.addChildren([dashboard, company, setting, bilty, viewBilty, report]),
]);

/** The pages. The login page comes with the first load; the others when they are first wanted, or pointed at. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultErrorComponent: Failed,
  scrollRestoration: true,
  // The router's own reading would turn tenantId=1e5 into 100000.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The page's name in `t.menu`, for the window's title. */
    title?: keyof Words['menu'];
  }
}
