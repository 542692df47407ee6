import { expect, type Page } from '@playwright/test';
import type { TestPortal } from '#test/portal.ts';
import { field, fill, item, openPage, picker, submit, toast } from './clerk.ts';
import { PACKAGES } from './two-trucks.ts';

// What a clerk does with trucks on the screens.

/** A window of the portal. */
export interface Office {
  readonly page: Page;
  readonly portal: TestPortal;
}

/** The distance between the branches. */
export const KM = 600;
export const dialog = (page: Page) => page.getByRole('dialog');
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** A page of a document, with the buttons of its steps. */
export const openReport = ({ page, portal }: Office, path: string) => page.goto(`${portal.url}/dashboard/${path}`);
/** Takes a step on the page of a document, filling in its fields. */
export async function step(page: Page, name: string, texts: Readonly<Record<string, string>> = {}) {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await fill(dialog(page), texts);
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Chooses the branch of a town, unless it is already chosen. */
async function chooseBranch(page: Page, name: string, town: string) {
  const branch = town === 'Indore' ? 'Head Office' : town;
  await expect(picker(page, 'From Branch')).not.toHaveValue('');
  if ((await picker(page, name).inputValue()) === branch) return;
  await picker(page, name).fill(branch);
  await page.getByRole('option', { name: branch }).click();
}

export interface Load {
  readonly vehicle: string;
  readonly from: string;
  readonly state: string;
  readonly to: string;
  /** LRs, with the number of packages of each; absent: all that are left. */
  readonly lrs: readonly (readonly [number: string, packages?: number])[];
}

/** Loads LRs by number, as a scanner types them; the page of the challan opens. */
export async function loadTruck(office: Office, { vehicle, from, state, to, lrs }: Load) {
  const { page } = office;
  await openReport(office, 'challan');
  await expect(field(page, 'Challan No.')).not.toHaveValue('');
  await chooseBranch(page, 'From Branch', from);
  await chooseBranch(page, 'To Branch', to);
  await fill(page, { From: from, To: to, 'Vehicle No.': vehicle, 'Distance (km)': String(KM) });
  // Comes from the branch.
  await expect(picker(page, 'From State')).toHaveValue(state);
  const byNumber = field(page, 'Add an LR');
  for (const [at, [number, packages]] of lrs.entries()) {
    await byNumber.fill(number);
    await byNumber.press('Enter');
    await expect(picker(item(page, at + 1), 'LR No.')).toHaveValue(number);
    if (packages !== undefined) {
      await fill(item(page, at + 1), {
        Packages: String(packages),
        Weight: String(Math.round((1250 * packages) / PACKAGES)),
      });
    }
  }
  await submit(page);
  await expect(page.getByRole('button', { name: 'Dispatch' })).toBeVisible();
}

/** A challan arrives and is unloaded, complete except for some LRs. */
export async function unload(office: Office, number: string, came: Readonly<Record<string, number>>) {
  const { page } = office;
  await openReport(office, `unloading?challanNo=${number}`);
  await page.getByRole('button', { name: 'Arrive' }).click();
  await dialog(page).getByRole('button', { name: 'Arrive' }).click();
  await expect(page.getByRole('button', { name: /^Unload \d+ LR/ })).toBeVisible();
  for (const [lr, packages] of Object.entries(came))
    await field(page.getByRole('group', { name: `LR ${lr}` }), 'Packages Received').fill(String(packages));
  await page.getByRole('button', { name: /^Unload \d+ LR/ }).click();
  await expect(toast(page, /unloaded\.$/)).toBeVisible();
}

/** An LR is delivered at the desk; its To Pay amount is proposed as received. */
export async function deliver(page: Page, number: string) {
  await field(page, 'LR to deliver').fill(number);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(`Deliver LR ${number}`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`LR ${number} delivered.`)).toBeVisible();
}

/** Receives the signed papers of LRs together, by number. */
export async function podsIn({ page, portal }: Office, numbers: readonly string[]) {
  await openPage(page, portal, 'delivery', 'Delivery Desk');
  await page.getByRole('button', { name: 'Receive PODs' }).click();
  const lr = field(dialog(page), 'LR of the POD');
  for (const number of numbers) {
    await lr.fill(number);
    await page.keyboard.press('Enter');
    await expect(lr).toHaveValue('');
  }
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, `${numbers.length} PODs received.`)).toBeVisible();
}
