import { expect, type Locator } from '@playwright/test';
import { aCompany, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, openPage, violations, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
});

const hasNoLine = (link: Locator) => expect(link).toHaveCSS('text-decoration-line', 'none');

test('the icon of the window is the mark on the pages', async ({ page }) => {
  await page.goto(`${portal.url}/login`);
  const face = page.getByRole('region', { name: 'Bilty Portal' });
  await expect(face).toContainText('Bilty, loading slips and vehicle papers in one place');
  const icon = await page.locator('link[rel=icon]').getAttribute('href');
  const mark = face.locator('img');
  await expect(mark).toHaveAttribute('src', icon ?? '');
  await expect(mark).not.toHaveJSProperty('naturalWidth', 0);
  expect(await violationsOfWhole(page)).toEqual([]);
  await hasNoLine(page.getByRole('link', { name: 'Back to Home' }));
  await page.goto(portal.url);
  await expect(page.getByRole('link', { name: 'Bilty Portal' }).locator('img')).toHaveAttribute('src', icon ?? '');
  await hasNoLine(page.getByRole('link', { name: 'Services' }));
});

test('a short form has its buttons at the foot of the window, and the profile has them under its form', async ({
  page,
}) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'employee', 'New Employee');
  const bar = await page.getByRole('toolbar').boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(641);
  for (const name of ['Profile', 'Logout']) {
    await hasNoLine(page.getByRole('link', { name, exact: true }));
  }
  // The profile’s form is followed by more, so its buttons are directly below it.
  await openPage(page, portal, 'profile', 'Profile');
  const [own, form] = await Promise.all([
    page.getByRole('toolbar').boundingBox(),
    page.getByRole('group', { name: 'Your details and password' }).boundingBox(),
  ]);
  expect((own?.y ?? 0) - (form?.y ?? 0) - (form?.height ?? 0)).toBeLessThanOrEqual(16);
});

test('the sidebar shows the entry of the open page, however long the list is', async ({ page }) => {
  await beginSession(page, portal, company);
  for (const [path, title] of [
    ['consignment/setup', 'GST LRs'],
    ['archive', 'Export your data'],
    ['money', 'Vouchers'],
  ] as const) {
    await openPage(page, portal, path, title);
    await expect(page.locator('#rail [aria-current="page"]')).toBeInViewport({ ratio: 1 });
  }
});

test('axe checks an entry of the sidebar once, and everything else each time', async ({ page }) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'employee', 'New Employee');
  for (const [broken, mended, rule] of [
    [`$('#rail > ul > li').append(odd('button'))`, `$('#odd').remove()`, 'button-name'],
    [`$('#rail').after(odd('nav'))`, `$('#odd').remove()`, 'landmark-unique'],
    [`$('h1').setAttribute('role', 'none')`, `$('h1').removeAttribute('role')`, 'page-has-heading-one'],
  ] as const) {
    const run = (work: string) =>
      page.evaluate(`(($, odd) => void (${work}))(
        (each) => document.querySelector(each),
        (tag) => Object.assign(document.createElement(tag), { id: 'odd', ariaLabel: tag === 'nav' ? 'Main menu' : null }),
      )`);
    expect(await violations(page)).toEqual([]);
    await run(broken);
    expect((await violations(page)).map((each) => each.split(':')[0])).toContain(rule);
    await run(mended);
  }
});

test('axe checks an open dialog, and not the page below it', async ({ page }) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'employee', 'New Employee');
  const add = (place: string) =>
    page.evaluate(`document.querySelector(${JSON.stringify(place)}).append(document.createElement('button'))`);
  await page.keyboard.press('Control+K');
  const dialog = page.getByRole('dialog', { name: 'Search and commands' });
  await expect(dialog).toBeVisible();
  await add('main');
  expect(await violations(page)).toEqual([]);
  await add('[aria-modal=true]');
  expect(await violations(page)).toEqual([expect.stringMatching(/^button-name/)]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await violations(page)).toEqual([expect.stringMatching(/^button-name/)]);
});
