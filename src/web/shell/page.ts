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

/** The frame with the sidebar, for logged-in users. */
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

/** Redirects pages that need a company to the page that creates it, until it exists. */
function needCompany(): void {
  const user = currentSession()?.user;
  if (user !== undefined && user.roleId !== ROLES.superAdmin && user.tenantId === '') {
    throw redirect({ to: '/dashboard/company' });
  }
}

/**
 * A page that a super admin opens has its company in the address, so that a link leads to the same company; if it is
 * missing, the company chosen last is added.
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
  // The page is reloaded: nothing more happens on this one.
  return new Promise(() => undefined);
}

interface PageFacts {
  /** Who may see it (spec 1 §6); absent: all logged-in users. */
  readonly who?: Who;
  /** It works before the company exists. */
  readonly beforeCompany?: true;
  /** A super admin chooses its company on it: before anything else, or in addition to platform content. */
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
    // Not async: otherwise all pages would open a moment later.
    beforeLoad: ({ location, search, cause }) => {
      if (beforeCompany === undefined) needCompany();
      return choosesCompany === undefined || cause === 'preload' ? undefined : openForCompany(location, search);
    },
    staticData: { title, ...(who !== undefined && { who }), ...(choosesCompany !== undefined && { choosesCompany }) },
    // Every page may have its company in the address.
    validateSearch: (search: Search) => ({ ...chosen(search), ...validateSearch(search) }),
    component,
  });

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in `t.menu`, for the window's title. */
    title?: PageTitle;
    /** Who may see it; absent: all logged-in users. */
    who?: Who;
    /** See `PageFacts`. */
    choosesCompany?: ChoosesCompany;
  }
}
