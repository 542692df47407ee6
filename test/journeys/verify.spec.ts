import { expect, type Page } from '@playwright/test';
import { codeIn } from '#domain/rules/paper-code.ts';
import { aCompany, asOwner, call, done, type SavedBilty, savedBilty, type TestCompany } from '#test/factories.ts';
import { codeOfCounter } from '#test/counter-papers.ts';
import { aRegisteredCounter } from '#test/counters.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { codesIn, photoOf } from '#test/print/read-code.ts';
import { PHONE, sentence, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';
import { watchShifts } from './layout-shift.ts';

// Anyone with a paper can verify it by its code, also without a network (spec 3 §6).

const UNKNOWN = 'This code was not made by this portal, or was changed.';
const OFFLINE = 'Signature is right. Current state unknown: no connection.';

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal, { company: { tenant_Name: 'Verma Roadways', gsT_NO: '23AAHCM8960D1ZG' } });
});

const book = async (): Promise<SavedBilty> =>
  savedBilty(
    await call(portal, 'biltyCreate', { token: company.token, body: aLawfulBilty({ vehicle_No: 'MH12EF9012' }) }),
  );
const printOf = async ({ bilty_No }: SavedBilty): Promise<Buffer> =>
  (await call(portal, 'biltyPrint', { token: company.token, query: { Bilty_No: bilty_No } })).bytes;
const codeOf = async (saved: SavedBilty): Promise<string> => codeIn((await codesIn(await printOf(saved)))[0] ?? '');

/** The same paper with one digit of its vehicle changed. */
function withAnotherDigit(code: string): string {
  const bytes = Buffer.from(code, 'base64url');
  const at = bytes.indexOf('MH12EF9012');
  expect(at).toBeGreaterThan(0);
  bytes.write('MH12EF9013', at);
  return bytes.toString('base64url');
}

const result = (page: Page) => page.locator('#result');
const told = (page: Page, label: string) => result(page).locator(`dt:text-is("${label}") + dd`);

/** What the browser refused or failed at, and every address that it requested. */
function watched(page: Page) {
  const complaints: string[] = [];
  const addresses: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => addresses.push(request.url()));
  return { complaints, addresses };
}

test('a scanned paper is genuine, with what its code says, and no address contains the code', async ({ page }) => {
  const { complaints, addresses } = watched(page);
  const saved = await book();
  const code = await codeOf(saved);
  await page.goto(`${portal.url}/v#${code}`);
  await expect(page).toHaveTitle('Verify a Paper – Bilty Portal');
  await expect(result(page).getByRole('heading')).toHaveText('Genuine. Issued by Verma Roadways.');
  await expect(told(page, 'LR No.')).toHaveText(saved.bilty_No);
  await expect(told(page, 'Date')).toHaveText('20-11-2026');
  await expect(told(page, 'Vehicle No.')).toHaveText('MH12EF9012');
  await expect(told(page, 'Weight')).toHaveText('1,250 kg');
  await expect(told(page, 'GSTIN')).toHaveText('23AAHCM8960D1ZG (as given by the company)');
  await expect(told(page, 'Status')).toHaveText('Booked');
  // Nothing of the app was loaded.
  expect(addresses.filter((address) => address.endsWith('.js'))).toHaveLength(1);
  expect(await violationsOfWhole(page)).toEqual([]);
  expect(complaints).toEqual([]);
  for (const address of addresses) expect(new URL(address).pathname + new URL(address).search).not.toContain(code);
  expect(portal.logLines.join('\n')).not.toContain(code.slice(30, 90));
});

test('a paper that was changed or cancelled since its print says so', async ({ page }) => {
  const saved = await book();
  const code = await codeOf(saved);
  const { bilty_No } = saved;
  const body = aLawfulBilty({ to: 'Ujjain' });
  done(await call(portal, 'biltyUpdate', { token: company.token, query: { Bilty_No: bilty_No }, body }));
  await page.goto(`${portal.url}/v#${code}`);
  await expect(sentence(page, 'This paper is revision 1, the current one is 2.')).toBeVisible();
  await expect(told(page, 'To')).toHaveText('Bhopal');
  expect(await violationsOfWhole(page)).toEqual([]);
  const cancelled = { bilty_No, reason: 'Booked twice' };
  done(await call(portal, 'consignmentCancel', { token: company.token, body: cancelled }));
  await page.reload();
  await expect(result(page).getByRole('heading')).toHaveText(/^Cancelled on \d{2}-\d{2}-\d{4}\.$/);
  await expect(result(page)).not.toContainText('Genuine');
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('the paper of a suspended company says only that the link is over', async ({ page }) => {
  const other = await aCompany(portal);
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token: other.token, body: aLawfulBilty() }));
  const print = await call(portal, 'biltyPrint', { token: other.token, query: { Bilty_No: bilty_No } });
  const [address = ''] = await codesIn(print.bytes);
  await asOwner(portal, (client) =>
    client.query(`insert into company_state (tenant_id, suspended_by, reason) values ($1, '', '')`, [other.tenantId]),
  );
  await page.goto(`${portal.url}/v#${codeIn(address)}`);
  await expect(result(page)).toHaveText('This link is over.');
});

test('a counter’s paper names its counter, waits until received, and is doubtful once the counter is lost', async ({
  page,
}) => {
  const counter = await aRegisteredCounter(portal, company, 1, { name: 'Window 2' });
  const code = codeOfCounter(counter, { company: company.tenantId });
  await page.goto(`${portal.url}/v#${code}`);
  const heading = result(page).getByRole('heading');
  await expect(heading).toHaveText('Genuine. Issued by Verma Roadways at counter Window 2.');
  await expect(sentence(page, 'The portal has not received it yet.')).toBeVisible();
  await expect(told(page, 'LR No.')).toHaveText(counter.next);
  expect(await violationsOfWhole(page)).toEqual([]);
  const lost = { id: counter.id, reason: 'Stolen at night' };
  done(await call(portal, 'counterLose', { token: company.token, body: lost }));
  await page.reload();
  await expect(heading).toHaveText(/^Counter Window 2 was reported lost on \d{2}-\d{2}-\d{4}\.$/);
  await expect(result(page)).not.toContainText('Genuine');
  expect(await violationsOfWhole(page)).toEqual([]);
  // Without a network the page names the counter that signed, and says that nothing else is known.
  await page.route('**/api/Verify/Check', (route) => route.abort());
  await page.reload();
  await expect(heading).toHaveText(/^Signature is right, of counter \w+ \w+\. Current state unknown: no connection\.$/);
});

test('a code can be pasted, and a changed code is recognised', async ({ page }) => {
  const code = await codeOf(await book());
  await page.goto(`${portal.url}/v`);
  await expect(result(page)).toBeHidden();
  await page.getByRole('textbox').fill(`  ${portal.url}/v#${code}\n`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(sentence(page, 'Genuine. Issued by Verma Roadways.')).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/v#${code}`);
  await page.getByRole('textbox').fill(withAnotherDigit(code));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(result(page)).toHaveText(UNKNOWN);
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('the code is read from a photo of the print, black and white at 150 dpi and turned', async ({ page }) => {
  const { complaints } = watched(page);
  const saved = await book();
  const print = await printOf(saved);
  await page.goto(`${portal.url}/v`);
  for (const turned of [0, 3]) {
    const photo = { name: 'IMG.png', mimeType: 'image/png', buffer: await photoOf(print, { turned }) };
    await page.locator('#file').setInputFiles(photo);
    await expect(sentence(page, 'Genuine. Issued by Verma Roadways.')).toBeVisible();
    await page.goto(`${portal.url}/v`);
    await expect(result(page)).toBeHidden();
  }
  const white = await photoOf(print, { dpi: 20 });
  await page.locator('#file').setInputFiles({ name: 'IMG.png', mimeType: 'image/png', buffer: white });
  await expect(result(page)).toContainText('No code could be read in this photo.');
  await page.locator('#file').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(result(page)).toContainText('No code could be read in this photo.');
  expect(complaints).toEqual([]);
});

test.describe('without a network, after one visit', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow' });

  test('without a network a right signature is confirmed, and a changed digit is recognised', async ({
    page,
    context,
  }) => {
    const saved = await book();
    const code = await codeOf(saved);
    const photo = {
      name: 'IMG.png',
      mimeType: 'image/png',
      buffer: await photoOf(await printOf(saved), { turned: 2 }),
    };
    await page.goto(`${portal.url}/v`);
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await page.close();

    await context.setOffline(true);
    const later = await context.newPage();
    const { complaints } = watched(later);
    await later.goto(`${portal.url}/v#${code}`);
    await expect(sentence(later, OFFLINE)).toBeVisible();
    await expect(told(later, 'LR No.')).toHaveText(saved.bilty_No);
    await expect(told(later, 'Vehicle No.')).toHaveText('MH12EF9012');
    await later.getByRole('textbox').fill(withAnotherDigit(code));
    await later.getByRole('button', { name: 'Verify' }).click();
    await expect(result(later)).toHaveText(UNKNOWN);
    // The reader is kept too.
    await later.locator('#file').setInputFiles(photo);
    await expect(sentence(later, OFFLINE)).toBeVisible();
    await later.getByRole('link', { name: 'हिन्दी' }).click();
    await expect(sentence(later, 'हस्ताक्षर सही है। मौजूदा स्थिति पता नहीं: इंटरनेट नहीं है।')).toBeVisible();
    // From now on it opens in Hindi.
    await later.goto('about:blank');
    await later.goto(`${portal.url}/v#${withAnotherDigit(code)}`);
    await expect(result(later)).toHaveText('यह कोड इस पोर्टल ने नहीं बनाया, या इसे बदला गया है।');
    // The browser reports that the portal cannot be reached; nothing else failed.
    expect(complaints.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);

    await context.setOffline(false);
    await later.goto('about:blank');
    await later.goto(`${portal.url}/v?lang=en#${code}`);
    await expect(sentence(later, 'Genuine. Issued by Verma Roadways.')).toBeVisible();
  });
});

// No browser of the tests has its own code reader; phones do.
test('the browser’s own code reader is used where it has one, and ours is not loaded', async ({ page }) => {
  const code = await codeOf(await book());
  await page.addInitScript(`globalThis.BarcodeDetector = class {
    static getSupportedFormats = async () => ['ean_13', 'qr_code'];
    detect = async () => [{ rawValue: ${JSON.stringify(`${portal.url}/v#${code}`)} }];
  }`);
  const { addresses } = watched(page);
  await page.goto(`${portal.url}/v`);
  const buffer = await photoOf(await printOf(await book()), { dpi: 20 });
  await page.locator('#file').setInputFiles({ name: 'IMG.png', mimeType: 'image/png', buffer });
  await expect(sentence(page, 'Genuine. Issued by Verma Roadways.')).toBeVisible();
  expect(addresses.filter((address) => address.includes('decode'))).toEqual([]);
});

test('a browser that cannot check a signature asks the portal, and says so where it cannot', async ({ page }) => {
  await page.addInitScript(`Object.defineProperty(crypto, 'subtle', { value: undefined })`);
  const code = await codeOf(await book());
  await page.goto(`${portal.url}/v#${code}`);
  await expect(sentence(page, 'Genuine. Issued by Verma Roadways.')).toBeVisible();
  await page.route('**/api/Verify/Check', (route) => route.abort());
  await page.reload();
  await expect(result(page)).toContainText('This browser cannot check the signature by itself.');
});

test('the verify page is shown in Hindi and in the dark, and nothing on it shifts', async ({ page }) => {
  const code = await codeOf(await book());
  await page.emulateMedia({ colorScheme: 'dark' });
  const shifts = await watchShifts(page);
  await page.goto(`${portal.url}/v?lang=hi#${code}`);
  await expect(sentence(page, 'असली है। Verma Roadways ने जारी किया है।')).toBeVisible();
  await expect(told(page, 'स्थिति')).toHaveText('बुक हुई');
  await expect(page.getByRole('button', { name: 'जाँचें' })).toBeVisible();
  expect(await shifts()).toBeLessThan(0.05);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(sentence(page, 'Genuine. Issued by Verma Roadways.')).toBeVisible();
  await page.goto(`${portal.url}/v`);
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('the verify page and pages behind the login may use the camera, others may not', async ({ page, request }) => {
  const policy = async (path: string) => (await request.get(portal.url + path)).headers()['permissions-policy'];
  expect(await policy('/v')).toContain('camera=(self)');
  expect(await policy('/v?lang=hi')).toContain('camera=(self)');
  for (const path of ['/login', '/dashboard', '/dashboard/unloading?challanNo=1'])
    expect(await policy(path)).toContain('camera=(self)');
  for (const path of ['/', '/video', '/t', '/d', '/loginx']) expect(await policy(path)).toContain('camera=()');
  await page.goto(`${portal.url}/v`);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(result(page)).toContainText('Choose a photo of the code.');
  expect(await violationsOfWhole(page)).toEqual([]);
});
