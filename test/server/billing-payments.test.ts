import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { addMonths } from '#domain/rules/plan-period.ts';
import { readBack } from '#test/print/read-back.ts';
import { anAccount, aPayment, aPlan, asSuperAdmin, paymentCalls, planBody } from '#test/billing.ts';
import { aBackOffice, aCompany, anOwner, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let superAdmin: string;
let planId: number;
let a: TestCompany;
let b: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  superAdmin = await asSuperAdmin(portal);
  planId = (await aPlan(portal, superAdmin, { offer: '10% Off' })).id;
  b = await aCompany(portal);
});
beforeEach(async () => {
  a = await aCompany(portal);
});

const today = todayInIndia();
const AMOUNT = 2250;
const { order, pay, paid, verify, refuse, daysLeft } = paymentCalls(() => ({ portal, superAdmin, planId, company: a }));
const ask = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(portal, async (client) => (await client.query<Row & Record<string, unknown>>(text, values)).rows as Row[]);

describe('a payment that is refused', () => {
  test('a payment by back office, without a company or for another company is refused', async () => {
    const [clerk, owner] = [await aBackOffice(portal, a), await anOwner(portal)];
    expect(refused(await pay({}, clerk)).status).toBe(403);
    expect(refused(await pay({}, owner))).toMatchObject({
      status: 403,
      detail: 'Subscription cannot be processed without complete company details.',
    });
    expect(refused(await pay({ tenantId: b.tenantId })).status).toBe(403);
    expect(refused(await call(portal, 'paymentAdd', { body: order() })).status).toBe(401);
  });

  test.each([
    [{ subscription_Id: '' }, 'subscription_Id', 'Subscription Plan is Required'],
    [{ subscription_Id: 0 }, 'subscription_Id', 'Subscription Plan is Required'],
    [{ subscription_Id: 999_999 }, 'subscription_Id', 'Please choose a plan from the list.'],
    [{ payment_Mode: '' }, 'payment_Mode', 'Payment Mode is required.'],
    [
      { payment_Mode: 'cheque' },
      'payment_Mode',
      'Payment Mode must be one of: bank, upi, cash, demo, netbanking, dabitcreditcard.',
    ],
    [{ payment_Mode: 'bank' }, 'refference_No', 'Reference No. is required.'],
    [{ payment_Mode: 'UPI', refference_No: ' ' }, 'refference_No', 'Reference No. is required.'],
    [{ payment_Mode: 'netbanking' }, 'refference_No', 'Reference No. is required.'],
    [{ payment_Mode: 'dabitcreditcard' }, 'refference_No', 'Reference No. is required.'],
    [
      { payment_Mode: 'bank', refference_No: 'R1', account_Number: '00000000000' },
      'account_Number',
      'Please choose an account from the list.',
    ],
    [
      { payment_Mode: 'upi', refference_No: 'R1', upI_Id: 'thief@ybl' },
      'upI_Id',
      'Please choose an account from the list.',
    ],
  ])('a payment with %j is refused', async (fields, path, message) => {
    expect(refused(await pay(fields))).toMatchObject({
      status: 422,
      detail: 'Form is invalid. Please fix the errors.',
      errors: [{ path, message }],
    });
    expect(done(await call(portal, 'payments', { token: a.token }))).toEqual([]);
  });

  test('a payment for a withdrawn plan is refused', async () => {
    const { id } = await aPlan(portal, superAdmin);
    done(await call(portal, 'planUpdate', { token: superAdmin, query: { id }, body: planBody({ is_Active: 'no' }) }));
    expect(refused(await pay({ subscription_Id: id }))).toMatchObject({
      status: 409,
      code: 'plan_withdrawn',
      detail: 'This plan is no longer offered. Please choose another one.',
    });
  });

  test('a payment into an account that is inactive or of another mode is refused', async () => {
    const off = await anAccount(portal, superAdmin, { is_Active: 'no' });
    const upi = await anAccount(portal, superAdmin, { payment_Mode: 'upi', upI_Id: 'own@ybl' });
    for (const { account_Number } of [off, upi]) {
      const problem = refused(await pay({ payment_Mode: 'bank', refference_No: 'R1', account_Number }));
      expect(problem.errors?.[0]?.path).toBe('account_Number');
    }
  });
});

describe('reporting a payment', () => {
  test('a payment takes its amount, dates, state and maker from the server, not from the client', async () => {
    const payment = await paid({
      amount: 1,
      from_Date: '2020-01-01',
      to_Date: '2099-12-31',
      transaction_Date: '2020-01-01',
      is_Verified: 'yes',
      status: 'verified',
      months: 120,
      subscriptionType_Name: 'Everything',
      invoice_No: 'INV/26-27/999999',
      id: 99,
      created_By: 'superadmin',
      role_Id: '1',
      is_SuperAdmin: 'true',
    });
    expect(payment).toMatchObject({
      id: 1,
      tenantId: a.tenantId,
      tenant_Name: 'Verma Roadways',
      subscription_Id: planId,
      subscriptionType_Name: 'Gold',
      payment_Mode: 'cash',
      amount: AMOUNT,
      from_Date: today,
      to_Date: addMonths(today, 3),
      transaction_Date: today,
      is_Verified: 'no',
      status: 'pending',
      reason: '',
      invoice_No: '',
      created_By: a.userName,
    });
    expect(await daysLeft()).toBeNull();
  });

  test('a payment names the account that was paid into, and cash names none', async () => {
    const bank = await anAccount(portal, superAdmin);
    const upi = await anAccount(portal, superAdmin, { payment_Mode: 'upi', upI_Id: 'bilty.portal@okaxis' });
    const byBank = await paid({
      payment_Mode: 'Bank Account',
      refference_No: 'N1',
      account_Number: bank.account_Number,
    });
    expect(byBank).toMatchObject({ payment_Mode: 'bank', account_Number: bank.account_Number, refference_No: 'N1' });
    const byUpi = await paid({ payment_Mode: 'upi', refference_No: 'U1', upI_Id: 'bilty.portal@okaxis' });
    expect(byUpi).toMatchObject({ upI_Id: 'bilty.portal@okaxis', account_Number: upi.account_Number });
    expect(await paid({ account_Number: bank.account_Number, upI_Id: 'x@y' })).toMatchObject({
      payment_Mode: 'cash',
      account_Number: '',
      upI_Id: '',
    });
  });

  test('a demo has a reference of its own, and each company has one', async () => {
    const demo = await paid({ payment_Mode: 'Demo', refference_No: 'mine', comment: 'mine' });
    expect(demo).toMatchObject({ payment_Mode: 'demo', refference_No: '0000', comment: 'demo', status: 'pending' });
    expect(refused(await pay({ payment_Mode: 'demo' }))).toMatchObject({
      status: 409,
      code: 'demo_used',
      detail: 'Your company has already used its demo.',
    });
    done(await refuse(demo.id));
    expect(refused(await pay({ payment_Mode: 'demo' })).status).toBe(409);
    expect(done(await pay({ payment_Mode: 'demo' }, b)).tenantId).toBe(b.tenantId);
  });

  test('of ten demos reported at once, one is accepted', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay({ payment_Mode: 'demo' })));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  test('a payment repeated with its key is one payment, and the key with another body is refused', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const sent = { refference_No: 'K1' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(sent, a, key)));
    const ids = answers.map((answered) => done(answered).id);
    expect(new Set(ids)).toEqual(new Set([1]));
    expect(refused(await pay({ refference_No: 'K2' }, a, key))).toMatchObject({ status: 409, code: 'key_reused' });
    // The same for a demo, whose second report is refused otherwise.
    const demo = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [
      await pay({ payment_Mode: 'demo' }, a, demo),
      await pay({ payment_Mode: 'demo' }, a, demo),
    ];
    expect(done(second)).toEqual(done(first));
  });

  test('a payment keeps what was bought when the plan is changed', async () => {
    const plan = await aPlan(portal, superAdmin);
    const payment = await paid({ subscription_Id: plan.id });
    const changed = planBody({ subscriptionType_Name: 'Lead', duration: 'One Month', price: 9, is_Active: 'no' });
    done(await call(portal, 'planUpdate', { token: superAdmin, query: { id: plan.id }, body: changed }));
    expect(done(await verify(payment.id))).toMatchObject({
      subscriptionType_Name: 'Gold',
      amount: 2500,
      to_Date: addMonths(today, 3),
    });
  });
});

describe('lists of payments', () => {
  const ids = (rows: readonly unknown[]) => (rows as { id: number }[]).map(({ id }) => id);

  test('a company’s list has its own payments only, newest first, ten a page', async () => {
    for (let n = 1; n <= 12; n += 1) await aPayment(portal, a, planId, { refference_No: `R${n}` });
    await aPayment(portal, b, planId);
    const page = async (pageIndex: number) =>
      done(await call(portal, 'paymentPage', { token: a.token, query: { pageIndex } }));
    const first = await page(1);
    expect(first).toMatchObject({ totalCount: 12, totalPages: 2, pageIndex: 1, pageSize: 10 });
    expect(ids(first.data)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(ids((await page(2)).data)).toEqual([2, 1]);
    expect(ids((await page(3)).data)).toEqual([]);
    const all = done(await call(portal, 'payments', { token: a.token }));
    expect(all).toHaveLength(12);
    expect(new Set(all.map(({ tenantId }) => tenantId))).toEqual(new Set([a.tenantId]));
    for (const name of ['payments', 'paymentFilter', 'paymentPage', 'paymentPrint'] as const) {
      const query = { tenantId: a.tenantId, id: 1 };
      expect(refused(await call(portal, name, { token: b.token, query })).status).toBe(403);
    }
    const owner = await anOwner(portal);
    expect(done(await call(portal, 'payments', { token: owner.token }))).toEqual([]);
    expect(done(await call(portal, 'paymentFilter', { token: owner.token }))).toMatchObject({
      data: [],
      totalCount: 0,
    });
  });

  test('the platform’s list has all companies, and filters work in it as in a company’s list', async () => {
    a = await aCompany(portal, { company: { tenant_Name: 'Zephyr 100%_Carriers' } });
    await aPayment(portal, a, planId, { refference_No: 'UTR-Alpha' });
    const old = await aPayment(portal, a, planId, { refference_No: 'UTR-Beta' });
    const gone = await aPayment(portal, a, planId, { refference_No: 'UTR-Gamma' });
    done(await refuse(gone.id));
    await ask(`update payment set transaction_date = '2026-01-15' where tenant_id = $1 and id = $2`, [
      a.tenantId,
      old.id,
    ]);
    const everywhere = done(await call(portal, 'payments', { token: superAdmin }));
    expect(new Set(everywhere.map(({ tenantId }) => tenantId)).size).toBeGreaterThan(2);
    expect(everywhere.map(({ transaction_Date }) => transaction_Date)).toEqual(
      everywhere
        .map(({ transaction_Date }) => transaction_Date)
        .toSorted()
        .toReversed(),
    );

    for (const [token, named] of [
      [superAdmin, {}],
      [superAdmin, { tenantId: a.tenantId }],
      [a.token, {}],
    ] as const) {
      const found = async (query: Record<string, string | number>) => {
        const answered = await call(portal, 'paymentFilter', { token, query: { ...named, ...query } });
        return done(answered);
      };
      expect(await found({ searchParam: 'zephyr' })).toMatchObject({ totalCount: 3, totalPages: 1, pageSize: 100 });
      expect(ids((await found({ searchParam: '100%_c' })).data)).toEqual([3, 1, 2]);
      expect((await found({ searchParam: '100__' })).totalCount).toBe(0);
      expect(ids((await found({ search: 'utr-b' })).data)).toEqual([2]);
      expect(ids((await found({ searchParam: 'utr', from: '01/01/2026', to: '31/01/2026' })).data)).toEqual([2]);
      expect(ids((await found({ searchParam: 'utr', FromDate: today })).data)).toEqual([3, 1]);
      expect(ids((await found({ searchParam: 'utr', status: 'refused' })).data)).toEqual([3]);
      expect(await found({ searchParam: 'utr', pageSize: 2, pageIndex: 2 })).toMatchObject({
        totalCount: 3,
        totalPages: 2,
        data: [{ tenant_Name: 'Zephyr 100%_Carriers' }],
      });
      expect((await found({ searchParam: 'utr', pageIndex: 1_000_000 })).data).toEqual([]);
      expect((await call(portal, 'paymentFilter', { token, query: { FromDate: 'soon' } })).status).toBe(400);
    }
  });
});

describe('the invoice of a payment', () => {
  const print = async (id: number, query = {}, token = a.token) =>
    readBack((await call(portal, 'paymentPrint', { token, query: { id, ...query } })).bytes);

  test('the invoice of a reported payment is pro forma and asks not to pay again', async () => {
    await anAccount(portal, superAdmin, {
      payment_Mode: 'upi',
      upI_Id: 'invoice@okaxis',
      bank_Account_Name: 'Bilty Portal LLP',
    });
    const { id } = await paid({ payment_Mode: 'upi', refference_No: 'UTR1', upI_Id: 'invoice@okaxis' });
    const { flat, pages } = await print(id);
    expect(pages).toHaveLength(1);
    for (const words of ['Pro Forma Invoice', 'Verma Roadways', 'please do not pay again', 'UPI ID invoice@okaxis'])
      expect(flat).toContain(words);
    expect(flat).not.toContain('PAY TO');
    expect((await call(portal, 'paymentPrint', { token: b.token, query: { id: 999 } })).status).toBe(404);
  });

  test('the invoice of a verified payment has number, period, sum and words, and can be in Hindi', async () => {
    a = await aCompany(portal, { company: { language: 'Hindi', gsT_NO: '23AABCS1429B1Z2' } });
    const { id } = await paid({ refference_No: 'CASH-9' });
    const { invoice_No, to_Date } = done(await verify(id));
    const english = await print(id, { language: 'English' });
    for (const words of [
      `Invoice No. ${invoice_No}`,
      'Payment received and verified.',
      '23AABCS1429B1Z2',
      `1 Subscription Gold ${showDate(today)} ${showDate(to_Date)} 2,250.00`,
      'Rupees Two Thousand Two Hundred Fifty Only',
      'Reference No. CASH-9',
      'For Bilty Portal',
    ])
      expect(english.flat).toContain(words);
    expect(english.flat).not.toContain('Pro Forma');
    const { flat } = await print(id);
    for (const words of ['इनवॉइस क्र.', 'सत्यापित', 'दो हज़ार दो सौ पचास रुपये मात्र']) expect(flat).toContain(words);
  });

  test('the invoice of a refused payment says why', async () => {
    const { id } = await paid();
    done(await refuse(id, 'The transfer came back.'));
    const { flat } = await print(id);
    for (const words of ['Pro Forma Invoice', 'Payment not accepted: The transfer came back.'])
      expect(flat).toContain(words);
  });
});
