import { test as base, type ConsoleMessage, type Request, type WebError } from '@playwright/test';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { createSharedContexts, type SharedContexts } from './shared-contexts.ts';

/** What the journeys of one worker share. Each makes itself a company there, or users and names that no other has. */
interface Shared {
  /** A portal on a database of its own. */
  readonly portal: TestPortal;
  /** Another one, which asks for a captcha as portals do unless they are told otherwise. */
  readonly guardedPortal: TestPortal;
  readonly sharedContexts: SharedContexts;
}

interface OfTest {
  /** Whether it takes a browser that was never at the portal. All others have its files in their cache. */
  readonly firstVisit: boolean;
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

/** Marks a journey that is made in Chromium, Firefox and WebKit; the others are in Chromium alone. */
export const EVERY_BROWSER = { tag: '@everyBrowser' };

/** A test in a browser. A file that needs a portal of other settings starts it by itself. */
export const test = base.extend<OfTest, Shared>({
  portal: [portalOf(), { scope: 'worker' }],
  guardedPortal: [portalOf({ captcha: { provider: 'altcha' } }), { scope: 'worker' }],
  sharedContexts: [
    async ({ browser, portal }, use) => await use(createSharedContexts(browser, `${portal.url}/robots.txt`)),
    { scope: 'worker' },
  ],
  firstVisit: [false, { option: true }],
  async context(
    { browser, browserName, sharedContexts, firstVisit, serviceWorkers, viewport, isMobile, hasTouch },
    use,
    info,
  ) {
    const screen = { viewport, isMobile, hasTouch };
    const alone = firstVisit || serviceWorkers !== 'block' || browserName !== 'chromium';
    const context = alone ? await browser.newContext() : await sharedContexts.take(screen);
    // The errors of the pages of a failed journey are printed with it.
    const errors: string[] = [];
    const onError = (error: WebError) => errors.push(error.error().stack ?? error.error().message);
    const onConsole = (said: ConsoleMessage) =>
      said.type() === 'error' && errors.push(`${said.text()} ${said.location().url}`);
    const onFailure = (request: Request) => errors.push(`${request.url()}: ${request.failure()?.errorText ?? ''}`);
    context.on('weberror', onError).on('console', onConsole).on('requestfailed', onFailure);
    await use(context);
    context.off('weberror', onError).off('console', onConsole).off('requestfailed', onFailure);
    if (info.status !== info.expectedStatus)
      await info.attach('errors of the pages', { body: errors.join('\n'), contentType: 'text/plain' });
    if (alone) await context.close();
    else await sharedContexts.giveBack(screen);
    await sharedContexts.closeOthers();
  },
  async page({ page, browserName }, use) {
    // Of the windows of a Firefox the first has the focus; Chromium gives it to each.
    if (browserName !== 'chromium') await page.bringToFront();
    await use(page);
  },
});
