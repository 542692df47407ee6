import { expect, type Locator, type Page } from '@playwright/test';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import { aCompany, aDriver, call, done, type TestCompany, savedBilty, useLawfulForm } from '#test/factories.ts';
import { aBilty, aLine, aParty, aVehicle } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { aClerk, beginSession, field, item, picker, sentence, submit, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';
import { CONSIGNEE, CONSIGNOR, invoice, knowParties, party } from './lawful-entry.ts';

// The lawful form of the bilty: by keyboard, with messages and money where they belong.

let portal: TestPortal;
let company: TestCompany;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

test.beforeEach(async ({ page }) => {
  company = await aCompany(portal);
  const { token } = company;
  await useLawfulForm(portal, token);
  done(await call(portal, 'numberBookCreate', { token, body: aNumberBook({ is_Default: 'yes' }) }));
  await beginSession(page, portal, company);
});

const basis = (page: Page) => picker(page, 'Basis');
const read = async (number: string) =>
  done(await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No: number } }));

async function openForm(page: Page, query = ''): Promise<void> {
  await page.goto(`${portal.url}/dashboard/bilty${query}`);
  await expect(basis(page)).toBeVisible();
}

/** A saved lawful bilty from Indore to Mumbai. */
async function aSaved(fields: object = {}): Promise<string> {
  const body = aBilty({
    lr_Form: 'lawful',
    payment_Basis: 'To Pay',
    consignor_City: 'Indore',
    consignor_State: '23',
    consignor_GSTIN: CONSIGNOR,
    consignee_City: 'Mumbai',
    consignee_State: '27',
    consignee_GSTIN: CONSIGNEE,
    details: [aLine({ packages: 12, packing: 'Bale', weight: 1250, rate: 2, rate_Basis: 'kg', freight_Amt: 0 })],
    invoices: [{ invoice_No: 'A-1', invoice_Date: '2026-04-05', invoice_Value: 480_000, eway_Bill_No: '' }],
    ...fields,
  });
  return savedBilty(await call(portal, 'biltyCreate', { token: company.token, body })).bilty_No;
}

test('a clerk books an LR of known parties in at most 88 presses, and repeats it in at most 40', async ({ page }) => {
  const { token } = company;
  await knowParties(portal, token);
  await aDriver(portal, token, 'Suresh');
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ vehicle_No: 'MH12EF9012' }) }));
  await openForm(page);
  await expect(basis(page)).toBeFocused();
  // The number that its book would give next.
  await expect(field(page, 'LR No.')).toHaveAttribute('placeholder', /^HO\/\d{4}\/000001$/);

  const clerk = aClerk(page);
  /** Takes the first offer for some letters. */
  const take = async (letters: string, offered: string | RegExp) => {
    await clerk.type(letters);
    await expect(page.getByRole('option', { name: offered }).first()).toHaveAttribute('aria-selected', 'true');
    await clerk.press('Enter');
  };
  await clerk.press('Enter');
  await expect(picker(party(page, 'Consignor'), 'Consignor')).toBeFocused();
  await take('malw', /Malwa Cotton Mills/);
  await take('rath', /Rathi Textiles/);
  await expect(field(party(page, 'Consignee'), 'GSTIN or URP')).toHaveValue(CONSIGNEE);
  await expect(picker(party(page, 'Consignee'), 'State')).toHaveValue('Maharashtra');
  // From and to come from the parties, and Enter skips them.
  await expect(picker(page, 'From (Origin)')).toHaveValue('Indore');
  await expect(picker(page, 'Vehicle No.')).toBeFocused();
  await take('mh12', 'MH12EF9012');
  await take('sur', 'Suresh');
  await expect(picker(item(page, 1), 'Item Name')).toBeFocused();
  await clerk.enter('Cotton');
  await clerk.enter('12');
  await take('bal', 'Bale');
  await expect(field(item(page, 1), 'Private Mark')).toBeFocused();
  await clerk.press('Enter');
  await clerk.enter('1250');
  await clerk.press('Enter');
  await take('kg', 'kg');
  await clerk.enter('2');
  // 1250 kg at ₹2.
  await expect(field(item(page, 1), 'Freight ₹')).toHaveAttribute('placeholder', '2,500.00');
  await clerk.enter('500');
  await expect(picker(item(page, 2), 'Item Name')).toBeFocused();
  await clerk.press('Enter');
  await expect(field(invoice(page, 1), 'Invoice No.')).toBeFocused();
  await clerk.enter('A/117');
  await clerk.enter('1-4-26');
  await clerk.enter('480000');
  await expect(page.getByText('Declared value ₹4,80,000')).toBeVisible();
  await expect(sentence(page, 'e-Way bill needed')).toBeVisible();
  await clerk.enter('351234567890');
  await expect(field(invoice(page, 2), 'Invoice No.')).toBeFocused();
  await clerk.press('Enter');
  await expect(sentence(page, 'GST: Consignee · reverse charge 5%')).toBeVisible();
  await expect(sentence(page, 'Reverse charge: the consignee pays the freight and is registered.')).toBeVisible();
  await clerk.press('Control+Enter');
  await expect(toast(page, /^LR HO\/\d{4}\/000001$/)).toBeVisible();
  // The number to write on the bale is shown until the next save.
  const savedLine = page.getByRole('group', { name: 'Bilty No. 1 saved' });
  await expect(savedLine.locator('b')).toHaveText(/^HO\/\d{4}\/000001$/);
  await expect(savedLine.getByRole('button', { name: /^Copy HO\/\d{4}\/000001$/ })).toBeVisible();
  test.info().annotations.push({ type: 'key presses, known parties', description: String(clerk.presses()) });
  expect(clerk.presses()).toBeLessThanOrEqual(88);

  expect(await read('1')).toMatchObject({
    lr_Form: 'lawful',
    lr_No: expect.stringMatching(/^HO\/\d{4}\/000001$/) as unknown as string,
    sender_Name: 'Malwa Cotton Mills',
    consignor_City: 'Indore',
    consignor_State: '23',
    consignee_GSTIN: CONSIGNEE,
    from: 'Indore',
    to: 'Mumbai',
    payment_Basis: 'To Pay',
    gst_Payer: 'Consignee',
    total_Amt: 2500,
    balance_Amt: 2000,
    details: [
      { item_Name: 'Cotton', packages: 12, packing: 'Bale', weight: 1250, rate_Basis: 'kg', freight_Amt: 2500 },
    ],
    invoices: [
      { invoice_No: 'A/117', invoice_Date: '2026-04-01', invoice_Value: 480_000, eway_Bill_No: '351234567890' },
    ],
    charges: [],
  });
  // Ready for the next one, which can repeat this one.
  await expect(basis(page)).toBeFocused();
  await expect(picker(party(page, 'Consignor'), 'Consignor')).toHaveValue('');
  const again = aClerk(page);
  await again.press('Enter');
  await again.type('malw');
  await expect(page.getByRole('option', { name: /Malwa Cotton Mills/ }).first()).toBeVisible();
  await again.press('Enter');
  await expect(picker(party(page, 'Consignee'), 'Consignee')).toBeFocused();
  await again.press('Alt+KeyR');
  await expect(picker(page, 'Vehicle No.')).toBeFocused();
  await expect(picker(party(page, 'Consignee'), 'Consignee')).toHaveValue('Rathi Textiles');
  // The vehicle of the day’s last LR, and its driver.
  await expect(picker(page, 'Vehicle No.')).toHaveAttribute('placeholder', 'MH12EF9012 ↵');
  await again.press('Enter');
  await expect(picker(page, 'Vehicle No.')).toHaveValue('MH12EF9012');
  await expect(picker(page, 'Driver')).toHaveAttribute('placeholder', 'Suresh ↵');
  await again.press('Enter');
  await expect(picker(page, 'Driver')).toHaveValue('Suresh');
  await expect(field(item(page, 1), 'Packages')).toBeFocused();
  await again.press('Enter');
  await expect(field(item(page, 1), 'Actual kg')).toBeFocused();
  await again.press('Enter');
  await again.enter('A/118');
  // The date of the LR is proposed.
  await expect(field(invoice(page, 1), 'Invoice Date')).not.toHaveValue('');
  await again.press('Enter');
  await again.enter('48000');
  await again.press('Control+Enter');
  await expect(toast(page, /^LR HO\/\d{4}\/000002$/)).toBeVisible();
  test.info().annotations.push({ type: 'key presses, repeated', description: String(again.presses()) });
  expect(again.presses()).toBeLessThanOrEqual(40);
  expect(await read('2')).toMatchObject({
    lr_No: expect.stringMatching(/000002$/) as unknown as string,
    vehicle_No: 'MH12EF9012',
    total_Amt: 2500,
    balance_Amt: 2500,
    invoices: [{ invoice_No: 'A/118', invoice_Value: 48_000 }],
  });
});

test('in Hindi a packing, a state and an account are found by their English names, and a plate without its spaces', async ({
  page,
}) => {
  const { token } = company;
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ vehicle_No: 'MP 09 HG 4471' }) }));
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Goyal Marble', name_Hindi: 'गोयल मार्बल' }) }));
  await openForm(page);
  await page.getByRole('button', { name: 'हिन्दी' }).first().click();
  const clerk = aClerk(page);
  const take = async (list: Locator, letters: string, taken: string) => {
    await list.fill(letters);
    await expect(page.getByRole('option', { name: taken, exact: true })).toHaveAttribute('aria-selected', 'true');
    await clerk.press('Enter');
    await expect(list).toHaveValue(taken);
  };
  await take(picker(page, 'वाहन क्र.'), 'mp09hg', 'MP 09 HG 4471');
  await take(picker(page.getByRole('group', { name: 'माल 1' }), 'पैकिंग'), 'bal', 'गाँठ');
  await page.goto(`${portal.url}/dashboard/challan`);
  await take(picker(page, 'भेजने वाले का राज्य'), 'gujar', 'गुजरात');
  await page.goto(`${portal.url}/dashboard/ledger`);
  await take(picker(page, 'खाता'), 'goy', 'गोयल मार्बल');
});

test('Enter goes on to the quantities of a repeated LR also if its number comes late', async ({ page }) => {
  await knowParties(portal, company.token);
  await aDriver(portal, company.token, 'Suresh');
  const [consignor] = done(await call(portal, 'partySuggest', { token: company.token, query: { q: 'malw' } }));
  await aSaved({ consignor_Place: consignor?.place, sender_Name: 'Malwa Cotton Mills' });
  const number = Promise.withResolvers<undefined>();
  await page.route(/\/api\/Bilty_Master\/MaxBiltyNo/, async (route) => {
    await number.promise;
    await route.continue();
  });
  await openForm(page);
  await picker(party(page, 'Consignor'), 'Consignor').fill('malw');
  await page
    .getByRole('option', { name: /Malwa Cotton Mills/ })
    .first()
    .click();
  await page.keyboard.press('Alt+KeyR');
  await expect(picker(page, 'Vehicle No.')).toBeFocused();
  number.resolve(undefined);
  await expect(page.getByText('No. 2', { exact: true })).toBeVisible();
  await page.keyboard.type('MP09AB1234');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Suresh');
  await page.keyboard.press('Enter');
  await expect(field(item(page, 1), 'Packages')).toBeFocused();
});

test('a new LR of goods without an e-way bill takes at most 65 presses', async ({ page }) => {
  const { token } = company;
  await knowParties(portal, token);
  await aDriver(portal, token, 'Suresh');
  done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ vehicle_No: 'MH12EF9012' }) }));
  await openForm(page);
  // Without parties the law gives no message yet.
  await expect(page.getByText(/^GST:|^Exempt:/)).toHaveCount(0);
  const clerk = aClerk(page);
  const take = async (letters: string, offered: string | RegExp) => {
    await clerk.type(letters);
    await expect(page.getByRole('option', { name: offered }).first()).toHaveAttribute('aria-selected', 'true');
    await clerk.press('Enter');
  };
  await clerk.press('Enter');
  await take('malw', /Malwa Cotton Mills/);
  await take('rath', /Rathi Textiles/);
  await expect(picker(page, 'Vehicle No.')).toBeFocused();
  await take('mh12', 'MH12EF9012');
  await take('sur', 'Suresh');
  await clerk.enter('Cotton');
  await clerk.enter('12');
  await take('bal', 'Bale');
  await clerk.press('Enter');
  await clerk.enter('1250');
  await clerk.press('Enter');
  await take('k', 'kg');
  await clerk.enter('2');
  await clerk.press('Enter', 'Enter');
  await clerk.enter('A/117');
  await clerk.press('Enter');
  await clerk.type('48000');
  await clerk.press('Control+Enter');
  await expect(toast(page, /^LR HO\/\d{4}\/000001$/)).toBeVisible();
  test.info().annotations.push({ type: 'key presses, new LR', description: String(clerk.presses()) });
  expect(clerk.presses()).toBeLessThanOrEqual(65);
});

test('a party is made by keyboard with what the LR has of it, and an existing one is proposed', async ({ page }) => {
  await knowParties(portal, company.token);
  await openForm(page);
  const consignee = party(page, 'Consignee');
  await field(consignee, 'City').fill('Pune');
  await picker(consignee, 'Consignee').fill('Kaveri Traders');
  await page.keyboard.press('Alt+KeyC');
  const dialog = page.getByRole('dialog', { name: 'New Party' });
  // A key pressed before the dialog is shown counts in it.
  await page.keyboard.press('Enter');
  await expect(field(dialog, 'Party Name')).toHaveValue('Kaveri Traders');
  await expect(field(dialog, 'City')).toHaveValue('Pune');
  await expect(field(dialog, 'Name in Hindi')).toBeFocused();
  await page.keyboard.press('Enter', { delay: 20 });
  await page.keyboard.press('Enter');
  await expect(field(dialog, 'City')).toBeFocused();
  // A name alone is no party: required fields are not skipped.
  await field(dialog, 'Party Name').fill('');
  await page.keyboard.press('Enter');
  await expect(field(dialog, 'Party Name')).toBeFocused();
  await expect(field(dialog, 'Party Name')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Kaveri Traders');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(picker(consignee, 'Consignee')).toBeFocused();
  await expect(field(consignee, 'City')).toHaveValue('Pune');

  await picker(consignee, 'Consignee').fill('rathi textiles');
  await page.keyboard.press('Alt+KeyC');
  await dialog.getByRole('button', { name: /Rathi Textiles · Mumbai/ }).click();
  await expect(picker(consignee, 'Consignee')).toHaveValue('Rathi Textiles');
  expect(done(await call(portal, 'partySuggest', { token: company.token, query: { q: 'rathi' } }))).toHaveLength(1);
});

test('parties seen on this computer are suggested without a connection, until the logout', async ({ page }) => {
  await knowParties(portal, company.token);
  await openForm(page);
  const consignor = picker(party(page, 'Consignor'), 'Consignor');
  await consignor.fill('malw');
  await page.getByRole('option', { name: /Malwa Cotton Mills/ }).click();
  await page.context().setOffline(true);
  await consignor.fill('cotton m');
  await expect(page.getByRole('option', { name: /Malwa Cotton Mills/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(party(page, 'Consignor'), 'City')).toHaveValue('Indore');
  await page.context().setOffline(false);
  const kept = () => page.evaluate<number>("Object.keys(localStorage).filter((key) => key.startsWith('seen')).length");
  expect(await kept()).toBe(1);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  expect(await kept()).toBe(0);
});

test('the LR form shows under each field what is missing or wrong', async ({ page }) => {
  await openForm(page);
  await basis(page).fill('TBB');
  await basis(page).press('Enter');
  await expect(party(page, 'Bill To')).toBeVisible();
  await page.getByText('Risk, dangerous goods, addresses and more').click();
  await page.getByRole('checkbox', { name: 'Dangerous Goods' }).check();
  await field(invoice(page, 1), 'Invoice No.').fill('A/1');
  await field(invoice(page, 1), 'Invoice Date').fill('31-12-2099');
  await field(invoice(page, 1), 'Invoice Value ₹').fill('60000');
  await field(invoice(page, 1), 'e-Way Bill No.').fill('12');
  // All messages at once, also those of an untouched goods line.
  await submit(page);
  for (const said of [
    'Enter consignor.',
    'Enter consignor city.',
    'Enter consignee city.',
    'Enter consignee GSTIN, or URP if there is none.',
    'Bill-to party is Required.',
    'Enter packages.',
    'Enter packing.',
    'Class of dangerous goods is Required.',
    'Invoice Date cannot be after Bilty Date.',
    'e-Way Bill No. must be 12 digits.',
  ]) {
    await expect(sentence(page, said)).toBeVisible();
  }
  expect(done(await call(portal, 'biltyList', { token: company.token })).totalCount).toBe(0);
  // A declared value is required only without an invoice.
  await page.getByRole('button', { name: 'Remove Invoice 1' }).click();
  const missing = sentence(page, 'Enter an invoice with its value, or tick Value Not Declared.');
  await expect(missing).toBeVisible();
  await page.getByRole('checkbox', { name: 'Value Not Declared' }).check();
  await expect(missing).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(invoice(page, 1), 'Invoice No.')).toHaveValue('A/1');
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('the LR form warns without refusing, and shows the server’s refusal at its field', async ({ page }) => {
  const made = done(await call(portal, 'partyCreate', { token: company.token, body: aParty() }));
  const [place] = made.places as { id: number }[];
  const paid = { payment_Basis: 'Paid', consignor_Place: place?.id };
  const number = await aSaved({ ...paid, consignor_State: '27', consignor_Pin: '452001' });
  await openForm(page, `?biltyNo=${number}&tenantId=${company.tenantId}`);
  await expect(sentence(page, 'GSTIN is of Madhya Pradesh.')).toBeVisible();
  await expect(sentence(page, 'PIN is not of Maharashtra.')).toBeVisible();
  await expect(sentence(page, 'Still to be received: ₹2,000.00.')).toBeVisible();
  await field(page, 'Received').fill('2000');
  await expect(sentence(page, 'Still to be received: ₹2,000.00.')).toBeHidden();

  await page.route(
    '**/api/Bilty_Master/**',
    async (route) => {
      const errors = [{ path: 'invoices.0.invoice_No', message: 'Invoice No. has a character that cannot be saved.' }];
      await route.fulfill({ status: 422, json: { message: 'Please fill all required fields.', errors } });
    },
    { times: 1 },
  );
  await submit(page);
  const refused = sentence(invoice(page, 1), 'Invoice No. has a character that cannot be saved.');
  await expect(refused).toBeVisible();
  await field(invoice(page, 1), 'Invoice No.').fill('A-2');
  await expect(refused).toBeHidden();
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  expect(await read(number)).toMatchObject({ received: 2000, invoices: [{ invoice_No: 'A-2' }] });
});

test('another rate gives an LR another freight, and a copy has neither its number nor its invoices', async ({
  page,
}) => {
  const number = await aSaved({ bilty_Date: todayInIndia() });
  await openForm(page, `?biltyNo=${number}&tenantId=${company.tenantId}`);
  await expect(field(page, 'LR No.')).toHaveValue(/000001$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Edit LR HO\/\d{4}\/000001$/);
  await expect(page.getByRole('button', { name: /^Copy HO\/\d{4}\/000001$/ })).toBeVisible();
  await expect(sentence(page, `Bilty No. ${number}`)).toBeVisible();
  const freight = field(item(page, 1), 'Freight ₹');
  await expect(freight).toHaveAttribute('placeholder', '2,500.00');
  await field(item(page, 1), 'Rate ₹').fill('3');
  await expect(freight).toHaveAttribute('placeholder', '3,750.00');
  await submit(page);
  await expect(toast(page, 'Updated Successfully.')).toBeVisible();
  expect(await read(number)).toMatchObject({ total_Amt: 3750 });

  await openForm(page, `?copy=${number}`);
  await expect(field(page, 'LR No.')).toHaveAttribute('placeholder', /000002$/);
  await expect(picker(party(page, 'Consignor'), 'Consignor')).toHaveValue('Sharma Traders');
  await expect(picker(item(page, 1), 'Packing')).toHaveValue('Bale');
  await expect(field(invoice(page, 1), 'Invoice No.')).toHaveValue('');
  await expect(picker(page, 'Vehicle No.')).toHaveValue('');
});

test('the draft of an LR keeps its invoices', async ({ page }) => {
  await openForm(page);
  await field(invoice(page, 1), 'Invoice No.').fill('A/9');
  await expect(page.getByText('Draft kept on this computer')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await expect(field(invoice(page, 1), 'Invoice No.')).toHaveValue('A/9');
});

test('the LR form shows two lines and an invoice without scrolling, and a classic bilty opens its own form', async ({
  page,
}) => {
  const line = aLine({ packages: 2, packing: 'Drum' });
  const number = await aSaved({ details: [line, line] });
  await openForm(page, `?biltyNo=${number}&tenantId=${company.tenantId}`);
  await expect(item(page, 2)).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
  expect(await violationsOfWhole(page)).toEqual([]);

  const classic = savedBilty(await call(portal, 'biltyCreate', { token: company.token, body: aBilty() }));
  await page.goto(`${portal.url}/dashboard/bilty?biltyNo=${classic.bilty_No}&tenantId=${company.tenantId}`);
  await expect(picker(page, 'Sender')).toHaveValue('Sharma Traders');
  await expect(basis(page)).toBeHidden();
});
