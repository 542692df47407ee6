import type { Page } from '@playwright/test';

/** How far content already on the page has moved, as the browser sums it up (0.1 is called good). */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  return () => page.evaluate<number>('window.shifted');
}

/** Slow answers with different delays: late content must not push away what is there. */
export async function answerSlowly(page: Page): Promise<void> {
  let delay = 0;
  await page.route('**/api/**', async (route) => {
    delay = (delay + 150) % 1000;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
}
