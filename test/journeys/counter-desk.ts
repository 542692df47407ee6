import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { aCompany, aDriver, PASSWORD, useLawfulForm, type TestCompany, type TestUser } from '#test/factories.ts';
import { readBack, type ReadPdf } from '#test/print/read-back.ts';
import type { TestPortal } from '#test/portal.ts';
import { aClerk, beginSession, field, item, picker, toast } from './clerk.ts';
import { invoice, knowParties, party } from './lawful-entry.ts';

// What users do at a browser that is a counter.

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The field in which a dialog asks for the password. */
export const passwordOf = (page: Page) =>
  page
    .getByRole('dialog')
    .getByLabel(/^Password/)
    .and(page.locator('input'));

/** Makes the browser a counter on the counter’s page: an admin with a name and a code, others with an admin’s code only. */
export async function register(
  page: Page,
  wanted: { readonly name: string; readonly code: string } | { readonly invite: string },
): Promise<void> {
  await button(page, 'Register this browser').click();
  if ('invite' in wanted) await page.getByRole('textbox', { name: 'Code', exact: true }).fill(wanted.invite);
  else {
    await page.getByRole('textbox', { name: 'Counter Name' }).fill(wanted.name);
    await page.getByRole('textbox', { name: 'Counter Code' }).fill(wanted.code);
  }
  await passwordOf(page).fill(PASSWORD);
  await button(page, 'Make it a counter').click();
  await expect(toast(page, /^This browser is now counter .*\.$/)).toBeVisible();
  // A key works once the dialog is closed.
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Whether a browser keeps all that it needs to book: the snapshot, and the counter’s own files. */
export const IS_READY = `(async () => {
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('booking-counter');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => resolve(opening.result);
  });
  const parts = await new Promise((resolve) => {
    const counting = database.transaction('snapshot').objectStore('snapshot').count();
    counting.onsuccess = () => resolve(counting.result);
  });
  database.close();
  return parts > 0 && (await caches.match('/counter-files')) !== undefined;
})()`;

/** Waits until the counter has what it needs offline. */
export const waitUntilReady = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<boolean>(IS_READY)).toBe(true);

/** Makes the browser the counter ‘Front desk’ of an admin’s company. */
export async function becomeCounter(page: Page, portal: TestPortal, company: TestCompany, code = 'F1'): Promise<void> {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/counter`);
  await register(page, { name: 'Front desk', code });
}

/** Opens the form of an LR by its key, because a reloaded page asks for the password, and waits until the counter can go offline. */
export async function openForm(page: Page): Promise<void> {
  await page.keyboard.press('Alt+B');
  await expect(button(page, 'Online')).toBeVisible();
  await expect(picker(page, 'Basis')).toBeVisible();
  await waitUntilReady(page);
}

/** A company that books lawful LRs, with parties and a driver. */
export async function aBookingCompany(portal: TestPortal): Promise<TestCompany> {
  const company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  await knowParties(portal, company.token);
  await aDriver(portal, company.token, 'Suresh');
  return company;
}

/** Logs in on the login page by keyboard. */
export async function logInByKeys(page: Page, url: string, { userName, password }: Omit<TestUser, 'token'>) {
  await page.goto(`${url}/login`);
  await field(page, 'Username').focus();
  await page.keyboard.type(userName);
  await page.keyboard.press('Tab');
  await expect(page.locator('input[autocomplete="current-password"]')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
}

/** What a clerk types for an LR. */
export interface TypedLr {
  /** Letters of the consignor in either script, and the expected offer. */
  readonly consignor: readonly [letters: string, offered: RegExp];
  /** `null`: repeats the last LR of the consignor. */
  readonly consignee: readonly [letters: string, offered: RegExp] | null;
  readonly packages: string;
  /** In rupees a kg; `null`: the rate agreed with the party that pays. */
  readonly rate: string | null;
  readonly invoiceNo: string;
}

/** Fills in an LR by keyboard, from the first field of a new one, without submitting it. */
export async function typeLr(page: Page, { consignor, consignee, packages, rate, invoiceNo }: TypedLr): Promise<void> {
  const clerk = aClerk(page);
  const take = async (letters: string, offered: string | RegExp) => {
    // This keyboard has no keys for letters of other scripts.
    if (/^[ -~]+$/.test(letters)) await clerk.type(letters);
    else await page.keyboard.insertText(letters);
    await expect(page.getByRole('option', { name: offered }).first()).toHaveAttribute('aria-selected', 'true');
    await clerk.press('Enter');
  };
  await expect(picker(page, 'Basis')).toBeFocused();
  await clerk.press('Enter');
  await take(...consignor);
  await expect(picker(party(page, 'Consignee'), 'Consignee')).toBeFocused();
  if (consignee === null) await clerk.press('Alt+KeyR');
  else await take(...consignee);
  await expect(picker(page, 'Vehicle No.')).toBeFocused();
  await take('mh12', 'MH12EF9012');
  await take('sur', 'Suresh');
  if (consignee !== null) {
    await expect(picker(item(page, 1), 'Item Name')).toBeFocused();
    await clerk.enter('Cotton');
  }
  await expect(field(item(page, 1), 'Packages')).toBeFocused();
  await clerk.enter(packages);
  if (consignee !== null) {
    await take('bal', 'Bale');
    await clerk.press('Enter');
  }
  await expect(field(item(page, 1), 'Actual kg')).toBeFocused();
  await clerk.enter('1250');
  if (consignee !== null) {
    await clerk.press('Enter');
    if (rate === null) await expect(field(item(page, 1), 'Rate ₹')).not.toHaveValue('');
    await take('kg', 'kg');
    if (rate === null) await clerk.press('Enter');
    else await clerk.enter(rate);
    // No advance and no second line.
    await clerk.press('Enter', 'Enter');
  }
  await expect(field(invoice(page, 1), 'Invoice No.')).toBeFocused();
  await clerk.enter(invoiceNo);
  await clerk.press('Enter');
  await clerk.type('48000');
}

/** The file of the open print with all four copies. */
export async function allCopies(page: Page): Promise<Buffer> {
  const four = page.getByRole('radio', { name: 'All four copies' });
  await four.check();
  const download = page.getByRole('button', { name: 'Download' }).or(page.getByRole('link', { name: 'Download' }));
  await expect(download).toBeEnabled();
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  return await readFile(await file.path());
}

/** Opens an LR of this counter from the list of its LRs. */
export async function openOwn(page: Page, lrNo: string): Promise<void> {
  await button(page, /^(Online|No connection since)/).click();
  await page.getByRole('dialog').getByRole('link', { name: lrNo }).click();
  await expect(page.getByRole('heading', { name: lrNo })).toBeVisible();
}

/** Cancels the LR whose page is open. */
export async function cancelOpen(page: Page, reason: string): Promise<void> {
  await button(page, 'Edit').click();
  await button(page, 'Cancel LR').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel LR' }).click();
  await expect(page.getByText('This bilty is cancelled.').first()).toBeVisible();
}

/** Opens the counter again after a reload: by the password, or by a login if the browser lost the session. */
export async function comeBack(page: Page, url: string, user: Omit<TestUser, 'token'>): Promise<void> {
  await page.goto(`${url}/dashboard`);
  const name = field(page, 'Username');
  await expect(passwordOf(page).or(name).first()).toBeVisible();
  if (await name.isVisible()) return await logInByKeys(page, url, user);
  await passwordOf(page).fill(user.password);
  await button(page, 'Unlock').click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Lets the page keep the files that it shows: its policy lets no script fetch one, and not every browser reports downloads. */
export const keepFiles = (page: Page) =>
  page.evaluate(`(() => {
    const make = URL.createObjectURL.bind(URL);
    globalThis.files = new Map();
    URL.createObjectURL = (file) => {
      const address = make(file);
      globalThis.files.set(address, file);
      return address;
    };
  })()`);

/** The paper that the print of an LR shows. */
export async function paperIn(page: Page): Promise<ReadPdf> {
  const download = page.getByRole('link', { name: 'Download', exact: true });
  await expect(download).toHaveAttribute('href', /^blob:/, { timeout: 60_000 });
  const address = JSON.stringify(await download.getAttribute('href'));
  const base64 = await page.evaluate<string>(`globalThis.files.get(${address}).arrayBuffer().then((file) =>
    btoa(Array.from(new Uint8Array(file), (byte) => String.fromCharCode(byte)).join('')))`);
  return readBack(Buffer.from(base64, 'base64'));
}
