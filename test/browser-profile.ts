import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { chromium as settings } from '../playwright.config.ts';

// A browser with a profile of its own on the disk, as an office's computer has one: its line is cut, it is closed, and killed.

/** The processes of a browser with a profile. */
function processesOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const asked = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return asked.includes(profile) ? [Number(name)] : [];
      } catch {
        // It ended meanwhile.
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
    /** Opens it again after it was closed or killed; the line is as it was. */
    start: async () => {
      // Journeys have no service workers else (playwright.config.ts).
      context = await chromium.launchPersistentContext(profile, {
        ...settings,
        headless: true,
        serviceWorkers: 'allow',
      });
      // What never comes says so before the whole journey is over.
      context.setDefaultTimeout(30_000);
      context.setDefaultNavigationTimeout(30_000);
      await context.setOffline(isCut);
      page = context.pages()[0] ?? (await context.newPage());
    },
    /** Cuts the line, or mends it. */
    cut: async (cut: boolean) => {
      isCut = cut;
      await context.setOffline(cut);
    },
    close: () => context.close(),
    /** Ends all its processes by SIGKILL. */
    kill: () => {
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL');
    },
    /** The disk is gone, and the browser with it. */
    destroy: () => {
      opened.kill();
      rmSync(profile, { recursive: true, force: true });
    },
  };
  await opened.start();
  return opened;
}
