import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { extensionSheetOf } from '#test/contract/expectations-eway.ts';
import { aCompany, aDriver, asOwner, call, done, refused, type Sent, type TestCompany } from '#test/factories.ts';
import { aVehicle } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// What one company asks for costs no other company its answer.

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

const costly = (kind: Call['costly']) =>
  (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as Call).costly === kind);
const PLENTY = 'Other lists of your company are being prepared. Please try again in a moment.';
const DUE = { documentType: 'Permit_Due_Date' };

async function waiting(): Promise<number> {
  const text = await (await fetch(`${portal.url}/metrics`)).text();
  return Number(/^bilty_lists_waiting (\d+)$/m.exec(text)?.[1]);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (await isSo()) return;
    await sleep(10);
  }
  throw new Error('It never came to be so.');
}

/** Does something while a company's exports stand behind a lock: one runs, the others wait. Answers theirs. */
async function besideExports({ token }: TestCompany, work: () => Promise<void>, many = 3) {
  return await asOwner(portal, async (locker) => {
    await locker.query('begin; lock table bilty in access exclusive mode');
    const exports = Array.from({ length: many }, () => call(portal, 'biltyExportList', { token }));
    try {
      await until(() => flown.includes('bilty.list_exported_all'));
      await work();
    } finally {
      await locker.query('rollback');
    }
    return await Promise.all(exports);
  });
}

test('of one company one costly call runs and two wait; one more is refused before anything is read', async () => {
  const answers = await besideExports(one, async () => {
    const wanted = flown.length;
    for (const name of costly('lists')) {
      // Short lists cost no more than a page.
      if (['drivers', 'vehicleNumbers', 'employeeList', 'vehicleList', 'vehiclesByDueDate'].includes(name)) {
        done(await call(portal, name, { token: one.token, query: DUE }));
        continue;
      }
      const body =
        'body' in calls[name] ? { bilty_Nos: '1', names: ['Sharma'], ...extensionSheetOf('351234567890') } : undefined;
      const query = { account: 'cash:1', branch: '1', FromDate: '2026-11-01', ToDate: '2026-11-30' };
      const answer = await call(portal, name, { token: one.token, query, ...(body && { body }) });
      expect(refused(answer), name).toMatchObject({ status: 429, code: 'too_many', detail: PLENTY });
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    expect(flown.slice(wanted)).toHaveLength(5);
    expect(flown.filter((name) => name.startsWith('bilty.'))).toHaveLength(1);
  });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('beside the exports of one company another one pages, exports, prints and imports', async () => {
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

test('an export whose client has gone is not made', async () => {
  const gone = new AbortController();
  await besideExports(
    one,
    async () => {
      const leaving = fetch(`${portal.url}/api/Vehicle_Detail/ExportList`, {
        headers: { authorization: `Bearer ${one.token}` },
        signal: gone.signal,
      });
      await until(async () => (await waiting()) === 1);
      gone.abort();
      await expect(leaving).rejects.toThrow('aborted');
      await until(async () => (await waiting()) === 0);
    },
    1,
  );
  done(await call(portal, 'biltyExportList', { token: one.token }));
  expect(flown.filter((name) => name.startsWith('vehicle.'))).toEqual([]);
});

test('a long list is answered whole, in turn', async () => {
  const { token, tenantId } = one;
  const lists: [CallName, string][] = [
    ['drivers', 'driver.list'],
    ['employeeList', 'employee.whole'],
  ];
  const short = await Promise.all(lists.map(async ([name]) => done(await call(portal, name, { token }))));
  // As many records as the series says, without adding them.
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
  await besideExports(one, async () => {
    for (const [name] of lists) expect(refused(await call(portal, name, { token })).detail).toBe(PLENTY);
  });
  await pretend(-3000);
});

test('a list of some hundred kilobytes comes whole, also to whoever fetches it slowly', async () => {
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

test('pages that run into their time limit take none with them that were asked for behind them', async () => {
  await asOwner(portal, async (locker) => {
    await locker.query('begin; lock table vehicle in access exclusive mode');
    // Two lines, three pages each: longer than a batch may take.
    const slow = Array.from({ length: 6 }, () => call(portal, 'vehiclePage', { token: one.token }));
    const behind = Array.from({ length: 4 }, () => call(portal, 'biltyNext', { token: other.token }));
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 503));
    for (const answer of await Promise.all(behind)) expect(done(answer)).toBe(1);
  });
});
