import { expect, type Page } from '@playwright/test';
import type { TestCompany } from '#test/factories.ts';
import { field } from './clerk.ts';

// What users do to scan the packages of a challan by phone.

export const dialog = (page: Page) => page.getByRole('dialog');
/** The element with the number of scanned packages. */
export const count = (page: Page) => dialog(page).getByRole('strong').or(dialog(page).locator('strong')).first();

/** Types as a keyboard scanner does. */
export async function scan(page: Page, code: string): Promise<void> {
  await field(dialog(page), 'Package code').fill(code);
  await field(dialog(page), 'Package code').press('Enter');
}

/** Opens the dialog from a challan’s form: on a phone its button is among the further actions. */
export async function openScan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Scan packages' }).click();
}

/** Opens a challan on a phone, and its scan dialog. */
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
