import { test as base, type Browser, type BrowserContext } from '@playwright/test';
import { startPortal, type TestPortal } from '#test/portal.ts';

/** What the journeys of one worker share. Each makes itself a company there, or users and names that no other has. */
interface Shared {
  /** A portal on a database of its own. */
  readonly portal: TestPortal;
  /** Another one, which asks for a captcha as portals do unless they are told otherwise. */
  readonly guardedPortal: TestPortal;
  /** The browser contexts of a worker, by what they are opened with. */
  readonly contexts: Map<string, SharedContext>;
}

interface OfTest {
  /** Whether it takes a context that nobody had before. All others have the portal's files in their cache from the test before. */
  readonly firstVisit: boolean;
}

type Screen = Pick<Parameters<Browser['newContext']>[0] & object, 'viewport' | 'isMobile' | 'hasTouch'>;

interface SharedContext {
  readonly context: BrowserContext;
  /** Takes away what a test left: pages, cookies, what was stored, routes, permissions. False: it is not to be used again. */
  readonly clean: () => Promise<boolean>;
}

/** A clock that a test has set stays set for the life of its context. */
function watchClock({ clock }: BrowserContext, onSet: () => void): void {
  for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) {
    const set: (...given: readonly never[]) => Promise<void> = clock[name].bind(clock);
    const watched = async (...given: readonly never[]) => {
      onSet();
      await set(...given);
    };
    Object.assign(clock, { [name]: watched });
  }
}

/** A context that one test after another uses: the files of the portal are fetched and compiled once. */
async function openShared(browser: Browser, screen: Screen): Promise<SharedContext> {
  const context = await browser.newContext({ ...screen, serviceWorkers: 'block' });
  const keeper = await context.newPage();
  const session = await context.newCDPSession(keeper);
  const origins = new Set<string>();
  let isUsable = true;
  watchClock(context, () => (isUsable = false));
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
    }),
  );
  return {
    context,
    async clean() {
      if (!isUsable) {
        await context.close();
        return false;
      }
      await context.setOffline(false);
      await Promise.all(context.pages().flatMap((page) => (page === keeper ? [] : [page.close()])));
      await Promise.all([context.unrouteAll(), context.clearCookies(), context.clearPermissions()]);
      for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      origins.clear();
      return true;
    },
  };
}

/** A portal for as long as the worker lives, from the first journey on that asks for it. */
const portalOf =
  (options?: Parameters<typeof startPortal>[0]) =>
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none
  async ({}, use: (portal: TestPortal) => Promise<void>) => {
    const portal = await startPortal(options);
    await use(portal);
    await portal.stop();
  };

/** A test in a browser. A file that needs a portal of other settings starts it by itself. */
export const test = base.extend<OfTest, Shared>({
  firstVisit: [false, { option: true }],
  contexts: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const contexts = new Map<string, SharedContext>();
      await use(contexts);
      for (const { context } of contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  async context({ context: own, firstVisit, serviceWorkers, browser, contexts, viewport, isMobile, hasTouch }, use) {
    const screen: Screen = { viewport, isMobile, hasTouch };
    if (firstVisit || serviceWorkers !== 'block') return await use(own);
    const key = JSON.stringify(screen);
    const shared = contexts.get(key) ?? (await openShared(browser, screen));
    contexts.set(key, shared);
    await use(shared.context);
    if (!(await shared.clean())) contexts.delete(key);
  },
  portal: [portalOf(), { scope: 'worker' }],
  guardedPortal: [portalOf({ captcha: { provider: 'altcha' } }), { scope: 'worker' }],
});
