import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { aDrivenLr } from '#test/contract/expectations-driver.ts';
import { asOwner, aCompany, call, done, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, PHONE, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// A driver’s link: made and revoked by the office, used on a phone with an unstable connection.

let portal: TestPortal;
let company: TestCompany;
let photo: Buffer;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
});

const open = (page: Page, link: string) => page.goto(`${portal.url}/d#${link}`);
const inEnglish = (page: Page, link: string) => page.goto(`${portal.url}/d/?lang=en#${link}`);
const waiting = (page: Page) => page.getByRole('status');
const lr = (page: Page, bilty_No: string) => page.getByRole('region', { name: `LR ${bilty_No}` });
// The name of every company of the tests.
const COMPANY = 'Verma Roadways';
const free = { payment_Basis: 'FOC', consignee_Contact: '9876501234' };
const eventsOf = async (bilty_No: string) =>
  done(await call(portal, 'biltyEventList', { token: company.token, query: { Bilty_No: bilty_No } }));
const podsOf = async (bilty_No: string) =>
  done(await call(portal, 'podList', { token: company.token, query: { bilty_No } }));

test('the driver’s link of an LR is made and revoked on the page of the LR', async ({ page }) => {
  const { bilty_No, id } = await aDrivenLr(portal, company.token);
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/consignmentnote?biltyNo=${bilty_No}`);
  const card = page.getByRole('region', { name: "Driver's links" });
  await expect(card.getByText(`Link ${id}`)).toBeVisible();
  await card.getByRole('button', { name: 'Make a link for the driver' }).click();
  await expect(card.getByRole('textbox', { name: "Driver's link" })).toHaveValue(/\/d#[\w-]{43}$/);
  const shared = await card.getByRole('link', { name: /WhatsApp/ }).getAttribute('href');
  expect(decodeURIComponent(shared ?? '')).toContain('/d#');
  await card.getByRole('button', { name: `Revoke link ${id}` }).click();
  await expect(card.getByText(`Link ${id}`, { exact: true })).toBeHidden();
  await expect(card.getByRole('button', { name: `Revoke link ${id + 1}` })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow' });

  test('the driver’s page opens in Hindi, in light and dark, with buttons of 48 pixels or more', async ({ page }) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    const { bilty_No, link } = await aDrivenLr(portal, company.token, free);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
    await open(page, link);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(lr(page, bilty_No).getByRole('button', { name: 'पहुँची' })).toBeVisible();
    await expect(lr(page, bilty_No).getByRole('link', { name: /9876501234/ })).toHaveAttribute(
      'href',
      'tel:+919876501234',
    );
    expect(await violationsOfWhole(page)).toEqual([]);
    await lr(page, bilty_No).getByRole('button', { name: 'डिलीवर हुई' }).click();
    expect(await violationsOfWhole(page)).toEqual([]);
    for (const box of await page.locator('button, .call, input:visible').all())
      expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await violationsOfWhole(page)).toEqual([]);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(lr(page, bilty_No).getByRole('button', { name: 'Arrived' })).toBeVisible();
    expect(faults).toEqual([]);
    expect(asked.join('\n')).not.toContain(link);
    expect(portal.logLines.join('\n')).not.toContain(link);
  });

  test('a revoked driver’s link says that it is over', async ({ page }) => {
    const { bilty_No, id, link } = await aDrivenLr(portal, company.token, free);
    await inEnglish(page, link);
    await expect(lr(page, bilty_No)).toBeVisible();
    done(await call(portal, 'driverLinkRevoke', { token: company.token, body: { id } }));
    await lr(page, bilty_No).getByRole('button', { name: 'Arrived' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is over.');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is over.');
    expect(await eventsOf(bilty_No)).toEqual([]);
  });

  test('a driver’s link that is made up, changed or past its end shows one sentence and nothing of a company', async ({
    page,
  }) => {
    const { bilty_No, id, link } = await aDrivenLr(portal, company.token, free);
    await inEnglish(page, link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(COMPANY);
    await expect(lr(page, bilty_No)).toContainText(free.consignee_Contact);
    const other = await aDrivenLr(portal, (await aCompany(portal)).token, free);
    // The id of one company with the secret of another.
    const [ofOther, own] = [other.link, link].map((each) => Buffer.from(each, 'base64url'));
    const mixed = Buffer.concat([(ofOther ?? Buffer.of()).subarray(0, 16), (own ?? Buffer.of()).subarray(16)]);
    await asOwner(portal, (client) =>
      client.query('update driver_link set until = now() where tenant_id = $1 and id = $2', [company.tenantId, id]),
    );
    const wrong = ['A'.repeat(43), link.slice(0, -1), mixed.toString('base64url'), link];
    for (const each of wrong) {
      await page.goto('about:blank');
      await inEnglish(page, each);
      await expect(page.getByRole('main')).toHaveText('This link is over.Ask the transporter for a new one.');
      expect(await page.content()).not.toMatch(new RegExp(`${COMPANY}|${free.consignee_Contact}`));
    }
    await page.goto('about:blank');
    await open(page, link);
    await expect(page.getByRole('main')).toHaveText('यह लिंक अब मान्य नहीं है।ट्रांसपोर्टर से नया लिंक माँगें।');
  });

  test('a To Pay delivery is kept offline and sent later, and the office receives its cash', async ({
    page,
    context,
  }) => {
    const { bilty_No, link } = await aDrivenLr(portal, company.token, { branch: 1 });
    await open(page, link);
    const card = lr(page, bilty_No);
    await expect(card.getByText('टू-पे (वसूली बाकी): ₹2,650.00')).toBeVisible();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await card.getByRole('button', { name: 'डिलीवर हुई' }).click();
    const deliver = card.getByRole('button', { name: 'डिलीवर हुई' });
    // All packages, unless the driver enters another number.
    await expect(card.getByLabel(/कितने नग/)).toHaveValue('12');
    await card.getByLabel(/कितने नग/).fill('');
    await deliver.click();
    await expect(card.getByRole('alert')).toHaveText('नग लिखें।');
    await card.getByLabel(/कितने नग/).fill('12');
    await card.getByLabel(/कितने रुपये मिले/).fill('2000');
    await deliver.click();
    await expect(card.getByRole('alert')).toHaveText(/₹2,650\.00.*ऑफ़िस में फ़ोन करें/);
    await card.getByLabel(/कितने रुपये मिले/).fill('2650');
    await deliver.click();
    await expect(card.getByRole('alert')).toHaveText('नकद या UPI चुनें।');
    await card.getByLabel('UPI', { exact: true }).check();
    await deliver.click();
    await expect(card.getByRole('alert')).toHaveText('UPI संदर्भ नंबर लिखें।');
    expect(await violationsOfWhole(page)).toEqual([]);
    await card.getByLabel('नकद').check();
    await expect(card.getByLabel('UPI संदर्भ नंबर')).toBeHidden();
    await context.setOffline(true);
    await deliver.click();
    await expect(waiting(page)).toHaveText(/: 1$/);
    // It is delivered, even before the server knows.
    await expect(card.getByText('टू-पे (वसूली बाकी): ₹2,650.00')).toBeHidden();
    await context.setOffline(false);
    await expect(async () => {
      await page.evaluate('void dispatchEvent(new Event("online"))');
      await expect(waiting(page)).toHaveText('सब भेज दिया गया।', { timeout: 1000 });
    }).toPass({ timeout: 120_000 });
    expect(await eventsOf(bilty_No)).toMatchObject([{ kind: 'Delivered', packages: 12, received: 2650 }]);

    await beginSession(page, portal, company);
    await page.goto(`${portal.url}/dashboard/cashbook`);
    const held = page.getByRole('region', { name: 'With drivers' });
    await expect(held.getByText(`LR ${bilty_No}`)).toBeVisible();
    await expect(held.getByText('2,650.00')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
    await held.getByRole('button', { name: /^Receive R/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await expect(held).toBeHidden();
    await expect(page.getByRole('list', { name: 'Receipts' }).getByText('2,650.00')).toBeVisible();
  });

  test('a delivery that is not accepted says what to do, and is accepted once it is corrected', async ({ page }) => {
    const { bilty_No, link } = await aDrivenLr(portal, company.token);
    await inEnglish(page, link);
    const card = lr(page, bilty_No);
    const tell = async (received: string) => {
      await card.getByLabel(/How many packages/).fill('12');
      await card.getByLabel(/How much did you receive/).fill(received);
      await card.getByLabel('Cash').check();
      await card.getByRole('button', { name: 'Delivered' }).click();
    };
    await expect(card.getByText('To Pay: ₹2,650.00')).toBeVisible();
    // The office adds a charge that the phone does not know yet.
    const query = { Bilty_No: bilty_No };
    const body = aLawfulBilty({ charges: [{ head: 1, amount: 250 }] });
    savedBilty(await call(portal, 'biltyUpdate', { token: company.token, query, body }));
    const { balance_Amt } = done(await call(portal, 'biltyRead', { token: company.token, query })) as unknown as {
      balance_Amt: number;
    };
    await card.getByRole('button', { name: 'Delivered' }).click();
    await tell('2650');
    await expect(card.getByText(/^Not accepted: Delivered\. Collect ₹/)).toBeVisible();
    await expect(card.getByText(/call the office/)).toBeVisible();
    await expect(waiting(page)).toHaveText('Not accepted, see below: 1');
    expect(await violationsOfWhole(page)).toEqual([]);
    await page.reload();
    await expect(waiting(page)).toHaveText('Not accepted, see below: 1');
    await card.getByRole('button', { name: 'Correct' }).click();
    await expect(card.getByText(/^Not accepted/)).toBeHidden();
    await tell(String(balance_Amt));
    await expect(waiting(page)).toHaveText('Everything is sent.');
    await expect(card.getByText('To Pay:')).toBeHidden();
    await expect.poll(() => eventsOf(bilty_No)).toMatchObject([{ kind: 'Delivered', received: balance_Amt }]);
  });

  test('a delivery with its photo is kept offline, and sent once though answers are lost', async ({
    page,
    context,
  }) => {
    const { bilty_No, link } = await aDrivenLr(portal, company.token, free);
    await open(page, link);
    await expect(lr(page, bilty_No)).toBeVisible();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');

    // Opened again by its link, as in a message.
    await context.setOffline(true);
    await page.goto('about:blank');
    await open(page, link);
    const card = lr(page, bilty_No);
    await card.getByRole('button', { name: 'पहुँची' }).click();
    await expect(waiting(page)).toHaveText(/: 1$/);
    await card.getByRole('button', { name: 'डिलीवर हुई' }).click();
    await card.getByLabel(/कितने नग/).fill('12');
    const why = card.getByRole('group', { name: 'कम क्यों?' });
    await expect(why).toBeHidden();
    // One fewer than the LR has needs a reason and a photo.
    await card.getByLabel(/कितने नग/).fill('11');
    await card.getByRole('button', { name: 'डिलीवर हुई' }).click();
    await expect(card.getByRole('alert')).toHaveText('बताएँ कि नग कम क्यों दिए।');
    await why.getByRole('radio', { name: 'नग कम निकले' }).check();
    await card.getByRole('button', { name: 'डिलीवर हुई' }).click();
    await expect(card.getByRole('alert')).toContainText('नग कम हैं');
    expect(await violationsOfWhole(page)).toEqual([]);
    await card.getByLabel('पहले की फ़ोटो चुनें').setInputFiles({ name: 'pod.jpg', mimeType: 'image/jpeg', buffer: photo });
    await card.getByRole('button', { name: 'डिलीवर हुई' }).click();
    await expect(waiting(page)).toHaveText(/: 3$/);
    await page.reload();
    await expect(waiting(page)).toHaveText(/: 3$/);
    expect([...(await eventsOf(bilty_No)), ...(await podsOf(bilty_No))]).toEqual([]);

    // The connection is back: the server takes each message, but the first answer of each kind is lost.
    const lost = new Set<string>();
    await page.route(/\/api\/Driver\/(Event|Pod)$/, async (route) => {
      const path = new URL(route.request().url()).pathname;
      if (lost.has(path)) return await route.continue();
      lost.add(path);
      await route.fetch();
      return await route.abort();
    });
    await context.setOffline(false);
    // The page tries again by itself after a while, and at once when the connection comes back.
    await expect(async () => {
      await page.evaluate('void dispatchEvent(new Event("online"))');
      await expect(waiting(page)).toHaveText('सब भेज दिया गया।', { timeout: 1000 });
    }).toPass({ timeout: 120_000 });
    expect([...lost].sort()).toEqual(['/api/Driver/Event', '/api/Driver/Pod']);
    expect(await eventsOf(bilty_No)).toMatchObject([
      { kind: 'Arrived', source: 'driver' },
      { kind: 'Delivered', packages: 11, source: 'driver' },
    ]);
    const pods = await podsOf(bilty_No);
    expect(pods).toMatchObject([{ received_Packages: 11, short: 1, reason: 'shortage', source: 'driver' }]);
    const rows = done(
      await call(portal, 'biltyList', { token: company.token, query: { pending: 'Short or damaged' } }),
    );
    expect(rows.data).toMatchObject([{ bilty_No, lr_Status: 'Delivered' }]);
    expect(pods[0]?.photos).toMatchObject([{ sha256: createHash('sha256').update(photo).digest('hex') }]);
  });
});
