import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aPlan, asSuperAdmin, planBody } from '#test/billing.ts';
import { aBackOffice, aCompany, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let superAdmin: string;
let planId: number;
beforeAll(async () => {
  portal = await sharedPortal();
  superAdmin = await asSuperAdmin(portal);
  planId = (await aPlan(portal, superAdmin, { subscriptionType_Name: 'Platinum Plus' })).id;
});

const today = todayInIndia();
const inDays = (days: number) => addDays(today, days);
const assign = (tenantId: string | null, fields = {}, token = superAdmin) =>
  call(portal, 'subscriptionAssign', {
    token,
    body: {
      ...(tenantId !== null && { tenantId }),
      subscription_Id: planId,
      from_Date: today,
      to_Date: today,
      ...fields,
    },
  });
// Storage is tested in storage-quota.test.ts.
const standing = async ({ token }: TestCompany) => {
  const { storage_Used: _used, storage_Quota: _quota, ...days } = done(await call(portal, 'subscription', { token }));
  return days;
};
const daysLeft = async (company: TestCompany) => (await standing(company)).daysLeft;
const history = async ({ token }: TestCompany) => {
  const { data } = done(await call(portal, 'subscriptionHistory', { token }));
  return data as {
    id: number;
    from_Date: string;
    counts_To: string | null;
    state: string;
    subscription_Status: string;
  }[];
};

describe('assigning a subscription', () => {
  test('only the platform assigns a subscription, and only to a company that exists', async () => {
    const a = await aCompany(portal);
    const clerk = await aBackOffice(portal, a);
    const whole = { from_Date: today, to_Date: '2099-12-31', is_SuperAdmin: 'true', role_Id: '1' };
    for (const token of [a.token, clerk.token])
      expect(refused(await assign(a.tenantId, whole, token)).status).toBe(403);
    expect(refused(await assign(null))).toMatchObject({ status: 400, detail: 'Tenant ID is missing.' });
    expect(refused(await assign(crypto.randomUUID())).status).toBe(404);
    expect(refused(await assign('everybody')).status).toBe(400);
    expect(await daysLeft(a)).toBeNull();
  });

  test.each([
    [{ subscription_Id: '' }, 'subscription_Id', 'Subscription Plan is Required'],
    [{ subscription_Id: 999_999 }, 'subscription_Id', 'Please choose a plan from the list.'],
    [{ from_Date: '' }, 'from_Date', 'From Date is required.'],
    [{ to_Date: null }, 'to_Date', 'To Date is required.'],
    [{ to_Date: '2026-02-31' }, 'to_Date', 'Invalid date.'],
    [{ to_Date: '2101-01-01' }, 'to_Date', 'Invalid date.'],
    [{ to_Date: inDays(-1) }, 'to_Date', 'To Date cannot be before From Date.'],
    [
      { subscription_Status: 'Forever' },
      'subscription_Status',
      'Subscription Status must be one of: Active, Renew, Deactive.',
    ],
    [{ plan_Type: 'Wood' }, 'plan_Type', 'Plan Type must be one of: Gold, Silver, Platinum.'],
  ])('a subscription with %j is refused', async (fields, path, message) => {
    const a = await aCompany(portal);
    const problem = refused(await assign(a.tenantId, fields));
    expect(problem.status).toBe(422);
    expect(problem.errors).toEqual([{ path, message }]);
    expect(await daysLeft(a)).toBeNull();
  });

  test('a subscription is assigned with its dates and tier, and is in the company’s audit', async () => {
    const a = await aCompany(portal);
    const sent = {
      to_Date: inDays(30).split('-').toReversed().join('/'),
      id: 77,
      tenantSubscription_Id: 77,
      payment_Id: 5,
    };
    const assigned = done(await assign(a.tenantId, sent));
    expect(assigned).toMatchObject({
      id: 1,
      tenantSubscription_Id: 1,
      tenantId: a.tenantId,
      subscription_Id: planId,
      subscriptionType_Name: 'Platinum Plus',
      plan_Type: 'Platinum',
      subscription_Status: 'Active',
      from_Date: today,
      to_Date: inDays(30),
      payment_Id: 0,
      created_By: 'superadmin',
    });
    expect(await standing(a)).toEqual({ daysLeft: 30, to_Date: inDays(30), next_From_Date: inDays(31) });
    const rows = await asOwner(portal, async (client) => {
      const { rows } = await client.query<{ call: string }>(
        'select call, user_name from audit where tenant_id = $1 order by at',
        [a.tenantId],
      );
      return rows.map((row) => row.call);
    });
    expect(rows).toContain('subscription.create');
    expect(rows.some((call) => call.includes('subscriptionAssign'))).toBe(true);
  });

  test('a plan that is no longer sold can be assigned: an assignment is not a sale', async () => {
    const a = await aCompany(portal);
    const { id } = await aPlan(portal, superAdmin);
    done(await call(portal, 'planUpdate', { token: superAdmin, query: { id }, body: planBody({ is_Active: 'no' }) }));
    const assigned = done(await assign(a.tenantId, { subscription_Id: id, plan_Type: 'Silver', to_Date: inDays(5) }));
    expect(assigned.plan_Type).toBe('Silver');
    expect(await daysLeft(a)).toBe(5);
  });
});

describe('days left', () => {
  test('days left are null before the first day and negative after the last', async () => {
    const a = await aCompany(portal);
    expect(await standing(a)).toEqual({ daysLeft: null, to_Date: null, next_From_Date: today });
    done(await assign(a.tenantId, { from_Date: inDays(1), to_Date: inDays(9) }));
    expect(await standing(a)).toEqual({ daysLeft: null, to_Date: null, next_From_Date: inDays(10) });
    done(await assign(a.tenantId));
    expect((await standing(a)).to_Date).toBe(inDays(9));
    const over = await aCompany(portal);
    done(await assign(over.tenantId, { from_Date: '2026-01-01', to_Date: inDays(-3) }));
    expect(await standing(over)).toEqual({ daysLeft: -3, to_Date: inDays(-3), next_From_Date: today });
  });

  test('days left are shown to the company’s back office, and to no other company', async () => {
    const [a, b] = [await aCompany(portal), await aCompany(portal)];
    done(await assign(a.tenantId, { to_Date: inDays(7) }));
    const clerk = await aBackOffice(portal, a);
    expect(done(await call(portal, 'subscription', { token: clerk.token })).daysLeft).toBe(7);
    for (const name of ['subscription', 'subscriptionHistory'] as const) {
      const query = { TenantId: a.tenantId };
      expect(refused(await call(portal, name, { token: b.token, query })).status).toBe(403);
      expect((await call(portal, name, { token: superAdmin, query })).status).toBe(200);
    }
    expect(await history(b)).toEqual([]);
  });
});

describe('subscriptions that overlap', () => {
  test('an overlapping Active subscription is refused, and days that a Renew one shares count once', async () => {
    const a = await aCompany(portal);
    done(await assign(a.tenantId, { to_Date: inDays(30) }));
    const refusedAs = { status: 409, code: 'subscription_overlaps' };
    for (const fields of [
      {},
      { to_Date: inDays(60) },
      { from_Date: inDays(-5), to_Date: today },
      { from_Date: inDays(30), to_Date: inDays(60) },
      { from_Date: inDays(-99), to_Date: inDays(99) },
    ])
      expect(refused(await assign(a.tenantId, fields))).toMatchObject(refusedAs);
    const [from, to] = [showDate(today), showDate(inDays(30))];
    expect(refused(await assign(a.tenantId)).detail).toBe(
      `The company has a subscription from ${from} to ${to} already. Choose Renew to go on after it, or Deactive to end it.`,
    );
    const renew = { subscription_Status: 'Renew', from_Date: inDays(20), to_Date: inDays(50) };
    done(await assign(a.tenantId, renew));
    expect(await daysLeft(a)).toBe(50);
    done(await assign(a.tenantId, { from_Date: inDays(51), to_Date: inDays(60) }));
    expect(await daysLeft(a)).toBe(60);
  });

  test('of ten subscriptions assigned at once for the same days, one is accepted', async () => {
    const a = await aCompany(portal);
    const answers = await Promise.all(Array.from({ length: 10 }, () => assign(a.tenantId, { to_Date: inDays(9) })));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await history(a)).toHaveLength(1);
  });

  test('subscriptions of two companies can have the same days', async () => {
    const [a, b] = [await aCompany(portal), await aCompany(portal)];
    done(await assign(a.tenantId, { to_Date: inDays(9) }));
    done(await assign(b.tenantId, { to_Date: inDays(9) }));
  });
});

test('a Deactive subscription ends the current one the day before, and another can begin', async () => {
  const a = await aCompany(portal);
  done(await assign(a.tenantId, { from_Date: inDays(-10), to_Date: inDays(300) }));
  done(await assign(a.tenantId, { subscription_Status: 'Deactive', from_Date: inDays(3), to_Date: inDays(3) }));
  expect(await standing(a)).toEqual({ daysLeft: 2, to_Date: inDays(2), next_From_Date: inDays(3) });
  done(await assign(a.tenantId, { subscription_Status: 'Deactive' }));
  expect(await standing(a)).toEqual({ daysLeft: -1, to_Date: inDays(-1), next_From_Date: today });
  done(await assign(a.tenantId, { to_Date: inDays(40) }));
  expect(await daysLeft(a)).toBe(40);

  const shown = (await history(a)).map(({ id, subscription_Status, counts_To, state }) => [
    id,
    subscription_Status,
    counts_To,
    state,
  ]);
  expect(shown).toEqual([
    [4, 'Active', inDays(40), 'running'],
    [3, 'Deactive', null, 'over'],
    [2, 'Deactive', null, 'over'],
    [1, 'Active', inDays(-1), 'over'],
  ]);
});

test('a subscription that begins later is shown as coming', async () => {
  const a = await aCompany(portal);
  done(await assign(a.tenantId, { from_Date: inDays(5), to_Date: inDays(9) }));
  expect((await history(a)).map(({ state }) => state)).toEqual(['coming']);
});
