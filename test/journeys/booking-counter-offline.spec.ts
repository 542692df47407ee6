import { expect, type Page } from '@playwright/test';
import { aCompany, call, PASSWORD, savedBilty, useLawfulForm, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { field, violationsOfWhole } from './clerk.ts';
import { becomeCounter, button, waitUntilReady } from './counter-desk.ts';
import { test } from './journey.ts';
import { ROUTES } from './routes.ts';

// Every page of a counter after a login without a connection (spec 5 §2) shows what is kept here, or says that it needs one.

// A counter keeps its data in IndexedDB, which would be shared with the browser of an earlier journey.
test.use({ firstVisit: true, serviceWorkers: 'allow' });

let portal: TestPortal;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

const NEEDS = 'This needs a connection.';
const content = (page: Page) => page.locator('#content');
const rows = (page: Page) => content(page).locator('tbody tr');

/** Logs out, goes offline and logs in again. */
async function comeInOffline(page: Page, { userName }: TestCompany): Promise<void> {
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(button(page, 'Login')).toBeVisible();
  await page.context().setOffline(true);
  await field(page, 'Username').fill(userName);
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await button(page, 'Login').click();
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
}

/** Follows a link within the portal. */
const follow = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/dashboard/${path}`)})`);

/** A company with lawful LRs and two of them in its branch, at a counter without a connection. */
async function atDeadLine(page: Page): Promise<void> {
  const company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  for (const receiver of ['Rathi Textiles', 'Gupta Kirana'])
    savedBilty(
      await call(portal, 'biltyCreate', { token: company.token, body: aLawfulBilty({ branch: 1, receiver }) }),
    );
  await becomeCounter(page, portal, company);
  await waitUntilReady(page);
  await comeInOffline(page, company);
}

test('an offline counter shows the list and the page of an LR from its own data', async ({ page }) => {
  await atDeadLine(page);
  await follow(page, 'viewbilty');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText(/^No connection: the last 2 LRs of this branch as of \d\d:\d\d/)).toBeVisible();
  await expect(content(page).getByText(NEEDS)).toHaveCount(0);
  expect(await violationsOfWhole(page)).toEqual([]);
  for (const [typed, found] of [
    ['rathi', 1],
    ['राठी', 1],
    ['nobody of this name', 0],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(typed);
    await button(page, 'Search').click();
    await expect(rows(page), typed).toHaveCount(found);
  }
  await follow(page, 'report?biltyNo=1');
  await expect(page.locator('h1')).toContainText('LR 1');
  // Its print is made here; only the portal knows its events.
  await expect(content(page).getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^blob:/);
  await expect(content(page).getByText(NEEDS)).toHaveCount(1);

  // A full-window dialog is below the bar that says that there is no network.
  await page.setViewportSize({ width: 360, height: 800 });
  await button(page, 'Labels').click();
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  await expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^blob:/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('every page of an offline counter shows something, or says that it needs a connection', async ({ page }) => {
  await atDeadLine(page);
  /** What a page is still waiting for; empty once it is done. */
  const standing = () =>
    page.evaluate<string>(`(() => {
      const main = document.querySelector('#content');
      if (main === null) return 'no content';
      if (document.querySelector('h1')?.textContent === 'Page not found') return 'not there yet';
      if (/Something went wrong/.test(main.innerText)) return 'something went wrong';
      if ([...main.querySelectorAll('[data-skeleton]')].some((each) => each.checkVisibility())) return 'still waits';
      return main.innerText.trim() === '' ? 'nothing' : '';
    })()`);
  const wrong: string[] = [];
  for (const path of Object.keys(ROUTES).filter((each) => each !== 'no-such-page')) {
    await follow(page, 'no-such-page');
    await expect(page.locator('h1')).toHaveText('Page not found');
    await follow(page, path);
    await expect
      .poll(standing, { timeout: 5000 })
      .toBe('')
      .catch(async () => wrong.push(`${path}: ${await standing()}`));
  }
  expect(wrong).toEqual([]);
});
