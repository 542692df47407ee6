import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { chromium as settings } from '../playwright.config.ts';

// A browser with its own profile on the disk, like an office’s computer: it can go offline, be closed, and be killed.

/** The processes of the browser with a profile. */
function processesOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const asked = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return asked.includes(profile) ? [Number(name)] : [];
      } catch {
        // It has ended in the meantime.
        return [];
      }
    });
}

export type BrowserProfile = Awaited<ReturnType<typeof aBrowserProfile>>;

/** Opens a browser with a new profile. */
export async function aBrowserProfile() {
  const profile = temporaryFolder();
  let context: BrowserContext;
  let page: Page;
  let isCut = false;
  const opened = {
    page: () => page,
    isCut: () => isCut,
    /** Opens it again after it was closed or killed; the connection is as before. */
    start: async () => {
      // Other journeys have no service workers (playwright.config.ts).
      context = await chromium.launchPersistentContext(profile, {
        ...settings,
        headless: true,
        serviceWorkers: 'allow',
      });
      // What never appears is reported before the whole journey times out.
      context.setDefaultTimeout(30_000);
      context.setDefaultNavigationTimeout(30_000);
      await context.setOffline(isCut);
      page = context.pages()[0] ?? (await context.newPage());
    },
    /** Cuts or restores the connection. */
    cut: async (cut: boolean) => {
      isCut = cut;
      await context.setOffline(cut);
    },
    close: () => context.close(),
    /** Ends all its processes by SIGKILL. */
    kill: () => {
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL');
    },
    /** The disk is lost, and the browser with it. */
    destroy: () => {
      opened.kill();
      rmSync(profile, { recursive: true, force: true });
    },
  };
  await opened.start();
  return opened;
}
