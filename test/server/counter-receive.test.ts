import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import {
  aBooking,
  aDefaultBook,
  anOffice,
  aRegisteredCounter,
  findingsOf,
  keptOf,
  lrsOf,
  numberOf,
  paperDigest,
  sendRecords,
  sentBy,
  signedBy,
  type TestCounter,
} from '#test/counters.ts';
import { aTallyFile } from '#test/exports.ts';
import { aBackOffice, asOwner, call, done, logIn, refused, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Records that a counter sends (spec 5 §4, §13.2–5, 12–15): kept first as they came, then booked as printed.

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const office = () => anOffice(portal);

describe('records that a counter signed', () => {
  test('records are booked in order under the counter’s own numbers, once, without a login', async () => {
    const { a, counter } = await office();
    const records = [];
    for (const n of [1, 2, 3]) records.push(signedBy(counter, await aBooking(portal, a, counter, [n, n])));
    const first = await sendRecords(portal, counter, records.slice(0, 2));
    expect(first).toMatchObject({
      state: 'active',
      twice: 'no',
      records: [
        { sequence: 1, result: 'booked', state: 'booked', bilty_No: '1' },
        { sequence: 2, result: 'booked', bilty_No: '2' },
      ],
    });
    const again = await sendRecords(portal, counter, records);
    expect(again.records.map(({ result, bilty_No }) => [result, bilty_No])).toEqual([
      ['known', '1'],
      ['known', '2'],
      ['booked', '3'],
    ]);
    expect(await lrsOf(portal, a)).toEqual([1, 2, 3].map((n) => numberOf(counter, n)));
    const bilty = done(await call(portal, 'biltyRead', { token: a.token, query: { Bilty_No: '1' } }));
    expect(bilty).toMatchObject({ lr_No: numberOf(counter, 1), book: counter.book, created_By: a.userName });
    expect(done(await call(portal, 'counterList', { token: a.token }))).toMatchObject([
      { next_No: numberOf(counter, 4) },
    ]);
    const trial = done(await call(portal, 'ledgerTrial', { token: a.token, query: {} }));
    expect(JSON.stringify(trial)).toContain('7950');
  });

  test('a request can be gzipped, and is limited in both sizes', async () => {
    const { a, counter } = await office();
    const body = sentBy(counter, [signedBy(counter, await aBooking(portal, a, counter, [1, 1]))]);
    const post = (sent: Buffer | string, headers: Record<string, string>) =>
      fetch(`${portal.url}/api/Counter/Receive`, {
        method: 'POST',
        body: sent,
        headers: { 'content-type': 'application/json', ...headers },
      });
    const answer = await post(gzipSync(JSON.stringify(body)), { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(await lrsOf(portal, a)).toEqual([numberOf(counter, 1)]);
    const bomb = gzipSync(Buffer.alloc(3 * 1024 * 1024, 32));
    expect((await post(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    expect((await post(' '.repeat(300 * 1024), {})).status).toBe(413);
    expect((await post('no gzip', { 'content-encoding': 'gzip' })).status).toBe(400);
  });

  test('an LR is booked as printed, and what the portal would have said is a finding to tick', async () => {
    const { a, counter } = await office();
    const booking = await aBooking(portal, a, counter, [1, 1], { body: { charges: [{ head: 1, amount: 150 }] } });
    const sums = {
      ...booking.sums,
      lines: [999_900],
      taxable: 1_014_900,
      total_Amount: 1_014_900,
      balance_Amount: 1_014_900,
    };
    await asOwner(portal, (client) =>
      client.query(`update branch set is_active = 'no' where tenant_id = $1 and id = 1`, [a.tenantId]),
    );
    const { records } = await sendRecords(portal, counter, [
      signedBy(counter, { ...booking, sums, digest: paperDigest(booking.body, booking.lr_No, sums) }),
    ]);
    expect(records).toMatchObject([{ result: 'booked' }]);
    const bilty = done(await call(portal, 'biltyRead', { token: a.token, query: { Bilty_No: '1' } }));
    expect(bilty).toMatchObject({ total_Amt: 10_149 });
    const found = await findingsOf(portal, a);
    expect(found.map(({ sentence }) => sentence).toSorted()).toEqual([
      'The portal would have said ₹2,650.00; the paper says ₹10,149.00.',
      'This branch is closed. Choose another.',
    ]);
    const tick = (remark: string) =>
      call(portal, 'counterTick', { token: a.token, body: { id: found[0]?.id ?? '', remark } });
    expect(refused(await tick('')).status).toBe(422);
    expect(done(await tick('The rate was told by telephone.'))).toMatchObject({ ticked_By: a.userName });
    expect(refused(await tick('Twice.')).status).toBe(409);
    expect(await findingsOf(portal, a)).toHaveLength(1);
  });

  test('an LR of a locked day is posted on the first open day', async () => {
    const { a, counter } = await office();
    const today = todayInIndia();
    const booking = await aBooking(portal, a, counter, [1, 1], { body: { bilty_Date: addDays(today, -1) } });
    await asOwner(portal, (client) =>
      client.query(
        `insert into books (tenant_id, locked_until, updated_by) values ($1, $2, 'test')
        on conflict (tenant_id) do update set locked_until = excluded.locked_until`,
        [a.tenantId, addDays(today, -1)],
      ),
    );
    expect((await sendRecords(portal, counter, [signedBy(counter, booking)])).records).toMatchObject([
      { result: 'booked' },
    ]);
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ day: string }>(`select day::text from voucher where tenant_id = $1`, [a.tenantId]),
    );
    expect(rows).toEqual([{ day: today }]);
    expect(await findingsOf(portal, a)).toHaveLength(1);
  });

  test('an LR that comes after its month was exported for Tally is a finding', async () => {
    const { a, counter } = await office();
    const record = signedBy(counter, await aBooking(portal, a, counter, [1, 1]));
    const today = todayInIndia();
    const { made } = await aTallyFile({ portal, token: a.token }, { from_Date: today, to_Date: today });
    expect(made).toMatchObject({ state: 'ready' });
    await sendRecords(portal, counter, [record]);
    expect((await findingsOf(portal, a)).map(({ sentence }) => sentence)).toContain(
      'Its month was exported for Tally before it came. Export it again.',
    );
  });

  test('an LR refused before printing gives its number to the next one, but not its sequence', async () => {
    const { a, counter } = await office();
    const bad = await aBooking(portal, a, counter, [1, 1]);
    const wrong = { ...bad, body: { ...bad.body, consignee_City: '' } };
    const { records } = await sendRecords(portal, counter, [signedBy(counter, wrong)], 'yes');
    expect(records).toMatchObject([{ result: 'refused', state: 'asked' }]);
    expect(records[0]?.errors?.length).toBeGreaterThan(0);
    const next = await aBooking(portal, a, counter, [2, 1]);
    expect((await sendRecords(portal, counter, [signedBy(counter, next)], 'yes')).records).toMatchObject([
      { result: 'booked' },
    ]);
    expect(await lrsOf(portal, a)).toEqual([numberOf(counter, 1)]);
    expect(await keptOf(portal, a)).toEqual([]);
  });

  test('an LR refused by an answer that never came is booked when it is sent as printed', async () => {
    const { a, counter } = await office();
    const bad = await aBooking(portal, a, counter, [1, 1]);
    const record = signedBy(counter, { ...bad, body: { ...bad.body, consignee_City: '' } });
    expect((await sendRecords(portal, counter, [record], 'yes')).records).toMatchObject([{ result: 'refused' }]);
    expect((await sendRecords(portal, counter, [record])).records).toMatchObject([{ result: 'booked' }]);
    expect(await lrsOf(portal, a)).toEqual([numberOf(counter, 1)]);
    expect(await findingsOf(portal, a)).toHaveLength(1);
  });

  test('an LR is cancelled and its prints are counted by records of their own', async () => {
    const { a, counter } = await office();
    const booking = await aBooking(portal, a, counter, [1, 1]);
    const common = { counter: counter.id, lr_No: booking.lr_No, booked_At: booking.booked_At, user: a.userName };
    const print = { ...common, seq: 2, print: { copies: ['consignor' as const, 'driver' as const] } };
    const cancel = { ...common, seq: 3, cancel: { reason: 'Entered twice.' } };
    const { records } = await sendRecords(
      portal,
      counter,
      [booking, print, cancel].map((each) => signedBy(counter, each)),
    );
    expect(records.map(({ result }) => result)).toEqual(['booked', 'booked', 'booked']);
    expect(await lrsOf(portal, a)).toEqual([`${numberOf(counter, 1)} cancelled`]);
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ copy: string }>(`select copy from bilty_copy where tenant_id = $1 order by copy`, [a.tenantId]),
    );
    expect(rows.map(({ copy }) => copy)).toEqual(['consignor', 'driver']);
  });
});

describe('a cancellation from a counter', () => {
  const cancelOf = (a: TestCompany, counter: TestCounter, lr_No: string, seq: number) => {
    const common = { counter: counter.id, lr_No, booked_At: new Date().toISOString(), user: a.userName };
    return signedBy(counter, { ...common, seq, cancel: { reason: 'It was entered twice.' } });
  };
  const notIts = {
    result: 'kept',
    reason: 'The LR of this number was not booked at this counter. Cancel it on its own page.',
  };

  test('a cancellation of an LR of the office or of another counter is kept, and nobody can take it in', async () => {
    const { a, counter } = await office();
    const other = await aRegisteredCounter(portal, a, 1);
    await aDefaultBook(portal, a);
    done(await call(portal, 'biltyCreate', { token: a.token, body: aLawfulBilty({ branch: 1 }) }));
    const [theOffices = ''] = await lrsOf(portal, a);
    const theirs = await aBooking(portal, a, other, [1, 1]);
    await sendRecords(portal, other, [signedBy(other, theirs)]);
    const records = [theOffices, theirs.lr_No].map((lrNo, at) => cancelOf(a, counter, lrNo, at + 1));
    expect((await sendRecords(portal, counter, records)).records).toMatchObject([notIts, notIts]);
    const [kept] = await keptOf(portal, a);
    const take = call(portal, 'counterTake', { token: a.token, body: { id: kept?.id ?? '' } });
    expect(refused(await take)).toMatchObject({ status: 422, detail: notIts.reason });
    expect((await lrsOf(portal, a)).toSorted()).toEqual([theOffices, theirs.lr_No].toSorted());
  });

  test('a cancellation of a doubled number cancels the counter’s own LR and leaves the other', async () => {
    const { a, counter } = await office();
    const other = await aRegisteredCounter(portal, a, 1);
    const booking = await aBooking(portal, a, counter, [1, 1]);
    await sendRecords(portal, counter, [signedBy(counter, booking)]);
    await asOwner(portal, async (client) => {
      // Another LR has the number by now, and the counter’s own has another one.
      await client.query(`update bilty set lr_no = 'ELSEWHERE/1' where tenant_id = $1 and seq > 0`, [a.tenantId]);
    });
    const another = await aBooking(portal, a, other, [1, 1]);
    await sendRecords(portal, other, [signedBy(other, another)]);
    await asOwner(portal, async (client) => {
      await client.query(`update bilty set lr_no = $2 where tenant_id = $1 and lr_no = $3`, [
        a.tenantId,
        booking.lr_No,
        another.lr_No,
      ]);
    });
    expect((await sendRecords(portal, counter, [cancelOf(a, counter, booking.lr_No, 2)])).records).toMatchObject([
      { result: 'booked' },
    ]);
    expect((await lrsOf(portal, a)).toSorted()).toEqual(['ELSEWHERE/1 cancelled', booking.lr_No].toSorted());
  });
});

describe('the report of a lost counter', () => {
  test('the report has the missing numbers, the kept ones, and above which number nothing is known', async () => {
    const { a, counter } = await office();
    const sending = async (seq: number, n: number) =>
      sendRecords(portal, counter, [signedBy(counter, await aBooking(portal, a, counter, [seq, n]))]);
    await sending(1, 1);
    // 2 and 3 never came; 4 did, out of its sequence; 5 came after the counter was reported lost.
    await sending(4, 4);
    done(await call(portal, 'counterLose', { token: a.token, body: { id: counter.id, reason: 'Left in a train.' } }));
    await sending(5, 5);
    const year = Number(todayInIndia().slice(0, 4)) - (todayInIndia().slice(5, 7) < '04' ? 1 : 0);
    const query = { book: counter.book, year };
    expect(done(await call(portal, 'numberBookReport', { token: a.token, query }))).toMatchObject({
      used: 1,
      missing: [numberOf(counter, 2), numberOf(counter, 3)],
      missing_Count: 2,
      kept: [numberOf(counter, 4), numberOf(counter, 5)],
      unknown_Above: numberOf(counter, 5),
    });
  });

  test('an admin books the papers of a lost counter by hand under their numbers', async () => {
    const { a, counter } = await office();
    const clerk = await aBackOffice(portal, a);
    const booked = (token: string, n: number | '') => {
      const lr_No = n === '' ? '' : numberOf(counter, n);
      const fields = { bilty_Date: todayInIndia(), branch: counter.branch, book: counter.book, lr_No };
      return call(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) });
    };
    const own = { status: 422, detail: `This number book belongs to counter ${counter.name}.` };
    await sendRecords(portal, counter, [signedBy(counter, await aBooking(portal, a, counter, [1, 1]))]);
    const late = signedBy(counter, await aBooking(portal, a, counter, [3, 3]));
    expect(refused(await booked(a.token, 2))).toMatchObject(own);
    done(await call(portal, 'counterLose', { token: a.token, body: { id: counter.id, reason: 'Left in a train.' } }));
    const token = await logIn(portal, a.userName);
    await sendRecords(portal, counter, [late]);
    expect(refused(await booked(clerk.token, 2))).toMatchObject(own);
    expect(refused(await booked(token, ''))).toMatchObject({ status: 422, errors: [{ path: 'lr_No' }] });
    // It has come, and must not be booked twice.
    expect(refused(await booked(token, 3))).toMatchObject({ status: 409, code: 'came' });
    expect(refused(await booked(token, 1))).toMatchObject({ status: 409, code: 'number_taken' });
    done(await booked(token, 2));
    // Above the known numbers the paper can have any number of the book.
    done(await booked(token, 7));
    expect(await lrsOf(portal, a)).toEqual([1, 2, 7].map((n) => numberOf(counter, n)));
  });
});
