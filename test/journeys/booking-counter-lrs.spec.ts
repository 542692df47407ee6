import { expect, type Page } from '@playwright/test';
import { asOwner, call, done, PASSWORD, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { toast, violationsOfWhole } from './clerk.ts';
import { aBookingCompany, becomeCounter, button, openForm } from './counter-desk.ts';
import { test } from './journey.ts';
import { fillLr } from './lawful-entry.ts';

// How a counter books (spec 5 §4, §6): it gives the numbers, online and offline, and no numbered LR is lost.

// A counter keeps its data in IndexedDB, which would be shared with the browser of an earlier journey.
test.use({ firstVisit: true, serviceWorkers: 'allow' });

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

const lrNo = (n: number) => new RegExp(`HOF1/\\d{4}/0+${n}$`);

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(20_000);
  company = await aBookingCompany(portal);
  await becomeCounter(page, portal, company);
});

async function book(page: Page): Promise<void> {
  await fillLr(page);
  await button(page, 'Submit').click();
}

/** The numbers of the LRs that the portal has, in order. */
async function booked(): Promise<string[]> {
  const { data } = done(await call(portal, 'biltyList', { token: company.token, query: {} })) as unknown as {
    readonly data: readonly { readonly lr_No: string }[];
  };
  return data.map(({ lr_No }) => lr_No).toSorted();
}

test('a counter numbers LRs online and offline, sends those that wait, and reuses a refused number', async ({
  page,
  context,
}) => {
  await openForm(page);
  await book(page);
  await expect(toast(page, /HOF1\/\d{4}\/0+1/)).toBeVisible();
  expect(await booked()).toEqual([expect.stringMatching(lrNo(1))]);

  await context.setOffline(true);
  await expect(button(page, /^No connection since/)).toBeVisible();
  await book(page);
  await expect(toast(page, /HOF1\/\d{4}\/0+2/)).toBeVisible();
  await book(page);
  await expect(toast(page, /HOF1\/\d{4}\/0+3/)).toBeVisible();
  await button(page, /2 LRs wait$/).click();
  const list = page.getByRole('dialog', { name: 'LRs of this counter' });
  await expect(list.getByRole('row')).toHaveCount(4);
  await expect(list.getByText('Waits', { exact: true })).toHaveCount(2);
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: '2 LRs wait on this counter.' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await context.setOffline(false);
  await expect(button(page, 'Online')).toBeVisible();
  expect(await booked()).toEqual([1, 2, 3].map((n) => expect.stringMatching(lrNo(n))));

  const close = (isActive: string) =>
    asOwner(portal, (client) =>
      client.query('update branch set is_active = $2 where tenant_id = $1', [company.tenantId, isActive]),
    );
  await close('no');
  await book(page);
  await expect(toast(page, /./).filter({ hasText: /closed|saved/i })).toBeVisible();
  await close('yes');
  await button(page, 'Submit').click();
  await expect(toast(page, /HOF1\/\d{4}\/0+4/)).toBeVisible();
  expect(await booked()).toEqual([1, 2, 3, 4].map((n) => expect.stringMatching(lrNo(n))));
  const findings = done(await call(portal, 'counterFindings', { token: company.token, query: {} }));
  expect(findings.data).toEqual([]);
});

test('a waiting LR of a counter survives a reload, and is cancelled before it is sent', async ({ page, context }) => {
  await openForm(page);
  await book(page);
  await expect(toast(page, /HOF1\/\d{4}\/0+1/)).toBeVisible();
  await context.setOffline(true);
  await book(page);
  await expect(toast(page, /HOF1\/\d{4}\/0+2/)).toBeVisible();
  await page.reload();
  await page
    .getByRole('dialog')
    .getByLabel(/^Password/)
    .and(page.locator('input'))
    .fill(PASSWORD);
  await button(page, 'Unlock').click();
  await button(page, /1 LR waits$/).click();
  await page.getByRole('link', { name: lrNo(2) }).click();
  await expect(page.getByRole('heading', { name: lrNo(2) })).toBeVisible();
  await button(page, 'Edit').click();
  await button(page, 'Cancel LR').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The truck broke down.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel LR' }).click();
  await expect(page.getByText('This bilty is cancelled.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(button(page, 'Online')).toBeVisible();
  const { data } = done(await call(portal, 'biltyList', { token: company.token, query: {} }));
  expect(JSON.stringify(data).match(/"is_Cancelled":"yes"/g)).toHaveLength(1);
});
