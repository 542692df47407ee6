import { expect, type Page } from '@playwright/test';
import { aPayment, aPlan, asSuperAdmin, anAccount } from '#test/billing.ts';
import { aCompany, aDriver, aSavedBilty, call, done, type TestCompany } from '#test/factories.ts';
import {
  aChallan,
  aLine,
  aLoadingSlip,
  anEmployee,
  anExportBilty,
  anExportLine,
  aSlipLine,
  aVehicle,
} from '#test/forms.ts';
import { isLong, SEED } from '#test/long.ts';
import { startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { beginSession, follow, PHONE, violationsInHeight } from './clerk.ts';
import { test } from './journey.ts';
import { ROUTES } from './routes.ts';

// Every view of the portal in Hindi, at both widths: no English words except those that are never translated, no figure broken
// over two lines, no amount that is not below its heading, and no violation of WCAG, in light mode one day and in dark mode the
// other (the long run: in both, and in English too). It has its own portal: a super admin sees what every company typed, and
// here all of that is Hindi.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(async () => {
  portal = await startPortal();
  company = await aCompany(portal, {
    company: { tenant_Name: 'श्री बालाजी रोडलाइन्स', city: 'इंदौर', state: 'Madhya Pradesh', address: 'ट्रांसपोर्ट नगर' },
    owner: { userName: 'mahesh', name: 'महेश अग्रवाल', company_Name: 'श्री बालाजी रोडलाइन्स' },
  });
  const { token } = company;
  await aDriver(portal, token, 'रमेश');
  const vehicle = { vehicle_No: 'MP 09 HG 1234' };
  const places = { from: 'इंदौर', to: 'भोपाल', driver_Name: 'रमेश', ...vehicle };
  const amounts = { rate: 12_345_678.9, freight_Amt: 99_999_999.99 };
  const parties = { sender_Name: 'शर्मा ट्रेडर्स', receiver: 'गुप्ता स्टोर्स' };
  await aSavedBilty(portal, token, { ...places, ...parties, details: [aLine({ item_Name: 'सीमेंट', ...amounts })] });
  const exported = {
    consignor_Name: 'शर्मा ट्रेडर्स',
    consignee_Name: 'गुप्ता स्टोर्स',
    details: [anExportLine({ item_Name: 'कपास', ...amounts })],
  };
  done(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty({ ...places, ...exported }) }));
  const slip = { name_of_Party: 'शर्मा ट्रेडर्स', remark: '', ...vehicle, details: [aSlipLine({ item_Name: 'टाइल' })] };
  done(await call(portal, 'loadingSlipCreate', { token, body: aLoadingSlip(slip) }));
  const load = { from: 'इंदौर', to: 'भोपाल', driver_Name: 'रमेश', ...vehicle };
  done(await call(portal, 'challanCreate', { token, body: aChallan(['1'], load) }));
  done(
    await call(portal, 'vehicleCreate', {
      token,
      body: aVehicle({ ...vehicle, owner_Name: 'शर्मा ट्रेडर्स एंड संस प्राइवेट लिमिटेड', paN_No: 'AABCS1429B' }),
    }),
  );
  done(
    await call(portal, 'employeeCreate', { token, body: anEmployee({ empName: 'सुरेश', city: 'इंदौर', address: '' }) }),
  );
  const superAdmin = await asSuperAdmin(portal);
  const named = { subscriptionType_Name: 'वार्षिक', duration: 'Six Month', offer: '10% Off' };
  const plan = await aPlan(portal, superAdmin, named);
  const ofBank = { bank_Account_Name: 'पोर्टल', bank_Name: 'स्टेट बैंक', bank_Address: 'इंदौर', location: 'इंदौर' };
  await anAccount(portal, superAdmin, ofBank);
  await aPayment(portal, company, plan.id, { refference_No: 'SBIN0N52026112200001234567' });
  const enquiry = { name: 'राधा', email: 'radha@example.com', phone_Number: '9876543210', message: 'मूल्य बताएँ' };
  done(await call(portal, 'postEnquiry', { body: enquiry }));
});
test.afterAll(() => portal.stop());

/** Latin words in Hindi too: names of things, keys, programs, plates, and settings that are typed literally. */
const TERMS = new Set(
  'GSTIN GST HSN PAN UPI PDF QR UTR IFSC IPP SAC KB MB GB PNG SMS WhatsApp Excel CSV JSON ZIP Enter Ctrl Alt Esc English Chrome Linux'
    .split(' ')
    .concat('ODC', 'JSON')
    // Of the sheet of opening items, which is in English.
    .concat('Receivable', 'Payable', 'To', 'Pay', 'Cash', 'Bank', 'Debit', 'Credit')
    .concat('LR', 'LLP', 'HUF', 'TBB', 'FOC', 'URP', 'PIN', 'CGST', 'SGST', 'IGST')
    // What a new company has: its head office and the heads of its charges, whose Hindi names are beside them.
    .concat(
      'HO',
      'Head',
      'Office',
      'Hamali',
      'Statistical',
      'Charge',
      'Door',
      'Collection',
      'Delivery',
      'Toll',
      'Detention',
    )
    .concat('Other', 'Risk', 'Insurance')
    // Of patterns of numbers, of places on paper, and of the number of an annexure.
    .concat('YY', 'Y-Y', 'lrNo', 'date', 'VI')
    .concat('MP', 'HG', 'SMTP_URL', 'MESSAGE_URL', 'Bilty', 'Portal', 'Super', 'Admin', 'superadmin', 'outbox'),
);

/** The Latin words that a page shows or gives to a screen reader, except numbers, addresses, user names, and titles of acts. */
async function latinWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(() => {
    const shown = [...document.querySelectorAll('body *')].filter((each) => each.closest('script, style, noscript, svg, textarea, [aria-hidden=true], [lang=en]') === null);
    const own = (each) => [...each.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join(' ');
    const told = (each) => ['aria-label', 'placeholder', 'title', 'alt'].map((name) => each.getAttribute(name) ?? '').join(' ');
    return [document.title, ...shown.map((each) => own(each) + ' ' + told(each) + ' ' + (each.readOnly === true ? each.value : ''))];
  })()`);
  const words = texts.flatMap((text) => text.replaceAll(/\S*[\d@/]\S*/g, ' ').match(/[A-Za-z][\w-]+/g) ?? []);
  return [...new Set(words)].filter((word) => !TERMS.has(word) && word !== company.userName);
}

/** A date, an amount, a plate, or a number of an account, a payment or a person: what is read as one word. */
const FIGURE = String.raw`/\d{2}[-/]\d{2}[-/]\d{4}|[₹]?\d[\d,]*\.\d{2}|[A-Z]{2} ?\d{2} ?[A-Z]{1,2} ?\d{4}|[A-Z\d]*\d{5,}[A-Z\d]*/g`;

/** The figures in the page’s own part that take two lines, and the amounts in tables that are not at the right. */
const oddFigures = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const odd = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!node.parentElement.checkVisibility()) continue;
      for (const { 0: figure, index } of node.data.matchAll(${FIGURE})) {
        range.setStart(node, index);
        range.setEnd(node, index + figure.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) odd.push('broken: ' + figure);
      }
    }
    for (const cell of document.querySelectorAll('tbody td')) {
      if (!/^₹?\\d[\\d,]*\\.\\d{2}$/.test(cell.innerText.trim())) continue;
      const head = cell.closest('table').querySelectorAll('thead th')[cell.cellIndex];
      for (const each of [head, cell]) if (!['right', 'end'].includes(getComputedStyle(each).textAlign)) odd.push('not at the right: ' + each.innerText);
    }
    return [...new Set(odd)];
  })()`);

/** The captions that their buttons cut, and the buttons that stand out of the page's own part. */
const cutCaptions = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const shown = [...document.querySelectorAll('main button, main .mantine-Button-root')].filter((each) => each.checkVisibility());
    const isCut = (each) => [each, ...each.querySelectorAll('.mantine-Button-label')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
    const isOutside = (each) => each.getBoundingClientRect().right > document.documentElement.clientWidth;
    return [...new Set(shown.filter((each) => each.innerText.trim() !== '' && (isCut(each) || isOutside(each))).map((each) => 'cut: ' + each.innerText))];
  })()`);

// The office’s width last, at which the next page is opened.
const VIEWPORTS = [PHONE.viewport, { width: 1366, height: 768 }];

/** Views without a route of their own in the specification. */
const FURTHER = {
  admin: ['bilty?biltyNo=1&tenantId=', 'vehicledetail?id=1&tenantId='],
  superAdmin: ['companies', 'enquiries', 'outbox', 'law', 'audit', 'erasures'].map((part) => `adminpanel/${part}`),
} as const;

const NOT_FOUND = 'पेज नहीं मिला';

/**
 * A hash of all that a page consists of, except its heading, generated names, and its entry in the sidebar. Pages with the same
 * hash are checked once: dozens of company pages ask a super admin for a company.
 */
const madeOf = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const copy = document.body.cloneNode(true);
    for (const each of copy.querySelectorAll('script, style, h1')) each.textContent = '';
    for (const link of copy.querySelectorAll('nav a')) for (const { name } of [...link.attributes]) if (name !== 'href') link.removeAttribute(name);
    const text = copy.innerHTML.replaceAll(/mantine-[\\w-]+|_r_\\w+_/g, '');
    return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toHex();
  })()`);

const SCHEMES = ['light', 'dark'] as const;
const LOOKS = VIEWPORTS.flatMap((viewport) => SCHEMES.map((scheme) => ({ viewport, scheme })));

/** Draws the page in a colour scheme, as its switch does, without saving it for the user. */
const drawIn = (page: Page, scheme: (typeof SCHEMES)[number]) =>
  page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', ${JSON.stringify(scheme)})`);

/**
 * Violations of WCAG on a page drawn at one of the widths: today the first page in one scheme at one width, the next page in the
 * next scheme, and each in another one tomorrow. The long run checks all of them.
 */
async function violationsOfDay(page: Page, at: number, viewport: (typeof VIEWPORTS)[number]): Promise<string[]> {
  const found: string[] = [];
  for (const [index, look] of LOOKS.entries()) {
    if (look.viewport !== viewport || (!isLong && (SEED + at) % LOOKS.length !== index)) continue;
    await drawIn(page, look.scheme);
    for (const each of await violationsInHeight(page)) found.push(`${look.scheme}, ${each}`);
  }
  return found;
}

for (const [role, user] of [
  ['admin', () => company],
  ['superAdmin', () => SUPER_ADMIN],
] as const) {
  test.describe('in English', () => {
    test.skip(!isLong, 'only in the long run: Hindi is longer, and each day looked at');
    test(`no view of ${role} breaks WCAG in English`, async ({ page }) => {
      test.setTimeout(600_000);
      await beginSession(page, portal, user());
      await page.goto(`${portal.url}/dashboard/no-such-page`);
      const heading = page.locator('h1').first();
      for (const path of [...Object.keys(ROUTES), ...FURTHER[role]]) {
        await follow(page, 'no-such-page');
        await expect(heading).toHaveText('Page not found');
        await follow(page, path.replace(/tenantId=$/, `tenantId=${company.tenantId}`));
        if (path !== 'no-such-page') await expect(heading, path).not.toHaveText('Page not found');
        await expect(page.locator('[data-skeleton], [aria-busy=true]'), path).toHaveCount(0);
        for (const viewport of VIEWPORTS) {
          await page.setViewportSize(viewport);
          expect.soft(await violationsOfDay(page, 0, viewport), `${path} at ${viewport.width} px`).toEqual([]);
        }
      }
    });
  });

  test(`every view of ${role} is in Hindi, and whole at both widths`, async ({ page }) => {
    test.setTimeout(300_000);
    await beginSession(page, portal, user());
    await page.goto(`${portal.url}/dashboard`);
    await page.getByRole('button', { name: 'हिन्दी' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await page.goto(`${portal.url}/dashboard/no-such-page`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    const heading = page.locator('h1').first();
    const looked = new Set<string>();
    for (const [at, path] of [...Object.keys(ROUTES), ...FURTHER[role]].entries()) {
      await follow(page, 'no-such-page');
      await expect(heading).toHaveText(NOT_FOUND);
      await follow(page, path.replace(/tenantId=$/, `tenantId=${company.tenantId}`));
      if (path !== 'no-such-page') await expect(heading, path).not.toHaveText(NOT_FOUND);
      await expect(page.locator('[data-skeleton], [aria-busy=true]'), path).toHaveCount(0);
      await expect.soft.poll(() => latinWords(page), { message: path, timeout: 5000 }).toEqual([]);
      for (const viewport of VIEWPORTS) {
        await page.setViewportSize(viewport);
        const made = `${viewport.width} px: ${await madeOf(page)}`;
        if (looked.has(made)) continue;
        looked.add(made);
        await expect.soft.poll(() => oddFigures(page), { message: path, timeout: 5000 }).toEqual([]);
        await expect.soft.poll(() => cutCaptions(page), { message: path, timeout: 5000 }).toEqual([]);
        expect.soft(await violationsOfDay(page, at, viewport), `${path} at ${viewport.width} px`).toEqual([]);
      }
    }
  });
}

test('the calendar is in Hindi', async ({ page }) => {
  await beginSession(page, portal, company);
  await page.goto(`${portal.url}/dashboard/bilty?biltyNo=1&tenantId=${company.tenantId}`);
  await page.getByRole('button', { name: 'हिन्दी' }).first().click();
  await page.getByRole('textbox', { name: 'तारीख' }).press('Alt+ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'कैलेंडर' });
  await expect(calendar.getByRole('button', { name: '5 अप्रैल 2026', exact: true })).toBeFocused();
  expect(await latinWords(page)).toEqual([]);
});
