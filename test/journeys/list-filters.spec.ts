import { expect, type Page } from '@playwright/test';
import type { AnyDocument } from '#domain/define.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { aMemo } from '#test/contract/expectations-hire.ts';
import { aCompany, call, done, savedBilty, savedPaper, type TestCompany, useLawfulForm } from '#test/factories.ts';
import { aChallan, aLawfulBilty, aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { filterChoices } from '#web/documents/filter-choices.ts';
import { en } from '#web/language/en.ts';
import { kindPages } from '#web/kind-pages.ts';
import { beginSession, choose, downloaded, openPage, PHONE, picker, violations } from './clerk.ts';
import { test } from './journey.ts';

// The lists of documents are filtered by what their definitions name.

let portal: TestPortal;
let company: TestCompany;
/** The owner of the truck of hire memo 1. */
let owner: unknown;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  const { token } = company;
  await useLawfulForm(portal, token);
  // Challans 1 and 2 are dispatched, with the memo; 3 is not.
  const memo = await aMemo(portal, token);
  ({ owner } = memo);
  done(await call(portal, 'hireCreate', { token, body: memo }));
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  savedPaper(await call(portal, 'challanCreate', { token, body: aChallan([bilty_No], { vehicle_No: 'MP04GH2222' }) }));
});

const rows = (page: Page) => page.getByRole('grid').locator('tbody tr');
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click();

test('the list of every kind offers the filters of its definition', async ({ page }) => {
  await beginSession(page, portal, company);
  for (const [name, document] of Object.entries<AnyDocument>(documents) as [DocumentName, AnyDocument][]) {
    // filter-choices.test.ts compares them with the definitions.
    const choices = filterChoices(name, document, { t: en, say: (text) => text }, { branches: [], parties: {} });
    if (choices.length === 0) continue;
    await openPage(page, portal, kindPages[name].listPath.slice('/dashboard/'.length), en.documents.kinds[name].list);
    for (const { name: filter, label } of choices) await expect(picker(page, label), `${name}.${filter}`).toBeVisible();
  }
});

test('challans are filtered by state and branch, on the screen, after a reload and in print', async ({ page }) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'viewchallan', 'View Challan');
  await expect(rows(page)).toHaveCount(3);
  await choose(page, 'Dispatch', 'Not dispatched');
  await search(page);
  await expect(page).toHaveURL(/viewchallan\?challanState=draft$/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('MP04GH2222');
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(picker(page, 'Dispatch')).toHaveValue('Not dispatched');

  // None goes to a branch.
  await choose(page, 'To Branch', 'Head Office');
  await search(page);
  await expect(page).toHaveURL(/viewchallan\?challanState=draft&toBranch=1$/);
  await expect(page.getByText('No challans available to display.')).toBeVisible();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect((await downloaded(page)).text).toContain('To Branch: Head Office');
});

test('hire memos of an owner are shown by name, and of all again', async ({ page }) => {
  const { token } = company;
  const other = done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Rathi Roadways' }) })).id;
  await beginSession(page, portal, company);
  await openPage(page, portal, `viewhire?ownerId=${String(other)}`, 'View Hire Memo');
  await expect(picker(page, 'Owner')).toHaveValue('Rathi Roadways');
  await expect(page.getByText('No hire memos available to display.')).toBeVisible();
  await choose(page, 'Owner', 'All');
  await search(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(picker(page, 'Owner')).toHaveCount(0);
  await openPage(page, portal, `viewhire?ownerId=${String(owner)}`, 'View Hire Memo');
  await expect(rows(page)).toHaveCount(1);
  await choose(page, 'Settlement', 'Account closed');
  await search(page);
  await expect(page.getByText('No hire memos available to display.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('the filters of a list open on demand', async ({ page }) => {
    await beginSession(page, portal, company);
    await openPage(page, portal, 'viewchallan?challanState=dispatched', 'View Challan');
    await expect(page.getByText('More filters (1 set)')).toBeVisible();
    await page.getByText('More filters (1 set)').click();
    await expect(picker(page, 'Dispatch')).toHaveValue('Dispatched');
    expect(await violations(page)).toEqual([]);
  });
});
