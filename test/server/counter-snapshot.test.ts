import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { snapshotShape } from '#api/counter-snapshot.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { FIRST_SNAPSHOT_PLACES, SNAPSHOT_SHARES } from '#domain/rules/snapshot-shares.ts';
import { lastBookedFirst, suggestedPlaces } from '#domain/rules/suggested-places.ts';
import { keptPlaces } from '#web/booking-counter/kept-places.ts';
import { aBranch } from '#test/contract/expectations-short-lists.ts';
import { anEwayBill } from '#test/contract/expectations-eway.ts';
import { aContact, aRegisteredCounter, type TestCounter } from '#test/counters.ts';
import {
  aBackOffice,
  aCompany,
  call,
  done,
  refused,
  savedBilty,
  useLawfulForm,
  type TestCompany,
  type TestUser,
} from '#test/factories.ts';
import { aLawfulBilty, aParty, aVehicle } from '#test/forms.ts';
import { manyParties } from '#test/many-parties.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// What a counter needs to book without a connection (spec 5 §3, §13.5, §13.16).

type Wire = Readonly<Record<string, unknown>>;
let portal: TestPortal;
let company: TestCompany;
let clerk: TestUser & { readonly token: string };
let counter: TestCounter;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  clerk = await aBackOffice(portal, company);
  counter = await aRegisteredCounter(portal, company, 1);
});

function asked(known = '', of = counter) {
  const { id, body } = aContact(of);
  of.contact = id;
  return { ...body, known };
}
const ask = (token: string, body: object) => call(portal, 'counterSnapshot', { token, body });
const told = async (known = '') => snapshotShape.parse(done(await ask(clerk.token, asked(known))));
const partyMade = async (fields: Wire = {}, place: Wire = {}) => {
  const body = aParty(fields, place);
  const made = done(await call(portal, 'partyCreate', { token: company.token, body })) as unknown as {
    readonly id: number;
    readonly places: readonly { readonly id: number }[];
  };
  return { party: made.id, place: made.places[0]?.id ?? 0 };
};
const anotherBranch = async () =>
  Number(done(await call(portal, 'branchCreate', { token: company.token, body: aBranch() })).id);
const book = async (fields: Wire = {}) =>
  savedBilty(await call(portal, 'biltyCreate', { token: company.token, body: aLawfulBilty(fields) }));

describe('a snapshot that is refused', () => {
  test('a snapshot needs a login and the counter’s signature, and another company gets none', async () => {
    const other = await aRegisteredCounter(portal, company, 1);
    expect((await ask('', asked())).status).toBe(401);
    expect((await ask(clerk.token, aContact({ ...counter, key: other.key }).body)).status).toBe(401);
    const stranger = await aCompany(portal);
    expect((await ask(stranger.token, asked())).status).toBe(404);
  });

  test('a snapshot is of the counter’s own branch, and a clerk of another branch gets none', async () => {
    const id = await anotherBranch();
    const elsewhere = await aRegisteredCounter(portal, company, id);
    expect((await ask(company.token, { ...asked(), branch: id })).status).toBe(404);
    const body = asked('', elsewhere);
    expect(refused(await ask(clerk.token, body)).status).toBe(403);
    expect((await ask(company.token, body)).status).toBe(200);
  });

  test('a counter that was lost or exists twice gets no snapshot', async () => {
    const lost = await aRegisteredCounter(portal, company, 1);
    const body = { id: lost.id, reason: 'Left in a train.' };
    done(await call(portal, 'counterLose', { token: company.token, body }));
    expect(refused(await ask(clerk.token, asked('', lost))).status).toBe(409);
    await told();
    counter.contact = 'a contact that was before the last';
    expect(refused(await ask(clerk.token, asked()))).toMatchObject({ status: 409, code: 'counter_twice' });
  });
});

describe('the content of a snapshot', () => {
  test('a snapshot has what fills the form of its branch', async () => {
    const vehicle = aVehicle({ vehicle_No: 'MP09KC1111', vehicle_Type: '20 ft' });
    done(await call(portal, 'vehicleCreate', { token: company.token, body: vehicle }));
    done(await call(portal, 'addDriver', { token: company.token, body: { empName: 'Naya' } }));
    const answers = await Promise.all([
      call(portal, 'chargeHeadList', { token: clerk.token }),
      call(portal, 'numberBookList', { token: clerk.token }),
      call(portal, 'consignmentSettings', { token: clerk.token }),
      call(portal, 'lawRates', { token: clerk.token }),
      call(portal, 'drivers', { token: clerk.token }),
    ]);
    const [heads, books, settings, law, drivers] = answers.map(({ json }) => json);
    const snapshot = await told();
    expect(snapshot).toMatchObject({ heads, books, settings, law, drivers, vehicles: [['MP09KC1111', '20 ft']] });
    expect(snapshot.branches).toMatchObject([{ id: 1, is_Active: 'yes' }]);
  });

  test('a snapshot has places with the sounds of their names, in the share of their id', async () => {
    const { party, place } = await partyMade({ name: 'Gupta Kirana' }, { city: 'Dewas', gstin: '' });
    const quiet = await partyMade({ is_Active: 'no' });
    const { place_Shares: places = [] } = await told();
    const rows = places.flatMap(({ share, rows: each }) => each.map((row) => ({ share, row })));
    const found = rows.find(({ row }) => row[0] === place);
    expect(found?.share).toBe(place % SNAPSHOT_SHARES.places);
    expect(found?.row.slice(0, 8)).toEqual([
      place,
      party,
      'Gupta Kirana',
      'गुप्ता किराना',
      'Dewas',
      '',
      '9876543210',
      null,
    ]);
    expect(found?.row[12]).toContain(' gupt ');
    expect(rows.find(({ row }) => row[0] === quiet.place)?.row[12]).toBe('');
  });

  test('a snapshot has the last LRs of its branch with their codes, and none of another branch', async () => {
    const id = await anotherBranch();
    const lr = await book({ branch: 1 });
    await book({ branch: id });
    const { lr_Shares: lrs = [], printed } = await told();
    const rows = lrs.flatMap(({ rows: each }) => each);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.bilty).toMatchObject({ bilty_No: lr.bilty_No, branch: 1 });
    expect(rows[0]?.printed).toMatchObject({ lookup: { ofCounter: false }, driverMobile: '', copies: [] });
    const code = String(rows[0]?.printed['code']);
    const checked = done(await call(portal, 'verifyCheck', { body: { code } }));
    expect(checked).toMatchObject({ state: 'genuine', fields: { lr_No: lr.bilty_No, revision: 1 } });
    expect(printed).toMatchObject({ codeAddress: expect.stringMatching(/\/v#$/) as string, logos: ['', '', '', ''] });
  });

  test('a snapshot has rate contracts with their parties, and what parties with a limit owe', async () => {
    const { party } = await partyMade({ credit_Limit: 50_000, credit_Days: 30 });
    const contract = {
      party,
      valid_From: '2026-04-01',
      hide_Amounts: 'no',
      details: [{ from: 'Indore', to: ' Mumbai ', basis: 'tonne', rate: 1200 }],
    };
    done(await call(portal, 'contractCreate', { token: company.token, body: contract }));
    const { contracts = [], credits = [] } = await told();
    expect(contracts).toMatchObject([
      { parties: [party], valid_From: '2026-04-01', lines: [{ origin: 'indore', destination: 'mumbai', rate: 1200 }] },
    ]);
    expect(credits).toContainEqual(expect.objectContaining({ party, credit_Limit: '50000.00', owes: '0.00' }));
  });
});

describe('the first part of a snapshot', () => {
  const first = async () => snapshotShape.parse(done(await ask(clerk.token, { ...asked(), first: 'yes' })));
  const rowsOf = (shares: readonly { readonly rows: readonly (readonly unknown[])[] }[] = []) =>
    shares.flatMap(({ rows }) => rows);

  test('the first part has the places used last and no LRs, and the next has only the rest', async () => {
    // These parties are not analysed: reading them is linear without statistics (docs/decisions/0057).
    const place = await manyParties(portal, company, FIRST_SNAPSHOT_PLACES + 100);
    await book({ branch: 1, consignor_Place: place });
    const begun = await first();
    const places = rowsOf(begun.place_Shares);
    expect(places).toHaveLength(FIRST_SNAPSHOT_PLACES);
    // The oldest of all, but used.
    expect(places.map((row) => row[0])).toContain(place);
    expect(Object.keys(begun)).not.toContain('lr_Shares');
    expect(begun).toMatchObject({ branches: [{ id: 1 }], settings: {}, printed: {} });
    const rest = await told(begun.version);
    expect(Object.keys(rest).sort()).toEqual(['lr_Shares', 'now', 'place_Shares', 'version']);
    const shares = new Map(
      [...(begun.place_Shares ?? []), ...(rest.place_Shares ?? [])].map((each) => [each.share, each]),
    );
    const whole = await told();
    expect(rowsOf([...shares.values()])).toHaveLength(rowsOf(whole.place_Shares).length);
    expect(rest.version).toBe(whole.version);
  });
});

describe('the next snapshot', () => {
  test('a snapshot has the e-way bills that still hold, with their end', async () => {
    const upto = `${addDays(todayInIndia(), 3)}T23:59`;
    const save = async (fields: Wire) => {
      const body = { ...anEwayBill({ valid_Upto: upto, ...fields }) };
      done(await call(portal, 'ewayBillCreate', { token: company.token, body }));
      return body.eway_Bill_No;
    };
    const holds = await save({});
    await save({ valid_Upto: `${addDays(todayInIndia(), -5)}T23:59` });
    expect((await told()).eways).toEqual([[holds, upto]]);
  });

  test('the next snapshot is empty if nothing changed, and complete for an unknown version', async () => {
    await partyMade();
    const first = await told();
    const next = await told(first.version);
    expect(Object.keys(next).sort()).toEqual(['now', 'version']);
    expect(next.version).toBe(first.version);
    expect(Object.keys(await told('AAAA')).sort()).toEqual(Object.keys(first).sort());
  });

  test('the next snapshot has only the shares that changed, after an LR and after a merge', async () => {
    const one = await partyMade();
    const other = await partyMade();
    const { version } = await told();
    await book({ branch: 1 });
    const { version: booked, ...changed } = await told(version);
    expect(Object.keys(changed).sort()).toEqual(['lr_Shares', 'now']);
    const twins = { from: other.party, into: one.party };
    done(await call(portal, 'partyMerge', { token: company.token, body: twins }));
    const { place_Shares: places = [] } = await told(booked);
    const rows = places.flatMap(({ rows: each }) => each);
    expect(rows.map((row) => row.slice(0, 2))).toContainEqual([other.place, one.party]);
  });
});

test('a snapshot is gzipped for clients that accept it', async () => {
  const { url } = portal;
  const response = await fetch(`${url}/api/Counter/Snapshot`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${clerk.token}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    },
    body: JSON.stringify(asked()),
  });
  expect(response.headers.get('content-encoding')).toBeNull();
  const packed = await ask(clerk.token, asked());
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(() => gunzipSync(packed.bytes)).toThrow();
});

describe('searching at a counter without a connection', () => {
  test('a counter finds the same places as the portal, in either script', async () => {
    const names = [
      'Gupta Kirana',
      'Guptaji Stores',
      'Shree Gupta Traders',
      'Rathi Textiles',
      'Rathore & Sons',
      'Aggarwal Oil',
    ];
    for (const name of names) await partyMade({ name, name_Hindi: '' }, { city: 'Ratlam', gstin: '' });
    await partyMade({ name: 'Malwa Cement', name_Hindi: 'मालवा सीमेंट' }, { city: 'Gupti' });
    const { place } = await partyMade({ name: 'Gupta Kirana' });
    await book({ branch: 1, consignor_Place: place });
    const { place_Shares = [] } = await told();
    const places = lastBookedFirst(place_Shares.flatMap(({ rows }) => keptPlaces(rows)));
    for (const q of [
      'gu',
      'gupta',
      'GUPTA K',
      'गुप्ता',
      'rath',
      'राठी',
      'agrawal',
      'ratlam',
      'malva',
      'सीमेंट',
      'kirana gupta',
      '23',
      'x',
      '%',
    ]) {
      const found = done(await call(portal, 'partySuggest', { token: clerk.token, query: { q } }));
      const alone = q.length < 2 ? [] : suggestedPlaces(places, q, 8);
      expect({ q, places: alone.map(({ id }) => id) }).toEqual({ q, places: found.map((each) => each.place) });
    }
  });
});
