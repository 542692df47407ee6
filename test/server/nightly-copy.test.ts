import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { workAtNightlyCopies } from '#server/archive/nightly-jobs.ts';
import { archivesOf, unzipped } from '#test/archives.ts';
import { aNightlyCopy } from '#test/contract/expectations-nightly-copy.ts';
import { aBackOffice, aCompany, aSavedBilty, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { lettersTo } from '#test/mail-server.ts';
import { startObjectStore } from '#test/object-store.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// A copy of all data every night (spec 4 §10), into a bucket of the company or by a link. A portal of its own: the job works for all
// companies.

let store: Awaited<ReturnType<typeof startObjectStore>>;
let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  store = await startObjectStore();
  portal = await startPortal({ webhookTestOrigin: store.options.url });
});
afterAll(async () => {
  await portal.stop();
  await store.stop();
});
beforeEach(async () => {
  company = await aCompany(portal, { company: { tenant_Name: 'Verma Roadways' } });
  token = company.token;
  await aSavedBilty(portal, token);
  await sql('delete from outbox');
});

const archives = archivesOf(() => portal);
const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  asOwner(portal, async (client) => (await client.query<Row>(text, values)).rows);
const log: string[] = [];
const work = () => workAtNightlyCopies({ ...portal.services, log: (line) => log.push(line) });
const set = (fields: Readonly<Record<string, unknown>> = {}) =>
  call(portal, 'nightlyCopySet', { token, body: aNightlyCopy(fields) });
const aBucket = () => {
  const { url, bucket, region, accessKey, secretKey } = store.options;
  return { way: 's3', url, bucket, region, access_Key: accessKey, secret_Key: secretKey };
};
const read = async () => done(await call(portal, 'nightlyCopyRead', { token }));
/** Makes the next night due now. */
const fallDue = () =>
  sql(`update nightly_copy set next_at = now() - interval '1 minute' where tenant_id = $1`, [company.tenantId]);
/** One night: the copy is made and sent. */
async function aNight() {
  await fallDue();
  await work();
  await archives.work();
  await work();
}
/** Makes the earlier nights a day older. */
async function dayPasses() {
  // In two steps, because in one a row would collide with the one before it.
  for (const days of [-1000, 999])
    await sql(`update nightly_copy_night set night = night + $2::integer where tenant_id = $1`, [
      company.tenantId,
      days,
    ]);
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a nightly copy is set by admins, who are told which fields are missing or wrong', async () => {
  const clerk = await aBackOffice(portal, company);
  expect(refused(await call(portal, 'nightlyCopyRead', { token: clerk.token })).status).toBe(403);
  expect(refused(await call(portal, 'nightlyCopySet', { token: clerk.token, body: aNightlyCopy() })).status).toBe(403);
  expect(await read()).toMatchObject({ way: 'off', has_Secret: false, next_Date: null, nights: [] });
  for (const [fields, path] of [
    [{ email: '' }, 'email'],
    [{ ...aBucket(), bucket: '' }, 'bucket'],
    [{ ...aBucket(), secret_Key: '' }, 'secret_Key'],
    [{ ...aBucket(), url: 'http://s3.example.com' }, 'url'],
    [{ ...aBucket(), bucket: '../other' }, 'bucket'],
  ] as const) {
    expect(refused(await set(fields))).toMatchObject({ status: 422, errors: [{ path }] });
  }
});

test('the bucket of a nightly copy is tried when it is set, must be on the internet, and has a sealed secret', async () => {
  expect(refused(await set({ ...aBucket(), secret_Key: 'another' }))).toMatchObject({
    status: 422,
    errors: [{ path: 'url', message: 'The bucket refuses it: 403 SignatureDoesNotMatch' }],
  });
  expect(refused(await set({ ...aBucket(), url: 'https://169.254.169.254' }))).toMatchObject({
    status: 422,
    errors: [{ path: 'url', message: 'This address is not on the public internet.' }],
  });
  done(await set(aBucket()));
  // The secret is kept sealed, never answered, and kept where none is sent.
  expect(JSON.stringify(await read())).not.toContain(store.options.secretKey);
  expect(done(await set({ ...aBucket(), secret_Key: '' })).has_Secret).toBe(true);
  const [kept] = await sql<{ sealed: Buffer }>(
    'select secret_sealed as sealed from nightly_copy where tenant_id = $1',
    [company.tenantId],
  );
  expect(kept?.sealed.toString('latin1')).not.toContain(store.options.secretKey);
  // The secret is removed together with the bucket.
  expect(done(await set()).has_Secret).toBe(false);
});

test('a nightly copy is in the bucket under its weekday, complete, and is listed with its SHA-256', async () => {
  done(await set(aBucket()));
  await aNight();
  const { nights, next_Date } = await read();
  const [last] = nights;
  expect(nights).toHaveLength(1);
  expect(last).toMatchObject({ state: 'done', way: 's3', problem: '', link: '' });
  expect(last?.file).toMatch(new RegExp(`^bilty-portal/${company.tenantId}/\\w+day\\.zip$`));
  const bytes = store.objects.get(last?.file ?? '')?.bytes ?? Buffer.alloc(0);
  expect([bytes.length, sha256(bytes)]).toEqual([last?.bytes, last?.sha256]);
  expect(unzipped(bytes).json('bilty.json')).toHaveLength(1);
  expect(Date.parse(next_Date ?? '')).toBeGreaterThan(Date.now());
  // The archive is then removed from the portal.
  await archives.work();
  expect(await archives.partsOf(company)).toEqual([]);
});

test('a large nightly copy is sent in parts, and an upload that breaks off leaves nothing in the bucket', async () => {
  done(await set(aBucket()));
  await fallDue();
  await work();
  await archives.work();
  // Eleven megabytes in the place of the archive.
  const [archive] = await sql<{ taker: string }>('select taker from archive where tenant_id = $1', [company.tenantId]);
  const parts = [1, 2, 3].map((part) => Buffer.alloc(part === 3 ? 3_000_000 : 4 * 1024 * 1024, part));
  for (const [at, part] of parts.entries())
    await portal.services.files.put(
      { tenantId: company.tenantId, kind: 'archives', file: `${archive?.taker}-00000${at + 1}.part` },
      part,
    );
  const whole = Buffer.concat(parts);
  await sql('update archive set bytes = $2, parts = 3 where tenant_id = $1', [company.tenantId, whole.length]);
  await portal.services.files.remove({
    tenantId: company.tenantId,
    kind: 'archives',
    file: `${archive?.taker}-000003.part`,
  });
  await expect(work()).rejects.toThrow('A part of a file is gone.');
  expect(store.begun()).toBe(0);
  await portal.services.files.put(
    { tenantId: company.tenantId, kind: 'archives', file: `${archive?.taker}-000003.part` },
    parts[2] ?? Buffer.alloc(0),
  );
  await sql(`update nightly_copy_night set taken_until = now() where tenant_id = $1`, [company.tenantId]);
  await work();
  const [last] = (await read()).nights;
  expect(store.objects.get(last?.file ?? '')?.bytes.equals(whole)).toBe(true);
  expect(last?.sha256).toBe(sha256(whole));
});

test('a nightly copy by mail is a letter that leads to the portal; the download needs an admin’s login', async () => {
  done(await set({ email: 'verma@example.com' }));
  await aNight();
  const [last] = (await read()).nights;
  const { letters } = await lettersTo('verma@example.com', portal);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.body).toContain(last?.sha256);
  expect(letters[0]?.body).toContain('/dashboard/connect');
  expect(letters[0]?.body).not.toContain('link=');
  const link = new URL(last?.link ?? '', 'http://portal').searchParams.get('link') ?? '';
  expect((await archives.download(link)).status).toBe(403);
  const zip = await archives.download(link, token);
  expect(sha256(zip.bytes)).toBe(last?.sha256);
});

test('a nightly copy does not wait for an archive that a user requested, nor replace it', async () => {
  done(await set());
  done(await archives.start(company));
  await fallDue();
  await work();
  await archives.work();
  await work();
  expect((await read()).nights[0]?.state).toBe('done');
  expect((await archives.status(company)).ready).not.toBeNull();
});

test('a nightly copy is sent once, also by three portals at a time', async () => {
  done(await set(aBucket()));
  await fallDue();
  await Promise.all([work(), work(), work()]);
  await archives.work();
  const sent = await Promise.all([work(), work(), work()]);
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1);
});

test('a nightly copy that cannot be sent is tried five times; after the second such night one letter is sent', async () => {
  done(await set({ ...aBucket(), email: 'verma@example.com' }));
  await sql(`update nightly_copy set bucket = 'gone' where tenant_id = $1`, [company.tenantId]);
  for (let night = 1; night <= 3; night += 1) {
    await aNight();
    // Tried again a little later, until it is given up.
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await read()).nights[0]).toMatchObject({
        state: 'sending',
        problem: 'The bucket refuses it: 404 NoSuchBucket',
      });
      await sql(`update nightly_copy_night set taken_until = now() where tenant_id = $1 and state = 'sending'`, [
        company.tenantId,
      ]);
      await work();
    }
    expect((await read()).nights[0]?.state).toBe('failed');
    expect((await lettersTo('verma@example.com', portal)).letters).toHaveLength(night === 2 ? 1 : 0);
    await dayPasses();
  }
  expect((await read()).nights).toHaveLength(3);
});

test('the nightly copies of the last seven nights are listed', async () => {
  done(await set(aBucket()));
  for (let night = 1; night <= 9; night += 1) {
    await aNight();
    await dayPasses();
  }
  expect((await read()).nights).toHaveLength(7);
});
