import { createRoute, redirect, type ParsedLocation, type RouteComponent } from '@tanstack/react-router';
import { ROLES, type Who } from '#domain/rules/roles.ts';
import type { Words } from '#web/language/en.ts';
import { currentLanguage } from '#web/language/language.ts';
import { lazyRouteComponent } from '#web/offline/lazy-page.ts';
import { texts, type Search } from '#web/client/page-search.ts';
import { root } from './root-route.ts';
import { chooseCompany, currentSession, takeSessionFault } from '#web/client/session-store.ts';
import { toast } from '#web/ui/toast.ts';

/** A page's name in `t.menu`, for the window's title. */
export type PageTitle = keyof Words['menu'];

/** The frame with the sidebar, for whoever is logged in. */
export const frame = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: ({ location, cause }) => {
    if (currentSession() !== null) return;
    const fault = cause === 'preload' ? null : takeSessionFault();
    if (fault !== null) toast.error(currentLanguage().say(fault));
    throw redirect({ to: '/login', search: { next: location.href } });
  },
  component: lazyRouteComponent(() => import('#web/shell/Shell.tsx'), 'Shell'),
});

/** Pages that mean nothing before the company exists lead to where it is made. */
function needCompany(): void {
  const user = currentSession()?.user;
  if (user !== undefined && user.roleId !== ROLES.superAdmin && user.tenantId === '') {
    throw redirect({ to: '/dashboard/company' });
  }
}

/**
 * The company of a page that a super admin opens stands in its address, so that a link leads to the same company; where
 * it does not, the one that was chosen last is put there.
 */
function openForCompany({ pathname, href }: ParsedLocation, search: Search): Promise<never> | undefined {
  const user = currentSession()?.user;
  if (user?.roleId !== ROLES.superAdmin) return undefined;
  const named = search['tenantId'];
  if (typeof named !== 'string') {
    if (user.tenantId === '') return undefined;
    throw redirect({ to: pathname, search: { ...search, tenantId: user.tenantId }, replace: true });
  }
  if (!chooseCompany(named)) return undefined;
  window.location.assign(href);
  // Nothing more happens on this page.
  return new Promise(() => undefined);
}

interface PageFacts {
  /** Whose page it is (spec 1 §6); absent: anybody's who is logged in. */
  readonly who?: Who;
  /** It means something before the company exists. */
  readonly beforeCompany?: true;
  /** A super admin chooses on it whose company it shows: before anything else, or besides what there is of the platform. */
  readonly choosesCompany?: ChoosesCompany;
}

type ChoosesCompany = 'first' | 'besides';

const chosen = texts('tenantId');

/** A page behind the login. */
export const page = <const Path extends string, PageQuery extends Search>(
  path: Path,
  title: PageTitle,
  validateSearch: (search: Search) => PageQuery,
  component: RouteComponent,
  { who, beforeCompany, choosesCompany }: PageFacts = {},
) =>
  createRoute({
    getParentRoute: () => frame,
    path,
    // Not async: everybody's pages would open a moment later.
    beforeLoad: ({ location, search, cause }) => {
      if (beforeCompany === undefined) needCompany();
      return choosesCompany === undefined || cause === 'preload' ? undefined : openForCompany(location, search);
    },
    staticData: { title, ...(who !== undefined && { who }), ...(choosesCompany !== undefined && { choosesCompany }) },
    // Everybody's page may name the company whose it is.
    validateSearch: (search: Search) => ({ ...chosen(search), ...validateSearch(search) }),
    component,
  });

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in `t.menu`, for the window's title. */
    title?: PageTitle;
    /** Whose page it is; anybody's who is logged in when absent. */
    who?: Who;
    /** See `PageFacts`. */
    choosesCompany?: ChoosesCompany;
  }
}
