import { beforeAll, expect, test } from 'vitest';
import { renamingOf, type Renaming } from '#api/clean-names.ts';
import { eveningCalls } from '#api/evening.ts';
import { filterFields } from '#domain/define.ts';
import { hireMemo } from '#domain/documents/hire-memo.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { toPaise } from '#domain/rules/money.ts';
import { FIGURES, rupees, type Evening, type Figure } from '#web/evening/figures.ts';
import { anIssue } from '#test/contract/expectations-bills.ts';
import { anOpening } from '#test/contract/expectations-cash.ts';
import { aSteppedMemo } from '#test/contract/expectations-hire.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { call, done, savedBilty, savedPaper } from '#test/factories.ts';
import { aBilty, aChallan, aLawfulBilty, aParty } from '#test/forms.ts';
import { aMoneyCompany, type MoneyCompany } from '#test/money-company.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Every amount of the owner’s evening is the total of the list that it links to, to the paisa. All registered amounts
// are tested, so a new one needs its list here.

type Fields = Readonly<Record<string, unknown>>;

const TODAY = todayInIndia();
const ago = (days: number) => addDays(TODAY, -days);

let portal: TestPortal;
let office: MoneyCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
  office = await aMoneyCompany(portal);
  token = office.token;
  await aYearOfTrade();
});

const post = async (name: Parameters<typeof call>[1], body: unknown) => done(await call(portal, name, { token, body }));
/** Books an LR with a charge in rupees and paise; returns its number. */
async function book(charge: number, fields: Fields = {}): Promise<string> {
  const invoices = [
    { invoice_No: 'A-1', invoice_Date: ago(400), invoice_Value: 480_000, eway_Bill_No: '351234567890' },
  ];
  const body = aLawfulBilty({
    bilty_Date: TODAY,
    invoices,
    consignor_Place: office.place,
    charges: [{ head: 1, amount: charge }],
    ...fields,
  });
  return savedBilty(await call(portal, 'biltyCreate', { token, body })).bilty_No;
}
async function deliver(bilty_No: string, days: number, fields: Fields = {}): Promise<void> {
  const at = new Date(`${ago(days)}T00:00:01+05:30`).toISOString();
  await post('biltyEventAdd', { bilty_Nos: [bilty_No], kind: 'Delivered', at, ...fields });
}

/** Some of everything that the evening shows, with paise that make rupees only together. */
async function aYearOfTrade(): Promise<void> {
  for (const freight_Amt of [1000.35, 99.4]) {
    const [line] = aBilty()['details'] as Fields[];
    const details = [{ ...line, freight_Amt }];
    done(await call(portal, 'biltyCreate', { token, body: aBilty({ bilty_Date: TODAY, details }) }));
  }
  const tbb = { payment_Basis: 'TBB', billing_Place: office.place };
  for (const [nth, days] of [0, 7, 8, 15, 16, 30, 31, 300].entries())
    await book(10.45 + nth, { ...tbb, bilty_Date: ago(days) });
  for (const [nth, days] of [0, 7, 8, 15, 16, 30, 31, 200].entries()) {
    const paid = { payment_Basis: 'Paid', bilty_Date: ago(days), delivery_Branch: 2 };
    await deliver(await book(3.33 + nth, paid), days);
  }
  const [settled] = [await book(0.5), await book(0.49, { delivery_Branch: 2 }), await book(0.35, { received: 100.1 })];
  const onCredit = await book(77.77);
  await deliver(onCredit, 0, { credit_Reason: 'Pays on Monday', party: 2 });
  const { data } = done(await call(portal, 'itemOpen', { token, query: { account: 'topay:1', pageSize: 100 } }));
  const item = data.find(({ paper }) => paper === settled)?.item;
  const under = { party: 0, head: 'topay:1', date: TODAY };
  await post('moneyReceipt', aReceipt({ ...under, amount: 400.25, items: [{ item, received: 300.15, rebate: 0.1 }] }));
  await post('partyCreate', aParty({ name: 'Sharma Traders' }));
  const owed = (name: string, amount: string, due_Date: string) =>
    anOpening({ kind: 'Receivable', name, amount, date: ago(90), due_Date });
  const rows = [
    owed('Sharma Traders', '1000.45', ago(1)),
    owed('Sharma Traders', '200.30', addDays(TODAY, 7)),
    owed('Rathi Textiles', '4000.05', ago(60)),
    owed('Rathi Textiles', '31.45', addDays(TODAY, 8)),
    anOpening({ kind: 'Payable', name: 'Rathi Textiles', amount: '90.55', date: ago(60) }),
  ];
  await post('booksOpening', await sheetForm(rows));
  await post('moneyReceipt', aReceipt({ party: 2, date: TODAY, amount: 650.6 }));
  for (const [nth, vehicle_No] of ['MP09 HA 1234', 'MH04 GT 5678'].entries()) {
    const details = [{ bilty_No: await book(20.45 + nth), packages: 1, weight: 0 }];
    const body = aChallan([], { vehicle_No, challan_Date: TODAY, details });
    const { challan_No } = savedPaper(await call(portal, 'challanCreate', { token, body }));
    await post('challanDispatch', { challan_No, reason: 'Papers follow by mail' });
  }
  for (const [nth, verbs] of [['issue'], ['issue', 'settle'], []].entries())
    await aSteppedMemo(portal, token, verbs, { hire: 12_000.45 + nth, hire_Date: TODAY, pod_Needed: 'no' });
  await post('cashBookSend', { date: TODAY, from_Branch: 1, to_Branch: 2, amount: 150.15 });
}

/** An answer with the names that the screens use. */
function cleaned(answer: unknown, names: Renaming | null): unknown {
  if (names === null || typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map((each) => cleaned(each, names));
  return Object.fromEntries(
    Object.entries(answer).map(([wire, value]) => [
      names[wire]?.name ?? wire,
      cleaned(value, names[wire]?.within ?? null),
    ]),
  );
}
const readEvening = async () =>
  cleaned(
    done(await call(portal, 'eveningRead', { token })),
    renamingOf(eveningCalls.eveningRead.answer.json),
  ) as Evening;

/** What a list adds up to, by the path of its page. */
const LISTS: Readonly<
  Record<string, (query: Readonly<Record<string, string>>, of: Figure['total']) => Promise<number>>
> = {
  async '/dashboard/viewbilty'({ from = '', to = '', ...filter }, of) {
    const wires = Object.entries(filter).map(([name, value]) => [filterFields(lawfulBilty)[name]?.wire ?? name, value]);
    const query = { FromDate: from, ToDate: to, ...(Object.fromEntries(wires) as Record<string, string>) };
    const { sums } = done(await call(portal, 'biltyListTotals', { token, query }));
    return sums?.[of] ?? Number.NaN;
  },
  async '/dashboard/viewhire'(filter, of) {
    const wires = Object.entries(filter).map(([name, value]) => [filterFields(hireMemo)[name]?.wire ?? name, value]);
    const query = Object.fromEntries(wires) as Record<string, string>;
    const { sums } = done(await call(portal, 'hireListTotals', { token, query }));
    return sums?.[of] ?? Number.NaN;
  },
  async '/dashboard/ageing'(query) {
    return done(await call(portal, 'ageingRead', { token, query })).totals.total;
  },
  async '/dashboard/ledger'({ account = '' }) {
    const query = { account, FromDate: ago(364), ToDate: TODAY };
    return done(await call(portal, 'ledgerRead', { token, query })).closing;
  },
  async '/dashboard/cashbook'({ branch = '', date = '' }) {
    return done(await call(portal, 'cashBookRead', { token, query: { branch, date } })).closing;
  },
  async '/dashboard/profit'({ by = '', vehicle = '', from = '', to = '' }) {
    const query = { by, vehicle, FromDate: from, ToDate: to };
    return done(await call(portal, 'profitRead', { token, query })).totals.profit;
  },
  async '/dashboard/trialbalance'() {
    const { accounts } = done(await call(portal, 'ledgerTrial', { token }));
    const payable = accounts.filter(({ kind }) => kind === 'Payable');
    return payable.reduce((sum, { debit, credit }) => sum + credit - debit, 0);
  },
};

test.each(Object.entries(FIGURES))('%s is the total of the list that it links to', async (_name, figuresOf) => {
  const evening = await readEvening();
  const figures = figuresOf(evening);
  expect(figures.some(({ amount }) => amount !== 0)).toBe(true);
  for (const { amount, to, total } of figures) {
    const { pathname, searchParams } = new URL(to, portal.url);
    const list = LISTS[pathname];
    if (list === undefined) throw new Error(`No total of ${pathname} is known.`);
    expect([to, toPaise(amount)]).toEqual([to, toPaise(await list(Object.fromEntries(searchParams), total))]);
  }
});

test('the parts shown add up to the whole shown', async () => {
  const evening = await readEvening();
  const shown = (figures: readonly Figure[]) =>
    figures.reduce((sum, { amount }) => sum + toPaise(Number(rupees(amount).replaceAll(/[₹,]/g, ''))), 0n);
  for (const [whole, parts] of [
    [FIGURES.booked, FIGURES.bookedBy],
    [FIGURES.toPay, FIGURES.toPayAt],
    [FIGURES.hire, FIGURES.hireIn],
    [FIGURES.unbilled, FIGURES.unbilledOf],
    [FIGURES.pods, FIGURES.podsOf],
  ] as const)
    expect(shown(whole(evening))).toBe(shown(parts(evening)));
});

test('the money on account of a party is deducted from what it owes', async () => {
  const { topParties, toPay } = await readEvening();
  expect(topParties.find(({ party }) => party === 2)).toMatchObject({ overdue: 3349.45 });
  expect(toPay.find(({ branch }) => branch === 1)).toMatchObject({ onAccount: -100.1 });
});

test('the billed amount has the round off of its bills', async () => {
  const billed = async () => (await readEvening()).weeks.reduce((sum, week) => sum + toPaise(week.billed), 0n);
  const before = await billed();
  const body = anIssue(1, ['3', '4', '5'], { bill_Date: TODAY });
  const { bills } = (await post('freightBillIssue', body)) as { bills: { bill_No: string; total_Amt: number }[] };
  const [bill] = bills;
  const { round_Off } = done(await call(portal, 'freightBillRead', { token, query: { bill_No: bill?.bill_No ?? '' } }));
  expect(round_Off).not.toBe(0);
  expect((await billed()) - before).toBe(toPaise(bill?.total_Amt ?? 0));
});
