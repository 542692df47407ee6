import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { anOwner, asOwner, call, done, PASSWORD, refused, type Answered } from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

const NEEDED = 'Please wait until the captcha is solved.';
const PER_NAME = 50;

/** Two portals with a captcha on one database. */
let portal: TestPortal;
let second: TestPortal;
/** A portal without a captcha on the same database, to register at. */
let lenient: TestPortal;
beforeAll(async () => {
  lenient = await startPortal();
  portal = await startPortal({ captcha: { provider: 'altcha' }, beside: lenient });
  second = await startPortal({ captcha: { provider: 'altcha' }, beside: lenient });
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
  await lenient.stop();
});
afterEach(() => asOwner(portal, (client) => client.query('delete from login_try')));

interface Way {
  readonly at?: TestPortal;
  readonly from?: string;
  readonly cookie?: string;
  readonly captcha?: string;
  /** As the portal's own page sends it. */
  readonly bound?: boolean;
}
const tryTo = (userName: string, password: string, way: Way = {}) =>
  call(way.at ?? portal, 'login', {
    body: { userName, password },
    headers: {
      ...(way.from !== undefined && { 'x-forwarded-for': way.from }),
      ...(way.cookie !== undefined && { cookie: way.cookie }),
      ...(way.captcha !== undefined && { 'x-captcha': way.captcha }),
      ...(way.bound === true && { 'x-session': 'bound' }),
    },
  });
const setCookie = (answered: Answered, name: string) =>
  answered.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
const known = (answered: Answered) => setCookie(answered, 'bilty-known').split(';')[0] ?? '';
const elsewhere = (network: number) => `203.0.113.${network}`;
const triesOf = (userName: string) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ tries: number }>('select tries from login_try where key = $1', [
      `user:${userName}`,
    ]);
    return rows[0]?.tries ?? 0;
  });
const nameIsTried = (userName: string, tries = PER_NAME) =>
  asOwner(portal, (client) =>
    client.query(
      'insert into login_try (key, user_key, tries) values ($1, $2, $3) on conflict (key) do update set tries = $3',
      [`user:${userName}`, userName, tries],
    ),
  );
async function aSolution(): Promise<string> {
  const challenge = done(await call(portal, 'captchaChallenge'));
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

describe('guesses of strangers', () => {
  test('guesses from many networks never lock out the owner’s browser, and are limited for the name', async () => {
    const { userName } = await anOwner(lenient);
    const cookie = known(await tryTo(userName, PASSWORD, { bound: true }));
    const statuses: number[] = [];
    // Seven networks, 84 guesses, half of them at each portal; above the limits the right password is answered as a wrong one.
    for (let guess = 0; guess < 12; guess += 1) {
      const answers = await Promise.all(
        Array.from({ length: 7 }, (_, network) => {
          const at = network % 2 === 0 ? portal : second;
          return tryTo(userName, guess > 9 ? PASSWORD : 'wrong password', { from: elsewhere(network), at });
        }),
      );
      statuses.push(...answers.map(({ status }) => status));
      expect((await tryTo(userName, PASSWORD, { cookie })).status).toBe(200);
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(PER_NAME);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(PER_NAME - 7);
    // The eleventh and twelfth of each network.
    expect(statuses.filter((status) => status === 429)).toHaveLength(14);
    expect(new Set(statuses)).toEqual(new Set([401, 422, 429]));
  });

  test('guesses from a refused network count against no name', async () => {
    const { userName } = await anOwner(lenient);
    const from = elsewhere(40);
    await asOwner(portal, (client) =>
      client.query(`insert into login_try (key, tries) values ('address:203.0.113.40', 100)`),
    );
    for (let tries = 0; tries < 15; tries += 1) expect((await tryTo(userName, 'wrong', { from })).status).toBe(429);
    expect(await triesOf(userName)).toBe(0);
    expect((await tryTo(userName, PASSWORD)).status).toBe(200);
  });

  test('guesses above the limit of a name and network are refused there alone, and do not count', async () => {
    const { userName } = await anOwner(lenient);
    for (let tries = 0; tries < 10; tries += 1) await tryTo(userName, 'wrong password', { from: elsewhere(41) });
    const over = await tryTo(userName, PASSWORD, { from: elsewhere(41), at: second });
    expect(refused(over)).toMatchObject({ status: 429, detail: 'Too many failed logins. Please try again later.' });
    expect(await triesOf(userName)).toBe(10);
    expect((await tryTo(userName, PASSWORD, { from: elsewhere(42) })).status).toBe(200);
    // A login of the owner does not reset what others tried.
    expect(await triesOf(userName)).toBe(10);
  });

  test('guesses above the limit of a name need a captcha, with which the right password logs in', async () => {
    const { userName } = await anOwner(lenient);
    await nameIsTried(userName);
    const asked = refused(await tryTo(userName, PASSWORD));
    expect(asked).toMatchObject({ status: 422, code: 'captcha', detail: NEEDED, errors: [{ path: 'captcha' }] });
    expect(refused(await tryTo(userName, PASSWORD, { captcha: 'none' }))).toMatchObject({ status: 422 });
    const captcha = await aSolution();
    expect((await tryTo(userName, 'wrong password', { captcha })).status).toBe(401);
    expect(refused(await tryTo(userName, PASSWORD, { captcha }))).toMatchObject({ status: 422 });
    expect(done(await tryTo(userName, PASSWORD, { captcha: await aSolution() })).user.userName).toBe(userName);
  });
});

describe('a browser that logged in before', () => {
  test('a known browser has a cookie that scripts cannot read; a program without cookies gets none', async () => {
    const { userName } = await anOwner(lenient);
    const cookie = setCookie(await tryTo(userName, PASSWORD, { bound: true }), 'bilty-known');
    expect(cookie).toMatch(/; Path=\/api\/LoginUser; HttpOnly; SameSite=Strict; Max-Age=15552000$/);
    expect((await tryTo(userName, PASSWORD)).headers.getSetCookie()).toEqual([]);
  });

  test('a known browser has ten tries of its own, counted by all portals together', async () => {
    const { userName } = await anOwner(lenient);
    const cookie = known(await tryTo(userName, PASSWORD, { bound: true }));
    await nameIsTried(userName);
    for (let tries = 0; tries < 10; tries += 1) {
      const at = tries % 2 === 0 ? portal : second;
      expect((await tryTo(userName, 'wrong password', { cookie, at })).status).toBe(401);
    }
    expect((await tryTo(userName, PASSWORD, { cookie })).status).toBe(429);
    // The network and the name are not counted against.
    expect(await triesOf(userName)).toBe(PER_NAME);
    expect((await tryTo((await anOwner(lenient)).userName, PASSWORD)).status).toBe(200);
  });

  test('a known browser can log in while its network is refused', async () => {
    const { userName } = await anOwner(lenient);
    const cookie = known(await tryTo(userName, PASSWORD, { bound: true }));
    await asOwner(portal, (client) =>
      client.query(`insert into login_try (key, tries) values ('address:203.0.113.43', 100)`),
    );
    const from = elsewhere(43);
    expect((await tryTo(userName, PASSWORD, { from })).status).toBe(429);
    expect((await tryTo(userName, PASSWORD, { from, cookie })).status).toBe(200);
  });

  test('a known browser is unknown for every other name, and with a changed cookie', async () => {
    const [mine, other] = [await anOwner(lenient), await anOwner(lenient)];
    const cookie = known(await tryTo(mine.userName, PASSWORD, { bound: true }));
    await nameIsTried(mine.userName);
    await nameIsTried(other.userName);
    expect((await tryTo(mine.userName, PASSWORD, { cookie })).status).toBe(200);
    expect(refused(await tryTo(other.userName, PASSWORD, { cookie }))).toMatchObject({ status: 422, detail: NEEDED });
    const changed = cookie.replace(/=(.)/, (_all, first: string) => `=${first === 'A' ? 'B' : 'A'}`);
    expect((await tryTo(mine.userName, PASSWORD, { cookie: changed })).status).toBe(422);
  });

  test('a browser can be known for several users', async () => {
    const users = [await anOwner(lenient), await anOwner(lenient)];
    let cookie = '';
    for (const { userName } of users) cookie = known(await tryTo(userName, PASSWORD, { bound: true, cookie }));
    for (const { userName } of users) {
      await nameIsTried(userName);
      expect((await tryTo(userName, PASSWORD, { cookie })).status).toBe(200);
    }
  });
});

test('spellings of a name that are equal in the database are counted together', async () => {
  const userName = `İl\u212Aſ１-${crypto.randomUUID()}`;
  const owner = await anOwner(lenient);
  await asOwner(portal, (client) =>
    client.query('update user_account set user_name = $1 where user_name = $2', [userName, owner.userName]),
  );
  const spellings = await asOwner(portal, async (client) => {
    const tried = ['İ', 'i', 'I', 'i\u0307'].flatMap((i) =>
      ['\u212A', 'k', 'K'].map((k) => userName.replace('İ', i).replace('\u212A', k)),
    );
    const { rows } = await client.query<{ name: string }>(
      'select name from unnest($1::text[]) name where lower(name) = lower($2)',
      [tried, userName],
    );
    return rows.map(({ name }) => name);
  });
  expect(spellings.length).toBeGreaterThan(1);
  for (let tries = 0; tries < 10; tries += 1)
    expect((await tryTo(spellings[tries % spellings.length] ?? '', 'wrong password')).status).toBe(401);
  for (const name of spellings) expect((await tryTo(name, PASSWORD)).status).toBe(429);
});
