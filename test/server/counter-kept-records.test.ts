import { beforeAll, describe, expect, test } from 'vitest';
import {
  aBooking,
  aDefaultBook,
  anOffice,
  aRegisteredCounter,
  findingsOf,
  keptOf,
  lrsOf,
  numberOf,
  sendRecords,
  sentBy,
  signedBy,
  type SignedRecord,
  type TestCounter,
} from '#test/counters.ts';
import { aCompany, call, done, refused, type TestCompany } from '#test/factories.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Records of a counter that are kept and not booked, and what an admin decides about them (spec 5 §4).

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const office = () => anOffice(portal);

describe('records that are kept and not booked', () => {
  const reasons = async (a: TestCompany, counter: TestCounter, record: SignedRecord) => {
    const { records } = await sendRecords(portal, counter, [record]);
    expect(records).toMatchObject([{ result: 'kept', state: 'kept', bilty_No: '' }]);
    expect(await lrsOf(portal, a)).toEqual([]);
    const kept = await keptOf(portal, a);
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
    const { records } = await sendRecords(portal, counter, [{ ...record, certificate: other.certificate }]);
    expect(records).toMatchObject([{ result: 'kept', reason: 'Its signature is wrong.' }]);
    // None of them blocks the right one.
    expect((await sendRecords(portal, counter, [record])).records).toMatchObject([{ result: 'booked' }]);
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
    expect((await sendRecords(portal, counter, [behind])).records).toMatchObject([{ result: 'booked' }]);
  });

  test('a record whose number is not the next one of its book is kept', async () => {
    const { a, counter } = await office();
    const far = signedBy(counter, await aBooking(portal, a, counter, [1, 7]));
    expect(await reasons(a, counter, far)).toBe('Its number is not the next one of its book.');
    const strange = await aBooking(portal, a, counter, [2, 1], { record: { lr_No: 'XYZ/2627/000001' } });
    expect((await sendRecords(portal, counter, [signedBy(counter, strange)])).records).toMatchObject([
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
    expect((await sendRecords(portal, counter, [signedBy(counter, wrong)])).records).toMatchObject([
      { result: 'kept', reason: 'The sums of this paper do not add up.' },
    ]);
    const foreign = { ...none, seq: 3, lr_No: numberOf(counter, 3), body: { ...none.body, consignor_Place: 987_654 } };
    expect((await sendRecords(portal, counter, [signedBy(counter, foreign)])).records).toMatchObject([
      { result: 'kept' },
    ]);
    done(await call(portal, 'counterLose', { token: a.token, body: { id: counter.id, reason: 'Left in a train.' } }));
    const late = await aBooking(portal, a, counter, [4, 4]);
    expect(await sendRecords(portal, counter, [signedBy(counter, late)])).toMatchObject({
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
    expect(await lrsOf(portal, b)).toEqual([]);
    expect(await keptOf(portal, b)).toEqual([]);
    const body = { ...sentBy(counter, [record]), certificate: other.certificate };
    expect(refused(await call(portal, 'counterReceive', { body })).status).toBe(401);
  });

  test('a second record with the same sequence is kept, and the counter exists twice', async () => {
    const { a, counter } = await office();
    const first = await aBooking(portal, a, counter, [1, 1]);
    await sendRecords(portal, counter, [signedBy(counter, first)]);
    const second = { ...first, body: { ...first.body, receiver: 'Somebody else' } };
    await sendRecords(portal, counter, [signedBy(counter, second)]);
    expect(await keptOf(portal, a)).toMatchObject([
      { sequence: 1, reason: 'Another record of this counter has the same sequence.' },
    ]);
    expect(done(await call(portal, 'counterList', { token: a.token }))).toMatchObject([{ twice: 'yes' }]);
    const third = signedBy(counter, await aBooking(portal, a, counter, [2, 2]));
    expect((await sendRecords(portal, counter, [third])).records).toMatchObject([
      { result: 'kept', reason: 'This counter exists twice. Ask your admin.' },
    ]);
  });
});

describe('deciding about kept records', () => {
  test('an admin takes a kept record in, once, as it was printed', async () => {
    const { a, counter } = await office();
    await sendRecords(portal, counter, [signedBy(counter, await aBooking(portal, a, counter, [2, 1]))]);
    const [kept] = await keptOf(portal, a);
    const take = () => call(portal, 'counterTake', { token: a.token, body: { id: kept?.id ?? '' } });
    const [one, other] = await Promise.all([take(), take()]);
    expect([one.status, other.status]).toContain(200);
    expect(await lrsOf(portal, a)).toEqual([numberOf(counter, 1)]);
    expect(refused(await take())).toMatchObject({ status: 409 });
    expect(await keptOf(portal, a)).toEqual([]);
  });

  test('a doubled number is taken in under one of the default book, and a search finds both LRs', async () => {
    const { a, counter } = await office();
    await aDefaultBook(portal, a);
    const first = await aBooking(portal, a, counter, [1, 1]);
    await sendRecords(portal, counter, [signedBy(counter, first)]);
    await sendRecords(portal, counter, [
      signedBy(counter, { ...first, body: { ...first.body, receiver: 'Somebody else' } }),
    ]);
    const [kept] = await keptOf(portal, a);
    const taken = done(await call(portal, 'counterTake', { token: a.token, body: { id: kept?.id ?? '' } }));
    expect(taken).toMatchObject({ state: 'booked', bilty_No: '2' });
    const numbers = await lrsOf(portal, a);
    expect(numbers).toHaveLength(2);
    expect(numbers).toContain(first.lr_No);
    const found = await findingsOf(portal, a);
    expect(found.map(({ path }) => path)).toContain('lr_No');
    const list = done(await call(portal, 'biltyList', { token: a.token, query: { search: first.lr_No } }));
    expect((list as unknown as { data: { bilty_No: string }[] }).data.map((row) => row.bilty_No).toSorted()).toEqual([
      '1',
      '2',
    ]);
  });

  test('an admin refuses a kept record with a reason, and its number stays as a cancelled LR', async () => {
    const { a, counter } = await office();
    await sendRecords(portal, counter, [signedBy(counter, await aBooking(portal, a, counter, [2, 1]))]);
    const [kept] = await keptOf(portal, a);
    const refuse = (reason: string) =>
      call(portal, 'counterRefuse', { token: a.token, body: { id: kept?.id ?? '', reason } });
    expect(refused(await refuse('no')).status).toBe(422);
    expect(done(await refuse('It was a trial.'))).toMatchObject({ state: 'refused', remark: 'It was a trial.' });
    expect(await lrsOf(portal, a)).toEqual([`${numberOf(counter, 1)} cancelled`]);
    const b = await aCompany(portal);
    const foreign = { token: b.token, body: { id: kept?.id ?? '', reason: 'It was a trial.' } };
    expect(refused(await call(portal, 'counterRefuse', foreign)).status).toBe(404);
  });
});
