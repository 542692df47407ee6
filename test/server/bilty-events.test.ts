import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  refused,
  savedBilty,
  type TestCompany,
  paidByParty,
} from '#test/factories.ts';
import { aBilty, aLawfulBilty, aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Events of an LR on its way (spec 3 §4).

let portal: TestPortal;
let company: TestCompany;
let token: string;
let clerk: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
  clerk = (await aBackOffice(portal, company)).token;
});

type Wire = Readonly<Record<string, unknown>>;
const create = async (fields: Wire = {}) =>
  savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) }));
const read = async (bilty_No: string) =>
  savedBilty(await call(portal, 'biltyRead', { token, query: { Bilty_No: bilty_No } }));
const add = (bilty_Nos: unknown, kind: string, more: Wire = {}, by = clerk, headers: Record<string, string> = {}) =>
  call(portal, 'biltyEventAdd', { token: by, body: { bilty_Nos, kind, ...more }, headers });
const note = async (bilty_No: string, kind: string, more: Wire = {}, by = clerk) =>
  done(await add([bilty_No], kind, more, by));
const list = async (bilty_No: string) =>
  done(await call(portal, 'biltyEventList', { token: clerk, query: { Bilty_No: bilty_No } })) as Wire[];
const voidIt = (id: unknown, reason = 'Noted of another one', by = token) =>
  call(portal, 'biltyEventVoid', { token: by, body: { id, reason } });
const transition = (detail: string) => ({ status: 409, code: 'transition', detail });

describe('noting an event', () => {
  test('an event needs an LR in the lawful form, at most 200 of them, and a kind that can be noted', async () => {
    const lr = await create();
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() }));
    expect(refused(await add([], 'Loaded'))).toMatchObject({ status: 422, errors: [{ path: 'bilty_Nos' }] });
    expect(refused(await add('99999', 'Loaded'))).toMatchObject({ status: 404 });
    expect(refused(await add([classic.bilty_No], 'Loaded'))).toMatchObject({
      status: 422,
      detail: `Bilty No. ${classic.bilty_No} is not in the lawful form.`,
    });
    for (const kind of ['', 'Flown', 'Cancelled'])
      expect(refused(await add([lr.bilty_No], kind))).toMatchObject({ status: 422, errors: [{ path: 'kind' }] });
    const many = Array.from({ length: 201 }, (_each, at) => `${at}`);
    expect(refused(await add(many, 'Loaded'))).toMatchObject({
      status: 422,
      errors: [{ path: 'bilty_Nos', message: 'At most 200 bilties at once.' }],
    });
    expect(refused(await call(portal, 'biltyEventList', { token, query: { Bilty_No: '99999' } }))).toMatchObject({
      status: 404,
    });
    expect(await list(classic.bilty_No)).toEqual([]);
  });

  test('an event is at a time from the date of the bilty until now', async () => {
    const { bilty_No } = await create();
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    for (const [at, message] of [
      ['2026-11-19T23:59', 'Time cannot be before the bilty date.'],
      [soon(6), 'Time cannot be in the future.'],
      ['yesterday', 'Invalid time.'],
    ])
      expect(refused(await add([bilty_No], 'Loaded', { at }))).toMatchObject({
        status: 422,
        errors: [{ path: 'at', message }],
      });
    await note(bilty_No, 'Loaded', { at: '2026-11-20T00:00' });
    await note(bilty_No, 'Dispatched', { at: soon(4) });
    expect((await list(bilty_No)).map(({ at }) => at)).toEqual([
      expect.stringMatching(/^2026-11-19T18:30:00/),
      expect.any(String),
    ]);
  });

  test('an event moves the LR on and leaves the version of the bilty unchanged', async () => {
    const before = await create();
    const { bilty_No } = before;
    expect(await note(bilty_No, 'Loaded', { place: 'Indore', note: 'Bay 4\nTwo men' })).toEqual([
      { bilty_No, ok: true, message: '', lr_Status: 'Loaded' },
    ]);
    expect(await read(bilty_No)).toMatchObject({ lr_Status: 'Loaded', updated_Date: before.updated_Date });
    expect(await list(bilty_No)).toMatchObject([
      { bilty_No, kind: 'Loaded', place: 'Indore', note: 'Bay 4\nTwo men', source: 'clerk', voided_By: '' },
    ]);
    // A form that was open meanwhile is saved, and the status stays.
    const query = { Bilty_No: bilty_No };
    const body = { ...aLawfulBilty({ remark: 'Fragile' }), updated_Date: before.updated_Date };
    expect(savedBilty(await call(portal, 'biltyUpdate', { token, query, body }))).toMatchObject({
      lr_Status: 'Loaded',
      remark: 'Fragile',
    });
  });

  test('an LR goes back, repeats a status or leaves an end only as the table of transitions allows', async () => {
    const { bilty_No } = await create();
    for (const kind of ['Arrived', 'Loaded', 'Booked', 'Out for delivery', 'Undelivered', 'Out for delivery'])
      await note(bilty_No, kind);
    await note(bilty_No, 'Undelivered');
    expect(refused(await add([bilty_No], 'Undelivered'))).toMatchObject(
      transition('Undelivered cannot become Undelivered.'),
    );
    expect(refused(await add([bilty_No], 'Delivered'))).toMatchObject(
      transition('Undelivered cannot become Delivered.'),
    );
    await note(bilty_No, 'Returned');
    expect(refused(await add([bilty_No], 'Booked'))).toMatchObject(transition('Returned cannot become Booked.'));
  });

  test('an event for many LRs is noted for each that can have it, and says why the others cannot', async () => {
    const [one, other, gone] = [await create(), await create(), await create()];
    await note(other.bilty_No, 'Arrived');
    done(await call(portal, 'consignmentCancel', { token, body: { bilty_No: gone.bilty_No, reason: 'Booked twice' } }));
    const numbers = [one.bilty_No, other.bilty_No, gone.bilty_No, 'nobody’s'];
    expect(done(await add(numbers, 'Dispatched'))).toEqual([
      { bilty_No: one.bilty_No, ok: true, message: '', lr_Status: 'Dispatched' },
      { bilty_No: other.bilty_No, ok: false, message: 'Arrived cannot become Dispatched.', lr_Status: 'Arrived' },
      { bilty_No: gone.bilty_No, ok: false, message: 'This bilty is cancelled.', lr_Status: 'Cancelled' },
      { bilty_No: 'nobody’s', ok: false, message: 'Record not found.', lr_Status: '' },
    ]);
  });

  test('an event for a bilty of another company is refused', async () => {
    const other = await aCompany(portal);
    const { bilty_No } = await create({ bilty_No: `X${Date.now() % 1e6}` });
    const sent = { bilty_Nos: [bilty_No], kind: 'Loaded' };
    expect(refused(await call(portal, 'biltyEventAdd', { token: other.token, body: sent }))).toMatchObject({
      status: 404,
    });
    expect((await read(bilty_No))['lr_Status']).toBe('Booked');
  });

  test('an event that two clerks note at once is noted once', async () => {
    const numbers = (await Promise.all([1, 2, 3, 4].map(() => create()))).map(({ bilty_No }) => bilty_No);
    const answers = await Promise.all([
      add(numbers, 'Arrived'),
      add(numbers.toReversed(), 'Arrived', {}, token),
      add(numbers, 'Reported for unloading'),
      add(numbers.toReversed(), 'Reported for unloading', {}, token),
    ]);
    const noted = answers.flatMap((answered) => done(answered)).filter(({ ok }) => ok);
    expect(noted).toHaveLength(8);
    for (const number of numbers)
      expect((await list(number)).map(({ kind }) => String(kind)).sort()).toEqual([
        'Arrived',
        'Reported for unloading',
      ]);
  });

  test('an event repeated with its key gets the first answer, even if some LRs were refused', async () => {
    const [one, other] = [await create(), await create()];
    await note(other.bilty_No, 'Delivered', { received: (await read(other.bilty_No))['balance_Amt'] });
    const numbers = [one.bilty_No, other.bilty_No];
    const headers = { 'idempotency-key': randomUUID() };
    const send = (kind = 'Loaded') => add(numbers, kind, {}, clerk, headers);
    const first = done(await send());
    expect(first.map(({ ok }) => ok)).toEqual([true, false]);
    expect(done(await send())).toEqual(first);
    for (const answered of await Promise.all([send(), send()])) expect(done(answered)).toEqual(first);
    expect(refused(await send('Arrived'))).toMatchObject({ status: 409, code: 'key_reused' });
    expect(await list(one.bilty_No)).toHaveLength(1);
    const lone = await create();
    const key = { 'idempotency-key': randomUUID() };
    const answers = [1, 2].map(() => add([lone.bilty_No], 'Loaded', {}, clerk, key));
    for (const answered of await Promise.all(answers)) expect(done(answered)).toMatchObject([{ ok: true }]);
    expect(await list(lone.bilty_No)).toHaveLength(1);
  });

  test('an event is in the audit, and the portal’s database role cannot change or delete it', async () => {
    const { bilty_No } = await create();
    await note(bilty_No, 'Loaded', { place: 'Indore' });
    const [entry] = done(
      await call(portal, 'auditList', { token, query: { kind: 'bilty_event', record: bilty_No } }),
    ).data;
    expect(entry).toMatchObject({ kind: 'bilty_event', record: bilty_No });
    await asOwner(portal, async (client) => {
      await client.query('begin');
      await client.query(`set local role bilty_app; set local app.tenant_id = '${company.tenantId}'`);
      await client.query('savepoint here');
      for (const change of [`update bilty_event set kind = 'Delivered'`, 'delete from bilty_event']) {
        await expect(client.query(change)).rejects.toThrow('permission denied');
        await client.query('rollback to here');
      }
      await client.query('rollback');
    });
  });
});

describe('delivering an LR', () => {
  const collect = (amount: string) => transition(`Collect ₹${amount} from the consignee first.`);

  test('a To Pay LR is delivered once its balance is received, which the delivery can record', async () => {
    const before = await create();
    const { bilty_No } = before;
    expect(before['balance_Amt']).toBe(2650);
    expect(refused(await add([bilty_No], 'Delivered'))).toMatchObject(collect('2,650.00'));
    expect(refused(await add([bilty_No], 'Delivered', { received: 2649.5 }))).toMatchObject(collect('0.50'));
    expect(refused(await add([bilty_No], 'Delivered', { received: 2651 }))).toMatchObject({
      status: 422,
      errors: [{ path: 'received', message: 'Only ₹2,650.00 is to be received.' }],
    });
    expect(refused(await add([bilty_No], 'Arrived', { received: 5 }))).toMatchObject({
      status: 422,
      errors: [{ path: 'received' }],
    });
    expect(refused(await add([bilty_No, '2'], 'Delivered', { received: 5 }))).toMatchObject({
      status: 422,
      errors: [{ path: 'received', message: 'Money received is recorded for one bilty at a time.' }],
    });
    await note(bilty_No, 'Delivered', { received: 2650 });
    const after = await read(bilty_No);
    expect(after).toMatchObject({ lr_Status: 'Delivered', received: 2650, balance_Amt: 0, total_Amt: 2650 });
    // Receiving money changes the bilty: a form that was opened before cannot overwrite it.
    const query = { Bilty_No: bilty_No };
    const body = { ...aLawfulBilty(), updated_Date: before.updated_Date };
    expect(refused(await call(portal, 'biltyUpdate', { token, query, body }))).toMatchObject({
      status: 409,
      code: 'changed',
    });
  });

  test('an admin can deliver on credit, with a reason and the party that owes it', async () => {
    const { bilty_No } = await create();
    const credit_Reason = 'Pays on Monday';
    expect(refused(await add([bilty_No], 'Delivered', { credit_Reason }))).toMatchObject(collect('2,650.00'));
    expect(refused(await add([bilty_No], 'Delivered', { credit_Reason }, token))).toMatchObject({
      status: 422,
      errors: [{ path: 'party', message: 'Choose the party that owes it.' }],
    });
    expect(refused(await add([bilty_No], 'Delivered', { credit_Reason, party: 99 }, token))).toMatchObject({
      status: 422,
      errors: [{ path: 'party', message: 'Party was not found.' }],
    });
    const { id: party } = done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Rathi Textiles' }) }));
    await note(bilty_No, 'Delivered', { credit_Reason, received: 650, party }, token);
    expect(await read(bilty_No)).toMatchObject({ lr_Status: 'Delivered', received: 650, balance_Amt: 2000 });
    expect(await list(bilty_No)).toMatchObject([
      { credit_Reason, received: 650, credit: 2000, party, owed_By: 'Rathi Textiles' },
    ]);
  });

  test.each(['Paid', 'TBB', 'FOC'])(
    'an LR of basis %s is delivered without collecting money',
    async (payment_Basis) => {
      const { bilty_No } = await create({
        payment_Basis,
        ...(payment_Basis === 'Paid' && (await paidByParty(portal, token))),
        ...(payment_Basis === 'TBB' && { billing_Name: 'Malwa' }),
      });
      await note(bilty_No, 'Delivered');
      expect(await read(bilty_No)).toMatchObject({ lr_Status: 'Delivered' });
    },
  );
});

describe('voiding an event', () => {
  test('only admins void an event, once and with a reason', async () => {
    const { bilty_No } = await create();
    await note(bilty_No, 'Loaded');
    const [{ id } = {}] = await list(bilty_No);
    expect(refused(await voidIt(id, 'Noted of another one', clerk))).toMatchObject({ status: 403 });
    expect(refused(await voidIt(id, 'No'))).toMatchObject({ status: 422, errors: [{ path: 'reason' }] });
    expect(refused(await voidIt(99_999))).toMatchObject({ status: 404 });
    expect(done(await voidIt(id))).toMatchObject({
      id,
      kind: 'Loaded',
      voided_By: company.userName,
      voided_Reason: 'Noted of another one',
    });
    expect(refused(await voidIt(id))).toMatchObject({ status: 409, detail: 'This event is already voided.' });
    expect(await read(bilty_No)).toMatchObject({ lr_Status: 'Booked' });
    expect(await list(bilty_No)).toHaveLength(1);
  });

  test('voiding an event leaves the status of the newest event that remains', async () => {
    const before = await create();
    const { bilty_No } = before;
    for (const kind of ['Loaded', 'Reported for loading', 'Dispatched', 'Arrived']) await note(bilty_No, kind);
    const ids = (await list(bilty_No)).map(({ id }) => id);
    const statusAfter = async (id: unknown) => {
      done(await voidIt(id));
      return (await read(bilty_No))['lr_Status'];
    };
    expect(await statusAfter(ids[2])).toBe('Arrived');
    expect(await statusAfter(ids[3])).toBe('Loaded');
    expect(await statusAfter(ids[1])).toBe('Loaded');
    expect((await read(bilty_No)).updated_Date).toBe(before.updated_Date);
    // What was voided can be noted again.
    await note(bilty_No, 'Reported for loading');
    await note(bilty_No, 'Arrived');
  });

  test('voiding a delivery takes back the money received with it', async () => {
    const { bilty_No } = await create();
    await note(bilty_No, 'Delivered', { received: 2650 });
    const [{ id } = {}] = await list(bilty_No);
    done(await voidIt(id));
    expect(await read(bilty_No)).toMatchObject({ lr_Status: 'Booked', received: 0, balance_Amt: 2650 });
  });

  test('voiding an event while another is noted leaves the status of the timeline', async () => {
    const { bilty_No } = await create();
    await note(bilty_No, 'Loaded');
    const [{ id } = {}] = await list(bilty_No);
    await Promise.all([voidIt(id), add([bilty_No], 'Arrived')]);
    expect((await read(bilty_No))['lr_Status']).toBe('Arrived');
  });

  test('the timeline of a cancelled bilty ends: no event of it is voided or added', async () => {
    for (const body of [aLawfulBilty(), aBilty()]) {
      const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body }));
      done(await call(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } }));
      const [event] = await list(bilty_No);
      expect(event).toMatchObject({ kind: 'Cancelled', note: 'Booked twice', by: company.userName });
      expect(refused(await voidIt(event?.['id']))).toMatchObject({ status: 409, detail: 'This bilty is cancelled.' });
      expect(refused(await add([bilty_No], 'Loaded'))).toMatchObject({ status: 409 });
    }
  });
});

describe('detention', () => {
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const terms = (detention_Per_Day: number) =>
    call(portal, 'consignmentUpdateSettings', { token, body: { jurisdiction: 'Indore', detention_Per_Day } });

  test('detention grows while the vehicle waits, and stops when loading is done', async () => {
    done(await terms(1500));
    const { bilty_No } = await create({ bilty_Date: '2026-11-01', invoices: [], value_Not_Declared: 'yes' });
    expect((await read(bilty_No))['detention']).toBe(0);
    expect(refused(await add([bilty_No], 'Loading done'))).toMatchObject(
      transition('Note first: Reported for loading.'),
    );
    await note(bilty_No, 'Reported for loading', { at: at(73) });
    expect((await read(bilty_No))['detention']).toBe(4500);
    expect(refused(await add([bilty_No], 'Reported for loading'))).toMatchObject(
      transition('This was already recorded.'),
    );
    expect(refused(await add([bilty_No], 'Loading done', { at: at(80) }))).toMatchObject({
      status: 422,
      errors: [{ path: 'at' }],
    });
    await note(bilty_No, 'Loading done', { at: at(30) });
    expect((await read(bilty_No))['detention']).toBe(1500);
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() }));
    expect(await read(classic.bilty_No)).not.toHaveProperty('detention');
  });
});

test('GetBilty has the printed copies of an LR, with time and user', async () => {
  const { bilty_No } = await create();
  expect((await read(bilty_No))['prints']).toEqual([]);
  await call(portal, 'biltyPrint', { token, query: { Bilty_No: bilty_No, copy: 'Driver', language: 'English' } });
  await call(portal, 'biltyPrint', {
    token: clerk,
    query: { Bilty_No: bilty_No, copy: 'Driver', language: 'English' },
  });
  expect((await read(bilty_No))['prints']).toEqual([
    { copy: 'Driver', duplicate: 1, printed_At: expect.any(String), printed_By: expect.any(String) },
  ]);
});
