import { beforeAll, describe, expect, test } from 'vitest';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  logIn,
  PASSWORD,
  refused,
  type Sent,
  type TestCompany,
} from '#test/factories.ts';
import { sharedPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let a: TestCompany;
let b: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
  [a, b] = await Promise.all([aCompany(portal), aCompany(portal)]);
  token = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
});

const SUSPENDED = {
  status: 403,
  code: 'company_suspended',
  detail: 'Your company is suspended. Please contact us.',
};
const REASON = 'The bill of March is open.';
const suspend = (tenantId: string, sent: Sent = {}) =>
  call(portal, 'suspendCompany', { token, query: { tenantId }, body: { reason: REASON }, ...sent });
const reinstate = (tenantId: string, sent: Sent = {}) =>
  call(portal, 'reinstateCompany', { token, query: { tenantId }, ...sent });

describe('suspending a company', () => {
  test.each(['', '   '])('a suspension without a reason is refused: %j', async (reason) => {
    const problem = refused(await suspend(a.tenantId, { body: { reason } }));
    expect(problem).toMatchObject({ status: 422, errors: [{ path: 'reason', message: 'Reason is required.' }] });
  });

  test('a company that does not exist cannot be suspended', async () => {
    expect(refused(await suspend(crypto.randomUUID()))).toMatchObject({ status: 404 });
    expect(refused(await suspend('x'))).toMatchObject({ status: 400, detail: 'Tenant ID is not valid.' });
    const unnamed = await call(portal, 'suspendCompany', { token, body: { reason: REASON } });
    expect(refused(unnamed)).toMatchObject({ status: 400, detail: 'Tenant ID is missing.' });
  });

  test('a company’s admin can suspend no company, not even the own one', async () => {
    for (const asked of [await suspend(b.tenantId, { token: a.token }), await suspend(a.tenantId, { token: a.token })])
      expect(refused(asked)).toMatchObject({ status: 403, code: 'access_denied' });
    expect((await call(portal, 'getCompany', { token: a.token })).status).toBe(200);
  });

  test('a suspended company’s users are shut out at once and told why; other users work on', async () => {
    const clerk = await aBackOffice(portal, a);
    const { status } = await call(portal, 'biltyList', { token: clerk.token });
    expect(status).toBe(200);
    expect(done(await suspend(a.tenantId))).toMatchObject({
      tenantId: a.tenantId,
      company_State: 'suspended',
      suspended_By: SUPER_ADMIN.userName,
      reason: REASON,
    });
    for (const each of [clerk, a]) {
      expect(refused(await call(portal, 'biltyList', { token: each.token }))).toMatchObject(SUSPENDED);
      const again = await call(portal, 'login', { body: { userName: each.userName, password: PASSWORD } });
      expect(refused(again)).toMatchObject(SUSPENDED);
    }
    expect((await call(portal, 'biltyList', { token: b.token })).status).toBe(200);
    expect((await call(portal, 'getCompany', { token, query: { tenantId: a.tenantId } })).status).toBe(200);
  });

  test('a wrong password does not reveal that a company is suspended', async () => {
    const wrong = await call(portal, 'login', { body: { userName: a.userName, password: 'a wrong password' } });
    expect(refused(wrong)).toMatchObject({ status: 401, detail: 'Login failed. Invalid Username or Password.' });
  });

  test('a suspended company cannot be suspended again', async () => {
    expect(refused(await suspend(a.tenantId))).toMatchObject({
      status: 409,
      detail: 'This company is already suspended.',
    });
  });
});

describe('reinstating a company', () => {
  test('users of a reinstated company can log in again, but their old sessions stay closed', async () => {
    expect(done(await reinstate(a.tenantId))).toMatchObject({ company_State: 'active', reason: '' });
    expect(refused(await call(portal, 'biltyList', { token: a.token })).status).toBe(401);
    const fresh = await logIn(portal, a.userName);
    expect((await call(portal, 'biltyList', { token: fresh })).status).toBe(200);
  });

  test('a company that is not suspended cannot be reinstated', async () => {
    expect(refused(await reinstate(a.tenantId))).toMatchObject({
      status: 409,
      detail: 'This company is not suspended.',
    });
  });

  test('the company’s audit records its suspension and its reinstatement', async () => {
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ call: string; user_name: string; before: object; after: object }>(
        `select call, user_name, before, after from audit where tenant_id = $1 and call like 'company_state.%'
           and after is not null order by at`,
        [a.tenantId],
      ),
    );
    const suspended = { company_State: 'suspended', reason: REASON };
    expect(rows).toMatchObject([
      {
        call: 'company_state.suspend',
        user_name: SUPER_ADMIN.userName,
        before: { company_State: 'active' },
        after: suspended,
      },
      { call: 'company_state.reinstate', before: suspended, after: { company_State: 'active' } },
    ]);
  });
});
