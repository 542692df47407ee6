import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { codeIn } from '#domain/rules/paper-code.ts';
import { aBillableLr, aBilledParty } from '#test/contract/expectations-bills.ts';
import { aDrivenLr } from '#test/contract/expectations-driver.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import { aFollowedLr } from '#test/contract/expectations-tracking.ts';
import { aCompany, aDriver, call, done, PASSWORD, savedBilty, useLawfulForm } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { codesIn } from '#test/print/read-code.ts';
import { beginSession, downloaded, field, fill, openPage, picker, sentence, violations } from './clerk.ts';
import { EVERY_BROWSER, test } from './journey.ts';
import { fillLr, knowParties } from './lawful-entry.ts';
import { aLine } from './line.ts';

// The main journeys in Chromium, Firefox and WebKit, where no other marked journey covers them (playwright.config.ts).

/** Checks that the paper can be downloaded, and its text in Chromium, the only one that reports it. */
async function seePaper(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^blob:/);
  if (test.info().project.name === 'chromium') expect((await downloaded(page)).text).toContain(text);
}

/** Checks that the browser’s own viewer shows the paper, where it has one: a headless Chromium has none. */
async function seePdf(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>('navigator.pdfViewerEnabled'))) return;
  // Firefox’s viewer has another origin than the page; WebKit’s is in a frame of its own. A refused paper has no frame in it.
  const shown = `(() => {
    const pdf = document.querySelector('main iframe, [role=dialog] iframe')?.contentDocument?.querySelector('iframe');
    if (!pdf) return 'no frame';
    return pdf.contentDocument?.querySelector('iframe, embed') || pdf.contentWindow.length > 0 ? 'shown' : 'empty';
  })()`;
  const isFirefox = test.info().project.name === 'firefox';
  await expect.poll(() => page.evaluate<string>(shown)).toBe(isFirefox ? 'empty' : 'shown');
}

test('a user registers and logs in for the first time', EVERY_BROWSER, async ({ page, portal }) => {
  await page.goto(portal.url);
  await page.getByRole('button', { name: 'Register' }).click();
  const form = page.getByRole('dialog', { name: 'Registration' });
  await field(form, 'Name').fill('Ramesh Verma');
  await field(form, 'Email').focus();
  await expect(field(form, 'Username')).toHaveValue(/^RAM\d+$/);
  const userName = await field(form, 'Username').inputValue();
  await fill(form, { Email: 'ramesh@example.com', 'Company Name': 'Verma Roadways', 'Contact Number': '9876543210' });
  for (const name of [/^Password/, /^Re-type Password/]) await form.getByLabel(name).fill(PASSWORD);
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  // The dialog has a Username and a Password too: while it is open, what is typed goes there.
  await expect(form).toHaveCount(0);
  await expect(field(page, 'Username')).toHaveValue(userName);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test(
  'an LR is booked by keyboard, found in the list, and its print is shown',
  EVERY_BROWSER,
  async ({ page, portal }) => {
    const company = await aCompany(portal, { company: { tenant_Name: 'Verma Roadways' } });
    const { token } = company;
    await useLawfulForm(portal, token);
    await knowParties(portal, token);
    await aDriver(portal, token, 'Suresh');
    done(await call(portal, 'numberBookCreate', { token, body: aNumberBook({ is_Default: 'yes' }) }));
    await beginSession(page, portal, company);
    await openPage(page, portal, '', 'Dashboard');
    await page.keyboard.press('Alt+B');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(picker(page, 'Basis')).toHaveValue('To Pay');
    await fillLr(page);
    await page.getByRole('button', { name: 'Submit & Print' }).click();
    await seePaper(page, 'Malwa Cotton Mills');
    await seePdf(page);

    await openPage(page, portal, 'viewbilty', 'View Bilty');
    const rows = page.getByRole('grid').getByRole('row');
    await expect(rows).toHaveCount(2);
    await page.keyboard.press('/');
    await page.keyboard.type('rathi');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('Rathi Textiles');
    expect(await violations(page)).toEqual([]);
  },
);

test('a party is billed, and the print of the bill is shown', EVERY_BROWSER, async ({ page, portal }) => {
  const company = await aCompany(portal, { company: { gsT_NO: '23AAHCM8960D1ZG' } });
  await useLawfulForm(portal, company.token);
  const at = { portal, token: company.token };
  const { place } = await aBilledParty(at, { name: 'Malwa Cotton Mills' });
  await aBillableLr(at, place, {
    bilty_Date: todayInIndia(),
    invoices: [],
    value_Not_Declared: 'yes',
    bilty_No: 'A-1',
  });
  await beginSession(page, portal, company);
  await openPage(page, portal, 'freightbill', 'New Freight Bill');
  await picker(page, 'Bill to').fill('Malwa');
  await page.getByRole('option', { name: /^Malwa Cotton Mills/ }).click();
  await expect(page.getByRole('toolbar', { name: 'LRs to bill' })).toContainText('2,150.00');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue the bill' }).click();
  await expect(page.getByRole('heading', { name: /^Freight Bill HO/, level: 1 })).toBeVisible();
  await seePaper(page, 'Malwa Cotton Mills');
  await seePdf(page);
});

test(
  'a paper is verified, an LR is tracked, and the driver sends a delivery with a photo',
  EVERY_BROWSER,
  async ({ page, portal }) => {
    const company = await aCompany(portal, { company: { tenant_Name: 'Verma Roadways' } });
    const { token } = company;
    const saved = savedBilty(
      await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ vehicle_No: 'MH12EF9012' }) }),
    );
    const print = await call(portal, 'biltyPrint', { token, query: { Bilty_No: saved.bilty_No } });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${portal.url}/v#${codeIn((await codesIn(print.bytes))[0] ?? '')}`);
    await expect(sentence(page, 'Genuine. Issued by Verma Roadways.')).toBeVisible();
    await expect(page.locator('#result')).toContainText('20-11-2026');

    const followed = await aFollowedLr(portal, token);
    await page.goto(`${portal.url}/t?lang=en#${followed.link}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`LR ${followed.bilty_No}`);

    const driven = await aDrivenLr(portal, token, { payment_Basis: 'FOC' });
    await page.goto(`${portal.url}/d/?lang=en#${driven.link}`);
    const card = page.getByRole('region', { name: /^LR / });
    await card.getByRole('button', { name: 'Arrived' }).click();
    await card.getByRole('button', { name: 'Delivered' }).click();
    await card.getByLabel(/How many packages/).fill('12');
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer();
    await card.getByLabel('Photos').setInputFiles({ name: 'pod.jpg', mimeType: 'image/jpeg', buffer });
    await card.getByRole('button', { name: 'Delivered' }).click();
    await expect(page.getByRole('status')).toHaveText('Everything is sent.');
    const pods = async () =>
      done(await call(portal, 'podList', { token, query: { bilty_no: driven.bilty_No } })).length;
    await expect.poll(pods).toBe(1);
  },
);

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'the portal opens without a connection, and a draft typed there is kept',
    EVERY_BROWSER,
    async ({ page, portal }) => {
      const line = await aLine(portal);
      const company = await aCompany(portal);
      await beginSession(page, { ...portal, url: line.url }, company);
      await page.goto(`${line.url}/dashboard`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
      await page.evaluate(
        `navigator.serviceWorker.ready.then(async () => {
        while (navigator.serviceWorker.controller === null) await new Promise((then) => setTimeout(then, 50));
      })`,
      );
      line.cut();
      await page.goto(`${line.url}/dashboard/bilty`);
      await expect(page.getByRole('heading', { name: 'New Bilty' })).toBeVisible();
      await picker(page, 'Sender').fill('Malwa Mills');
      line.leadTo(portal);
      await page.reload();
      await page.getByRole('button', { name: 'Continue draft' }).click();
      await expect(picker(page, 'Sender')).toHaveValue('Malwa Mills');
      await line.close();
    },
  );
});
