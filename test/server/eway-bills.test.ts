import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { momentOf } from '#domain/rules/moment.ts';
import { anEwayBill, endingSoon, extended } from '#test/contract/expectations-eway.ts';
import { aPdf, PRINT } from '#test/eway-pdf.ts';
import { aCompany, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// The transporter's desk of e-way bills (spec 3 §2, §6, §14.21).

let portal: TestPortal;
let a: TestCompany;
let b: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  a = await aCompany(portal);
  b = await aCompany(portal);
});

type Fields = Readonly<Record<string, unknown>>;
const HOUR = 3_600_000;
const inHours = (hours: number) => momentOf(Date.now() + hours * HOUR);
const create = (body: Fields, by = a) => call(portal, 'ewayBillCreate', { token: by.token, body });
const saved = async (body: Fields, by = a) =>
  done(await create(body, by)) as unknown as Fields & { eway_Bill_No: string };
const read = (eway_Bill_No: unknown, by = a) =>
  call(portal, 'ewayBillRead', { token: by.token, query: { eway_Bill_No: String(eway_Bill_No) } });
const extend = (body: Fields, by = a) => call(portal, 'ewayBillExtended', { token: by.token, body });
async function listed(query: Fields, by = a): Promise<string[]> {
  const page = done(await call(portal, 'ewayBillPage', { token: by.token, query: { pageSize: 100, ...query } }));
  expect(page.totalCount).toBe(page.data.length);
  return page.data.map((row) => String((row as unknown as Fields)['eway_Bill_No']));
}

describe('an e-way bill', () => {
  test.each([
    ['eway_Bill_No', { eway_Bill_No: '12345678901' }, 'e-Way Bill No. must be 12 digits.'],
    ['eway_Bill_No', { eway_Bill_No: '' }, 'e-Way Bill No. must be 12 digits.'],
    [
      'valid_Upto',
      { valid_Upto: '31/02/2026 10:00' },
      'Valid Until must be a date with a time, as in 20-11-2026 23:59.',
    ],
    ['from_GSTIN', { from_GSTIN: '23AAHCM8960D1ZX' }, 'GSTIN is not valid.'],
    ['distance_Km', { distance_Km: 4001 }, 'Distance can be at most 4000 km.'],
    ['transporter_Id', { transporter_Id: 'AA2345678901234' }, 'Transporter ID is not valid.'],
  ])('an e-way bill with a wrong %s is refused', async (path, fields, message) => {
    expect(refused(await create(anEwayBill(fields)))).toMatchObject({ status: 422, errors: [{ path, message }] });
  });

  test('an e-way bill is on the desk once for each company', async () => {
    const { eway_Bill_No } = await saved(anEwayBill());
    expect(refused(await create(anEwayBill({ eway_Bill_No })))).toMatchObject({
      status: 409,
      detail: 'This e-way bill is already on the desk.',
    });
    await saved(anEwayBill({ eway_Bill_No }), b);
    expect(refused(await read(anEwayBill()['eway_Bill_No'])).status).toBe(404);
  });

  test('an e-way bill of another company is not found, changed or extended', async () => {
    const { eway_Bill_No } = await saved(endingSoon(), b);
    expect(refused(await read(eway_Bill_No)).status).toBe(404);
    const update = { token: a.token, query: { eway_Bill_No }, body: anEwayBill({ eway_Bill_No }) };
    expect(refused(await call(portal, 'ewayBillUpdate', update)).status).toBe(404);
    expect(refused(await extend(extended(eway_Bill_No))).status).toBe(404);
    expect(done(await read(eway_Bill_No, b))).toMatchObject({ extended_Times: 0 });
  });

  test('a change of an outdated version, or to the number of another bill, is refused', async () => {
    const [first, second] = [await saved(anEwayBill()), await saved(anEwayBill())];
    const change = (body: Fields) =>
      call(portal, 'ewayBillUpdate', { token: a.token, query: { eway_Bill_No: first.eway_Bill_No }, body });
    const body = anEwayBill({ eway_Bill_No: first.eway_Bill_No, updated_Date: first['updated_Date'] });
    done(await change({ ...body, eway_State: 'Cancelled' }));
    expect(refused(await change(body))).toMatchObject({ status: 409 });
    const taken = await change(anEwayBill({ eway_Bill_No: second.eway_Bill_No }));
    expect(refused(taken)).toMatchObject({ status: 409, detail: 'This e-way bill is already on the desk.' });
  });

  test('a bill without an end gets one by the law of its day, marked as an estimate', async () => {
    const partB = anEwayBill({ valid_Upto: '', part_B_At: '2023-09-15T14:44', distance_Km: 1769 });
    expect(await saved(partB)).toMatchObject({ valid_Upto: '2023-09-24T23:59', is_Estimate: 'yes' });
    const partA = { valid_Upto: '', part_B_At: '', eway_State: 'Part A only', generated_At: '2026-11-01T10:00' };
    expect(await saved(anEwayBill(partA))).toMatchObject({ valid_Upto: '2026-11-16T23:59', is_Estimate: 'yes' });
    const unknown = { valid_Upto: '', part_B_At: '', generated_At: '', distance_Km: 0 };
    expect(await saved(anEwayBill(unknown))).toMatchObject({ valid_Upto: '', is_Estimate: 'no' });
    expect(await saved(anEwayBill())).toMatchObject({ valid_Upto: '2026-11-29T23:59', is_Estimate: 'no' });
  });

  test('a bill that looks wrong is saved with advice', async () => {
    const odd = { from_State: '27', to_Pin: '110001', generated_At: '2026-11-20T11:10', doc_Date: '2026-05-01' };
    expect(await saved(anEwayBill(odd))).toMatchObject({
      advice: [
        { path: 'from_GSTIN', message: 'GSTIN is of Madhya Pradesh.' },
        { path: 'from_Pin', message: 'PIN is not of Maharashtra.' },
        { path: 'to_Pin', message: 'PIN is not of Maharashtra.' },
        { path: 'doc_Date', message: 'This invoice is over 180 days old.' },
      ],
    });
    expect(await saved(anEwayBill())).toMatchObject({ advice: [] });
  });

  test('Ship-To and closing date are saved, and odd ones are refused or get advice', async () => {
    expect(await saved(anEwayBill())).toMatchObject({ ship_To_GSTIN: '', ship_To_Name: '', closed_On: null });
    const sent = { token: a.token, body: anEwayBill({ ship_To_GSTIN: '27AAACG2115R1Z0' }) };
    expect(refused(await call(portal, 'ewayBillCreate', sent))).toMatchObject({
      status: 422,
      errors: [{ path: 'ship_To_GSTIN' }],
    });
    const unregistered = {
      ship_To_GSTIN: 'URP',
      ship_To_Name: 'Site office',
      closed_On: '2026-11-20',
      eway_State: 'Closed',
    };
    expect(await saved(anEwayBill(unregistered))).toMatchObject({ ...unregistered, advice: [] });
    const same = { ship_To_GSTIN: anEwayBill().to_GSTIN, closed_On: '2026-11-20' };
    expect(await saved(anEwayBill(same))).toMatchObject({
      advice: [
        { path: 'ship_To_GSTIN', message: 'Ship-To GSTIN must differ from To GSTIN.' },
        { path: 'closed_On', message: 'The status of this e-Way Bill is not Closed.' },
      ],
    });
  });
});

test('the desk has what ends first at the top, and a bill has the bilty that names it', async () => {
  const c = await aCompany(portal);
  const of = async (fields: Fields) => (await saved(anEwayBill(fields), c)).eway_Bill_No;
  const later = await of({ valid_Upto: inHours(48), to_Name: 'Verma & Sons' });
  const sooner = await of({ valid_Upto: inHours(2) });
  const unknown = await of({ valid_Upto: '', part_B_At: '', generated_At: '', distance_Km: 0 });
  const partA = await of({ valid_Upto: inHours(24), eway_State: 'Part A only', vehicle_No: '', part_B_At: '' });
  const closed = await of({ valid_Upto: inHours(1), eway_State: 'Closed' });
  expect(await listed({}, c)).toEqual([sooner, partA, later, unknown]);
  expect(await listed({ tab: 'part A only' }, c)).toEqual([partA]);
  expect(await listed({ tab: 'all' }, c)).toEqual([closed, partA, unknown, sooner, later]);
  expect(await listed({ tab: 'all', searchParam: 'VERMA &' }, c)).toEqual([later]);
  expect(await listed({ tab: 'all', searchParam: '%' }, c)).toEqual([]);
  expect(await listed({ tab: 'all', searchParam: sooner.slice(3) }, c)).toEqual([sooner]);

  const invoices = [{ invoice_No: 'G1', invoice_Date: '2026-04-01', invoice_Value: 60_000, eway_Bill_No: sooner }];
  const { bilty_No } = savedBilty(
    await call(portal, 'biltyCreate', { token: c.token, body: aLawfulBilty({ invoices }) }),
  );
  expect(await listed({ tab: 'without LR' }, c)).toEqual([partA, later, unknown]);
  expect(done(await read(sooner, c))).toMatchObject({ bilty_No });
  // A cancelled bilty carries nothing.
  done(await call(portal, 'consignmentCancel', { token: c.token, body: { bilty_No, reason: 'Booked twice' } }));
  expect(await listed({ tab: 'without LR' }, c)).toEqual([sooner, partA, later, unknown]);
  expect(done(await read(sooner, c))).toMatchObject({ bilty_No: '' });
});

test('a number on an LR is on the desk as a number only, until its bill is entered', async () => {
  const c = await aCompany(portal);
  const { token } = c;
  const invoiced = (eway_Bill_No: string) => [
    { invoice_No: 'G7', invoice_Date: todayInIndia(), invoice_Value: 60_000, eway_Bill_No },
  ];
  const book = async (eway_Bill_No: string, more: Fields = {}) => {
    const body = aLawfulBilty({ bilty_Date: todayInIndia(), invoices: invoiced(eway_Bill_No), ...more });
    return savedBilty(await call(portal, 'biltyCreate', { token, body }));
  };
  const { eway_Bill_No: number } = anEwayBill();
  const { bilty_No, lr_No } = await book(number);
  // Named by two LRs, it is there once, with the newer one.
  const twice = await book(number);
  const page = async (searchParam = '') =>
    done(await call(portal, 'ewayBillPage', { token, query: { tab: 'number only', searchParam } }));
  const lr = { bilty_No: twice.bilty_No, lr_No: twice.lr_No };
  expect(await page()).toMatchObject({
    totalCount: 1,
    data: [{ id: 0, eway_Bill_No: number, eway_State: '', valid_Upto: '', doc_No: 'G7', doc_Value: 60_000, ...lr }],
  });
  expect((await page(number.slice(4))).totalCount).toBe(1);
  expect((await page('nothing of it')).totalCount).toBe(0);
  expect((await page('%')).totalCount).toBe(0);
  // The other tabs are as older clients know them.
  expect(await listed({ tab: 'all' }, c)).toEqual([]);
  expect(refused(await read(number, c)).status).toBe(404);
  // A cancelled LR does not count.
  const cancel = async (of: string) =>
    done(await call(portal, 'consignmentCancel', { token, body: { bilty_No: of, reason: 'Booked twice' } }));
  await cancel(twice.bilty_No);
  expect((await page()).data).toMatchObject([{ bilty_No, lr_No }]);
  // Its bill is entered as ever, and then it is no longer a number only.
  await saved(anEwayBill({ eway_Bill_No: number }), c);
  expect((await page()).data).toEqual([]);
  expect(done(await read(number, c))).toMatchObject({ bilty_No, lr_No });
  expect(await listed({ tab: 'all' }, c)).toEqual([number]);
});

test('bills that are over or delivered leave the list of expiring ones', async () => {
  const c = await aCompany(portal);
  const of = async (fields: Fields) => (await saved(anEwayBill(fields), c)).eway_Bill_No;
  const live = await of({ valid_Upto: inHours(2) });
  // It may still be extended for eight hours.
  const justOver = await of({ valid_Upto: inHours(-7) });
  const over = [await of({ valid_Upto: inHours(-9) }), await of({ valid_Upto: '2023-04-01T23:59' })];
  const carried = await of({ valid_Upto: inHours(3) });
  const invoices = [{ invoice_No: 'G1', invoice_Date: '2026-04-01', invoice_Value: 60_000, eway_Bill_No: carried }];
  const body = aLawfulBilty({ invoices, payment_Basis: 'FOC' });
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token: c.token, body }));
  expect(await listed({}, c)).toEqual([justOver, live, carried]);
  const note = (kind: string) =>
    call(portal, 'biltyEventAdd', { token: c.token, body: { bilty_Nos: [bilty_No], kind } });
  done(await note('Arrived'));
  expect(await listed({}, c)).toEqual([justOver, live, carried]);
  done(await note('Delivered'));
  expect(await listed({}, c)).toEqual([justOver, live]);
  expect(await listed({ searchParam: over[0]?.slice(3) ?? '' }, c)).toEqual([]);
  expect(await listed({ tab: 'all' }, c)).toHaveLength(5);
});

test('a bill typed without its Part B has Part A only', async () => {
  const none = { vehicle_No: '', part_B_At: '' };
  const made = await saved(anEwayBill({ ...none, valid_Upto: '', generated_At: '2026-11-01T10:00' }));
  expect(made).toMatchObject({ eway_State: 'Part A only', valid_Upto: '2026-11-16T23:59', is_Estimate: 'yes' });
  expect(await saved(anEwayBill({ ...none, vehicle_No: 'MP09HG1234' }))).toMatchObject({ eway_State: 'Active' });
  expect(await saved(anEwayBill({ ...none, part_B_At: '2026-11-20T11:10' }))).toMatchObject({ eway_State: 'Active' });
  expect(await saved(anEwayBill({ ...none, eway_State: 'Closed' }))).toMatchObject({ eway_State: 'Closed' });
  const query = { eway_Bill_No: made.eway_Bill_No };
  const changed = await call(portal, 'ewayBillUpdate', {
    token: a.token,
    query,
    body: anEwayBill({ ...query, eway_State: 'Active' }),
  });
  expect(done(changed)).toMatchObject({ eway_State: 'Active' });
});

describe('extending an e-way bill', () => {
  test('an extension within its hours is saved, and is in the log', async () => {
    const { eway_Bill_No, valid_Upto } = await saved(endingSoon());
    const body = { ...extended(eway_Bill_No), remark: 'Road closed' };
    expect(done(await extend(body))).toMatchObject({
      valid_Upto: body.valid_Upto,
      is_Estimate: 'no',
      extended_Times: 1,
      advice: [],
    });
    expect(done(await read(eway_Bill_No))).toMatchObject({
      log: [
        {
          by: a.userName,
          what: 'extended',
          detail: { from: valid_Upto, to: body.valid_Upto, reason: 'Accident', remark: 'Road closed' },
        },
      ],
    });
  });

  test('a bill whose new end is near is extended again, and the log has both extensions', async () => {
    const { eway_Bill_No } = await saved(endingSoon());
    const [first, second] = [inHours(7), inHours(40)];
    done(await extend({ ...extended(eway_Bill_No), valid_Upto: first }));
    expect(done(await extend({ ...extended(eway_Bill_No), valid_Upto: second }))).toMatchObject({
      valid_Upto: second,
      extended_Times: 2,
    });
    const { log } = done(await read(eway_Bill_No)) as unknown as { log: { what: string; detail: Fields }[] };
    const ends = log.map(({ what, detail }) => [what, detail['from'], detail['to']]);
    expect(ends).toContainEqual(['extended', first, second]);
    expect(ends.filter(([what]) => what === 'extended')).toHaveLength(2);
  });

  test('an extension outside its hours is refused', async () => {
    for (const hours of [9, -9]) {
      const { eway_Bill_No } = await saved(anEwayBill({ valid_Upto: inHours(hours) }));
      const { status, detail } = refused(await extend({ ...extended(eway_Bill_No), valid_Upto: inHours(60) }));
      expect(status).toBe(409);
      expect(detail).toMatch(
        /^This e-way bill can be extended from \d\d-\d\d-\d{4} \d\d:\d\d to \d\d-\d\d-\d{4} \d\d:\d\d\.$/,
      );
    }
  });

  test('an extension ends at most 360 days after generation, and later than before', async () => {
    const made = momentOf(Date.now() - 359 * 24 * HOUR);
    const { eway_Bill_No } = await saved({ ...endingSoon(), generated_At: made });
    const refusal = async (hours: number) =>
      refused(await extend({ ...extended(eway_Bill_No), valid_Upto: inHours(hours) }));
    expect(await refusal(72)).toMatchObject({ status: 422, detail: 'At most 360 days after generation.' });
    expect(await refusal(-1)).toMatchObject({ status: 422, detail: 'Valid Until must be later than it is now.' });
  });

  test('only its transporter extends a bill, and only while it is active', async () => {
    const c = await aCompany(portal);
    const of = async (fields: Fields) => (await saved({ ...endingSoon(), ...fields }, c)).eway_Bill_No;
    const settings = { transporter_Id: '23AAHCM8960D1ZG' };
    done(await call(portal, 'consignmentUpdateSettings', { token: c.token, body: settings }));
    const foreign = await of({ transporter_Id: '29AAFCA7488L1Z0' });
    const refusal = async (number: string) => refused(await extend(extended(number), c)).detail;
    expect(await refusal(foreign)).toBe('Only its transporter can extend this e-way bill.');
    expect(await refusal(await of({ eway_State: 'Cancelled' }))).toBe('This e-way bill is no longer active.');
    const endless = await of({ valid_Upto: '', part_B_At: '', generated_At: '', distance_Km: 0 });
    expect(await refusal(endless)).toBe('First enter until when this e-way bill is valid.');
    done(await extend(extended(await of({ transporter_Id: '23AAHCM8960D1ZG' })), c));
  });

  test('of two extensions of a bill at once, one is accepted', async () => {
    const { eway_Bill_No } = await saved(endingSoon());
    const bodies = [24, 25].map((hours) => ({ ...extended(eway_Bill_No), valid_Upto: inHours(hours) }));
    const answers = await Promise.all(bodies.map((body) => extend(body)));
    // The second one finds an end that is a day away.
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(done(await read(eway_Bill_No))).toMatchObject({ extended_Times: 1, log: [{ what: 'extended' }] });
  });
});

describe('reading e-way bills', () => {
  const reading = (text: string, by = a) => call(portal, 'ewayBillReadFile', { token: by.token, body: { text } });

  test('a text without an e-way bill is refused', async () => {
    for (const text of ['hello', '{}', '[]', '{"billLists": []}']) {
      expect(refused(await reading(text))).toMatchObject({
        status: 422,
        detail: 'No e-way bill could be read in this text.',
      });
    }
  });

  test('a file of at most 2 MB can be read instead, and one without an e-way bill is refused', async () => {
    const reading = (content: Buffer<ArrayBuffer> | string, name = 'file') => {
      const body = new FormData();
      body.append(name, new Blob([content]), 'bill.pdf');
      return call(portal, 'ewayBillReadFile', { token: a.token, body });
    };
    expect(done(await reading(await aPdf([PRINT])))).toMatchObject([
      { bill: { eway_Bill_No: '341007560271', from_Place: 'Thane' }, advice: [], from_Party: null },
    ]);
    const large = `${JSON.stringify([{ ewbNo: 341_007_560_271 }])}${' '.repeat(2 * 1024 * 1024)}`;
    for (const content of ['', 'hello', large, await aPdf(['A letter'])])
      expect(refused(await reading(content))).toMatchObject({
        status: 422,
        detail: 'No e-way bill could be read in this file.',
        errors: [{ path: 'file', message: 'No e-way bill could be read in this file.' }],
      });
    expect(refused(await reading(await aPdf([PRINT]), 'other')).errors).toMatchObject([{ path: 'text' }]);
  });

  test('reading saves nothing, finds the company’s party, bill and LR, and can be saved as answered', async () => {
    const c = await aCompany(portal);
    const gstin = '27AAPFU0939F1ZV';
    const body = aParty({ name: 'Gupta Kirana', places: [{ city: 'Mumbai', state_Code: '27', gstin }] });
    const party = done(await call(portal, 'partyCreate', { token: c.token, body })) as unknown as { id: number };
    const text = JSON.stringify({
      ewbNo: 341007560271,
      ewayBillDate: '20/11/2026 11:10:00 AM',
      fromGstin: '23AAHCM8960D1ZG',
      toGstin: gstin,
      vehicleNo: 'MP09HG1234',
      totInvValue: 54600.5,
    });
    const [first] = done(await reading(text, c));
    expect(first).toMatchObject({
      bill: {
        eway_Bill_No: '341007560271',
        generated_At: '2026-11-20T11:10',
        doc_Value: 54600.5,
        eway_State: 'Active',
      },
      advice: [],
      is_On_Desk: false,
      from_Party: null,
      to_Party: { party: party.id, name: 'Gupta Kirana', city: 'Mumbai' },
    });
    expect(await listed({ tab: 'all' }, c)).toEqual([]);
    await saved(first?.bill ?? {}, c);
    expect(done(await reading(text, c))).toMatchObject([{ is_On_Desk: true }]);
    // The live LR that has its invoice, between the same parties.
    const invoiced = text.replace('{', '{"docNo":"A-1","docDate":"19/11/2026",');
    expect(done(await reading(invoiced, c))).toMatchObject([{ lr: null }]);
    const lr = savedBilty(await call(portal, 'biltyCreate', { token: c.token, body: aLawfulBilty() })).bilty_No;
    expect(done(await reading(invoiced, c))).toMatchObject([
      { lr: { bilty_No: lr, lr_No: lr, eway_Bill_No: '351234567890' } },
    ]);
    expect(done(await reading(invoiced.replace('23AAHCM8960D1ZG', '27AABCU9603R1ZN'), c))).toMatchObject([
      { lr: null },
    ]);
    // Another company knows neither.
    expect(done(await reading(text, b))).toMatchObject([{ is_On_Desk: false, to_Party: null }]);
  });
});
