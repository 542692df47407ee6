import { beforeAll, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { aCompany, call, done, type TestCompany } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// A party has its Hindi name beside the English one wherever a page about money names its account.

const NAMES = { name: 'Gupta Kirana', name_Hindi: 'गुप्ता किराना' };
const today = todayInIndia();
let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
  done(await call(portal, 'partyCreate', { token, body: aParty(NAMES) }));
  const entries = [
    { account: 'party:1', debit: 900 },
    { account: 'freight', credit: 900 },
  ];
  const claimed = { date: addDays(today, -40), branch: 1, entries };
  done(await call(portal, 'moneyJournal', { token, body: claimed }));
});

test('a voucher, the list of vouchers, both ledgers and the cash book have the Hindi name of a party', async () => {
  const body = aReceipt({ date: today, amount: 100 });
  const { voucher_No, account, entries } = done(await call(portal, 'moneyReceipt', { token, body }));
  const beside = { account: 'party:1', account_Name: NAMES.name, account_Name_Hindi: NAMES.name_Hindi };
  expect(account).toBe('party:1');
  const ofCash = { debit_Name_Hindi: '' };
  expect(entries).toMatchObject([{ ...ofCash, credit_Name: NAMES.name, credit_Name_Hindi: NAMES.name_Hindi }]);
  expect(done(await call(portal, 'moneyRead', { token, query: { voucher_No } }))).toMatchObject(beside);
  expect(done(await call(portal, 'moneyList', { token })).data[0]).toMatchObject(beside);
  const days = { FromDate: addDays(today, -60), ToDate: today };
  const ledger = (of: string) => call(portal, 'ledgerRead', { token, query: { account: of, ...days } });
  expect(done(await ledger('party:1'))).toMatchObject(NAMES);
  const across = { other: 'party:1', other_Name: NAMES.name, other_Name_Hindi: NAMES.name_Hindi };
  expect(done(await ledger('cash:1')).entries).toMatchObject([across]);
  const book = done(await call(portal, 'cashBookRead', { token, query: { branch: 1, date: today } }));
  expect(book.receipts).toMatchObject([across]);
});

test('ageing, trial balance, evening and the search for accounts have the Hindi name of a party', async () => {
  const [aged] = done(await call(portal, 'ageingRead', { token })).data;
  expect(aged).toMatchObject({ account: 'party:1', ...NAMES });
  const { accounts } = done(await call(portal, 'ledgerTrial', { token }));
  expect(accounts.find(({ account }) => account === 'party:1')).toMatchObject(NAMES);
  expect(accounts.find(({ account }) => account === 'freight')).toMatchObject({ name_Hindi: '' });
  expect(done(await call(portal, 'eveningRead', { token })).top_Parties).toMatchObject([{ party: 1, ...NAMES }]);
  const picked = done(await call(portal, 'accountPick', { token, query: { q: 'gupta' } }));
  expect(picked).toMatchObject([
    { account: 'party:1', ...NAMES },
    { account: 'payable:1', ...NAMES },
  ]);
});

test('a post-dated cheque has the Hindi name of its party, in its list and in the evening', async () => {
  const cheque = { mode: 'cheque', reference: '004512', cheque_Date: addDays(today, 3) };
  const name = 'HDFC Bank';
  const bank = done(await call(portal, 'accountCreate', { token, body: { name, group: 'Bank Accounts' } }));
  const body = aReceipt({ date: today, amount: 100, account: bank.account, ...cheque });
  const beside = { account_Name: NAMES.name, account_Name_Hindi: NAMES.name_Hindi };
  expect(done(await call(portal, 'moneyReceipt', { token, body }))).toMatchObject(beside);
  const [listed] = done(await call(portal, 'chequeList', { token })).data;
  expect(listed).toMatchObject({ ...beside, bank_Name: name, bank_Name_Hindi: '' });
  expect(done(await call(portal, 'eveningRead', { token })).cheques).toMatchObject([beside]);
});
