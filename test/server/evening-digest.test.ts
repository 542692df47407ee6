import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import type { Database } from '#server/database/connect.ts';
import { queueDigests } from '#server/evening/digest.ts';
import { aDigest } from '#test/contract/expectations-digest.ts';
import { aBackOffice, aCompany, asOwner, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { lettersTo } from '#test/mail-server.ts';
import { connectTo, startPortal, type TestPortal } from '#test/portal.ts';

// The owner's evening by mail and message (spec 4 §10). Its own portal: the job looks at all companies.

let portal: TestPortal;
let database: Database;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await startPortal({ messageUrl: 'log' });
  database = await connectTo(portal);
});
afterAll(async () => {
  await database.close();
  await portal.stop();
});
beforeEach(async () => {
  company = await aCompany(portal, { company: { tenant_Name: 'Verma Roadways', email: 'verma@example.com' } });
  token = company.token;
  await sql('delete from outbox');
  await sql('update evening_digest set next_at = null');
});

const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  asOwner(portal, async (client) => (await client.query<Row>(text, values)).rows);
const set = async (fields: Readonly<Record<string, unknown>> = {}) =>
  done(await call(portal, 'digestSet', { token, body: aDigest(fields) }));
/** Makes the digest due since some time ago. */
const fallDue = (ago = '1 minute') =>
  sql(`update evening_digest set next_at = now() - $2::interval where tenant_id = $1`, [company.tenantId, ago]);
const queued = () =>
  sql<{ channel: string; recipient: string }>('select channel, recipient from outbox order by channel');
const TODAY = todayInIndia();
const AN_LR = aLawfulBilty({
  bilty_Date: TODAY,
  invoices: [
    { invoice_No: 'A-1', invoice_Date: addDays(TODAY, -400), invoice_Value: 480_000, eway_Bill_No: '351234567890' },
  ],
});
const HOUR_IN_INDIA = (at: string) => new Date(Date.parse(at) + 5.5 * 3_600_000).getUTCHours();

test('only admins set the digest, and it needs an email or a contact', async () => {
  const clerk = await aBackOffice(portal, company);
  expect(refused(await call(portal, 'digestRead', { token: clerk.token })).status).toBe(403);
  expect(refused(await call(portal, 'digestSet', { token: clerk.token, body: aDigest() })).status).toBe(403);
  expect(refused(await call(portal, 'digestSet', { token, body: aDigest({ email: '' }) }))).toMatchObject({
    status: 422,
    errors: [{ path: 'email', message: 'Enter an email or a contact.' }],
  });
  expect(refused(await call(portal, 'digestSet', { token, body: aDigest({ hour: '16' }) })).status).toBe(422);
  // By default the company’s own address is proposed, and nothing is sent.
  expect(done(await call(portal, 'digestRead', { token }))).toMatchObject({
    sends: 'no',
    hour: '20',
    email: 'verma@example.com',
    next_Date: null,
    has_Messages: true,
  });
});

test('the next digest is at the chosen hour in India, and its settings are in the audit', async () => {
  for (const hour of ['17', '23']) {
    const { next_Date } = await set({ hour });
    const next = next_Date ?? '';
    expect(HOUR_IN_INDIA(next)).toBe(Number(hour));
    expect(Date.parse(next) - Date.now()).toBeGreaterThan(0);
    expect(Date.parse(next) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  }
  expect((await set({ sends: 'no' })).next_Date).toBeNull();
  const changes = done(await call(portal, 'auditList', { token })).data.filter(({ kind }) => kind === 'evening_digest');
  expect(changes).toHaveLength(3);
});

test('a digest is queued once, by several portals too and after its hour was changed', async () => {
  await set({ contact: '9876543210' });
  expect(await queueDigests(database, true)).toBe(0);
  await fallDue();
  const looked = await Promise.all([1, 2, 3].map(() => queueDigests(database, true)));
  expect(looked.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(await queued()).toEqual([
    { channel: 'mail', recipient: 'owner@example.com' },
    { channel: 'sms', recipient: '9876543210' },
  ]);
  await set({ hour: '23' });
  await fallDue();
  expect(await queueDigests(database, true)).toBe(1);
  expect(await queued()).toHaveLength(2);
});

test('a digest of a past day is not sent', async () => {
  await set();
  await fallDue('25 hours');
  expect(await queueDigests(database, true)).toBe(1);
  expect(await queued()).toEqual([]);
  const [row] = await sql<{ later: boolean }>(
    `select next_at > now() as later from evening_digest where tenant_id = $1`,
    [company.tenantId],
  );
  expect(row).toEqual({ later: true });
});

test('a digest has the figures of the moment when it is sent, in the chosen language', async () => {
  for (const [language, email, words] of [
    ['English', 'owner@example.com', { booked: 'Booked today: 1 (₹2,650.00)', page: '/dashboard/evening' }],
    ['Hindi', 'malik@example.com', { booked: 'आज की बुकिंग: 1 (₹2,650.00)', page: '/dashboard/evening' }],
  ] as const) {
    await set({ email, language });
    await fallDue();
    await queueDigests(database, false);
    // Booked after the digest was queued: the letter has it all the same.
    if (language === 'English') savedBilty(await call(portal, 'biltyCreate', { token, body: AN_LR }));
    const { letters } = await lettersTo(email, portal);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.body).toContain(words.booked);
    expect(letters[0]?.body).toContain(words.page);
    await sql('delete from outbox');
  }
});

test('a digest of a suspended company is given up', async () => {
  await set();
  await fallDue();
  await queueDigests(database, false);
  await sql(`insert into company_state (tenant_id, reason, suspended_by) values ($1, '', 'superadmin')`, [
    company.tenantId,
  ]);
  expect((await lettersTo('owner@example.com', portal)).letters).toEqual([]);
  const [row] = await sql<{ last_error: string }>('select last_error from outbox where given_up_at is not null');
  expect(row).toEqual({ last_error: 'The company is suspended.' });
});
