import { expect, type Page } from '@playwright/test';
import { aBackOffice, aCompany, call, done, refused, type TestCompany } from '#test/factories.ts';
import { anAadhaar, anEmployee } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, choose, downloaded, field, PHONE, submit, toast, violationsOfWhole } from './clerk.ts';
import { aLargeScan, aRenamedPhoto, aScan } from './pictures.ts';
import { test } from './journey.ts';

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  await beginSession(page, portal, company);
});

type Saved = Readonly<Record<string, unknown>> & { readonly id: number };
const saved = async () => done(await call(portal, 'employeeList', { token: company.token })) as Saved[];

async function openForm(page: Page, query = '') {
  await page.goto(`${portal.url}/dashboard/employee${query}`);
  await expect(field(page, 'Employee Name')).toBeVisible();
}

async function fill(page: Page, type: string, aadhaar = anAadhaar()) {
  await field(page, 'Employee Name').fill('Kavita Sharma');
  await choose(page, 'Type', type);
  await field(page, 'Contact Number').fill('+91 98765 43210');
  await field(page, 'Email').fill('kavita@example.com');
  await field(page, 'License No.').fill('MP09 20190034761');
  await field(page, 'Aadhar Number').fill(aadhaar);
}

test('the employee form shows each rule at its field', async ({ page }) => {
  await openForm(page);
  await submit(page);
  await expect(toast(page, 'Please fill all required fields.')).toBeVisible();
  for (const message of [
    'Employee Name is required.',
    'Type is required.',
    'Contact Number is required.',
    'Email is required.',
    'License No. is required.',
    'Aadhar Number is required.',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(field(page, 'Employee Name')).toBeFocused();
  expect(await violationsOfWhole(page)).toEqual([]);

  for (const [name, text, message] of [
    ['Contact Number', '12345', 'Contact Number must be exactly 10 digits.'],
    ['Email', 'kavita', 'Please enter a valid email address.'],
    ['License No.', 'MP09', 'License No. must be exactly 15 characters.'],
    ['Aadhar Number', '1234', 'Aadhar Number must be 12 digits.'],
    ['Aadhar Number', '234567890123', 'Aadhar Number is not valid.'],
    ['Pin', '4520', 'Pin must be exactly 6 digits.'],
  ] as const) {
    await field(page, name).fill(text);
    await field(page, name).blur();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }

  const proof = page.getByLabel('ID Proof', { exact: true });
  await proof.setInputFiles(await aRenamedPhoto());
  await expect(toast(page, 'Please upload a PNG file.')).toBeVisible();
  await proof.setInputFiles(await aLargeScan());
  await expect(toast(page, 'File size must be less than 600 KB.')).toBeVisible();
  await expect(page.locator('main').getByText('File size must be less than 600 KB.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('an employee is changed with another picture, and the Aadhaar number is shown masked', async ({ page }) => {
  const aadhaar = anAadhaar();
  const body = anEmployee({ empName: 'Ramesh Yadav', aadharNo: aadhaar });
  const { id } = done(await call(portal, 'employeeCreate', { token: company.token, body })) as Saved;
  await openForm(page, `?id=${id}`);
  const masked = `XXXX XXXX ${aadhaar.slice(-4)}`;
  await expect(field(page, 'Aadhar Number')).toHaveValue(masked);
  await expect(field(page, 'Aadhar Number')).not.toBeEditable();
  await page.getByLabel('ID Proof', { exact: true }).setInputFiles(await aScan('id.png', '#fafad0'));
  await expect(page.getByAltText('Current ID Proof')).toBeVisible();
  await expect(page.getByText('id.png · 2 KB')).toBeVisible();
  await field(page, 'City').fill('Ujjain');
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  await expect(page).toHaveURL(/viewemployee/);
  const [first] = await saved();
  expect(first).toMatchObject({ city: 'Ujjain', aadharNo: masked });

  // The next picture replaces it; the number changes only if it is typed again.
  await page.getByRole('button', { name: 'Edit Ramesh Yadav' }).click();
  await expect(page.getByAltText('Current ID Proof')).toBeVisible();
  await page.getByLabel('ID Proof', { exact: true }).setInputFiles(await aScan('new.png', '#d0fafa'));
  await page.getByRole('button', { name: 'Change the Aadhar Number' }).click();
  await expect(field(page, 'Aadhar Number')).toBeFocused();
  const other = anAadhaar();
  await field(page, 'Aadhar Number').fill(other);
  await submit(page);
  await expect(page).toHaveURL(/viewemployee/);
  const [second] = await saved();
  expect(second?.['aadharNo']).toBe(`XXXX XXXX ${other.slice(-4)}`);
  expect(second?.['id_Proof']).not.toBe(first?.['id_Proof']);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a back-office employee gets a login, which is disabled, enabled and given a new password', async ({ page }) => {
    await openForm(page);
    await fill(page, 'Back Office');
    const username = field(page, 'Username');
    await expect(username).toHaveValue(/^KAV\d+$/);
    await expect(username).not.toBeEditable();
    await submit(page);
    await expect(toast(page, 'Username and password are required for Back Office registration')).toBeVisible();
    await expect(page.getByLabel(/^Password/)).toBeFocused();
    expect(await violationsOfWhole(page)).toEqual([]);
    const userName = await username.inputValue();
    await page.getByLabel(/^Password/).fill('first password');
    await page.getByLabel('ID Proof', { exact: true }).setInputFiles(await aScan('id.png', '#fafad0'));
    await submit(page);
    await expect(toast(page, 'Submitted Successfully.')).toBeVisible();
    await expect(field(page, 'Employee Name')).toHaveValue('');
    await expect(page.getByRole('heading', { name: 'Login' })).toHaveCount(0);
    const login = (password: string) => call(portal, 'login', { body: { userName, password } });
    done(await login('first password'));
    const [made] = await saved();
    expect(made).toMatchObject({ empName: 'Kavita Sharma', empType: 'backoffice', userName, login_Status: 'active' });
    expect(made?.['id_Proof']).toMatch(/\.png$/);

    await openForm(page, `?id=${made?.id}`);
    await expect(page.getByText(`${userName} can log in`)).toBeVisible();
    await page.getByRole('button', { name: 'Disable login' }).click();
    await expect(toast(page, 'Login disabled.')).toBeVisible();
    refused(await login('first password'));
    await page.getByRole('button', { name: 'New password' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(/^Password/)).toBeFocused();
    await page.keyboard.type('short');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please enter a valid password mimimum 8 characters length required')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
    await dialog.getByLabel(/^Password/).fill('second password');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'New password set.')).toBeVisible();
    await page.getByRole('button', { name: 'Enable login' }).click();
    await expect(toast(page, 'Login enabled.')).toBeVisible();
    done(await login('second password'));
  });
});

test('an Aadhaar number is kept in no draft, and cannot be that of two employees', async ({ page }) => {
  const aadhaar = anAadhaar();
  done(await call(portal, 'employeeCreate', { token: company.token, body: anEmployee({ aadharNo: aadhaar }) }));
  await openForm(page);
  await fill(page, 'Driver', aadhaar);
  await submit(page);
  await expect(page.locator('main').getByText('Aadhar Number already exists.')).toBeVisible();
  await expect(field(page, 'Aadhar Number')).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await expect(field(page, 'Employee Name')).toHaveValue('Kavita Sharma');
  await expect(field(page, 'Aadhar Number')).toHaveValue('');
  expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain(aadhaar);
});

test('a username that was taken meanwhile is replaced by another', async ({ page }) => {
  await openForm(page);
  await fill(page, 'Admin');
  await expect(field(page, 'Username')).toHaveValue(/^KAV\d+$/);
  const userName = await field(page, 'Username').inputValue();
  await aBackOffice(portal, company, { userName });
  await page.getByLabel(/^Password/).fill('a password');
  await submit(page);
  await expect(toast(page, 'Username already exists.')).toBeVisible();
  await expect(toast(page, 'Registration failed')).toBeVisible();
  await expect(field(page, 'Username')).not.toHaveValue(userName);
  await submit(page);
  await expect(toast(page, 'Submitted Successfully.')).toBeVisible();
});

test('back office can add drivers only, and cannot change an admin', async ({ page }) => {
  const body = anEmployee({ empType: 'admin' });
  const admin = done(await call(portal, 'employeeCreate', { token: company.token, body })) as Saved;
  const office = await aBackOffice(portal, company);
  await page.evaluate("localStorage.removeItem('token')");
  await beginSession(page, portal, office);
  await openForm(page);
  await page.getByRole('combobox', { name: 'Type', exact: true }).click();
  await expect(page.getByRole('option')).toHaveText(['Driver']);
  await page.keyboard.press('Escape');
  await openForm(page, `?id=${admin.id}`);
  await expect(page.getByText('Only an admin of your company can edit this employee.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled();
  await expect(field(page, 'Employee Name')).toBeDisabled();
});

test('a picture that failed to upload is sent again, and the employee is saved once', async ({ page }) => {
  await openForm(page);
  await fill(page, 'Driver');
  await page.getByLabel('ID Proof', { exact: true }).setInputFiles(await aScan('id.png', '#fafad0'));
  await page.route('**/uploadId_Proof*', (route) => route.abort());
  await submit(page);
  await expect(toast(page, 'Saved without its pictures. Press Submit again to upload them.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Edit Employee Kavita Sharma' })).toBeVisible();
  await page.unroute('**/uploadId_Proof*');
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  const all = await saved();
  expect(all).toHaveLength(1);
  expect(all[0]?.['id_Proof']).toMatch(/\.png$/);
});

test('employees are listed, searched and printed', async ({ page }) => {
  for (let made = 0; made < 11; made += 1) {
    const body = anEmployee({ empName: `Driver ${String(made).padStart(2, '0')}` });
    done(await call(portal, 'employeeCreate', { token: company.token, body }));
  }
  await page.goto(`${portal.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Alt+M');
  await expect(page.getByRole('heading', { name: 'New Employee' })).toBeVisible();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByText('1–10 of 11')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['S.No.', 'Name', 'Contact', 'City', 'Type', 'Action']);
  await page.getByRole('searchbox', { name: 'Search' }).fill('driver 07');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Print Driver 07' }).click();
  await expect(page.getByRole('dialog', { name: 'Employee Driver 07' })).toBeVisible();
  const { name, text } = await downloaded(page);
  expect(name).toBe('Employee-Driver-07.pdf');
  expect(text).toContain('Driver 07');
  expect(text).toMatch(/XXXX XXXX \d{4}/);
});
