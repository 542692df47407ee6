import { expect } from '@playwright/test';
import { aPlan, asSuperAdmin } from '#test/billing.ts';
import { aCompany, aSavedBilty, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, PHONE } from './clerk.ts';
import { test } from './journey.ts';
import { answerSlowly, watchShifts } from './layout-shift.ts';

// No page shifts under its reader while it loads. The home page is tested in home.spec.ts, the dashboard in due-papers.spec.ts.

// As in a browser that was never here.
test.use({ firstVisit: true });

let portal: TestPortal;
let company: TestCompany;
let saved: string;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  saved = (await aSavedBilty(portal, company.token)).bilty_No;
  const superAdmin = await asSuperAdmin(portal);
  for (const name of ['Small', 'Middle', 'Large']) await aPlan(portal, superAdmin, { subscriptionType_Name: name });
});

for (const [size, screen] of Object.entries({ '1366 px': {}, '360 px': PHONE })) {
  test.describe(`at ${size}`, () => {
    test.use(screen);

    test('no page shifts while it loads', async ({ page }) => {
      const shifted = await watchShifts(page);
      await answerSlowly(page);
      await page.goto(`${portal.url}/login`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      expect.soft(await shifted(), 'login').toBeLessThanOrEqual(0.05);
      await beginSession(page, portal, company);
      for (const [path, sign] of [
        ['bilty', 'Submit'],
        [`bilty?biltyNo=${saved}&tenantId=${company.tenantId}`, 'Submit'],
        ['viewbilty', `Edit ${saved}`],
        ['order', 'Submit'],
        ['invoice', ''],
        ['company', 'Edit'],
        ['profile', 'Submit'],
        ['vehicledetail', 'Submit'],
        ['audit', ''],
      ] as const) {
        await page.goto(`${portal.url}/dashboard/${path}`, { waitUntil: 'networkidle' });
        if (sign !== '') await expect(page.getByRole('button', { name: sign, exact: true }).first()).toBeVisible();
        expect.soft(await shifted(), path).toBeLessThanOrEqual(0.05);
      }
    });
  });
}
