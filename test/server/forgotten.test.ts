import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProfile, fromElsewhere, linkOf, linksTo } from '#test/contract/expectations-access.ts';
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
} from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  company = await aCompany(portal);
});
afterAll(() => portal.stop());

const SENT = 'Your password has been sent on your email and mobile number.';
const NEW = 'quite another password';
const forget = (identifier: string, headers: Record<string, string> = fromElsewhere(), language = 'English') =>
  call(portal, 'forgotPassword', { body: { id: 0, identifier, language }, headers });
const reset = (token: string, password = NEW) => call(portal, 'resetPassword', { body: { token, password } });
const ask = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(portal, async (client) => (await client.query<Row>(text, values)).rows);

describe('forgot password', () => {
  test('a request for a new password is answered the same for every name, and mails only active users', async () => {
    const { userName } = await anOwner(portal);
    const off = await aBackOffice(portal, company);
    await ask('update user_account set disabled_at = now() where user_name = $1', [off.userName]);
    const before = await ask('select from outbox');
    for (const name of ['nobody-of-this-name', off.userName, 'superadmin', userName]) {
      const answered = await forget(name);
      expect(done(answered)).toBe(SENT);
      expect([...answered.headers.keys()].sort()).toEqual([...(await forget('nobody')).headers.keys()].sort());
    }
    expect((await ask('select from outbox')).length - before.length).toBe(1);
    expect(await linksTo(portal, userName)).toHaveLength(1);
  });

  test('checking a reset link tells whether it is good, without using it', async () => {
    const { userName } = await anOwner(portal);
    const isGood = async (token: string) => done(await call(portal, 'resetLink', { body: { token } })).good;
    expect(refused(await call(portal, 'resetLink', { body: { token: '' } }))).toMatchObject({ status: 422 });
    expect(await isGood('x'.repeat(43))).toBe(false);
    done(await forget(userName));
    const [token = ''] = await linksTo(portal, userName);
    expect(await isGood(token)).toBe(true);
    expect(await isGood(token)).toBe(true);
    done(await reset(token));
    expect(await isGood(token)).toBe(false);
  });

  test('a request for a new password without a name or number is refused', async () => {
    expect(refused(await forget(' '))).toMatchObject({
      status: 422,
      detail: 'Fill please fill out this field.',
      errors: [{ path: 'identifier', message: 'Please Enter Your Username,User-id,Mobile Number is required.' }],
    });
  });

  test('the letter for a new password holds the reset link, of which password_reset keeps only a hash', async () => {
    const owner = await anOwner(portal, { name: 'Meena Joshi', email: 'meena@example.com' });
    done(await forget(owner.userName.toUpperCase(), fromElsewhere(), 'Hindi'));
    const [letter] = await ask<{ facts: { token: string } }>(
      `select kind, recipient, language, tenant_id, facts from outbox where recipient = 'meena@example.com' and kind = 'passwordReset'`,
    );
    expect(letter).toMatchObject({
      kind: 'passwordReset',
      language: 'Hindi',
      tenant_id: null,
      facts: { name: 'Meena Joshi', userName: owner.userName, token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const kept = JSON.stringify(
      await ask(`select user_id, encode(token_hash, 'escape'), expires_at from password_reset`),
    );
    expect(kept).not.toContain(letter?.facts.token);
    expect(portal.logLines.join('\n')).not.toContain(letter?.facts.token);
  });

  test('a name gets at most five reset letters, with the same answer; an address is refused after 20 requests', async () => {
    const { userName } = await anOwner(portal);
    for (const name of [userName, userName.toUpperCase()]) {
      for (let tries = 0; tries < 5; tries += 1) expect(done(await forget(name))).toBe(SENT);
    }
    expect(await linksTo(portal, userName)).toHaveLength(5);
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    await ask(`insert into login_try (key, tries) values ('forgotPassword:203.0.113.77', 19)`);
    expect((await forget('somebody-else', headers)).status).toBe(200);
    const over = await forget(userName, headers);
    expect(refused(over)).toMatchObject({ status: 429, detail: 'Too many tries. Please try again later.' });
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    const counted = await ask('select tries from login_try where key = $1', [`forgotPassword:${userName}`]);
    expect(counted).toEqual([{ tries: 10 }]);
  });
});

describe('a mobile number', () => {
  const linked = async (users: readonly { readonly userName: string }[]) =>
    (await Promise.all(users.map(({ userName }) => linksTo(portal, userName)))).map((links) => links.length);

  test('a mobile number leads to its oldest login, however many strangers register with it', async () => {
    const contact = '9123456780';
    const owner = await anOwner(portal, { contact });
    const strangers = [];
    for (let at = 0; at < 6; at += 1)
      strangers.push(await anOwner(portal, { contact, userName: `0${at}-${owner.userName}` }));
    done(await forget(contact));
    expect(await linked([owner, ...strangers])).toEqual([1, 0, 0, 0, 0, 0, 0]);
    const [link = ''] = await linksTo(portal, owner.userName);
    done(await reset(link));
    await logIn(portal, owner.userName, NEW);
  });

  test('a mobile number shared within a company leads to each of its logins, with a link for each', async () => {
    const contact = '9123456781';
    const ours = await aCompany(portal, { owner: { contact } });
    const clerk = await aBackOffice(portal, ours, { contact });
    const stranger = await aCompany(portal, { owner: { contact } });
    done(await forget(contact));
    expect(await linked([ours, clerk, stranger])).toEqual([1, 1, 0]);
    const links = [...(await linksTo(portal, ours.userName)), ...(await linksTo(portal, clerk.userName))];
    expect(new Set(links).size).toBe(2);
    done(await reset(links[1] ?? ''));
    await logIn(portal, clerk.userName, NEW);
    await logIn(portal, ours.userName);
  });

  test('a mobile number leads to the login that proved it by a texted link, until its profile changes it', async () => {
    const contact = '9123456782';
    const texting = await startPortal({ beside: portal, messageUrl: 'log' });
    const [older, owner] = [await anOwner(portal, { contact }), await anOwner(portal, { contact })];
    const texts = () =>
      ask<{ token: string; user: string }>(
        `select facts->>'token' as token, facts->>'userName' as user from outbox where recipient = $1 order by queued_at desc`,
        [contact],
      );
    const forgetBy = (identifier: string) =>
      call(texting, 'forgotPassword', { body: { identifier }, headers: fromElsewhere() });
    // No text goes to the newer user of a shared number.
    done(await forgetBy(owner.userName));
    expect(await texts()).toEqual([]);
    done(await forgetBy(older.userName));
    expect(await texts()).toMatchObject([{ user: older.userName }]);

    await ask('update user_account set disabled_at = now() where user_name = $1', [older.userName]);
    done(await forgetBy(contact));
    const [text] = await texts();
    expect(text?.user).toBe(owner.userName);
    done(await reset(text?.token ?? ''));
    await ask('update user_account set disabled_at = null where user_name = $1', [older.userName]);
    const before = await linked([older, owner]);
    done(await forget(contact));
    expect(await linked([older, owner])).toEqual([before[0], (before[1] ?? 0) + 1]);

    const token = await logIn(portal, owner.userName, NEW);
    const body = aProfile(owner.userName, { contact: '9123456783', old_Password: NEW });
    done(await call(portal, 'updateProfile', { token, body }));
    done(await call(portal, 'updateProfile', { token, body: { ...body, contact } }));
    done(await forget(contact));
    expect(await linked([older, owner])).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
    await texting.stop();
  });
});

describe('a reset link', () => {
  test('a reset link sets the password once, ends all sessions of its user alone, and is audited', async () => {
    const clerk = await aBackOffice(portal, company);
    const second = await logIn(portal, clerk.userName);
    const token = await linkOf(portal, clerk.userName);
    expect(done(await reset(token))).toBe('Your password was changed. Please login.');
    for (const ended of [clerk.token, second]) {
      expect(refused(await call(portal, 'getCompany', { token: ended })).status).toBe(401);
    }
    done(await call(portal, 'getCompany', { token: company.token }));
    expect((await call(portal, 'login', { body: { userName: clerk.userName, password: PASSWORD } })).status).toBe(401);
    await logIn(portal, clerk.userName, NEW);
    expect(refused(await reset(token, 'a third password'))).toMatchObject({
      status: 410,
      code: 'link_over',
      detail: 'This link is no longer valid. Please ask for a new one.',
    });
    const written = await ask(
      `select tenant_id, user_name, after from audit where call = 'login.reset_password' and record = $1`,
      [clerk.userName],
    );
    expect(written).toEqual([
      { tenant_id: company.tenantId, user_name: clerk.userName, after: { login: 'password set anew' } },
    ]);
  });

  test('one of two simultaneous uses of a reset link succeeds', async () => {
    const { userName } = await anOwner(portal);
    const token = await linkOf(portal, userName);
    const both = await Promise.all([reset(token, 'password of one'), reset(token, 'password of other')]);
    expect(new Set(both.map((each) => each.status))).toEqual(new Set([200, 410]));
    await logIn(portal, userName, both[0]?.status === 200 ? 'password of one' : 'password of other');
  });

  test('a reset link stays good when another is requested, until a third is requested or one is used', async () => {
    const { userName } = await anOwner(portal);
    const [own, strangers] = [await linkOf(portal, userName), await linkOf(portal, userName)];
    done(await reset(own));
    expect(refused(await reset(strangers)).status).toBe(410);
    const three = [await linkOf(portal, userName), await linkOf(portal, userName), await linkOf(portal, userName)];
    expect(refused(await reset(three[0] ?? '')).status).toBe(410);
    done(await reset(three[1] ?? '', 'yet another password'));
    expect(refused(await reset(three[2] ?? '')).status).toBe(410);
  });

  test('one of two reset links of a user that are used at once succeeds', async () => {
    const { userName } = await anOwner(portal);
    const two = [await linkOf(portal, userName), await linkOf(portal, userName)];
    const both = await Promise.all(two.map((token) => reset(token)));
    expect(new Set(both.map((each) => each.status))).toEqual(new Set([200, 410]));
  });

  test('a reset link is good for 30 minutes, and not for a login that was disabled', async () => {
    const clerk = await aBackOffice(portal, company);
    const newer = await linkOf(portal, clerk.userName);
    const byName = 'user_id = (select id from user_account where user_name = $1)';
    const [left] = await ask<{ minutes: number }>(
      `select extract(epoch from expires_at - now())::float8 / 60 as minutes from password_reset where ${byName}`,
      [clerk.userName],
    );
    expect(left?.minutes).toBeGreaterThan(29);
    expect(left?.minutes).toBeLessThanOrEqual(30);
    await ask(`update password_reset set expires_at = now() where ${byName}`, [clerk.userName]);
    expect(refused(await reset(newer)).status).toBe(410);
    const last = await linkOf(portal, clerk.userName);
    await ask('update user_account set disabled_at = now() where user_name = $1', [clerk.userName]);
    expect(refused(await reset(last)).status).toBe(410);
  });

  test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(500)])('an invalid reset link (%#) is refused', async (token) => {
    expect([410, 422]).toContain(refused(await reset(token)).status);
  });

  test('a reset link enforces the rule for passwords, and stays good after a refused password', async () => {
    const { userName } = await anOwner(portal);
    const token = await linkOf(portal, userName);
    expect(refused(await reset(token, 'short'))).toMatchObject({
      status: 422,
      errors: [{ path: 'password', message: 'Please enter a valid password mimimum 8 characters length required' }],
    });
    expect(refused(await reset(token, `${userName}1`)).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });

  test('a reset link ends a lockout for too many wrong passwords', async () => {
    const { userName } = await anOwner(portal);
    const wrong = { body: { userName, password: 'wrong password' } };
    for (let tries = 0; tries < 10; tries += 1) expect((await call(portal, 'login', wrong)).status).toBe(401);
    expect((await call(portal, 'login', { body: { userName, password: PASSWORD } })).status).toBe(429);
    done(await reset(await linkOf(portal, userName)));
    await logIn(portal, userName, NEW);
  });
});
