import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { addMonths, daysBetween } from '#domain/rules/plan-period.ts';
import { aPlan, asSuperAdmin, paymentCalls } from '#test/billing.ts';
import { aBackOffice, aCompany, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
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
const { pay, paid, verify, refuse, daysLeft } = paymentCalls(() => ({ portal, superAdmin, planId, company: a }));
const ask = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(portal, async (client) => (await client.query<Row & Record<string, unknown>>(text, values)).rows as Row[]);

describe('verifying a payment', () => {
  test('only the platform verifies and refuses, and only a payment of the named company', async () => {
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

  test('verifying starts the subscription, numbers the invoice, writes to the company and is audited', async () => {
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
        // The company has no address of its own: its maker’s is used.
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

  test('a verified payment extends the subscription from the day after its end', async () => {
    const [first, second, third] = [await paid(), await paid(), await paid()];
    const end = addMonths(today, 3);
    expect(done(await verify(first.id)).to_Date).toBe(end);
    const extended = done(await verify(third.id));
    expect(extended).toMatchObject({ from_Date: addDays(end, 1), to_Date: addMonths(addDays(end, 1), 3) });
    expect(await daysLeft()).toBe(daysBetween(today, extended.to_Date));
    // A payment reported now is expected to begin after that.
    expect((await paid()).from_Date).toBe(addDays(extended.to_Date, 1));
    // Reported before the third one but verified last, so its period is the last.
    expect(done(await verify(second.id)).from_Date).toBe(addDays(extended.to_Date, 1));
  });

  test('a payment verified ten times at once extends once and has one invoice number', async () => {
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

  test('payments of one company verified at once get periods one after the other', async () => {
    const payments = [await paid(), await paid(), await paid(), await paid()];
    const verified = await Promise.all(payments.map(async ({ id }) => done(await verify(id))));
    const periods = verified
      .map(({ from_Date, to_Date }) => [from_Date, to_Date] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    periods.reduce((end, [from, to]) => {
      expect(from).toBe(end);
      return addDays(to, 1);
    }, today);
    expect(new Set(verified.map(({ invoice_No }) => invoice_No)).size).toBe(4);
  });

  test('a payment verified while a subscription is assigned shares no day with it', async () => {
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

  test('verifying a demo starts a subscription without an invoice number', async () => {
    const demo = await paid({ payment_Mode: 'demo' });
    expect(done(await verify(demo.id))).toMatchObject({ status: 'verified', invoice_No: '' });
    expect(await daysLeft()).toBeGreaterThan(80);
  });

  test('a payment is refused if the subscription would go on after the year 2100', async () => {
    const { id } = await paid();
    const far = { subscription_Id: planId, from_Date: today, to_Date: '2100-12-01', tenantId: a.tenantId };
    done(await call(portal, 'subscriptionAssign', { token: superAdmin, body: far }));
    for (const answered of [await verify(id), await pay()])
      expect(refused(answered)).toMatchObject({ status: 409, code: 'too_far' });
  });
});

describe('refusing a payment', () => {
  test('refusing needs a reason, which is written to the company, and is final', async () => {
    const { id } = await paid();
    for (const reason of ['', '  ', 'x'.repeat(301)]) expect(refused(await refuse(id, reason)).status).toBe(422);
    const answered = done(await refuse(id, 'The transfer came back.'));
    expect(answered).toMatchObject({
      status: 'refused',
      is_Verified: 'no',
      reason: 'The transfer came back.',
      invoice_No: '',
    });
    // A second click is answered with the result of the first.
    expect(done(await refuse(id, 'Another reason'))).toEqual(answered);
    expect(refused(await verify(id))).toMatchObject({ status: 409, detail: 'This payment is already refused.' });
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

  test('a verified payment cannot be refused', async () => {
    const { id } = await paid();
    done(await verify(id));
    expect(refused(await refuse(id))).toMatchObject({ status: 409, detail: 'This payment is already verified.' });
  });

  test('verifying and refusing at once have one outcome', async () => {
    const { id } = await paid();
    const answers = await Promise.all([verify(id), refuse(id), verify(id), refuse(id)]);
    const [payment] = await ask<{ status: string }>('select status from payment where tenant_id = $1', [a.tenantId]);
    const right = payment?.status === 'verified' ? [200, 409, 200, 409] : [409, 200, 409, 200];
    expect(answers.map(({ status }) => status)).toEqual(right);
    expect((await daysLeft()) === null).toBe(payment?.status === 'refused');
  });

  test('the letter goes to the company’s own address, if it has one, in its language', async () => {
    a = await aCompany(portal, { company: { email: 'office@verma.example', language: 'Hindi' } });
    const { id } = await paid();
    done(await refuse(id));
    expect(await ask('select recipient, language from outbox where tenant_id = $1', [a.tenantId])).toEqual([
      { recipient: 'office@verma.example', language: 'Hindi' },
    ]);
  });
});
