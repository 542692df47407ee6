import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { addMonths, daysBetween } from '#domain/rules/plan-period.ts';
import { readBack } from '#print/read-back.ts';
import { anAccount, aPayment, aPlan, asSuperAdmin, planBody } from '#test/billing.ts';
import { aBackOffice, aCompany, anOwner, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let superAdmin: string;
let planId: number;
let a: TestCompany;
let b: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  superAdmin = await asSuperAdmin(portal);
  planId = (await aPlan(portal, superAdmin, { offer: '10% Off' })).id;
  b = await aCompany(portal);
});
beforeEach(async () => {
  a = await aCompany(portal);
});
afterAll(() => portal.stop());

const today = todayInIndia();
const AMOUNT = 2250;
const order = (fields = {}) => ({ subscription_Id: planId, payment_Mode: 'cash', ...fields });
const pay = (fields = {}, company: { token: string } = a, headers = {}) =>
  call(portal, 'paymentAdd', { token: company.token, body: order(fields), headers });
const paid = async (fields = {}) => done(await pay(fields));
const verify = (id: number, tenantId: string = a.tenantId, token = superAdmin) =>
  call(portal, 'paymentVerify', { token, query: { tenantId, id } });
const refuse = (id: number, reason = 'No such transfer came in.', token = superAdmin) =>
  call(portal, 'paymentRefuse', { token, query: { tenantId: a.tenantId, id }, body: { reason } });
const daysLeft = async (company = a) => done(await call(portal, 'subscription', { token: company.token })).daysLeft;
const ask = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(portal, async (client) => (await client.query<Row & Record<string, unknown>>(text, values)).rows as Row[]);

describe('a payment is refused', () => {
  test('of who may not, or has no company', async () => {
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
  ])('with %j', async (fields, path, message) => {
    expect(refused(await pay(fields))).toMatchObject({
      status: 422,
      detail: 'Form is invalid. Please fix the errors.',
      errors: [{ path, message }],
    });
    expect(done(await call(portal, 'payments', { token: a.token }))).toEqual([]);
  });

  test('for a plan that was withdrawn', async () => {
    const { id } = await aPlan(portal, superAdmin);
    done(await call(portal, 'planUpdate', { token: superAdmin, query: { id }, body: planBody({ is_Active: 'no' }) }));
    expect(refused(await pay({ subscription_Id: id }))).toMatchObject({
      status: 409,
      code: 'plan_withdrawn',
      detail: 'This plan is no longer offered. Please choose another one.',
    });
  });

  test('into an account that is not active, or of another mode', async () => {
    const off = await anAccount(portal, superAdmin, { is_Active: 'no' });
    const upi = await anAccount(portal, superAdmin, { payment_Mode: 'upi', upI_Id: 'own@ybl' });
    for (const { account_Number } of [off, upi]) {
      const problem = refused(await pay({ payment_Mode: 'bank', refference_No: 'R1', account_Number }));
      expect(problem.errors?.[0]?.path).toBe('account_Number');
    }
  });
});

describe('a payment', () => {
  test('takes nothing from the client that is not its to say', async () => {
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

  test('names the account that was paid into', async () => {
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

  test('by demo has its own reference, and there is one a company', async () => {
    const demo = await paid({ payment_Mode: 'Demo', refference_No: 'mine', comment: 'mine' });
    expect(demo).toMatchObject({ payment_Mode: 'demo', refference_No: '0000', comment: 'demo', status: 'pending' });
    expect(refused(await pay({ payment_Mode: 'demo' }))).toMatchObject({
      status: 409,
      code: 'demo_used',
      detail: 'Your company has used its demo already.',
    });
    done(await refuse(demo.id));
    expect(refused(await pay({ payment_Mode: 'demo' })).status).toBe(409);
    expect(done(await pay({ payment_Mode: 'demo' }, b)).tenantId).toBe(b.tenantId);
  });

  test('by demo that is told ten times at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay({ payment_Mode: 'demo' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('with the same key is one payment, with another body none', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const sent = { refference_No: 'K1' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(sent, a, key)));
    const ids = answers.map((answered) => done(answered).id);
    expect(new Set(ids)).toEqual(new Set([1]));
    expect(refused(await pay({ refference_No: 'K2' }, a, key))).toMatchObject({ status: 409, code: 'key_reused' });
    // A demo, too, that clashes with itself.
    const demo = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [
      await pay({ payment_Mode: 'demo' }, a, demo),
      await pay({ payment_Mode: 'demo' }, a, demo),
    ];
    expect(done(second)).toEqual(done(first));
  });

  test('keeps what was bought, whatever becomes of the plan', async () => {
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

describe('verifying', () => {
  test('is the platform’s alone, and reaches no payment but the one that is named', async () => {
    const { id } = await paid();
    const clerk = await aBackOffice(portal, a);
    for (const token of [a.token, b.token, clerk.token]) {
      expect(refused(await verify(id, a.tenantId, token)).status).toBe(403);
      expect(refused(await refuse(id, 'x', token)).status).toBe(403);
    }
    expect(refused(await verify(id, crypto.randomUUID())).status).toBe(404);
    expect(refused(await verify(999)).status).toBe(404);
    const unnamed = await call(portal, 'paymentVerify', { token: superAdmin, query: { id } });
    expect(refused(unnamed)).toMatchObject({ status: 400, detail: 'Tenant ID is missing.' });
    expect(await daysLeft()).toBeNull();
  });

  test('starts a subscription, numbers the invoice, tells the company, is on record', async () => {
    const { id } = await paid();
    const verified = done(await verify(id));
    expect(verified).toMatchObject({
      id,
      is_Verified: 'yes',
      status: 'verified',
      from_Date: today,
      to_Date: addMonths(today, 3),
      updated_By: 'superadmin',
    });
    expect(verified.invoice_No).toMatch(/^INV\/\d\d-\d\d\/\d{6}$/);
    expect(await daysLeft()).toBe(daysBetween(today, addMonths(today, 3)));
    const { data } = done(await call(portal, 'subscriptionHistory', { token: a.token }));
    expect(data).toEqual([
      expect.objectContaining({ payment_Id: id, subscription_Status: 'Active', plan_Type: 'Gold', state: 'running' }),
    ]);
    const letters = await ask<{ kind: string; recipient: string; facts: object; language: string }>(
      'select kind, recipient, facts, language from outbox where tenant_id = $1',
      [a.tenantId],
    );
    const [maker] = await ask<{ email: string }>('select email from user_account where user_name = $1', [a.userName]);
    expect(letters).toEqual([
      {
        kind: 'paymentVerified',
        // The company has no address of its own, so its maker's.
        recipient: maker?.email,
        language: 'English',
        facts: {
          company: 'Verma Roadways',
          plan: 'Gold',
          amount: AMOUNT,
          fromDate: today,
          toDate: addMonths(today, 3),
        },
      },
    ]);
    const record = await ask<{ call: string; before: string | null; after: string }>(
      `select call, before->>'status' as before, after->>'status' as after from audit
       where tenant_id = $1 and call like 'payment.%' order by at`,
      [a.tenantId],
    );
    expect(record).toEqual([
      { call: 'payment.create', before: null, after: 'pending' },
      { call: 'payment.verify', before: 'pending', after: 'verified' },
    ]);
  });

  test('goes on from the day after the last one that is paid', async () => {
    const [first, second, third] = [await paid(), await paid(), await paid()];
    const end = addMonths(today, 3);
    expect(done(await verify(first.id)).to_Date).toBe(end);
    const extended = done(await verify(third.id));
    expect(extended).toMatchObject({ from_Date: addDays(end, 1), to_Date: addMonths(addDays(end, 1), 3) });
    expect(await daysLeft()).toBe(daysBetween(today, extended.to_Date));
    // What is ordered now is expected to begin behind that.
    expect((await paid()).from_Date).toBe(addDays(extended.to_Date, 1));
    // The one that was told of first comes last: it is verified last.
    expect(done(await verify(second.id)).from_Date).toBe(addDays(extended.to_Date, 1));
  });

  test('ten times at once extends once, and numbers one invoice', async () => {
    const { id } = await paid();
    const number = `select last from platform_series where kind = 'invoice'`;
    const [before] = await ask<{ last: string }>(number);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(id)));
    const invoices = answers.map((answered) => done(answered).invoice_No);
    expect(new Set(invoices).size).toBe(1);
    const [after] = await ask<{ last: string }>(number);
    expect(Number(after?.last)).toBe(Number(before?.last) + 1);
    expect(await daysLeft()).toBe(daysBetween(today, addMonths(today, 3)));
    expect(done(await call(portal, 'subscriptionHistory', { token: a.token })).data).toHaveLength(1);
    expect(await ask('select from outbox where tenant_id = $1', [a.tenantId])).toHaveLength(1);
    expect(await ask(`select from audit where tenant_id = $1 and call = 'payment.verify'`, [a.tenantId])).toHaveLength(
      1,
    );
  });

  test('many of one company at once gives each its own time', async () => {
    const payments = [await paid(), await paid(), await paid(), await paid()];
    const verified = await Promise.all(payments.map(async ({ id }) => done(await verify(id))));
    const periods = verified.map(({ from_Date, to_Date }) => [from_Date, to_Date] as const).sort();
    periods.reduce((end, [from, to]) => {
      expect(from).toBe(end);
      return addDays(to, 1);
    }, today);
    expect(new Set(verified.map(({ invoice_No }) => invoice_No)).size).toBe(4);
  });

  test('at once with an assignment leaves no day in both', async () => {
    const { id } = await paid();
    const assigned = { subscription_Id: planId, from_Date: today, to_Date: addDays(today, 9), tenantId: a.tenantId };
    const [verified, assigning] = await Promise.all([
      verify(id),
      call(portal, 'subscriptionAssign', { token: superAdmin, body: assigned }),
    ]);
    const first = assigning.status === 200 ? addDays(today, 10) : today;
    expect([200, 409]).toContain(assigning.status);
    expect(done(verified).from_Date).toBe(first);
  });

  test('of a demo starts a subscription and numbers no invoice', async () => {
    const demo = await paid({ payment_Mode: 'demo' });
    expect(done(await verify(demo.id))).toMatchObject({ status: 'verified', invoice_No: '' });
    expect(await daysLeft()).toBeGreaterThan(80);
  });

  test('is refused where the subscription would go on after the year 2100', async () => {
    const { id } = await paid();
    const far = { subscription_Id: planId, from_Date: today, to_Date: '2100-12-01', tenantId: a.tenantId };
    done(await call(portal, 'subscriptionAssign', { token: superAdmin, body: far }));
    for (const answered of [await verify(id), await pay()])
      expect(refused(answered)).toMatchObject({ status: 409, code: 'too_far' });
  });
});

describe('refusing', () => {
  test('needs a reason, which the company is told; it is final', async () => {
    const { id } = await paid();
    for (const reason of ['', '  ', 'x'.repeat(301)]) expect(refused(await refuse(id, reason)).status).toBe(422);
    const answered = done(await refuse(id, 'The transfer came back.'));
    expect(answered).toMatchObject({
      status: 'refused',
      is_Verified: 'no',
      reason: 'The transfer came back.',
      invoice_No: '',
    });
    // Whoever clicks twice is told what the first click did.
    expect(done(await refuse(id, 'Another reason'))).toEqual(answered);
    expect(refused(await verify(id))).toMatchObject({ status: 409, detail: 'This payment was refused already.' });
    expect(await daysLeft()).toBeNull();
    const letters = await ask<{ kind: string; facts: object }>('select kind, facts from outbox where tenant_id = $1', [
      a.tenantId,
    ]);
    expect(letters).toEqual([
      {
        kind: 'paymentRefused',
        facts: { company: 'Verma Roadways', plan: 'Gold', amount: AMOUNT, reason: 'The transfer came back.' },
      },
    ]);
  });

  test('what was verified is too late', async () => {
    const { id } = await paid();
    done(await verify(id));
    expect(refused(await refuse(id))).toMatchObject({ status: 409, detail: 'This payment was verified already.' });
  });

  test('and verifying at once come to one end', async () => {
    const { id } = await paid();
    const answers = await Promise.all([verify(id), refuse(id), verify(id), refuse(id)]);
    const [payment] = await ask<{ status: string }>('select status from payment where tenant_id = $1', [a.tenantId]);
    const right = payment?.status === 'verified' ? [200, 409, 200, 409] : [409, 200, 409, 200];
    expect(answers.map(({ status }) => status)).toEqual(right);
    expect((await daysLeft()) === null).toBe(payment?.status === 'refused');
  });

  test('writes to the address of the company where it has one, in its language', async () => {
    a = await aCompany(portal, { company: { email: 'office@verma.example', language: 'Hindi' } });
    const { id } = await paid();
    done(await refuse(id));
    expect(await ask('select recipient, language from outbox where tenant_id = $1', [a.tenantId])).toEqual([
      { recipient: 'office@verma.example', language: 'Hindi' },
    ]);
  });
});

describe('lists', () => {
  const ids = (rows: readonly unknown[]) => (rows as { id: number }[]).map(({ id }) => id);

  test('of a company are its own: newest first, ten a page', async () => {
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

  test('of the platform have all companies; a filter narrows them as it narrows a company’s own', async () => {
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
      expect(ids((await found({ searchParam: 'utr-b' })).data)).toEqual([2]);
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

describe('the invoice', () => {
  const print = async (id: number, query = {}, token = a.token) =>
    readBack((await call(portal, 'paymentPrint', { token, query: { id, ...query } })).bytes);

  test('of a pending payment by UPI is a pro forma with the code that pays the right sum', async () => {
    await anAccount(portal, superAdmin, {
      payment_Mode: 'upi',
      upI_Id: 'invoice@okaxis',
      bank_Account_Name: 'Bilty Portal LLP',
    });
    const { id } = await paid({ payment_Mode: 'upi', refference_No: 'UTR1', upI_Id: 'invoice@okaxis' });
    const { flat, pages, objects } = await print(id);
    expect(pages).toHaveLength(1);
    for (const words of ['Pro Forma Invoice', 'Verma Roadways', 'Pending', 'UPI ID invoice@okaxis', 'Bilty Portal LLP'])
      expect(flat).toContain(words);
    expect(objects.some((object) => object.includes('/Figure') && object.includes('/Alt'))).toBe(true);
    expect((await call(portal, 'paymentPrint', { token: b.token, query: { id: 999 } })).status).toBe(404);
  });

  test('of a verified one has its number, period, sum and words; in Hindi where the company is', async () => {
    a = await aCompany(portal, { company: { language: 'Hindi', gsT_NO: '23AABCS1429B1ZB' } });
    const { id } = await paid({ refference_No: 'CASH-9' });
    const { invoice_No, to_Date } = done(await verify(id));
    const english = await print(id, { language: 'English' });
    for (const words of [
      `Invoice No. ${invoice_No}`,
      'Verified',
      '23AABCS1429B1ZB',
      `1 Subscription Gold ${showDate(today)} ${showDate(to_Date)} 2,250.00`,
      'Two Thousand Two Hundred Fifty Rupees Only',
      'Reference No. CASH-9',
      'For Bilty Portal',
    ])
      expect(english.flat).toContain(words);
    expect(english.flat).not.toContain('Pro Forma');
    const { flat } = await print(id);
    for (const words of ['इनवॉइस क्र.', 'सत्यापित', 'दो हज़ार दो सौ पचास रुपये मात्र']) expect(flat).toContain(words);
  });

  test('of a refused one says why', async () => {
    const { id } = await paid();
    done(await refuse(id, 'The transfer came back.'));
    const { flat } = await print(id);
    for (const words of ['Pro Forma Invoice', 'Refused', 'Reason The transfer came back.'])
      expect(flat).toContain(words);
  });
});
