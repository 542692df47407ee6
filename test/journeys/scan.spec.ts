import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { codesOfChallan } from '#test/contract/expectations-scans.ts';
import { aBackOffice, aCompany, call, done, savedBilty, savedPaper } from '#test/factories.ts';
import { aChallan, aLawfulBilty, aLine } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { photoOf } from '#test/print/read-code.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { chromium } from '../../playwright.config.ts';
import { beginSession, field, PHONE, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';
import { aLine as aLineTo } from './line.ts';
import { count, dialog, openChallan, openScan, scan } from './scanning.ts';

// Packages are scanned into a truck and out of it by two phones, one of them offline for a while (spec 5 §8).

const film = join(temporaryFolder(), 'label.mjpeg');
test.use({
  ...PHONE,
  launchOptions: {
    ...chromium,
    args: [
      ...chromium.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

/** A challan with LRs of these numbers of packages. */
async function aLoaded(portal: TestPortal, token: string, packages: readonly number[]): Promise<string> {
  const numbers: string[] = [];
  for (const count of packages) {
    const body = aLawfulBilty({ details: [{ ...aLine(), packing: 'Bag', packages: count }] });
    numbers.push(savedBilty(await call(portal, 'biltyCreate', { token, body })).bilty_No);
  }
  const details = numbers.map((bilty_No, at) => ({ bilty_No, packages: packages[at], weight: 100 }));
  const saved = savedPaper(await call(portal, 'challanCreate', { token, body: aChallan(numbers, { details }) }));
  return String(saved['challan_No']);
}

test('two phones, one offline for a while, load a truck; each package counts once, and one is short at the end', async ({
  page,
  portal,
  browser,
}) => {
  const company = await aCompany(portal);
  const { token } = company;
  const clerk = await aBackOffice(portal, company);
  const number = await aLoaded(portal, token, [3, 2]);
  const elsewhere = await aLoaded(portal, token, [1]);
  const [first = [], second = []] = await codesOfChallan(portal, company, number);
  const [[strange = ''] = []] = await codesOfChallan(portal, company, elsewhere);
  await beginSession(page, portal, company);
  await openChallan(page, portal, company, number);
  const context = await browser.newContext(PHONE);
  try {
    const other = await context.newPage();
    await beginSession(other, portal, clerk);
    await openChallan(other, portal, company, number);

    await expect(count(page)).toHaveText('0 of 5');
    await scan(page, first[0] ?? '');
    await expect(dialog(page).getByText(/^Right: LR .*, package 1 of 3$/)).toBeVisible();
    await scan(page, first[0] ?? '');
    await expect(dialog(page).getByText(/^Already scanned: LR /)).toBeVisible();
    await scan(page, strange);
    await expect(dialog(page).getByText(`Not of this challan: ${strange}`)).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);

    // The connection is cut: what this phone scans waits, and the other phone continues.
    await expect(count(other)).toHaveText('1 of 5');
    await page.context().setOffline(true);
    await scan(page, first[1] ?? '');
    await scan(page, second[0] ?? '');
    await expect(dialog(page).getByText('2 scans are waiting to be sent.')).toBeVisible();
    await expect(count(page)).toHaveText('3 of 5');
    await scan(other, first[1] ?? '');
    await scan(other, first[2] ?? '');
    await expect(count(other)).toHaveText('3 of 5');
    await page.context().setOffline(false);
    await expect(dialog(page).getByText('2 scans are waiting to be sent.')).toBeHidden();
    for (const each of [page, other]) await expect(count(each)).toHaveText('4 of 5');
    const { lines } = done(await call(portal, 'scanRead', { token, query: { challan_No: number } }));
    expect(lines.map(({ loaded }) => loaded)).toEqual([[1, 2, 3], [1]]);
  } finally {
    await context.close();
  }

  await page.getByRole('button', { name: 'Use the counts in the challan' }).click();
  await expect(toast(page, '1 LR updated from its count.')).toBeVisible();
  // The challan has changed, so its form is loaded again.
  await expect(dialog(page)).toBeHidden();
  await openScan(page);
  await expect(count(page)).toHaveText('4 of 4');
  expect(await violationsOfWhole(page)).toEqual([]);
  const saved = done(await call(portal, 'challanRead', { token, query: { challan_No: number } }));
  expect(saved.details).toMatchObject([
    { packages: 3, weight: 100 },
    { packages: 1, weight: 50 },
  ]);

  // At the other end one package is missing, and one arrived that the line of its LR does not have.
  const step = { challan_No: number, reason: 'It has to go all the same' };
  done(await call(portal, 'challanDispatch', { token, body: step }));
  done(await call(portal, 'challanArrive', { token, body: { challan_No: number } }));
  await page.goto(`${portal.url}/dashboard/unloading?challanNo=${number}`);
  await page.getByRole('button', { name: 'Scan packages' }).click();
  for (const code of [...first.slice(0, 2), ...second]) await scan(page, code);
  await expect(count(page)).toHaveText('4 of 4');
  await expect(dialog(page).getByText('1 too many')).toBeVisible();
  await expect(dialog(page).getByText(/(?:is|are) waiting to be sent/)).toBeHidden();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  const line = (nth: number) => page.getByRole('group', { name: /^LR / }).nth(nth);
  await expect(field(line(0), 'Short')).toHaveValue('1');
  await expect(field(line(1), 'Excess')).toHaveValue('1');
  await page.getByRole('button', { name: 'Unload 2 LRs' }).click();
  await expect(toast(page, '2 LRs unloaded.')).toBeVisible();
});

test('a mistaken scan is taken back, also offline and also one of the other phone', async ({ page, portal }) => {
  const company = await aCompany(portal);
  const { token } = company;
  const number = await aLoaded(portal, token, [3]);
  const [[one = '', two = '', three = ''] = []] = await codesOfChallan(portal, company, number);
  done(await call(portal, 'scanLoad', { token, body: { challan_No: number, phone: 'other', codes: [one] } }));
  await beginSession(page, portal, company);
  await openChallan(page, portal, company, number);
  await expect(count(page)).toHaveText('1 of 3');
  const back = dialog(page).getByRole('button', { name: 'Undo scan' });
  await expect(back).toBeHidden();

  await page.context().setOffline(true);
  await scan(page, two);
  await back.click();
  await expect(dialog(page).getByText(/^Undone: LR .*, package 2 is not counted\.$/)).toBeVisible();
  await expect(back).toBeHidden();
  await expect(field(dialog(page), 'Package code')).toBeFocused();
  await expect(count(page)).toHaveText('1 of 3');
  await scan(page, three);
  await scan(page, one);
  await expect(dialog(page).getByText(/^Already scanned: LR /)).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await back.click();
  await expect(count(page)).toHaveText('1 of 3');
  await expect(dialog(page).getByText('4 scans are waiting to be sent.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog(page).getByText(/(?:is|are) waiting to be sent/)).toBeHidden();
  const { lines } = done(await call(portal, 'scanRead', { token, query: { challan_No: number } }));
  expect(lines[0]?.loaded).toEqual([3]);
  await expect(count(page)).toHaveText('1 of 3');
});

test('a scan that waited while the browser was closed is sent when it is open again', async ({ page, portal }) => {
  const company = await aCompany(portal);
  const number = await aLoaded(portal, company.token, [2]);
  const [codes = []] = await codesOfChallan(portal, company, number);
  await beginSession(page, portal, company);
  await openChallan(page, portal, company, number);
  await page.context().setOffline(true);
  await scan(page, codes[1] ?? '');
  await expect(dialog(page).getByText('1 scan is waiting to be sent.')).toBeVisible();
  await page.goto('about:blank').catch(() => undefined);
  await page.context().setOffline(false);
  await page.goto(`${portal.url}/dashboard`);
  await expect
    .poll(async () => {
      const asked = { token: company.token, query: { challan_No: number } };
      return done(await call(portal, 'scanRead', asked)).lines[0]?.loaded;
    })
    .toEqual([2]);
});

test.describe('a phone without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a phone that loses its page without a connection goes on scanning', async ({ page, portal }) => {
    const company = await aCompany(portal);
    const { token } = company;
    const number = await aLoaded(portal, token, [2]);
    const [[one = '', two = ''] = []] = await codesOfChallan(portal, company, number);
    const line = await aLineTo(portal);
    try {
      const there = { ...portal, url: line.url };
      await beginSession(page, there, company);
      await openChallan(page, there, company, number);
      await page.evaluate<unknown>(
        `navigator.serviceWorker.ready.then(async () => {
          while (navigator.serviceWorker.controller === null) await new Promise((then) => setTimeout(then, 50));
        })`,
      );
      await scan(page, one);
      await expect(dialog(page).getByText(/(?:is|are) waiting to be sent/)).toBeHidden();
      await expect(count(page)).toHaveText('1 of 2');
      line.cut();
      await page.context().setOffline(true);
      await page.reload();
      await expect(count(page)).toHaveText('1 of 2');
      await scan(page, one);
      await expect(dialog(page).getByText(/^Already scanned: LR /)).toBeVisible();
      await scan(page, two);
      await expect(dialog(page).getByText('1 scan is waiting to be sent.')).toBeVisible();
      await page.reload();
      await expect(count(page)).toHaveText('2 of 2');
      line.leadTo(portal);
      await page.context().setOffline(false);
      await expect(dialog(page).getByText('1 scan is waiting to be sent.')).toBeHidden();
      const { lines } = done(await call(portal, 'scanRead', { token, query: { challan_No: number } }));
      expect(lines[0]?.loaded).toEqual([1, 2]);
      // Once closed it stays closed.
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await page.reload();
      await expect(page.getByRole('heading', { name: /Challan/ }).first()).toBeVisible();
      await expect(dialog(page)).toBeHidden();
    } finally {
      await line.close();
    }
  });
});

test('a label held before the camera counts once', async ({ page, portal }) => {
  const company = await aCompany(portal);
  const { token } = company;
  const number = await aLoaded(portal, token, [2]);
  const { lines } = done(await call(portal, 'scanRead', { token, query: { challan_No: number } }));
  const query = { Bilty_No: lines[0]?.bilty_No ?? '', package: 2, language: 'English' };
  const { bytes } = await call(portal, 'labelPrint', { token, query });
  const label = await sharp(await photoOf(bytes))
    .resize(1280, 720, { fit: 'contain', background: 'white' })
    .jpeg({ quality: 90 })
    .toBuffer();
  writeFileSync(film, Buffer.concat([label, label, label]));
  await beginSession(page, portal, company);
  await openChallan(page, portal, company, number);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(dialog(page).getByText(/^Right: LR .*, package 2 of 2$/)).toBeVisible({ timeout: 20_000 });
  await expect(count(page)).toHaveText('1 of 2');
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await expect(page.locator('video')).toHaveCount(0);
});
