import { expect } from '@playwright/test';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBank, aJournal, aReceipt, someCash } from '#test/contract/expectations-money.ts';
import { aCompany, call, done, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aParty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { beginSession, choose, field, openPage, picker, sentence, toast, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

// The pages of vouchers. An LR of these tests comes to 2,650.00.

let portal: TestPortal;
let company: TestCompany;
let token: string;
/** The place of the only party. */
let place: number;
test.beforeEach(async ({ portal: ofWorker, page }) => {
  portal = ofWorker;
  company = await aCompany(portal);
  token = company.token;
  const party = done(await call(portal, 'partyCreate', { token, body: aParty() }));
  place = (party.places as { id: number }[])[0]?.id ?? 0;
  await beginSession(page, portal, company);
});

/** Makes LRs that the party owes. */
async function claims(...numbers: readonly string[]): Promise<void> {
  for (const bilty_No of numbers) {
    const on = { bilty_No, bilty_Date: todayInIndia() };
    const body = aLawfulBilty({ ...on, payment_Basis: 'Paid', consignor_Place: place });
    savedBilty(await call(portal, 'biltyCreate', { token, body }));
  }
}

test('vouchers are listed, opened, undone, allocated again and reversed', async ({ page }) => {
  await claims('A-1', 'A-2');
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ amount: 3000, fill: 'yes' }) }));
  await openPage(page, portal, 'money', 'Vouchers');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(4);
  await page.keyboard.press('/');
  await page.keyboard.type('A-2');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Freight');
  await page.getByRole('searchbox').fill('');
  await choose(page, 'Kind', 'Receipt');
  await choose(page, 'Mode', 'Cash');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/type=Receipt.*mode=cash/);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const printed = page.getByRole('dialog', { name: 'Vouchers' });
  await expect(printed.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^blob:/);
  await page.keyboard.press('Escape');
  await expect(printed).toBeHidden();
  await expect(rows.nth(1)).toContainText('3,000.00');
  // Its own number is no reference.
  expect((await rows.nth(1).innerText()).match(/\bR1\b/g)).toHaveLength(1);
  expect(await violationsOfWhole(page)).toEqual([]);
  await rows.nth(1).click();
  await expect(page.getByRole('heading', { name: 'Receipt R1', level: 1 })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);

  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const print = page.getByRole('dialog', { name: 'Receipt R1' });
  await expect(print.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^blob:/);
  await print.getByRole('button', { name: 'Send on WhatsApp' }).click();
  const share = page.getByRole('dialog', { name: /Receipt R1/ });
  await expect(share.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute('href', /Money%2FShared%3Flink%3D/);
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();

  const items = page.getByRole('region', { name: 'Adjusted against', exact: true });
  await expect(items).toContainText('Settled');
  await items.getByRole('button', { name: 'Undo with A-2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(items).toContainText('₹350.00 on account');
  await items.getByRole('button', { name: 'Allocate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Allocate R1' });
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('350');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('350.01');
  await dialog.getByRole('button', { name: 'Allocate' }).click();
  await expect(page.getByText('Only ₹350.00 is left of R1.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100');
  await dialog.getByRole('button', { name: 'Allocate' }).click();
  await expect(items).toContainText('₹250.00 on account');

  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Narration' }).fill('Cheque bounced');
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse', exact: true }).click();
  // Both vouchers show the papers that are open again.
  const again = page.getByRole('region', { name: 'No longer adjusted against this voucher' });
  await expect(again).toContainText(/Reversed by X1.*Cheque bounced.*A-1.*2,650\.00 open/s);
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('link', { name: 'X1' }).click();
  await expect(again).toContainText(/Reverses R1.*A-1/s);
  await expect(page.getByRole('heading', { name: 'Reversal X1', level: 1 })).toBeVisible();
  await expect(page.getByText('Cheque bounced')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reverse', exact: true })).toHaveCount(0);
});

test('Fill pressed before the open items are loaded fills them when they come', async ({ page }) => {
  await claims('A-1', 'A-2');
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/Item/Open?*', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await openPage(page, portal, 'money/receipt', 'New Receipt');
  await picker(page, 'Party').fill('gup');
  await page.getByRole('option', { name: /Gupta/ }).click();
  await field(page, 'Amount').fill('4000');
  await page.keyboard.press('Alt+F');
  pressed.resolve();
  const items = page.getByRole('region', { name: 'Open items, the oldest first' });
  await expect(items).toContainText('The rest is on account: ₹0.00');
  await expect(field(items.getByRole('group', { name: /^A-2 / }), 'Received')).toHaveValue('1,350');
});

test('a receipt is entered by keyboard, and its oldest items are filled less TDS', async ({ page }) => {
  await claims('A-1', 'A-2');
  const account = await aBank(portal, token);
  const before = { mode: 'upi', account, amount: 1, reference: 'UTR-77' };
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt(before) }));
  await openPage(page, portal, 'money', 'Vouchers');
  await page.keyboard.press('Alt+P');
  await expect(page.getByRole('heading', { name: 'New Receipt', level: 1 })).toBeVisible();
  await expect(picker(page, 'Party')).toBeFocused();
  await page.keyboard.type('gup');
  await expect(page.getByRole('option', { name: /Gupta/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Amount')).toBeFocused();
  const items = page.getByRole('region', { name: 'Open items, the oldest first' });
  await expect(items.getByRole('group')).toHaveCount(2);
  await expect(items).toContainText('₹1.00 is on account already.');
  await page.keyboard.type('4000');
  await expect(items).toContainText('The rest is on account: ₹4,000.00');
  await page.keyboard.press('Alt+F');
  const first = items.getByRole('group', { name: /^A-1 / });
  const second = items.getByRole('group', { name: /^A-2 / });
  await expect(field(first, 'Received')).toHaveValue('2,650');
  await expect(field(second, 'Received')).toHaveValue('1,350');
  await expect(items).toContainText('The rest is on account: ₹0.00');
  await page.keyboard.press('Alt+T');
  await expect(field(first, 'TDS')).not.toHaveValue('');
  await expect(items).toContainText('Deducted ₹');
  // A typed deduction stays, and money fills the rest.
  await field(first, 'Rebate').fill('10');
  await page.keyboard.press('Alt+F');
  await expect(field(first, 'Received')).toHaveValue('2,640');
  await expect(field(second, 'Received')).toHaveValue('1,360');
  await expect(field(first, 'Rebate')).toHaveValue('10');
  await field(first, 'Rebate').fill('');
  await items.getByRole('button', { name: 'Fill, less TDS' }).click();
  await expect(field(first, 'TDS')).not.toHaveValue('');
  expect(await violationsOfWhole(page)).toEqual([]);

  // The server’s message is at its field, and the form gives it before sending.
  await field(second, 'Received').fill('2,700');
  await expect(second.getByText('Only ₹2,650.00 is open on A-2.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The items come to more than the amount.')).toBeVisible();
  await field(second, 'Received').fill('1,000');
  await choose(page, 'Mode', 'UPI');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Account is required.')).toBeVisible();
  await picker(page, 'Account').press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await field(page, 'Reference').fill('UTR-77');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'This reference stands on R1 of the same account already.')).toBeVisible();
  const saved = page.getByRole('group', { name: 'Receipt R2 saved' });
  await expect(saved).toBeVisible();
  await expect(field(page, 'Amount')).toHaveValue('');
  await saved.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt R2', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Adjusted against', exact: true })).toContainText(/A-1 TDS \d/);
  const { entries } = done(await call(portal, 'moneyRead', { token, query: { voucher_No: 'R2' } }));
  expect(entries.map(({ debit, amount }) => [debit.split(':')[0], amount])).toEqual([
    ['bank', 4000],
    ['tds', expect.any(Number)],
  ]);
});

test('the draft of a receipt stays on this computer until it is saved', async ({ page }) => {
  await claims('A-1');
  await openPage(page, portal, 'money/receipt', 'New Receipt');
  await picker(page, 'Party').fill('gup');
  await page.getByRole('option', { name: /Gupta/ }).click();
  await field(page, 'Amount').fill('500');
  await field(page.getByRole('group', { name: /^A-1 / }), 'Received').fill('300');
  await expect(page.getByText('Draft kept on this computer')).toBeVisible();
  // The key belongs to a receipt, not to other vouchers.
  await openPage(page, portal, 'money/payment', 'New Payment');
  await expect(field(page, 'Amount')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue draft' })).toHaveCount(0);
  await openPage(page, portal, 'money/receipt', 'New Receipt');
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await expect(field(page.getByRole('group', { name: /^A-1 / }), 'Received')).toHaveValue('300');
  await expect(picker(page, 'Party')).toHaveValue(/Gupta/);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Receipt R1 saved: ₹500.00' })).toBeVisible();
});

test('a payment settles what is owed to a party, and asks for a reason where cash goes below zero', async ({
  page,
}) => {
  for (const credit of [300, 500]) {
    const entries = [
      { account: 'other', debit: credit },
      { account: 'payable:1', credit },
    ];
    done(await call(portal, 'moneyJournal', { token, body: aJournal({ entries }) }));
  }
  await someCash(portal, token, { amount: 400 });
  await openPage(page, portal, 'money/payment', 'New Payment');
  await picker(page, 'Party').fill('gup');
  await page.getByRole('option', { name: /Gupta/ }).click();
  await expect(page.getByText('Balance ₹400.00 Dr')).toBeVisible();
  await expect(field(page, 'Reason')).toHaveCount(0);
  await field(page, 'Amount').fill('450');
  await expect(field(page, 'Reason')).toHaveAccessibleDescription('There is not enough cash on this date.');
  const items = page.getByRole('region', { name: 'Open items, the oldest first' });
  await expect(items.getByRole('group')).toHaveCount(2);
  await page.keyboard.press('Alt+F');
  await expect(field(items.getByRole('group', { name: /^J1 / }), 'Amount Paid')).toHaveValue('300');
  const second = items.getByRole('group', { name: /^J2 / });
  await expect(field(second, 'Amount Paid')).toHaveValue('150');
  await field(second, 'Amount Paid').fill('100');
  await expect(items).toContainText('The rest is on account: ₹50.00');
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  const short = `Cash of Head Office would be ₹50.00 below zero on ${showDate(todayInIndia())}. Take in cash first, or give a reason.`;
  await expect(sentence(page, short).first()).toBeVisible();
  await field(page, 'Reason').fill('Paid by the owner himself');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('group', { name: 'Payment P1 saved' }).getByRole('button', { name: 'Open' }).click();
  const settled = page.getByRole('region', { name: 'Adjusted against', exact: true });
  await expect(settled).toContainText(/J1.*300\.00.*J2.*100\.00/s);
  await expect(page.getByText('Why cash went below zero')).toBeVisible();
  await expect(sentence(page, 'Paid by the owner himself')).toBeVisible();
});

test('a payment under a head, a contra and a journal are entered, and each shows its rules', async ({ page }) => {
  const account = await aBank(portal, token);
  await someCash(portal, token, { amount: 75, date: addDays(todayInIndia(), -1) });
  await openPage(page, portal, 'money/payment', 'New Payment');
  await picker(page, 'or Head').fill('reba');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'or Head')).toHaveValue('Rebates');
  await field(page, 'Amount').fill('40');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Payment P1 saved: ₹40.00' })).toBeVisible();

  // A date before the last one needs one confirmation.
  const today = todayInIndia();
  await picker(page, 'or Head').fill('reba');
  await page.keyboard.press('Enter');
  await field(page, 'Date').fill(showDate(addDays(today, -1)));
  await field(page, 'Amount').fill('30');
  await page.keyboard.press('Control+Enter');
  await expect(field(page, 'Date')).toHaveAccessibleDescription(
    `Voucher P1 of ${showDate(today)} is later than this date. Submit again to go on.`,
  );
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Payment P2 saved: ₹30.00' })).toBeVisible();
  // The date and the account stay, and the amount, empty after the save, gets no message.
  await expect(field(page, 'Date')).toHaveValue(showDate(addDays(today, -1)));
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await field(page, 'Amount').fill('-500');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Amount')).toHaveAccessibleDescription('Enter Amount without a minus sign.');

  await openPage(page, portal, 'money/contra', 'New Contra');
  await picker(page, 'From Account').fill('Cash');
  await page.keyboard.press('Enter');
  await picker(page, 'To Account').fill('Cash');
  await page.keyboard.press('Enter');
  await field(page, 'Amount').fill('5');
  await page.keyboard.press('Control+Enter');
  await expect(picker(page, 'To Account')).toHaveAccessibleDescription(/^To Account must differ from From Account\./);
  await picker(page, 'To Account').fill('Account');
  // By the mouse: a key right after the refusal is kept for the next form.
  await page.getByRole('option', { name: 'Account' }).click();
  await expect(page.getByText('Balance ₹5.00 Dr')).toBeVisible();
  await expect(page.getByText('Balance ₹0.00')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Contra C1 saved: ₹5.00' })).toBeVisible();
  const { entries } = done(await call(portal, 'moneyRead', { token, query: { voucher_No: 'C1' } }));
  expect(entries).toMatchObject([{ debit: account, credit: 'cash:1' }]);

  await openPage(page, portal, 'money/journal', 'New Journal');
  const side = (number: number) => page.getByRole('group', { name: `Entry ${number}` });
  await picker(side(1), 'Account').fill('rebates');
  await page.keyboard.press('Enter');
  await field(side(1), 'Debit').fill('10');
  await picker(side(2), 'Account').fill('other ded');
  await page.keyboard.press('Enter');
  await field(side(2), 'Credit').fill('9');
  await expect(page.getByText('Difference ₹1.00')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Debits and credits must be equal.')).toBeVisible();
  await field(side(2), 'Credit').fill('10');
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Journal J1 saved: ₹10.00' })).toBeVisible();

  // Enter after the amount that balances the sides leads to Submit. After the save, empty fields get no message.
  await picker(side(1), 'Account').fill('rebates');
  await page.keyboard.press('Enter');
  await expect(field(side(1), 'Debit')).toBeFocused();
  await page.keyboard.type('-5');
  await page.keyboard.press('Enter');
  await expect(field(side(1), 'Debit')).toHaveAccessibleDescription('Enter Debit without a minus sign.');
  await field(side(1), 'Debit').fill('15');
  await picker(side(2), 'Account').fill('other ded');
  await page.keyboard.press('Enter');
  await field(side(2), 'Credit').fill('15');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Submit/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Journal J2 saved: ₹15.00' })).toBeVisible();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);

  // A payment of more cash than there is asks for a reason before it is sent.
  await picker(side(1), 'Account').fill('rebates');
  await page.keyboard.press('Enter');
  await field(side(1), 'Debit').fill('9000000');
  await picker(side(2), 'Account').fill('cash');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Cash · Head Office: Balance ₹/)).toBeVisible();
  await expect(field(page, 'Reason')).toHaveCount(0);
  await field(side(2), 'Credit').fill('9000000');
  await expect(field(page, 'Reason')).toHaveAccessibleDescription('There is not enough cash on this date.');
  await field(page, 'Reason').fill('Counted anew');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Journal J3 saved: ₹90,00,000.00' })).toBeVisible();
});

test('the ledger of a party leads to its vouchers and is exported, and the trial balance leads to ledgers', async ({
  page,
}) => {
  await claims('A-1');
  const day = todayInIndia();
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ amount: 650, date: day }) }));
  await openPage(page, portal, 'money', 'Vouchers');
  await page.keyboard.press('Alt+G');
  await expect(page.getByRole('heading', { name: 'Ledger', level: 1 })).toBeVisible();
  await picker(page, 'Account').fill('gupta');
  await expect(page.getByRole('option', { name: /^Gupta/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Financial year' }).click();
  const rows = page.getByRole('grid', { name: 'Ledger' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(2)).toContainText('650.00');
  await expect(rows.nth(2)).toContainText('2,000.00 Dr');
  await expect(picker(page, 'Account')).toHaveValue(/^Gupta/);
  expect(await violationsOfWhole(page)).toEqual([]);
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  expect((await sheet).suggestedFilename()).toBe('Ledger.xlsx');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const print = page.getByRole('dialog', { name: /^Statement of Gupta/ });
  await expect(print.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^blob:/);
  await print.getByRole('button', { name: 'Send on WhatsApp' }).click();
  const share = page.getByRole('dialog', { name: /Statement of Gupta/ });
  await expect(share.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute('href', /Ledger%2FShared%3Flink%3D/);
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await rows.nth(2).click();
  await expect(page.getByRole('heading', { name: 'Receipt R1', level: 1 })).toBeVisible();

  await openPage(page, portal, 'trialbalance', 'Trial Balance');
  await expect(page.getByText('Debits ₹2,650.00')).toBeVisible();
  await expect(page.getByText('Credits ₹2,650.00')).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  await page.getByRole('row', { name: /^Gupta/ }).click();
  await expect(page.getByRole('heading', { name: 'Ledger', level: 1 })).toBeVisible();
  await expect(picker(page, 'Account')).toHaveValue(/^Gupta/);
});

test('the books are locked, a late receipt is refused, the lock is removed with a reason, an account added', async ({
  page,
}) => {
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt() }));
  await openPage(page, portal, 'books', 'Accounts and Lock');
  await expect(page.getByText('The books are not locked.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Cash · Head Office.*100\.00 Dr/ })).toBeVisible();
  expect(await violationsOfWhole(page)).toEqual([]);
  const lock = async (date: string, reason = '') => {
    await page.getByRole('button', { name: 'Lock the books' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lock the books' });
    await field(dialog, 'Date').fill(date);
    await field(dialog, 'Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Lock the books' }).click();
    return dialog;
  };
  await lock(showDate(todayInIndia()));
  await expect(page.getByText(`The books are locked up to ${showDate(todayInIndia())}.`)).toBeVisible();
  await page.keyboard.press('Alt+P');
  await picker(page, 'Party').fill('gup');
  await page.getByRole('option', { name: /Gupta/ }).click();
  await field(page, 'Amount').fill('5');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, `The books are locked up to ${showDate(todayInIndia())}.`)).toBeVisible();

  await openPage(page, portal, 'books', 'Accounts and Lock');
  const dialog = await lock('');
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await field(dialog, 'Reason').fill('A receipt came late');
  await dialog.getByRole('button', { name: 'Lock the books' }).click();
  await expect(page.getByText('The books are not locked.')).toBeVisible();

  await page.getByRole('button', { name: 'New account' }).click();
  const account = page.getByRole('dialog', { name: 'New account' });
  await field(account, 'Account Name').fill('HDFC 4711');
  await account.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('row', { name: /HDFC 4711/ }).click();
  await expect(page.getByRole('heading', { name: 'Ledger', level: 1 })).toBeVisible();
});
