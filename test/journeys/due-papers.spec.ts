import { expect } from '@playwright/test';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aCompany, aLine, aSavedBilty, aVehicle, call, done, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { logIn, openPage, PHONE, violations } from './clerk.ts';
import { test } from './journey.ts';
import { answerSlowly, watchShifts } from './layout-shift.ts';

// What the dashboard leads to, and that nothing of it moves or leaves its card.

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

for (const [size, screen] of Object.entries({ '1366 px': {}, '360 px': PHONE })) {
  test.describe(`at ${size}`, () => {
    test.use(screen);

    test('More... leads to the one list of due papers, where a paper is renewed', async ({ page }) => {
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

    test('the dashboard keeps an amount of many crores in its card, moves nothing, and leads on', async ({ page }) => {
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
