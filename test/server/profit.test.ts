import { beforeAll, expect, test } from 'vitest';
import { anAccount, aReceipt } from '#test/contract/expectations-money.ts';
import { aBackOffice, aCompany, call, done, refused } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Profit by month, from the ledger (spec 4 §6).

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

test('profit by month is for admins, and is 0 where nothing was posted', async () => {
  const company = await aCompany(portal);
  const { token } = await aBackOffice(portal, company);
  expect(refused(await call(portal, 'ledgerProfit')).status).toBe(401);
  expect(refused(await call(portal, 'ledgerProfit', { token })).status).toBe(403);
  const query = { ToDate: '2026-02-28' };
  const none = done(await call(portal, 'ledgerProfit', { token: company.token, query }));
  expect(none.months[0]).toBe('2025-03');
  expect(none.months[11]).toBe('2026-02');
  expect(none.profit).toEqual(Array.from({ length: 12 }, () => 0));
  expect(none.heads).toEqual([]);
});

test('profit by month is income less expenses; what is owed, held or due as tax is neither', async () => {
  const { token } = await aCompany(portal);
  done(await call(portal, 'partyCreate', { token, body: aParty() }));
  const made = async (kind: string) =>
    done(await call(portal, 'accountCreate', { token, body: anAccount({ name: `${kind} of ours`, kind }) })).account;
  const [rent, commission, loan] = [await made('Expense'), await made('Income'), await made('Other')];
  const post = async (date: string, debit: string, credit: string, amount: number) => {
    const entries = [
      { account: debit, debit: amount },
      { account: credit, credit: amount },
    ];
    return done(await call(portal, 'moneyJournal', { token, body: { date, branch: 1, entries } }));
  };
  const { items } = await post('2026-10-05', 'party:1', 'freight', 1000);
  await post('2026-10-31', 'party:1', 'cgst', 50);
  await post('2026-10-31', 'cash:1', loan, 5000);
  await post('2026-11-01', rent, 'cash:1', 300.25);
  await post('2026-11-02', 'cash:1', commission, 80);
  // Before the period.
  await post('2025-11-30', 'party:1', 'freight', 7);
  const body = { ...aReceipt({ amount: 900 }), items: [{ item: items[0]?.item, received: 900, rebate: 60, tds: 40 }] };
  done(await call(portal, 'moneyReceipt', { token, body }));
  const query = { ToDate: '2026-11-22' };
  const told = done(await call(portal, 'ledgerProfit', { token, query }));
  expect(told.months.slice(-2)).toEqual(['2026-10', '2026-11']);
  const nothing = Array.from({ length: 10 }, () => 0);
  expect(told.income).toEqual([...nothing, 1000, 80]);
  expect(told.expense).toEqual([...nothing, 0, 360.25]);
  expect(told.profit).toEqual([...nothing, 1000, -280.25]);
  expect(told.heads).toEqual([
    { account: 'freight', name: 'Freight', side: 'Income', amounts: [...nothing, 1000, 0] },
    { account: commission, name: 'Income of ours', side: 'Income', amounts: [...nothing, 0, 80] },
    { account: rent, name: 'Expense of ours', side: 'Expense', amounts: [...nothing, 0, 300.25] },
    { account: 'rebates', name: 'Rebates', side: 'Expense', amounts: [...nothing, 0, 60] },
  ]);
  // November is after this period.
  const october = done(await call(portal, 'ledgerProfit', { token, query: { ToDate: '2026-10-31' } }));
  expect(october.profit).toEqual([7, ...nothing, 1000]);
});
