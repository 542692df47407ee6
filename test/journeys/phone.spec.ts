import { expect } from '@playwright/test';
import { aPrinter } from '#test/contract/expectations-short-lists.ts';
import { aCompany, aSavedBilty, call, done, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, logIn, openPage, PHONE, violations } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
});

test.use(PHONE);

test('the menu on a phone has the language and the theme', async ({ page }) => {
  await logIn(page, portal, company);
  await expect(page.getByRole('button', { name: 'Dark mode' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('button', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await menu.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(
    page.getByRole('navigation', { name: 'मुख्य मेन्यू' }).getByRole('link', { name: 'बिल्टी', exact: true }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the further actions of a saved bilty have words on a phone', async ({ page }) => {
  const { token } = company;
  const number = (await aSavedBilty(portal, token)).bilty_No;
  await beginSession(page, portal, company);
  await openPage(page, portal, `bilty?biltyNo=${number}&tenantId=${company.tenantId}`, `Edit Bilty No. ${number}`);
  const more = page.getByRole('button', { name: 'More actions' });
  await more.click();
  const menu = page.getByRole('dialog', { name: 'More actions' });
  await expect(menu.getByText('Duplicate')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await menu.getByText('Print').click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(more).toBeFocused();
});

// A field half covered by a bar is too small to hit, wherever the page is scrolled to.
for (const [path, heading] of [
  ['bilty', 'New Bilty'],
  ['vehicledetail', 'New Vehicle'],
  ['company', 'Company'],
] as const) {
  test(`no field is too small beside the bar of buttons on a phone: ${path}`, async ({ page }) => {
    await beginSession(page, portal, company);
    await openPage(page, portal, path, heading);
    const submit = page.getByRole('button', { name: 'Submit', exact: true });
    for (let scrolled = 0; scrolled < 100; scrolled += 20) {
      expect(await violations(page), `scrolled by ${scrolled}`).toEqual([]);
      await expect(submit).toBeInViewport();
      await page.mouse.wheel(0, 20);
    }
    // The end of the page can be scrolled out from under it.
    const last = page.locator('main form > :nth-last-child(2)');
    // The page may grow while it is scrolled, because its lists load later.
    await expect(async () => {
      await page.mouse.wheel(0, 10_000);
      const [bar, end] = await Promise.all([page.getByRole('toolbar').boundingBox(), last.boundingBox()]);
      expect((end?.y ?? Number.POSITIVE_INFINITY) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }).toPass();
  });
}

/** The contrast of two colours (WCAG 1.4.11 requires 3). */
const CONTRAST = `((track) => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => part / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const edge = light(getComputedStyle(track).borderTopColor);
  const ground = light(getComputedStyle(track.closest('.card')).backgroundColor);
  return (Math.max(edge, ground) + 0.05) / (Math.min(edge, ground) + 0.05);
})(document.querySelector('.mantine-Switch-track'))`;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a switch has enough contrast to its ground: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await beginSession(page, portal, company);
    await openPage(page, portal, 'setting', 'Settings');
    const enter = page.getByRole('switch', { name: 'Enter moves to the next field' });
    for (const on of [true, false]) {
      await enter.setChecked(on);
      await expect.poll(() => page.evaluate<number>(CONTRAST), `on: ${String(on)}`).toBeGreaterThanOrEqual(3);
    }
  });
}

test('the action of a row is named by a word of its label on a phone', async ({ page }) => {
  done(await call(portal, 'printerCreate', { token: company.token, body: aPrinter({ name: 'Gate' }) }));
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/consignment/printers`);
  await expect(page.getByRole('button', { name: 'Edit Printer Gate' })).toHaveText('Edit');
});
