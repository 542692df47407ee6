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
        const reason = error instanceof Error ? error.message : String(error);
        // By these words the router knows a newer version; it may have been the page's styles that were not found.
        if (await isOutdated().catch(() => false))
          throw new Error(`Failed to fetch dynamically imported module: ${reason}`, { cause: error });
        // And by these it does not.
        throw new Error('A page could not be fetched.', { cause: error });
      }),
    name,
  );

/** Loads what the pages under an address need first. If the server has a newer version, reloads that address with it instead. */
export async function fetchPart<Part>(importer: () => Promise<Part>, href: string): Promise<Part> {
  try {
    return await importer();
  } catch (error) {
    if (!(await isOutdated().catch(() => false))) throw new Error('A page could not be fetched.', { cause: error });
    location.assign(href);
    // Nothing more happens on this page.
    return await new Promise<never>(() => undefined);
  }
}
