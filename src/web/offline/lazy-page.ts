import { lazyRouteComponent as routerLazy } from '@tanstack/react-router';
import { nextTask } from './next-task.ts';
import { isOutdated } from './version.ts';

/**
 * A page that is loaded when first opened. If that fails the router would reload the whole document: right
 * if the server has a newer version, whose files have other names; offline it would leave an empty screen.
 */
export const lazyRouteComponent: typeof routerLazy = (importer, name) =>
  routerLazy(
    () =>
      importer().catch(async (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        // By this message the router recognises a newer version; perhaps only the page's styles were missing.
        if (await isOutdated().catch(() => false))
          throw new Error(`Failed to fetch dynamically imported module: ${reason}`, { cause: error });
        // By this one it does not.
        throw new Error('A page could not be fetched.', { cause: error });
      }),
    name,
  );

/** Loads what the pages under an address need first. If the server has a newer version, reloads that address with it instead. */
export async function fetchPart<Part>(importer: () => Promise<Part>, href: string): Promise<Part> {
  try {
    const part = await importer();
    // Its evaluation is one task, what follows another.
    await nextTask();
    return part;
  } catch (error) {
    if (!(await isOutdated().catch(() => false))) throw new Error('A page could not be fetched.', { cause: error });
    location.assign(href);
    // The page is reloaded: nothing more happens on this one.
    return await new Promise<never>(() => undefined);
  }
}
