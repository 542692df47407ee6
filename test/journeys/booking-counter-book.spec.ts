import { expect, type Page } from '@playwright/test';
import { aCompany, aDriver, asOwner, call, done, PASSWORD, useLawfulForm, type TestCompany } from '#test/factories.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, field, picker, toast } from './clerk.ts';
import { test } from './journey.ts';
import { fillLr, knowParties, party } from './lawful-entry.ts';

// What a counter numbers and what it refuses (spec 5 §4.1, §4.3): of a branch whose book is written by hand, and over the credit of a party.

// What a counter keeps stands in IndexedDB, which the browser of the journey before would share.
test.use({ firstVisit: true, serviceWorkers: 'allow' });

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(20_000);
  company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  await knowParties(portal, company.token);
  await aDriver(portal, company.token, 'Suresh');
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const KEPT = `caches.match('/counter-files').then((list) => list !== undefined)`;

/** An admin makes a counter of the browser and opens the form. */
async function openForm(page: Page): Promise<void> {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/counter`);
  await button(page, 'Register this browser').click();
  await page.getByRole('textbox', { name: 'Counter Name' }).fill('Front desk');
  await page.getByRole('textbox', { name: 'Counter Code' }).fill('F1');
  await page
    .getByRole('dialog')
    .getByLabel(/^Password/)
    .and(page.locator('input'))
    .fill(PASSWORD);
  await button(page, 'Make it a counter').click();
  await expect(toast(page, 'This browser is counter Front desk now.')).toBeVisible();
  // The key is heard once the dialog of the registration is gone.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Alt+B');
  await expect(button(page, 'Online')).toBeVisible();
  await expect(picker(page, 'Basis')).toBeVisible();
  // From then on nothing is fetched.
  await expect.poll(() => page.evaluate<boolean>(KEPT)).toBe(true);
}

test('numbers the LRs of a branch whose book is written by hand, unless that book is chosen', async ({
  page,
  context,
}) => {
  const { token } = company;
  const body = aNumberBook({
    name: 'By hand',
    pattern: 'P/{N}',
    digits: 3,
    restart: 'never',
    is_Manual: 'yes',
    is_Default: 'yes',
    branch: 1,
  });
  done(await call(portal, 'numberBookCreate', { token, body }));
  await openForm(page);
  const number = field(page, 'LR No.');
  await expect(number).toHaveAttribute('readonly', '');
  await expect(number).toHaveAttribute('placeholder', /HOF1\/\d{4}\/0+1$/);
  await fillLr(page);
  await button(page, 'Submit').click();
  await expect(toast(page, /HOF1\/\d{4}\/0+1/)).toBeVisible();
  await context.setOffline(true);
  await expect(button(page, /^No connection since/)).toBeVisible();
  await fillLr(page);
  await button(page, 'Submit').click();
  await expect(toast(page, /HOF1\/\d{4}\/0+2/)).toBeVisible();
  await context.setOffline(false);
  await expect(button(page, 'Online')).toBeVisible();

  await fillLr(page);
  await picker(page, 'Number Book').click();
  await page.getByRole('option').first().click();
  await expect(number).not.toHaveAttribute('readonly', '');
  await number.fill('P/077');
  await button(page, 'Submit').click();
  await expect(button(page, 'Copy P/077')).toBeVisible();
});

test('refuses without a line what goes over the credit of a party, with what waits here', async ({ page, context }) => {
  await asOwner(portal, (client) =>
    client.query("update party set credit_limit = 3000 where tenant_id = $1 and name = 'Rathi Textiles'", [
      company.tenantId,
    ]),
  );
  await openForm(page);
  await context.setOffline(true);
  await expect(button(page, /^No connection since/)).toBeVisible();
  const bill = async () => {
    await picker(page, 'Basis').fill('TBB');
    await page.keyboard.press('Enter');
    await fillLr(page);
    await picker(party(page, 'Bill To'), 'Bill To').fill('rath');
    await page
      .getByRole('option', { name: /Rathi Textiles/ })
      .first()
      .click();
    await button(page, 'Submit').click();
  };
  await bill();
  await expect(toast(page, /HOF1\/\d{4}\/0+1/)).toBeVisible();
  await bill();
  await expect(
    page.getByText(/With this LR Rathi Textiles owes ₹5,000\.00; its credit limit is ₹3,000\.00\./),
  ).toBeVisible();
  await expect(toast(page, /What only an admin may book.* needs a connection\./)).toBeVisible();
  // Who pays at once owes nothing.
  await picker(page, 'Basis').fill('To Pay');
  await page.keyboard.press('Enter');
  await button(page, 'Submit').click();
  await expect(toast(page, /HOF1\/\d{4}\/0+2/)).toBeVisible();
  await context.setOffline(false);
  await expect(button(page, 'Online')).toBeVisible();
  const { data } = done(await call(portal, 'biltyList', { token: company.token, query: {} }));
  expect(data).toHaveLength(2);
});
