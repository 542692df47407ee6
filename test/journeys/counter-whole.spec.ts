import { expect, type Browser, type Page } from '@playwright/test';
import { codeIn } from '#domain/rules/paper-code.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBrowserProfile, type BrowserProfile } from '#test/browser-profile.ts';
import { codesOfChallan } from '#test/contract/expectations-scans.ts';
import { hasCups } from '#test/cups.ts';
import { call, done, savedBilty, savedPaper } from '#test/factories.ts';
import { aChallan, aLawfulBilty } from '#test/forms.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { readBack } from '#test/print/read-back.ts';
import { codeOnPage } from '#test/print/read-code.ts';
import { beginSession, openPage, PHONE, toast } from './clerk.ts';
import {
  allCopies,
  button,
  cancelOpen,
  comeBack,
  logInByKeys,
  openOwn,
  passwordOf,
  register,
  typeLr,
  type TypedLr,
  waitUntilReady,
} from './counter-desk.ts';
import { printByCups } from './counter-cups.ts';
import { aWorld, bookedLrs, changeRate, type World } from './counter-world.ts';
import { test } from './journey.ts';
import { fact, paiseIn, sumOf } from './month-readings.ts';
import { count, openChallan, scan } from './scanning.ts';

// Two counters in an office: real profiles on the disk, a connection that is cut, a browser that is killed.

const HOUR = 3_600_000;
const MALWA = ['malw', /Malwa Cotton Mills/] as const;
const RATHI = ['rath', /Rathi Textiles/] as const;
const DECCAN = ['decc', /Deccan Spares/] as const;
/** The second consignor is found in the other script, the third repeats the LR before, the fourth has the rate of a contract. */
const FIVE: readonly TypedLr[] = [
  { consignor: MALWA, consignee: RATHI, packages: '3', rate: '2', invoiceNo: 'A/1' },
  { consignor: ['मालव', /Malwa Cotton Mills/], consignee: RATHI, packages: '4', rate: '2', invoiceNo: 'A/2' },
  { consignor: MALWA, consignee: null, packages: '2', rate: null, invoiceNo: 'A/3' },
  { consignor: MALWA, consignee: DECCAN, packages: '5', rate: null, invoiceNo: 'A/4' },
  { consignor: RATHI, consignee: MALWA, packages: '6', rate: '4', invoiceNo: 'A/5' },
];

interface Paper {
  readonly lrNo: string;
  readonly file: Buffer;
}

/** Books the `n`th LR of a counter by keyboard and prints it in four copies. */
async function bookAndPrint(page: Page, lr: TypedLr, counter: string, n: number): Promise<Paper> {
  await typeLr(page, lr);
  // Saves it and opens its print.
  await page.keyboard.press('Control+P');
  await expect(toast(page, new RegExp(`^LR HO${counter}/\\d{4}/0+${n}$`))).toBeVisible();
  const file = await allCopies(page);
  const { pages, flat } = readBack(file);
  expect(pages).toHaveLength(4);
  const lrNo = new RegExp(`HO${counter}/\\d{4}/0+${n}(?!\\d)`).exec(flat)?.[0];
  if (lrNo === undefined) throw new Error(`No number stands on the paper: ${flat}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  return { lrNo, file };
}

/** An admin makes the first computer a counter, and a code for the second, which a clerk enters there. */
async function registerBoth({ portal, company, other }: World, first: BrowserProfile, second: BrowserProfile) {
  const page = first.page();
  await logInByKeys(page, portal.url, company);
  await page.goto(`${portal.url}/dashboard/counter`);
  await register(page, { name: 'Front desk', code: 'F1' });
  await waitUntilReady(page);
  await page.goto(`${portal.url}/dashboard/consignment/counters`);
  await passwordOf(page).fill(company.password);
  await button(page, 'Unlock').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(page, 'Code for a counter').click();
  await page.getByRole('textbox', { name: 'Counter Name' }).fill('Gate');
  await page.getByRole('textbox', { name: 'Counter Code' }).fill('G1');
  await button(page, 'Make the code').click();
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await expect(code).toHaveValue(/^\d{8}$/);
  const invite = await code.inputValue();
  await button(page, 'Done').click();
  await page.getByRole('link', { name: 'Logout' }).click();

  const there = second.page();
  await logInByKeys(there, portal.url, other);
  await there.goto(`${portal.url}/dashboard/counter`);
  await register(there, { invite });
  await waitUntilReady(there);
}

/** With the clock an hour back, a clerk logs in online and out again; then the connection is cut and the browser closed. */
async function workedAnHourAgo({ portal, clerk }: World, computer: BrowserProfile): Promise<void> {
  const page = computer.page();
  await page.clock.setSystemTime(Date.now() - HOUR);
  await logInByKeys(page, portal.url, clerk);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(button(page, 'Login')).toBeVisible();
  await computer.cut(true);
  await computer.close();
}

/** What /v says of a paper on a phone without a connection, reading the code from pixels. */
async function verifyInFlight(browser: Browser, { portal }: World, paper: Paper): Promise<void> {
  const phone = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' });
  try {
    const visit = await phone.newPage();
    await visit.goto(`${portal.url}/v`);
    await visit.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await visit.close();
    await phone.setOffline(true);
    const page = await phone.newPage();
    await page.goto(`${portal.url}/v#${codeIn(await codeOnPage(paper.file))}`);
    const result = page.locator('#result');
    await expect(result.getByRole('heading')).toHaveText(
      'Signature is right, of counter HO F1. Current state unknown: no connection.',
    );
    await expect(result).toContainText(paper.lrNo);
  } finally {
    await phone.close();
  }
}

/** The total on a paper, in paise. */
const totalOn = ({ file }: Paper): number => paiseIn(/TOTAL ₹? ?([\d,]+\.\d\d)/.exec(readBack(file).flat)?.[1] ?? '');

/** The books have the totals of the papers, and balance. */
async function seeLedger({ portal, company }: World, papers: readonly Paper[]): Promise<void> {
  const trial = done(await call(portal, 'ledgerTrial', { token: company.token, query: {} }));
  expect(trial.debit).toBe(trial.credit);
  expect(Math.round(trial.debit * 100)).toBe(sumOf(papers.map(totalOn)));
  expect(await brokenInvariants(portal, company)).toEqual([]);
}

/** The second counter books one LR online and two offline; then it is lost, and the paper of its last one turns up. */
async function loseSecond(world: World, admin: Page, second: BrowserProfile): Promise<void> {
  const { portal, company } = world;
  const { token } = company;
  const page = second.page();
  await page.keyboard.press('Alt+B');
  const book = (n: number) =>
    bookAndPrint(page, { consignor: MALWA, consignee: RATHI, packages: '3', rate: '2', invoiceNo: `B/${n}` }, 'G1', n);
  await book(1);
  await expect.poll(async () => (await bookedLrs(world)).size).toBe(6);
  await second.cut(true);
  await expect(button(page, /^No connection since/)).toBeVisible();
  const [lost, found] = [await book(2), await book(3)];
  second.destroy();

  await openPage(admin, portal, 'consignment/counters', 'Counters');
  await button(admin, 'Report Gate lost').click();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('Its disk is gone.');
  await button(admin, 'Report lost').click();
  await expect(toast(admin, 'Gate was reported lost.')).toBeVisible();
  const counter = done(await call(portal, 'counterList', { token })).find(({ name }) => name === 'Gate');
  const byHand = { bilty_Date: todayInIndia(), branch: 1, book: counter?.book, lr_No: found.lrNo };
  savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(byHand) }));
  await admin.goto(`${portal.url}/dashboard/consignment/bookreport?id=${counter?.book}`);
  await expect(fact(admin, 'Skipped numbers')).toHaveText(`1${lost.lrNo}`);
  await expect(fact(admin, 'Not known above')).toHaveText(found.lrNo);
}

/** A challan of two LRs is scanned by two phones; each package counts once. */
async function scanFromTwo(browser: Browser, world: World, numbers: readonly string[]): Promise<void> {
  const { portal, company, clerk } = world;
  const { token } = company;
  const details = numbers.map((bilty_No, at) => ({ bilty_No, packages: at === 0 ? 3 : 2, weight: 1250 }));
  const body = aChallan(numbers, { challan_Date: todayInIndia(), details });
  const challan = String(savedPaper(await call(portal, 'challanCreate', { token, body }))['challan_No']);
  const [three = [], two = []] = await codesOfChallan(portal, company, challan);
  const phones = [await browser.newContext(PHONE), await browser.newContext(PHONE)];
  try {
    const pages = await Promise.all(phones.map((phone) => phone.newPage()));
    for (const [at, page] of pages.entries()) {
      await beginSession(page, portal, at === 0 ? company : clerk);
      await openChallan(page, portal, company, challan);
    }
    const [one, other] = pages as [Page, Page];
    for (const code of three) await scan(one, code);
    for (const code of [...two, ...three.slice(0, 1)]) await scan(other, code);
    for (const page of pages) await expect(count(page)).toHaveText('5 of 5');
    const { lines } = done(await call(portal, 'scanRead', { token, query: { challan_No: challan } }));
    expect(lines.map(({ loaded }) => loaded)).toEqual([
      [1, 2, 3],
      [1, 2],
    ]);
  } finally {
    await Promise.all(phones.map((phone) => phone.close()));
  }
}

test('two counters register, book offline, survive a kill and a loss, and their LRs are scanned and printed', async ({
  portal,
  browser,
}) => {
  // It takes two minutes on a busy machine, which three browsers, a portal and CUPS share.
  test.setTimeout(300_000);
  const world = await aWorld(portal);
  const { company, clerk } = world;
  const [first, second] = [await aBrowserProfile(), await aBrowserProfile()];
  const papers: Paper[] = [];
  const paper = (n: number) => papers[n - 1] as Paper;
  try {
    await test.step('an admin registers two counters', () => registerBoth(world, first, second));
    await test.step('a clerk who logged in an hour ago opens the browser without a line and logs in', async () => {
      await workedAnHourAgo(world, first);
      await first.start();
      await logInByKeys(first.page(), portal.url, clerk);
      await expect(button(first.page(), /^No connection since/)).toBeVisible();
      await first.page().keyboard.press('Alt+B');
    });
    await test.step('books five by keys, and prints four copies of each', async () => {
      for (const [at, lr] of FIVE.entries()) papers.push(await bookAndPrint(first.page(), lr, 'F1', at + 1));
      expect(new Set(papers.map(({ lrNo }) => lrNo)).size).toBe(5);
    });
    await test.step('cancels the second, and prints the first again', async () => {
      const page = first.page();
      await openOwn(page, paper(2).lrNo);
      await cancelOpen(page, 'The truck broke down.');
      await openOwn(page, paper(2).lrNo);
      expect(readBack(await allCopies(page)).flat).toMatch(/cancelled/i);
      await openOwn(page, paper(1).lrNo);
      expect(readBack(await allCopies(page)).placed).toEqual(readBack(paper(1).file).placed);
    });
    await test.step('the browser is killed, and comes back with the five', async () => {
      first.kill();
      await first.start();
      await comeBack(first.page(), portal.url, clerk);
      await button(first.page(), /5 LRs wait$/).click();
      for (const { lrNo } of papers)
        await expect(first.page().getByRole('dialog').getByRole('link', { name: lrNo })).toBeVisible();
      await first.page().keyboard.press('Escape');
    });
    await test.step('a phone in flight mode verifies the code of a paper', () =>
      verifyInFlight(browser, world, paper(3)));

    const office = await browser.newContext();
    const admin = await office.newPage();
    await beginSession(admin, portal, company);
    await test.step('a rate changes; the line comes back, and the five stand in the list and in the books', async () => {
      await changeRate(world, 4);
      await first.cut(false);
      await expect(button(first.page(), 'Online')).toBeVisible();
      await expect.poll(async () => (await bookedLrs(world)).size).toBe(5);
      await openPage(admin, portal, 'viewbilty', 'View Bilty');
      for (const { lrNo } of papers) await expect(admin.getByRole('row').filter({ hasText: lrNo })).toHaveCount(1);
      await expect.poll(async () => (await bookedLrs(world)).get(paper(2).lrNo)?.is_Cancelled).toBe('yes');
      await seeLedger(world, papers.toSpliced(1, 1));
    });
    await test.step('one finding tells of the rate', async () => {
      await openPage(admin, portal, 'consignment/counters', 'Counters');
      await expect(admin.getByText(/^The freight is ₹3,750\.00; .* says ₹5,000\.00\./)).toBeVisible();
      await expect(admin.getByRole('button', { name: /^Tick / })).toHaveCount(1);
      await expect(admin.getByText('Everything received was booked.')).toBeVisible();
    });
    await test.step('the second counter is lost with two LRs, and its report names them', () =>
      loseSecond(world, admin, second));
    const booked = await bookedLrs(world);
    const numbers = [1, 3].map((n) => booked.get(paper(n).lrNo)?.bilty_No ?? '');
    await test.step('two phones scan a challan', () => scanFromTwo(browser, world, numbers));
    await test.step('a four-ply LR comes out of CUPS', async () => {
      if (hasCups) await printByCups(admin, world, numbers[0] ?? '', paper(1).lrNo);
      else test.info().annotations.push({ type: 'left out', description: 'cupsd is not installed.' });
    });
    await office.close();
  } finally {
    first.destroy();
    second.destroy();
  }
});
