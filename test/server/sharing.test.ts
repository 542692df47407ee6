import { beforeAll, describe, expect, test } from 'vitest';
import { readBack } from '#test/print/read-back.ts';
import { createSignedLinks } from '#server/secrets/signed-links.ts';
import {
  aBackOffice,
  aCompany,
  aSavedBilty,
  asOwner,
  call,
  done,
  refused,
  savedPaper,
  type SavedBilty,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aLoadingSlip, anEmployee, anExportBilty } from '#test/forms.ts';
import { PUBLIC_URL, SECRET, sharedPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let a: TestCompany;
let b: TestCompany;
let bilty: SavedBilty;
beforeAll(async () => {
  portal = await sharedPortal();
  [a, b] = await Promise.all([aCompany(portal), aCompany(portal)]);
  bilty = await aSavedBilty(portal, a.token, { receiver: 'Rathi Textiles' });
  await aSavedBilty(portal, b.token, { receiver: 'Nobody Else' });
});

const OVER = 'This link is no longer valid. Please ask for a new one.';

const linkIn = (url: string) => new URL(url).searchParams.get('link') ?? '';
async function share(fields: Readonly<Record<string, string>> = {}, token = a.token) {
  return done(await call(portal, 'biltyShare', { token, query: { Bilty_No: bilty.bilty_No, ...fields } }));
}
const follow = (link: string) => call(portal, 'biltyShared', { query: { link } });
const printOf = async (link: string) => readBack((await follow(link)).bytes).flat;

describe('a link to a paper', () => {
  test('a link to a paper is given to users of its company only', async () => {
    const query = { Bilty_No: bilty.bilty_No };
    expect((await call(portal, 'biltyShare', { query })).status).toBe(401);
    expect(
      (await call(portal, 'biltyShare', { token: b.token, query: { ...query, TenantId: a.tenantId } })).status,
    ).toBe(403);
    expect((await call(portal, 'biltyShare', { token: a.token, query: { Bilty_No: '4711' } })).status).toBe(404);
    expect((await call(portal, 'biltyShare', { token: a.token, query: { ...query, copy: 'Mine' } })).status).toBe(400);
    const clerk = await aBackOffice(portal, a);
    expect((await share({}, clerk.token)).url).toMatch(/link=/);
  });

  test('a link opens the current paper of its company without a login', async () => {
    const { url } = await share();
    expect(url).toMatch(new RegExp(`^${PUBLIC_URL}/api/Bilty_Master/Shared\\?link=[\\w.-]+$`));
    const answered = await follow(linkIn(url));
    expect(answered.headers.get('content-type')).toBe('application/pdf');
    expect(answered.headers.get('content-disposition')).toContain('Bilty.pdf');
    expect(answered.headers.get('cache-control')).toBe('no-store');
    expect(answered.headers.get('x-robots-tag')).toBe('noindex');
    expect(readBack(answered.bytes).flat).toContain('Rathi Textiles');
    const change = { token: a.token, query: { Bilty_No: bilty.bilty_No }, body: aBilty({ receiver: 'Rathi & Sons' }) };
    savedPaper(await call(portal, 'biltyUpdate', change));
    expect(await printOf(linkIn(url))).toContain('Rathi & Sons');
    // B has a paper with the same number; B’s own link leads to that one.
    expect(await printOf(linkIn((await share({}, b.token)).url))).toContain('Nobody Else');
  });

  test('a link keeps the chosen language and copy', async () => {
    const { url } = await share({ language: 'Hindi', copy: 'Driver' });
    expect(await printOf(linkIn(url))).toContain('चालक प्रति');
    const english = await printOf(linkIn((await share({ copy: 'Driver' })).url));
    expect(english).toContain('DRIVER / TRANSPORTER COPY');
    const plain = await printOf(linkIn((await share()).url));
    for (const other of ['बिल्टी', 'DRIVER / TRANSPORTER COPY']) expect(plain).not.toContain(other);
  });

  test('a link is valid for a week', async () => {
    const { url, until } = await share();
    const week = 7 * 86_400_000;
    expect(Math.abs(Date.parse(until) - Date.now() - week)).toBeLessThan(60_000);
    const [body = ''] = linkIn(url).split('.');
    const signed = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
      claims: Record<string, string>;
      until: number;
    };
    expect(Math.abs(signed.until * 1000 - Date.parse(until))).toBeLessThan(2000);
    /** The same link, issued a while ago. */
    const given = (ago: number) => {
      const links = createSignedLinks({ now: SECRET, before: null }, () => Date.now() - ago);
      return links.sign('paper bilty', signed.claims, week / 1000);
    };
    expect((await follow(given(week - 60_000))).status).toBe(200);
    expect(refused(await follow(given(week + 1000)))).toMatchObject({ status: 410, code: 'link_over', detail: OVER });
  });

  test('a changed or made-up link, or one for another kind of paper, opens nothing', async () => {
    const link = linkIn((await share()).url);
    const [body = '', tag = ''] = link.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { claims: object; until: number };
    const of = (changed: object) =>
      `${Buffer.from(JSON.stringify({ ...claims, claims: { ...claims.claims, ...changed } })).toString('base64url')}.${tag}`;
    const links = createSignedLinks({ now: SECRET, before: null });
    const wrong = [
      of({ t: b.tenantId }),
      of({ n: '2' }),
      `${body}.`,
      'x',
      createSignedLinks({ now: `another ${SECRET}`, before: null }).sign(
        'paper bilty',
        claims.claims as Record<string, string>,
        60,
      ),
      links.sign('archive', claims.claims as Record<string, string>, 60),
      links.sign('paper bilty', { t: 'x', n: '1' }, 60),
      links.sign('paper bilty', {}, 60),
    ];
    for (const each of wrong) expect(refused(await follow(each)).detail, each).toBe(OVER);
    for (const name of ['exportBiltyShared', 'loadingSlipShared'] as const)
      expect(refused(await call(portal, name, { query: { link } })).detail).toBe(OVER);
    expect(refused(await call(portal, 'biltyShared', {})).status).toBe(400);
  });

  test('a link opens nothing once its paper is gone, or while its company is suspended', async () => {
    const gone = await aSavedBilty(portal, a.token);
    const { url } = await share({ Bilty_No: gone.bilty_No });
    expect((await follow(linkIn(url))).status).toBe(200);
    const suspended = (sql: string) => asOwner(portal, (client) => client.query(sql, [a.tenantId]));
    await suspended(`insert into company_state (tenant_id, suspended_by, reason) values ($1, '', '')`);
    expect(refused(await follow(linkIn(url))).detail).toBe(OVER);
    await suspended('delete from company_state where tenant_id = $1');
    expect((await follow(linkIn(url))).status).toBe(200);
    await asOwner(portal, async (client) => {
      await client.query('delete from bilty_line where tenant_id = $1 and bilty_seq = $2', [a.tenantId, gone.id]);
      await client.query('delete from bilty where tenant_id = $1 and seq = $2', [a.tenantId, gone.id]);
    });
    expect(refused(await follow(linkIn(url))).detail).toBe(OVER);
  });

  test('a browser that follows an invalid link gets a page in English and Hindi instead of JSON', async () => {
    const answered = await call(portal, 'biltyShared', {
      query: { link: '<script>alert(1)</script>' },
      headers: { accept: 'text/html,application/xhtml+xml' },
    });
    expect(answered.status).toBe(410);
    expect(answered.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answered.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answered.text).toContain(OVER);
    expect(answered.text).toContain('यह लिंक अब मान्य नहीं है।');
    expect(answered.text).not.toContain('<script');
  });

  test('the audit records who shared a paper, and neither the audit nor the log has the link', async () => {
    const { url, until } = await share();
    const { rows } = await asOwner(portal, (client) =>
      client.query(`select * from audit where tenant_id = $1 and call = 'bilty.share' order by at desc limit 1`, [
        a.tenantId,
      ]),
    );
    expect(rows[0]).toMatchObject({ user_name: a.userName, record: bilty.bilty_No, after: { until }, before: null });
    expect(JSON.stringify(rows)).not.toContain(linkIn(url));
    expect(portal.logLines.join('\n')).not.toContain(linkIn(url));
  });
});

test('sharing a paper names whom it can be sent to: its parties, or a loading slip’s driver', async () => {
  expect((await share()).contacts).toEqual([{ name: 'Sharma Traders', number: '9876543210' }]);
  const { token } = a;
  const exported = savedPaper(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty() }));
  const query = { Bilty_No: String(exported['bilty_No']) };
  const share2 = done(await call(portal, 'exportBiltyShare', { token, query }));
  expect(share2.contacts).toEqual([
    { name: 'Sharma Traders', number: '9876543210' },
    { name: 'Gulf Fibres', number: '9876543211' },
  ]);
  expect((await call(portal, 'exportBiltyShared', { query: { link: linkIn(share2.url) } })).status).toBe(200);
  const driver = anEmployee({ contact_No: '9812345678' });
  const { id } = done(await call(portal, 'employeeCreate', { token, body: driver })) as { id: number };
  const slip = savedPaper(await call(portal, 'loadingSlipCreate', { token, body: aLoadingSlip({ driver_Name: id }) }));
  const named = { loading_Slip_Id: String(slip['loading_Slip_Id']) };
  const shared = done(await call(portal, 'loadingSlipShare', { token, query: named }));
  expect(shared.contacts).toEqual([{ name: driver['empName'], number: '9812345678' }]);
  const printed = await call(portal, 'loadingSlipShared', { query: { link: linkIn(shared.url) } });
  expect(readBack(printed.bytes).flat).toContain('MATERIAL LOADING SLIP');
});
