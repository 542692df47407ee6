import { expect, type Page } from '@playwright/test';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aCompany, call, companyBody, done, type TestCompany } from '#test/factories.ts';
import { aBilty, anAadhaar } from '#test/forms.ts';
import { startPortal, WEB_DIR, type TestPortal } from '#test/portal.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { beginSession, field, fill, logIn, picker, sentence, submit, toast, violations } from './clerk.ts';
import { aLine, type Line } from './line.ts';
import { test } from './journey.ts';

// A bad connection: typed text is kept, a repeated save is saved once, and the portal opens offline.

const OFFLINE = 'No internet. Your work is safe; it will be sent when you are back.';

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async () => {
  company = await aCompany(portal);
});

const bilties = async () => done(await call(portal, 'biltyList', { token: company.token, query: { pageIndex: 1 } }));

test('a change submitted without internet stays in the form, and is sent when it is back', async ({
  page,
  context,
}) => {
  done(await call(portal, 'biltyCreate', { token: company.token, body: aBilty() }));
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/bilty?biltyNo=1&tenantId=${company.tenantId}`);
  await picker(page, 'Sender').fill('Malwa Mills');
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await submit(page);
  // The bar has the rest: one sentence at a time.
  const notSent = page.getByRole('alert').filter({ hasText: 'Not sent yet.' });
  await expect(notSent).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Typing continues: only the clerk decides when it is complete.
  await field(page, 'HSN No.').fill('52010020');
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await expect(page.getByText('No response from the server.')).toBeVisible();
  await context.setOffline(true);
  await submit(page);
  await expect(notSent).toBeVisible();
  expect((await bilties()).data).not.toMatchObject([{ sender_Name: 'Malwa Mills' }]);
  // Waited for before it is sent: on a busy machine the notice may be gone when the browser has answered.
  const told = expect(toast(page, 'Updated Successfully.')).toBeVisible();
  await context.setOffline(false);
  await told;
  expect((await bilties()).data).toMatchObject([{ sender_Name: 'Malwa Mills', hsN_NO: '52010020' }]);
});

test('an employee who was saved although the answer was lost is not saved again', async ({ page }) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/employee`);
  const aadhaar = anAadhaar();
  await fill(page, { 'Employee Name': 'Suresh Yadav', 'Contact Number': '9822222222', Email: 's@example.com' });
  await picker(page, 'Type').click();
  await page.getByRole('option', { name: 'Driver' }).click();
  await fill(page, { 'License No.': 'MP0920110012345', 'Aadhar Number': aadhaar });
  let lost = 0;
  await page.route('**/api/EmployeeInfo', async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await submit(page);
  await expect(page.getByRole('alert').filter({ hasText: 'nothing is saved twice' })).toBeVisible();
  expect(lost).toBe(1);
  await page.unroute('**/api/EmployeeInfo');
  // In the meantime the clerk has found a mistake: the saved one is updated.
  await field(page, 'City').fill('Ujjain');
  await submit(page);
  await expect(toast(page, 'Submitted Successfully.')).toBeVisible();
  const saved = done(await call(portal, 'employeeList', { token: company.token }));
  expect(saved.filter(({ empName }) => empName === 'Suresh Yadav')).toMatchObject([{ city: 'Ujjain' }]);
});

test('drafts of the company and the profile are kept, but without passwords', async ({ page }) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/company`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Address').fill('7, Ring Road');
  await page.reload();
  // Another user changes the company before the draft is continued.
  done(await call(portal, 'updateCompany', { token: company.token, body: companyBody({ city: 'Dewas' }) }));
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await expect(field(page, 'Address')).toHaveValue('7, Ring Road');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, 'This record was changed by someone else. Reload and try again.')).toBeVisible();

  await page.goto(`${portal.url}/dashboard/profile`);
  await field(page, 'Name').fill('Ramesh Kumar Verma');
  await page.getByLabel(/^Change Password/).fill('a secret of mine');
  await page.reload();
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await expect(field(page, 'Name')).toHaveValue('Ramesh Kumar Verma');
  await expect(page.getByLabel(/^Change Password/)).toHaveValue('');
  expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('a secret of mine');
});

test.describe('the app shell', () => {
  test.use({ serviceWorkers: 'allow' });
  let line: Line;
  test.beforeEach(async () => {
    line = await aLine(portal);
  });
  test.afterEach(() => line.close());

  /** Waits until the shell is kept on this computer. */
  const isKept = (page: Page) =>
    page.evaluate<unknown>(
      `navigator.serviceWorker.ready.then(async () => {
        while (navigator.serviceWorker.controller === null) await new Promise((then) => setTimeout(then, 50));
      })`,
    );

  test('the app opens without a network at a second visit, and keeps nothing of a company', async ({
    page,
    context,
  }) => {
    await logIn(page, { ...portal, url: line.url }, company);
    await isKept(page);
    line.cut();
    await context.setOffline(true);
    await page.goto(`${line.url}/dashboard/bilty`);
    await expect(page.getByRole('heading', { name: 'New Bilty' })).toBeVisible();
    // Not every Chromium tells a page served by a service worker that it is offline, so the test does.
    await context.setOffline(false);
    await context.setOffline(true);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await picker(page, 'Sender').fill('Malwa Mills');
    await page.goto(line.url);
    await expect(page.getByRole('heading', { name: 'Freight Transport' })).toBeVisible();
    const held = await page.evaluate<string[]>(
      `caches.keys().then(async (names) => (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())`,
    );
    expect(held).toContain('/login');
    expect(held.filter((path) => path !== '/login' && !path.startsWith('/assets/'))).toEqual([]);

    line.leadTo(portal);
    await context.setOffline(false);
    await page.goto(`${line.url}/dashboard/bilty`);
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue draft' }).click();
    await expect(picker(page, 'Sender')).toHaveValue('Malwa Mills');
  });

  test('a page whose data cannot be loaded says so, and shows it when the connection is back', async ({
    page,
    context,
  }) => {
    await logIn(page, { ...portal, url: line.url }, company);
    await isKept(page);
    line.cut();
    for (const [path, heading] of [
      ['company', 'Company'],
      ['profile', 'Profile'],
      ['audit', 'Change History'],
      ['archive', 'Export your data'],
      ['fileupload', 'Logo Image'],
      ['subscription', 'Subscription'],
      ['', 'Dashboard'],
    ] as const) {
      await page.goto(`${line.url}/dashboard/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      // As above.
      await context.setOffline(false);
      await context.setOffline(true);
      await expect(sentence(page, 'This loads when you are back online.').first(), path).toBeVisible();
      await expect(page.locator('[data-skeleton], [aria-busy=true]'), path).toHaveCount(0);
      expect(await violations(page), path).toEqual([]);
    }
    line.leadTo(portal);
    await context.setOffline(false);
    await expect(page.getByText('No upcoming renewals found.').first()).toBeVisible();
    await expect(sentence(page, 'This loads when you are back online.')).toHaveCount(0);
  });

  test('the app can be installed', async ({ page }) => {
    await page.goto(`${line.url}/login`);
    const manifest = await page.evaluate<{ icons: { src: string }[]; start_url: string }>(
      `fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())`,
    );
    expect(manifest).toMatchObject({ name: 'Bilty Portal', display: 'standalone', start_url: '/dashboard' });
    for (const { src } of manifest.icons) {
      const icon = await page.request.get(`${line.url}${src}`);
      expect(icon.headers()['content-type']).toBe('image/png');
    }
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Chromium installs nothing from a window without a profile, and a test has no other.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });

  test('the app moves to a new version at the next step, and the notice on the screen stays', async ({ page }) => {
    const renewed = await startPortal({ beside: portal, webDir: await anotherBuild() });
    await page.goto(`${line.url}/forgotpassword`);
    await isKept(page);
    // The old page continues with what is kept while the server has only the new version.
    line.leadTo(renewed);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('dialog', { name: 'Registration' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
    expect(await page.content()).not.toContain('-newbuild');
    await page.evaluate(
      `navigator.serviceWorker.ready.then((registration) => new Promise((then) => {
        navigator.serviceWorker.addEventListener('controllerchange', then, { once: true });
        void registration.update();
      }))`,
    );
    await submit(page);
    await expect(toast(page, 'Fill please fill out this field.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect.poll(() => page.content()).toContain('-newbuild');
    await expect(toast(page, 'Fill please fill out this field.')).toBeVisible();
    await renewed.stop();
  });
});

test('a page of an old version leads to the new one where no shell is kept', async ({ page }) => {
  const line = await aLine(portal);
  const renewed = await startPortal({ beside: portal, webDir: await anotherBuild() });
  await page.goto(`${line.url}/resetpassword`);
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  line.leadTo(renewed);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await expect.poll(() => page.content()).toContain('-newbuild');
  await renewed.stop();
  await line.close();
});

test('a page whose file was lost on the line is loaded by itself, once', async ({ page }) => {
  const isPage = /\/assets\/ForgotPage-/;
  const open = async () => {
    await page.goto(`${portal.url}/resetpassword`);
    const link = page.getByRole('link', { name: 'Request a new link' });
    await expect(link).toBeVisible();
    return link;
  };
  const link = await open();
  await page.route(isPage, async (route) => await route.abort());
  let loaded = 0;
  page.on('request', (request) => (loaded += request.isNavigationRequest() ? 1 : 0));
  await link.click();
  // A file that is lost each time is told, and not asked for without end.
  await expect(sentence(page, 'This page could not be loaded.')).toBeVisible();
  expect(loaded).toBe(1);
  await page.unroute(isPage);

  await page.evaluate(() => sessionStorage.clear());
  const again = await open();
  await page.route(isPage, async (route) => await route.abort(), { times: 1 });
  await again.click();
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
});

test('a page that cannot be loaded says so, and is loaded when the connection is back', async ({ page }) => {
  const line = await aLine(portal);
  await page.goto(`${line.url}/resetpassword`);
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  line.cut();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(sentence(page, 'This page could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, 'No internet. Please check the connection and try again.')).toBeVisible();
  line.leadTo(portal);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await line.close();
});

let another: Promise<string> | null = null;

/** The web as if rebuilt from changed sources: every file has another name. */
function anotherBuild(): Promise<string> {
  another ??= (async () => {
    const folder = join(temporaryFolder(), 'another-web');
    await cp(WEB_DIR, folder, { recursive: true });
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const { name, parentPath } of files) {
      const path = join(parentPath, name);
      if (/\.(br|gz)$/.test(name)) await rm(path);
      else if (/\.(js|css|html)$/.test(name)) {
        const text = await readFile(path, 'utf8');
        const renamed = text.replaceAll(/(-[\w-]{8})\.(js|css)\b/g, '$1-newbuild.$2');
        await writeFile(path, renamed);
        if (/-[\w-]{8}\.(js|css)$/.test(name)) await rename(path, path.replace(/\.(js|css)$/, '-newbuild.$1'));
      }
    }
    return folder;
  })();
  return another;
}
