import { readdir } from 'node:fs/promises';
import { hash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aDrivenLr } from '#test/contract/expectations-driver.ts';
import { podForm } from '#test/contract/expectations-pods.ts';
import { aDrivenTrip, anExpense, aSentExpense } from '#test/contract/expectations-trips.ts';
import { tokenIn } from '#test/contract/expectations-tracking.ts';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  logIn,
  refused,
  savedBilty,
  type TestCompany,
} from '#test/factories.ts';
import { aChallan, aLawfulBilty } from '#test/forms.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { ROUNDS } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Expenses that the driver of a trip sends by a link, and what the office does with them (spec 4 §3).

let portal: TestPortal;
let company: TestCompany;
let token: string;
let clerk: string;
let photo: Buffer;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
  clerk = (await aBackOffice(portal, company)).token;
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
});

// Another address each time, because of the limit for visitors.
let addresses = 0;
const by = (link: string, key?: string) => ({
  'x-link': link,
  'x-forwarded-for': `198.51.101.${(addresses += 1) % 250}`,
  ...(key !== undefined && { 'idempotency-key': key }),
});
const send = (
  link: string,
  fields: Readonly<Record<string, string>> = {},
  { photos = [photo], key }: { readonly photos?: readonly Uint8Array[]; readonly key?: string } = {},
) => call(portal, 'driverExpense', { headers: by(link, key), body: podForm(anExpense(fields), photos) });
const open = async (link: string) => done(await call(portal, 'driverOpen', { headers: by(link) }));
const expensesOf = async (trip_Sheet_No: string) =>
  done(await call(portal, 'tripExpenseList', { token: clerk, query: { trip_Sheet_No } }));
const sheetOf = async (trip_Sheet_No: string) =>
  done(await call(portal, 'tripSheetRead', { token, query: { trip_Sheet_No } })) as unknown as {
    readonly details: readonly Record<string, unknown>[];
    readonly updated_Date: string;
  } & Record<string, unknown>;
const accept = (id: number, by = clerk) => call(portal, 'tripExpenseAccept', { token: by, body: { id } });
const refuse = (id: number, reason = 'Bill is not readable') =>
  call(portal, 'tripExpenseRefuse', { token: clerk, body: { id, reason } });

describe('an expense that is refused', () => {
  test.each([
    [{ head: '' }, 'Expense is required.', 'head'],
    [{ amount: '' }, 'Amount is required.', 'amount'],
    [{ litres: '' }, 'Litres is required.', 'litres'],
    [{ head: 'toll', litres: '', paid_By: 'pump' }, 'Pump is required.', 'pump'],
    [{ date: addDays(todayInIndia(), 1) }, 'Date cannot be in the future.', 'date'],
  ] as const)('an expense with %o is refused: %s', async (fields, detail, path) => {
    const { link, number } = await aDrivenTrip(portal, token);
    const problem = refused(await send(link, fields));
    expect(problem).toMatchObject({ status: 422, detail });
    expect(problem.errors?.map((each) => each.path)).toEqual([path]);
    expect(await expensesOf(number)).toEqual([]);
  });

  test('an unknown head, a minus, three decimals and a payment by the company are refused', async () => {
    const { link } = await aDrivenTrip(portal, token);
    for (const fields of [{ head: 'fine' }, { amount: '-5' }, { amount: '1.234' }, { paid_By: 'company' }])
      expect(refused(await send(link, fields)), JSON.stringify(fields)).toMatchObject({ status: 400 });
  });

  test('an expense with a bill needs its photo, and a file that is no photo is refused', async () => {
    const { link, number } = await aDrivenTrip(portal, token);
    const none = { photos: [] };
    for (const head of ['diesel', 'repair', 'tyre', 'RTO'])
      expect(refused(await send(link, { head }, none)), head).toMatchObject({
        status: 422,
        errors: [{ path: 'photo', message: 'Please add a photo of the bill.' }],
      });
    expect(refused(await send(link, {}, { photos: [Buffer.from('<svg/>')] }))).toMatchObject({
      status: 422,
      detail: 'Please upload a photo.',
    });
    done(await send(link, { head: 'police', litres: '', place: '' }, none));
    expect(await expensesOf(number)).toMatchObject([{ head: 'police', bill: '', state: 'waiting' }]);
  });

  test('a link without a trip, a revoked link and an unknown one take no expense', async () => {
    const lrs = await aDrivenLr(portal, token);
    expect((await open(lrs.link)).trip).toBeNull();
    expect(refused(await send(lrs.link))).toMatchObject({ status: 404 });
    const { link, id } = await aDrivenTrip(portal, token);
    done(await call(portal, 'driverLinkRevoke', { token, body: { id } }));
    for (const over of [link, 'A'.repeat(43)])
      expect(refused(await send(over))).toMatchObject({ status: 404, code: 'link_over' });
  });

  test('a cancelled trip takes no expense, and no link is made for it', async () => {
    const { link, number } = await aDrivenTrip(portal, token);
    done(await call(portal, 'tripSheetCancel', { token, body: { trip_Sheet_No: number, reason: 'Did not go' } }));
    expect((await open(link)).trip).toMatchObject({ state: 'cancelled' });
    expect(refused(await send(link))).toMatchObject({
      status: 409,
      code: 'trip_closed',
      detail: 'The account of this trip is closed. Keep the bill and give it to the office.',
    });
    const made = await call(portal, 'driverLinkCreate', { token, body: { trip_Sheet_No: number } });
    expect(refused(made)).toMatchObject({ status: 409, code: 'cancelled' });
    expect(refused(await call(portal, 'driverLinkCreate', { token, body: { trip_Sheet_No: 'none' } }))).toMatchObject({
      status: 404,
    });
  });

  test('a link takes a limited number of expenses a day, and a limited size of photos', async () => {
    const { link, id, number } = await aDrivenTrip(portal, token);
    const owner = (text: string, values: readonly unknown[]) =>
      asOwner(portal, (client) => client.query(text, [company.tenantId, ...values]));
    await owner('update driver_link set photo_bytes = 59999999 where tenant_id = $1 and id = $2', [id]);
    expect(refused(await send(link))).toMatchObject({ status: 409, code: 'link_full' });
    await owner('update driver_link set photo_bytes = 0 where tenant_id = $1 and id = $2', [id]);
    const key = crypto.randomUUID();
    done(await send(link, {}, { key }));
    await owner(
      `insert into trip_expense (tenant_id, id, trip_sheet_seq, link_id, day, head, place, litres, amount, paid_by, pump, created_by)
       select e.tenant_id, e.id + 1000 * n, e.trip_sheet_seq, e.link_id, e.day, 'toll', '', 0, 1, 'driver', '', '' from trip_expense e, generate_series(1, 39) n
       where e.tenant_id = $1 and e.link_id = $2`,
      [id],
    );
    expect(refused(await send(link))).toMatchObject({ status: 409, code: 'expenses_full' });
    // An expense that was saved gets its answer again.
    done(await send(link, {}, { key }));
    expect(await expensesOf(number)).toHaveLength(40);
    expect(await readdir(portal.services.incoming.folder)).toEqual([]);
  });
});

describe('an expense that a driver sent', () => {
  test('an expense sent twice with its key is one, at once too', async () => {
    const { link, number } = await aDrivenTrip(portal, token);
    const key = crypto.randomUUID();
    const both = await Promise.all([send(link, {}, { key }), send(link, {}, { key })]);
    const ids = [...both, await send(link, {}, { key })].map((answered) => done(answered).id);
    expect(new Set(ids).size).toBe(1);
    expect(refused(await send(link, { amount: '1' }, { key }))).toMatchObject({ code: 'key_reused' });
    expect(refused(await send(link, {}, { key, photos: [] }))).toMatchObject({ status: 422 });
    expect(await expensesOf(number)).toMatchObject([
      { head: 'diesel', place: 'Dewas', litres: 40, amount: 3600.5, paid_By: 'driver', date: todayInIndia() },
    ]);
    expect((await open(link)).trip).toMatchObject({
      trip_Sheet_No: number,
      state: 'open',
      expenses: [{ head: 'diesel', amount: 3600.5, state: 'waiting', reason: '' }],
    });
    expect((await open(link)).lrs).toEqual([]);
  });

  test('the office sees the bill and its original file, and another company does not', async () => {
    const { number, bill } = await aSentExpense(portal, token);
    const picture = (query: object, by = clerk) => call(portal, 'tripBillPhoto', { token: by, query: query as never });
    const [sent] = await expensesOf(number);
    expect(sent?.bill).toBe(bill);
    const shown = await picture({ photo: bill });
    expect(shown.status).toBe(200);
    expect((await picture({ photo: bill, original: 'yes' })).status).toBe(200);
    const other = await aCompany(portal);
    expect(refused(await picture({ photo: bill }, other.token))).toMatchObject({ status: 404 });
    const { link, number: second } = await aDrivenTrip(portal, token);
    done(await send(link));
    const [mine] = await expensesOf(second);
    const original = await picture({ photo: mine?.bill, original: 'yes' });
    expect(hash('sha256', Buffer.from(original.bytes), 'hex')).toBe(hash('sha256', photo, 'hex'));
  });

  test('an expense can come by a challan’s link, and a trip’s link has the LRs of its challans', async () => {
    const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
    const { challan_No } = done(
      await call(portal, 'challanCreate', { token, body: aChallan([bilty_No]) }),
    ) as unknown as {
      challan_No: string;
    };
    const made = done(await call(portal, 'driverLinkCreate', { token, body: { challan_No } }));
    const link = tokenIn(made.url);
    expect((await open(link)).trip).toBeNull();
    const trip = await aDrivenTrip(portal, token, { challan_Nos: challan_No });
    expect((await open(link)).trip).toMatchObject({ trip_Sheet_No: trip.number, expenses: [] });
    done(await send(link));
    expect(await expensesOf(trip.number)).toMatchObject([{ by: `Driver, link ${made.id}` }]);
    expect((await open(trip.link)).lrs).toMatchObject([{ bilty_No }]);
    const links = done(await call(portal, 'driverLinkList', { token, query: { trip_Sheet_No: trip.number } }));
    expect(links).toMatchObject([{ id: trip.id, trip_Sheet_No: trip.number, bilty_Nos: [bilty_No] }]);
  });

  test('an accepted expense is a line with its bill, and a form opened before is refused', async () => {
    const { number, id, bill } = await aSentExpense(portal, token);
    const before = await sheetOf(number);
    expect(done(await accept(id))).toMatchObject({ id, state: 'accepted', trip_Sheet_No: number });
    const after = await sheetOf(number);
    expect(after.details).toMatchObject([
      { head: 'diesel', place: 'Dewas', litres: 40, amount: 3600.5, paid_By: 'driver', bill, date: todayInIndia() },
    ]);
    const query = { trip_Sheet_No: number };
    const stale = await call(portal, 'tripSheetUpdate', { token, query, body: before });
    expect(refused(stale)).toMatchObject({ status: 409 });
    // A client that knows no bills keeps it, and one that names another company’s is refused.
    const { bill: _bill, ...older } = after.details[0] ?? {};
    done(await call(portal, 'tripSheetUpdate', { token, query, body: { ...after, details: [older] } }));
    expect((await sheetOf(number)).details).toMatchObject([{ bill }]);
    const foreign = await aSentExpense(portal, (await aCompany(portal)).token);
    const last = await sheetOf(number);
    for (const named of [foreign.bill, 'bill-0.orig']) {
      const body = { ...last, details: [{ ...older, bill: named }] };
      expect(refused(await call(portal, 'tripSheetUpdate', { token, query, body }))).toMatchObject({
        status: 422,
        errors: [{ path: 'details[0].bill', message: 'Bill was not found.' }],
      });
    }
    expect(refused(await accept(id))).toMatchObject({ status: 409, detail: 'This expense is already accepted.' });
    expect(refused(await refuse(id))).toMatchObject({ status: 409, code: 'accepted' });
    expect(refused(await accept(99_999))).toMatchObject({ status: 404 });
  });

  test('an expense is refused with a reason, which the driver sees', async () => {
    const { number, id, link } = await aSentExpense(portal, token);
    expect(refused(await refuse(id, 'no'))).toMatchObject({ status: 422 });
    expect(refused(await refuse(id, ''))).toMatchObject({ status: 422 });
    done(await refuse(id));
    expect((await open(link)).trip?.expenses).toMatchObject([{ id, state: 'refused', reason: 'Bill is not readable' }]);
    expect(refused(await accept(id))).toMatchObject({ status: 409, detail: 'This expense is already refused.' });
    expect((await sheetOf(number)).details).toEqual([]);
  });

  test('a trip with waiting expenses is neither settled nor cancelled', async () => {
    const { number, id, link } = await aSentExpense(portal, token);
    done(await send(link, { head: 'toll', litres: '' }));
    const waits = `Expenses that the driver sent wait on Trip Sheet ${number}: 2. Accept or refuse them first.`;
    const body = { ...(await sheetOf(number)), km_In: 1400, end_At: todayInIndia() };
    done(await call(portal, 'tripSheetUpdate', { token, query: { trip_Sheet_No: number }, body }));
    for (const step of ['tripSheetSettle', 'tripSheetCancel'] as const)
      expect(
        refused(await call(portal, step, { token, body: { trip_Sheet_No: number, reason: 'It is over' } })),
      ).toMatchObject({
        status: 409,
        code: 'expenses_wait',
        detail: waits,
      });
    const waiting = done(await call(portal, 'tripExpenseList', { token: clerk, query: {} }));
    expect(waiting.filter(({ trip_Sheet_No }) => trip_Sheet_No === number)).toHaveLength(2);
    for (const each of await expensesOf(number)) done(await (each.id === id ? accept(each.id) : refuse(each.id)));
    done(await call(portal, 'tripSheetSettle', { token, body: { trip_Sheet_No: number } }));
    expect(refused(await send(link))).toMatchObject({ status: 409, code: 'trip_closed' });
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });

  test(`an expense is accepted once, and either comes or finds its trip settled, in ${ROUNDS} rounds`, async () => {
    const second = await logIn(portal, company.userName);
    const { number, link } = await aDrivenTrip(portal, token);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [, sent] = [done(await send(link, { head: 'toll', litres: '' }, { photos: [] })), await expensesOf(number)];
      const of = sent[0]?.id ?? 0;
      const both = await Promise.all([accept(of), accept(of, second)]);
      expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
    }
    expect((await sheetOf(number)).details).toHaveLength(ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const trip = await aDrivenTrip(portal, token, { km_In: 1400, end_At: todayInIndia() });
      const settle = call(portal, 'tripSheetSettle', { token, body: { trip_Sheet_No: trip.number } });
      const [sent, settled] = await Promise.all([
        send(trip.link, { head: 'toll', litres: '' }, { photos: [] }),
        settle,
      ]);
      const won = [sent.status, settled.status].join();
      expect(['200,409', '409,200']).toContain(won);
    }
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });
});
