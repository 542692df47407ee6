import { beforeAll, describe, expect, test } from 'vitest';
import { archivesOf, linkIn, unzipped } from '#test/archives.ts';
import { anArchive } from '#test/contract/expectations-company.ts';
import { aKey } from '#test/contract/expectations-connect.ts';
import { aBackOffice, aCompany, asOwner, call, done, logIn, refused, type TestCompany } from '#test/factories.ts';
import { sharedPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const { work, status, download, partsOf, rowOf, change } = archivesOf(() => portal);

describe('the link to an archive', () => {
  let a: TestCompany;
  let link: string;
  beforeAll(async () => {
    a = await aCompany(portal);
    link = await anArchive(portal, a);
  });

  test('a forged link and another user’s link open nothing', async () => {
    const [b, clerk] = [await aCompany(portal), await aBackOffice(portal, a)];
    const strange = await anArchive(portal, b);
    const [body = '', tag = ''] = link.split('.');
    const forged = [
      `${body}.`,
      `${body}.${strange.split('.')[1]}`,
      `${strange.split('.')[0]}.${tag}`,
      tag,
      'x',
      `${link}x`.slice(1),
    ];
    for (const other of forged) expect(refused(await download(other, a.token)).code, other).toBe('link_over');
    // Signed for something else by the same portal.
    const reset = portal.services.links.sign('reset', { tenantId: a.tenantId, id: 'x', key: '', user: '' }, 60);
    expect(refused(await download(reset, a.token)).code).toBe('link_over');
    for (const token of [undefined, b.token, clerk.token])
      expect(refused(await download(link, token)).status).toBe(403);
    expect((await download(strange, a.token)).status).toBe(403);
    const naming = await call(portal, 'archiveDownload', { token: b.token, query: { link, tenantId: a.tenantId } });
    expect(naming.status).toBe(403);
    expect((await download(link, a.token)).status).toBe(200);
  });

  test('a key with the scope exports downloads the archive of its own company only', async () => {
    const b = await aCompany(portal);
    const keyOf = async ({ token }: TestCompany, scopes: readonly string[]) =>
      done(await call(portal, 'keyCreate', { token, body: aKey({ scopes }) })).key;
    expect(refused(await download(link, await keyOf(a, ['read']))).status).toBe(403);
    expect(refused(await download(link, await keyOf(b, ['exports']))).status).toBe(403);
    const answered = await download(link, await keyOf(a, ['exports']));
    expect(answered.status).toBe(200);
    expect(unzipped(answered.bytes).names).toContain('bilty.json');
  });

  /** Logs an admin in as a browser does; returns the link and the cookies. */
  async function inBrowser({ userName, password }: Pick<TestCompany, 'userName' | 'password'>) {
    const answered = await call(portal, 'login', {
      body: { userName, password },
      headers: { 'x-session': 'bound', 'user-agent': 'Mozilla/5.0 Chrome/140.0' },
    });
    const cookie = answered.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const own = done(await call(portal, 'archiveStatus', { token: done(answered).value.token, headers: { cookie } }));
    return { ofBrowser: linkIn(own.ready), headers: { cookie } };
  }

  test('a link given to a browser works in that session only', async () => {
    const { ofBrowser, headers } = await inBrowser(a);
    expect((await download(ofBrowser, undefined, headers)).status).toBe(200);
    expect(refused(await download(ofBrowser)).code).toBe('link_over');
    const other = headers.cookie.replace(
      /(bilty=)(.)/,
      (_all, name: string, letter: string) => name + (letter === 'A' ? 'B' : 'A'),
    );
    expect(refused(await download(ofBrowser, undefined, { cookie: other })).code).toBe('link_over');
    const again = await inBrowser(a);
    expect(refused(await download(ofBrowser, undefined, again.headers)).code).toBe('link_over');
    // A link given to a script is refused to a browser that sends no token.
    expect(refused(await download(link, undefined, headers)).code).toBe('link_over');
  });

  test.each([
    ['is logged out', 'delete from session where user_id = $1'],
    [
      'has not been active for two hours',
      `update session set last_seen_at = now() - interval '3 hours' where user_id = $1`,
    ],
    ['is disabled', 'update user_account set disabled_at = now() where id = $1'],
    ['is no longer an admin', 'update user_account set role_id = 3 where id = $1'],
  ])('a link opens nothing once its admin %s', async (_what, how) => {
    const company = await aCompany(portal);
    const ofScript = await anArchive(portal, company);
    const { ofBrowser, headers } = await inBrowser(company);
    expect((await download(ofBrowser, undefined, headers)).status).toBe(200);
    // As another portal would do it: this one is not notified.
    await asOwner(portal, (client) =>
      client.query(how.replace('$1', `(select id from user_account where user_name = '${company.userName}')`)),
    );
    expect(refused(await download(ofBrowser, undefined, headers)).code).toBe('link_over');
    expect((await download(ofScript, company.token)).status).toBeGreaterThanOrEqual(401);
    expect((await download(ofBrowser, undefined, { ...headers, range: 'bytes=1-' })).status).toBe(403);
  });

  test('a link opens nothing while the company is suspended', async () => {
    const company = await aCompany(portal);
    const ofScript = await anArchive(portal, company);
    const { ofBrowser, headers } = await inBrowser(company);
    await asOwner(portal, (client) =>
      client.query(
        'insert into company_state (tenant_id, suspended_at, suspended_by, reason) values ($1, now(), $2, $2)',
        [company.tenantId, 'x'],
      ),
    );
    for (const answered of [await download(ofBrowser, undefined, headers), await download(ofScript, company.token)])
      expect(refused(answered)).toMatchObject({ status: 403, code: 'company_suspended' });
  });

  test('each download from the start is an audit entry, and other ranges of a session add at most one', async () => {
    const company = await aCompany(portal);
    const ofScript = await anArchive(portal, company);
    const entries = async () => {
      const { data } = done(await call(portal, 'auditList', { token: company.token, query: { kind: 'archive' } }));
      return data.filter(({ action }) => action === 'download').length;
    };
    const from = (range: string) => download(ofScript, company.token, { range });
    expect((await from('bytes=999999999-')).status).toBe(416);
    expect(await entries()).toBe(0);
    const { ofBrowser, headers } = await inBrowser(company);
    expect((await download(ofBrowser, undefined, { ...headers, range: 'bytes=1-' })).status).toBe(206);
    expect(await entries()).toBe(1);
    // Another session is another download, however many connections it opens.
    const parts = await Promise.all(['bytes=1-9', 'bytes=-5', 'bytes=10-19', 'bytes=20-'].map(from));
    expect(parts.map(({ status: code }) => code)).toEqual([206, 206, 206, 206]);
    expect(await entries()).toBe(2);
    // A request from the first byte is a new download.
    expect((await download(ofScript, company.token)).status).toBe(200);
    expect((await from('bytes=0-')).status).toBe(206);
    expect((await from('bytes=5-')).status).toBe(206);
    expect(await entries()).toBe(4);
  });

  test('a link resumes an interrupted download at the missing part', async () => {
    const whole = await download(link, a.token);
    const { length } = whole.bytes;
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('content-length')).toBe(String(length));
    const tag = whole.headers.get('etag') ?? '';
    const rest = await download(link, a.token, { range: `bytes=100-`, 'if-range': tag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 100-${length - 1}/${length}`);
    expect(rest.bytes).toEqual(whole.bytes.subarray(100));
    const some = await download(link, a.token, { range: 'bytes=10-19' });
    expect(some.bytes).toEqual(whole.bytes.subarray(10, 20));
    // If the archive is another one by now, all of it is sent.
    expect((await download(link, a.token, { range: 'bytes=100-', 'if-range': '"other"' })).bytes).toHaveLength(length);
    const beyond = await download(link, a.token, { range: `bytes=${length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`]);
  });

  test('a link ends when its archive expires, and the files are deleted', async () => {
    expect(await partsOf(a)).toHaveLength(1);
    await change(a, `expires_at = now() - interval '1 second'`);
    expect(await status(a)).toMatchObject({ newest: { state: 'over', link: '' }, ready: null });
    expect((await download(link, a.token)).status).toBe(404);
    await work();
    expect(await partsOf(a)).toEqual([]);
    expect((await rowOf(a))['state']).toBe('over');
  });

  test('a super admin’s link works too, and the company’s audit shows it', async () => {
    const b = await aCompany(portal);
    const token = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
    const query = { tenantId: b.tenantId };
    done(await call(portal, 'archiveStart', { token, query, body: { pdfs: 'no' } }));
    await work();
    const { ready } = done(await call(portal, 'archiveStatus', { token, query }));
    expect((await download(linkIn(ready), token)).status).toBe(200);
    const { data } = done(await call(portal, 'auditList', { token: b.token, query: { kind: 'archive' } }));
    expect(data).toMatchObject([
      { action: 'download', userName: SUPER_ADMIN.userName },
      { action: 'create', userName: SUPER_ADMIN.userName },
    ]);
  });
});
