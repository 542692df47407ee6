import { expect, type Page } from '@playwright/test';
import type { HelpText } from '#web/help/help-text.ts';
import { texts as english } from '#web/help/texts.en.ts';
import { NEWS } from '#web/help/news.ts';
import { texts as hindi } from '#web/help/texts.hi.ts';
import { aCompany, call, done, type TestCompany } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { isLong, SEED } from '#test/long.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { beginSession, field, openPage, PHONE, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// The help of a screen and its keys, opened by F1, ? and the button in the top bar.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
});

const help = (page: Page) => page.getByRole('dialog', { name: 'Help and shortcuts' });
/** The help text of a screen. */
function told(path: string, texts: Readonly<Record<string, HelpText>> = english): HelpText {
  const text = texts[path];
  if (text === undefined) throw new Error(`${path} has no help.`);
  return text;
}
const titleOf = (page: Page, path: string) => help(page).getByRole('heading', { name: told(path).title });

test('F1 in a form shows its help and keys, and closing it returns the focus and what was typed', async ({ page }) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'money/contra', 'New Contra');
  await field(page, 'Narration').fill('Ask at gate 2');
  await page.keyboard.press('F1');
  const { about, how, wrong } = told('/dashboard/money/contra');
  await expect(titleOf(page, '/dashboard/money/contra')).toBeVisible();
  for (const sentence of [about, ...how, ...wrong]) {
    await expect(help(page).getByText(sentence.replaceAll('**', ''), { exact: true })).toBeVisible();
  }
  // The keys follow below, as they are bound.
  await expect(help(page).getByText('Keys on this page')).toBeVisible();
  await expect(help(page).getByText('Next field', { exact: true })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  await expect(field(page, 'Narration')).toBeFocused();
  await expect(field(page, 'Narration')).toHaveValue('Ask at gate 2');
});

test('the help leads only to related screens that the user may open', async ({ page }) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'planview', 'Subscription Plans');
  await page.keyboard.press('?');
  const related = help(page).getByRole('navigation', { name: 'Related screens' });
  // Only super admins make plans.
  await expect(related.getByRole('link')).toHaveText([told('/dashboard/order').title]);
  await related.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Subscription');
  await expect(help(page)).toHaveCount(0);
});

test('the help is loaded when it is opened, and without it the keys are still listed', async ({ page }) => {
  await beginSession(page, portal, company);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.route(/assets\/texts\.en-/, (route) => route.abort());
  await openPage(page, portal, 'ageing', 'Ageing');
  expect(fetched.filter((url) => /texts\.|HelpWindow/.test(url))).toEqual([]);
  await page.keyboard.press('?');
  await expect(help(page).getByRole('alert')).toContainText('The help could not be loaded.', { timeout: 20_000 });
  await expect(help(page).getByText('Keys everywhere')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('the sign in the top bar of a phone opens the help, also in Hindi', async ({ page }) => {
    await beginSession(page, portal, company);
    await openPage(page, portal, 'viewbilty', 'View Bilty');
    await page.getByRole('button', { name: 'Help and shortcuts' }).tap();
    await expect(titleOf(page, '/dashboard/viewbilty')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('button', { name: 'हिन्दी' }).tap();
    await page.getByRole('button', { name: 'मदद और शॉर्टकट' }).tap();
    const { title, how } = told('/dashboard/viewbilty', hindi);
    const window = page.getByRole('dialog', { name: 'मदद और शॉर्टकट' });
    await expect(window.getByRole('heading', { name: title })).toBeVisible();
    await expect(window.getByRole('listitem').first()).toHaveText(how[0]?.replaceAll('**', '') ?? '');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await violationsOfWhole(page)).toEqual([]);
  });
});

test('every screen has its own help', async ({ page }) => {
  test.setTimeout(300_000);
  // A super admin without a company can open every page of the platform, and has the help of companies’ pages too. A third each day.
  await beginSession(page, portal, SUPER_ADMIN);
  await page.goto(`${portal.url}/dashboard/no-such-page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  for (const [at, path] of Object.keys(english).entries()) {
    if (!isLong && at % 3 !== SEED % 3) continue;
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText('Page not found');
    await page.keyboard.press('F1');
    await expect(titleOf(page, path), path).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help(page)).toHaveCount(0);
    await page.evaluate(`history.pushState(null, '', '/dashboard/no-such-page')`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  }
});

test('Ctrl+K finds the help by a question in either script, listed after the records', async ({ page }) => {
  done(await call(portal, 'partyCreate', { token: company.token, body: aParty({ name: 'Cancel & Sons' }) }));
  await beginSession(page, portal, company);
  await openPage(page, portal, 'ageing', 'Ageing');
  await page.keyboard.press('Control+K');
  const line = page.getByRole('textbox', { name: 'Search and commands' });
  const found = page.getByRole('dialog', { name: 'Search and commands' });
  const group = found.getByRole('group', { name: 'Help', exact: true });
  await line.fill('cancel');
  await expect(group.getByRole('button').first()).toBeVisible();
  await expect(found.getByRole('group', { name: 'Party' }).getByText('Cancel & Sons')).toBeVisible();
  await expect(found.getByRole('group')).toHaveCount(2);
  await expect(found.getByRole('group').last()).toHaveAttribute('aria-label', 'Help');
  expect(await violationsOfWhole(page)).toEqual([]);

  await line.fill('LR रद्द कैसे करें');
  await expect(group.getByRole('button').first()).toContainText(told('/dashboard/viewbilty').title);
  await line.fill('How do I cancel an LR?');
  await expect(group.getByRole('button').first()).toContainText('To cancel an LR, open its print');
  // The question has no other results: Enter opens the help.
  await expect(found.locator('[data-selected]')).toContainText(told('/dashboard/viewbilty').title);
  await page.keyboard.press('Enter');
  await expect(titleOf(page, '/dashboard/viewbilty')).toBeVisible();
  // The keys of the open page do not belong to this help.
  await expect(help(page).getByText('Keys everywhere')).toHaveCount(0);
  await help(page).getByRole('link', { name: 'Open this screen' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('View Bilty');
});

test('what is new is announced once after an upgrade, and stays to be read in the help', async ({ page }) => {
  const [newest] = NEWS;
  if (newest === undefined) throw new Error('Nothing is new.');
  await beginSession(page, portal, company);
  await openPage(page, portal, '', 'Dashboard');
  const note = page.getByRole('complementary', { name: 'What is new' });
  // On a first visit nothing counts as new.
  const key = `news:${company.userName.toLowerCase()}`;
  await expect.poll(() => page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`)).toBe(newest.day);
  await expect(note).toHaveCount(0);
  await page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, '2026-01-01')`);
  await page.reload();
  await expect(note).toContainText(newest.title.English);
  expect(await violationsOfWhole(page)).toEqual([]);
  const whole = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  const cut = `[...document.querySelectorAll('aside[aria-label="What is new"] button *')].filter((part) => part.scrollWidth > part.clientWidth).length`;
  expect(await page.evaluate<number>(cut)).toBe(0);
  if (whole !== null) await page.setViewportSize(whole);
  await note.getByRole('button', { name: 'Read' }).press('Enter');
  const list = page.getByRole('dialog', { name: 'What is new' });
  await expect(list.getByRole('article')).toHaveCount(NEWS.length);
  await expect(list).toContainText(newest.text.English);
  await expect(list.getByRole('heading', { name: 'What is new' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.keyboard.press('?');
  await help(page).getByRole('button', { name: 'What is new' }).press('Enter');
  await expect(help(page).getByRole('article')).toHaveCount(NEWS.length);
  await expect(help(page).locator(':focus')).toHaveText('What is new');
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
});
