import { expect } from '@playwright/test';
import { aCompany, aDriver, call, done, PASSWORD } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { fillBilty } from './bilty-entry.ts';
import { aClerk, beginSession, downloaded, field, picker, toast } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

test('a new user registers, books a bilty and prints it in two languages', async ({ page }) => {
  await page.goto(`${portal.url}/login`);
  await page.getByRole('button', { name: 'Register' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ramesh Verma');
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill('ramesh@example.com');
  await form.getByRole('textbox', { name: 'Company Name', exact: true }).fill('Verma Roadways');
  await form.getByRole('textbox', { name: 'Contact Number', exact: true }).fill('9876543210');
  await form.getByLabel(/^Password/).fill(PASSWORD);
  await form.getByLabel(/^Re-type Password/).fill(PASSWORD);
  await expect(form.getByLabel('Username')).not.toHaveValue('');
  const userName = await form.getByLabel('Username').inputValue();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Registration Successful')).toBeVisible();

  await beginSession(page, portal, { userName, password: PASSWORD });
  await page.goto(`${portal.url}/dashboard/company`);
  await page.getByRole('textbox', { name: 'Company Name', exact: true }).fill('Verma Roadways');
  await page.getByRole('textbox', { name: 'City', exact: true }).fill('Indore');
  await page.getByRole('textbox', { name: 'Contact 1', exact: true }).fill('9876543210');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Saved successfully')).toBeVisible();

  await page.keyboard.press('Alt+B');
  await expect(page.getByRole('textbox', { name: 'Bilty No.' })).toHaveValue('1');
  const sender = page.getByRole('combobox', { name: 'Sender', exact: true });
  await expect(sender).toBeFocused();

  // The company has no earlier bilties, so nothing is suggested and every character counts.
  const clerk = aClerk(page);
  await clerk.enter('Malwa Mills');
  await clerk.enter('9876543210');
  await clerk.enter('Rathi');
  await clerk.enter('Indore');
  await clerk.enter('Mumbai');
  await clerk.enter('MP09AB1234');
  // The same Enter adds a name that is not in the list.
  await clerk.enter('Naya');
  await expect(page.getByText('Driver added successfully!')).toBeVisible();
  await clerk.press('Enter', 'Enter');
  for (const cell of ['Cotton', '1200', '10.5', '15000', '5000', 'Rice', '350', '20', '7000', '']) {
    await clerk.enter(cell);
  }
  // ₹15,000 + ₹7,000 + ₹1,200 + ₹350 − ₹5,000
  await expect(page.getByText('₹18,550.00').filter({ visible: true })).toHaveCount(2);
  // The third row is empty, so its Enter goes to Submit.
  await clerk.press('Enter');
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeFocused();
  await clerk.press('Enter');
  await expect(page.getByText('Submitted Successfully.')).toBeVisible();
  await expect(page.getByText('Bilty No. 1', { exact: true })).toBeVisible();
  test.info().annotations.push({ type: 'key presses, nothing suggested', description: String(clerk.presses()) });
  expect(clerk.presses()).toBeLessThanOrEqual(110);

  // The form is ready for the next one.
  await expect(sender).toBeFocused();
  await expect(sender).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Bilty No.' })).toHaveValue('2');
  await expect(page.getByRole('group', { name: /^Item/ })).toHaveCount(1);

  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('rathi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=rathi/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Edit 1' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Bilty No. 1' })).toBeVisible();
  await page.reload();
  await page.getByRole('textbox', { name: 'Delivery fee' }).fill('250.50');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Updated Successfully.')).toBeVisible();
  await expect(page).toHaveURL(/viewbilty/);

  await page.getByRole('button', { name: 'Print 1' }).click();
  const english = await downloaded(page);
  expect(english.name).toBe('Bilty-1.pdf');
  for (const phrase of ['Verma Roadways', 'Tax Invoice / Bilty', 'Malwa Mills', 'MP09AB1234', 'Naya', '18,800.50']) {
    expect(english.text).toContain(phrase);
  }
  expect(english.text).toContain('Rupees Eighteen Thousand Eight Hundred and Fifty Paise Only');
  await page.getByLabel('हिन्दी').check();
  const hindi = await downloaded(page, english.address);
  expect(hindi.text).toContain('टैक्स इनवॉइस / बिल्टी');
  expect(hindi.text).toContain('18,800.50');
  await page.getByLabel('All four copies').check();
  const copies = await downloaded(page, hindi.address);
  for (const copy of ['प्रेषक प्रति – मूल', 'प्राप्तकर्ता प्रति', 'चालक प्रति', 'कार्यालय प्रति'])
    expect(copies.text).toContain(copy);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const list = await downloaded(page);
  expect(list.name).toBe('View_Bilty_List.pdf');
  expect(list.text).toContain('Total 1 bilty');
  await page.getByLabel('हिन्दी').check();
  expect((await downloaded(page, list.address)).text).toContain('कुल 1 बिल्टी');
});

test('a bilty takes at most 105 presses with a new driver, and 70 with known parties', async ({ page }) => {
  const company = await aCompany(portal);
  await aDriver(portal, company.token, 'Ramu');
  for (const vehicle of ['MH12EF9012', 'MP09AB1234'])
    await call(portal, 'addVehicle', { token: company.token, body: { vehicle_No: vehicle } });
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/bilty`);
  await fillBilty(page, 'Gupta Stores');
  await field(page, 'Bilty Date').fill('05-04-2026');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  // The next one has the same date and place.
  await expect(picker(page, 'Sender')).toBeFocused();
  await expect(field(page, 'Bilty Date')).toHaveValue('05-04-2026');
  await expect(picker(page, 'From (Origin)')).toHaveValue('Indore');

  const unknown = aClerk(page);
  await unknown.enter('Malwa Mills');
  await unknown.enter('9876543210');
  await unknown.enter('Birla');
  await unknown.press('Enter');
  await unknown.enter('Bhopal');
  await unknown.enter('MP09AB1234');
  await unknown.enter('Naya');
  await expect(page.getByText('Driver added successfully!')).toBeVisible();
  await unknown.press('Enter', 'Enter');
  for (const cell of ['Tiles', '1200', '10.5', '15000', '5000', 'Rice', '350', '20']) await unknown.enter(cell);
  await unknown.type('7000');
  await unknown.press('Control+Enter');
  await expect(toast(page, 'Bilty No. 2')).toBeVisible();
  test.info().annotations.push({ type: 'key presses, new driver', description: String(unknown.presses()) });
  expect(unknown.presses()).toBeLessThanOrEqual(105);

  await expect(picker(page, 'Sender')).toBeFocused();
  const known = aClerk(page);
  /** Enter takes the only suggestion that begins with this. */
  const take = async (start: string, offered: string) => {
    await known.type(start);
    await expect(page.getByRole('option', { name: offered })).toHaveAttribute('aria-selected', 'true');
    await known.press('Enter');
  };
  await take('mal', 'Malwa Mills');
  // What is known of the sender is filled in.
  await expect(picker(page, 'Sender Contact')).toHaveValue('9876543210');
  await known.press('Enter');
  await take('rat', 'Rathi');
  await known.press('Enter');
  await take('bho', 'Bhopal');
  await take('mh', 'MH12EF9012');
  await take('na', 'Naya');
  await known.press('Enter', 'Enter');
  await take('cot', 'Cotton');
  for (const cell of ['1200', '10.5', '15000', '5000']) await known.enter(cell);
  await take('ric', 'Rice');
  for (const cell of ['350', '20']) await known.enter(cell);
  await known.type('7000');
  await known.press('Control+Enter');
  await expect(toast(page, 'Bilty No. 3')).toBeVisible();
  test.info().annotations.push({ type: 'key presses, known parties', description: String(known.presses()) });
  expect(known.presses()).toBeLessThanOrEqual(70);

  const saved = done(await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No: '3' } }));
  expect(saved).toMatchObject({
    bilty_Date: '2026-04-05',
    sender_Name: 'Malwa Mills',
    sender_Contact: '9876543210',
    receiver: 'Rathi',
    from: 'Indore',
    to: 'Bhopal',
    vehicle_No: 'MH12EF9012',
    driver_Name: 'Naya',
  });
});
