import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { GB } from '#domain/records/plan.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { countStorage } from '#server/platform/storage.ts';
import { aPlan, aSubscription, asSuperAdmin, planBody } from '#test/billing.ts';
import { aDrivenLr } from '#test/contract/expectations-driver.ts';
import { podForm } from '#test/contract/expectations-pods.ts';
import { tokenIn } from '#test/contract/expectations-tracking.ts';
import { aCompany, asOwner, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// How much the files of a company may take up, which its plan says. The portal is the test’s own, because it recounts all companies.

let portal: TestPortal;
let company: TestCompany;
let superAdmin: string;
let photo: Buffer;
beforeAll(async () => {
  portal = await startPortal();
  company = await aCompany(portal);
  superAdmin = await asSuperAdmin(portal);
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  return () => portal.stop();
});

const storage = async ({ token }: TestCompany) => {
  const { storage_Used: used, storage_Quota: quota } = done(await call(portal, 'subscription', { token }));
  return { used, quota };
};
const book = async () =>
  savedBilty(await call(portal, 'biltyCreate', { token: company.token, body: aLawfulBilty() })).bilty_No;
const addPod = (bilty_No: string) =>
  call(portal, 'podAdd', { token: company.token, body: podForm({ bilty_No }, [photo]) });
const fill = (bytes: number) =>
  asOwner(portal, (client) =>
    client.query(
      `insert into company_storage (tenant_id, bytes, files) values ($1, $2, 1)
       on conflict (tenant_id) do update set bytes = excluded.bytes`,
      [company.tenantId, bytes],
    ),
  );

test('a company’s used storage is the size of its files, once they were counted', async () => {
  done(await addPod(await book()));
  const { files, database } = portal.services;
  let bytes = 0;
  for await (const file of files.list(company.tenantId)) bytes += file.bytes;
  expect(bytes).toBeGreaterThan(photo.length);
  await countStorage(database, files).job.run(AbortSignal.timeout(60_000));
  expect(await storage(company)).toEqual({ used: bytes, quota: 20 * GB });
  expect(await storage(await aCompany(portal))).toEqual({ used: 0, quota: 20 * GB });
});

test('a full company can book LRs but add no photos, not even by a driver’s link; a larger plan has room', async () => {
  const { bilty_No, url } = await aDrivenLr(portal, company.token);
  await fill(20 * GB);
  const full = { status: 409, code: 'storage_full' };
  expect(refused(await addPod(bilty_No))).toMatchObject(full);
  const body = podForm({ bilty_No }, [photo]);
  expect(refused(await call(portal, 'driverPod', { headers: { 'x-link': tokenIn(url) }, body }))).toMatchObject(full);
  await book();

  const plan = await aPlan(portal, superAdmin, { subscriptionType_Name: 'Large', storage_Gb: 40 });
  await aSubscription(portal, superAdmin, company, plan.id, todayInIndia(), todayInIndia());
  expect(await storage(company)).toEqual({ used: 20 * GB, quota: 40 * GB });
  done(await addPod(bilty_No));
});

test('a plan has 20 GB by default, and keeps what was set', async () => {
  const plan = await aPlan(portal, superAdmin, { subscriptionType_Name: 'Usual' });
  expect(plan.storage_Gb).toBe(20);
  const token = superAdmin;
  const change = async (fields: object, updated_Date: string) =>
    done(
      await call(portal, 'planUpdate', {
        token,
        query: { id: plan.id },
        body: planBody({ subscriptionType_Name: 'Usual', updated_Date, ...fields }),
      }),
    );
  const larger = await change({ storage_Gb: 35 }, plan.updated_Date);
  expect(larger.storage_Gb).toBe(35);
  expect((await change({}, larger.updated_Date)).storage_Gb).toBe(35);
  const tooLarge = planBody({ subscriptionType_Name: 'Vast', storage_Gb: 100_001 });
  expect(refused(await call(portal, 'planAdd', { token, body: tooLarge })).status).toBe(422);
});
