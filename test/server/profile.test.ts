import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProfile, linkOf } from '#test/contract/expectations-access.ts';
import {
  aBackOffice,
  aCompany,
  anOwner,
  asOwner,
  call,
  done,
  logIn,
  PASSWORD,
  refused,
  type TestCompany,
  type TestUser,
} from '#test/factories.ts';
import { sharedPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let company: TestCompany;
let clerk: TestUser;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
});
beforeEach(async () => {
  clerk = await aBackOffice(portal, company, { email: 'old@example.com', contact: '9111111111', name: 'Old Name' });
});

const NEW = 'quite another password';
/** The profile as it is, but for `fields`. */
const asItIs = (fields: Readonly<Record<string, string>> = {}) =>
  aProfile(clerk.userName, {
    name: 'Old Name',
    email: 'old@example.com',
    contact: '9111111111',
    personal_Contact: '',
    old_Password: '',
    ...fields,
  });
const save = (fields: Readonly<Record<string, string>> = {}, token = clerk.token) =>
  call(portal, 'updateProfile', { token, body: asItIs(fields) });
const ask = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(portal, async (client) => (await client.query<Row>(text, values)).rows);
const auditOf = (name: string, record = clerk.userName) =>
  ask('select tenant_id, user_name, before, after from audit where call = $1 and record = $2 order by at', [
    name,
    record,
  ]);
const isIn = async (token: string) => (await call(portal, 'profile', { token })).status === 200;

describe('the profile', () => {
  test('a profile is changed by its own user alone', async () => {
    for (const userName of [company.userName, 'superadmin', 'nobody', '']) {
      const answered = await call(portal, 'updateProfile', { token: clerk.token, body: asItIs({ userName }) });
      expect(refused(answered).status).toBe(userName === '' ? 422 : 403);
    }
    expect(await auditOf('login.profile', company.userName)).toEqual([]);
  });

  test('a changed profile is shown as it was saved, and is in the audit of the company', async () => {
    const saved = done(await save({ name: 'New Name', personal_Contact: '9222222222' }));
    expect(saved).toMatchObject({
      name: 'New Name',
      contact: '9111111111',
      personal_Contact: '9222222222',
      role_Id: '3',
    });
    expect(done(await call(portal, 'profile', { token: clerk.token }))).toEqual(saved);
    expect(done(await call(portal, 'login', { body: clerk })).user).toEqual(saved);
    expect(await auditOf('login.profile')).toEqual([
      {
        tenant_id: company.tenantId,
        user_name: clerk.userName,
        before: { name: 'Old Name', email: 'old@example.com', contact: '9111111111', personal_Contact: '' },
        after: { name: 'New Name', email: 'old@example.com', contact: '9111111111', personal_Contact: '9222222222' },
      },
    ]);
  });

  test('a change of the profile gives nobody another role, company or username, whatever is sent', async () => {
    const claimed = {
      id: '1',
      tanantId: crypto.randomUUID(),
      company_Name: 'Another Firm',
      role_Id: '1',
      userType: 'superadmin',
      is_Admin: 'true',
      is_SuperAdmin: 'true',
      updated_By: 'somebody',
      created_Date: '2020-01-01',
    };
    const saved = done(await save({ ...claimed, userName: clerk.userName.toUpperCase() }));
    expect(saved).toMatchObject({ userName: clerk.userName, role_Id: '3', tenantId: company.tenantId });
    expect(saved).toMatchObject({ company_Name: 'Verma Roadways', is_Admin: 'false', is_SuperAdmin: 'false' });
    expect(await ask('select updated_by from user_account where user_name = $1', [clerk.userName])).toEqual([
      { updated_by: clerk.userName },
    ]);
  });

  test('the profile of a user without a company is changed, too', async () => {
    const owner = await anOwner(portal);
    const body = aProfile(owner.userName, { name: 'Owner' });
    expect(done(await call(portal, 'updateProfile', { token: owner.token, body }))).toMatchObject({ name: 'Owner' });
    expect(await auditOf('login.profile', owner.userName)).toEqual([]);
  });

  test.each([
    ['name', '', 'Name is required.'],
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['contact', '', 'Official Contact is required.'],
    ['contact', '12345', 'Contact must be exactly 10 digits.'],
    ['personal_Contact', '12345', 'Contact must be exactly 10 digits.'],
    ['password', 'short', 'Please enter a valid password mimimum 8 characters length required'],
    ['password', 'qwerty123', 'This password is easy to guess. Please choose another.'],
    ['old_Password', 'short', 'Please enter a valid password mimimum 8 characters length required'],
  ])('a profile with %s %j is refused: %s', async (path, value, message) => {
    expect(refused(await save({ [path]: value }))).toMatchObject({ status: 422, errors: [{ path, message }] });
  });
});

describe('changes that lead to a new password', () => {
  test.each([{ email: 'new@example.com' }, { contact: '9333333333' }, { password: NEW }])(
    'a change of email, contact or password needs the old password: %j',
    async (fields) => {
      const path = 'old_Password';
      expect(refused(await save(fields))).toMatchObject({
        status: 422,
        errors: [{ path, message: 'Old Password is required.' }],
      });
      expect(refused(await save({ ...fields, old_Password: 'wrong password' }))).toMatchObject({
        status: 422,
        detail: 'Old Password is wrong.',
        errors: [{ path, message: 'Old Password is wrong.' }],
      });
      expect(done(await call(portal, 'profile', { token: clerk.token }))).toMatchObject({
        email: 'old@example.com',
        contact: '9111111111',
      });
      await logIn(portal, clerk.userName);
      done(await save({ ...fields, old_Password: PASSWORD }));
    },
  );

  test('a new email voids the reset link that was sent to the old one', async () => {
    const token = await linkOf(portal, clerk.userName);
    done(await save({ email: 'new@example.com', old_Password: PASSWORD }));
    expect((await call(portal, 'resetPassword', { body: { token, password: NEW } })).status).toBe(410);
  });

  test('the old password can be tried ten times, whatever strangers tried at the login', async () => {
    const wrong = { password: NEW, old_Password: 'wrong password' };
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await call(portal, 'login', { body: { ...clerk, password: 'wrong password' } })).status).toBe(401);
    }
    for (let tries = 0; tries < 10; tries += 1) expect((await save(wrong)).status).toBe(422);
    const over = await save({ ...wrong, old_Password: PASSWORD });
    expect(refused(over)).toMatchObject({ status: 429, code: 'too_many' });
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await save({ name: 'Still Me' })).status).toBe(200);
  });
});

describe('a new password', () => {
  const change = (old_Password: string, password = NEW, token = clerk.token) =>
    call(portal, 'updatePassword', { token, body: { old_Password, password } });

  test.each(['profile', 'password alone'])(
    'a new password ends the other sessions of the user, and this one goes on: %s',
    async (way) => {
      const other = await logIn(portal, clerk.userName);
      expect(await isIn(other)).toBe(true);
      const changing = way === 'profile' ? save({ password: NEW, old_Password: PASSWORD }) : change(PASSWORD);
      expect((await changing).status).toBe(200);
      expect([await isIn(clerk.token), await isIn(other), await isIn(company.token)]).toEqual([true, false, true]);
      expect((await call(portal, 'login', { body: clerk })).status).toBe(401);
      await logIn(portal, clerk.userName, NEW);
      const [written] = await auditOf(way === 'profile' ? 'login.profile' : 'login.password');
      expect(written).toMatchObject({ after: { login: 'password set anew' } });
      expect(JSON.stringify(written)).not.toContain(NEW);
    },
  );

  test('a new password that is refused ends no session', async () => {
    const other = await logIn(portal, clerk.userName);
    expect(refused(await change('wrong password'))).toMatchObject({
      status: 422,
      detail: 'Old Password is wrong.',
    });
    expect(refused(await change(PASSWORD, ''))).toMatchObject({
      errors: [{ path: 'password', message: 'Change Password is required.' }],
    });
    expect(refused(await change(PASSWORD, 'short')).status).toBe(422);
    expect(refused(await change(PASSWORD, 'old.name1'))).toMatchObject({
      errors: [{ path: 'password', message: 'This password is easy to guess. Please choose another.' }],
    });
    expect(await isIn(other)).toBe(true);
  });

  test('only one of two simultaneous new passwords with one old password is saved', async () => {
    const both = await Promise.all([change(PASSWORD, 'password of one'), change(PASSWORD, 'password of other')]);
    // The other one met the change, or came after it with an old password that was wrong by then.
    const statuses = both.map(({ status }) => status).toSorted((one, other) => one - other);
    expect([
      [200, 409],
      [200, 422],
    ]).toContainEqual(statuses);
  });

  test('a new password voids the reset link of the old one', async () => {
    const token = await linkOf(portal, clerk.userName);
    done(await change(PASSWORD));
    expect((await call(portal, 'resetPassword', { body: { token, password: PASSWORD } })).status).toBe(410);
  });
});

describe('the password of another user', () => {
  let superAdmin: string;
  beforeAll(async () => {
    superAdmin = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
  });
  const set = (userName: string, token = superAdmin) =>
    call(portal, 'setUserPassword', { token, query: { username: userName }, body: { password: NEW } });

  test('another user’s password is set by the platform alone, which ends all sessions, and is audited', async () => {
    expect(refused(await set(clerk.userName, company.token)).status).toBe(403);
    const [, link] = [await isIn(clerk.token), await linkOf(portal, clerk.userName)];
    expect(done(await set(clerk.userName.toUpperCase()))).toBe('Updated Successfully.');
    expect(await isIn(clerk.token)).toBe(false);
    expect((await call(portal, 'resetPassword', { body: { token: link, password: PASSWORD } })).status).toBe(410);
    await logIn(portal, clerk.userName, NEW);
    expect(await auditOf('login.set_password')).toEqual([
      { tenant_id: company.tenantId, user_name: 'superadmin', before: null, after: { login: 'password set anew' } },
    ]);
  });

  test('the password of a user without a company is set, too', async () => {
    const owner = await anOwner(portal);
    done(await set(owner.userName));
    await logIn(portal, owner.userName, NEW);
  });

  test('the super admin’s own password and that of an unknown user are not set this way', async () => {
    expect(refused(await set(SUPER_ADMIN.userName))).toMatchObject({
      status: 422,
      detail: 'Change your own password on your profile.',
    });
    expect(refused(await set('nobody-of-this-name')).status).toBe(404);
    expect(refused(await set('')).status).toBe(400);
  });
});

describe('the sessions of a user', () => {
  const list = async (token = clerk.token) => done(await call(portal, 'ownSessions', { token }));
  const end = (id: string, token = clerk.token) => call(portal, 'endOwnSession', { token, query: { id } });

  test('the sessions of a user are listed with address and browser, the current one first', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.5',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0',
    };
    done(await call(portal, 'login', { body: clerk, headers }));
    const [own, other, ...more] = await list();
    expect(more).toEqual([]);
    expect(own).toMatchObject({ is_Current: true });
    expect(other).toMatchObject({ is_Current: false, address: '203.0.113.5', browser: 'Firefox', system: 'Windows' });
    for (const each of [own, other]) {
      expect(Date.now() - Date.parse(each?.began_Date ?? '')).toBeLessThan(60_000);
      expect(Date.now() - Date.parse(each?.last_Seen_Date ?? '')).toBeLessThan(60_000);
    }
  });

  test('sessions that are over are not listed', async () => {
    await logIn(portal, clerk.userName);
    await logIn(portal, clerk.userName);
    const [, second, third] = await list();
    await ask('update session set expires_at = now() where id = $1', [second?.id]);
    await ask(`update session set last_seen_at = now() - interval '2 hours' where id = $1`, [third?.id]);
    expect(await list()).toHaveLength(1);
  });

  test('sessions are ended one by one, and by their own user alone', async () => {
    const [one, other] = [await logIn(portal, clerk.userName), await logIn(portal, clerk.userName)];
    const id = (await list(one)).find((each) => each.is_Current)?.id ?? '';
    expect(refused(await end(id, company.token)).status).toBe(404);
    expect(await isIn(one)).toBe(true);
    expect(done(await end(id))).toBe('That device was logged out.');
    expect([await isIn(one), await isIn(other), await isIn(clerk.token)]).toEqual([false, true, true]);
    expect(refused(await end(id)).status).toBe(404);
    for (const none of [crypto.randomUUID(), 'x', '']) expect([400, 404]).toContain((await end(none)).status);
  });

  test('logging out everywhere ends all sessions of the user', async () => {
    const other = await logIn(portal, clerk.userName);
    expect(await isIn(other)).toBe(true);
    expect(done(await call(portal, 'logoutEverywhere', { token: clerk.token }))).toBe('Logged out.');
    expect([await isIn(other), await isIn(clerk.token), await isIn(company.token)]).toEqual([false, false, true]);
  });
});
