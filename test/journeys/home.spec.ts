import { expect, type Page } from '@playwright/test';
import { aPlan, asSuperAdmin } from '#test/billing.ts';
import { aCompany, useLawfulForm } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, PHONE, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';
import { watchShifts } from './layout-shift.ts';

// As in a browser that was never here.
test.use({ firstVisit: true });

let portal: TestPortal;
test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  await aPlan(portal, await asSuperAdmin(portal), {
    subscriptionType_Name: 'Fleet & Co',
    duration: 'One Year',
    offer: '10% Off',
    price: 8999,
  });
});

/** What the browser refused or failed at; the tests expect nothing. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

test('the server writes what search engines and shared links read', async ({ request }) => {
  const english = await request.get(`${portal.url}/home`);
  const html = await english.text();
  expect(english.headers()).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('cookie') });
  expect(english.headers()['content-security-policy']).not.toContain('unsafe');
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<link rel="canonical" href="http://127.0.0.1/" />');
  expect(html).toContain('<link rel="alternate" hreflang="hi" href="http://127.0.0.1/?lang=hi" />');
  expect(html).toMatch(/<meta property="og:image" content="http:\/\/127\.0\.0\.1\/assets\/shared-link-[^"]+\.jpg" \/>/);
  expect(html).toContain('Freight Transport');
  expect(html).not.toMatch(/__[A-Z_]+__/);

  const hindi = await (await request.get(`${portal.url}/?lang=hi`)).text();
  expect(hindi).toContain('<html lang="hi">');
  expect(hindi).toContain('माल परिवहन');
  expect(hindi).toMatch(/<h3>Fleet &amp; Co<\/h3><p>एक साल<\/p>/);
  const preferred = await request.get(portal.url, { headers: { cookie: 'a=b; language=Hindi' } });
  expect(await preferred.text()).toContain('<html lang="hi">');

  const robots = await (await request.get(`${portal.url}/robots.txt`)).text();
  expect(robots).toContain('Sitemap: http://127.0.0.1/sitemap.xml');
  expect(robots).toContain('Disallow: /dashboard');
  expect(await (await request.get(`${portal.url}/sitemap.xml`)).text()).toContain('<loc>http://127.0.0.1/</loc>');
  expect((await request.get(`${portal.url}/no-such-page`)).status()).toBe(404);
});

test('the page of a screen preloads the files of that screen', async ({ request }) => {
  const namedAt = async (path: string) => {
    const html = await (await request.get(`${portal.url}/dashboard${path}`)).text();
    const named = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/g)];
    // The first style sheet is the one of every page.
    return named.map(([, file]) => file ?? '').filter((file) => !/^\/assets\/index-.*\.css$/.test(file));
  };
  for (const [path, part] of [
    ['', 'DashboardPage'],
    ['/bilty', 'BiltyPage'],
    ['/ViewBilty?searchParam=x', 'BiltyList'],
  ] as const) {
    const named = await namedAt(path);
    expect(named.some((file) => file.startsWith(`/assets/${part}-`) && file.endsWith('.js'))).toBe(true);
    expect(named.some((file) => file.endsWith('.css'))).toBe(true);
    for (const file of named) expect((await request.get(portal.url + file)).status(), file).toBe(200);
  }
  expect(await namedAt('/setting')).toEqual([]);
});

test('the page of the bilty form preloads the LR form once a browser has opened it before', async ({ page }) => {
  const company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  await beginSession(page, portal, company);
  const address = `${portal.url}/dashboard/bilty`;
  const namesLawful = async () =>
    /"\/assets\/LawfulBiltyForm-[^"]+\.js"/.test(await (await page.request.get(address)).text());
  expect(await namesLawful()).toBe(false);
  await page.goto(address);
  await expect(page.locator('input[name="lrNo"]')).toBeVisible();
  expect(await namesLawful()).toBe(true);
});

for (const [size, screen] of [
  ['in the office', {}],
  ['on a phone', PHONE],
] as const) {
  test.describe(size, () => {
    test.use(screen);

    test('the home page is complete before the app has loaded, and the same after it', async ({ page }) => {
      const found = complaints(page);
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
      const shifted = await watchShifts(page);
      await page.goto(portal.url, { waitUntil: 'networkidle' });
      for (const name of ['Freight Transport', 'Warehousing', 'Logistics Solutions']) {
        const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
        await expect(card.getByText('Coming Soon')).toBeVisible();
      }
      for (const fact of ['24/7 support', 'GPS enabled fleet', 'Nationwide coverage', 'Professional team']) {
        await expect(page.getByText(fact)).toBeVisible();
      }
      await expect(page.getByText('Over 15 years of experience')).toBeVisible();
      await expect(page.getByText('9:00 AM-6:00 PM')).toBeVisible();
      await expect(page.getByText('9:00 AM-1:00 PM')).toBeVisible();
      // No script of the app, and on a phone not the picture beside the headline.
      expect(fetched.filter((path) => path.endsWith('.js'))).toEqual([]);
      expect(fetched.filter((path) => path.endsWith('.avif'))).toHaveLength(screen === PHONE ? 0 : 1);
      // Three reasons, each with a picture whose space is reserved before it loads.
      for (const name of ['A bilty in under a minute', 'Printed in Hindi or English', 'No vehicle paper expires']) {
        const reason = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
        const picture = reason.getByRole('img');
        await expect(picture).toHaveAccessibleName(/.{20}/);
        await expect(picture).toHaveAttribute('loading', 'lazy');
        const box = await picture.boundingBox();
        expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1);
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveJSProperty('naturalWidth', 1080);
      }

      // The server wrote the day’s plans; the app draws the same in their place.
      const prices = page.getByRole('region', { name: 'Plans and prices' });
      const written = await prices.innerText();
      expect(written).toMatch(/Fleet & Co\s+One Year\s+₹8,099\.10\s+₹8,999/);

      // Going down by keyboard keeps the place.
      const services = page.getByRole('navigation').getByRole('link', { name: 'Services' });
      await services.focus();
      await page.mouse.wheel(0, 4000);
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
      await expect(page.getByText('+91 731 254 0011')).toBeVisible();
      await expect(services).toBeFocused();
      expect(await prices.innerText()).toBe(written);
      expect(await shifted()).toBeLessThan(0.02);
      expect(await violationsOfWhole(page)).toEqual([]);
      expect(found).toEqual([]);
    });
  });
}

test('the home page is read in Hindi and in the dark, and the language stays', async ({ page }) => {
  const found = complaints(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${portal.url}/home`);
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { name: 'गोदाम' })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('link', { name: 'शुरू करें' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'लॉगिन' })).toBeVisible();
  await page.goto(portal.url);
  await expect(page.getByRole('heading', { name: 'गोदाम' })).toBeVisible();
  expect(found).toEqual([]);
});

test('the page of the app lets no text become markup or a script from elsewhere', async ({ page }) => {
  await page.goto(`${portal.url}/login`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  const refused = (work: string) =>
    page.evaluate<boolean>(
      `(() => { try { ${work}; return false; } catch (error) { return error instanceof TypeError; } })()`,
    );
  const tried = {
    markup: await refused(`document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'`),
    script: await refused(`document.createElement('script').src = 'https://elsewhere.example/x.js'`),
    policy: await refused(`trustedTypes.createPolicy('mine', { createHTML: (text) => text })`),
    styles: await refused(`document.createElement('style').innerHTML = '.a > .b { color: red }'`),
  };
  expect(tried).toEqual({ markup: true, script: true, policy: true, styles: false });
});
