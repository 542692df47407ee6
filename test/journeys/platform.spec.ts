import { expect, type Browser, type Page } from '@playwright/test';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { anEnquiry } from '#test/contract/expectations-platform.ts';
import { aBackOffice, aCompany, asOwner, aSavedBilty, call, done, type TestCompany } from '#test/factories.ts';
import { PLATFORM_EMAIL, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { beginSession, field, logIn, PHONE, picker, sentence, submit, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// The platform's owner at work: the Admin Panel.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async () => {
  company = await aCompany(portal, { company: { tenant_Name: `Roadways ${crypto.randomUUID().slice(0, 8)}` } });
});

const PANEL = '/dashboard/adminpanel';
const SUSPENDED = 'Your company is suspended. Please contact us.';
const PARTS = ['', '/companies', '/company', '/enquiries', '/outbox', '/law', '/audit', '/erasures'];

/** The name of the company; its fields come from the definition, so their types are unknown here. */
async function nameOf({ token }: TestCompany): Promise<string> {
  const saved: Readonly<Record<string, unknown>> = done(await call(portal, 'getCompany', { token }));
  return String(saved['tenant_Name']);
}
async function asSuperAdmin(page: Page, part = '') {
  await beginSession(page, portal, SUPER_ADMIN);
  await page.goto(`${portal.url}${PANEL}${part}`);
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
}
/** A clerk in a browser of their own. */
async function aClerkAt(browser: Browser, user: { userName: string; password: string }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, portal, user);
  return { page, close: () => context.close() };
}

test('a company is suspended, its clerk is logged out with the reason, and it is reinstated', async ({
  page,
  browser,
}) => {
  const name = await nameOf(company);
  const office = await aBackOffice(portal, company);
  const clerk = await aClerkAt(browser, office);
  await asSuperAdmin(page, '/companies');
  await field(page, 'Search')
    .or(page.getByRole('searchbox', { name: 'Search' }))
    .fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 found')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('button', { name: `Open ${name}` }).click();
  await expect(page.getByText('This company is active.')).toBeVisible();

  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${name}` });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await field(page, 'Reason').fill('The bill of March is open.');
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Company suspended.')).toBeVisible();
  await expect(page.getByText('Reason: The bill of March is open.')).toBeVisible();

  // The clerk’s next step leads to the login, which says why; so does a login with the right password.
  await clerk.page.goto(`${portal.url}/dashboard/viewbilty`);
  await expect(clerk.page).toHaveURL(/\/login/);
  await expect(toast(clerk.page, `${SUSPENDED} What you typed is kept.`)).toBeVisible();
  await clerk.page.reload();
  await field(clerk.page, 'Username').fill(office.userName);
  await clerk.page.getByLabel(/^Password/).fill(office.password);
  await clerk.page.keyboard.press('Enter');
  await expect(toast(clerk.page, SUSPENDED)).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Reinstate' }).click();
  await expect(toast(page, 'Company reinstated.')).toBeVisible();
  await expect(page.getByText('This company is active.')).toBeVisible();
  await beginSession(clerk.page, portal, office);
  await clerk.page.goto(`${portal.url}/dashboard/viewbilty`);
  await expect(sentence(clerk.page, 'No biltys available to display.')).toBeVisible();
  await clerk.close();
});

test('a password that the super admin sets works, and ends the sessions of its user', async ({ page, browser }) => {
  const office = await aBackOffice(portal, company);
  const clerk = await aClerkAt(browser, office);
  await asSuperAdmin(page);
  await submit(page);
  await expect(sentence(page, 'Username is required.')).toBeVisible();
  await expect(sentence(page, 'Password is required.')).toBeVisible();
  await field(page, 'Username').fill('nobody-of-that-name');
  await page.getByLabel(/^Password/).fill('a new password');
  await submit(page);
  await expect(toast(page, 'Record not found.')).toBeVisible();
  await field(page, 'Username').fill(office.userName);
  await submit(page);
  await expect(toast(page, `Password set for ${office.userName}. The user was logged out everywhere.`)).toBeVisible();
  await expect(field(page, 'Username')).toHaveValue('');
  expect(await violationsOfWhole(page)).toEqual([]);

  await clerk.page.goto(`${portal.url}/dashboard/viewbilty`);
  await expect(clerk.page).toHaveURL(/\/login/);
  await expect(toast(clerk.page, 'Log in again; what you typed is kept.')).toBeVisible();
  await logIn(clerk.page, portal, { userName: office.userName, password: 'a new password' });
  await clerk.close();
});

test('a login is chosen from the users of its company', async ({ page }) => {
  const name = await nameOf(company);
  const office = await aBackOffice(portal, company, { name: 'Asha of the office' });
  await asSuperAdmin(page);
  await expect(page.getByText('Choose a company to see who logs in for it.')).toBeVisible();
  await page.getByLabel(/^Password/).fill('typed before');
  await picker(page, 'Company').fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('row', { name: /Admin/ })).toHaveCount(1);
  await expect(page.getByLabel(/^Password/)).toHaveValue('typed before');
  await page.getByRole('button', { name: `Set a password for ${office.userName}` }).click();
  await expect(field(page, 'Username')).toHaveValue(office.userName);
  await expect(page.getByLabel(/^Password/)).toBeFocused();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByLabel(/^Password/).fill('another new password');
  await submit(page);
  await expect(toast(page, `Password set for ${office.userName}. The user was logged out everywhere.`)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the erasure of a company asks for its name, is scheduled, and is cancelled', async ({ page }) => {
    const name = await nameOf(company);
    await asSuperAdmin(page, `/company?tenantId=${company.tenantId}`);
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await field(page, 'Reason').fill('Left us');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Erase…' }).click();
    const dialog = page.getByRole('dialog', { name: `Erase ${name}` });
    await field(page, 'Company Name').fill('Another company');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This is not the name of the company.')).toBeVisible();
    await field(page, 'Company Name').fill(name);
    await dialog.getByRole('button', { name: 'Schedule the erasure' }).click();
    await expect(toast(page, 'Erasure scheduled.')).toBeVisible();
    const day = showDate(addDays(todayInIndia(), 30));
    await expect(page.getByText(`It will be erased on ${day}, scheduled by superadmin.`)).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel the erasure' }).click();
    await expect(toast(page, 'Erasure cancelled.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reinstate' })).toBeVisible();
  });

  test('the actions of a company’s users have short captions', async ({ page }) => {
    await asSuperAdmin(page);
    await picker(page, 'Company').fill(await nameOf(company));
    await page.getByRole('option').first().click();
    const set = page.getByRole('button', { name: `Set a password for ${company.userName}`, exact: true });
    await expect(set).toHaveText('Password');
    const reset = page.getByRole('button', { name: `Reset two-step login of ${company.userName}`, exact: true });
    await expect(reset).toHaveText('Two-step login');
  });

  test('an enquiry is read and marked as answered', async ({ page }) => {
    const name = `Meera ${crypto.randomUUID().slice(0, 6)}`;
    done(await call(portal, 'postEnquiry', { body: anEnquiry({ name }) }));
    await asSuperAdmin(page, '/enquiries');
    await page.getByRole('button', { name: `Read the enquiry from ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Enquiry from ${name}` });
    await expect(dialog.getByText('Please call in the evening.')).toBeVisible();
    await expect(dialog.getByRole('link', { name: '9876501234' })).toHaveAttribute('href', 'tel:+919876501234');
    expect(await violationsOfWhole(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Answered by superadmin').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Waiting' }).click();
    await expect(page).toHaveURL(/type=no/);
    await expect(page.getByText(name)).toHaveCount(0);
  });
});

test('Cancel empties the form for a user’s password', async ({ page }) => {
  await asSuperAdmin(page);
  await field(page, 'Username').fill('RAM1');
  await page.getByLabel(/^Password/).fill('a new password');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Username')).toHaveValue('');
  await expect(page.getByLabel(/^Password/)).toHaveValue('');
});

test('a message that failed is sent again', async ({ page }) => {
  done(await call(portal, 'postEnquiry', { body: anEnquiry() }));
  await asOwner(portal, (client) =>
    client.query(
      `update outbox set given_up_at = now(), tries = 8, last_error = 'No such mailbox.' where kind = 'enquiry'`,
    ),
  );
  await asSuperAdmin(page, '/outbox?type=given%20up');
  const row = page.getByRole('row').filter({ hasText: PLATFORM_EMAIL }).first();
  await expect(row).toContainText('Failed · 8 tries');
  await expect(row).toContainText('No such mailbox.');
  expect(await violationsOfWhole(page)).toEqual([]);
  await row.getByRole('button', { name: `Send the message to ${PLATFORM_EMAIL} again` }).click();
  await expect(toast(page, 'The message will be sent again.')).toBeVisible();
  const { rows } = await asOwner(portal, (client) =>
    client.query(`select id from outbox where kind = 'enquiry' and given_up_at is null and tries = 0`),
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('a message is read as plain text, and says whether it was sent or only written to disk', async ({ page }) => {
  const asked = `Meera <img src=x onerror=alert(1)> ${crypto.randomUUID().slice(0, 8)}`;
  done(await call(portal, 'postEnquiry', { body: anEnquiry({ name: asked }) }));
  const become = (written: boolean) =>
    asOwner(portal, (client) =>
      client.query(
        `update outbox set sent_at = now(), given_up_at = null, written = $1, queued_at = now() where facts ->> 'name' = $2`,
        [written, asked],
      ),
    );
  await become(true);
  await asSuperAdmin(page, '/outbox?type=written');
  const row = page.getByRole('row').filter({ hasText: PLATFORM_EMAIL }).first();
  await expect(row).toContainText('Written to disk');
  await row.getByRole('button', { name: `Read the message to ${PLATFORM_EMAIL}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Enquiry' });
  await expect(dialog.getByText(`Enquiry from ${asked}`, { exact: true })).toBeVisible();
  await expect(dialog.getByText('Please call in the evening.')).toBeVisible();
  await expect(dialog.locator('img, iframe, script')).toHaveCount(0);
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await become(false);
  await page.goto(`${portal.url}${PANEL}/outbox?type=sent`);
  await expect(row).toContainText('Sent');
});

test('the audit log covers all companies, and a look into a company is noted in its own history', async ({ page }) => {
  const name = await nameOf(company);
  await aSavedBilty(portal, company.token, { sender_Name: 'Ujjain Cotton Mills' });
  await asSuperAdmin(page, `/company?tenantId=${company.tenantId}`);
  await page.getByRole('button', { name: 'Audit log' }).click();
  await expect(page.getByText(`Only ${name}`)).toBeVisible();
  const entry = page.getByRole('listitem').filter({ hasText: 'Bilty 1' });
  await expect(entry).not.toContainText('Ujjain Cotton Mills');
  await entry.getByRole('button', { name: 'Show changes' }).click();
  await expect(entry).toContainText('Ujjain Cotton Mills');
  expect(await violationsOfWhole(page)).toEqual([]);
  const { data } = done(await call(portal, 'auditList', { token: company.token, query: { kind: 'visit' } }));
  expect(data).toContainEqual(expect.objectContaining({ userName: SUPER_ADMIN.userName, kind: 'visit' }));

  await page.getByRole('button', { name: 'All companies' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(company.userName);
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Bilty', exact: true }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`search=${company.userName}`));
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bilty 1' })).toHaveCount(1);
  await page.getByText('Platform', { exact: true }).click();
  await expect(page.getByText('No changes to display.')).toBeVisible();
});

test('a rate of the law is added for a day to come, and unconfirmed ones are marked', async ({ page }) => {
  await asSuperAdmin(page, '/law');
  // A rule that this version of the portal knows only from secondary sources.
  const unsure = page.getByRole('row').filter({ hasText: 'TDS of others' }).filter({ hasText: '01-04-2026' });
  await expect(unsure).toContainText('To be confirmed');
  await expect(unsure).toContainText('Read second-hand; have a CA confirm it.');
  await expect(unsure).not.toContainText('[u]');
  expect(await violationsOfWhole(page)).toEqual([]);

  await unsure.getByRole('button', { name: 'Change: TDS of others' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a rate or limit' });
  await expect(dialog).toContainText('Enter a percentage, such as 5 or 2.5.');
  await expect(dialog).toContainText('In force: 2 % since 01-04-2026.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Notification is required.')).toBeVisible();
  await field(page, 'From Date').fill('01-04-2099');
  await field(page, 'Value').fill('two');
  await field(page, 'Notification').fill('Finance Act 2099');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This value does not fit what it is for.')).toBeVisible();
  await field(page, 'Value').fill('2.5');
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved. It applies from its date on.')).toBeVisible();
  const added = page.getByRole('row').filter({ hasText: 'Finance Act 2099' });
  await expect(added).toContainText('Not yet in force');
  await expect(added).toContainText('2.5 %');
});

test('every part of the Admin Panel opens by its address, and the menu leads to the first', async ({ page }) => {
  await asSuperAdmin(page);
  const titles = [
    'Set password',
    'Companies',
    'Companies',
    'Enquiries',
    'Outbox',
    'Rates and limits',
    'Audit log',
    'Erasures',
  ];
  for (const [at, part] of PARTS.entries()) {
    await page.goto(`${portal.url}${PANEL}${part}${part === '/company' ? `?tenantId=${company.tenantId}` : ''}`);
    const current = page.getByRole('navigation', { name: 'Admin Panel' }).locator('[aria-current=page]');
    await expect(current).toHaveText([titles[at] ?? '']);
    await expect(page).toHaveTitle(/^Admin Panel/);
  }
  await page.goto(`${portal.url}${PANEL}/company?tenantId=${crypto.randomUUID()}`);
  await expect(page.getByText('This company no longer exists.')).toBeVisible();
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await expect(page).toHaveURL(/adminpanel$/);
});

test('a company’s admin cannot open the Admin Panel', async ({ page }) => {
  await logIn(page, portal, company);
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  for (const part of PARTS) {
    await page.goto(`${portal.url}${PANEL}${part}`);
    await expect(page.getByRole('heading', { name: 'Access denied.' })).toBeVisible();
  }
});
