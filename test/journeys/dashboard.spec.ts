import { expect } from '@playwright/test';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aCompany, aSavedBilty, call, done, logIn as tokenOf, type TestCompany } from '#test/factories.ts';
import { aLine, anEmployee, anExportBilty, aVehicle } from '#test/forms.ts';
import { SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { logIn, PHONE, violations, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

test.beforeEach(async () => {
  company = await aCompany(portal);
});

test('the search finds bilties, vehicles and employees', async ({ page }) => {
  const { token } = company;
  await aSavedBilty(portal, token, { vehicle_No: 'MP09 AB 1234' });
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ vehicle_No: 'MP09 AB 1234' }) }));
  done(await call(portal, 'employeeCreate', { token, body: anEmployee({ empName: 'Kavita Sharma' }) }));
  await logIn(page, portal, company);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const search = palette.getByRole('textbox');
  await search.fill('mp-09-ab-1234');
  const vehicle = palette.getByRole('group', { name: 'Vehicle' }).getByRole('button', { name: 'MP09 AB 1234' });
  await expect(vehicle).toBeVisible();
  await expect(palette.getByRole('group', { name: 'Bilty', exact: true }).getByRole('button')).toHaveCount(1);
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Vehicle MP09 AB 1234' })).toBeVisible();

  await page.keyboard.press('Control+K');
  await search.fill('kavita');
  await expect(palette.getByRole('group', { name: 'Employee' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Employee Kavita Sharma' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the dashboard shows the month, its freight by week and the due papers on a phone', async ({ page }) => {
    const { token } = company;
    const details = [aLine({ freight_Amt: 123456 }), aLine({ freight_Amt: 544 })];
    await aSavedBilty(portal, token, { bilty_Date: `${todayInIndia().slice(0, 7)}-01`, details });
    done(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty() }));
    const overdue = aVehicle({ vehicle_No: 'MP09 AB 1234', permit_Due_Date: addDays(todayInIndia(), -1) });
    done(await call(portal, 'vehicleCreate', { token, body: overdue }));
    await logIn(page, portal, company);
    await expect(page.getByText('Total Export Bilty this month')).toBeVisible();
    await expect(page.getByText('₹1,24,000', { exact: true })).toBeVisible();
    // A screen reader hears what the bars show.
    await expect(
      page.getByRole('img', { name: /^Freight by week of this month: 1–7: ₹1,24,000; 8–14: ₹0;/ }),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /Overdue .* MP09 AB 1234/ })).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
    await page.getByRole('link', { name: 'More...' }).click();
    await expect(page.getByRole('heading', { name: 'Papers due' })).toBeVisible();
  });
});

test('the dashboard of a super admin shows what waits, and leads there', async ({ page }) => {
  const token = await tokenOf(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
  const payments = done(await call(portal, 'paymentFilter', { token, query: { status: 'pending' } })).totalCount;
  const enquiries = done(await call(portal, 'enquiries', { token, query: { is_Answered: 'no' } })).data.length;
  await logIn(page, portal, SUPER_ADMIN);
  await expect(page.getByRole('link', { name: /^Companies\s*\d/ })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`^Enquiries to answer\\s*${enquiries}$`) })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: new RegExp(`^Payments to verify\\s*${payments}$`) }).click();
  await expect(page).toHaveURL(/\/dashboard\/bankrecord\?type=pending$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction');
});
