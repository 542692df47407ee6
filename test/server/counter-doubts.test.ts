import { beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { certificateIn } from '#domain/rules/counter-certificate.ts';
import type { CounterBooking, CounterRecord } from '#domain/rules/counter-record.ts';
import { doubtsAbout } from '#server/counters/doubts.ts';
import { aBranch } from '#test/contract/expectations-short-lists.ts';
import {
  aBooking,
  aContact,
  anOpening,
  aRegisteredCounter,
  findingsOf,
  keptOf,
  numberOf,
  sendRecords,
  signedBy,
  type SignedRecord,
  type TestCounter,
} from '#test/counters.ts';
import { aBackOffice, aCompany, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// A signature proves the counter: neither the user whom a record names, nor its time, nor that the LR is the counter’s
// (docs/decisions/0099-what-a-signature-does-not-prove.md).

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
/** The date of an LR whose record is of another time: the numbers of a new financial year begin again. */
const ofToday = () => ({ bilty_Date: todayInIndia() });
/** A company with a counter whose certificate began the day before: a record of some minutes ago may be of that day. */
const office = async () => {
  const a = await aCompany(portal);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 60 * MINUTE });
  try {
    return { a, counter: await aRegisteredCounter(portal, a, 1) };
  } finally {
    vi.useRealTimers();
  }
};
const send = async (counter: TestCounter, records: readonly SignedRecord[], ask: 'yes' | 'no' = 'no') =>
  (await sendRecords(portal, counter, records, ask)).records;
const found = async (company: Pick<TestCompany, 'token'>) =>
  (await findingsOf(portal, company)).map(({ path, sentence }) => ({ path, sentence }));
const lr = async ({ token }: Pick<TestCompany, 'token'>, number = '1') =>
  done(await call(portal, 'biltyRead', { token, query: { Bilty_No: number } })) as unknown as Record<string, unknown>;
const write = (text: string, values: readonly unknown[]) =>
  asOwner(portal, (client) => client.query(text, [...values]));
const anotherBranch = async ({ token }: Pick<TestCompany, 'token'>) =>
  (done(await call(portal, 'branchCreate', { token, body: aBranch() })) as unknown as { id: number }).id;
const copiesOf = async ({ tenantId }: TestCompany) => {
  const { rows } = await asOwner(portal, (client) =>
    client.query<{ copy: string; by: string }>(
      `select copy, printed_by as by from bilty_copy where tenant_id = $1 order by copy`,
      [tenantId],
    ),
  );
  return rows;
};

describe('the user whom a record names', () => {
  const sendAs = async (
    a: TestCompany,
    counter: TestCounter,
    record: Partial<CounterBooking>,
    ask: 'yes' | 'no' = 'no',
  ) => send(counter, [signedBy(counter, await aBooking(portal, a, counter, [1, 1], { record }))], ask);

  test('an LR not printed yet is refused if its user never logged in at the counter', async () => {
    const { a, counter } = await office();
    const clerk = await aBackOffice(portal, a);
    const said = { result: 'refused', state: 'asked', reason: 'Log in at this counter again before you book here.' };
    expect(await sendAs(a, counter, { user: clerk.userName }, 'yes')).toMatchObject([said]);
    // Its number is used again.
    const next = await aBooking(portal, a, counter, [2, 1]);
    expect(await send(counter, [signedBy(counter, next)], 'yes')).toMatchObject([{ result: 'booked' }]);
  });

  test('an LR of no user of the company is booked in the name of the counter, with a finding', async () => {
    const { a, counter } = await office();
    const b = await aCompany(portal);
    expect(await sendAs(a, counter, { user: b.userName })).toMatchObject([{ result: 'booked' }]);
    expect(await lr(a)).toMatchObject({ created_By: `${counter.name} (counter)` });
    expect(await found(a)).toEqual([
      {
        path: 'user',
        sentence: `${b.userName} is no user of this company. It was booked in the name of the counter.`,
      },
    ]);
  });

  test('records of a user who never opened the counter are in its name until the user opens it', async () => {
    const { a, counter } = await office();
    const clerk = await aBackOffice(portal, a);
    const booking = await aBooking(portal, a, counter, [1, 1], { record: { user: clerk.userName } });
    const common = { counter: counter.id, lr_No: booking.lr_No, booked_At: booking.booked_At, user: clerk.userName };
    const records: CounterRecord[] = [
      booking,
      { ...common, seq: 2, print: { copies: ['consignor'] } },
      { ...common, seq: 3, cancel: { reason: 'It was entered twice.' } },
    ];
    const told = await send(
      counter,
      records.map((each) => signedBy(counter, each)),
    );
    expect(told.map(({ result }) => result)).toEqual(['booked', 'booked', 'booked']);
    const inItsName = `${counter.name} (counter)`;
    expect(await lr(a)).toMatchObject({ created_By: inItsName, updated_By: inItsName, lr_Status: 'Cancelled' });
    expect(await copiesOf(a)).toEqual([{ copy: 'consignor', by: inItsName }]);
    const sentence = `${clerk.userName} had not logged in at this counter. It was booked in the name of the counter.`;
    // A print is no finding.
    expect(await found(a)).toEqual([
      { path: 'user', sentence },
      { path: 'user', sentence },
    ]);
    done(await call(portal, 'counterOpen', { token: clerk.token, body: anOpening(counter) }));
    const next = await aBooking(portal, a, counter, [4, 2], { record: { user: clerk.userName } });
    await send(counter, [signedBy(counter, next)]);
    expect(await lr(a, '2')).toMatchObject({ created_By: clerk.userName });
    expect(await found(a)).toHaveLength(2);
    // A record dated before that is not the user’s.
    const record = { user: clerk.userName, booked_At: ago(90) };
    await send(counter, [signedBy(counter, await aBooking(portal, a, counter, [5, 3], { body: ofToday(), record }))]);
    expect(await lr(a, '3')).toMatchObject({ created_By: inItsName });
  });

  test('a party made by a user who never opened the counter is in its name', async () => {
    const { a, counter } = await office();
    const clerk = await aBackOffice(portal, a);
    const party = {
      key: 'made-at-the-counter-1',
      user: clerk.userName,
      roles: ['consignor' as const],
      body: aParty({ name: 'Nayi Dukan' }),
    };
    await sendAs(a, counter, { parties: [party] });
    expect(await lr(a)).toMatchObject({ created_By: a.userName });
    const query = { searchParam: 'Nayi Dukan' };
    expect(done(await call(portal, 'partyPage', { token: a.token, query })).data).toMatchObject([
      { created_By: `${counter.name} (counter)` },
    ]);
    expect(await found(a)).toMatchObject([{ path: 'user' }]);
  });

  test('a user with a disabled login or of another branch by now is a finding', async () => {
    const { a, counter } = await office();
    const clerk = await aBackOffice(portal, a);
    done(await call(portal, 'counterOpen', { token: clerk.token, body: anOpening(counter) }));
    const elsewhere = await anotherBranch(a);
    const ofClerk = (seq: number, n: number) =>
      aBooking(portal, a, counter, [seq, n], { record: { user: clerk.userName } });
    done(
      await call(portal, 'branchSetHome', { token: a.token, body: { userName: clerk.userName, branch: elsewhere } }),
    );
    const asked = { result: 'refused', reason: 'Log in at this counter again before you book here.' };
    expect(await send(counter, [signedBy(counter, await ofClerk(1, 1))], 'yes')).toMatchObject([asked]);
    expect(await send(counter, [signedBy(counter, await ofClerk(2, 1))])).toMatchObject([{ result: 'booked' }]);
    await write(`update user_account set disabled_at = now() - interval '1 second' where user_name = $1`, [
      clerk.userName,
    ]);
    expect(await send(counter, [signedBy(counter, await ofClerk(3, 2))])).toMatchObject([{ result: 'booked' }]);
    // The user stays: the portal knows of the login.
    expect(await lr(a, '2')).toMatchObject({ created_By: clerk.userName });
    const sentences = (await found(a)).map(({ sentence }) => sentence);
    expect(sentences.toSorted()).toEqual(
      [
        `${clerk.userName} does not work for the branch of this counter.`,
        `The login ${clerk.userName} was disabled before it was booked.`,
      ].toSorted(),
    );
  });

  test('a record with a wrong signature that an admin takes in is in the name of the counter', async () => {
    const { a, counter } = await office();
    const record = signedBy(counter, await aBooking(portal, a, counter, [1, 1]));
    const other = await aRegisteredCounter(portal, a, 1);
    const { signature } = signedBy({ ...counter, key: other.key }, await aBooking(portal, a, counter, [1, 1]));
    await send(counter, [{ ...record, signature }]);
    const [waits] = await keptOf(portal, a);
    done(await call(portal, 'counterTake', { token: a.token, body: { id: waits?.id ?? '' } }));
    expect(await lr(a)).toMatchObject({ created_By: `${counter.name} (counter)` });
  });
});

describe('a print at a counter', () => {
  const printOf = (a: TestCompany, counter: TestCounter, lr_No: string, seq: number) => {
    const common = { counter: counter.id, lr_No, booked_At: new Date().toISOString(), user: a.userName };
    return signedBy(counter, { ...common, seq, print: { copies: ['consignor'] } });
  };

  test('a print counts the copies of an LR of the branch, and of no other', async () => {
    const { a, counter } = await office();
    const elsewhere = await anotherBranch(a);
    const far = await aRegisteredCounter(portal, a, elsewhere);
    await send(counter, [signedBy(counter, await aBooking(portal, a, counter, [1, 1]))]);
    const other = await aRegisteredCounter(portal, a, 1);
    expect(await send(far, [printOf(a, far, numberOf(counter, 1), 1)])).toMatchObject([
      {
        result: 'kept',
        reason: 'The LR of this number is not of the branch of this counter. Its copies were not counted.',
      },
    ]);
    expect(await copiesOf(a)).toEqual([]);
    const [waits] = await keptOf(portal, a);
    const take = call(portal, 'counterTake', { token: a.token, body: { id: waits?.id ?? '' } });
    expect(refused(await take).status).toBe(422);
    // The last LRs of a branch can be printed at all of its counters.
    expect(await send(other, [printOf(a, other, numberOf(counter, 1), 1)])).toMatchObject([{ result: 'booked' }]);
    expect(await copiesOf(a)).toMatchObject([{ copy: 'consignor' }]);
  });

  test('a print of an LR booked there is accepted, though the LR went to another branch since', async () => {
    const { a, counter } = await office();
    const elsewhere = await anotherBranch(a);
    await send(counter, [signedBy(counter, await aBooking(portal, a, counter, [1, 1]))]);
    await write(`update bilty set branch_id = $2 where tenant_id = $1 and seq > 0`, [a.tenantId, elsewhere]);
    expect(await send(counter, [printOf(a, counter, numberOf(counter, 1), 2)])).toMatchObject([{ result: 'booked' }]);
  });
});

describe('the time of a record', () => {
  const booked = async (a: TestCompany, counter: TestCounter, n: number, booked_At: string) =>
    signedBy(counter, await aBooking(portal, a, counter, [n, n], { body: ofToday(), record: { booked_At } }));
  /** A counter that the admin opened the day before. */
  const oldOffice = async () => {
    const { a, counter } = await office();
    await write(
      `update counter set opened = jsonb_build_object(lower($2::text), now() - interval '1 day') where id = $1`,
      [counter.id, a.userName],
    );
    return { a, counter };
  };
  const times = async (a: TestCompany) =>
    (await found(a)).filter(({ path }) => path === 'booked_At').map(({ sentence }) => sentence);

  test('a record older than the contact at which nothing waited is a finding', async () => {
    const { a, counter } = await oldOffice();
    const contact = (waiting: number) => {
      const { id, body } = aContact(counter, { waiting });
      counter.contact = id;
      return call(portal, 'counterRenew', { token: a.token, body });
    };
    done(await contact(2));
    const old = await write(`select idle_at from counter where id = $1`, [counter.id]);
    expect(old.rows).toEqual([{ idle_at: null }]);
    done(await contact(0));
    // The first record after such a contact is judged by the contact before it.
    expect(await send(counter, [await booked(a, counter, 1, ago(5))])).toMatchObject([{ result: 'booked' }]);
    expect(await times(a)).toEqual([]);
    expect(await send(counter, [await booked(a, counter, 2, ago(60))])).toMatchObject([{ result: 'booked' }]);
    expect(await times(a)).toEqual([
      'Its time is 60 minutes earlier than what the counter had sent before. Ask when it was booked.',
    ]);
  });

  test('a record older than one sent before it is a finding, within one call too', async () => {
    const { a, counter } = await oldOffice();
    const records = [];
    for (const [at, minutes] of [90, 80, 85, 120].entries())
      records.push(await booked(a, counter, at + 1, ago(minutes)));
    expect((await send(counter, records)).map(({ result }) => result)).toEqual(Array(4).fill('booked'));
    expect(await times(a)).toEqual([
      'Its time is 40 minutes earlier than what the counter had sent before. Ask when it was booked.',
    ]);
  });

  test('a record ahead of the portal’s clock is a finding, and the next record is none', async () => {
    const { a, counter } = await oldOffice();
    const records = [await booked(a, counter, 1, ago(-30)), await booked(a, counter, 2, ago(0))];
    expect((await send(counter, records)).map(({ result }) => result)).toEqual(['booked', 'booked']);
    expect(await times(a)).toEqual(['Its time is 30 minutes later than when it was received.']);
  });

  test('a record that comes after its certificate expired is a finding', async () => {
    const { a, counter } = await oldOffice();
    const record = await aBooking(portal, a, counter, [1, 1]);
    const certified = certificateIn(Buffer.from(counter.certificate, 'base64url'))?.certificate ?? null;
    const user = { name: a.userName, isKnown: true, openedAt: new Date(0), disabledAt: null, worksHere: true };
    const known = { users: [user], now: Date.now(), clock: Date.now(), today: certified?.notAfter ?? '' };
    expect(doubtsAbout({ record, certified }, 0, known).doubts).toEqual([]);
    expect(doubtsAbout({ record, certified }, 0, { ...known, today: addDays(known.today, 1) }).doubts).toEqual([
      {
        path: 'booked_At',
        message:
          'It came after the counter’s certificate had expired. Only the counter’s clock says when it was booked.',
      },
    ]);
  });
});
