import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { readBack } from '#test/print/read-back.ts';
import { aCompany, call, done, refused, type Sent, type TestCompany } from '#test/factories.ts';
import { aVehicle } from '#test/forms.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let a: TestCompany;
let b: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  [a, b] = await Promise.all([aCompany(portal), aCompany(portal)]);
});

type Saved = { id: number } & Record<string, string>;
const create = (body: object, token = a.token) => call(portal, 'vehicleCreate', { token, body });
const saved = async (fields: Readonly<Record<string, unknown>> = {}, token = a.token) =>
  done(await create(aVehicle(fields), token)) as unknown as Saved;
const read = (query: NonNullable<Sent['query']>, token = a.token) => call(portal, 'vehicleRead', { token, query });
const found = async (query: NonNullable<Sent['query']>, token = a.token) =>
  done(await read(query, token)) as unknown as Saved;

describe('a vehicle with a wrong field', () => {
  test.each([
    ['vehicle_No', '', 'Vehicle No. is required.'],
    ['vehicle_No', ' - . ', 'Vehicle No. is required.'],
    ['pan_No', 'ABCDE1234', 'PAN No. must be exactly 10 characters.'],
    ['fitness_Certificate_No', '', 'Fitness Certificate No. is required.'],
    ['permit_Due_Date', '31-02-2026', 'Invalid date.'],
    ['due_Date', '1899-12-31', 'Invalid date.'],
    ['insurance_Due_Date', '2101-01-01', 'Invalid date.'],
    ['fitness_Due_Date', 'infinity', 'Invalid date.'],
    ['make', 'Ta\u0000ta', 'Make has a character that cannot be saved.'],
    ['capacity_Kg', 200_001, 'Capacity can be at most 2,00,000 kg.'],
    ['ownership', 'lent', 'Ownership must be one of: own, market.'],
    ['target_Km_Per_Litre', -1, 'Enter Target km per Litre without a minus sign.'],
    ['monthly_Fixed_Cost', 1.005, 'Fixed Cost per Month can have at most 2 decimals.'],
  ])('a vehicle’s %s %j is refused with its sentence', async (path, given, message) => {
    const problem = refused(await create(aVehicle({ [path]: given })));
    expect(problem.status).toBe(422);
    expect(problem.errors).toEqual([{ path, message }]);
  });
});

test('fields that an older client does not send are blank in a new vehicle, and kept in a changed one', async () => {
  const blank = await saved();
  expect(blank).toMatchObject({ capacity_Kg: 0, ownership: 'own', target_Km_Per_Litre: 0, monthly_Fixed_Cost: 0 });
  const cost = { capacity_Kg: 16_000, ownership: 'market', target_Km_Per_Litre: 4.25, monthly_Fixed_Cost: 41_999.5 };
  const vehicle = await saved(cost);
  expect(vehicle).toMatchObject(cost);
  const body = { ...aVehicle({ vehicle_No: vehicle['vehicle_No'] }), make: 'Tata' };
  const changed = done(await call(portal, 'vehicleUpdate', { token: a.token, query: { id: vehicle.id }, body }));
  expect(changed).toMatchObject({ make: 'Tata', ...cost });
});

test('a photo’s file name or an id that is sent with a vehicle is ignored', async () => {
  const vehicle = await saved({ permit_Photo: '../../secret.key', id: 77, tenantId: a.tenantId });
  expect(vehicle).toMatchObject({ permit_Photo: '', tenantId: a.tenantId });
  expect(vehicle.id).not.toBe(77);
});

describe('the number of a vehicle', () => {
  test('a vehicle number is one vehicle of its company in every spelling', async () => {
    const vehicle = await saved({ vehicle_No: 'MP 09-HG 1001' });
    for (const vehicle_No of ['MP09HG1001', 'mp09 hg1001', 'MPO9HG1OO1', 'MP०९HGI००१']) {
      const problem = refused(await create(aVehicle({ vehicle_No })));
      const message = 'Vehicle No. already exists.';
      expect(problem).toMatchObject({ status: 409, detail: message, errors: [{ path: 'vehicle_No', message }] });
      expect(await found({ Vehicle_No: vehicle_No })).toMatchObject({ id: vehicle.id, vehicle_No: 'MP 09-HG 1001' });
    }
    expect((await read({ Vehicle_No: 'MP09HG1001' }, b.token)).status).toBe(404);
    await saved({ vehicle_No: 'MP09HG1001' }, b.token);
    refused(await call(portal, 'addVehicle', { token: a.token, body: { vehicle_No: 'MP09HG1OO1' } }));
  });

  test('a vehicle’s number can change, and its papers and their photos stay', async () => {
    const vehicle = await saved({ vehicle_No: 'MP09AA0001', permit_Due_Date: addDays(todayInIndia(), 3) });
    const send = { token: a.token, query: { id: vehicle.id } };
    done(await call(portal, 'vehicleUpload', { ...send, body: pictureForm('permit_Photo') }));
    const body = { ...aVehicle(), ...vehicle, vehicle_No: 'MP09BB0002' };
    const query = { Vehicle_No: 'mp09aa0001' };
    const renamed = done(await call(portal, 'vehicleUpdateByNo', { token: a.token, query, body })) as unknown as Saved;
    const { permit_Photo } = await found({ id: vehicle.id });
    expect(permit_Photo).not.toBe('');
    expect(renamed).toMatchObject({ id: vehicle.id, vehicle_No: 'MP09BB0002', permit_No: 'P-1', permit_Photo });
    expect((await read({ Vehicle_No: 'MP09AA0001' })).status).toBe(404);
    const { text } = await call(portal, 'expiringDocuments', { token: a.token });
    expect(text).toContain('MP09BB0002');
    expect(text).not.toContain('MP09AA0001');
  });

  test('a vehicle cannot be changed to the number of another', async () => {
    const [one, other] = [await saved(), await saved()];
    const answered = await call(portal, 'vehicleUpdate', {
      token: a.token,
      query: { id: one.id },
      body: aVehicle({ vehicle_No: other['vehicle_No'] }),
    });
    expect(refused(answered)).toMatchObject({ status: 409, detail: 'Vehicle No. already exists.' });
  });
});

test('a vehicle is changed only in the version that was read, and not by another company', async () => {
  const { id, updated_Date } = await saved();
  const change = (token = a.token) =>
    call(portal, 'vehicleUpdate', { token, query: { id }, body: aVehicle({ updated_Date }) });
  expect((await change(b.token)).status).toBe(404);
  done(await change());
  expect(refused(await change()).detail).toBe('This record was changed by someone else. Reload and try again.');
  const missing = await call(portal, 'vehicleUpdateByNo', {
    token: a.token,
    query: { Vehicle_No: 'ZZ99' },
    body: aVehicle(),
  });
  expect(missing.status).toBe(404);
});

test('a vehicle is added by its number and completed later', async () => {
  const vehicle_No = 'GJ01 XX 4321';
  const { id } = done(await call(portal, 'addVehicle', { token: a.token, body: { vehicle_No } })) as unknown as Saved;
  expect(await found({ id })).toMatchObject({ vehicle_No, fitness_Certificate_No: '', permit_Due_Date: null });
  const answered = await call(portal, 'vehicleUpdate', {
    token: a.token,
    query: { id },
    body: aVehicle({ vehicle_No }),
  });
  expect(done(answered)).toMatchObject({ id, vehicle_No, fitness_Certificate_No: 'F-1' });
});

describe('lists of vehicles', () => {
  let c: TestCompany;
  const asked = (query: NonNullable<Sent['query']> = {}): Sent => ({ token: c.token, query });
  const numbers = (rows: readonly unknown[]) => (rows as Saved[]).map((row) => row['vehicle_No']);
  beforeAll(async () => {
    c = await aCompany(portal);
    const due = { permit_Due_Date: null, insurance_Due_Date: null, due_Date: null, fitness_Due_Date: null };
    await saved({ ...due, vehicle_No: 'MP09 C 3', permit_Due_Date: '2026-03-01', owner_Name: 'Rathi' }, c.token);
    await saved({ ...due, vehicle_No: 'MP09 A 1', permit_Due_Date: '2026-01-01', due_Date: '2026-02-02' }, c.token);
    await saved({ ...due, vehicle_No: 'MP09 B 2', permit_Due_Date: '2026-02-01', pan_No: 'abcde1234f' }, c.token);
  });

  test('GetVehicleInfo lists vehicles by number, and the page lists the newest first', async () => {
    expect(numbers(done(await call(portal, 'vehicleList', asked())))).toEqual(['MP09 A 1', 'MP09 B 2', 'MP09 C 3']);
    const page = done(await call(portal, 'vehiclePage', asked({ pageSize: 2 })));
    expect(page).toMatchObject({ totalCount: 3, totalPages: 2, pageIndex: 1, pageSize: 2 });
    expect(numbers(page.data)).toEqual(['MP09 B 2', 'MP09 A 1']);
    expect(done(await call(portal, 'nextVehicleId', asked()))).toBe(4);
    expect(done(await call(portal, 'vehicleNumbers', asked()))).toHaveLength(3);
  });

  test.each([
    ['rathi', ['MP09 C 3']],
    ['ABCDE1', ['MP09 B 2']],
    ['mp-09-a', ['MP09 A 1']],
    ['MPO9A1', ['MP09 A 1']],
    ['nobody', []],
  ])('a search for %j finds the vehicles that match', async (searchParam, expected) => {
    const page = done(await call(portal, 'vehiclePage', asked({ searchParam })));
    expect(numbers(page.data)).toEqual(expected);
    expect(page.totalCount).toBe(expected.length);
  });

  test('vehicles are listed by a paper’s due date between two dates, soonest first', async () => {
    const by = async (query: NonNullable<Sent['query']>) =>
      numbers(done(await call(portal, 'vehiclesByDueDate', asked(query))).data);
    const permit = { documentType: 'Permit_Due_Date' };
    expect(await by(permit)).toEqual(['MP09 A 1', 'MP09 B 2', 'MP09 C 3']);
    const times = { from: '2026-01-15 00:00:00.000', to: '2026-03-01 23:59:59.999' };
    expect(await by({ ...permit, ...times })).toEqual(['MP09 B 2', 'MP09 C 3']);
    expect(await by({ ...permit, FromDate: '01/02/2026', ToDate: '01/02/2026' })).toEqual(['MP09 B 2']);
    expect(await by({ docType: 'Due_Date' })).toEqual(['MP09 A 1']);
    expect(await by({ documentType: 'Fitness_Due_Date' })).toEqual([]);
    const page = done(await call(portal, 'vehiclePage', asked({ ...permit, FromDate: '2026-02-01', pageSize: 1 })));
    expect(page).toMatchObject({ totalCount: 2, totalPages: 2 });
    expect(numbers(page.data)).toEqual(['MP09 B 2']);
    for (const query of [{}, { documentType: 'vehicle_no; drop table vehicle' }, { ...permit, FromDate: 'soon' }]) {
      expect((await call(portal, 'vehiclesByDueDate', asked(query))).status).toBe(400);
    }
  });

  test('the printed list of vehicles is filtered as on the screen', async () => {
    const { bytes } = await call(portal, 'vehiclePrintList', asked({ searchParam: 'rathi' }));
    const { flat } = readBack(bytes);
    expect(flat).toContain('Search: rathi');
    expect(flat).toContain('1 MP09 C 3 Rathi');
    expect(flat).not.toContain('MP09 A 1');
    const hindi = await call(portal, 'vehiclePrintList', asked({ searchParam: 'rathi', language: 'Hindi' }));
    expect(readBack(hindi.bytes).flat).toContain('कुल 1 वाहन');
    const due = await call(portal, 'vehiclePrintList', asked({ documentType: 'Permit_Due_Date' }));
    expect(readBack(due.bytes).flat).toMatch(/Due Papers: Permit Document .*MP09 B 2 .*01-02-2026 – EXPIRED/);
  });
});

test('a vehicle’s report shows its papers, due dates and photos', async () => {
  const vehicle = await saved({ owner_Name: 'Rathi', due_Date: '2026-04-05', permit_Due_Date: '2026-04-06' });
  const send = { token: a.token, query: { id: vehicle.id } };
  const pictures = (pdf: Buffer) => readBack(pdf).objects.filter((object) => object.includes('/Image')).length;
  const bare = await call(portal, 'vehiclePrint', send);
  expect(readBack(bare.bytes).flat).toContain('No photo');
  const none = pictures(bare.bytes);
  done(await call(portal, 'vehicleUpload', { ...send, body: pictureForm('permit_Photo') }));
  done(await call(portal, 'vehicleUpload', { ...send, body: pictureForm('fitness_Photo') }));
  const { bytes } = await call(portal, 'vehiclePrint', {
    ...send,
    query: { Vehicle_No: String(vehicle['vehicle_No']) },
  });
  const { flat } = readBack(bytes);
  for (const words of ['Rathi', '05-04-2026', '06-04-2026', 'Company seal and Sign', 'FITNESS CERTIFICATE']) {
    expect(flat).toContain(words);
  }
  expect(pictures(bytes)).toBeGreaterThan(none);
  const hindi = await call(portal, 'vehiclePrint', { ...send, query: { id: vehicle.id, language: 'Hindi' } });
  expect(readBack(hindi.bytes).flat).toContain('बीमा पॉलिसी');
  expect((await call(portal, 'vehiclePrint', { token: a.token })).status).toBe(400);
});

describe('due papers of vehicles', () => {
  test('due papers are those overdue or due within 30 days, soonest first', async () => {
    const c = await aCompany(portal);
    const inDays = (days: number) => addDays(todayInIndia(), days);
    for (const [vehicle_No, days] of [
      ['LATER', 31],
      ['LAST', 30],
      ['OVERDUE', -400],
      ['TODAY', 0],
    ] as const) {
      await saved({ vehicle_No, permit_Due_Date: inDays(days) }, c.token);
    }
    const answer = done(await call(portal, 'expiringDocuments', { token: c.token }));
    expect(answer).toEqual({
      permitExpirations: [
        { permit_Due_Date: inDays(-400), vehicle_No: 'OVERDUE' },
        { permit_Due_Date: inDays(0), vehicle_No: 'TODAY' },
        { permit_Due_Date: inDays(30), vehicle_No: 'LAST' },
      ],
      insuranceExpirations: [],
      roadTaxExpirations: [],
      fitnessExpirations: [],
    });
  });
});
