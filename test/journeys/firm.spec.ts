import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { addDays, showDateSlashed, todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { firstOfQuarter, quarterName } from '#domain/rules/hire-tds.ts';
import { readPaise, toPaise } from '#domain/rules/money.ts';
import { readCsv } from '#server/spreadsheets/csv.ts';
import { unzipped } from '#test/archives.ts';
import { hdfcFile, type HdfcRow } from '#test/bank.ts';
import { aBilledParty, anIssue, aTbbLr, type BilledParty } from '#test/contract/expectations-bills.ts';
import { aSteppedMemo } from '#test/contract/expectations-hire.ts';
import { workAtExports } from '#test/exports.ts';
import {
  aCompany,
  aDriver,
  asOwner,
  call,
  done,
  refused,
  savedBilty,
  savedPaper,
  useLawfulForm,
  type TestCompany,
} from '#test/factories.ts';
import { aLine } from '#test/forms.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { anOldLr } from '#test/moving-in.ts';
import type { TestPortal } from '#test/portal.ts';
import { readOpenings, readVouchers, sumsOf } from '#test/tally-reading.ts';
import { aFirm, GROUPS_OF_FIRM, inUtf16, tallyMastersXml, tallyTrialXml } from '#test/tally-masters.ts';
import { workbook } from '#test/workbook.ts';
import { beginSession, choose, field, item, openPage, picker, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';
import { fillLr, knowParties, party as partyOf } from './lawful-entry.ts';
import { workUntilShown } from './moves.ts';
import { aSpreadsheet } from './spreadsheets.ts';

// A firm moves in, books a week, is paid by its bank and sends out the month; at the end the figures equal the books.

test.describe.configure({ mode: 'serial' });

const GSTIN = '23AAHCM8960D1ZG';
const OF_INDORE = { gstin: '23AAPFU0939F1Z3', city: 'Indore', state_Code: '23' };
const TODAY = todayInIndia();
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
/** The last day of the week that is booked, all of which is over and in one month. */
const DAY = addDays(TODAY.slice(8) > '07' ? TODAY : firstOfMonth(TODAY), -1);
/** The kilos of a week’s LRs, at 1,200 a tonne. */
const KILOS = [5450, 3770, 2770, 10_800, 2330, 13_910, 9600, 10_410, 16_170, 16_430];
const freightOf = (kilos: number) => (kilos * 12) / 10;

let portal: TestPortal;
let company: TestCompany;
let token: string;
let customer: BilledParty;
/** The total of each bill of the week. */
const bills: { readonly number: string; readonly total: number }[] = [];

test.beforeAll(async ({ portal: ofWorker }) => {
  portal = ofWorker;
  company = await aCompany(portal, { company: { gsT_NO: GSTIN, state: 'Madhya Pradesh' } });
  ({ token } = company);
  await useLawfulForm(portal, token, { bill_Needs: 'nothing' });
  done(
    await call(portal, 'consignmentElect', {
      token,
      body: { year: Number(financialYearOf(DAY).slice(0, 4)), election: 'high' },
    }),
  );
});
test.beforeEach(({ page }) => beginSession(page, portal, company));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const LABELS = Object.keys(anOldLr(1));
/** A sheet of an office with a head of its own for one column. */
const sheetOf = (rows: readonly Readonly<Record<string, string>>[]) =>
  aSpreadsheet([
    LABELS.map((label) => (label === 'Item Name' ? 'Maal' : label)),
    ...rows.map((row) => LABELS.map((label) => row[label] ?? '')),
  ]);

test('300 old LRs with 7 errors are corrected in the sheet and imported', async ({ page }) => {
  const good = Array.from({ length: 300 }, (_, nth) => anOldLr(nth + 1));
  const faults: Readonly<Record<number, Readonly<Record<string, string>>>> = {
    3: { 'LR Date': '31-02-2026' },
    20: { Basis: 'Barter' },
    41: { 'Open Amount': '99999' },
    77: { 'LR No.': 'OLD/00001' },
    120: { Consignee: '' },
    200: { 'LR Date': '01-01-2090' },
    299: { Freight: 'a lot' },
  };
  const bad = good.map((row, at) => ({ ...row, ...faults[at] }));
  await page.goto(`${portal.url}/dashboard/moving-in`);
  await expect(page.getByText('Nothing has been moved in yet.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  const chooseSheet = (file: Awaited<ReturnType<typeof aSpreadsheet>>) =>
    page.getByLabel('Choose the spreadsheet', { exact: true }).last().setInputFiles(file);

  // An unknown column is assigned by hand, and remembered.
  await chooseSheet(await sheetOf(bad));
  await workUntilShown(portal, page.getByText('Columns are missing: Item Name.'));
  await page.getByRole('combobox', { name: 'Read Maal as' }).click();
  await page.getByRole('option', { name: 'Item Name', exact: true }).click();
  await workUntilShown(portal, page.getByText('7 errors in 7 rows of 300.'));
  await expect(page.getByRole('cell', { name: 'Open Amount is more than the freight.' })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download the errors').click()]);
  const [heads, ...told] = workbook(await readFile(await file.path()))['Errors'] ?? [];
  expect(heads).toEqual(['Row', 'Cell', 'Column', 'Error']);
  expect(told).toHaveLength(7);

  await chooseSheet(await sheetOf(good));
  await workUntilShown(portal, page.getByText(/300 rows are good\./));
  await button(page, 'Import 300 rows').click();
  await workUntilShown(portal, page.getByText('Imported', { exact: true }).first());
  await page.goto(`${portal.url}/dashboard/viewbilty`);
  await expect(page.getByText('OLD/00300').first()).toBeVisible();
});

test('a firm’s 120 ledgers are imported from Tally, and the trial balance agrees', async ({ page }) => {
  const firm = aFirm();
  await page.goto(`${portal.url}/dashboard/moving-in`);
  const xml = (name: string, buffer: Uint8Array) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(buffer) });
  await page
    .getByLabel('Choose All Masters (XML)', { exact: true })
    .last()
    .setInputFiles(xml('Master.xml', inUtf16(tallyMastersXml(firm, GROUPS_OF_FIRM))));
  await workUntilShown(portal, page.getByText(/^120 ledgers\./));
  await page
    .getByLabel('Compare with the trial balance (XML)', { exact: true })
    .last()
    .setInputFiles(xml('TrialBal.xml', Buffer.from(tallyTrialXml(firm))));
  await expect(page.getByText('Both agree.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await button(page, /^Import \d+ ledgers$/).click();
  await workUntilShown(portal, button(page, /^Take Master\.xml back$/).first());
  await page.goto(`${portal.url}/dashboard/trialbalance`);
  await expect(page.getByText('Ramesh Capital')).toBeVisible();
});

test('a week is booked under a contract, one LR at another rate and one over the credit limit', async ({ page }) => {
  await knowParties(portal, token);
  await aDriver(portal, token, 'Suresh');
  customer = await aBilledParty(
    { portal, token },
    { name: 'Nimar Oil Mills', credit_Limit: 200_000, places: [OF_INDORE] },
  );
  const details = [{ from: 'Indore', to: 'Mumbai', basis: 'tonne', rate: 1200 }];
  const contract = { party: customer.party, valid_From: addDays(DAY, -200), hide_Amounts: 'no', details };
  savedPaper(await call(portal, 'contractCreate', { token, body: contract }));
  const book = (kilos: number, day: string, fields: Readonly<Record<string, unknown>> = {}) => {
    const goods = { item_Name: 'Cotton', packages: 40, packing: 'Bale', weight: kilos, advance_Amt: 0 };
    const line = aLine({ ...goods, freight_Amt: freightOf(kilos) });
    const invoices = [{ invoice_No: 'A-1', invoice_Date: addDays(DAY, -7), invoice_Value: 480_000 }];
    const way = { bilty_Date: day, from: 'Indore', to: 'Mumbai', charges: [], invoices };
    return call(portal, 'biltyCreate', {
      token,
      body: aTbbLr(customer.place, { ...way, details: [line], ...fields }),
    });
  };
  for (const [at, kilos] of KILOS.entries()) {
    const lr = savedBilty(await book(kilos, addDays(DAY, (at % 7) - 6)));
    const { bills: made } = done(
      await call(portal, 'freightBillIssue', {
        token,
        body: anIssue(customer.party, [lr.bilty_No], { bill_Date: DAY }),
      }),
    );
    for (const { bill_No } of made) {
      const bill = done(await call(portal, 'freightBillRead', { token, query: { bill_No } }));
      bills.push({ number: bill_No, total: bill.open_Amt });
    }
  }
  expect(bills).toHaveLength(KILOS.length);

  // On the form, another rate is saved only with a reason.
  await openPage(page, portal, 'bilty', 'New Bilty');
  await picker(page, 'Basis').fill('TBB');
  await picker(page, 'Basis').press('Enter');
  await fillLr(page, '');
  await picker(partyOf(page, 'Bill To'), 'Bill To').fill('nimar');
  await page
    .getByRole('option', { name: /Nimar Oil Mills/ })
    .first()
    .click();
  const ofContract = page.getByRole('region', { name: 'Contract rate' });
  await expect(ofContract).toContainText('Contract 1, line 1: ₹1,500.00');
  await field(item(page, 1), 'Rate ₹').fill('1400');
  await expect(ofContract).toContainText('You entered ₹1,750.00.');
  await field(ofContract, 'Reason of Other Rate').fill('Two points of unloading');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('group', { name: /^Bilty No\. .* saved$/ })).toBeVisible();
  const deviations = done(await call(portal, 'rateDeviations', { token, query: {} }));
  expect(deviations.data).toMatchObject([{ agreed: 1500, charged: 1750, reason: 'Two points of unloading' }]);

  // Older clients do not have this field and need none.
  const asked = { over_Limit_Reason: '' };
  const { errors = [] } = refused(await book(100_000, DAY, asked));
  expect(errors[0]).toMatchObject({ path: 'over_Limit_Reason' });
  const over = savedBilty(await book(100_000, DAY, { over_Limit_Reason: 'Cheque comes on Monday' }));
  expect(over).toMatchObject({ over_Limit_Reason: 'Cheque comes on Monday' });
});

test('ten bills of the firm are settled from a bank statement that is imported twice', async ({ page }) => {
  const [first, second, ...others] = bills;
  const inOne = (toPaise(first?.total ?? 0) + toPaise(second?.total ?? 0)) / 100n;
  let balance = 0;
  // The first two bills are paid in one sum.
  const rows = [Number(inOne), ...others.map(({ total }) => total)].map((sum, at): HdfcRow => {
    balance += sum;
    return [showDateSlashed(DAY), 'NEFT CR-HDFC0001-NIMAR OIL MILLS', `N${at}`, '', sum, balance];
  });
  const file = { name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(hdfcFile(rows)) };
  await page.goto(`${portal.url}/dashboard/bankmatch`);
  for (const added of [rows.length, 0]) {
    await page.getByRole('button', { name: 'Import statement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a bank statement' });
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: added === 0 ? 'Submit' : `Import ${added} entries` }).click();
    await expect(toast(page, `${added} entries were added.`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Accept all certain' }).click();
  await expect(toast(page, `${rows.length} entries were matched.`)).toBeVisible();
  for (const { number } of bills) {
    const bill = done(await call(portal, 'freightBillRead', { token, query: { bill_No: number } }));
    expect(bill).toMatchObject({ state: 'settled' });
  }
  expect(await brokenInvariants(portal, company)).toEqual([]);
});

/** Downloads the requested file from the log. */
async function taken(page: Page, what: 'Tally' | 'GSTR-1') {
  await workAtExports(portal);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: new RegExp(`^Download ${what}-`) })
      .first()
      .click(),
  ]);
  return unzipped(await bytesOf(file));
}
const bytesOf = async (file: Download) => await readFile(await file.path());

/** The account of each Tally name. */
async function accountsByName(): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (let pageIndex = 1; ; pageIndex += 1) {
    const query = { pageIndex, pageSize: 100 };
    const { data, totalPages } = done(await call(portal, 'exportTallyNames', { token, query }));
    for (const each of data) all.set(each.tally_Name, each.account);
    if (pageIndex >= totalPages) return all;
  }
}

test('the month goes to Tally, as GSTR-1 and as TDS, with the sums of the books', async ({ page }) => {
  await aSteppedMemo(portal, token, ['issue'], { hire: 45_000, hire_Date: DAY });

  // To Tally: read back, its ledgers add up to the trial balance.
  await page.goto(`${portal.url}/dashboard/exports`);
  await button(page, 'File for Tally').click();
  await choose(page, 'Opening Balances', 'Of the first day, bill by bill, with all parties and accounts');
  await button(page, 'Make file').click();
  await expect(page.getByRole('region', { name: 'Being made' })).toBeVisible();
  const tally = await taken(page, 'Tally');
  const { ledgers } = sumsOf(readVouchers(tally.text('Vouchers.xml')), readOpenings(tally.text('Masters.xml')));
  const accounts = await accountsByName();
  const trial = done(await call(portal, 'ledgerTrial', { token, query: {} }));
  const balances = trial.accounts.map(({ account, debit, credit }) => [account, toPaise(debit) - toPaise(credit)]);
  expect(Object.fromEntries(Object.entries(ledgers).map(([name, sum]) => [accounts.get(name) ?? name, sum]))).toEqual(
    Object.fromEntries(balances),
  );
  expect(trial.accounts.length).toBeGreaterThan(90);

  // To the GST portal: the sums of the month's tax papers.
  await page.goto(`${portal.url}/dashboard/exports/gst?month=${DAY.slice(0, 7)}`);
  await button(page, 'GSTR-1').click();
  await expect(page.getByRole('region', { name: 'Being made' })).toBeVisible();
  const gst = await taken(page, 'GSTR-1');
  const returned = JSON.parse(gst.text(`GSTR1_${GSTIN}_${DAY.slice(5, 7)}${DAY.slice(0, 4)}.json`)) as Returned;
  expect(sumsIn(returned)).toEqual(await taxPapers());
  expect(returned.b2b?.flatMap(({ inv }) => inv.map(({ inum }) => inum)).toSorted()).toEqual(
    expect.arrayContaining(bills.map(({ number }) => number)),
  );

  // The tax deducted in the quarter.
  const quarter = quarterName(firstOfQuarter(DAY));
  await page.goto(`${portal.url}/dashboard/tds?quarter=${encodeURIComponent(quarter)}`);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV for the return' }).click(),
  ]);
  const [heads = [], ...rows] = readCsv((await bytesOf(csv)).toString().replace('\uFEFF', ''), {
    rows: 100,
    columns: 100,
  });
  const of = (name: string) => rows.map((row) => row[heads.indexOf(name)]);
  expect(of('Name of the Deductee')).toEqual(['Yadav Transport']);
  expect(of('TDS')).toEqual(['9000']);

  // All three are in the log, and complete.
  await page.goto(`${portal.url}/dashboard/exports`);
  const log = page.getByRole('row');
  await expect(log).toHaveCount(4);
  for (const [at, what, within] of [
    [1, 'TDS', `TDS-${quarter.replace(' ', '-')}.csv: 1`],
    [2, 'GSTR-1', 'faults.csv: '],
    [3, 'Tally', 'Vouchers.xml: '],
  ] as const) {
    await expect(log.nth(at)).toContainText(what);
    await expect(log.nth(at)).toContainText(within);
    await expect(log.nth(at)).toContainText(/SHA-256 [0-9a-f]{64}/);
  }
  expect(await violationsOfWhole(page)).toEqual([]);
});

interface Taxed {
  readonly txval: number;
  readonly iamt?: number;
  readonly camt?: number;
  readonly samt?: number;
}
interface Listed {
  readonly inum: string;
  readonly itms: readonly { readonly itm_det: Taxed }[];
}
interface Returned {
  readonly b2b?: readonly { readonly inv: readonly Listed[] }[];
  readonly b2cl?: readonly { readonly inv: readonly Listed[] }[];
  readonly b2cs?: readonly Taxed[];
}

/** Taxable value and tax of all sections, in paise. */
function sumsIn({ b2b = [], b2cl = [], b2cs = [] }: Returned) {
  const listed = [...b2b, ...b2cl].flatMap(({ inv }) => inv.flatMap(({ itms }) => itms.map((each) => each.itm_det)));
  return [...listed, ...b2cs].reduce(
    (sums, { txval, iamt = 0, camt = 0, samt = 0 }) => ({
      taxable: sums.taxable + toPaise(txval),
      tax: sums.tax + toPaise(iamt) + toPaise(camt) + toPaise(samt),
    }),
    { taxable: 0n, tax: 0n },
  );
}

/** The same for the month’s tax invoices: bills, and To Pay and Paid LRs. */
async function taxPapers() {
  const { rows } = await asOwner(portal, (client) =>
    client.query<{ taxable: string; tax: string }>(
      `select sum(taxable)::text as taxable, sum(tax)::text as tax from (
         select taxable, cgst + sgst + igst as tax from freight_bill
           where tenant_id = $1 and cancelled_at is null and kind = 'Tax Invoice' and bill_date between $2::date and $2::date + interval '1 month -1 day'
         union all
         select taxable, cgst + sgst + igst from bilty where tenant_id = $1 and seq > 0 and cancelled = 'no'
           and payment_basis in ('To Pay', 'Paid') and gst_payer = 'Transporter' and bilty_date between $2::date and $2::date + interval '1 month -1 day') papers`,
      [company.tenantId, firstOfMonth(DAY)],
    ),
  );
  return { taxable: readPaise(rows[0]?.taxable ?? '0'), tax: readPaise(rows[0]?.tax ?? '0') };
}
