import { lazyRouteComponent as routerLazy } from '@tanstack/react-router';
import { nextTask } from './next-task.ts';
import { isOutdated } from './version.ts';

/**
 * A page that is loaded when first opened. If that fails although the server answers (a request was lost on a bad line, or the server
 * has a newer version, whose files have other names), the router reloads the document, once for each file: no browser tries a file
 * again that failed to load. Offline that would leave an empty screen.
 */
export const lazyRouteComponent: typeof routerLazy = (importer, name) =>
  routerLazy(
    () =>
      importer().catch(async (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        const isReachable = await isOutdated().then(
          () => true,
          () => false,
        );
        // The router reloads by the first message, and not by the second.
        if (isReachable) throw new Error(`Failed to fetch dynamically imported module: ${reason}`, { cause: error });
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
