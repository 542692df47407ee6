import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ageOn } from '#domain/rules/ageing.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { aCompany, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { workbook } from '#test/workbook.ts';

// What parties owe, by age (spec 4 §6, §15, §16.12).

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  token = company.token;
  for (const name of ['Gupta Kirana', 'Rathi Textiles']) {
    done(await call(portal, 'partyCreate', { token, body: aParty({ name, places: [{ city: 'Indore' }] }) }));
  }
});

const today = todayInIndia();
const ageing = async (query: Readonly<Record<string, unknown>> = {}) =>
  done(await call(portal, 'ageingRead', { token, query: { pageSize: 100, ...query } }));
/** Makes an account owe rupees from a day on; returns the item. */
async function claim(date: string, amount: number, account = 'party:1'): Promise<number> {
  const entries = [
    { account, debit: amount },
    { account: 'freight', credit: amount },
  ];
  const { items } = done(await call(portal, 'moneyJournal', { token, body: { date, branch: 1, entries } }));
  return items[0]?.item ?? 0;
}
const receive = async (fields: Readonly<Record<string, unknown>>) =>
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt(fields) }));
const settle = (debit_Item: number, credit_Item: number, amount: number) =>
  call(portal, 'itemAllocate', { token, body: { debit_Item, credit_Item, amount } });

test('the ageing report needs a login, a date that exists and a known basis', async () => {
  expect(refused(await call(portal, 'ageingRead')).status).toBe(401);
  expect(refused(await call(portal, 'ageingRead', { token, query: { ToDate: '2026-02-31' } })).status).toBe(400);
  expect(refused(await call(portal, 'ageingRead', { token, query: { by: 'age' } })).status).toBe(400);
  expect(await ageing()).toMatchObject({ data: [], totalCount: 0, to_Date: today, totals: { not_Due: 0, total: 0 } });
});

describe('the ageing report', () => {
  test('the ageing report groups amounts by days since the due date, largest debtors first', async () => {
    await claim('2026-10-20', 100);
    await claim('2026-10-21', 200);
    await claim('2026-11-20', 400, 'party:2');
    await claim('2026-08-22', 800, 'party:2');
    await claim('2026-08-21', 1600, 'others');
    // Neither account is a customer’s.
    await claim('2026-08-21', 5000, 'topay:1');
    await claim('2026-08-21', 5000, 'payable:1');
    await receive({ date: '2026-11-19', amount: 50.25 });
    const none = { not_Due: 0, days_30: 0, days_60: 0, days_90: 0, over_90: 0, on_Account: 0 };
    const found = await ageing({ ToDate: '2026-11-20' });
    const { name_Hindi } = aParty();
    expect(found.data).toEqual([
      { account: 'others', name: 'Other Customers', name_Hindi: '', ...none, over_90: 1600, total: 1600 },
      { account: 'party:2', name: 'Rathi Textiles', name_Hindi, ...none, not_Due: 400, days_90: 800, total: 1200 },
      {
        account: 'party:1',
        name: 'Gupta Kirana',
        name_Hindi,
        ...none,
        days_30: 200,
        days_60: 100,
        on_Account: -50.25,
        total: 249.75,
      },
    ]);
    expect(found.totals).toEqual({
      not_Due: 400,
      days_30: 200,
      days_60: 100,
      days_90: 800,
      over_90: 1600,
      on_Account: -50.25,
      total: 3049.75,
    });
    const second = await ageing({ ToDate: '2026-11-20', pageIndex: 2, pageSize: 2 });
    expect(second).toMatchObject({
      data: [{ account: 'party:1' }],
      totalPages: 2,
      totalCount: 3,
      totals: found.totals,
    });
  });

  test('ages count from the due date, or from the document’s date with by=date', async () => {
    const item = await claim(addDays(today, -40), 100);
    await asOwner(portal, (client) =>
      client.query('update item set due = day + 30 where tenant_id = $1 and id = $2', [company.tenantId, item]),
    );
    expect((await ageing()).data).toMatchObject([{ days_30: 100, days_60: 0 }]);
    expect((await ageing({ by: 'date' })).data).toMatchObject([{ days_30: 0, days_60: 100 }]);
  });

  test('the ageing report of a past day leaves out what was settled later', async () => {
    const [bill, paid, late] = ['2026-08-01', '2026-10-10', '2026-11-05'] as const;
    const item = await claim(bill, 1000);
    const { items } = await receive({ date: paid, amount: 600 });
    const receipt = items[0]?.item ?? 0;
    done(await settle(item, receipt, 250));
    await receive({ date: late, amount: 700, items: [{ item, received: 700 }] });
    const of = async (ToDate: string) => {
      const [row] = (await ageing({ ToDate })).data;
      return row && [row.days_60, row.days_90, row.over_90, row.on_Account, row.total];
    };
    expect(await of('2026-07-31')).toBeUndefined();
    expect(await of('2026-10-09')).toEqual([0, 1000, 0, 0, 1000]);
    expect(await of(paid)).toEqual([0, 750, 0, -350, 400]);
    expect(await of('2026-11-04')).toEqual([0, 0, 750, -350, 400]);
    expect(await of(late)).toEqual([0, 0, 50, -350, -300]);
    done(await call(portal, 'itemUndo', { token, body: { debit_Item: item, credit_Item: receipt } }));
    expect(await of(paid)).toEqual([0, 1000, 0, -600, 400]);
    expect(await of(today)).toEqual([0, 0, 300, -600, -300]);
  });

  test('the ageing report is exported to Excel, and printed in English and Hindi', async () => {
    await claim('2026-08-21', 1600, 'party:2');
    const query = { ToDate: '2026-11-20' };
    const { bytes } = await call(portal, 'ageingExport', { token, query });
    const rows = workbook(bytes)['Ageing'] ?? [];
    expect(rows[0]).toEqual([
      'Party',
      'Not Due',
      '1–30 Days',
      '31–60 Days',
      '61–90 Days',
      'Over 90 Days',
      'On Account',
      'Total',
    ]);
    expect(rows[1]).toEqual(['Rathi Textiles', '0', '0', '0', '0', '1600', '0', '1600']);
    const english = readBack(
      (await call(portal, 'ageingPrint', { token, query: { ...query, language: 'English' } })).bytes,
    ).flat;
    for (const word of ['Ageing', 'Rathi Textiles', '1,600.00', '20-11-2026']) expect(english).toContain(word);
    const hindi = readBack(
      (await call(portal, 'ageingPrint', { token, query: { ...query, language: 'Hindi' } })).bytes,
    ).flat;
    expect(hindi).toContain('Rathi Textiles');
    expect(hindi).not.toContain('Over 90');
  });
});

interface Row {
  readonly id: string;
  readonly account: string;
  readonly side: 'D' | 'C';
  readonly due: string;
  readonly day: string;
  readonly amount: number;
}
/** What was open at the end of a day, in paise, computed item by item from the allocations. */
async function openOn(day: string) {
  const { items, pairs } = await asOwner(portal, async (client) => ({
    items: (
      await client.query<Row>(
        `select id::text, account, side, due::text, day::text, (amount * 100)::float as amount from item where tenant_id = $1 and account like 'party:%'`,
        [company.tenantId],
      )
    ).rows,
    pairs: (
      await client.query<{ one: string; other: string; amount: number }>(
        'select debit_item::text as one, credit_item::text as other, (amount * 100)::float as amount from allocation where tenant_id = $1',
        [company.tenantId],
      )
    ).rows,
  }));
  const dayOf = new Map(items.map((item) => [item.id, item.day]));
  const found: Record<string, Record<string, number>> = {};
  for (const item of items.filter((each) => each.day <= day)) {
    const settled = pairs
      .filter(({ one, other }) => [one, other].includes(item.id))
      .filter(({ one, other }) => (dayOf.get(one) ?? '') <= day && (dayOf.get(other) ?? '') <= day)
      .reduce((sum, { amount }) => sum + amount, 0);
    const left = item.amount - settled;
    const ages = (found[item.account] ??= {});
    const age = item.side === 'C' ? 'onAccount' : ageOn(item.due, day);
    if (left !== 0) ages[age] = (ages[age] ?? 0) + (item.side === 'C' ? -left : left);
  }
  return Object.fromEntries(Object.entries(found).filter(([, ages]) => Object.keys(ages).length > 0));
}

test('the ageing report of any day equals the open items and agrees with the trial balance', async () => {
  const days = fc.integer({ min: 0, max: 130 }).map((back) => addDays(today, -back));
  const rupees = fc.integer({ min: 1, max: 900_000 }).map((paise) => paise / 100);
  const party = fc.constantFrom('party:1', 'party:2');
  const command = fc.oneof(
    fc.record({ what: fc.constant('claim' as const), party, day: days, amount: rupees }),
    fc.record({
      what: fc.constant('receive' as const),
      party,
      day: days,
      amount: rupees,
      fill: fc.constantFrom('yes', 'no'),
    }),
    fc.record({ what: fc.constant('settle' as const), one: fc.nat(9), other: fc.nat(9), amount: rupees }),
    fc.record({ what: fc.constant('undo' as const), one: fc.nat(9), other: fc.nat(9) }),
    fc.record({
      what: fc.constant('reverse' as const),
      kind: fc.constantFrom('R', 'J'),
      at: fc.integer({ min: 1, max: 5 }),
    }),
  );
  const perform = async (one: typeof command extends fc.Arbitrary<infer One> ? One : never) => {
    if (one.what === 'claim') return void (await claim(one.day, one.amount, one.party));
    if (one.what === 'receive') {
      const body = aReceipt({ party: Number(one.party.slice(6)), date: one.day, amount: one.amount, fill: one.fill });
      return void done(await call(portal, 'moneyReceipt', { token, body }));
    }
    // Some of these are refused; only the state that they leave matters here.
    if (one.what === 'settle') return void (await settle(one.one, one.other, one.amount));
    if (one.what === 'undo') {
      return void (await call(portal, 'itemUndo', { token, body: { debit_Item: one.one, credit_Item: one.other } }));
    }
    const body = { voucher_No: `${one.kind}${one.at}`, narration: 'Wrong' };
    return void (await call(portal, 'moneyReverse', { token, body }));
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 5, maxLength: 12 }),
      fc.array(days, { minLength: 3, maxLength: 3 }),
      async (commands, asked) => {
        for (const each of commands) await perform(each);
        for (const ToDate of [...asked, today]) {
          const { data } = await ageing({ ToDate });
          const paise = (rupeesOf: number) => Math.round(rupeesOf * 100);
          const told = data.map(({ account, not_Due, days_30, days_60, days_90, over_90, on_Account }) => {
            const ages = {
              notDue: not_Due,
              days30: days_30,
              days60: days_60,
              days90: days_90,
              over90: over_90,
              onAccount: on_Account,
            };
            return [
              account,
              Object.fromEntries(Object.entries(ages).flatMap(([age, sum]) => (sum === 0 ? [] : [[age, paise(sum)]]))),
            ];
          });
          expect(Object.fromEntries(told)).toEqual(await openOn(ToDate));
          const { accounts } = done(await call(portal, 'ledgerTrial', { token, query: { ToDate } }));
          const balances = accounts
            .filter(({ kind }) => kind === 'Party')
            .map(({ account, debit, credit }) => [account, paise(debit - credit)]);
          const owed = data.filter(({ total }) => total !== 0).map(({ account, total }) => [account, paise(total)]);
          expect(Object.fromEntries(owed)).toEqual(Object.fromEntries(balances));
        }
      },
    ),
    { seed: 20_261_122, numRuns: 8, endOnFailure: true },
  );
}, 120_000);
