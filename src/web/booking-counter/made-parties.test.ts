import 'fake-indexeddb/auto';
import { array, assert, asyncProperty, constantFrom, oneof, record as objectOf } from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blankRow, toWire } from '#domain/define.ts';
import { party, place, type Place } from '#domain/records/party.ts';
import { gstinCheck } from '#domain/rules/gstin-check.ts';
import { readParty } from '#domain/rules/made-party.ts';
import { SNAPSHOT_SHARES } from '#domain/rules/snapshot-shares.ts';
import { forgetDataKey, newDataKey, openWith } from './data-key.ts';
import { isMadeHere } from './party-rows.ts';
import { counterStores } from './store.ts';

// Parties that a counter makes without a connection, in a store as a browser has it.

// Modules of the web listen to their window when they are loaded.
vi.stubGlobal('window', new EventTarget());
const {
  keepParty,
  knownPlace,
  madePlaces,
  notePlaces: noteTold,
  settleMade,
  withMade,
} = await import('./made-parties.ts');
const { keepSnapshot } = await import('./snapshot.ts');
afterAll(() => vi.unstubAllGlobals());

const withCheck = (first: string) => first + gstinCheck(first);
const GSTIN = withCheck('23AAACM1234A1Z');
const bodyOf = (name: string, of: Partial<Place> = {}) => ({
  ...toWire(party.fields, { ...blankRow(party.fields), name }),
  [place.wire]: [{ id: 0, ...toWire(place.fields, { ...blankRow(place.fields), city: 'Indore', ...of }) }],
});

async function make(name: string, key: string, of: Partial<Place> = {}): Promise<number> {
  const body = bodyOf(name, of);
  const read = readParty(body);
  if ('sentence' in read) throw new Error(read.sentence);
  return Number((await keepParty(read, { key, user: 'ram', body })).id);
}

/** Stores a snapshot with places of these ids and names. */
async function tell(places: readonly (readonly [id: number, name: string, gstin?: string])[], now: string) {
  const shares = Map.groupBy(places, ([id]) => id % SNAPSHOT_SHARES.places);
  await keepSnapshot({
    version: now,
    now,
    placeShares: Array.from(shares, ([share, rows]) => ({
      share,
      rows: rows.map(([id, name, gstin = '']) => [id, id, name, '', 'Indore', gstin, '', null, '', '', '', '', name]),
    })),
  });
}

beforeEach(async () => {
  const stores = await counterStores();
  await Promise.all([stores.clear('parties'), stores.clear('snapshot')]);
  openWith(newDataKey(), 'ram');
});
afterEach(forgetDataKey);

test('a party made at a counter is refused with the portal’s messages', () => {
  expect(readParty(bodyOf(''))).toEqual({
    sentence: 'Please fill all required fields.',
    errors: [{ path: 'name', message: 'Party Name is required.' }],
  });
  expect(readParty({ ...bodyOf('Nayi Dukan'), [place.wire]: [] })).toMatchObject({ sentence: place.none });
  expect(readParty(bodyOf('Nayi Dukan', { gstin: GSTIN.replace(/.$/, '?') }))).toMatchObject({
    errors: [{ path: 'places[0].gstin' }],
  });
});

test('a party made at a counter is found at once with facts from its GSTIN, and only with its data key', async () => {
  const id = await make('Nayi Dukan', 'key-of-the-call-1', { gstin: GSTIN });
  expect(isMadeHere(id)).toBe(true);
  const raw = newDataKey();
  expect(await knownPlace(id)).toMatchObject({ id, party: id, name: 'Nayi Dukan', kind: 'Company', state: '23' });
  expect((await madePlaces()).map(({ name }) => name)).toEqual(['Nayi Dukan']);
  // The data key of another counter does not open them.
  openWith(raw, 'ram');
  forgetDataKey();
  await expect(madePlaces()).rejects.toThrow();
});

test('the GSTIN of another party is refused, from the snapshot or from this counter', async () => {
  await tell([[7, 'Malwa Cotton Mills', GSTIN]], '2026-11-28T05:00:00.000Z');
  await expect(make('Malwa', 'key-of-the-call-1', { gstin: GSTIN })).rejects.toMatchObject({
    status: 409,
    code: 'gstin_exists',
    message: 'This GSTIN belongs to Malwa Cotton Mills.',
    errors: [{ path: 'lines.0.gstin', message: 'This GSTIN belongs to Malwa Cotton Mills.' }],
  });
  const other = withCheck('27AABCR5678B1Z');
  await make('Rathi', 'key-of-the-call-2', { gstin: other });
  await expect(make('Rathi Textiles', 'key-of-the-call-3', { gstin: other })).rejects.toThrow(
    'This GSTIN belongs to Rathi.',
  );
});

test('an LR carries its new party until the snapshot has it, then names its place', async () => {
  const id = await make('Nayi Dukan', 'key-of-the-call-1');
  const lr = { consignorPlace: id, consigneePlace: 7, billingPlace: id };
  const carried = { key: 'key-of-the-call-1', user: 'ram', roles: ['consignor', 'billing'] };
  expect(await withMade(lr)).toMatchObject({ body: lr, made: [carried] });
  await noteTold([{ key: 'key-of-the-call-1', place: 12 }], '2026-11-28T05:00:00.000Z');
  // A snapshot of before.
  await tell([[7, 'Malwa']], '2026-11-28T05:00:10.000Z');
  await settleMade();
  expect(await withMade(lr)).toMatchObject({ made: [carried] });
  expect(await madePlaces(true)).toEqual([]);
  await tell([[12, 'Nayi Dukan']], '2026-11-28T05:05:00.000Z');
  await settleMade();
  expect(await withMade(lr)).toEqual({ body: { consignorPlace: 12, consigneePlace: 7, billingPlace: 12 }, made: [] });
  expect(await madePlaces()).toEqual([]);
  expect((await (await counterStores()).get('parties', id))?.sealed).toHaveLength(0);
});

test('a party deleted in the portal is forgotten, and one without a place there is kept', async () => {
  const [gone, stays] = [await make('Erased', 'key-of-the-call-1'), await make('Refused', 'key-of-the-call-2')];
  await noteTold(
    [
      { key: 'key-of-the-call-1', place: 12 },
      { key: 'key-of-the-call-2', place: 0 },
    ],
    '2026-11-28T05:00:00.000Z',
  );
  await tell([[7, 'Malwa']], '2026-11-28T06:00:00.000Z');
  await settleMade();
  expect((await madePlaces()).map(({ id }) => id)).toEqual([stays]);
  expect(await knownPlace(gone)).toBeUndefined();
});

test('in any order of calls each key makes one party, and the last is listed first', async () => {
  const call = objectOf({
    name: constantFrom('Nayi Dukan', 'Gupta Kirana'),
    key: constantFrom('key-one1', 'key-two2'),
  });
  const step = oneof(call, constantFrom('told' as const, 'settled' as const));
  await assert(
    asyncProperty(array(step, { maxLength: 12 }), async (steps) => {
      const stores = await counterStores();
      await stores.clear('parties');
      const made = new Map<string, { readonly id: number; readonly name: string }>();
      const work = steps.map(async (each) => {
        if (each === 'told') return await noteTold([{ key: 'key-one1', place: 12 }], '2026-11-28T05:00:00.000Z');
        if (each === 'settled') return await settleMade();
        const id = await make(each.name, each.key).catch(() => 0);
        const before = made.get(each.key);
        if (id > 0 && before !== undefined) expect({ id, name: each.name }).toEqual(before);
        if (id > 0) made.set(each.key, { id, name: each.name });
      });
      await Promise.all(work);
      const rows = await stores.getAll('parties');
      expect(rows.map(({ key }) => key)).toEqual([...new Set(rows.map(({ key }) => key))]);
      expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((one, other) => one - other));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect((await madePlaces()).map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
    }),
    { numRuns: 40 },
  );
});
