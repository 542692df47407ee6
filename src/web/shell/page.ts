import { createRoute, redirect, type RouteComponent } from '@tanstack/react-router';
import { ROLES, type Who } from '#domain/rules/roles.ts';
import type { Words } from '#web/language/en.ts';
import { currentLanguage } from '#web/language/language.ts';
import { lazyRouteComponent } from '#web/offline/lazy-page.ts';
import type { Search } from '#web/page-search.ts';
import { root } from '#web/root-route.ts';
import { currentSession, takeSessionFault } from '#web/session-store.ts';
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

interface PageFacts {
  /** Whose page it is (spec 1 §6); absent: anybody's who is logged in. */
  readonly who?: Who;
  /** It means something before the company exists. */
  readonly beforeCompany?: true;
}

/** A page behind the login. */
export const page = <const Path extends string, PageQuery extends Search>(
  path: Path,
  title: PageTitle,
  validateSearch: (search: Search) => PageQuery,
  component: RouteComponent,
  { who, beforeCompany }: PageFacts = {},
) =>
  createRoute({
    getParentRoute: () => frame,
    path,
    beforeLoad: () => {
      if (beforeCompany === undefined) needCompany();
    },
    staticData: { title, ...(who !== undefined && { who }) },
    validateSearch,
    component,
  });

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in `t.menu`, for the window's title. */
    title?: PageTitle;
    /** Whose page it is; anybody's who is logged in when absent. */
    who?: Who;
  }
}
