import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBank } from '#test/contract/expectations-money.ts';
import { paperPods, podForm } from '#test/contract/expectations-pods.ts';
import { aBackOffice, aCompany, asOwner, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aBilty, aLawfulBilty, aLine, anEmployee, aParty } from '#test/forms.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { ROUNDS } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// The delivery desk (spec 4 §4): LRs that wait at a branch, PODs that come in, and pending ones.

const TODAY = todayInIndia();
const ago = (days: number) => addDays(TODAY, -days);
const moment = (days: number) => new Date(`${ago(days)}T09:00:00+05:30`).toISOString();

let portal: TestPortal;
let company: TestCompany;
let token: string;
let clerk: string;
let mumbai: number;
let place: number;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  ({ token } = company);
  clerk = (await aBackOffice(portal, company)).token;
  const branch = { branch_Code: 'BOM', name: 'Mumbai', city: 'Bhiwandi', state_Code: '27', contact: '9820098200' };
  mumbai = (done(await call(portal, 'branchCreate', { token, body: branch })) as { id: number }).id;
  const party = aParty({ name: 'Rathi Textiles', name_Hindi: 'राठी टेक्सटाइल्स', contact: '9811198111' });
  place = (done(await call(portal, 'partyCreate', { token, body: party })).places as { id: number }[])[0]?.id ?? 0;
});

const book = async (fields: object = {}) => {
  const body = aLawfulBilty({ bilty_Date: ago(60), invoices: [], value_Not_Declared: 'yes', ...fields });
  return savedBilty(await call(portal, 'biltyCreate', { token, body })).bilty_No;
};
const note = (bilty_No: string, kind: string, fields: object = {}, by = token) =>
  call(portal, 'biltyEventAdd', { token: by, body: { bilty_Nos: [bilty_No], kind, ...fields } });
const list = async (query: object = {}, by = token) =>
  done(await call(portal, 'deliveryList', { token: by, query: { pageSize: 100, ...query } }));
const listed = async (query: object = {}) => (await list(query)).data.map(({ bilty_No }) => bilty_No);
const podIn = (bilty_Nos: readonly string[], fields: object = {}, key?: string) =>
  call(portal, 'deliveryPodIn', {
    token: clerk,
    body: paperPods(bilty_Nos, fields),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const arrived = async (fields: object = {}, days = 3, place_ = '') => {
  const bilty_No = await book(fields);
  done(await note(bilty_No, 'Arrived', { at: moment(days), place: place_ }));
  return bilty_No;
};
const delivered = async (fields: object = {}, days = 3) => {
  const bilty_No = await book({ payment_Basis: 'Paid', consignor_Place: place, ...fields });
  done(await note(bilty_No, 'Delivered', { at: moment(days) }));
  return bilty_No;
};

describe('LRs waiting for delivery', () => {
  test('the list has LRs at their delivery branch, with the money to collect, days, phone and weight', async () => {
    const details = [aLine({ packages: 12, packing: 'Bag', weight: 600, freight_Amt: 2000 })];
    const there = await arrived(
      { delivery_Branch: mumbai, consignee_Place: place, consignee_Contact: '', details },
      3,
      'mumbai',
    );
    const onItsWay = await arrived({ delivery_Branch: mumbai }, 2, 'Nashik toll');
    const booked = await book({ delivery_Branch: mumbai });
    const { data } = await list({ branch: mumbai });
    expect(data.map(({ bilty_No }) => bilty_No)).not.toContain(booked);
    expect(data.find(({ bilty_No }) => bilty_No === there)).toMatchObject({
      lr_Status: 'Arrived',
      payment_Basis: 'To Pay',
      days: 3,
      arrived_At: expect.stringContaining(ago(3)) as string,
      consignee_Hindi: 'राठी टेक्सटाइल्स',
      phone: expect.stringMatching(/^98/) as string,
      packages: 12,
      weight: 600,
      branch: mumbai,
      branch_Name: 'Mumbai',
    });
    const { to_Collect = 0 } = data.find(({ bilty_No }) => bilty_No === there) ?? {};
    const whole = await note(there, 'Delivered', { received: to_Collect + 0.01 });
    expect(refused(whole)).toMatchObject({ status: 422, errors: [{ path: 'received' }] });
    // An LR noted in the city of its delivery branch is there; one noted at another branch is not, until it goes on.
    const other = done(await call(portal, 'branchList', { token })) as { id: number; name: string; city: string }[];
    const head = other.find(({ id }) => id !== mumbai);
    const elsewhere = await arrived({ delivery_Branch: mumbai }, 2, head?.name);
    const inTheCity = await arrived({ delivery_Branch: mumbai }, 2, 'Bhiwandi');
    const now = await listed({ branch: mumbai });
    expect(now).not.toContain(elsewhere);
    expect(now).toContain(inTheCity);
    expect(now).toContain(onItsWay);
    done(await note(elsewhere, 'Out for delivery'));
    expect(await listed({ branch: mumbai })).toContain(elsewhere);
  });

  test('the list is filtered by branch, basis, status and text, oldest first, in one company', async () => {
    const toPay = await arrived({ receiver: 'Bhandari Stores' });
    const paid = await arrived({ receiver: 'Bhandari Stores', payment_Basis: 'Paid', consignor_Place: place });
    done(await note(paid, 'Out for delivery'));
    expect(await listed({ searchParam: 'BHANDARI' })).toEqual([toPay, paid]);
    expect(await listed({ searchParam: 'bhandari', payment_Basis: 'Paid' })).toEqual([paid]);
    expect(await listed({ searchParam: 'bhandari', lr_Status: 'Arrived' })).toEqual([toPay]);
    expect(await listed({ searchParam: 'bhandari', branch: mumbai })).toEqual([]);
    expect(await listed({ searchParam: '%' })).toEqual([]);
    const second = await list({ searchParam: 'bhandari', pageSize: 1, pageIndex: 2 });
    expect(second).toMatchObject({ totalCount: 2, totalPages: 2, data: [{ bilty_No: paid }] });
    const stranger = await aCompany(portal);
    expect((await list({}, stranger.token)).data).toEqual([]);
    expect(refused(await call(portal, 'deliveryList', { token, query: { lr_Status: 'Booked' } }))).toMatchObject({
      status: 400,
    });
  });

  test('a delivered LR leaves the list with its receipt, and comes back when the delivery is voided', async () => {
    const bilty_No = await arrived();
    const [row] = (await list({ searchParam: bilty_No })).data.filter((each) => each.bilty_No === bilty_No);
    const bank = await aBank(portal, token);
    const paid = { received: row?.to_Collect, received_Mode: 'upi', received_Account: bank, received_Reference: 'U-9' };
    const [saved] = done(await note(bilty_No, 'Delivered', { ...paid, packages: 1 }));
    expect(saved).toMatchObject({ ok: true, lr_Status: 'Delivered' });
    const receipt = done(await call(portal, 'moneyRead', { token, query: { voucher_No: saved?.receipt_No ?? '' } }));
    expect(receipt).toMatchObject({ kind: 'Receipt', amount: row?.to_Collect, reference: 'U-9' });
    expect(await listed()).not.toContain(bilty_No);
    const events = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
    expect(events.at(-1)).toMatchObject({ kind: 'Delivered', packages: 1 });
    done(await call(portal, 'biltyEventVoid', { token, body: { id: events.at(-1)?.id, reason: 'Another LR' } }));
    expect((await list()).data.find((each) => each.bilty_No === bilty_No)?.to_Collect).toBe(row?.to_Collect);
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });

  test('an undelivered LR has its reason, and a delivery with fewer packages is short', async () => {
    const details = [aLine({ packages: 12, packing: 'Bag', freight_Amt: 2000 })];
    const bilty_No = await arrived({ details, payment_Basis: 'Paid', consignor_Place: place });
    done(await note(bilty_No, 'Out for delivery'));
    expect(refused(await note(bilty_No, 'Undelivered', { undelivered_Reason: 'rain' }))).toMatchObject({ status: 422 });
    done(await note(bilty_No, 'Undelivered', { undelivered_Reason: 'refused', note: 'Bags are wet' }, clerk));
    expect((await list({ lr_Status: 'Undelivered' })).data).toMatchObject([
      { bilty_No, undelivered_Reason: 'refused', note: 'Bags are wet' },
    ]);
    const events = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
    expect(events.at(-1)).toMatchObject({ kind: 'Undelivered', undelivered_Reason: 'refused' });
    // An older client sends no reason, and a delivery has none.
    done(await note(bilty_No, 'Out for delivery'));
    done(await note(bilty_No, 'Undelivered'));
    done(await note(bilty_No, 'Out for delivery', { undelivered_Reason: 'closed' }));
    const body = { bilty_Nos: [bilty_No, await arrived()], kind: 'Delivered', packages: 3 };
    expect(refused(await call(portal, 'biltyEventAdd', { token, body }))).toMatchObject({
      status: 422,
      detail: 'Packages are counted for one bilty at a time.',
    });
    done(await note(bilty_No, 'Delivered', { packages: 10, undelivered_Reason: 'closed' }));
    const { data } = done(await call(portal, 'biltyList', { token, query: { pending: 'Short or damaged' } }));
    expect(data).toMatchObject([{ bilty_No }]);
    const told = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
    expect(told.slice(-3).map(({ undelivered_Reason }) => undelivered_Reason)).toEqual(['', '', '']);
  });
});

describe('paper PODs', () => {
  test('PODs of several LRs are recorded at once, and the LRs are pending no longer', async () => {
    const numbers = [await delivered({}, 5), await delivered({}, 4)];
    expect(await pending(numbers)).toEqual(numbers);
    const fields = { condition: 'remarked', remark: '2 bags torn', received_On: ago(1) };
    expect(done(await podIn(numbers, fields))).toEqual({ bilty_Nos: numbers, received_On: ago(1) });
    expect(await pending(numbers)).toEqual([]);
    const [first = ''] = numbers;
    const [pod] = done(await call(portal, 'podList', { token, query: { bilty_No: first } }));
    expect(pod).toMatchObject({ came_By: 'courier', docket: 'D-77', ...fields, photos: [], source: 'clerk', short: 0 });
    expect(pod?.delivered_At).toContain(ago(5));
    // Photos can be added, and the paper comes once.
    done(await call(portal, 'podAdd', { token, body: podForm({ bilty_No: first }) }));
    expect(refused(await podIn([first]))).toMatchObject({ status: 422 });
  });

  test('PODs are refused together, with a sentence for each LR that cannot have one', async () => {
    const [good, undelivered, late, twice, cancelled] = [
      await delivered(),
      await arrived(),
      await delivered({}, 2),
      await delivered(),
      await book(),
    ];
    done(await podIn([twice], { received_On: ago(1) }));
    done(await call(portal, 'consignmentCancel', { token, body: { bilty_No: cancelled, reason: 'Booked twice' } }));
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() })).bilty_No;
    const lrNo = (bilty_No: string) => bilty_No;
    const show = (day: string) => day.split('-').toReversed().join('-');
    const numbers = [good, undelivered, late, twice, cancelled, classic, '99999'];
    const answer = refused(await podIn(numbers, { received_On: ago(3) }));
    expect(answer).toMatchObject({
      status: 422,
      detail: 'No POD was recorded. See the message on each LR.',
      errors: [
        `LR ${lrNo(undelivered)} is not delivered yet.`,
        `LR ${lrNo(late)} was delivered on ${show(ago(2))}, after its POD came in.`,
        `The POD of LR ${lrNo(twice)} came in on ${show(ago(1))} already.`,
        `LR ${lrNo(cancelled)} is cancelled.`,
        `Bilty No. ${classic} is not in the lawful form.`,
        'Bilty No. 99999 was not found.',
      ].map((message) => ({ path: 'bilty_Nos', message })),
    });
    expect(await pending([good])).toEqual([good]);
    expect(refused(await podIn([undelivered]))).toMatchObject({
      detail: `LR ${lrNo(undelivered)} is not delivered yet.`,
    });
    for (const [fields, path] of [
      [{ received_On: '' }, 'received_On'],
      [{ received_On: addDays(TODAY, 1) }, 'received_On'],
      [{ condition: 'remarked' }, 'remark'],
      [{ came_By: 'pigeon' }, 'came_By'],
      [{ docket: 'x'.repeat(41) }, 'docket'],
    ] as const)
      expect(refused(await podIn([good], fields))).toMatchObject({ status: 422, errors: [{ path }] });
    expect(refused(await podIn([]))).toMatchObject({ status: 422, errors: [{ path: 'bilty_Nos' }] });
    const stranger = await aCompany(portal);
    const foreign = await call(portal, 'deliveryPodIn', { token: stranger.token, body: paperPods([good]) });
    expect(refused(foreign)).toMatchObject({ status: 422 });
  });

  test('PODs are recorded once, repeated with a key or sent by two at once', async () => {
    const bilty_No = await delivered();
    const key = crypto.randomUUID();
    const sent = await Promise.all([podIn([bilty_No], {}, key), podIn([bilty_No], {}, key)]);
    for (const each of sent) expect(done(each)).toMatchObject({ bilty_Nos: [bilty_No] });
    for (let round = 0; round < ROUNDS; round += 1) {
      const numbers = [await delivered(), await delivered()];
      const answers = await Promise.all([podIn(numbers), podIn(numbers.toReversed())]);
      expect(ends(answers)).toEqual([200, 422]);
      for (const number of numbers)
        expect(done(await call(portal, 'podList', { token, query: { bilty_No: number } }))).toHaveLength(1);
    }
  });
});

const ends = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** Which of some LRs have a pending POD. */
async function pending(numbers: readonly string[]) {
  const { data } = done(await call(portal, 'deliveryPending', { token, query: { pageSize: 100 } }));
  return data.map(({ bilty_No }) => bilty_No).filter((number) => numbers.includes(number));
}

test('pending PODs are counted by age, grouped by branch, party and driver, and equal the evening’s', async () => {
  const office = await aCompany(portal);
  const { token: of } = office;
  const post = async (name: Parameters<typeof call>[1], body: object) =>
    done(await call(portal, name, { token: of, body }));
  await post('employeeCreate', anEmployee({ empName: 'Ramu', contact_No: '9876500001' }));
  const party = aParty({ name: 'Rathi Textiles', contact: '9811198111', email: 'rathi@example.com' });
  const made = done(await call(portal, 'partyCreate', { token: of, body: party }));
  const at = (made.places as { id: number }[])[0]?.id ?? 0;
  const numbers: string[] = [];
  for (const [days, driver] of [
    [0, 'Ramu'],
    [7, 'ramu'],
    [8, 'Shyam'],
    [16, 'Bablu'],
    [31, 'Bablu'],
  ] as const) {
    const fields = { bilty_Date: ago(60), invoices: [], value_Not_Declared: 'yes', driver_Name: driver };
    const body = aLawfulBilty({ ...fields, payment_Basis: 'TBB', billing_Place: at });
    const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token: of, body }));
    const when = new Date(Math.min(Date.parse(`${ago(days)}T09:00:00+05:30`), Date.now())).toISOString();
    await post('biltyEventAdd', { bilty_Nos: [bilty_No], kind: 'Delivered', at: when });
    numbers.push(bilty_No);
  }
  const ask = async (query: Readonly<Record<string, string | number>>) =>
    done(await call(portal, 'deliveryPending', { token: of, query }));
  const all = await ask({ by: 'party' });
  const { pending_Pod } = done(await call(portal, 'eveningRead', { token: of }));
  expect(all.ages).toEqual(pending_Pod);
  expect(all.ages.map(({ count }) => count)).toEqual([2, 1, 1, 1]);
  expect(all.groups).toMatchObject([
    { name: 'Rathi Textiles', count: 5, contact: '9811198111', email: 'rathi@example.com' },
  ]);
  expect(all.data.map(({ bilty_No }) => bilty_No)).toEqual(numbers.toReversed());
  expect(all.data[0]).toMatchObject({ days: 31, age: '31+', delivered_On: ago(31), party_Name: 'Rathi Textiles' });
  const { groups } = await ask({ by: 'driver' });
  expect(groups.map(({ key, count, contact }) => [key, count, contact])).toEqual([
    ['bablu', 2, ''],
    ['ramu', 2, '9876500001'],
    ['shyam', 1, ''],
  ]);
  const chosen = await ask({ by: 'driver', group: 'ramu', age: '0-7' });
  expect(chosen.data.map(({ bilty_No }) => bilty_No)).toEqual([numbers[1], numbers[0]]);
  expect(chosen).toMatchObject({ totalCount: 2, ages: all.ages });
  expect((await ask({ by: 'branch' })).groups).toMatchObject([{ count: 5 }]);
  expect((await ask({ branch: 99 })).ages.every(({ count }) => count === 0)).toBe(true);
  const narrowed = done(await call(portal, 'biltyList', { token: of, query: { pending: 'POD 31+' } }));
  expect(narrowed.totalCount).toBe(1);
});

describe('delivering at the same moment', () => {
  test('of two deliveries of an LR with its money, one is noted and posts one receipt', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bilty_No = await arrived();
      const { balance_Amt: received } = savedBilty(
        await call(portal, 'biltyRead', { token, query: { Bilty_No: bilty_No } }),
      );
      const deliver = (by: string) => note(bilty_No, 'Delivered', { received }, by);
      expect(ends(await Promise.all([deliver(token), deliver(clerk)]))).toEqual([200, 409]);
    }
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });

  test('of a delivery and a cancellation, one succeeds, and a cancelled LR has no money', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bilty_No = await arrived();
      const { balance_Amt: received } = savedBilty(
        await call(portal, 'biltyRead', { token, query: { Bilty_No: bilty_No } }),
      );
      const cancel = () => call(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } });
      const both = [() => note(bilty_No, 'Delivered', { received }, clerk), cancel];
      const answers = await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((send) => send()));
      expect(ends(answers)).toEqual([200, 409]);
    }
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });
});

test('the list reads the index of LRs waiting for delivery', async () => {
  const plan = await asOwner(portal, async (client) => {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select seq from bilty b where b.tenant_id = $1 and b.seq > 0 and b.lr_status in ('Arrived', 'Out for delivery', 'Undelivered')
         and coalesce(nullif(delivery_branch, 0), branch_id) = 1 order by b.seq limit 20`,
      [company.tenantId],
    );
    await client.query('rollback');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('bilty_to_deliver');
});
