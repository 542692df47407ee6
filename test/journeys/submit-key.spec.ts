import { expect } from '@playwright/test';
import { aCompany, aDriver, call, done, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { fillBilty } from './bilty-entry.ts';
import { beginSession, field, openPage, picker, toast } from './clerk.ts';
import { test } from './journey.ts';

// Ctrl+Enter saves wherever the focus is in a form, and saves once.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  await aDriver(portal, company.token, 'Ramu');
});

/** In the page: focuses each control of the form in turn, and counts the submits. */
const COUNT = `(() => {
  const form = document.querySelector('main form[aria-labelledby]');
  const controls = [...form.querySelectorAll('input, button, textarea, select')].filter((each) => each.checkVisibility() && !each.disabled && each.tabIndex !== -1);
  globalThis.submits = { count: 0, controls: controls.length, focus: (at) => controls[at].focus() };
  form.addEventListener('submit', () => (globalThis.submits.count += 1));
})()`;

for (const [path, heading] of [
  ['bilty', 'New Bilty'],
  ['exportbilty', 'New Export Bilty'],
  ['vehicledetail', 'New Vehicle'],
] as const) {
  test(`Ctrl+Enter submits from every control of ${heading}`, async ({ page }) => {
    await beginSession(page, portal, company);
    await openPage(page, portal, path, heading);
    await page.evaluate(COUNT);
    const controls = await page.evaluate<number>('submits.controls');
    expect(controls).toBeGreaterThan(10);
    for (let at = 0; at < controls; at += 1) {
      await page.evaluate(`submits.focus(${at})`);
      await page.keyboard.press('Control+Enter');
      expect.soft(await page.evaluate('submits.count'), `control ${at}`).toBe(at + 1);
    }
    await expect(page.locator('[data-tone="error"]')).toHaveCount(1);
  });
}

test('a save clears the errors before it, and another press saves nothing', async ({ page }) => {
  const { token } = company;
  await beginSession(page, portal, company);
  await openPage(page, portal, 'bilty', 'New Bilty');
  await page.keyboard.press('Control+Enter');
  const missing = toast(page, 'Please fill all required fields.');
  await expect(missing).toBeVisible();
  // The message would stay while the pointer is over it.
  await missing.hover();
  await page.mouse.move(10, 10);
  await picker(page, 'Sender').focus();
  await fillBilty(page, 'Malwa Cotton Mills');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  await expect(missing).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect(missing).toHaveCount(0);
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  const { totalCount } = done(await call(portal, 'biltyList', { token }));
  expect(totalCount).toBe(1);
});

test('Ctrl+Enter sends an open dialog once, also before the focus has come into it', async ({ page }) => {
  await beginSession(page, portal, company);
  await openPage(page, portal, 'delivery', 'Delivery Desk');
  await page.getByRole('button', { name: 'Receive PODs' }).click();
  await expect(field(page.getByRole('dialog'), 'LR of the POD')).toBeFocused();
  await page.evaluate(`(() => {
    globalThis.submits = { count: 0 };
    document.querySelector('[aria-modal="true"] form').addEventListener('submit', () => (globalThis.submits.count += 1));
  })()`);
  await field(page.getByRole('dialog'), 'Received On').focus();
  await page.keyboard.press('Control+Enter');
  expect(await page.evaluate('submits.count')).toBe(1);
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('Control+Enter');
  expect(await page.evaluate('submits.count')).toBe(2);
  // What undoes something is not confirmed from outside it.
  await page.evaluate(`document.querySelector('[aria-modal="true"] form').dataset.danger = 'true'`);
  await page.keyboard.press('Control+Enter');
  expect(await page.evaluate('submits.count')).toBe(2);
  await field(page.getByRole('dialog'), 'Received On').focus();
  await page.keyboard.press('Control+Enter');
  expect(await page.evaluate('submits.count')).toBe(3);
});
