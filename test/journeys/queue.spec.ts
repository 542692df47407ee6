import { expect, type Page } from '@playwright/test';
import { aCompany, aDriver, call, done, type TestCompany } from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { fillBilty } from './bilty-entry.ts';
import { beginSession, field, logIn, picker, sentence, submit, toast, violations } from './clerk.ts';
import { test } from './journey.ts';

// A save without an answer waits on this computer, and is sent once from any page.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
});
test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  await aDriver(portal, company.token, 'Ramu');
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/bilty`);
});

const STORED = 'Saved on this computer. It is sent when you are back online.';
const SAVE = '**/api/Bilty_Master';

const waiting = (page: Page) => page.getByRole('button', { name: /^Waiting: / });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Waiting to be sent' });
const row = (page: Page, party: string) => dialog(page).getByRole('listitem').filter({ hasText: party });

/** The bilties of the company, oldest first. */
async function bilties() {
  const { data } = done(await call(portal, 'biltyList', { token: company.token, query: { pageIndex: 1 } }));
  return data.toReversed();
}

/** Submits a bilty that gets no answer. `reaches`: the server saves it, but the answer is lost. */
async function submitWithoutAnswer(
  page: Page,
  sender: string,
  { reaches = false, number }: { readonly reaches?: boolean; readonly number?: string } = {},
): Promise<void> {
  await page.route(SAVE, async (route) => {
    if (reaches) await route.fetch();
    await route.abort();
  });
  await fillBilty(page, sender);
  if (number !== undefined) await field(page, 'Bilty No.').fill(number);
  await submit(page);
  await expect(toast(page, STORED)).toBeVisible();
}

/** Lets answers through again. A try in progress is cut off first. */
const letThrough = (page: Page) => page.unrouteAll({ behavior: 'wait' });

test('two bilties submitted without internet are sent once from another page, oldest first', async ({
  page,
  context,
}) => {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(page.getByText('No. 1', { exact: true })).toBeVisible();
  // What is opened later is loaded while there is a connection.
  await expect
    .poll(() =>
      page.evaluate<boolean>(
        'performance.getEntriesByType("resource").some(({ name }) => name.includes("/WaitingDialog-"))',
      ),
    )
    .toBe(true);
  await context.setOffline(true);
  await fillBilty(page, 'Malwa Mills');
  await submit(page);
  // The bar at the top has the rest: one sentence at a time.
  await expect(toast(page, 'Saved on this computer.')).toBeVisible();
  await expect(waiting(page)).toHaveText(/Waiting: 1/);
  // The form is ready for the next one, and knows that a number is taken.
  await expect(picker(page, 'Sender')).toHaveValue('');
  await expect(page.getByText('No. 2', { exact: true })).toBeVisible();
  await fillBilty(page, 'Gupta Stores');
  await submit(page);
  await expect(waiting(page)).toHaveText(/Waiting: 2/);
  await expect(page.getByText('Draft kept on this computer')).toHaveCount(0);

  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Gupta');
  await page.keyboard.press('Enter');
  await expect(sentence(page, 'This loads when you are back online.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await waiting(page).press('Enter');
  await expect(row(page, 'Malwa Mills')).toContainText('Waiting to be sent');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(waiting(page)).toBeFocused();
  expect(await bilties()).toEqual([]);

  await context.setOffline(false);
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  await expect(toast(page, 'Bilty No. 2')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Gupta Stores' })).toBeVisible();
  expect(await bilties()).toMatchObject([
    { bilty_No: '1', sender_Name: 'Malwa Mills' },
    { bilty_No: '2', sender_Name: 'Gupta Stores' },
  ]);
});

test('a bilty whose answer was lost is sent again at the next start, and not saved twice', async ({ page }) => {
  await submitWithoutAnswer(page, 'Malwa Mills', { reaches: true });
  await expect(waiting(page)).toBeVisible();
  expect(await bilties()).toHaveLength(1);
  await page.goto('about:blank');
  await letThrough(page);
  await page.goto(`${portal.url}/dashboard`);
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await bilties()).toHaveLength(1);
});

test('a bilty that fails while the connection comes back is sent again at once', async ({ page }) => {
  await submitWithoutAnswer(page, 'Malwa Mills');
  await letThrough(page);
  // Without the retry of every 15 seconds.
  await page.addInitScript(
    'globalThis.setInterval = ((each) => (work, ms) => each(work, ms === 15000 ? 1e9 : ms))(setInterval)',
  );
  const [begun, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    SAVE,
    async (route) => {
      begun.resolve();
      await cut.promise;
      await route.abort();
    },
    { times: 1 },
  );
  await page.reload();
  await begun.promise;
  await page.evaluate('dispatchEvent(new Event("online"))');
  cut.resolve();
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  expect(await bilties()).toHaveLength(1);
});

test('a bilty that was changed while it waited updates what the server has of it', async ({ page }) => {
  await submitWithoutAnswer(page, 'Malwa Mills', { reaches: true });
  await waiting(page).click();
  await row(page, 'Malwa Mills').getByRole('button', { name: 'Edit Bilty' }).click();
  await expect(picker(page, 'Sender')).toHaveValue('Malwa Mills');
  await expect(page).toHaveURL(/waiting=/);
  // It goes back into the queue, and is sent from there.
  await field(page, 'HSN No.').fill('52010020');
  await submit(page);
  await expect(page).not.toHaveURL(/waiting=/);
  await expect(waiting(page)).toHaveText(/Waiting: 1/);
  await letThrough(page);
  await page.reload();
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  expect(await bilties()).toMatchObject([{ bilty_No: '1', hsN_NO: '52010020' }]);
});

test('a waiting bilty whose change got no answer either is recognised as the clerk’s own', async ({ page }) => {
  await submitWithoutAnswer(page, 'Malwa Mills', { reaches: true });
  await waiting(page).click();
  await row(page, 'Malwa Mills').getByRole('button', { name: 'Edit Bilty' }).click();
  await field(page, 'HSN No.').fill('52010020');
  await letThrough(page);
  await page.route(`${SAVE}/UpdateBiltyMaster*`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page);
  await expect(page).not.toHaveURL(/waiting=/);
  await expect.poll(bilties).toMatchObject([{ bilty_No: '1', hsN_NO: '52010020' }]);
  await letThrough(page);
  // By itself it would be sent only after a delay that grows with every try.
  await page.reload();
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await bilties()).toHaveLength(1);
});

test('a waiting bilty that is refused comes back into the form with the reason', async ({ page }) => {
  await submitWithoutAnswer(page, 'Malwa Mills', { number: '77' });
  // In the meantime another user takes the number.
  done(await call(portal, 'biltyCreate', { token: company.token, body: aBilty({ bilty_No: '77' }) }));
  await letThrough(page);
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  await expect(page.getByRole('alert').filter({ hasText: 'Bilty 77 was not saved:' })).toBeVisible();
  await waiting(page).click();
  await expect(row(page, 'Malwa Mills')).toContainText('Not saved: ');
  expect(await violations(page)).toEqual([]);
  await row(page, 'Malwa Mills').getByRole('button', { name: 'Edit Bilty 77' }).click();
  await expect(field(page, 'Bilty No.')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Bilty No.')).toBeFocused();
  await expect(picker(page, 'Sender')).toHaveValue('Malwa Mills');
  await field(page, 'Bilty No.').fill('78');
  await submit(page);
  await expect(toast(page, 'Bilty No. 78')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await bilties()).toMatchObject([{ bilty_No: '77' }, { bilty_No: '78', sender_Name: 'Malwa Mills' }]);
});

test('a waiting bilty is seen and sent by its own user only, and a logout asks about it', async ({ page }) => {
  await submitWithoutAnswer(page, 'Malwa Mills');
  await page.getByRole('link', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: '1 document is waiting to be sent' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'Logout' })).toBeFocused();
  await page.getByRole('link', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  await letThrough(page);

  await beginSession(page, portal, await aCompany(portal));
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  await expect(page.getByText('No Bilty')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  expect(await bilties()).toEqual([]);

  await logIn(page, portal, company);
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  expect(await bilties()).toHaveLength(1);
});

test('a waiting bilty is discarded after a question', async ({ page }) => {
  await submitWithoutAnswer(page, 'Malwa Mills');
  await waiting(page).click();
  const one = row(page, 'Malwa Mills');
  await one.getByRole('button', { name: 'Discard Bilty' }).press('Enter');
  await expect(one.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(one.getByRole('button', { name: 'Discard Bilty' })).toBeFocused();
  await page.keyboard.press('Enter');
  await one.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog(page)).toContainText('No documents are waiting.');
  await page.keyboard.press('Escape');
  await expect(waiting(page)).toHaveCount(0);
  await letThrough(page);
  await page.reload();
  await expect(picker(page, 'Sender')).toBeVisible();
  expect(await bilties()).toEqual([]);
});

test('a browser that stores nothing keeps the bilty in the form, and sends it from there', async ({
  page,
  context,
}) => {
  await page.addInitScript('Object.defineProperty(globalThis, "indexedDB", { value: undefined })');
  await page.reload();
  await fillBilty(page, 'Malwa Mills');
  await context.setOffline(true);
  await submit(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent yet.' })).toBeVisible();
  await expect(picker(page, 'Sender')).toHaveValue('Malwa Mills');
  await context.setOffline(false);
  await expect(toast(page, 'Bilty No. 1')).toBeVisible();
  expect(await bilties()).toHaveLength(1);
});

test.describe('where the browser syncs in the background', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that the service worker asks sends what waits', async ({ page, context }) => {
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await context.setOffline(true);
    await fillBilty(page, 'Malwa Mills');
    await submit(page);
    await expect(waiting(page)).toBeVisible();
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first !== undefined) resolve(first.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    // The page does not notice the event that tells others that the network is back.
    await page.evaluate('addEventListener("online", (event) => event.stopImmediatePropagation(), { capture: true })');
    await context.setOffline(false);
    const tag = 'unsent documents';
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin: portal.url,
      registrationId,
      tag,
      lastChance: true,
    });
    await expect(toast(page, 'Bilty No. 1')).toBeVisible();
    expect(await bilties()).toHaveLength(1);
  });
});
