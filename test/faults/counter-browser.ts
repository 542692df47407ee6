import { expect as expectOf, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aBrowserProfile } from '#test/browser-profile.ts';
import { button, IS_READY, keepFiles, paperIn, passwordOf } from '#test/journeys/counter-desk.ts';
import { fillLr } from '#test/journeys/lawful-entry.ts';
import type { Afterwards } from './drill.ts';

// A counter's computer: a browser with its own profile, whose connection can be cut and which can be killed (spec 5 §11).

// Three browsers, a portal and its database share the machine.
const expect = expectOf.configure({ timeout: 60_000 });

/** The user at the counter. */
export interface CounterUser {
  readonly userName: string;
  readonly password: string;
}

/** Opens a computer; `portal` is the address of the portal. */
export async function aComputer(portal: string, afterwards: Afterwards) {
  const profile = await aBrowserProfile();
  const { page: now, cut, isCut, kill, destroy } = profile;
  /** By how many hours its clock is wrong. */
  let wrongHours = 0;

  async function start(): Promise<void> {
    await profile.start();
    if (wrongHours !== 0) await now().clock.setSystemTime(Date.now() + wrongHours * 3_600_000);
  }
  afterwards(() => kill());

  const computer = {
    cut,
    isCut,
    destroy,
    async setClockWrong(hours: number) {
      wrongHours = hours;
      await now().clock.setSystemTime(Date.now() + hours * 3_600_000);
    },
    /** Registers it as a counter with an admin's code. */
    async register({ userName, password }: CounterUser, invite: string) {
      const page = now();
      await computer.logIn({ userName, password });
      await page.goto(`${portal}/dashboard/counter`);
      await button(page, 'Register this browser').click();
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill(invite);
      await passwordOf(page).fill(password);
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await expect(button(page, 'Contact now')).toBeVisible();
      // The data for booking must be loaded before the connection is cut.
      await expect.poll(() => page.evaluate<boolean>(IS_READY)).toBe(true);
      await openForm(page);
    },
    async logIn({ userName, password }: CounterUser) {
      const page = now();
      await page.goto(`${portal}/login`);
      await page.getByRole('textbox', { name: 'Username' }).fill(userName);
      await page.locator('input[autocomplete="current-password"]').fill(password);
      await button(page, 'Login').click();
      await page.waitForURL('**/dashboard**');
    },
    /** Books an LR; returns its number, null if the browser was killed before it showed one. */
    async book(killAfterMs: number | null): Promise<string | null> {
      const page = now();
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
      // The next LR shows another number at the same place.
      await page.locator('[data-place] [data-tone] button').first().click();
      await expect(said).toBeHidden();
      return number;
    },
    /** Prints all copies of a waiting LR without a connection; returns their texts and positions. */
    async print(number: string) {
      const page = now();
      await keepFiles(page);
      await button(page, /LRs? waits?$/).click();
      await page.getByRole('link', { name: number }).click();
      await page.getByRole('radio', { name: 'All four copies' }).check();
      await expect.poll(async () => (await paperIn(page)).pages.length).toBe(4);
      await page.getByRole('link', { name: 'Download', exact: true }).click();
      await expect.poll(async () => (await paperIn(page)).flat).not.toContain('PREVIEW');
      const paper = await paperIn(page);
      await openForm(page);
      return paper;
    },
    /** Restarts a killed browser, and opens the counter again, because the session cookie was lost. */
    async comeBack({ userName, password }: CounterUser) {
      await start();
      const page = now();
      await page.goto(`${portal}/dashboard`);
      const name = page.getByRole('textbox', { name: 'Username' });
      await expect(passwordOf(page).or(name).first()).toBeVisible();
      if (await name.isVisible()) await computer.logIn({ userName, password });
      else {
        await passwordOf(page).fill(password);
        await button(page, 'Unlock').click();
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await openForm(page);
    },
    /** Waits until nothing waits to be sent. */
    async settle() {
      await computer.cut(false);
      await expect(button(now(), 'Online')).toBeVisible({ timeout: 120_000 });
    },
  };
  return computer;
}

/** Opens the form of a bilty by its key; a page that is still being rendered may not handle it yet. */
const openForm = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Alt+B');
    await expect(page.getByRole('combobox', { name: 'Basis' })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });

const NUMBER = /[A-Z0-9]{2,6}\/\d{4}\/\d{4,6}/;
/** The number that a page currently shows; null: none. */
async function numberSaid(page: Page): Promise<string | null> {
  const texts = await page.locator('[data-place] [data-tone]').allTextContents();
  return NUMBER.exec(texts.join(' '))?.[0] ?? null;
}

export type Computer = Awaited<ReturnType<typeof aComputer>>;
