import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import {
  aBooking,
  aRegisteredCounter,
  numberOf,
  paperDigest,
  sentBy,
  signedBy,
  type SignedRecord,
  type TestCounter,
} from '#test/counters.ts';
import { aTallyFile } from '#test/exports.ts';
import { aBackOffice, aCompany, asOwner, call, done, logIn, refused, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Records that a counter sends (spec 5 §4, §13.2–5, 12–15): kept first as they came, then booked as printed.

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const send = async (counter: TestCounter, records: readonly SignedRecord[], ask: 'yes' | 'no' = 'no') =>
  done(await call(portal, 'counterReceive', { body: sentBy(counter, records, ask) }));
const keptOf = async ({ token }: Pick<TestCompany, 'token'>) =>
  done(await call(portal, 'counterKept', { token, query: { pageSize: 100 } })).data;
const foundOf = async ({ token }: Pick<TestCompany, 'token'>) =>
  done(await call(portal, 'counterFindings', { token, query: { pageSize: 100 } })).data;
/** The numbers of the LRs of a company in order, with whether each is cancelled. */
const lrsOf = (tenantId: string) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ lr: string; cancelled: string }>(
      `select lr_no as lr, cancelled from bilty where tenant_id = $1 and seq > 0 order by lr_no`,
      [tenantId],
    );
    return rows.map(({ lr, cancelled }) => `${lr}${cancelled === 'yes' ? ' cancelled' : ''}`);
  });
const usualBook = async ({ token }: Pick<TestCompany, 'token'>) => {
  const book = {
    name: 'Usual',
    branch: 1,
    pattern: '{B}/{YY}/{N}',
    digits: 6,
    from_No: 1,
    is_Default: 'yes',
    is_Active: 'yes',
  };
  done(await call(portal, 'numberBookCreate', { token, body: book }));
};
const office = async () => {
  const a = await aCompany(portal);
  return { a, counter: await aRegisteredCounter(portal, a, 1) };
};

describe('records that a counter signed', () => {
  test('records are booked in order under the counter’s own numbers, once, without a login', async () => {
    const { a, counter } = await office();
    const records = [];
    for (const n of [1, 2, 3]) records.push(signedBy(counter, await aBooking(portal, a, counter, [n, n])));
    const first = await send(counter, records.slice(0, 2));
    expect(first).toMatchObject({
      state: 'active',
      twice: 'no',
      records: [
        { sequence: 1, result: 'booked', state: 'booked', bilty_No: '1' },
        { sequence: 2, result: 'booked', bilty_No: '2' },
      ],
    });
    const again = await send(counter, records);
    expect(again.records.map(({ result, bilty_No }) => [result, bilty_No])).toEqual([
      ['known', '1'],
      ['known', '2'],
      ['booked', '3'],
    ]);
    expect(await lrsOf(a.tenantId)).toEqual([1, 2, 3].map((n) => numberOf(counter, n)));
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
    expect(await lrsOf(a.tenantId)).toEqual([numberOf(counter, 1)]);
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
    const { records } = await send(counter, [
      signedBy(counter, { ...booking, sums, digest: paperDigest(booking.body, booking.lr_No, sums) }),
    ]);
    expect(records).toMatchObject([{ result: 'booked' }]);
    const bilty = done(await call(portal, 'biltyRead', { token: a.token, query: { Bilty_No: '1' } }));
    expect(bilty).toMatchObject({ total_Amt: 10_149 });
    const found = await foundOf(a);
    expect(found.map(({ sentence }) => sentence).toSorted()).toEqual([
      'The portal would have said ₹2,650.00; the paper says ₹10,149.00.',
      'This branch is closed. Choose another.',
    ]);
    const tick = (remark: string) =>
      call(portal, 'counterTick', { token: a.token, body: { id: found[0]?.id ?? '', remark } });
    expect(refused(await tick('')).status).toBe(422);
    expect(done(await tick('The rate was told by telephone.'))).toMatchObject({ ticked_By: a.userName });
    expect(refused(await tick('Twice.')).status).toBe(409);
    expect(await foundOf(a)).toHaveLength(1);
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
    expect((await send(counter, [signedBy(counter, booking)])).records).toMatchObject([{ result: 'booked' }]);
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ day: string }>(`select day::text from voucher where tenant_id = $1`, [a.tenantId]),
    );
    expect(rows).toEqual([{ day: today }]);
    expect(await foundOf(a)).toHaveLength(1);
  });

  test('an LR that comes after its month was exported for Tally is a finding', async () => {
    const { a, counter } = await office();
    const record = signedBy(counter, await aBooking(portal, a, counter, [1, 1]));
    const today = todayInIndia();
    const { made } = await aTallyFile({ portal, token: a.token }, { from_Date: today, to_Date: today });
    expect(made).toMatchObject({ state: 'ready' });
    await send(counter, [record]);
    expect((await foundOf(a)).map(({ sentence }) => sentence)).toContain(
      'Its month was exported for Tally before it came. Export it again.',
    );
  });

  test('an LR refused before printing gives its number to the next one, but not its sequence', async () => {
    const { a, counter } = await office();
    const bad = await aBooking(portal, a, counter, [1, 1]);
    const wrong = { ...bad, body: { ...bad.body, consignee_City: '' } };
    const { records } = await send(counter, [signedBy(counter, wrong)], 'yes');
    expect(records).toMatchObject([{ result: 'refused', state: 'asked' }]);
    expect(records[0]?.errors?.length).toBeGreaterThan(0);
    const next = await aBooking(portal, a, counter, [2, 1]);
    expect((await send(counter, [signedBy(counter, next)], 'yes')).records).toMatchObject([{ result: 'booked' }]);
    expect(await lrsOf(a.tenantId)).toEqual([numberOf(counter, 1)]);
    expect(await keptOf(a)).toEqual([]);
  });

  test('an LR refused by an answer that never came is booked when it is sent as printed', async () => {
    const { a, counter } = await office();
    const bad = await aBooking(portal, a, counter, [1, 1]);
    const record = signedBy(counter, { ...bad, body: { ...bad.body, consignee_City: '' } });
    expect((await send(counter, [record], 'yes')).records).toMatchObject([{ result: 'refused' }]);
    expect((await send(counter, [record])).records).toMatchObject([{ result: 'booked' }]);
    expect(await lrsOf(a.tenantId)).toEqual([numberOf(counter, 1)]);
    expect(await foundOf(a)).toHaveLength(1);
  });

  test('an LR is cancelled and its prints are counted by records of their own', async () => {
    const { a, counter } = await office();
    const booking = await aBooking(portal, a, counter, [1, 1]);
    const common = { counter: counter.id, lr_No: booking.lr_No, booked_At: booking.booked_At, user: a.userName };
    const print = { ...common, seq: 2, print: { copies: ['consignor' as const, 'driver' as const] } };
    const cancel = { ...common, seq: 3, cancel: { reason: 'Entered twice.' } };
    const { records } = await send(
      counter,
      [booking, print, cancel].map((each) => signedBy(counter, each)),
    );
    expect(records.map(({ result }) => result)).toEqual(['booked', 'booked', 'booked']);
    expect(await lrsOf(a.tenantId)).toEqual([`${numberOf(counter, 1)} cancelled`]);
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ copy: string }>(`select copy from bilty_copy where tenant_id = $1 order by copy`, [a.tenantId]),
    );
    expect(rows.map(({ copy }) => copy)).toEqual(['consignor', 'driver']);
  });
});

describe('records that are kept and not booked', () => {
  const reasons = async (a: TestCompany, counter: TestCounter, record: SignedRecord) => {
    const { records } = await send(counter, [record]);
    expect(records).toMatchObject([{ result: 'kept', state: 'kept', bilty_No: '' }]);
    expect(await lrsOf(a.tenantId)).toEqual([]);
    const kept = await keptOf(a);
    expect(kept).toHaveLength(1);
    return kept[0]?.reason;
  };

  test('a record with a wrong signature is kept', async () => {
    const { a, counter } = await office();
    const record = signedBy(counter, await aBooking(portal, a, counter, [1, 1]));
    const other = await aRegisteredCounter(portal, a, 1);
    const foreign = signedBy({ ...counter, key: other.key }, await aBooking(portal, a, counter, [1, 1]));
    expect(await reasons(a, counter, { ...record, signature: foreign.signature })).toBe('Its signature is wrong.');
  });

  test('a record with a changed or foreign certificate is kept, and the right one is booked', async () => {
    const { a, counter } = await office();
    const record = signedBy(counter, await aBooking(portal, a, counter, [1, 1]));
    const bytes = Buffer.from(record.certificate, 'base64url');
    bytes[72] = (bytes[72] ?? 0) ^ 1;
    expect(await reasons(a, counter, { ...record, certificate: bytes.toString('base64url') })).toBe(
      'Its signature is wrong.',
    );
    const other = await aRegisteredCounter(portal, a, 1);
    const { records } = await send(counter, [{ ...record, certificate: other.certificate }]);
    expect(records).toMatchObject([{ result: 'kept', reason: 'Its signature is wrong.' }]);
    // None of them blocks the right one.
    expect((await send(counter, [record])).records).toMatchObject([{ result: 'booked' }]);
  });

  test('a record booked after its certificate expired is kept', async () => {
    const { a, counter } = await office();
    const booked_At = new Date(Date.now() + 40 * 86_400_000).toISOString();
    const booking = await aBooking(portal, a, counter, [1, 1], { record: { booked_At } });
    expect(await reasons(a, counter, signedBy(counter, booking))).toBe(
      'The counter’s certificate had expired when it was booked.',
    );
  });

  test('a record whose sequence is not the next is kept, and those after it are booked', async () => {
    const { a, counter } = await office();
    const skipped = signedBy(counter, await aBooking(portal, a, counter, [3, 1]));
    expect(await reasons(a, counter, skipped)).toBe('Its sequence is 3; the next one of the counter is 1.');
    const behind = signedBy(counter, await aBooking(portal, a, counter, [4, 2]));
    expect((await send(counter, [behind])).records).toMatchObject([{ result: 'booked' }]);
  });

  test('a record whose number is not the next one of its book is kept', async () => {
    const { a, counter } = await office();
    const far = signedBy(counter, await aBooking(portal, a, counter, [1, 7]));
    expect(await reasons(a, counter, far)).toBe('Its number is not the next one of its book.');
    const strange = await aBooking(portal, a, counter, [2, 1], { record: { lr_No: 'XYZ/2627/000001' } });
    expect((await send(counter, [signedBy(counter, strange)])).records).toMatchObject([
      { result: 'kept', reason: 'Its number is not in the counter’s book.' },
    ]);
  });

  test('a record without lines, with wrong sums, with an unknown place or of a lost counter is kept', async () => {
    const { a, counter } = await office();
    const none = await aBooking(portal, a, counter, [1, 1]);
    expect(await reasons(a, counter, signedBy(counter, { ...none, body: { ...none.body, details: [] } }))).toBe(
      'Please add at least one item.',
    );
    const sums = { ...none.sums, total_Amount: none.sums.total_Amount + 1 };
    const wrong = { ...none, seq: 2, lr_No: numberOf(counter, 2), sums };
    expect((await send(counter, [signedBy(counter, wrong)])).records).toMatchObject([
      { result: 'kept', reason: 'The sums of this paper do not add up.' },
    ]);
    const foreign = { ...none, seq: 3, lr_No: numberOf(counter, 3), body: { ...none.body, consignor_Place: 987_654 } };
    expect((await send(counter, [signedBy(counter, foreign)])).records).toMatchObject([{ result: 'kept' }]);
    done(await call(portal, 'counterLose', { token: a.token, body: { id: counter.id, reason: 'Left in a train.' } }));
    const late = await aBooking(portal, a, counter, [4, 4]);
    expect(await send(counter, [signedBy(counter, late)])).toMatchObject({
      state: 'lost',
      records: [{ result: 'kept', reason: `Counter ${counter.name} was reported lost.` }],
    });
  });

  test('a record for another company is kept, and nothing of it gets there', async () => {
    const { a, counter } = await office();
    const { a: b, counter: other } = await office();
    const booking = await aBooking(portal, b, other, [1, 1]);
    // Signed by the counter of A for that of B.
    const record = { ...signedBy({ ...counter, id: other.id }, booking), certificate: counter.certificate };
    expect(await reasons(a, counter, record)).toBe('Its signature is wrong.');
    expect(await lrsOf(b.tenantId)).toEqual([]);
    expect(await keptOf(b)).toEqual([]);
    const body = { ...sentBy(counter, [record]), certificate: other.certificate };
    expect(refused(await call(portal, 'counterReceive', { body })).status).toBe(401);
  });

  test('a second record with the same sequence is kept, and the counter exists twice', async () => {
    const { a, counter } = await office();
    const first = await aBooking(portal, a, counter, [1, 1]);
    done(await call(portal, 'counterReceive', { body: sentBy(counter, [signedBy(counter, first)]) }));
    const second = { ...first, body: { ...first.body, receiver: 'Somebody else' } };
    await send(counter, [signedBy(counter, second)]);
    expect(await keptOf(a)).toMatchObject([
      { sequence: 1, reason: 'Another record of this counter has the same sequence.' },
    ]);
    expect(done(await call(portal, 'counterList', { token: a.token }))).toMatchObject([{ twice: 'yes' }]);
    const third = signedBy(counter, await aBooking(portal, a, counter, [2, 2]));
    expect((await send(counter, [third])).records).toMatchObject([
      { result: 'kept', reason: 'This counter exists twice. Ask your admin.' },
    ]);
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
    await usualBook(a);
    done(await call(portal, 'biltyCreate', { token: a.token, body: aLawfulBilty({ branch: 1 }) }));
    const [theOffices = ''] = await lrsOf(a.tenantId);
    const theirs = await aBooking(portal, a, other, [1, 1]);
    await send(other, [signedBy(other, theirs)]);
    const records = [theOffices, theirs.lr_No].map((lrNo, at) => cancelOf(a, counter, lrNo, at + 1));
    expect((await send(counter, records)).records).toMatchObject([notIts, notIts]);
    const [kept] = await keptOf(a);
    const take = call(portal, 'counterTake', { token: a.token, body: { id: kept?.id ?? '' } });
    expect(refused(await take)).toMatchObject({ status: 422, detail: notIts.reason });
    expect((await lrsOf(a.tenantId)).toSorted()).toEqual([theOffices, theirs.lr_No].toSorted());
  });

  test('a cancellation of a doubled number cancels the counter’s own LR and leaves the other', async () => {
    const { a, counter } = await office();
    const other = await aRegisteredCounter(portal, a, 1);
    const booking = await aBooking(portal, a, counter, [1, 1]);
    await send(counter, [signedBy(counter, booking)]);
    await asOwner(portal, async (client) => {
      // Another LR has the number by now, and the counter’s own has another one.
      await client.query(`update bilty set lr_no = 'ELSEWHERE/1' where tenant_id = $1 and seq > 0`, [a.tenantId]);
    });
    const another = await aBooking(portal, a, other, [1, 1]);
    await send(other, [signedBy(other, another)]);
    await asOwner(portal, async (client) => {
      await client.query(`update bilty set lr_no = $2 where tenant_id = $1 and lr_no = $3`, [
        a.tenantId,
        booking.lr_No,
        another.lr_No,
      ]);
    });
    expect((await send(counter, [cancelOf(a, counter, booking.lr_No, 2)])).records).toMatchObject([
      { result: 'booked' },
    ]);
    expect((await lrsOf(a.tenantId)).toSorted()).toEqual(['ELSEWHERE/1 cancelled', booking.lr_No].toSorted());
  });
});

describe('deciding about kept records', () => {
  test('an admin takes a kept record in, once, as it was printed', async () => {
    const { a, counter } = await office();
    await send(counter, [signedBy(counter, await aBooking(portal, a, counter, [2, 1]))]);
    const [kept] = await keptOf(a);
    const take = () => call(portal, 'counterTake', { token: a.token, body: { id: kept?.id ?? '' } });
    const [one, other] = await Promise.all([take(), take()]);
    expect([one.status, other.status]).toContain(200);
    expect(await lrsOf(a.tenantId)).toEqual([numberOf(counter, 1)]);
    expect(refused(await take())).toMatchObject({ status: 409 });
    expect(await keptOf(a)).toEqual([]);
  });

  test('a doubled number is taken in under one of the default book, and a search finds both LRs', async () => {
    const { a, counter } = await office();
    await usualBook(a);
    const first = await aBooking(portal, a, counter, [1, 1]);
    await send(counter, [signedBy(counter, first)]);
    await send(counter, [signedBy(counter, { ...first, body: { ...first.body, receiver: 'Somebody else' } })]);
    const [kept] = await keptOf(a);
    const taken = done(await call(portal, 'counterTake', { token: a.token, body: { id: kept?.id ?? '' } }));
    expect(taken).toMatchObject({ state: 'booked', bilty_No: '2' });
    const numbers = await lrsOf(a.tenantId);
    expect(numbers).toHaveLength(2);
    expect(numbers).toContain(first.lr_No);
    const found = await foundOf(a);
    expect(found.map(({ path }) => path)).toContain('lr_No');
    const list = done(await call(portal, 'biltyList', { token: a.token, query: { search: first.lr_No } }));
    expect((list as unknown as { data: { bilty_No: string }[] }).data.map((row) => row.bilty_No).toSorted()).toEqual([
      '1',
      '2',
    ]);
  });

  test('an admin refuses a kept record with a reason, and its number stays as a cancelled LR', async () => {
    const { a, counter } = await office();
    await send(counter, [signedBy(counter, await aBooking(portal, a, counter, [2, 1]))]);
    const [kept] = await keptOf(a);
    const refuse = (reason: string) =>
      call(portal, 'counterRefuse', { token: a.token, body: { id: kept?.id ?? '', reason } });
    expect(refused(await refuse('no')).status).toBe(422);
    expect(done(await refuse('It was a trial.'))).toMatchObject({ state: 'refused', remark: 'It was a trial.' });
    expect(await lrsOf(a.tenantId)).toEqual([`${numberOf(counter, 1)} cancelled`]);
    const b = await aCompany(portal);
    const foreign = { token: b.token, body: { id: kept?.id ?? '', reason: 'It was a trial.' } };
    expect(refused(await call(portal, 'counterRefuse', foreign)).status).toBe(404);
  });
});

describe('the report of a lost counter', () => {
  test('the report has the missing numbers, the kept ones, and above which number nothing is known', async () => {
    const { a, counter } = await office();
    const sending = async (seq: number, n: number) =>
      send(counter, [signedBy(counter, await aBooking(portal, a, counter, [seq, n]))]);
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
    await send(counter, [signedBy(counter, await aBooking(portal, a, counter, [1, 1]))]);
    const late = signedBy(counter, await aBooking(portal, a, counter, [3, 3]));
    expect(refused(await booked(a.token, 2))).toMatchObject(own);
    done(await call(portal, 'counterLose', { token: a.token, body: { id: counter.id, reason: 'Left in a train.' } }));
    const token = await logIn(portal, a.userName);
    await send(counter, [late]);
    expect(refused(await booked(clerk.token, 2))).toMatchObject(own);
    expect(refused(await booked(token, ''))).toMatchObject({ status: 422, errors: [{ path: 'lr_No' }] });
    // It has come, and must not be booked twice.
    expect(refused(await booked(token, 3))).toMatchObject({ status: 409, code: 'came' });
    expect(refused(await booked(token, 1))).toMatchObject({ status: 409, code: 'number_taken' });
    done(await booked(token, 2));
    // Above the known numbers the paper can have any number of the book.
    done(await booked(token, 7));
    expect(await lrsOf(a.tenantId)).toEqual([1, 2, 7].map((n) => numberOf(counter, n)));
  });
});
