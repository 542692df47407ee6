import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords, type Passwords } from '#server/access/passwords.ts';
import { createSessions } from '#server/access/sessions.ts';
import { createDiskFiles } from '#server/files/disk.ts';
import { createOutbound } from '#server/outbound/outbound.ts';
import { createMailTransport } from '#server/mail/transport.ts';
import { createSealing } from '#server/secrets/sealing.ts';
import { createPaperCodes } from '#server/consignment/paper-codes.ts';
import { createPaperKey } from '#server/secrets/paper-key.ts';
import { createSignedLinks } from '#server/secrets/signed-links.ts';
import { createApp } from '#server/app.ts';
import { createCaptcha } from '#server/captcha/captcha.ts';
import {
  aCompany,
  anOwner,
  asOwner,
  call,
  done,
  logIn,
  PASSWORD,
  refused,
  type Answered,
  type TestCompany,
} from '#test/factories.ts';
import { connectTo, MAIL_FROM, SECRET, sharedThreads, startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let company: TestCompany;
/** Another portal on the same database, whose password checks are counted. */
let second: { readonly url: string; readonly checks: (string | null)[]; stop(): Promise<void> };
beforeAll(async () => {
  portal = await startPortal({ passwords: createPasswords() });
  second = await startSecond();
  company = await aCompany(portal);
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});

async function startSecond(): Promise<typeof second> {
  const database = await connectTo(portal);
  const checks: (string | null)[] = [];
  const real = createPasswords();
  const passwords: Passwords = {
    ...real,
    verify: (password, kept, requester) => {
      checks.push(kept);
      return real.verify(password, kept, requester);
    },
  };
  const app = await createApp({
    database,
    passwords,
    sessions: createSessions(database),
    ...(await sharedThreads()),
    health: { stopping: false },
    files: createDiskFiles(portal.filesDir),
    incoming: portal.services.incoming,
    sealing: createSealing({ now: SECRET, before: null }),
    outbound: createOutbound(),
    links: createSignedLinks({ now: SECRET, before: null }),
    codes: createPaperCodes(database, createPaperKey(SECRET), 'http://127.0.0.1'),
    platform: { email: '', phone: '', address: '', eraseAfterDays: 30 },
    transport: createMailTransport({ from: MAIL_FROM, folder: portal.outbox }),
    messages: null,
    captcha: createCaptcha(
      { provider: 'off' },
      { database, secrets: { now: SECRET, before: null }, log: () => undefined },
    ),
    version: 'test',
    publicUrl: 'http://127.0.0.1',
    requestsPerMinute: 0,
    log: { level: 'silent' },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    checks,
    async stop() {
      await app.close();
      await database.close();
    },
  };
}

describe('a login', () => {
  const tryTo = (at: { url: string }, userName: string, password: string, headers = {}) =>
    call(at, 'login', { body: { userName, password }, headers });
  const LIMIT = 10;

  test('a login with a wrong name costs a hash and is refused like one with a wrong password', async () => {
    second.checks.length = 0;
    const sayings = [];
    for (const [userName, password] of [
      [company.userName, 'wrong password'],
      ['nobody-of-this-name', 'wrong password'],
      [company.userName.toUpperCase(), 'wrong again'],
    ] as const) {
      const { requestId: _id, ...problem } = refused(await tryTo(second, userName, password));
      sayings.push(problem);
    }
    expect(sayings[0]).toMatchObject({ status: 401, detail: 'Login failed. Invalid Username or Password.' });
    expect(new Set(sayings.map((problem) => JSON.stringify(problem))).size).toBe(1);
    expect(second.checks.map((kept) => kept === null)).toEqual([false, true, false]);
    // A successful login clears the failures, for the tests below.
    expect((await tryTo(second, company.userName, company.password)).status).toBe(200);
  });

  test('a login finds its user whatever the case of the name', async () => {
    expect(done(await tryTo(portal, company.userName.toUpperCase(), PASSWORD)).user).toMatchObject({
      userName: company.userName,
      tenantId: company.tenantId,
      role_Id: '2',
      is_Admin: 'true',
      is_SuperAdmin: 'false',
    });
  });

  test(`a login is refused after ${LIMIT} failures, counted by two portals together, without checking the password`, async () => {
    const { userName } = await anOwner(portal);
    const statuses = [];
    for (let tries = 0; tries < LIMIT; tries += 1) {
      const at = tries % 2 === 0 ? portal : second;
      statuses.push((await tryTo(at, tries % 3 === 0 ? userName.toUpperCase() : userName, 'wrong password')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    second.checks.length = 0;
    for (const at of [portal, second]) {
      const over = await tryTo(at, userName, PASSWORD);
      expect(refused(over)).toMatchObject({ status: 429, code: 'too_many' });
      const wait = Number(over.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(15 * 60);
    }
    expect(second.checks).toEqual([]);
    // Other users are not locked out.
    expect((await tryTo(portal, company.userName, PASSWORD)).status).toBe(200);
    // After a quarter of an hour the count begins again.
    await asOwner(portal, (client) =>
      client.query(`update login_try set since = since - interval '16 minutes' where user_key = $1`, [userName]),
    );
    expect((await tryTo(portal, userName, PASSWORD)).status).toBe(200);
  });

  test('a successful login clears the failures before it', async () => {
    const { userName } = await anOwner(portal);
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 1; tries < LIMIT; tries += 1) {
        expect((await tryTo(portal, userName, 'wrong password')).status).toBe(401);
      }
      expect((await tryTo(portal, userName, PASSWORD)).status).toBe(200);
    }
  });

  test('logins are limited by address, too', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    await asOwner(portal, (client) =>
      client.query(`insert into login_try (key, tries) values ('address:203.0.113.9', 100)`),
    );
    const body = { userName: company.userName, password: PASSWORD };
    expect(refused(await call(portal, 'login', { body, headers })).status).toBe(429);
    expect((await call(portal, 'login', { body })).status).toBe(200);
  });

  test('a login without a name and a password is refused', async () => {
    expect(refused(await tryTo(portal, '', ''))).toMatchObject({
      status: 422,
      detail: 'Please enter both username and password.',
      errors: [{ message: 'Username is required.' }, { message: 'Password is required.' }],
    });
  });

  test('a login in a flood is refused beyond the short queue, while those within it are answered', async () => {
    let over: Answered[] = [];
    // On a busy machine they may come one by one, so that none waits: that is no flood, and another one follows.
    for (let flood = 1; over.length === 0 && flood <= 20; flood += 1) {
      // Each from an address of its own: those of one address wait for one another before the queue.
      const all = await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          tryTo(portal, `flood-${flood}-${at}`, 'wrong password', { 'x-forwarded-for': `198.51.${flood}.${at}` }),
        ),
      );
      over = all.filter(({ status }) => status === 429);
      // Two are hashed and twenty wait; some may leave before the last come.
      const answered = all.filter(({ status }) => status === 401).length;
      expect(answered).toBeGreaterThanOrEqual(22);
      expect(answered + over.length).toBe(40);
    }
    expect(over[0]?.headers.get('retry-after')).toBe('2');
    expect((await tryTo(portal, company.userName, PASSWORD)).status).toBe(200);
  });
});

describe('a session', () => {
  const look = (at: { url: string }, token: string) => call(at, 'getCompany', { token });

  test('a session ends at once with its logout, and no other session does', async () => {
    const [one, other] = await Promise.all([logIn(portal, company.userName), logIn(portal, company.userName)]);
    done(await look(portal, one));
    done(await call(portal, 'logout', { token: one }));
    expect(refused(await look(portal, one))).toMatchObject({ status: 401, detail: 'Please login again.' });
    done(await look(portal, other));
  });

  test('a session ends at once although it is used while it is closed', async () => {
    const token = await logIn(portal, company.userName);
    await Promise.all([look(portal, token), call(portal, 'logout', { token }), look(portal, token)]);
    expect(refused(await look(portal, token)).status).toBe(401);
  });

  test('a session that was closed at another portal ends within seconds', async () => {
    const token = await logIn(portal, company.userName);
    done(await look(second, token));
    done(await call(portal, 'logout', { token }));
    await expect.poll(async () => (await look(second, token)).status, { interval: 250 }).toBe(401);
  });

  test('a session that has expired is refused, also where it is cached', async () => {
    const token = await logIn(portal, company.userName);
    await asOwner(portal, (client) =>
      client.query(`update session set expires_at = now() + interval '3 seconds' where token_hash = $1`, [
        createHash('sha256').update(token).digest(),
      ]),
    );
    done(await look(portal, token));
    await sleep(3050);
    expect(refused(await look(portal, token)).status).toBe(401);
  });

  test('the token of a session is kept only as a hash, and is not logged', async () => {
    const token = await logIn(portal, company.userName);
    const rows = await asOwner(portal, (client) => client.query('select * from session'));
    expect(JSON.stringify(rows.rows)).not.toContain(token);
    expect(portal.logLines.join('\n')).not.toContain(token);
  });
});
