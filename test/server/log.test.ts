import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkOf } from '#test/contract/expectations-access.ts';
import { anEnquiry } from '#test/contract/expectations-platform.ts';
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
import { aBilty, anAadhaar, anEmployee } from '#test/forms.ts';
import { startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

// What the log contains, and what it never does.

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await startPortal({ requestsPerMinute: 200 });
  company = await aCompany(portal);
});
afterAll(() => portal.stop());

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly reqId?: string;
  readonly event?: string;
  readonly user?: string | null;
  readonly address?: string;
  readonly req?: { readonly method: string; readonly route: string };
  readonly err?: Readonly<Record<string, unknown>>;
}
const lines = () => portal.logLines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);
const noted = (event: string) => lines().filter((line) => line.event === event);
const idOf = (userName: string) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from user_account where user_name = $1', [userName]);
    return rows[0]?.id;
  });

test('no token, password, cookie, Aadhaar number or query is ever in the log', async () => {
  const secrets: string[] = [PASSWORD, SUPER_ADMIN.password, company.token];
  const secret = (text: string) => {
    secrets.push(text);
    return text;
  };
  // Logins, right and wrong, of a script and of a browser.
  const mistyped = secret('a password typed into the name');
  await call(portal, 'login', { body: { userName: mistyped, password: secret('a wrong password') } });
  const browser = await call(portal, 'login', {
    body: { userName: company.userName, password: PASSWORD },
    headers: { 'x-session': 'bound' },
  });
  const cookies = browser.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  for (const cookie of cookies) secret(cookie.split('=')[1] ?? '');
  const { token } = done(browser).value;
  secret(token);
  const inBrowser: Sent = { token, headers: { cookie: cookies.join('; ') } };
  await call(portal, 'getCompany', inBrowser);
  await call(portal, 'biltyCreate', { ...inBrowser, body: aBilty() });
  await call(portal, 'getCompany', { token: secret('a-token-that-nobody-has-0123456789') });
  // A forgotten password, and its link.
  const clerk = await aBackOffice(portal, company);
  const link = secret(await linkOf(portal, clerk.userName));
  done(await call(portal, 'resetPassword', { body: { token: link, password: secret('the password after it') } }));
  await call(portal, 'resetPassword', { body: { token: link, password: PASSWORD } });
  // Aadhaar numbers in bodies and, by the specification's own calls, in queries; names in queries and paths.
  const aadharNo = secret(anAadhaar());
  const send = { token: company.token };
  done(await call(portal, 'employeeCreate', { ...send, body: anEmployee({ aadharNo }) }));
  done(await call(portal, 'employeeUpdateByAadhaar', { ...send, query: { aadharNo }, body: anEmployee({ aadharNo }) }));
  await call(portal, 'employeeUpdateByAadhaar', {
    ...send,
    query: { aadharNo: secret(anAadhaar()) },
    body: anEmployee(),
  });
  await call(portal, 'biltyList', { ...send, query: { searchParam: secret('QZXQUERY'), tenantId: randomUUID() } });
  const file = secret('QZXFILE');
  await call(portal, 'clientImage', { ...send, query: { tenantId: company.tenantId, kind: 'vehicle_docs', file } });
  await fetch(`${portal.url}/${secret('QZXPATH')}?${secret('QZXASKED')}=1`);
  const log = portal.logLines.join('\n');
  for (const each of secrets) expect(log.includes(each), `${each} is in the log`).toBe(false);
});

test('logins, changes of logins and refusals are logged with user and address, but without the name', async () => {
  const clerk = await aBackOffice(portal, company);
  const id = await idOf(clerk.userName);
  const headers = { 'x-forwarded-for': '203.0.113.99' };
  await call(portal, 'login', { body: { userName: clerk.userName, password: 'wrong password' }, headers });
  await call(portal, 'login', { body: { userName: 'nobody-of-this-name', password: PASSWORD }, headers });
  const token = done(await call(portal, 'login', { body: clerk, headers })).value.token;
  await call(portal, 'updateCompany', { token, body: {}, headers });
  await call(portal, 'updatePassword', {
    token,
    body: { old_Password: 'wrong password', password: PASSWORD },
    headers,
  });
  done(await call(portal, 'updatePassword', { token, body: { old_Password: PASSWORD, password: PASSWORD }, headers }));
  done(await call(portal, 'logout', { token, headers }));
  done(await call(portal, 'logoutEverywhere', { token: await logIn(portal, clerk.userName) }));
  const superAdmin = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
  const query = { username: clerk.userName };
  done(await call(portal, 'setUserPassword', { token: superAdmin, query, body: { password: PASSWORD } }));
  const there = lines().filter((line) => line.address === '203.0.113.99');
  expect(there.map(({ event, user }) => [event, user])).toEqual([
    ['login_failed', id],
    ['login_failed', null],
    ['login', id],
    ['access_denied', id],
    ['old_password_wrong', id],
    ['password_changed', id],
    ['logout', id],
  ]);
  for (const event of ['logout_everywhere', 'password_set']) {
    expect(noted(event).at(-1)).toMatchObject({ user: id, address: expect.stringContaining('127.0.0.1') });
  }
  expect(noted('access_denied').at(-1)?.req).toEqual({ method: 'PUT', route: '/api/Tenant_Master/UpdateTenants' });
  expect(portal.logLines.join('\n')).not.toContain(clerk.userName);
});

test('line breaks in a request make no log line of their own', async () => {
  const forged = '\n{"level":30,"event":"login","user":"forged"}\r\n';
  const before = portal.logLines.length;
  await fetch(`${portal.url}/api/${encodeURIComponent(forged)}`, { headers: { 'x-request-id': 'forged' } });
  await call(portal, 'login', { body: { userName: `a${forged}`, password: forged } });
  const written = portal.logLines.slice(before);
  expect(written.length).toBeGreaterThan(0);
  for (const line of written) {
    expect(line.trimEnd()).not.toMatch(/[\n\r]/);
    expect(() => void JSON.parse(line)).not.toThrow();
  }
  expect(lines().filter(({ user }) => user === 'forged')).toEqual([]);
});

test('a flood of requests is logged once', async () => {
  const clerk = await aBackOffice(portal, company);
  const id = await idOf(clerk.userName);
  const statuses = [];
  for (let asked = 0; asked < 230; asked += 1) {
    statuses.push((await call(portal, 'profile', { token: clerk.token })).status);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
  expect(noted('too_many').filter(({ user }) => user === id)).toHaveLength(1);
});

test('a database that does not answer in time is reported as busy and logged without a stack', async () => {
  const answer = await asOwner(portal, async (locker) => {
    await locker.query('begin; lock table vehicle in access exclusive mode');
    return await call(portal, 'vehiclePage', { token: company.token });
  });
  const { status, requestId, detail } = refused(answer);
  expect(status).toBe(503);
  expect(detail).toBe('This took too long because the portal is busy. Nothing was lost. Please try again in a moment.');
  expect(lines().filter(({ reqId, level }) => reqId === requestId && level > 20)).toEqual([
    expect.objectContaining({
      level: 40,
      event: 'unavailable',
      req: { method: 'GET', route: '/api/Vehicle_Detail/GetVehiclePage' },
      why: { type: 'error', code: '57014', message: 'The database refused a statement.' },
    }),
    expect.objectContaining({ msg: 'A slow request' }),
  ]);
  expect(portal.logLines.find((line) => line.includes(requestId) && line.includes('stack'))).toBeUndefined();
});

test('an unexpected error is logged with its stack, without the values that the database quotes', async () => {
  await asOwner(portal, (client) => client.query(`alter table enquiry alter column phone type inet using '::1'`));
  const phone_Number = '9000000077';
  const failed = await call(portal, 'postEnquiry', { body: anEnquiry({ phone_Number }) });
  expect(refused(failed).status).toBe(500);
  // Found by the request id that the user was shown.
  const told = lines().find((line) => line.reqId === refused(failed).requestId && line.level === 50);
  expect(told).toMatchObject({
    msg: 'A request failed',
    req: { method: 'POST', route: '/api/Enquiry/PostEnquiry' },
    err: { code: '22P02', message: 'The database refused a statement.', stack: expect.stringContaining('at ') },
  });
  expect(portal.logLines.join('\n')).not.toContain(phone_Number);
});
