import type { Page } from '@playwright/test';

/** How far what was on the page already has moved, as the browser itself adds it up (0.1 is called good). */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  return () => page.evaluate<number>('window.shifted');
}

/** Slow answers, each of another slowness: what comes late must not push away what is there. */
export async function answerSlowly(page: Page): Promise<void> {
  let delay = 0;
  await page.route('**/api/**', async (route) => {
    delay = (delay + 150) % 1000;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
}
