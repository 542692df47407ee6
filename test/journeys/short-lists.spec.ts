import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { printerNetworks } from '#server/configuration/printer-networks.ts';
import { createOutbound } from '#server/outbound/outbound.ts';
import { deliverPrints } from '#server/printers/print-delivery.ts';
import { hasCups, startCups } from '#test/cups.ts';
import { aBackOffice, aCompany, call, done, savedBilty, useLawfulForm, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { readPins } from '#test/print/read-pins.ts';
import { beginSession, choose, field, openPage, picker, sentence, submit, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

test.beforeEach(async ({ page }) => {
  company = await aCompany(portal, { company: { state: 'Madhya Pradesh', city: 'Indore' } });
  await beginSession(page, portal, company);
});

const row = (name: string | RegExp) => ({ name });

test('a branch is added by keyboard, and saved although its PIN and GSTIN look wrong', async ({ page }) => {
  await openPage(page, portal, 'consignment/branches', 'Branches');
  await expect(page.getByRole('row', row(/HO Head Office Indore Madhya Pradesh \(23\)/))).toBeVisible();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(field(page, 'Branch Code')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  for (const label of ['Branch Code', 'Branch Name', 'City', 'State'])
    await expect(sentence(page, `${label} is required.`)).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.type('bpl');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bhopal Godown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bhopal');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'State')).toBeFocused();
  await page.keyboard.type('maharash');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'State')).toHaveValue('Maharashtra (27)');
  await field(page, 'Pin').fill('462001');
  await expect(page.getByText('This PIN is not in Maharashtra.')).toBeVisible();
  await field(page, 'GSTIN No.').fill('23AAHCM8960D1ZX');
  await page.keyboard.press('Control+Enter');
  await expect(sentence(page, 'GSTIN is not valid.')).toBeVisible();
  await field(page, 'GSTIN No.').fill('23AAHCM8960D1ZG');
  await expect(page.getByText('GSTIN is of Madhya Pradesh.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Branches', exact: true })).toBeVisible();
  await expect(page.getByRole('row', row(/BPL Bhopal Godown Bhopal Maharashtra \(27\) 23AAHCM8960D1ZG/))).toBeVisible();
});

test('a branch is changed and closed, and its code must be its own', async ({ page }) => {
  const body = { branch_Code: 'UJN', name: 'Ujjain', city: 'Ujjain', state_Code: '23' };
  done(await call(portal, 'branchCreate', { token: company.token, body }));
  await openPage(page, portal, 'consignment/branches', 'Branches');
  await page.getByRole('button', { name: 'Edit Branch Ujjain' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Branch Ujjain' })).toBeVisible();
  await field(page, 'Branch Code').fill('ho');
  await submit(page);
  await expect(sentence(page, 'Branch Code already exists.').first()).toBeVisible();
  await field(page, 'Branch Code').fill('uj');
  await choose(page, 'Active', 'No');
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  await expect(page.getByRole('row', row(/UJ Ujjain .*Closed/))).toBeVisible();
});

test('an admin sets the home branch of a user', async ({ page }) => {
  const clerk = await aBackOffice(portal, company);
  const body = { branch_Code: 'UJN', name: 'Ujjain', city: 'Ujjain', state_Code: '23' };
  done(await call(portal, 'branchCreate', { token: company.token, body }));
  await openPage(page, portal, 'consignment/branches', 'Branches');
  await expect(picker(page, clerk.userName)).toHaveValue('Head Office');
  await choose(page, clerk.userName, 'Ujjain');
  await expect(toast(page, `Branches of ${clerk.userName} saved.`)).toBeVisible();
  await page.reload();
  await expect(picker(page, clerk.userName)).toHaveValue('Ujjain');
  await expect(picker(page, company.userName)).toHaveValue('Head Office');
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('an admin lets a user write for a further branch, and without it the form says so', async ({ page }) => {
  const { token } = company;
  const clerk = await aBackOffice(portal, company);
  const body = { branch_Code: 'DEW', name: 'Dewas', city: 'Dewas', state_Code: '23' };
  const { id } = done(await call(portal, 'branchCreate', { token, body }));
  await useLawfulForm(portal, token);
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ branch: id }) }));
  const opened = async () => {
    await beginSession(page, portal, clerk);
    await page.goto(`${portal.url}/dashboard/bilty?biltyNo=${bilty_No}&tenantId=${company.tenantId}`);
  };
  await opened();
  await expect(page.getByText('You may write for Head Office only.').first()).toBeVisible();

  await beginSession(page, portal, company);
  await openPage(page, portal, 'consignment/branches', 'Branches');
  const ofUser = page.getByRole('group', { name: clerk.userName, exact: true });
  await ofUser.getByText('No other branch').click();
  await ofUser.getByRole('checkbox', { name: 'Dewas' }).click();
  await expect(toast(page, `Branches of ${clerk.userName} saved.`)).toBeVisible();
  await expect(ofUser.getByText('Also enters for Dewas')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);

  await opened();
  await expect(picker(page, 'Branch')).toHaveValue('Dewas');
  await expect(page.getByText('You may write for')).toBeHidden();
});

test('a charge has its rule and its minimum, and a thirteenth cannot be active', async ({ page }) => {
  await openPage(page, portal, 'consignment/charges', 'Charges');
  await expect(page.getByRole('row', row(/Hamali हमाली typed on the LR/))).toBeVisible();
  await openPage(page, portal, 'consignment/charge', 'New Charge');
  await field(page, 'Charge Name').fill('Crane');
  await choose(page, 'Charged by', '% of freight');
  await field(page, 'Amount or %').fill('120');
  await submit(page);
  await expect(sentence(page, 'A percentage can be at most 100.')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await field(page, 'Amount or %').fill('2.5');
  await field(page, 'Minimum').fill('150');
  await submit(page);
  await expect(page.getByRole('row', row(/Crane .*% of freight 2\.5 % ₹150\.00 yes/))).toBeVisible();
  for (const name of ['Ninth', 'Tenth', 'Eleventh']) {
    const body = { name, basis: 'typed', is_Active: 'yes' };
    done(await call(portal, 'chargeHeadCreate', { token: company.token, body }));
  }
  await openPage(page, portal, 'consignment/charge', 'New Charge');
  await field(page, 'Charge Name').fill('Thirteenth');
  await submit(page);
  await expect(sentence(page, 'At most 12 charges can be active.').first()).toBeVisible();
});

test('a dot matrix printer is added, and an LR is downloaded for it with all copies at once', async ({ page }) => {
  const { token } = company;
  await openPage(page, portal, 'consignment/printer', 'New Printer');
  await submit(page);
  for (const sentenceOf of ['Printer Name is required.', 'Branch is required.', 'Printer Type is required.'])
    await expect(sentence(page, sentenceOf).first()).toBeVisible();
  await field(page, 'Printer Name').fill('Counter');
  await choose(page, 'Branch', 'Head Office (HO)');
  await choose(page, 'Printer Type', 'Dot matrix 24 pin');
  await expect(picker(page, 'Characters in a Line')).toBeVisible();
  await field(page, 'Paper Height (mm)').fill('152');
  await choose(page, 'Usual for LRs', 'Yes');
  expect(await violationsOfWhole(page)).toEqual([]);
  await submit(page);
  await expect(page.getByRole('row', row(/Counter Head Office Dot matrix 24 pin Download 241 152/))).toBeVisible();
  await useLawfulForm(portal, token);
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  await page.goto(`${portal.url}/dashboard/report?biltyNo=${bilty_No}&tenantId=${company.tenantId}`);
  await expect(picker(page, 'Office printer')).toHaveValue('Counter');
  expect(await violationsOfWhole(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download for this printer' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.prn$/);
  const form = readPins(await readFile(await file.path()), 24);
  expect(form.length).toBe(6);
  expect(form.pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')).toContain('CONSIGNEE COPY');
});

test('an LR is sent to a queue of CUPS, and its dialog shows what becomes of it', async ({ page }) => {
  test.skip(!hasCups, 'cupsd is not installed.');
  const cups = await startCups();
  try {
    const { token, tenantId } = company;
    const services = {
      database: portal.services.database,
      outbound: createOutbound(),
      networks: printerNetworks(`${tenantId}=127.0.0.1/32`),
      log: (line: string) => expect(line).toBe(''),
    };
    const deliver = () => deliverPrints(services, new AbortController().signal);
    await openPage(page, portal, 'consignment/printer', 'New Printer');
    await field(page, 'Printer Name').fill('Godown');
    await choose(page, 'Branch', 'Head Office (HO)');
    await choose(page, 'Printer Type', 'Dot matrix 24 pin');
    await choose(page, 'Way to the Printer', 'IPP');
    await submit(page);
    const wrong = 'Address must start with ipp:// or ipps:// and must not contain a login.';
    await expect(sentence(page, wrong).first()).toBeVisible();
    await field(page, 'Address of the Printer').fill('ipp://127.0.0.1:9/printers/pins');
    expect(await violationsOfWhole(page)).toEqual([]);
    await submit(page);
    await expect(page.getByRole('row', row(/Godown Head Office Dot matrix 24 pin IPP/))).toBeVisible();
    await useLawfulForm(portal, token);
    const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
    await page.goto(`${portal.url}/dashboard/report?biltyNo=${bilty_No}&tenantId=${tenantId}`);

    const last = page.getByRole('region', { name: 'Last prints of this printer' });
    await page.getByRole('button', { name: 'Send to this printer' }).click();
    await expect(last.getByText('Waiting')).toBeVisible();
    await deliver();
    await expect(last.getByText('The printer cannot be reached.')).toBeVisible();
    expect(await violationsOfWhole(page)).toEqual([]);
    await last.getByRole('button', { name: /^Cancel / }).click();
    await expect(last.getByText('Cancelled')).toBeVisible();

    const [printer] = done(await call(portal, 'printerList', { token }));
    const { id, updated_Date } = printer as { readonly id: number; readonly updated_Date: string | null };
    const body = { ...printer, address: `ipp://127.0.0.1:${cups.port}/printers/pins`, updated_Date };
    done(await call(portal, 'printerUpdate', { token, query: { id }, body }));
    const send = page.getByRole('button', { name: 'Send to this printer' });
    await send.click();
    await expect(last.getByText('Waiting')).toBeVisible();
    // The area beside the paper is now taller than the window.
    expect((await send.boundingBox())?.height).toBeGreaterThan(30);
    await expect
      .poll(async () => {
        await deliver();
        return cups.printed.length;
      })
      .toBe(1);
    const [page1] = readPins(cups.printed[0] ?? Buffer.alloc(0), 24).pages;
    expect(page1?.texts.map(({ text }) => text).join(' ')).toContain('CONSIGNEE COPY');
    await expect
      .poll(async () => {
        await deliver();
        return await last.getByText('Printed', { exact: true }).count();
      })
      .toBe(1);
  } finally {
    await cups.end();
  }
});

test('the labels of an LR are shown, and one is made for a label printer', async ({ page }) => {
  const { token } = company;
  const body = { name: 'Labels', branch: 1, kind: 'Label ZPL', paper_Width: 100, paper_Height: 50, is_Active: 'yes' };
  done(await call(portal, 'printerCreate', { token, body }));
  await useLawfulForm(portal, token);
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  await page.goto(`${portal.url}/dashboard/report?biltyNo=${bilty_No}&tenantId=${company.tenantId}`);
  await page.getByRole('button', { name: 'Labels', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  await expect(picker(page, 'Office printer')).toHaveValue('Labels');
  expect(await violationsOfWhole(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Package', exact: true }).fill('2');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download for this printer' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Labels.*\.prn$/);
  const told = await readFile(await file.path(), 'latin1');
  expect(told.match(/\^XA/g)).toHaveLength(1);
  expect(told).toMatch(/\^FDLR \S+ - 2\/\d+\^FS/);
});
