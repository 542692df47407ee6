import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf, offeredFinancialYears } from '#domain/rules/financial-year.ts';
import { addMonths, daysBetween } from '#domain/rules/plan-period.ts';
import { readBack } from '#test/print/read-back.ts';
import { aPlan, asSuperAdmin, planBody } from '#test/billing.ts';
import { aCompany, anOwner, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let superAdmin: string;
let a: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  superAdmin = await asSuperAdmin(portal);
  a = await aCompany(portal);
});

const today = todayInIndia();
const add = (fields = {}, token = superAdmin) => call(portal, 'planAdd', { token, body: planBody(fields) });
const update = (id: number, fields = {}, token = superAdmin) =>
  call(portal, 'planUpdate', { token, query: { id }, body: planBody(fields) });
const plansFor = async (token: string) => done(await call(portal, 'plans', { token }));

describe('a plan', () => {
  test('only the platform creates and changes plans', async () => {
    const { id } = await aPlan(portal, superAdmin);
    const owner = await anOwner(portal);
    for (const token of [a.token, owner.token]) {
      expect(refused(await add({}, token)).status).toBe(403);
      expect(refused(await update(id, { is_Active: 'no' }, token)).status).toBe(403);
      for (const [name, body] of [
        ['durationAdd', { duration: 'Ever', months: 120 }],
        ['offerAdd', { offer: 'All', percent: 99 }],
        ['priceAdd', { price: 1 }],
      ] as const)
        expect(refused(await call(portal, name, { token, body })).status).toBe(403);
    }
  });

  test.each([
    [{ subscriptionType_Name: ' ' }, 'subscriptionType_Name', 'Subscription Type Name is required.'],
    [{ duration: '' }, 'duration', 'Please select your duration.'],
    [{ duration: 'Eleven Month' }, 'duration', 'Please select your duration.'],
    [{ offer: '' }, 'offer', 'Please select your offer.'],
    [{ offer: '100% Off' }, 'offer', 'Please select your offer.'],
    [{ price: '' }, 'price', 'Please select your price.'],
    [{ price: 0 }, 'price', 'Please select your price.'],
    [{ price: -5 }, 'price', 'Please select your price.'],
    [{ price: 1.005 }, 'price', 'Price can have at most 2 decimals.'],
    [{ financial_Year: '' }, 'financial_Year', 'Please select your financial year.'],
    [{ financial_Year: '2026-28' }, 'financial_Year', 'Please select your financial year.'],
    [{ financial_Year: '2019-20' }, 'financial_Year', 'Please select your financial year.'],
    [{ financial_Year: financialYearOf(addDays(today, 366)) }, 'financial_Year', 'Please select your financial year.'],
    [{ is_Active: 'maybe' }, 'is_Active', 'Active must be one of: yes, no.'],
  ])('a plan with %j is refused', async (fields, path, message) => {
    expect(refused(await add(fields))).toMatchObject({
      status: 422,
      detail: 'Please fill all required fields.',
      errors: [{ path, message }],
    });
  });

  test('the amount of a plan is its price less its offer, whatever the client sends', async () => {
    const sent = {
      duration: 'one month',
      offer: '15% off',
      price: '1,499.00',
      months: 99,
      percent: 99,
      amount: 1,
      id: 7,
    };
    const plan = await aPlan(portal, superAdmin, { ...sent, created_By: 'somebody', created_Date: '2001-01-01' });
    expect(plan).toMatchObject({
      subscriptionType_Name: 'Gold',
      duration: 'One Month',
      months: 1,
      offer: '15% Off',
      percent: 15,
      price: 1499,
      amount: 1274.15,
      days: daysBetween(today, addMonths(today, 1)),
      is_Active: 'yes',
      created_By: 'superadmin',
    });
    expect(plan.subscription_Id).toBe(plan.id);
    expect(plan.created_Date).not.toContain('2001');
  });

  test('a plan can be for each financial year on offer', async () => {
    for (const financial_Year of offeredFinancialYears(today))
      expect((await aPlan(portal, superAdmin, { financial_Year })).financial_Year).toBe(financial_Year);
  });

  test('a withdrawn plan is shown to the platform only', async () => {
    const plan = await aPlan(portal, superAdmin, { subscriptionType_Name: 'Monsoon' });
    expect((await plansFor(a.token)).map(({ id }) => id)).toContain(plan.id);
    const changed = done(await update(plan.id, { subscriptionType_Name: 'Monsoon', is_Active: 'no' }));
    expect(changed).toMatchObject({ id: plan.id, is_Active: 'no' });
    expect((await plansFor(a.token)).map(({ id }) => id)).not.toContain(plan.id);
    expect((await plansFor(superAdmin)).at(-1)).toMatchObject({ is_Active: 'no' });
    expect((await plansFor(superAdmin)).map(({ id }) => id)).toContain(plan.id);
  });

  test('a plan on offer is public, with its name, duration, price and amount only', async () => {
    const name = `Public ${Date.now()}`;
    const { id } = await aPlan(portal, superAdmin, { subscriptionType_Name: name, offer: '10% Off', price: 8999 });
    const told = async () =>
      done(await call(portal, 'publicPlans')).filter(({ subscriptionType_Name }) => subscriptionType_Name === name);
    expect(await told()).toEqual([
      { subscriptionType_Name: name, duration: 'Three Month', price: 8999, amount: 8099.1 },
    ]);
    done(await update(id, { subscriptionType_Name: name, is_Active: 'no' }));
    expect(await told()).toEqual([]);
  });

  test('an outdated version is a conflict, and a plan keeps a financial year no longer offered', async () => {
    const plan = await aPlan(portal, superAdmin);
    await asOwner(portal, (client) =>
      client.query(`update plan set financial_year = '2019-20' where id = $1`, [plan.id]),
    );
    const { updated_Date } = plan;
    const old = { financial_Year: '2019-20', updated_Date };
    expect(done(await update(plan.id, { ...old, price: 3000 }))).toMatchObject({
      price: 3000,
      financial_Year: '2019-20',
    });
    expect(refused(await update(plan.id, old))).toMatchObject({ status: 409, code: 'changed' });
    expect(refused(await update(plan.id, { financial_Year: '2018-19' })).status).toBe(422);
    expect(refused(await update(999_999)).status).toBe(404);
    const answered = await call(portal, 'planUpdate', {
      token: superAdmin,
      query: { id: plan.id },
      body: planBody(),
      method: 'POST',
    });
    expect(done(answered).financial_Year).toBe(financialYearOf(today));
  });

  test('the platform’s audit has the creation and the change of a plan, with old and new price', async () => {
    const { id } = await aPlan(portal, superAdmin, { subscriptionType_Name: 'On record' });
    done(await update(id, { subscriptionType_Name: 'On record', price: 7000 }));
    const rows = await asOwner(portal, async (client) => {
      const { rows } = await client.query<{ call: string; before: { price: number } | null; after: { price: number } }>(
        `select call, before, after from platform_audit where record = 'On record' and user_name = 'superadmin' order by at`,
      );
      return rows.map(({ call, before, after }) => [call, before?.price, after.price]);
    });
    expect(rows).toEqual([
      ['plan.create', undefined, 2500],
      ['plan.update', 2500, 7000],
    ]);
  });
});

describe('durations, offers and prices of plans', () => {
  test('durations, offers and prices are there from the start', async () => {
    const { token } = a;
    const durations = done(await call(portal, 'durations', { token })).data as { duration: string; months: number }[];
    expect(durations.map(({ duration, months }) => [duration, months])).toEqual([
      ['One Month', 1],
      ['Three Month', 3],
      ['Six Month', 6],
      ['Nine Month', 9],
      ['One Year', 12],
      ['Two Year', 24],
    ]);
    const offers = done(await call(portal, 'offers', { token })).data as { offer: string; percent: number }[];
    expect(offers[0]).toEqual({ id: 1, offer: 'No Offer', percent: 0 });
    const prices = done(await call(portal, 'prices', { token })).data as { price: number }[];
    expect(prices.map(({ price }) => price)).toEqual([499, 999, 1499, 2499, 4999, 8999, 14_999]);
  });

  test('a new duration, offer or price is added once and can be used at once', async () => {
    const token = superAdmin;
    const body = { duration: 'Five Month', months: 5 };
    expect(done(await call(portal, 'durationAdd', { token, body }))).toMatchObject(body);
    const again = await call(portal, 'durationAdd', { token, body: { duration: 'FIVE month', months: 6 } });
    expect(refused(again)).toMatchObject({ status: 409, detail: 'Duration already exists.' });
    done(await call(portal, 'offerAdd', { token, body: { offer: 'Diwali', percent: 21 } }));
    expect(refused(await call(portal, 'offerAdd', { token, body: { offer: 'diwali' } })).detail).toBe(
      'Offer already exists.',
    );
    done(await call(portal, 'priceAdd', { token, body: { price: 2500 } }));
    expect(refused(await call(portal, 'priceAdd', { token, body: { price: '2,500.00' } })).detail).toBe(
      'Price already exists.',
    );
    expect(await aPlan(portal, superAdmin, { duration: 'Five Month', offer: 'Diwali' })).toMatchObject({
      months: 5,
      amount: 1975,
    });
    const durations = done(await call(portal, 'durations', { token })).data as { months: number }[];
    expect(durations.map(({ months }) => months)).toEqual([1, 3, 5, 6, 9, 12, 24]);
  });

  test.each([
    ['durationAdd', { duration: '', months: 3 }, 'Duration is required.'],
    ['durationAdd', { duration: 'None', months: 0 }, 'Months must be 1 to 120.'],
    ['durationAdd', { duration: 'Ever', months: 121 }, 'Months must be 1 to 120.'],
    ['durationAdd', { duration: 'Half', months: 1.5 }, 'Months must be a whole number.'],
    ['offerAdd', { offer: '', percent: 3 }, 'Offer is required.'],
    ['offerAdd', { offer: 'Free', percent: 100 }, 'Percent off must be 0 to 99.'],
    ['priceAdd', { price: 0 }, 'Price is required.'],
  ] as const)('%s with %j is refused', async (name, body, message) => {
    const problem = refused(await call(portal, name, { token: superAdmin, body }));
    expect(problem.status).toBe(422);
    expect(problem.errors?.map((error) => error.message)).toEqual([message]);
  });
});

test('the printed list of plans has the plans that the caller sees', async () => {
  const plan = await aPlan(portal, superAdmin, { subscriptionType_Name: 'Printed', offer: '10% Off', price: 8999 });
  const off = await aPlan(portal, superAdmin, { subscriptionType_Name: 'Offduty', is_Active: 'no' });
  const print = async (token: string, query = {}) =>
    readBack((await call(portal, 'planPrintList', { token, query })).bytes).flat;
  const forPlatform = await print(superAdmin);
  expect(forPlatform).toContain('Bilty Portal');
  expect(forPlatform).toContain('Subscription Plans');
  expect(forPlatform).toContain(`Printed Three Month 8,999.00 10% Off 8,099.10 ${plan.financial_Year} Yes`);
  expect(forPlatform).toContain(`Offduty Three Month 2,500.00 No Offer 2,500.00 ${off.financial_Year} No`);
  const forCompany = await print(a.token, { language: 'Hindi' });
  expect(forCompany).toContain('सदस्यता प्लान');
  expect(forCompany).toContain('देय राशि');
  expect(forCompany).toContain('Printed');
  expect(forCompany).not.toContain('Offduty');
});
