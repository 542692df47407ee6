import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  logIn,
  PASSWORD,
  refused,
  type TestCompany,
  type TestUser,
} from '#test/factories.ts';
import { sharedPortal, startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { codeNow, fromBase32, giveAuthenticator } from '#test/second-factor.ts';

let portal: TestPortal;
let company: TestCompany;
let clerk: TestUser;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
});
beforeEach(async () => {
  clerk = await aBackOffice(portal, company);
});

const tryIn = ({ userName, password }: Pick<TestUser, 'userName' | 'password'>, second_Factor?: string) =>
  call(portal, 'login', { body: { userName, password, ...(second_Factor !== undefined && { second_Factor }) } });
const withPassword = { old_Password: PASSWORD };
const NEEDED = { status: 422, code: 'second_factor' };
const WRONG = { status: 401, code: 'second_factor_wrong', detail: 'This code is wrong or was already used.' };

/** Sets up an app as its user does; returns its secret and the recovery codes. */
async function setUp(user: TestUser): Promise<{ secret: Buffer; codes: string[] }> {
  const { token } = user;
  const begun = done(await call(portal, 'beginAuthenticator', { token, body: withPassword }));
  const secret = fromBase32(begun.secret);
  expect(begun.address).toBe(
    `otpauth://totp/Bilty%20Portal:${user.userName}?secret=${begun.secret}&issuer=Bilty%20Portal`,
  );
  // The code of the step before: the current one stays unused for the login that follows.
  const { codes } = done(await call(portal, 'confirmAuthenticator', { token, body: { code: codeNow(secret, -1) } }));
  return { secret, codes };
}

const auditOf = (userName: string) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ call: string; user_name: string; after: { login?: string } }>(
      `select call, user_name, after from audit where record = $1 and call like 'login.%' order by at, id`,
      [userName],
    );
    return rows.map(({ call: made, user_name, after }) => [made, user_name, after.login]);
  });

describe('an authenticator app', () => {
  test('an authenticator app is added with the password and a current code', async () => {
    const { token } = clerk;
    const wrong = await call(portal, 'beginAuthenticator', { token, body: { old_Password: 'wrong password' } });
    expect(refused(wrong)).toMatchObject({ status: 422, detail: 'Old Password is wrong.' });
    const early = await call(portal, 'confirmAuthenticator', { token, body: { code: '123456' } });
    expect(refused(early)).toMatchObject({ status: 409, detail: 'This took too long. Please start again.' });
    const { secret } = done(await call(portal, 'beginAuthenticator', { token, body: withPassword }));
    const tooOld = codeNow(fromBase32(secret), -3);
    const unconfirmed = await call(portal, 'confirmAuthenticator', { token, body: { code: tooOld } });
    expect(refused(unconfirmed)).toMatchObject({ status: 422, errors: [{ path: 'code', message: WRONG.detail }] });
    // Nothing has changed so far.
    done(await tryIn(clerk));
    const code = codeNow(fromBase32(secret)).replace(/(...)/, '$1 ');
    const { codes } = done(await call(portal, 'confirmAuthenticator', { token, body: { code } }));
    expect(codes).toHaveLength(10);
    expect(done(await call(portal, 'secondFactors', { token }))).toMatchObject({
      app_Added_Date: expect.stringMatching(/^2/),
      recovery_Codes: 10,
    });
    expect(await auditOf(clerk.userName)).toContainEqual([
      'login.second_factor',
      clerk.userName,
      'authenticator app added',
    ]);
  });

  test('an authenticator’s secret is sealed in the database and useless in another user’s row', async () => {
    const { secret } = await setUp(clerk);
    const other = await aBackOffice(portal, company);
    await giveAuthenticator(portal, other.userName);
    await asOwner(portal, async (client) => {
      const { rows } = await client.query<{ text: string }>(
        `select row_to_json(a)::text as text from authenticator a join user_account u on u.id = a.user_id where u.user_name = $1`,
        [clerk.userName],
      );
      expect(rows[0]?.text).not.toContain(secret.toString('hex'));
      expect(rows[0]?.text).not.toContain(secret.toString('base64url'));
      await client.query(
        `update authenticator set secret_sealed = (select secret_sealed from authenticator a join user_account u on u.id = a.user_id where u.user_name = $1)
         where user_id = (select id from user_account where user_name = $2)`,
        [clerk.userName, other.userName],
      );
    });
    expect(refused(await tryIn(other, codeNow(secret))).status).toBe(500);
  });

  test('adding an authenticator app ends the other sessions of its user', async () => {
    const other = await logIn(portal, clerk.userName);
    await setUp(clerk);
    expect((await call(portal, 'profile', { token: other })).status).toBe(401);
    expect((await call(portal, 'profile', { token: clerk.token })).status).toBe(200);
  });

  test('a second factor is asked for only after the right password', async () => {
    const { secret } = await setUp(clerk);
    const wrong = await tryIn({ ...clerk, password: 'wrong password' }, codeNow(secret));
    expect(refused(wrong)).toMatchObject({ status: 401, code: 'login_failed' });
    expect(refused(await tryIn(clerk))).toMatchObject(NEEDED);
    expect(refused(await tryIn(clerk, '000000'))).toMatchObject(WRONG);
    const answered = done(await tryIn(clerk, codeNow(secret)));
    expect((await call(portal, 'profile', { token: answered.value.token })).status).toBe(200);
  });

  test('a code of the app works once, even of four at once, and no earlier code works after it', async () => {
    const { secret } = await setUp(clerk);
    const code = codeNow(secret);
    const answered = await Promise.all([1, 2, 3, 4].map(() => tryIn(clerk, code)));
    expect(answered.map(({ status }) => String(status)).sort()).toEqual(['200', '401', '401', '401']);
    expect(refused(await tryIn(clerk, code))).toMatchObject(WRONG);
    // Nor a code of an earlier step, although it was never used.
    expect(refused(await tryIn(clerk, codeNow(secret, -1)))).toMatchObject(WRONG);
    done(await tryIn(clerk, codeNow(secret, 1)));
  });

  test('ten wrong codes, counted across two portals, block further tries, even with the right code', async () => {
    const { secret } = await setUp(clerk);
    const second = await startPortal({ beside: portal });
    const wrong = { body: { userName: clerk.userName, password: PASSWORD, second_Factor: '12345' } };
    const statuses: number[] = [];
    for (let tries = 0; tries < 10; tries += 1)
      statuses.push(
        (await call(tries % 2 === 0 ? portal : second, 'login', { ...wrong, headers: elsewhere() })).status,
      );
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
    const tooMany = await call(portal, 'login', {
      body: { ...wrong.body, second_Factor: codeNow(secret) },
      headers: elsewhere(),
    });
    expect(refused(tooMany)).toMatchObject({ status: 429, detail: 'Too many wrong codes. Please try again later.' });
    await second.stop();
  });

  test('a new authenticator app replaces the old one without new recovery codes', async () => {
    const { secret } = await setUp(clerk);
    const again = await setUp(clerk);
    expect(again.codes).toEqual([]);
    expect(refused(await tryIn(clerk, codeNow(secret)))).toMatchObject(WRONG);
    done(await tryIn(clerk, codeNow(again.secret)));
  });

  test('removing the app needs the password and removes its recovery codes', async () => {
    const { codes } = await setUp(clerk);
    const { token } = clerk;
    const wrong = await call(portal, 'removeAuthenticator', { token, body: { old_Password: 'wrong password' } });
    expect(refused(wrong).status).toBe(422);
    expect(refused(await tryIn(clerk))).toMatchObject(NEEDED);
    done(await call(portal, 'removeAuthenticator', { token, body: withPassword }));
    done(await tryIn(clerk));
    expect(done(await call(portal, 'secondFactors', { token }))).toEqual({
      app_Added_Date: '',
      recovery_Codes: 0,
      password_Owed: false,
      owed: false,
      passkeys: [],
    });
    const none = await call(portal, 'removeAuthenticator', { token, body: withPassword });
    expect(refused(none).status).toBe(404);
    const codeless = await call(portal, 'newRecoveryCodes', { token, body: withPassword });
    expect(refused(codeless)).toMatchObject({ status: 409, detail: 'Two-step login is not set up for this user.' });
    await setUp(clerk);
    expect(refused(await tryIn(clerk, codes[0]))).toMatchObject(WRONG);
  });
});

let places = 0;
/** An address that no other login uses, so that the limits of passwords do not count here. */
const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${(places += 1) % 250}` });

describe('a recovery code', () => {
  test('a recovery code opens one login, also typed in small letters with spaces', async () => {
    const { codes } = await setUp(clerk);
    expect(new Set(codes.map((code) => code[0])).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-KM-NP-Z2-9]{4}(-[A-HJ-KM-NP-Z2-9]{4}){2}$/);
    const [first = '', second = '', third = ''] = codes;
    done(await tryIn(clerk, first));
    expect(refused(await tryIn(clerk, first))).toMatchObject(WRONG);
    done(await tryIn(clerk, second.toLowerCase().replaceAll('-', ' ')));
    const answered = await Promise.all([1, 2, 3].map(() => tryIn(clerk, third)));
    expect(answered.map(({ status }) => String(status)).sort()).toEqual(['200', '401', '401']);
    expect(done(await call(portal, 'secondFactors', { token: clerk.token })).recovery_Codes).toBe(7);
    const used = (await auditOf(clerk.userName)).filter(([made]) => made === 'login.recovery_code');
    expect(used).toEqual(
      Array.from({ length: 3 }, () => ['login.recovery_code', clerk.userName, 'recovery code used']),
    );
  });

  test('a recovery code is kept as an argon2id hash only, and works for its own user only', async () => {
    const { codes } = await setUp(clerk);
    const other = await aBackOffice(portal, company);
    await setUp(other);
    expect(refused(await tryIn(other, codes[0]))).toMatchObject(WRONG);
    const kept = await asOwner(portal, async (client) => {
      const { rows } = await client.query<{ code_hash: string }>(
        'select code_hash from recovery_code c join user_account u on u.id = c.user_id where u.user_name = $1',
        [clerk.userName],
      );
      return rows.map(({ code_hash }) => code_hash);
    });
    expect(kept).toHaveLength(10);
    for (const hash of kept) expect(hash).toMatch(/^\$argon2id\$/);
    const said = portal.logLines.join('\n');
    for (const code of codes) expect(said).not.toContain(code);
  });

  test('new recovery codes make the old ones invalid', async () => {
    const { codes } = await setUp(clerk);
    const { token } = clerk;
    const anew = done(await call(portal, 'newRecoveryCodes', { token, body: withPassword })).codes;
    expect(anew).toHaveLength(10);
    expect(refused(await tryIn(clerk, codes[0]))).toMatchObject(WRONG);
    done(await tryIn(clerk, anew[9]));
  });
});

describe('a lost second factor', () => {
  test('an admin removes a lost second factor of the company’s staff, which ends that login’s sessions', async () => {
    await setUp(clerk);
    const { token } = company;
    const query = { username: clerk.userName };
    const stranger = await aCompany(portal);
    const foreign = await call(portal, 'resetStaffSecondFactor', { token: stranger.token, query });
    expect(refused(foreign)).toMatchObject({ status: 404, code: 'not_found' });
    const unknown = await call(portal, 'resetStaffSecondFactor', { token, query: { username: 'nobody-at-all' } });
    expect(refused(unknown)).toMatchObject({ status: 404, code: 'not_found' });
    const own = await call(portal, 'resetStaffSecondFactor', { token, query: { username: company.userName } });
    expect(refused(own)).toMatchObject({ status: 422, detail: 'Change your own two-step login on your profile.' });
    done(await call(portal, 'resetStaffSecondFactor', { token, query }));
    expect((await call(portal, 'profile', { token: clerk.token })).status).toBe(401);
    done(await tryIn(clerk));
    const again = await call(portal, 'resetStaffSecondFactor', { token, query });
    expect(refused(again)).toMatchObject({ status: 409, detail: 'Two-step login is not set up for this user.' });
    expect(await auditOf(clerk.userName)).toContainEqual([
      'login.reset_second_factor',
      company.userName,
      'two-step login reset',
    ]);
  });

  test('the super admin removes the lost second factor of a company’s admin, but not the own one', async () => {
    const admin = await aCompany(portal);
    await setUp(admin);
    const token = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
    done(await call(portal, 'resetSecondFactor', { token, query: { username: admin.userName } }));
    done(await tryIn(admin));
    expect(await auditOf(admin.userName)).toContainEqual([
      'login.reset_second_factor',
      SUPER_ADMIN.userName,
      'two-step login reset',
    ]);
    const own = await call(portal, 'resetSecondFactor', { token, query: { username: SUPER_ADMIN.userName } });
    expect(refused(own).status).toBe(422);
  });
});

test('a super admin can add an authenticator app, which the platform’s audit records', async () => {
  const own = await startPortal();
  const token = await logIn(own, SUPER_ADMIN.userName, SUPER_ADMIN.password);
  const body = { old_Password: SUPER_ADMIN.password };
  const { secret } = done(await call(own, 'beginAuthenticator', { token, body }));
  const code = codeNow(fromBase32(secret), -1);
  done(await call(own, 'confirmAuthenticator', { token, body: { code } }));
  expect(refused(await call(own, 'login', { body: SUPER_ADMIN }))).toMatchObject(NEEDED);
  const second_Factor = codeNow(fromBase32(secret));
  done(await call(own, 'login', { body: { ...SUPER_ADMIN, second_Factor } }));
  const { data } = done(await call(own, 'platformAudit', { token, query: { of: 'platform', kind: 'login' } }));
  expect(data).toMatchObject([
    { userName: SUPER_ADMIN.userName, record: SUPER_ADMIN.userName, fields: [{ to: 'authenticator app added' }] },
  ]);
  await own.stop();
});
