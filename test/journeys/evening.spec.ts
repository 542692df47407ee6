import { expect, type Page } from '@playwright/test';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { anOpening } from '#test/contract/expectations-cash.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { aCompany, call, done, savedBilty, savedPaper, type TestCompany } from '#test/factories.ts';
import { aChallan, aLawfulBilty, aParty, aVehicle } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, PHONE, violations, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// The owner’s evening page: every figure leads to its list, and every chart is a table too.

const TODAY = todayInIndia();

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  const { token } = company;
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Gupta Kirana' }) }));
  const rows = [anOpening({ kind: 'Receivable', name: 'Gupta Kirana', amount: '3000', date: '2026-03-31' })];
  done(await call(portal, 'booksOpening', { token, body: await sheetForm(rows) }));
  const invoices = [
    { invoice_No: 'A-1', invoice_Date: '2026-01-01', invoice_Value: 480_000, eway_Bill_No: '351234567890' },
  ];
  const lr = { bilty_Date: TODAY, invoices };
  const book = async (fields: object) =>
    savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ ...lr, ...fields }) })).bilty_No;
  const number = await book({});
  await book({ payment_Basis: 'TBB', billing_Name: 'Malwa' });
  savedPaper(await call(portal, 'challanCreate', { token, body: aChallan([number], { challan_Date: TODAY }) }));
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ date: TODAY, amount: 1250 }) }));
  await beginSession(page, portal, company);
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const open = async (page: Page) => {
  await page.goto(`${portal.url}/dashboard/evening`);
  await expect(card(page, 'Booked today')).toBeVisible();
};

test('Alt+Y opens This Evening, which shows the sums, and each leads to its list', async ({ page }) => {
  await page.goto(`${portal.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+Y');
  await expect(page.getByRole('heading', { name: 'This Evening', level: 1 })).toBeVisible();
  await expect(card(page, 'Booked today')).toContainText('2 bilties · ₹5,300');
  await expect(card(page, 'Cash in hand')).toContainText(/₹1,250.*Head Office.*not counted/s);
  await expect(card(page, 'Parties owe')).toContainText(/Overdue₹3,000.*Gupta Kirana/s);
  await expect(card(page, 'Not billed yet')).toContainText(/0 to 7 days.*1₹2,650/s);
  await expect(card(page, 'To Pay to be collected')).toContainText('₹2,650');
  await expect(card(page, 'Trucks').getByRole('table')).toContainText(/MH12EF9012.*Loading.*Indore.*today/s);
  const weeks = card(page, 'Billed and collected, 12 weeks');
  await expect(weeks.getByRole('img')).toHaveAccessibleName(/Billed ₹2,650, Collected ₹1,250/);
  await weeks.getByText('As a table').click();
  await expect(weeks.getByRole('row')).toHaveCount(13);
  expect(await violationsOfWhole(page)).toEqual([]);

  await card(page, 'Parties owe').getByRole('link', { name: 'Gupta Kirana' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ledger');
  for (const [name, link, heading] of [
    ['Booked today', 'To Pay', 'View Bilty'],
    ['Cash in hand', 'Head Office', 'Cash Book'],
    ['Parties owe', 'Parties owe', 'Ageing'],
    ['Not billed yet', 'Not billed yet', 'View Bilty'],
    ['Due soon', 'e-Way bills', 'e-Way Bills'],
    ['Trucks', 'MH12EF9012', 'Challan 1'],
  ] as const) {
    await open(page);
    await card(page, name).getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('This Evening fits the width of a phone, and breaks no plate in Hindi', async ({ page }) => {
    done(
      await call(portal, 'vehicleCreate', { token: company.token, body: aVehicle({ vehicle_No: 'MH 18 BG 7714' }) }),
    );
    await open(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'हिन्दी' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    const plate = page.getByRole('cell', { name: 'MH 18 BG 7714', exact: true });
    // One line.
    expect((await plate.boundingBox())?.height).toBeLessThan(40);
    expect(await violations(page)).toEqual([]);
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(PHONE.viewport.width);
  });
});
