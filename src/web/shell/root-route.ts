import { createRootRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '#web/offline/lazy-page.ts';
import { RootPage } from './RootPage.tsx';

/** The root route, which contains every page. */
export const root = createRootRoute({
  component: RootPage,
  notFoundComponent: lazyRouteComponent(() => import('#web/home/NotFoundPage.tsx'), 'NotFoundPage'),
});
