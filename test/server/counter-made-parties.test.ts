import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CounterBooking, MadeParty } from '#domain/rules/counter-record.ts';
import {
  aBooking,
  anOpening,
  aRegisteredCounter,
  findingsOf,
  sendRecords,
  signedBy,
  type TestCounter,
} from '#test/counters.ts';
import { aBackOffice, aCompany, call, done, type TestCompany } from '#test/factories.ts';
import { aGstin, aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// A party made at a counter without a connection comes with its LR (spec 5 §13.13).

type Wire = Readonly<Record<string, unknown>>;
let portal: TestPortal;
let company: TestCompany;
let counter: TestCounter;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  counter = await aRegisteredCounter(portal, company, 1);
});

const made = (body: Wire, fields: Partial<MadeParty> = {}): MadeParty => ({
  key: 'made-at-the-counter-1',
  user: company.userName,
  roles: ['consignor'],
  body,
  ...fields,
});
const send = async (bookings: readonly CounterBooking[], ask: 'yes' | 'no' = 'no') => {
  const records = bookings.map((booking) => signedBy(counter, booking));
  return (await sendRecords(portal, counter, records, ask)).records;
};
const booking = (n: number, parties: readonly MadeParty[], record: Partial<CounterBooking> = {}) =>
  aBooking(portal, company, counter, [n, n], { record: { ...record, parties: [...parties] } });
const parties = async (searchParam: string) =>
  done(await call(portal, 'partyPage', { token: company.token, query: { searchParam } })).data as readonly Wire[];
const lr = async (number: string) =>
  done(await call(portal, 'biltyRead', { token: company.token, query: { Bilty_No: number } })) as unknown as Wire;
const findings = () => findingsOf(portal, company);

describe('a party made with an LR', () => {
  test('a party is saved once, whoever books with it, and all its LRs name its place', async () => {
    const clerk = await aBackOffice(portal, company);
    done(await call(portal, 'counterOpen', { token: clerk.token, body: anOpening(counter) }));
    const party = made(aParty({ name: 'Nayi Dukan' }));
    const told = await send([
      await booking(1, [party]),
      await booking(2, [{ ...party, roles: ['consignor', 'consignee'] }], { user: clerk.userName }),
    ]);
    expect(told).toMatchObject([{ result: 'booked' }, { result: 'booked' }]);
    const [saved, ...more] = await parties('Nayi Dukan');
    expect(more).toEqual([]);
    expect(saved).toMatchObject({ name: 'Nayi Dukan', created_By: company.userName });
    const [place] = (saved ?? {})['places'] as readonly { readonly id: number }[];
    expect(await lr('1')).toMatchObject({ consignor_Place: place?.id, consignee_Place: 0 });
    expect(await lr('2')).toMatchObject({ consignor_Place: place?.id, consignee_Place: place?.id });
    expect(await findings()).toEqual([]);
  });

  test('an LR whose new party has another party’s GSTIN goes to that party, with a finding', async () => {
    const gstin = aGstin();
    const holder = aParty({ name: 'Rathi Textiles' }, { gstin });
    const { places } = done(await call(portal, 'partyCreate', { token: company.token, body: holder })) as unknown as {
      readonly places: readonly { readonly id: number }[];
    };
    const told = await send([await booking(1, [made(aParty({ name: 'Rathi' }, { gstin }))])]);
    expect(told).toMatchObject([{ result: 'booked' }]);
    expect(await lr('1')).toMatchObject({ consignor_Place: places[0]?.id });
    expect(await findings()).toContainEqual(
      expect.objectContaining({ path: 'sender_Name', sentence: 'This GSTIN belongs to Rathi Textiles.' }),
    );
  });

  test('a party that was saved already, where only the answer was lost, is not saved again', async () => {
    const body = aParty({ name: 'Sagar Traders' });
    const options = { token: company.token, body, headers: { 'idempotency-key': 'key-of-the-call-9' } };
    const { id } = done(await call(portal, 'partyCreate', options)) as unknown as { readonly id: number };
    const told = await send([await booking(1, [made(body, { key: 'key-of-the-call-9' })])]);
    const found = await parties('Sagar Traders');
    expect(found.map((each) => each['id'])).toEqual([id]);
    const [place] = (found[0] ?? {})['places'] as readonly { readonly id: number }[];
    expect(told).toMatchObject([{ parties: [{ key: 'key-of-the-call-9', place: place?.id }] }]);
  });

  test('the answer has the place of a saved party, also when the LR is sent again', async () => {
    const first = await booking(1, [made(aParty({ name: 'Nayi Dukan' }))]);
    const [told] = await send([first]);
    const [saved] = await parties('Nayi Dukan');
    const [place] = (saved ?? {})['places'] as readonly { readonly id: number }[];
    const expected = [{ key: 'made-at-the-counter-1', place: place?.id }];
    expect(told).toMatchObject({ result: 'booked', parties: expected });
    expect(await send([first])).toMatchObject([{ result: 'known', parties: expected }]);
  });

  test('a party without a name is refused with its LR before printing, and is a finding after it', async () => {
    const asked = await booking(1, [made({ name: '' })]);
    expect(await send([asked], 'yes')).toMatchObject([
      { result: 'refused', state: 'asked', errors: [{ path: 'sender_Name' }] },
    ]);
    expect(await send([asked])).toMatchObject([{ result: 'booked' }]);
    expect(await lr('1')).toMatchObject({ consignor_Place: 0 });
    expect((await findings()).map(({ path }) => path)).toContain('sender_Name');
  });
});
