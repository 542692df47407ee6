import { beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '#server/access/passwords.ts';
import { lookOf } from '#domain/rules/username.ts';
import {
  aBackOffice,
  aCompany,
  anOwner,
  asOwner,
  call,
  companyBody,
  done,
  logIn,
  refused,
  registration,
  type TestCompany,
} from '#test/factories.ts';
import { sharedPortal, startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
});

const rowOf = (userName: string) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ role: number; tenant: string | null; hash: string; by: string }>(
      `select role_id as role, tenant_id as tenant, password_hash as hash, created_by as by from user_account where user_name = $1`,
      [userName],
    );
    return rows[0];
  });

describe('registration', () => {
  test('a user who registers becomes an admin without a company, whatever the body claims', async () => {
    const body = registration({ role_Id: '1', tenantId: company.tenantId, is_SuperAdmin: 'true' });
    const answered = done(await call(portal, 'register', { body }));
    expect(answered).toEqual({ userName: body['userName'], name: body['name'], role_Id: '2' });
    expect(await rowOf(answered.userName)).toMatchObject({ role: 2, tenant: null, by: body['userName'] });
  });

  test.each([
    ['3', 3],
    ['2', 2],
  ])('a user registered by an admin with role %s is staff of the admin’s company', async (roleId, role) => {
    const body = registration({ role_Id: roleId });
    expect(done(await call(portal, 'register', { token: company.token, body })).role_Id).toBe(roleId);
    const made = await rowOf(body['userName'] ?? '');
    expect(made).toMatchObject({ role, tenant: company.tenantId, by: company.userName });
  });

  test.each(['1', '4', '0', '', 'x'])('an admin cannot register a user with role %j', async (roleId) => {
    const body = registration({ role_Id: roleId });
    expect(refused(await call(portal, 'register', { token: company.token, body }))).toMatchObject({
      status: 422,
      errors: [{ path: 'role_Id' }],
    });
    expect(await rowOf(body['userName'] ?? '')).toBeUndefined();
  });

  test('back office and super admins cannot register users', async () => {
    const clerk = await aBackOffice(portal, company);
    const superAdmin = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
    for (const token of [clerk.token, superAdmin]) {
      const answered = await call(portal, 'register', { token, body: registration({ role_Id: '3' }) });
      expect(refused(answered)).toMatchObject({ status: 403, detail: 'Access denied.' });
    }
  });

  test.each(['ſam', 'İlhan', '１２３４', 'रमेश', 'ram verma', 'http://evil.example', '<b>', '...'])(
    'the username %j breaks the rule on characters and is refused',
    async (userName) => {
      expect(refused(await call(portal, 'register', { body: registration({ userName }) }))).toMatchObject({
        status: 422,
        errors: [
          { path: 'userName', message: 'Username can have letters A to Z, digits, dots, dashes and underscores only.' },
        ],
      });
    },
  );

  test.each(['admin', 'Super.Admin', 'r00t', 'supp0rt'])(
    'the reserved username %s is refused, also for staff',
    async (userName) => {
      for (const token of [undefined, company.token]) {
        const body = registration({ userName, role_Id: '3' });
        const answered = await call(portal, 'register', { body, ...(token !== undefined && { token }) });
        expect(refused(answered)).toMatchObject({
          status: 422,
          errors: [{ path: 'userName', message: 'This username is reserved. Please choose another.' }],
        });
      }
    },
  );

  test('a username that looks like an existing one is a conflict, also for staff', async () => {
    const { userName } = await anOwner(portal, { userName: `Kamal.01-${crypto.randomUUID()}` });
    for (const alike of [userName.replace('01', 'Ol'), userName.replace('m', 'rn'), userName.replace('.', '_')]) {
      const expected = { status: 409, detail: 'This username looks like one that exists. Please choose another.' };
      const body = registration({ userName: alike, role_Id: '3' });
      expect(refused(await call(portal, 'register', { body }))).toMatchObject(expected);
      expect(refused(await call(portal, 'register', { token: company.token, body }))).toMatchObject(expected);
    }
  });

  test('the suggested username is accepted, and a username older than the rule still logs in', async () => {
    const id = done(await call(portal, 'latestRegId'));
    const { userName } = await anOwner(portal, { userName: `ASH${id}` });
    for (const odd of ['ſam İ', '１２３', 'http://evil.example', 'admin']) {
      await asOwner(portal, (client) =>
        client.query('update user_account set user_name = $1 where user_look = $2', [odd, lookOf(userName)]),
      );
      const token = await logIn(portal, odd);
      const profile = done(await call(portal, 'profile', { token }));
      done(await call(portal, 'updateProfile', { token, body: { ...profile, name: 'Still Asha' } }));
    }
  });

  test('an existing username in any case is a conflict and uses up no registration id', async () => {
    const taken = await anOwner(portal);
    const next = done(await call(portal, 'latestRegId'));
    for (const userName of [taken.userName, taken.userName.toUpperCase(), ` ${taken.userName} `]) {
      expect(refused(await call(portal, 'register', { body: registration({ userName }) }))).toMatchObject({
        status: 409,
        code: 'username_taken',
        detail: 'Username already exists.',
        errors: [{ path: 'userName', message: 'Username already exists.' }],
      });
    }
    expect(done(await call(portal, 'latestRegId'))).toBe(next);
    await anOwner(portal);
    expect(done(await call(portal, 'latestRegId'))).toBe(next + 1);
  });

  test('of two registrations of one username at once, one succeeds', async () => {
    const body = registration();
    const both = await Promise.all([call(portal, 'register', { body }), call(portal, 'register', { body })]);
    expect(new Set(both.map((each) => each.status))).toEqual(new Set([200, 409]));
  });

  test('the password is stored only as argon2id and is neither answered nor logged', async () => {
    // With the production hash: other test portals use a cheaper one.
    const real = await startPortal({ beside: portal, passwords: createPasswords() });
    const body = registration({ password: 'ein Geheimnis मंत्र' });
    const answered = await call(real, 'register', { body });
    expect(answered.text).not.toContain('Geheimnis');
    const { hash = '' } = (await rowOf(done(answered).userName)) ?? {};
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(real.logLines.join('\n')).not.toContain('Geheimnis');
    await real.stop();
  });

  test.each([
    ['password', 'short', 'Please enter a valid password mimimum 8 characters length required'],
    ['password', '', 'Password is required.'],
    ['password', 'Password@123', 'This password is easy to guess. Please choose another.'],
    ['password', 'vermaroadways', 'This password is easy to guess. Please choose another.'],
    ['password', '9876543210', 'This password is easy to guess. Please choose another.'],
    ['contact', '12345', 'Contact must be exactly 10 digits.'],
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['name', '', 'Name is required.'],
  ])('a registration with %s %j is refused: %s', async (path, value, message) => {
    const answered = await call(portal, 'register', { body: registration({ [path]: value }) });
    expect(refused(answered)).toMatchObject({ status: 422, errors: [{ path, message }] });
  });
});

describe('creating a company', () => {
  test('an owner creates one company, even with two requests at once, and can use it immediately', async () => {
    const owner = await anOwner(portal);
    const make = () => call(portal, 'createCompany', { token: owner.token, body: companyBody() });
    const both = await Promise.all([make(), make()]);
    expect(new Set(both.map((each) => each.status))).toEqual(new Set([200, 409]));
    const made = done(both.find((each) => each.status === 200) ?? (await make()));
    expect(done(await call(portal, 'getCompany', { token: owner.token }))).toEqual(made);
    expect(done(await call(portal, 'updateTenantId', { token: owner.token }))).toBe('Updated Successfully.');
    const rows = await asOwner(portal, (client) =>
      client.query('select from company where created_by = $1', [owner.userName]),
    );
    expect(rows.rowCount).toBe(1);
  });
});
