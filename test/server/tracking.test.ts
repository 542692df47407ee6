import { beforeAll, expect, test } from 'vitest';
import { asSuperAdmin } from '#test/billing.ts';
import { podForm } from '#test/contract/expectations-pods.ts';
import { aFollowedLr, tokenIn } from '#test/contract/expectations-tracking.ts';
import { aCompany, asOwner, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// An LR as seen by anyone who has its link (spec 3 §6, §10).

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
});

const status = (link: string) => call(portal, 'trackingStatus', { headers: { 'x-link': link } });
const OVER = { status: 404, code: 'link_over', detail: 'This link is over.' };
const over = async (link: string) => {
  const { requestId: _, ...problem } = { ...refused(await status(link)) };
  return problem;
};
const note = async (bilty_No: string, kind: string, more: object = {}) =>
  done(await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [bilty_No], kind, ...more } }));

test('a tracking link shows where the LR is, but no goods, money, parties or notes of the office', async () => {
  const { bilty_No, link } = await aFollowedLr(portal, token, { expected_Date: '2026-11-28' });
  await note(bilty_No, 'Reported for unloading');
  await note(bilty_No, 'Arrived', { place: 'Mumbai', note: 'Two cartons wet' });
  const [, voided] = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
  expect(voided?.kind).toBe('Reported for unloading');
  const answered = await status(link);
  expect(done(answered)).toEqual({
    company: 'Verma Roadways',
    phone: '9876543210',
    lr_No: bilty_No,
    bilty_Date: '2026-11-20',
    from: expect.any(String),
    to: expect.any(String),
    packages: 12,
    expected_Date: '2026-11-28',
    lr_Status: 'Arrived',
    pod: 'no',
    short: 0,
    events: [
      { kind: 'Loaded', at: expect.any(String), place: 'Indore' },
      { kind: 'Arrived', at: expect.any(String), place: 'Mumbai' },
    ],
  });
  for (const short of ['3', '2']) done(await call(portal, 'podAdd', { token, body: podForm({ bilty_No, short }) }));
  expect(done(await status(link))).toMatchObject({ pod: 'yes', short: 2 });
  expect(answered.text).not.toMatch(/wet|2650|Bale|GSTIN|unloading/);
});

test('an LR keeps its tracking link until it is renewed, and a classic bilty has none', async () => {
  const { bilty_No, url, link } = await aFollowedLr(portal, token);
  expect(url).toMatch(/\/t#[\w-]{43}$/);
  expect(done(await call(portal, 'trackingLink', { token, body: { bilty_No } })).url).toBe(url);
  const renewed = done(await call(portal, 'trackingRenew', { token, body: { bilty_No } })).url;
  expect(renewed).not.toBe(url);
  expect(await over(link)).toMatchObject(OVER);
  done(await status(tokenIn(renewed)));
  expect(done(await call(portal, 'trackingLink', { token, body: { bilty_No } })).url).toBe(renewed);
  const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() }));
  const body = { bilty_No: classic.bilty_No };
  expect(refused(await call(portal, 'trackingLink', { token, body }))).toMatchObject({ status: 422 });
  expect(refused(await call(portal, 'trackingRenew', { token, body: { bilty_No: '99999' } }))).toMatchObject({
    status: 404,
  });
});

test('a tracking link requested three times at once is one link', async () => {
  const { bilty_No } = await aFollowedLr(portal, token);
  await asOwner(portal, async (client) => {
    await client.query('delete from tracking_link where tenant_id = $1', [company.tenantId]);
  });
  const answers = await Promise.all([1, 2, 3].map(() => call(portal, 'trackingLink', { token, body: { bilty_No } })));
  expect(new Set(answers.map((answered) => done(answered).url)).size).toBe(1);
});

test('a wrong, foreign, expired or suspended tracking link is answered with one sentence', async () => {
  const { bilty_No, link } = await aFollowedLr(portal, token);
  const other = await aCompany(portal);
  const foreign = await aFollowedLr(portal, other.token);
  const swapped = Buffer.concat([
    Buffer.from(foreign.link, 'base64url').subarray(0, 16),
    Buffer.from(link, 'base64url').subarray(16),
  ]).toString('base64url');
  const last = link.endsWith('A') ? 'B' : 'A';
  const wrong = ['', 'x', link.slice(0, -1), `${link.slice(0, -1)}${last}`, `${link}A`, swapped, 'A'.repeat(43)];
  const answers = new Set((await Promise.all(wrong.map(over))).map((problem) => JSON.stringify(problem)));
  expect(answers.size).toBe(1);
  expect(JSON.parse([...answers][0] ?? '')).toMatchObject(OVER);

  // The link ends thirty days after the delivery, and works again when the delivery is voided.
  await note(bilty_No, 'Delivered', { received: 2650 });
  done(await status(link));
  await asOwner(portal, async (client) => {
    await client.query(
      `update bilty_event set at = now() - interval '30 days 1 minute' where tenant_id = $1 and kind = 'Delivered'`,
      [company.tenantId],
    );
  });
  expect(await over(link)).toMatchObject(OVER);
  const events = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
  done(await call(portal, 'biltyEventVoid', { token, body: { id: events.at(-1)?.id, reason: 'Another LR' } }));
  done(await status(link));

  const superAdmin = await asSuperAdmin(portal);
  const body = { tenantId: other.tenantId, reason: 'Not paid' };
  done(await call(portal, 'suspendCompany', { token: superAdmin, body }));
  expect(await over(foreign.link)).toMatchObject(OVER);
});

test('the database keeps neither a tracking link nor its secret', async () => {
  const { link } = await aFollowedLr(portal, token);
  const secret = Buffer.from(link, 'base64url').subarray(16);
  const rows = await asOwner(portal, (client) =>
    client.query<{ row: string }>('select t::text as row from tracking_link t where tenant_id = $1', [
      company.tenantId,
    ]),
  );
  const told = rows.rows.map(({ row }) => row).join('\n');
  expect(told).not.toContain(link);
  expect(told).not.toContain(secret.toString('hex'));
});
