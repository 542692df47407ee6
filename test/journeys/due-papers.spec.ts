import { expect } from '@playwright/test';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBackOffice, aCompany, aSavedBilty, call, done, type TestCompany, useLawfulForm } from '#test/factories.ts';
import { aLine, aVehicle } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { aWindow, logIn, openPage, PHONE, violations, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';
import { answerSlowly, watchShifts } from './layout-shift.ts';

// What the dashboard leads to, and that nothing of it shifts or leaves its card.

let portal: TestPortal;
let company: TestCompany;
const today = todayInIndia();
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async () => {
  company = await aCompany(portal);
  const far = addDays(today, 200);
  for (const [vehicle_No, permit_Due_Date, fitness_Due_Date] of [
    ['MP09 AB 1234', addDays(today, -3), addDays(today, 12)],
    ['MH12 CD 5678', addDays(today, 30), addDays(today, 31)],
  ] as const) {
    const body = aVehicle({
      vehicle_No,
      permit_No: 'NP/7',
      permit_Due_Date,
      fitness_Due_Date,
      insurance_Due_Date: far,
      due_Date: far,
    });
    done(await call(portal, 'vehicleCreate', { token: company.token, body }));
  }
});

test('the dashboard has the company’s carrier registration and its election of GST among the renewals', async ({
  page,
  browser,
}) => {
  const owner = await aCompany(portal, { company: { gsT_NO: '23AAHCM8960D1ZG' } });
  const { token } = owner;
  const clerk = await aBackOffice(portal, owner);
  await useLawfulForm(portal, token, { carrier_Reg_No: 'MP/77', carrier_Reg_Valid: '2027-02-20' });
  await page.clock.setFixedTime('2027-02-10T10:00:00Z');
  await logIn(page, portal, owner);
  const renewals = page.getByRole('region', { name: 'Upcoming renewals' });
  await expect(renewals.getByText('20 Feb 2027')).toBeVisible();
  await expect(renewals.getByRole('link', { name: 'Carrier Registration' })).toBeVisible();
  const notice = page.getByText('Choose by 31 March who pays the GST on freight in 2027-28.');
  await expect(notice).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await notice.getByRole('link', { name: 'Choose' }).click();
  await expect(page.getByRole('heading', { name: 'Tax', level: 1 })).toBeVisible();
  done(await call(portal, 'consignmentElect', { token, body: { year: 2027, election: 'low' } }));
  await page.goto(`${portal.url}/dashboard`);
  await expect(renewals.getByText('20 Feb 2027')).toBeVisible();
  await expect(notice).toHaveCount(0);

  // Staff see what is due, but no action that only an admin may take.
  const window = await aWindow(browser, portal, clerk);
  await window.clock.setFixedTime('2027-02-25T10:00:00Z');
  await window.goto(`${portal.url}/dashboard`);
  await expect(window.getByRole('heading', { name: 'Carrier Registration' })).toBeVisible();
  await expect(window.getByText('Overdue', { exact: true })).toBeVisible();
  await expect(window.getByRole('link', { name: 'Carrier Registration' })).toHaveCount(0);
  await window.context().close();
});

for (const [size, screen] of Object.entries({ '1366 px': {}, '360 px': PHONE })) {
  test.describe(`at ${size}`, () => {
    test.use(screen);

    test('More... leads to the list of due papers, where a paper is renewed', async ({ page }) => {
      await logIn(page, portal, company);
      await page.getByRole('link', { name: 'More...' }).click();
      await expect(page.getByRole('heading', { name: 'Papers due' })).toBeVisible();
      const renewed = page.getByRole('button', { name: /^Renewed: / });
      await expect(renewed).toHaveCount(3);
      // Soonest first, the overdue one marked.
      await expect(renewed.first()).toHaveAccessibleName('Renewed: Permit Document, MP09 AB 1234');
      await expect(page.getByText('Overdue')).toHaveCount(1);
      expect(await violations(page)).toEqual([]);

      await renewed.first().click();
      const dialog = page.getByRole('dialog', { name: 'Permit Document · MP09 AB 1234' });
      await expect(dialog.getByRole('textbox', { name: 'Permit No.' })).toHaveValue('NP/7');
      await dialog.getByRole('textbox', { name: 'Permit Due Date' }).fill(showDate(addDays(today, 400)));
      await dialog.getByRole('textbox', { name: 'Permit No.' }).fill('NP/8');
      await dialog.getByRole('button', { name: 'Renewed' }).click();
      await expect(renewed).toHaveCount(2);
      const { data } = done(
        await call(portal, 'vehiclePage', { token: company.token, query: { searchParam: '1234' } }),
      );
      expect(data[0]).toMatchObject({
        permit_No: 'NP/8',
        permit_Due_Date: addDays(today, 400),
        fitness_Due_Date: addDays(today, 12),
      });

      // A row of the dashboard leads to the papers of its vehicle, a heading to those of its kind, a tile to all.
      await openPage(page, portal, '', 'Dashboard');
      await page.getByRole('link', { name: 'MH12 CD 5678' }).click();
      await expect(renewed).toHaveCount(1);
      await page.goBack();
      await page.getByRole('link', { name: 'Fitness Document' }).click();
      await expect(renewed).toHaveAccessibleName('Renewed: Fitness Document, MP09 AB 1234');
      await page.goBack();
      await page.getByRole('link', { name: /^Papers due in 30 days/ }).click();
      await expect(renewed).toHaveCount(2);
    });

    test('the dashboard keeps an amount of many crores in its card, shifts nothing, and leads to the list', async ({
      page,
    }) => {
      const details = [aLine({ freight_Amt: 99_99_99_99_999 })];
      await aSavedBilty(portal, company.token, { bilty_Date: `${today.slice(0, 7)}-01`, details });
      const shifted = await watchShifts(page);
      await logIn(page, portal, company);
      await answerSlowly(page);
      await page.reload();
      const figure = page.getByText('₹99,99,99,99,999', { exact: true });
      await expect(figure).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Last bilties' })).toBeVisible();
      await expect(page.getByText('Gupta', { exact: false }).first()).toBeVisible();
      expect(await shifted()).toBeLessThanOrEqual(0.05);
      const card = page.getByRole('link', { name: /^Freight this month/ });
      const [outer, inner, chart] = await Promise.all([
        card.boundingBox(),
        figure.boundingBox(),
        card.getByRole('img').boundingBox(),
      ]);
      const end = (box: typeof outer) => (box === null ? 0 : box.x + box.width);
      expect(end(chart)).toBeLessThanOrEqual(end(outer) - 8);
      expect(chart?.x).toBeGreaterThanOrEqual(end(inner));
      await page.unrouteAll({ behavior: 'wait' });
      await card.click();
      await expect(page).toHaveURL(new RegExp(`viewbilty\\?from=${today.slice(0, 7)}-01&to=`));
      await expect(page.getByRole('region', { name: 'Totals' })).toContainText('99,99,99,99,999.00');
      expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    });
  });
}
