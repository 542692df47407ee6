import { lazyRouteComponent as routerLazy } from '@tanstack/react-router';
import { isOutdated } from './version.ts';

/**
 * A page that is fetched when it is first wanted. Where that fails the router would load the whole document anew: right
 * where the server has a newer version, whose files have other names; without a line it would leave nothing on the screen.
 */
export const lazyRouteComponent: typeof routerLazy = (importer, name) =>
  routerLazy(
    () =>
      importer().catch(async (error: unknown) => {
        if (await isOutdated().catch(() => false)) throw error;
        // In other words, so that the router does not take it for a newer version.
        throw new Error('A page could not be fetched.', { cause: error });
      }),
    name,
  );
