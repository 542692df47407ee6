import { expect, type Page } from '@playwright/test';
import { asOwner, call, done, type TestCompany } from '#test/factories.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import type { TestPortal } from '#test/portal.ts';
import { field, picker, toast } from './clerk.ts';
import { aBookingCompany, becomeCounter, button, openForm } from './counter-desk.ts';
import { test } from './journey.ts';
import { fillLr, party } from './lawful-entry.ts';

// What a counter numbers and refuses (spec 5 §4.1, §4.3): with a branch’s handwritten book, and over a party’s credit limit.

// A counter keeps its data in IndexedDB, which would be shared with the browser of an earlier journey.
test.use({ firstVisit: true, serviceWorkers: 'allow' });

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(20_000);
  company = await aBookingCompany(portal);
});

/** As an admin, makes the browser a counter and opens the form. */
async function openAtCounter(page: Page): Promise<void> {
  await becomeCounter(page, portal, company);
  await openForm(page);
}

test('a counter numbers the LRs of a branch with a manual book, unless that book is chosen', async ({
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
  await openAtCounter(page);
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

test('an offline counter refuses an LR over a party’s credit limit, with its own waiting LRs counted', async ({
  page,
  context,
}) => {
  await asOwner(portal, (client) =>
    client.query("update party set credit_limit = 3000 where tenant_id = $1 and name = 'Rathi Textiles'", [
      company.tenantId,
    ]),
  );
  await openAtCounter(page);
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
  await expect(toast(page, /Bookings that need an admin .* need a connection\./)).toBeVisible();
  // A party that pays at once owes nothing.
  await picker(page, 'Basis').fill('To Pay');
  await page.keyboard.press('Enter');
  await button(page, 'Submit').click();
  await expect(toast(page, /HOF1\/\d{4}\/0+2/)).toBeVisible();
  await context.setOffline(false);
  await expect(button(page, 'Online')).toBeVisible();
  const { data } = done(await call(portal, 'biltyList', { token: company.token, query: {} }));
  expect(data).toHaveLength(2);
});
