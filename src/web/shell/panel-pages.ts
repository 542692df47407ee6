import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyRouteComponent } from '#web/offline/lazy-page.ts';
import { texts, type Search } from '#web/client/page-search.ts';
import { frame } from './page.ts';

const adminPanel = createRoute({
  getParentRoute: () => frame,
  path: '/adminpanel',
  component: lazyRouteComponent(() => import('#web/platform/AdminPanel.tsx'), 'AdminPanel'),
});
const panelPart = <const Path extends string, PageQuery extends Search>(
  path: Path,
  validateSearch: (search: Search) => PageQuery,
  component: RouteComponent,
) =>
  createRoute({
    getParentRoute: () => adminPanel,
    path,
    staticData: { title: 'adminPanel', who: 'platform' },
    validateSearch,
    component,
  });
// `before`: the cursor of a list that is read from the newest on.
const panelParts = [
  panelPart(
    '/',
    texts('tenantId'),
    lazyRouteComponent(() => import('#web/platform/SetPassword.tsx'), 'SetPassword'),
  ),
  panelPart(
    '/companies',
    texts('search', 'type', 'before'),
    lazyRouteComponent(() => import('#web/platform/Companies.tsx'), 'Companies'),
  ),
  panelPart(
    '/company',
    texts('tenantId'),
    lazyRouteComponent(() => import('#web/platform/CompanyDetail.tsx'), 'CompanyDetail'),
  ),
  panelPart(
    '/enquiries',
    texts('type', 'before'),
    lazyRouteComponent(() => import('#web/platform/Enquiries.tsx'), 'Enquiries'),
  ),
  panelPart(
    '/outbox',
    texts('type', 'before'),
    lazyRouteComponent(() => import('#web/platform/Outbox.tsx'), 'Outbox'),
  ),
  panelPart(
    '/law',
    texts('type'),
    lazyRouteComponent(() => import('#web/platform/LawPage.tsx'), 'LawPage'),
  ),
  panelPart(
    '/audit',
    // `type` is a kind of record, `of` the user who made the changes, `tenantId` the company.
    texts('search', 'type', 'from', 'to', 'of', 'tenantId'),
    lazyRouteComponent(() => import('#web/platform/PlatformAudit.tsx'), 'PlatformAudit'),
  ),
  panelPart(
    '/erasures',
    texts('before'),
    lazyRouteComponent(() => import('#web/platform/Erasures.tsx'), 'Erasures'),
  ),
] as const;

/** The Admin Panel, each part with its own address. */
export const panelPages = adminPanel.addChildren(panelParts);
