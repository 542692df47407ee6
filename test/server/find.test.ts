import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, aDriver, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aBilty, aLoadingSlip, anEmployee, anExportBilty, aVehicle } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let a: TestCompany;
let b: TestCompany;
const flown: string[] = [];
beforeAll(async () => {
  portal = await startPortal({ onBatch: (statement) => flown.push(statement) });
  [a, b] = await Promise.all([aCompany(portal), aCompany(portal)]);
  const send = (body: object) => ({ token: a.token, body });
  await aDriver(portal, a.token);
  done(await call(portal, 'vehicleCreate', send(aVehicle({ vehicle_No: 'MP 09-HG 7777', owner_Name: 'Rathi' }))));
  done(await call(portal, 'employeeCreate', send(anEmployee({ empName: 'Suresh Rathi', city: 'Dewas' }))));
  const vehicle_No = 'MP 09-HG 7777';
  for (const sender_Name of ['Rathi Traders', 'Malwa Mills', 'Rathi and Sons'])
    done(await call(portal, 'biltyCreate', send(aBilty({ sender_Name, vehicle_No }))));
  done(await call(portal, 'biltyCreate', send(aBilty({ bilty_No: 'RT-9', sender_Name: 'Nobody' }))));
  done(await call(portal, 'exportBiltyCreate', send(anExportBilty({ consignee_Name: 'Rathi Exports' }))));
  done(await call(portal, 'loadingSlipCreate', send(aLoadingSlip({ name_of_Party: 'Rathi Cotton' }))));
  // Drafts are not found.
  done(await call(portal, 'biltyCreate', send(aBilty({ sender_Name: 'Rathi Draft', details: undefined }))));
});
afterAll(() => portal.stop());

async function find(q: string, token = a.token) {
  const found = done(await call(portal, 'find', { token, query: { q } }));
  return found.map(({ kind, name }) => `${kind} ${name}`);
}

test('a search finds documents, vehicles and employees by name, the newest first', async () => {
  expect(await find('RATHI')).toEqual([
    'bilty 3',
    'bilty 1',
    'export_bilty 1',
    'loading_slip 1',
    'vehicle MP 09-HG 7777',
    'employee Suresh Rathi',
  ]);
  const [first] = done(await call(portal, 'find', { token: a.token, query: { q: 'and sons' } }));
  expect(first).toEqual({
    kind: 'bilty',
    id: 3,
    name: '3',
    goods: '',
    about: 'Rathi and Sons · Gupta Stores · Bhopal',
    date: '2026-04-05',
  });
});

test('a search finds a vehicle and its documents by its number in any spelling', async () => {
  for (const q of ['mp09hg7777', 'MPO9-HG-7777']) {
    expect(await find(q)).toEqual(['bilty 3', 'bilty 2', 'bilty 1', 'vehicle MP 09-HG 7777']);
  }
});

test('a search puts an exact number first; wildcards find nothing, and 61 characters are refused', async () => {
  expect((await find('2'))[0]).toBe('bilty 2');
  expect((await find('RT-9'))[0]).toBe('bilty RT-9');
  expect(await find('')).toEqual([]);
  expect(await find('%_\\')).toEqual([]);
  expect(refused(await call(portal, 'find', { token: a.token, query: { q: 'x'.repeat(61) } })).status).toBe(400);
});

test('a search finds nothing of another company and takes one batch', async () => {
  expect(await find('rathi', b.token)).toEqual([]);
  flown.length = 0;
  expect(await find('mp09hg7777', b.token)).toEqual([]);
  expect(flown).toEqual(['find']);
});
