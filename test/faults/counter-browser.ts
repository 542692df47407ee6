import { chromium, expect as expectOf, type BrowserContext, type Page } from '@playwright/test';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillLr } from '#test/journeys/lawful-entry.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { chromium as settings } from '../../playwright.config.ts';
import type { Afterwards } from './drill.ts';

// A counter's computer: a browser with a profile of its own, whose line is cut and which can be killed (spec 5 §11).

// Three browsers, a portal and its database share the machine.
const expect = expectOf.configure({ timeout: 60_000 });

/** Who works there. */
export interface CounterUser {
  readonly userName: string;
  readonly password: string;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const passwordOf = (page: Page) =>
  page
    .getByRole('dialog')
    .getByLabel(/^Password/)
    .and(page.locator('input'));

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

/** Opens a computer; `portal` is the address of the portal. */
export async function aComputer(portal: string, afterwards: Afterwards) {
  const profile = temporaryFolder();
  let context: BrowserContext;
  let page: Page;
  let isCut = false;
  /** How many hours its clock is wrong. */
  let wrongHours = 0;

  async function start(): Promise<void> {
    context = await chromium.launchPersistentContext(profile, { ...settings, headless: true });
    await context.setOffline(isCut);
    page = context.pages()[0] ?? (await context.newPage());
    if (wrongHours !== 0) await page.clock.setSystemTime(Date.now() + wrongHours * 3_600_000);
  }
  const kill = () => {
    for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL');
  };
  await start();
  afterwards(() => kill());

  const computer = {
    page: () => page,
    isCut: () => isCut,
    async cut(cut: boolean) {
      isCut = cut;
      await context.setOffline(cut);
    },
    async setClockWrong(hours: number) {
      wrongHours = hours;
      await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
    },
    /** Makes a counter of it, by the code of an admin. */
    async register({ userName, password }: CounterUser, invite: string) {
      await computer.logIn({ userName, password });
      await page.goto(`${portal}/dashboard/counter`);
      await button(page, 'Register this browser').click();
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill(invite);
      await passwordOf(page).fill(password);
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await expect(button(page, 'Contact now')).toBeVisible();
      // What it books by has to be there before its line is cut.
      await expect.poll(() => page.evaluate<boolean>(IS_READY)).toBe(true);
      await page.keyboard.press('Alt+B');
      await expect(page.getByRole('combobox', { name: 'Basis' })).toBeVisible();
    },
    async logIn({ userName, password }: CounterUser) {
      await page.goto(`${portal}/login`);
      await page.getByRole('textbox', { name: 'Username' }).fill(userName);
      await page.locator('input[autocomplete="current-password"]').fill(password);
      await button(page, 'Login').click();
      await page.waitForURL('**/dashboard**');
    },
    /** Fills in an LR and sends it; answers its number, null where the browser was killed before it said one. */
    async book(killAfterMs: number | null): Promise<string | null> {
      await fillLr(page);
      await button(page, 'Submit').click({ noWaitAfter: true });
      if (killAfterMs !== null) {
        await sleep(killAfterMs);
        const said = await numberSaid(page).catch(() => null);
        kill();
        return said;
      }
      const said = page.locator('[data-place] [data-tone]').getByText(NUMBER).first();
      await expect(said).toBeVisible();
      const number = NUMBER.exec((await said.textContent()) ?? '')?.[0] ?? null;
      // The next one says another number at the same place.
      await page.locator('[data-place] [data-tone] button').first().click();
      await expect(said).toBeHidden();
      return number;
    },
    /** Starts the browser that was killed, and opens the counter again: a session's cookie is gone with it. */
    async comeBack({ userName, password }: CounterUser) {
      await start();
      await page.goto(`${portal}/dashboard`);
      const name = page.getByRole('textbox', { name: 'Username' });
      await expect(passwordOf(page).or(name).first()).toBeVisible();
      if (await name.isVisible()) await computer.logIn({ userName, password });
      else {
        await passwordOf(page).fill(password);
        await button(page, 'Unlock').click();
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await page.keyboard.press('Alt+B');
      await expect(page.getByRole('combobox', { name: 'Basis' })).toBeVisible();
    },
    /** Waits until nothing waits any more. */
    async settle() {
      await computer.cut(false);
      await expect(button(page, 'Online')).toBeVisible({ timeout: 120_000 });
    },
    /** The disk is gone, and the browser with it. */
    destroy() {
      kill();
      rmSync(profile, { recursive: true, force: true });
    },
  };
  return computer;
}

/** Whether a browser keeps all that it books by: the snapshot, and the counter's own files. */
const IS_READY = `(async () => {
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('booking-counter');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => resolve(opening.result);
  });
  const parts = await new Promise((resolve) => {
    const counting = database.transaction('snapshot').objectStore('snapshot').count();
    counting.onsuccess = () => resolve(counting.result);
  });
  database.close();
  return parts > 0 && (await caches.match('/counter-files')) !== undefined;
})()`;
const NUMBER = /[A-Z0-9]{2,6}\/\d{4}\/\d{4,6}/;
/** The number that a page says just now; null: none. */
async function numberSaid(page: Page): Promise<string | null> {
  const texts = await page.locator('[data-place] [data-tone]').allTextContents();
  return NUMBER.exec(texts.join(' '))?.[0] ?? null;
}

export type Computer = Awaited<ReturnType<typeof aComputer>>;
