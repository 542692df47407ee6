import { expect } from '@playwright/test';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { aCompany, call, done } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { beginSession, openPage, violationsOfWhole } from './clerk.ts';
import { test } from './journey.ts';

test('the ageing leads to ledgers and is exported, and profit by month is drawn and listed', async ({
  page,
  portal,
}) => {
  const company = await aCompany(portal);
  const { token } = company;
  const today = todayInIndia();
  for (const name of ['Gupta Kirana', 'Rathi Textiles']) {
    done(await call(portal, 'partyCreate', { token, body: aParty({ name }) }));
  }
  const claim = async (account: string, date: string, amount: number) => {
    const entries = [
      { account, debit: amount },
      { account: 'freight', credit: amount },
    ];
    done(await call(portal, 'moneyJournal', { token, body: { date, branch: 1, entries } }));
  };
  await claim('party:1', addDays(today, -10), 1000);
  await claim('party:2', addDays(today, -100), 125_000.5);
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ date: addDays(today, -5), amount: 200 }) }));
  await beginSession(page, portal, company);

  await openPage(page, portal, 'ageing', 'Ageing');
  const ages = page.getByRole('table', { name: 'All parties together, by age' });
  await expect(ages.getByRole('row', { name: 'Over 90 Days' })).toContainText('₹1,25,000.50');
  await expect(ages.getByRole('row', { name: 'Total' })).toContainText('₹1,25,800.50');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Rathi Textiles');
  await expect(rows.nth(2)).toContainText('-200.00');
  expect(await violationsOfWhole(page)).toEqual([]);

  // Six days ago nothing had been received; the address has the day.
  const day = addDays(today, -6);
  await page.getByLabel('As on').fill(day.split('-').toReversed().join('-'));
  await page.getByLabel('As on').press('Enter');
  await expect(ages.getByRole('row', { name: 'Total' })).toContainText('₹1,26,000.50');
  await expect(page).toHaveURL(new RegExp(`to=${day}`));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const print = page.getByRole('dialog');
  await expect(print.getByRole('link', { name: 'Download' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(print).toBeHidden();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  expect((await file).suggestedFilename()).toBe('Ageing.xlsx');

  await rows.nth(1).click();
  await expect(page).toHaveURL(/\/dashboard\/ledger\?account=party/);
  await expect(page.getByText('1,25,000.50').first()).toBeVisible();

  await openPage(page, portal, 'profitbymonth', 'Profit by Month');
  await expect(page.getByRole('img', { name: /^Profit: / })).toBeVisible();
  await expect(
    page
      .getByRole('row', { name: /^Profit/ })
      .locator('td')
      .last(),
  ).toHaveText('1,26,000.50');
  expect(await violationsOfWhole(page)).toEqual([]);
});

test('a party is reminded by mail once, and another by WhatsApp in Hindi', async ({ page, portal }) => {
  const company = await aCompany(portal);
  const { token } = company;
  const today = todayInIndia();
  const parties = [
    { name: 'Gupta Kirana', email: 'gupta@example.com' },
    { name: 'Rathi Textiles', contact: '9876543210' },
  ];
  for (const [at, party] of parties.entries()) {
    const { id } = done(await call(portal, 'partyCreate', { token, body: aParty(party) }));
    const entries = [
      { account: `party:${String(id)}`, debit: 1000 * (at + 1) },
      { account: 'freight', credit: 1000 * (at + 1) },
    ];
    done(await call(portal, 'moneyJournal', { token, body: { date: addDays(today, -10), branch: 1, entries } }));
  }
  await beginSession(page, portal, company);

  // By keyboard: into the rows, down to the second, and on to its actions.
  await openPage(page, portal, 'ageing', 'Ageing');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows.nth(2)).toContainText('Gupta Kirana');
  await rows.nth(2).getByRole('button', { name: 'Remind Gupta Kirana' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remind Gupta Kirana' });
  await expect(dialog.getByText('₹1,000.00 is outstanding, ₹1,000.00 overdue.')).toBeVisible();
  const message = dialog.getByLabel('Message');
  await expect(message).toBeFocused();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    /^PreviewDear Gupta Kirana,\s+₹1,000\.00 is outstanding[^]*Ignore if paid\./,
  );
  expect(await violationsOfWhole(page)).toEqual([]);
  await message.fill('Please pay ₹1,000.');
  await expect(dialog.getByText(/^Keep \{amount\} in the message/)).toBeVisible();
  await message.fill('Please pay {amount} this week.');
  await expect(dialog.getByText('Please pay ₹1,000.00 this week.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The reminder goes to gupta@example.com.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await rows.nth(2).click();
  await expect(page.getByRole('heading', { name: 'Ledger', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  const last = page.getByText(`Last reminder: ${showDate(today)}, Email, by ${company.userName}.`);
  await expect(last).toContainText(`The next can be sent from ${showDate(addDays(today, 7))}.`);
  await expect(dialog.getByLabel('Message')).toBeHidden();
  await page.keyboard.press('Escape');

  await openPage(page, portal, 'ageing', 'Ageing');
  await page.getByRole('button', { name: 'Remind Rathi Textiles' }).click();
  const other = page.getByRole('dialog', { name: 'Remind Rathi Textiles' });
  await expect(other.getByText('No email address is entered for this party.')).toBeVisible();
  await other.getByRole('radio', { name: 'हिन्दी' }).check();
  await expect(other.getByLabel('Message')).toHaveValue(/\{राशि\}/);
  await other.getByRole('button', { name: 'Prepare for WhatsApp' }).click();
  const link = other.getByRole('link', { name: 'Open WhatsApp' });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=/);
  await expect(other.getByText(/₹2,000\.00[^]*भुगतान कर चुके हों तो इसे अनदेखा करें।/)).toBeVisible();
});
