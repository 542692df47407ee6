import type { Browser, BrowserContext } from '@playwright/test';

type Screen = Pick<Parameters<Browser['newContext']>[0] & object, 'viewport' | 'isMobile' | 'hasTouch'>;

interface SharedContext {
  readonly context: BrowserContext;
  /** Takes away what a test left: pages, cookies, what was stored, routes, permissions. False: it cannot be used again. */
  readonly clean: () => Promise<boolean>;
}

/** Some things that a test does to a context stay for its life, such as setting its clock. */
function watchLasting(context: BrowserContext, onLasting: () => void): void {
  const { clock } = context;
  for (const [of, names] of [
    [clock, ['install', 'setFixedTime', 'setSystemTime']],
    [context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setGeolocation', 'setExtraHTTPHeaders']],
  ] as const) {
    for (const name of names) {
      const call: (...given: readonly never[]) => unknown = Reflect.get(of, name).bind(of);
      Reflect.set(of, name, (...given: readonly never[]) => {
        onLasting();
        return call(...given);
      });
    }
  }
}

async function openShared(browser: Browser, screen: Screen, address: string): Promise<SharedContext> {
  const context = await browser.newContext(screen);
  // The process of all pages of the portal ends with the last of them (playwright.config.ts): this one stays.
  const keeper = await context.newPage();
  await keeper.goto(address);
  const session = await context.newCDPSession(keeper);
  const origins = new Set<string>();
  let isUsable = true;
  watchLasting(context, () => (isUsable = false));
  keeper.on('crash', () => (isUsable = false));
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
      await Promise.all(context.pages().flatMap((page) => (page === keeper ? [] : [page.close()])));
      await context.setOffline(false);
      await Promise.all([context.unrouteAll(), context.clearCookies(), context.clearPermissions()]);
      for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      origins.clear();
      return true;
    },
  };
}

export type SharedContexts = ReturnType<typeof createSharedContexts>;

/**
 * The contexts of a worker's browser that one journey after another uses, one a screen. Each journey gets a page of its own in
 * the process of the page before, where all that the portal's files need compiled is compiled: its first page takes 0.6 s of
 * the processor instead of 1.1. A context alone does not do that: without `--process-per-site` each page has a new process.
 */
export function createSharedContexts(browser: Browser, address: string) {
  const shared = new Map<string, SharedContext>();
  return {
    async take(screen: Screen): Promise<BrowserContext> {
      const key = JSON.stringify(screen);
      const taken = shared.get(key) ?? (await openShared(browser, screen, address));
      shared.set(key, taken);
      return taken.context;
    },
    async giveBack(screen: Screen): Promise<void> {
      const key = JSON.stringify(screen);
      if ((await shared.get(key)?.clean()) !== true) shared.delete(key);
    },
    /** Ends the windows that a journey opened besides: each goes on asking the portal for news. */
    async closeOthers(): Promise<void> {
      const kept = new Set([...shared.values()].map(({ context }) => context));
      await Promise.all(browser.contexts().flatMap((context) => (kept.has(context) ? [] : [context.close()])));
    },
  };
}
