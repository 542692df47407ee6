import { createRootRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '#web/offline/lazy-page.ts';
import { RootPage } from './RootPage.tsx';

/** What every page stands in. */
export const root = createRootRoute({
  component: RootPage,
  notFoundComponent: lazyRouteComponent(() => import('#web/home/NotFoundPage.tsx'), 'NotFoundPage'),
});
