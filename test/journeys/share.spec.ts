import { expect, type Page } from '@playwright/test';
import { readBack } from '#test/print/read-back.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import { aCompany, aSavedBilty, call, done, savedBilty, type TestCompany, useLawfulForm } from '#test/factories.ts';
import { aLawfulBilty, aLoadingSlip, anEmployee, anExportBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, field, toast, violations } from './clerk.ts';
import { test } from './journey.ts';

// A paper is sent by WhatsApp. WhatsApp itself is never called: the test checks where the button leads.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  await aSavedBilty(portal, company.token, { receiver: 'Rathi Textiles' });
  done(await call(portal, 'exportBiltyCreate', { token: company.token, body: anExportBilty() }));
  const driver = anEmployee({ contact_No: '9812345678' });
  const { id } = done(await call(portal, 'employeeCreate', { token: company.token, body: driver })) as { id: number };
  done(await call(portal, 'loadingSlipCreate', { token: company.token, body: aLoadingSlip({ driver_Name: id }) }));
});

/** Where the button leads: the number and the text. A press makes the link of a bilty, which counts as a copy. */
async function whatsApp(page: Page): Promise<{ number: string; text: string }> {
  const button = page
    .getByRole('link', { name: 'Open WhatsApp' })
    .or(page.getByRole('button', { name: 'Open WhatsApp' }));
  await expect(button).toBeEnabled();
  let href = '';
  if ((await button.getAttribute('type')) === 'button') {
    // No tab is opened: its address is recorded.
    await page.evaluate('window.open = () => (window.opened = { location: { href: "" } })');
    await button.click();
    await expect.poll(() => page.evaluate<string>('window.opened.location.href')).toMatch(/^https:\/\/wa\.me\//);
    href = await page.evaluate<string>('window.opened.location.href');
  } else {
    await expect(button).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    await expect(button).toHaveAttribute('target', '_blank');
    href = (await button.getAttribute('href')) ?? '';
  }
  const address = new URL(href);
  return { number: address.pathname.slice(1), text: address.searchParams.get('text') ?? '' };
}

/** What a visitor without a login reads at the link in a text. */
async function readBy(text: string): Promise<string> {
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('link') ?? '';
  const name = text.startsWith('Export')
    ? 'exportBiltyShared'
    : text.startsWith('Loading')
      ? 'loadingSlipShared'
      : 'biltyShared';
  return readBack((await call(portal, name, { query: { link } })).bytes).flat;
}

test('a bilty is sent by WhatsApp from the list, to the sender or to another number', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  await page.getByRole('button', { name: 'Send 1 on WhatsApp' }).click();
  await expect(page.getByRole('dialog', { name: 'Send Bilty No. 1' })).toBeVisible();
  await expect(field(page, 'Mobile number')).toHaveValue('9876543210');
  const { number, text } = await whatsApp(page);
  expect(number).toBe('919876543210');
  expect(text).toMatch(
    /^Bilty No\. 1, Verma Roadways\nhttp:\/\/127\.0\.0\.1\/api\/Bilty_Master\/Shared\?link=[\w.-]+$/,
  );
  expect(await readBy(text)).toContain('Rathi Textiles');
  expect(await violations(page)).toEqual([]);
  // This browser cannot share files.
  await expect(page.getByRole('button', { name: 'Share the PDF' })).toHaveCount(0);

  await field(page, 'Mobile number').fill('98765');
  await expect(page.getByText('Contact must be exactly 10 digits.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open WhatsApp' })).toBeDisabled();
  await field(page, 'Mobile number').fill('');
  expect((await whatsApp(page)).number).toBe('');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'Link copied.')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text.split('\n')[1]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a bilty is sent from its print preview as chosen there, and Esc leads back to it', async ({ page }) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  await page.getByRole('button', { name: 'Print 1' }).click();
  await page.getByLabel('हिन्दी').check();
  await page.getByLabel('Driver').check();
  await page.getByRole('button', { name: 'Send on WhatsApp' }).click();
  const { text } = await whatsApp(page);
  expect(await readBy(text)).toContain('टैक्स इनवॉइस / बिल्टी');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();

  await page.goto(`${portal.url}/dashboard/report?biltyNo=1`);
  await page.getByRole('button', { name: 'Send on WhatsApp' }).click();
  expect((await whatsApp(page)).number).toBe('919876543210');
});

test('an export bilty is sent to either party, and a loading slip to its driver', async ({ page }) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/viewexportbilty`);
  await page.getByRole('button', { name: 'Send 1 on WhatsApp' }).click();
  expect((await whatsApp(page)).number).toBe('919876543210');
  await page.getByRole('radio', { name: 'Gulf Fibres, 9876543211' }).check();
  const exported = await whatsApp(page);
  expect(exported.number).toBe('919876543211');
  expect(await readBy(exported.text)).toContain('Gulf Fibres');

  await page.goto(`${portal.url}/dashboard/viewloadingslip`);
  await page.getByRole('button', { name: 'Send 1 on WhatsApp' }).click();
  const slip = await whatsApp(page);
  expect(slip.number).toBe('919812345678');
  expect(await readBy(slip.text)).toContain('MATERIAL LOADING SLIP');
});

test('a phone shares the PDF itself by touch', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });
  // There is no phone: what the page would share is recorded.
  await page.addInitScript(`
    window.handed = [];
    navigator.canShare = ({ files }) => files.every((file) => file.type === 'application/pdf');
    navigator.share = async ({ files, title }) => {
      if (window.handed.push({ title, name: files[0].name, type: files[0].type, head: await files[0].slice(0, 5).text() }) === 1)
        throw new DOMException('No, thank you', 'AbortError');
    };`);
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  const button = page.getByRole('button', { name: 'Send 1 on WhatsApp' });
  const box = await button.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await button.tap();
  const hand = page.getByRole('button', { name: 'Share the PDF' });
  await expect(hand).toBeEnabled();
  expect(await violations(page)).toEqual([]);
  // After cancelling, the dialog is still open.
  await hand.tap();
  await expect(hand).toBeVisible();
  await hand.tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const pdf = { title: 'Bilty No. 1', name: 'Bilty-1.pdf', type: 'application/pdf', head: '%PDF-' };
  expect(await page.evaluate('window.handed')).toEqual([pdf, pdf]);
  await page.close();
});

test('an LR is printed and sent by the number on its goods, not by its own in the register', async ({ page }) => {
  const owner = await aCompany(portal);
  const { token } = owner;
  await useLawfulForm(portal, token);
  done(await call(portal, 'numberBookCreate', { token, body: aNumberBook({ is_Default: 'yes' }) }));
  const [book] = done(await call(portal, 'numberBookList', { token }));
  const body = aLawfulBilty({ book: book?.id });
  const lrNo = String(savedBilty(await call(portal, 'biltyCreate', { token, body }))['lr_No']);
  expect(lrNo).toMatch(/^HO\//);
  await beginSession(page, portal, owner);
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  await page.getByRole('button', { name: 'Print 1' }).click();
  await expect(page.getByRole('dialog', { name: `LR ${lrNo}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send on WhatsApp' }).click();
  await expect(page.getByRole('dialog', { name: `Send LR ${lrNo}` })).toBeVisible();
  expect((await whatsApp(page)).text).toContain(`LR ${lrNo}, `);
});

test('a link is shared over plain http, where browsers withhold the clipboard, and after a lost connection', async ({
  playwright,
  launchOptions,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP bilty-pc 127.0.0.1'],
  });
  const page = await browser.newPage();
  const inOffice = { ...portal, url: portal.url.replace('127.0.0.1', 'bilty-pc') };
  await beginSession(page, inOffice, company);
  await page.route('**/api/Bilty_Master/Share*', (route) => route.abort());
  await page.goto(`${inOffice.url}/dashboard/viewbilty`);
  await page.getByRole('button', { name: 'Send 1 on WhatsApp' }).click();
  await expect(page.getByRole('alert')).toContainText('No internet.');
  await page.unroute('**/api/Bilty_Master/Share*');
  await page.getByRole('button', { name: 'Try again' }).click();
  const { text } = await whatsApp(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'Link copied.')).toBeVisible();
  await field(page, 'Mobile number').fill('');
  await field(page, 'Mobile number').press('Control+V');
  await expect(field(page, 'Mobile number')).toHaveValue(/^http:/);
  expect(text).toContain(await field(page, 'Mobile number').inputValue());
  await browser.close();
});
