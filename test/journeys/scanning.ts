import { expect, type Page } from '@playwright/test';
import type { TestCompany } from '#test/factories.ts';
import { field } from './clerk.ts';

// Packages that a phone scans for a challan.

export const dialog = (page: Page) => page.getByRole('dialog');
/** How many of the packages were scanned. */
export const count = (page: Page) => dialog(page).getByRole('strong').or(dialog(page).locator('strong')).first();

/** What a keyboard scanner does. */
export async function scan(page: Page, code: string): Promise<void> {
  await field(dialog(page), 'Package code').fill(code);
  await field(dialog(page), 'Package code').press('Enter');
}

/** Opens the dialog from the form of a challan: on a phone its button is among the further ones. */
export async function openScan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Scan packages' }).click();
}

/** Opens a challan on a phone, and the dialog that scans its packages. */
export async function openChallan(
  page: Page,
  portal: { readonly url: string },
  { tenantId }: Pick<TestCompany, 'tenantId'>,
  number: string,
): Promise<void> {
  await page.goto(`${portal.url}/dashboard/challan?challanNo=${number}&tenantId=${tenantId}`);
  await openScan(page);
  await expect(dialog(page)).toContainText('packages scanned');
}
