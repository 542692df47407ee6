import { expect } from '@playwright/test';
import { aCompany, aSavedBilty, call, done, type TestCompany } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { logIn, toast } from './clerk.ts';
import { test } from './journey.ts';

// The line for search and commands does what it offers.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
});

test('commands are found by their names, and run', async ({ page }) => {
  await logIn(page, portal, company);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const palette = page.getByRole('dialog');
  /** Types a command, checks the first offer, and runs it. */
  const run = async (typed: string, offered: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('textbox').fill(typed);
    await expect(palette.locator('[data-selected]')).toHaveText(offered);
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
  };
  await run('new veh', 'New VehicleAlt+V');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Vehicle');
  await run('loading', 'New Loading SlipAlt+L');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Loading Slip');

  await run('print the', 'Print the last bilty');
  await expect(toast(page, 'No biltys available to display.')).toBeVisible();
  await aSavedBilty(portal, company.token);
  await aSavedBilty(portal, company.token);
  await run('print the', 'Print the last bilty');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bilty No. 2');

  const scheme = page.locator('html');
  await run('dark', 'Dark mode');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await run('light', 'Light mode');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await run('hindi', 'हिन्दी');
  await expect(scheme).toHaveAttribute('lang', 'hi');
  await run('english', 'English');
  await expect(scheme).toHaveAttribute('lang', 'en');
  await run('log out', 'Logout');
  await expect(page).toHaveURL(/\/login/);
});

test('the beginning of a page’s name opens the page, before a party of that name', async ({ page }) => {
  const { token } = company;
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Payal Traders' }) }));
  await logIn(page, portal, company);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('textbox').fill('pay');
  await expect(palette.getByRole('button', { name: /Payal Traders/ })).toBeVisible();
  await expect(palette.locator('[data-selected]')).toHaveText('Money: PaymentAlt+O');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Payment');
  // Two letters are the beginning of too many names.
  await page.keyboard.press('Control+k');
  await palette.getByRole('textbox').fill('pa');
  await expect(palette.locator('[data-selected]')).toContainText('Payal Traders');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+k');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Contra');
  await page.keyboard.press('Alt+j');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Journal');
  await page.keyboard.press('Alt+o');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Payment');
});

test('a form that loads while a command is typed does not take the focus', async ({ page }) => {
  await logIn(page, portal, company);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route(/LoadingSlipForm/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.keyboard.press('Alt+l');
  await expect(page).toHaveURL(/loadingslip/);
  await page.keyboard.press('Control+k');
  const line = page.getByRole('dialog').getByRole('textbox');
  await line.fill('new veh');
  answer.resolve();
  await expect(page.locator('[name="party"]')).toBeAttached();
  await expect(line).toBeFocused();
});
