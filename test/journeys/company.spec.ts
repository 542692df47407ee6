import { expect, type Page } from '@playwright/test';
import {
  aBackOffice,
  aCompany,
  anOwner,
  aSavedBilty,
  call,
  companyBody,
  done,
  type TestCompany,
} from '#test/factories.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import {
  beginSession,
  downloaded,
  field,
  fill,
  PHONE,
  picker,
  seeRefused,
  sentence,
  submit,
  toast,
  violationsOfWhole,
} from './clerk.ts';
import { aLargeScan, aRenamedPhoto, aScan } from './pictures.ts';
import { test } from './journey.ts';

let portal: TestPortal;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

const open = async (page: Page, query = '') => {
  await page.goto(`${portal.url}/dashboard/company${query}`);
  await expect(field(page, 'Company Name')).toBeVisible();
};
const edit = (page: Page) => page.getByRole('button', { name: 'Edit' });
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const ofCompany = async ({ token }: TestCompany) => done(await call(portal, 'getCompany', { token }));

test('a company is created, read and changed, and each rule is shown at its field', async ({ page }) => {
  const owner = await anOwner(portal, { company_Name: 'Balaji', name: 'Asha' });
  await beginSession(page, portal, owner);
  await open(page);
  // What the registration asked is filled in.
  await expect(field(page, 'Company Name')).toHaveValue('Balaji');
  await fill(page, { 'Company Name': '', 'Contact 1': '' });
  await submit(page);
  await expect(toast(page, 'Please fill all required fields.')).toBeVisible();
  await seeRefused(page, [
    ['Company Name', '', 'Company Name is required.'],
    ['City', '', 'City is required.'],
    ['Contact 1', '', 'Contact 1 is required.'],
    ['Contact 1', '98765', 'Contact 1 must be exactly 10 digits.'],
    ['Contact 2', '98765', 'Contact 2 must be exactly 10 digits.'],
    ['Contact 3', '98765', 'Contact 3 must be exactly 10 digits.'],
    ['Contact 4', '98765', 'Contact 4 must be exactly 10 digits.'],
    ['Contact 5', '98765', 'Contact 5 must be exactly 10 digits.'],
    ['Email', 'office', 'Please enter a valid email address.'],
    ['GSTIN No.', '23AAHCM', 'GSTIN No. must be exactly 15 characters.'],
  ]);
  // Digits only, at most six of a PIN: the field takes no more.
  await field(page, 'Contact 1').fill('+91 98765-43210');
  await expect(field(page, 'Contact 1')).toHaveValue('9876543210');
  await field(page, 'Pin').pressSequentially('45201099');
  await expect(field(page, 'Pin')).toHaveValue('452010');
  await picker(page, 'State').click();
  await expect(page.getByRole('option').nth(0)).toHaveText('Madhya Pradesh');
  await expect(page.getByRole('option').nth(1)).toHaveText('Uttar Pradesh');
  await page.keyboard.press('Escape');
  await expect(picker(page, 'Language')).toHaveValue('English');
  expect(await violationsOfWhole(page)).toEqual([]);

  await fill(page, { 'Company Name': 'Balaji', City: 'Indore', Email: '', 'GSTIN No.': '23AAHCM8960D1ZX' });
  await fill(page, { 'Contact 2': '', 'Contact 3': '', 'Contact 4': '', 'Contact 5': '' });
  // One letter is wrong, which the check digit shows.
  await submit(page);
  await expect(sentence(page, 'GSTIN is not valid.').first()).toBeVisible();
  await expect(field(page, 'GSTIN No.')).toBeFocused();
  await field(page, 'GSTIN No.').fill('');
  await submit(page);
  await expect(toast(page, 'Saved successfully')).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();
  // The rest of the portal is now open, and a reload shows what was saved.
  await open(page);
  await expect(field(page, 'City')).toHaveValue('Indore');
  await expect(field(page, 'City')).not.toBeEditable();
  await expect(submitButton(page)).toBeDisabled();

  await edit(page).click();
  await expect(field(page, 'Company Name')).toBeFocused();
  await field(page, 'City').fill('Dewas');
  await submit(page);
  await expect(toast(page, 'Updated successfully')).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();
  await edit(page).click();
  await field(page, 'City').fill('Bhopal');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'City')).toHaveValue('Dewas');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('logos are chosen, uploaded and removed on a phone', async ({ page }) => {
    const company = await aCompany(portal);
    const { bilty_No: number } = await aSavedBilty(portal, company.token);
    await beginSession(page, portal, company);
    await page.goto(`${portal.url}/dashboard/fileupload`);
    const slot = (n: number) => page.getByLabel(`Logo ${n}`, { exact: true });
    const shown = (n: number) => page.getByAltText(`Current Logo ${n}`);
    const upload = page.getByRole('button', { name: 'Upload', exact: true });
    await upload.click();
    await expect(toast(page, 'Please upload a PNG file.')).toBeVisible();
    await slot(2).setInputFiles(await aRenamedPhoto());
    await expect(page.locator('main').getByText('Please upload a PNG file.')).toBeVisible();
    await slot(3).setInputFiles(await aLargeScan());
    await expect(toast(page, 'File size must be less than 600 KB.')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);

    for (const n of [1, 2, 3, 4]) await slot(n).setInputFiles(await aScan(`logo-${n}.png`, '#1a56a8'));
    await expect(shown(4)).toBeVisible();
    await upload.click();
    await expect(toast(page, 'Upload success')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(4);
    expect(await violationsOfWhole(page)).toEqual([]);
    const { logo1, logo4 } = await ofCompany(company);
    expect([logo1, logo4]).toEqual([expect.stringMatching(/\.png$/), expect.stringMatching(/\.png$/)]);

    await page.goto(`${portal.url}/dashboard/report?biltyNo=${number}&tenantId=${company.tenantId}`);
    await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^blob:/);

    await page.goto(`${portal.url}/dashboard/fileupload`);
    await expect(shown(1)).toBeVisible();
    await page.getByRole('button', { name: 'Remove Logo 1' }).click();
    await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Logo 1' }).click();
    await expect(toast(page, 'Logo 1 removed.')).toBeVisible();
    await expect(shown(1)).toHaveCount(0);
    await expect(shown(2)).toBeVisible();
    expect(await ofCompany(company)).toMatchObject({ logo1: '', logo4 });
  });
});

test('a failed upload of a logo says so, and keeps the chosen file', async ({ page }) => {
  const company = await aCompany(portal);
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/fileupload`);
  await page.getByLabel('Logo 1', { exact: true }).setInputFiles(await aScan('logo.png', '#1a56a8'));
  await page.route('**/uploadLogos*', (route) => route.abort());
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(toast(page, 'Upload failed')).toBeVisible();
  await expect(page.getByText(/^logo\.png · /)).toBeVisible();
  await page.unroute('**/uploadLogos*');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(toast(page, 'Upload success')).toBeVisible();
});

test('back office reads the company and its logos, and can change neither', async ({ page }) => {
  const company = await aCompany(portal);
  await beginSession(page, portal, await aBackOffice(portal, company));
  await open(page);
  await expect(submitButton(page)).toBeDisabled();
  await expect(edit(page)).toHaveCount(0);
  await expect(page.getByText('Only an admin of your company can edit these details.')).toBeVisible();
  await page.goto(`${portal.url}/dashboard/fileupload`);
  await expect(page.getByLabel('Logo 1', { exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
});

test('a super admin chooses a company, and changes it and its logos', async ({ page }) => {
  const company = await aCompany(portal, { company: { tenant_Name: 'Chosen Carriers', city: 'Kota' } });
  await aCompany(portal, { company: { tenant_Name: 'Other Carriers' } });
  await beginSession(page, portal, SUPER_ADMIN);
  await page.goto(`${portal.url}/dashboard/company`);
  await expect(page.getByText(/^Super admins have no company of their own\./)).toBeVisible();
  await expect(submitButton(page)).toHaveCount(0);
  await picker(page, 'Company').fill('chosen');
  await page.getByRole('option', { name: /Chosen Carriers/ }).click();
  await expect(field(page, 'City')).toHaveValue('Kota');
  await expect(page).toHaveURL(new RegExp(`tenantId=${company.tenantId}`));
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.reload();
  await edit(page).click();
  await field(page, 'City').fill('Jaipur');
  await submit(page);
  await expect(toast(page, 'Updated successfully')).toBeVisible();
  expect(await ofCompany(company)).toMatchObject({ city: 'Jaipur', updated_By: SUPER_ADMIN.userName });
  await page.goto(`${portal.url}/dashboard/fileupload`);
  await page.getByLabel('Logo 2', { exact: true }).setInputFiles(await aScan('logo.png', '#1a56a8'));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(toast(page, 'Upload success')).toBeVisible();
  expect(await ofCompany(company)).toMatchObject({ logo2: expect.stringMatching(/\.png$/) });
});

test('a company that someone else changed is not overwritten', async ({ page }) => {
  const company = await aCompany(portal);
  await beginSession(page, portal, company);
  await open(page);
  await edit(page).click();
  await field(page, 'Contact Person').fill('Asha');
  done(await call(portal, 'updateCompany', { token: company.token, body: companyBody({ city: 'Ratlam' }) }));
  await submit(page);
  const said = page.locator('main').getByRole('alert');
  await expect(said).toBeVisible();
  await expect(field(page, 'Contact Person')).toHaveValue('Asha');
  await said.getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'City')).toHaveValue('Ratlam');
  await expect(field(page, 'Contact Person')).toHaveValue('');
});

test('failures of the company page are reported in the words of the specification', async ({ page }) => {
  const company = await aCompany(portal);
  await beginSession(page, portal, company);
  await page.route('**/GetTenants*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${portal.url}/dashboard/company`);
  await expect(page.getByText('Failed to load tenant details')).toBeVisible();
  // The page shows it where the details would be, so it is not reported a second time.
  await expect(toast(page, 'A part of this page could not be loaded.')).toHaveCount(0);
  await page.unroute('**/GetTenants*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await edit(page).click();
  await page.route('**/UpdateTenants*', (route) => route.abort());
  await submit(page);
  await expect(toast(page, 'Failed to update data.')).toBeVisible();

  await page.evaluate('localStorage.clear()');
  await beginSession(page, portal, await anOwner(portal));
  await open(page);
  await field(page, 'City').fill('Indore');
  await page.route('**/Tenant_Master*', (route) => route.abort());
  await submit(page);
  await expect(toast(page, 'Failed to save data.')).toBeVisible();
  await page.unroute('**/Tenant_Master*');
  await page.route('**/Tenant_Master*', (route) => route.fulfill({ json: { tenantId: '' } }));
  await submit(page);
  await expect(toast(page, 'Tenant ID not returned from server.')).toBeVisible();
});

test('the company’s language applies to its prints at once', async ({ page }) => {
  const company = await aCompany(portal);
  const { bilty_No: number } = await aSavedBilty(portal, company.token);
  const report = `${portal.url}/dashboard/report?biltyNo=${number}&tenantId=${company.tenantId}`;
  await beginSession(page, portal, company);
  await page.goto(report);
  expect((await downloaded(page)).text).toContain('Amount in Words');
  await open(page);
  await edit(page).click();
  await picker(page, 'Language').click();
  await page.getByRole('option', { name: 'Hindi' }).click();
  await submit(page);
  await expect(toast(page, 'Updated successfully')).toBeVisible();
  await page.goto(report);
  expect((await downloaded(page)).text).toContain('टैक्स इनवॉइस');
});

test('a company that is named as a script is shown as text everywhere', async ({ page }) => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>';
  const company = await aCompany(portal, {
    company: { tenant_Name: script, city: script, website: 'javascript:alert(3)' },
  });
  await aSavedBilty(portal, company.token);
  await beginSession(page, portal, company);
  await open(page);
  await expect(field(page, 'Company Name')).toHaveValue(script);
  await edit(page).click();
  await submit(page);
  await expect(toast(page, 'Updated successfully')).toBeVisible();
  for (const path of ['', '/bilty', '/viewbilty', '/fileupload', '/report?biltyNo=1&tenantId=x']) {
    await page.goto(`${portal.url}/dashboard${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('img[src="x"], script:not([src])'), path).toHaveCount(0);
  }
  await page.evaluate('localStorage.clear()');
  await beginSession(page, portal, SUPER_ADMIN);
  await page.goto(`${portal.url}/dashboard/company`);
  await picker(page, 'Company').fill('<script>');
  await expect(page.getByRole('option', { name: script })).toBeVisible();
  expect(said).toEqual([]);
});
