import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, asOwner, call, done, logIn, PASSWORD, refused } from '#test/factories.ts';
import { startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { codeNow, giveAuthenticator } from '#test/second-factor.ts';

// A super admin who lost the second factor needs another super admin (docs/decisions/0086).

let portal: TestPortal;
let lost: string;
beforeAll(async () => {
  portal = await startPortal({ ofSuperAdmins: true });
  lost = (await aCompany(portal)).userName;
  // Only the database makes further super admins.
  await asOwner(portal, (client) =>
    client.query('update user_account set role_id = 1, tenant_id = null where user_name = $1', [lost]),
  );
  await giveAuthenticator(portal, lost);
});
afterAll(() => portal.stop());

const OWED = { status: 403, code: 'second_factor_owed' };
const login = () => call(portal, 'login', { body: { userName: lost, password: PASSWORD } });
const reset = (token?: string) =>
  call(portal, 'resetSecondFactor', { query: { username: lost }, ...(token !== undefined && { token }) });

test('nobody but a super admin with a second factor resets that of a super admin', async () => {
  const { token } = await aCompany(portal);
  expect((await reset()).status).toBe(401);
  expect(refused(await reset(token)).status).toBe(403);
  const asStaff = await call(portal, 'resetStaffSecondFactor', { token, query: { username: lost } });
  expect(refused(asStaff)).toMatchObject({ status: 404, code: 'not_found' });
  const without = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
  expect(refused(await reset(without))).toMatchObject(OWED);
  expect(refused(await login())).toMatchObject({ status: 422, code: 'second_factor' });
});

test('a super admin resets the second factor of another, who then has to set up a new one', async () => {
  const secret = await giveAuthenticator(portal, SUPER_ADMIN.userName);
  const body = { ...SUPER_ADMIN, second_Factor: codeNow(secret) };
  const { token } = done(await call(portal, 'login', { body })).value;
  done(await reset(token));
  const { token: back } = done(await login()).value;
  expect(refused(await call(portal, 'listCompanies', { token: back }))).toMatchObject(OWED);
  expect(done(await call(portal, 'secondFactors', { token: back }))).toMatchObject({ app_Added_Date: '', owed: true });
  expect(refused(await reset(token))).toMatchObject({ status: 409, code: 'no_second_factor' });
  const { data } = done(await call(portal, 'platformAudit', { token, query: { of: 'platform', kind: 'login' } }));
  expect(data[0]).toMatchObject({
    userName: SUPER_ADMIN.userName,
    record: lost,
    fields: [{ to: 'two-step login reset' }],
  });
});
