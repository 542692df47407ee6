import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aCompany,
  anOwner,
  asOwner,
  call,
  companyBody,
  done,
  logIn,
  PASSWORD,
  refused,
  type Sent,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

const flown: string[] = [];
let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await startPortal({ onBatch: (statement) => flown.push(statement) });
  company = await aCompany(portal);
});
afterAll(() => portal.stop());

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

/** Logs in as the portal's own page does, and keeps the cookies as a browser does. */
async function inBrowser(userName = company.userName, at: { url: string } = portal) {
  const headers = { 'x-session': 'bound', 'user-agent': AGENT };
  const answered = await call(at, 'login', { body: { userName, password: PASSWORD }, headers });
  const { token } = done(answered).value;
  const set = answered.headers.getSetCookie();
  const jar = set.map((cookie) => cookie.split(';')[0] ?? '');
  const forgery = jar.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { token, set, cookie: jar.join('; '), forgery };
}
type InBrowser = Awaited<ReturnType<typeof inBrowser>>;
const ask = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(portal, async (client) => (await client.query<Row>(text, values)).rows);
const look = (token: string, cookie?: string) =>
  call(portal, 'getCompany', { token, ...(cookie !== undefined && { headers: { cookie } }) });
const save = ({ token, cookie }: InBrowser, forgery?: string, rest: Sent = {}) =>
  call(portal, 'biltyCreate', {
    token,
    body: aBilty(),
    headers: { cookie, ...(forgery !== undefined && { 'x-xsrf-token': forgery }) },
    ...rest,
  });

describe('the session of a browser', () => {
  test('a browser’s token is refused without the cookie of that browser', async () => {
    const [one, other] = [await inBrowser(), await inBrowser()];
    expect(refused(await look(one.token))).toMatchObject({ status: 401, detail: 'Please login again.' });
    expect(refused(await look(one.token, other.cookie)).status).toBe(401);
    expect(refused(await look(one.token, 'bilty=; XSRF-TOKEN=')).status).toBe(401);
    done(await look(one.token, one.cookie));
    done(await look(one.token, `a=b; ${one.cookie}; c=d`));
  });

  test('a browser’s cookie is refused without the token', async () => {
    const { cookie, forgery } = await inBrowser();
    const headers = { cookie, 'x-xsrf-token': forgery };
    expect(refused(await call(portal, 'getCompany', { headers })).status).toBe(401);
    expect(refused(await call(portal, 'biltyCreate', { headers, body: aBilty() })).status).toBe(401);
  });

  test('a browser changes data only with the second cookie sent back in a header', async () => {
    const [mine, other] = [await inBrowser(), await inBrowser()];
    for (const wrong of [undefined, '', 'x', other.forgery, mine.forgery.toLowerCase()]) {
      expect(refused(await save(mine, wrong))).toMatchObject({ status: 403, code: 'forged' });
    }
    const put = { method: 'PUT', body: companyBody() };
    const headers = { cookie: mine.cookie };
    expect(refused(await call(portal, 'updateCompany', { ...put, token: mine.token, headers })).status).toBe(403);
    expect(refused(await call(portal, 'biltyDeleteLine', { token: mine.token, headers })).status).toBe(403);
    done(await save(mine, mine.forgery));
  });

  test('a browser’s cookies cannot be read by scripts, except the one that they send back', async () => {
    const { set } = await inBrowser();
    expect(set).toHaveLength(3);
    expect(set[0]).toMatch(/^bilty=[\w-]{43}; HttpOnly; Path=\/; SameSite=Strict; Max-Age=43200$/);
    expect(set[1]).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict; Max-Age=43200$/);
    expect(set[2]).toMatch(/^bilty-known=[\w.-]+; Path=\/api\/LoginUser; HttpOnly; SameSite=Strict; Max-Age=15552000$/);
  });

  test('logging out ends a browser’s session and removes its cookies', async () => {
    const { token, cookie, forgery } = await inBrowser();
    const left = await call(portal, 'logout', { token, headers: { cookie, 'x-xsrf-token': forgery } });
    expect(done(left)).toBe('Logged out.');
    expect(left.headers.getSetCookie().map((each) => /^(\S+)=;.*Max-Age=0$/.exec(each)?.[1])).toEqual([
      'bilty',
      'XSRF-TOKEN',
    ]);
    expect(refused(await look(token, cookie)).status).toBe(401);
  });

  test('a browser’s session is stored as hashes, with address, browser and system', async () => {
    const { token, cookie } = await inBrowser();
    const key = /bilty=([\w-]+)/.exec(cookie)?.[1] ?? '';
    const rows = JSON.stringify(
      await ask(`select *, encode(cookie_hash, 'escape') as c, encode(token_hash, 'escape') as t from session`),
    );
    for (const secret of [token, key]) {
      expect(rows).not.toContain(secret);
      expect(portal.logLines.join('\n')).not.toContain(secret);
    }
    expect(await ask('select address, browser, system from session where cookie_hash is not null limit 1')).toEqual([
      { address: expect.stringMatching(/127\.0\.0\.1$/), browser: 'Chrome', system: 'Windows' },
    ]);
  });
});

test('a script’s session is a plain bearer token, and sets no cookie', async () => {
  const answered = await call(portal, 'login', { body: { userName: company.userName, password: PASSWORD } });
  expect(answered.headers.getSetCookie()).toEqual([]);
  const { token } = done(answered).value;
  done(await look(token, 'bilty=whatever'));
  done(await call(portal, 'biltyCreate', { token, body: aBilty() }));
});

describe('over https', () => {
  let safe: TestPortal;
  beforeAll(async () => {
    safe = await startPortal({ publicUrl: 'https://bilty.example' });
  });
  afterAll(() => safe.stop());

  test('over https a browser’s cookies are for https and for this host only', async () => {
    const { userName } = await anOwner(safe);
    const { set, token, cookie } = await inBrowser(userName, safe);
    expect(set[0]).toMatch(/^__Host-bilty=[\w-]{43}; HttpOnly; Path=\/; SameSite=Strict; Secure; Max-Age=43200$/);
    expect(set[1]).toMatch(/; SameSite=Strict; Secure; /);
    done(await call(safe, 'listCompanies', { token, headers: { cookie } }));
    const headers = { cookie: cookie.replace('__Host-', '') };
    expect((await call(safe, 'listCompanies', { token, headers })).status).toBe(401);
  });

  test('an answer over https has Strict-Transport-Security, and one over http has not', async () => {
    const { token } = await aCompany(safe);
    const said = async (at: TestPortal, path: string, authorization = '') =>
      (await fetch(at.url + path, { headers: { authorization } })).headers.get('strict-transport-security');
    for (const path of [
      '/api/LoginUser/LatestRegId',
      '/api/Bilty_Master/GetBiltyList',
      '/api/none',
      '/none',
      '/healthz',
    ]) {
      const authorization = path.includes('Bilty') ? `Bearer ${token}` : '';
      expect(await said(safe, path, authorization), path).toBe('max-age=31536000; includeSubDomains');
    }
    expect(await said(portal, '/api/LoginUser/LatestRegId')).toBeNull();
  });
});

describe('a session', () => {
  const ageOf = async (token: string, age: string) =>
    ask(`update session set last_seen_at = now() - $2::interval where token_hash = sha256($1::bytea)`, [token, age]);
  const seen = async (token: string) => {
    const [row] = await ask<{ s: number }>(
      'select extract(epoch from now() - last_seen_at)::float8 as s from session where token_hash = sha256($1::bytea)',
      [token],
    );
    return row?.s;
  };

  test('a session ends after two hours without a request', async () => {
    const [over, within] = [await logIn(portal, company.userName), await logIn(portal, company.userName)];
    await ageOf(over, '2 hours');
    await ageOf(within, '1 hour 59 minutes');
    expect(refused(await look(over))).toMatchObject({ status: 401, detail: 'Please login again.' });
    done(await look(within));
    // Written beside the request, so a moment later.
    await expect.poll(() => seen(within)).toBeLessThan(60);
  });

  test('a session expires twelve hours after its login, however much it is used', async () => {
    const token = await logIn(portal, company.userName);
    const ofToken = 'where token_hash = sha256($1::bytea)';
    const end = () => ask(`select expires_at::text as at from session ${ofToken}`, [token]);
    const [left] = await ask<{ h: number }>(
      `select extract(epoch from expires_at - created_at)::float8 / 3600 as h from session ${ofToken}`,
      [token],
    );
    expect(left?.h).toBe(12);
    const first = await end();
    await ageOf(token, '1 hour');
    done(await look(token));
    await expect.poll(() => seen(token)).toBeLessThan(60);
    expect(await end()).toEqual(first);
    const used = await logIn(portal, company.userName);
    await ask(`update session set last_seen_at = now(), expires_at = now() - interval '1 second' ${ofToken}`, [used]);
    expect(refused(await look(used))).toMatchObject({ status: 401, detail: 'Please login again.' });
  });

  test('a session’s last use is not written again within a minute', async () => {
    const token = await logIn(portal, company.userName);
    await ageOf(token, '50 seconds');
    flown.length = 0;
    done(await look(token));
    done(await look(token));
    // The session is remembered: the second call does not look it up.
    expect(flown).toEqual(['session.find', 'company.read', 'company.read']);
    expect(await seen(token)).toBeGreaterThan(49);
  });

  test('the 101st session of a user ends the one that was used longest ago', async () => {
    const { userName, token } = await anOwner(portal);
    await ask(
      `insert into session (token_hash, user_id, last_seen_at, expires_at)
       select sha256(n::text::bytea), u.id, now() - interval '1 minute', now() + interval '1 hour'
       from user_account u, generate_series(1, 99) n where user_name = $1`,
      [userName],
    );
    await ageOf(token, '2 minutes');
    const last = await logIn(portal, userName);
    const count = `select count(*)::int as n from session join user_account u on u.id = user_id where user_name = $1`;
    expect(await ask(count, [userName])).toEqual([{ n: 100 }]);
    expect((await call(portal, 'listCompanies', { token })).status).toBe(401);
    expect((await call(portal, 'listCompanies', { token: last })).status).toBe(200);
  });
});
