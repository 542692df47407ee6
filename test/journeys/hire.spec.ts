import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { quarterName, firstOfQuarter } from '#domain/rules/hire-tds.ts';
import { aBank, aReceipt } from '#test/contract/expectations-money.ts';
import { aCompany, call, done, savedBilty, savedPaper, useLawfulForm } from '#test/factories.ts';
import { aChallan, aLawfulBilty, aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { RED_DOT } from '#test/print/samples.ts';
import { beginSession, choose, field, picker, sentence, submit, toast } from './clerk.ts';
import { test } from './journey.ts';

// A hired truck from the memo to the last rupee, with the TDS on it.

const TODAY = todayInIndia();
const VEHICLE = 'MP09HR0001';
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** A company with a truck owner without a PAN, money, and the arrived challan of his truck. */
async function anOffice(portal: TestPortal) {
  const company = await aCompany(portal);
  const { token } = company;
  await useLawfulForm(portal, token);
  const owner = Number(
    done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Yadav Transport' }) })).id,
  );
  const bank = await aBank(portal, token);
  const money = aReceipt({ party: 0, head: 'capital', amount: 90_000, date: TODAY });
  done(await call(portal, 'moneyReceipt', { token, body: money }));
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  const fields = { vehicle_No: VEHICLE, challan_Date: TODAY };
  const challan_No = String(
    savedPaper(await call(portal, 'challanCreate', { token, body: aChallan([bilty_No], fields) }))['challan_No'],
  );
  done(await call(portal, 'challanDispatch', { token, body: { challan_No, reason: 'It has to go all the same' } }));
  return { company, token, owner, bank, bilty_No, challan_No };
}

test('a truck is hired, its owner declares, is advanced, settled and paid, and is in the TDS register', async ({
  page,
  portal,
}) => {
  const { company, token, owner, bilty_No, challan_No } = await anOffice(portal);
  await beginSession(page, portal, company);

  await page.goto(`${portal.url}/dashboard/hire`);
  await picker(page, 'Vehicle No.').fill(VEHICLE);
  await picker(page, 'Owner').fill('Yadav');
  await page.getByRole('option', { name: /Yadav Transport/ }).click();
  await field(page, 'Hire').fill('45000');
  await picker(page, 'Balance Payable At').fill('Mumbai');
  await choose(page, 'POD Needed', 'No');
  await page.getByRole('button', { name: `Add challan ${challan_No}` }).click();
  await submit(page);

  // Without a PAN it is 20 %, and the missing declaration is requested.
  const why = page.getByRole('region', { name: 'TDS and why' });
  await expect(why).toContainText('TDS ₹9,000.00 · 20 % of ₹45,000.00');
  await expect(why).toContainText('The owner has no PAN');
  await expect(why).toContainText('No declaration for');
  await why.getByRole('button', { name: 'Add declaration' }).click();
  const declares = dialog(page, 'Add declaration');
  await declares.getByRole('button', { name: 'Submit' }).click();
  await expect(sentence(declares, 'Enter how many goods carriages the owner declared.')).toBeVisible();
  await expect(sentence(declares, 'Please upload the signed declaration as a JPEG, PNG or PDF file.')).toBeVisible();
  await field(declares, 'Goods Carriages').fill('4');
  const paper = { name: 'declaration.png', mimeType: 'image/png', buffer: Buffer.from(RED_DOT) };
  await declares.locator('input[type="file"]').setInputFiles(paper);
  await declares.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, 'Declaration added.')).toBeVisible();
  await expect(why).toContainText(/Declared for \d{4}-\d\d: 4 goods carriages/);
  // It counts only with a PAN: until then the tax stays.
  await expect(why).toContainText('TDS ₹9,000.00');
  const { places: _places, ...party } = done(await call(portal, 'partyRead', { token, query: { id: owner } }));
  const withPan = { query: { id: owner }, body: { ...party, pan: 'ABCPK1234L' } };
  done(await call(portal, 'partyUpdate', { token, ...withPan }));

  await page.reload();
  await expect(why).toContainText('The owner declared ten goods carriages or fewer this year: no TDS.');
  await page.getByRole('button', { name: 'Issue' }).click();
  const issue = dialog(page, /: Issue$/);
  await expect(issue).toContainText('no TDS');
  await issue.getByRole('button', { name: 'Issue' }).click();
  const account = page.getByRole('region', { name: 'Account of the memo' });
  await expect(account).toContainText('₹45,000.00');

  for (const [mode, amount] of [
    ['Cash', '10000'],
    ['FASTag', '5000'],
  ] as const) {
    await page.getByRole('button', { name: 'Give Advance' }).click();
    const advance = dialog(page, /: Give Advance$/);
    await picker(advance, 'Mode').click();
    await page.getByRole('option', { name: mode }).click();
    await field(advance, 'Amount').fill(amount);
    await advance.getByRole('button', { name: 'Give Advance' }).click();
    await expect(advance).toBeHidden();
  }
  await expect(account).toContainText('Advance · FASTag');
  await expect(account).toContainText('₹30,000.00');

  // Not before its goods have arrived.
  await page.getByRole('button', { name: 'Settle' }).click();
  const settle = dialog(page, /: Settle$/);
  await expect(settle).toContainText(/LR \S+ is not unloaded\./);
  await page.keyboard.press('Escape');
  done(await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [bilty_No], kind: 'Arrived' } }));
  await page.getByRole('button', { name: 'Settle' }).click();
  await expect(settle).toContainText('Everything is unloaded, and nothing is missing.');
  await settle.getByRole('button', { name: 'Settle' }).click();
  await expect(settle).toBeHidden();

  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const pay = dialog(page, /: Pay$/);
  await expect(pay).toContainText('Balance ₹30,000.00');
  await pay.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(pay).toBeHidden();
  await expect(account).toContainText('Balance paid · Cash');

  await page.goto(`${portal.url}/dashboard/tds`);
  await expect(page.getByRole('heading', { name: 'TDS Register' })).toBeVisible();
  await expect(picker(page, 'Quarter')).toHaveValue(quarterName(firstOfQuarter(TODAY)));
  const row = page.getByRole('row', { name: /Yadav Transport/ });
  await expect(row).toContainText('ABCPK1234L');
  await expect(row).toContainText('Declaration on file');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV for the return' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('ABCPK1234L,Yadav Transport,1023');
  await row.click();
  await expect(page.getByRole('heading', { name: 'Hire Memo 1' })).toBeVisible();

  await page.goto(`${portal.url}/dashboard/party?id=${owner}`);
  const declared = page.getByRole('region', { name: 'Declaration for TDS on hire' });
  await expect(declared).toContainText('4 goods carriages');
});
