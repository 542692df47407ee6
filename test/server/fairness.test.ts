import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { aCompany, aDriver, asOwner, call, done, type Sent, type TestCompany } from '#test/factories.ts';
import { aVehicle } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// Expensive requests of one company do not keep another company waiting.

const flown: string[] = [];
let portal: TestPortal;
let one: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  portal = await startPortal({ onBatch: (statement) => flown.push(statement) });
  [one, other] = [await aCompany(portal), await aCompany(portal)];
  await aDriver(portal, one.token);
});
afterAll(() => portal.stop());
beforeEach(() => {
  flown.length = 0;
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (await isSo()) return;
    await sleep(10);
  }
  throw new Error('It never came to be so.');
}

/** Does something while exports of a company wait for a lock; answers what the exports answered. */
async function besideExports({ token }: TestCompany, work: () => Promise<void>) {
  return await asOwner(portal, async (locker) => {
    await locker.query('begin; lock table bilty in access exclusive mode');
    const exports = Array.from({ length: 3 }, () => call(portal, 'biltyExportList', { token }));
    try {
      await until(() => flown.includes('bilty.list_exported_all'));
      await work();
    } finally {
      await locker.query('rollback');
    }
    return await Promise.all(exports);
  });
}

test('while one company’s exports are blocked, another company pages, exports, prints and imports', async () => {
  const body = await sheetForm([aVehicle()]);
  await besideExports(one, async () => {
    const { token } = other;
    const sent: [CallName, Sent][] = [
      ['vehiclePage', {}],
      ['vehicleExportList', {}],
      ['vehiclePrintList', {}],
      ['vehicleImport', { query: { dryRun: 'yes' }, body }],
      ['vehicleExportList', {}],
    ];
    for (const [name, each] of sent) done(await call(portal, name, { ...each, token }));
  });
});

test('a list that may be long is read by a second statement and answered completely', async () => {
  const { token, tenantId } = one;
  const lists: [CallName, string][] = [
    ['drivers', 'driver.list'],
    ['employeeList', 'employee.names'],
  ];
  const short = await Promise.all(lists.map(async ([name]) => done(await call(portal, name, { token }))));
  // The series counts the records: this pretends that there are more.
  const pretend = (by: number) =>
    asOwner(portal, (client) =>
      client.query(`update series set last = last + $2 where tenant_id = $1 and kind = 'employee'`, [tenantId, by]),
    );
  await pretend(3000);
  flown.length = 0;
  for (const [at, [name, statement]] of lists.entries()) {
    expect(done(await call(portal, name, { token }))).toEqual(short[at]);
    expect(flown.splice(0)).toEqual([statement, `${statement}_all`]);
  }
  await pretend(-3000);
});

test('a list of more than 300 kB arrives complete at a slow client', async () => {
  const { token } = other;
  const names = Array.from({ length: 900 }, (_, at) => `MP09HH${1000 + at}`);
  const body = await sheetForm(
    names.map((vehicle_No) => aVehicle({ vehicle_No, owner: 'श्री राम ट्रांसपोर्ट '.repeat(3).trim() })),
  );
  done(await call(portal, 'vehicleImport', { token, body }));
  const response = await fetch(`${portal.url}/api/Vehicle_Detail/GetVehicleInfo`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    await sleep(5);
  }
  const bytes = Buffer.concat(pieces);
  expect(bytes.length).toBe(Number(response.headers.get('content-length')));
  expect(bytes.length).toBeGreaterThan(300_000);
  const listed = JSON.parse(bytes.toString()) as { vehicle_No: string }[];
  expect(listed.map((each) => each.vehicle_No)).toEqual(expect.arrayContaining(names));
});

test('pages that run into their time limit do not fail the requests queued after them', async () => {
  await asOwner(portal, async (locker) => {
    await locker.query('begin; lock table vehicle in access exclusive mode');
    const slow = Array.from({ length: 3 }, () => call(portal, 'vehiclePage', { token: one.token }));
    const behind = Array.from({ length: 4 }, () => call(portal, 'biltyNext', { token: other.token }));
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => 503));
    for (const answer of await Promise.all(behind)) expect(done(answer)).toBe(1);
  });
});
