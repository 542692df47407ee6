import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { adoptNames } from '#server/records/adoptions.ts';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  refused,
  useLawfulForm,
  type Sent,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aGstin, aLawfulBilty, aParty, aPlace } from '#test/forms.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { isLong } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';

// Two parties that are one firm: the places of one move to the other, and it becomes an alias of that (spec 3 §9).

interface SavedParty {
  readonly id: number;
  readonly name: string;
  readonly merged_Into: string;
  readonly aliases: readonly { readonly party: number; readonly name: string; readonly moved: readonly number[] }[];
  readonly places: readonly { readonly id: number }[];
}

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const send = (name: CallName, of: { token: string }, sent: Sent = {}) =>
  call(portal, name, { token: of.token, ...sent });
const save = async (of: TestCompany, name: string, places: readonly object[] = [{}], fields = {}) => {
  const body = aParty({ name, name_Hindi: '', ...fields, places: places.map((each) => aPlace({ ...each })) });
  return done(await send('partyCreate', of, { body })) as unknown as SavedParty;
};
const read = async (of: TestCompany, { id }: { readonly id: number }) =>
  done(await send('partyRead', of, { query: { id } })) as unknown as SavedParty;
const placeIds = async (of: TestCompany, party: SavedParty) => (await read(of, party)).places.map(({ id }) => id);
const ask = (name: 'partyMerge' | 'partyUnmerge', of: { token: string }, into: SavedParty, from: SavedParty) =>
  send(name, of, { body: { into: into.id, from: from.id } });
const merge = (of: { token: string }, into: SavedParty, from: SavedParty) => ask('partyMerge', of, into, from);
const unmerge = (of: { token: string }, into: SavedParty, from: SavedParty) => ask('partyUnmerge', of, into, from);
const suggested = async (of: TestCompany, q: string) =>
  (done(await send('partySuggest', of, { query: { q } })) as { name: string }[]).map(({ name }) => name);
const found = async (of: TestCompany, searchParam: string) => {
  const { data } = done(await send('partyPage', of, { query: { searchParam } })) as { data: readonly SavedParty[] };
  return data.map(({ name }) => name);
};
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

describe('refusing a merge', () => {
  test('a merge is refused without a login, to staff, for unknown parties, and without the second party', async () => {
    const [own, other] = [await aCompany(portal), await aCompany(portal)];
    const [one, two, theirs] = [await save(own, 'One'), await save(own, 'Two'), await save(other, 'Theirs')];
    const staff = await aBackOffice(portal, own);
    for (const how of ['partyMerge', 'partyUnmerge'] as const) {
      expect(refused(await call(portal, how, { body: { into: one.id, from: two.id } })).status).toBe(401);
      expect(refused(await ask(how, staff, one, two)).status).toBe(403);
      for (const [into, from] of [
        [one.id, 999],
        [999, one.id],
      ])
        expect(refused(await send(how, own, { body: { into, from } })).status).toBe(404);
      expect(refused(await send(how, own, { body: { into: one.id } }))).toMatchObject({
        status: 422,
        errors: [{ path: 'from', message: 'Please choose the party that is merged.' }],
      });
    }
    expect(refused(await merge(own, one, one))).toMatchObject({
      status: 422,
      detail: 'A party cannot be merged into itself.',
    });
    // Ids are counted within a company: the first party of the other company is not one's own first.
    done(await send('partyMerge', other, { body: { into: theirs.id, from: (await save(other, 'More')).id } }));
    expect((await read(own, one)).aliases).toEqual([]);
  });

  test('a merge of or into a merged party, or beyond fifty places, is refused', async () => {
    const own = await aCompany(portal);
    const [a, b, c] = [await save(own, 'A & Co'), await save(own, 'B & Co'), await save(own, 'C & Co')];
    const detail = 'A & Co was merged into B & Co.';
    expect(refused(await unmerge(own, b, a))).toMatchObject({
      status: 409,
      detail: 'A & Co is not merged into B & Co.',
    });
    done(await merge(own, b, a));
    for (const [into, from] of [
      [b, a],
      [c, a],
      [a, c],
    ] as const)
      expect(refused(await merge(own, into, from))).toMatchObject({ status: 409, code: 'merged', detail });
    expect(refused(await unmerge(own, c, a)).detail).toBe('A & Co is not merged into C & Co.');
    // An alias has no places and cannot be changed.
    for (const change of ['partyUpdate', 'partyAddPlace'] as const)
      expect(
        refused(
          await send(change, own, { query: { id: a.id }, body: { ...aParty({ places: undefined }), ...aPlace() } }),
        ),
      ).toMatchObject({ status: 409, detail });
    const many = await save(
      own,
      'Many',
      Array.from({ length: 50 }, (_each, at) => ({ label: `Place ${at}` })),
    );
    expect(refused(await merge(own, c, many))).toMatchObject({
      status: 422,
      detail: 'A party can have at most 50 places.',
    });
    expect(await placeIds(own, many)).toHaveLength(50);
  });
});

test('parties that may be one firm are listed in pairs, to admins, until they are merged', async () => {
  const own = await aCompany(portal);
  expect(refused(await call(portal, 'partyAlike')).status).toBe(401);
  expect(refused(await send('partyAlike', await aBackOffice(portal, own))).status).toBe(403);
  const pairs = async () =>
    done(await call(portal, 'partyAlike', { token: own.token })).pairs.map(({ one, other, same }) => [
      one.name,
      other.name,
      ...same,
    ]);
  expect(await pairs()).toEqual([]);
  const mills = await save(own, 'Malwa Cotton Mills', [{ city: 'Indore' }, {}], { contact: '9826030001' });
  const again = await save(own, 'M/s Malwa Cotton Mills', [{}], { contact: '9826030001' });
  await save(own, 'Malwa Cotton Mill', [{}], { contact: '9826030002' });
  await save(own, 'Verma Sons', [{}], { contact: '9826030003' });
  expect(await pairs()).toEqual([
    ['M/s Malwa Cotton Mills', 'Malwa Cotton Mills', 'name', 'contact'],
    ['Malwa Cotton Mill', 'M/s Malwa Cotton Mills'],
    ['Malwa Cotton Mill', 'Malwa Cotton Mills'],
  ]);
  const [first] = done(await call(portal, 'partyAlike', { token: own.token })).pairs;
  expect(first?.other).toMatchObject({ party: mills.id, city: 'Indore', place_Count: 2, last_Booked: null });
  done(await merge(own, mills, again));
  expect(await pairs()).toEqual([['Malwa Cotton Mill', 'Malwa Cotton Mills']]);
});

describe('merged parties', () => {
  test('merged parties are one in lists and suggestions by either name; unmerged, each has its places again', async () => {
    const own = await aCompany(portal);
    const into = await save(own, 'Malwa Cotton Mills', [{ city: 'Indore' }]);
    const from = await save(own, 'Nimar Ginning', [{ city: 'Khargone' }, { city: 'Sendhwa', gstin: aGstin() }], {
      name_Hindi: 'निमाड़ जिनिंग',
    });
    const headers = { 'idempotency-key': 'merge-1' };
    const body = { into: into.id, from: from.id };
    const answers = [
      await send('partyMerge', own, { body, headers }),
      await send('partyMerge', own, { body, headers }),
    ].map((answer) => done(answer));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ ...body, merged_Into: 'Malwa Cotton Mills', moved: 2 });
    const ids = [...into.places, ...from.places].map(({ id }) => id);
    expect(await placeIds(own, into)).toEqual(ids);
    expect((await read(own, into)).aliases).toMatchObject([
      { party: from.id, name: 'Nimar Ginning', moved: from.places.map(({ id }) => id) },
    ]);
    expect(await read(own, from)).toMatchObject({ merged_Into: 'Malwa Cotton Mills', places: [] });
    for (const q of ['nimar', 'निमाड़', 'sendhwa'])
      expect(new Set(await suggested(own, q)), q).toEqual(new Set(['Malwa Cotton Mills']));
    expect(await found(own, 'ginning')).toEqual(['Malwa Cotton Mills']);
    // The alias is still found when the party is changed, which then has one place more.
    const more = done(await send('partyAddPlace', own, { query: { id: into.id }, body: aPlace({ city: 'Dewas' }) }));
    expect(await suggested(own, 'nimar gin')).toHaveLength(4);

    done(await unmerge(own, into, from));
    expect(await placeIds(own, from)).toEqual(from.places.map(({ id }) => id));
    expect(await placeIds(own, into)).toEqual(
      (more as unknown as SavedParty).places
        .map(({ id }) => id)
        .filter((id) => !from.places.some((of) => of.id === id)),
    );
    expect(await suggested(own, 'nimar')).toEqual(['Nimar Ginning', 'Nimar Ginning']);
    expect(await found(own, 'ginning')).toEqual(['Nimar Ginning']);
    expect((await read(own, from)).merged_Into).toBe('');
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ call: string }>(
        `select call, record from audit where tenant_id = $1 and call like '%merge' order by at`,
        [own.tenantId],
      ),
    );
    expect(rows).toEqual(['party.merge', 'party.unmerge'].map((each) => ({ call: each, record: 'Nimar Ginning' })));
  });

  test('merged parties can be merged further, and are unmerged in the reverse order', async () => {
    const own = await aCompany(portal);
    const [a, b, c] = [await save(own, 'Amber'), await save(own, 'Beryl'), await save(own, 'Coral')];
    done(await merge(own, b, a));
    done(await merge(own, c, b));
    expect(await placeIds(own, c)).toHaveLength(3);
    expect(new Set(await suggested(own, 'amber'))).toEqual(new Set(['Coral']));
    expect(refused(await unmerge(own, b, a))).toMatchObject({ status: 409, detail: 'Beryl was merged into Coral.' });
    done(await unmerge(own, c, b));
    expect(await placeIds(own, c)).toEqual(c.places.map(({ id }) => id));
    expect(new Set(await suggested(own, 'amber'))).toEqual(new Set(['Beryl']));
    done(await unmerge(own, b, a));
    for (const each of [a, b, c]) expect(await placeIds(own, each)).toEqual(each.places.map(({ id }) => id));
  });

  test('merged parties stay merged where they would otherwise share a GSTIN', async () => {
    const own = await aCompany(portal);
    const gstin = aGstin();
    const [into, from] = [await save(own, 'Stays'), await save(own, 'Goes', [{ gstin }])];
    done(await merge(own, into, from));
    done(await send('partyAddPlace', own, { query: { id: into.id }, body: aPlace({ gstin, label: 'Godown' }) }));
    expect(refused(await unmerge(own, into, from))).toMatchObject({
      status: 409,
      detail: 'This GSTIN belongs to Stays.',
    });
    expect(await placeIds(own, from)).toEqual([]);
  });

  test('simultaneous merges never form a circle, and no place is lost or doubled', async () => {
    const own = await aCompany(portal);
    for (let round = 0; round < 5; round += 1) {
      const [a, b, c] = [await save(own, `A${round}`), await save(own, `B${round}`), await save(own, `C${round}`)];
      const both = await Promise.all([merge(own, a, b), merge(own, a, b), merge(own, b, a), merge(own, c, b)]);
      expect(statuses(both).filter((status) => status === 200).length).toBeLessThanOrEqual(2);
      const parties = await Promise.all([a, b, c].map((each) => read(own, each)));
      const places = parties.flatMap((each) => each.places.map(({ id }) => id)).toSorted((one, other) => one - other);
      expect(places).toEqual([a, b, c].flatMap((each) => each.places.map(({ id }) => id)));
      for (const each of parties) expect(each.places.length > 0).toBe(each.merged_Into === '');
    }
    const [one, two] = [await save(own, 'One'), await save(own, 'Two')];
    done(await merge(own, one, two));
    const race = await Promise.all([merge(own, one, two), unmerge(own, one, two), unmerge(own, one, two)]);
    expect(race.map(({ status }) => status).filter((status) => status !== 409).length).toBeGreaterThan(0);
    const { merged_Into, places } = await read(own, two);
    expect(places).toHaveLength(merged_Into === '' ? 1 : 0);
  });
});

test('a merge leaves the ledgers of both parties as they are; later LRs are posted to the remaining one', async () => {
  const own = await aCompany(portal);
  await useLawfulForm(portal, own.token);
  const [into, from] = [await save(own, 'Stays'), await save(own, 'Goes')];
  const place = from.places[0]?.id ?? 0;
  const lr = { payment_Basis: 'Paid', consignor_Place: place, consignor_GSTIN: '23AAHCM8960D1ZG' };
  const book = async (fields = {}) =>
    done(await send('biltyCreate', own, { body: aLawfulBilty({ ...lr, ...fields }) })) as unknown as {
      bilty_No: string;
    };
  const old = await book({ sender_Name: 'Goes' });
  const open = async (party: SavedParty) =>
    done(await send('itemOpen', own, { query: { account: `party:${party.id}` } })) as unknown as {
      data: { item: number; side: string }[];
    };
  const [claim] = (await open(from)).data;
  expect(claim).toBeDefined();
  done(await merge(own, into, from));
  const was = { [`party:${from.id}`]: '2650.00', freight: '-2650.00' };
  expect(await balances(portal, own)).toEqual(was);
  expect((await open(from)).data).toHaveLength(1);
  expect((await open(into)).data).toHaveLength(0);
  const books = { query: { account: `party:${from.id}`, fromDate: '2026-11-01', toDate: '2026-11-30' } };
  expect(done(await send('ledgerRead', own, books))).toMatchObject({ name: 'Goes', closing: 2650 });
  // A settled LR is changed in a field without money: its claim stays with its party.
  const settled = { party: from.id, amount: 2650, items: [{ item: claim?.item, amount: 2650 }] };
  done(await send('moneyReceipt', own, { body: aReceipt(settled) }));
  const change = aLawfulBilty({ ...lr, sender_Name: 'Goes', remark: 'Handle with care' });
  done(await send('biltyUpdate', own, { query: { Bilty_No: old.bilty_No }, body: change }));
  await book({ sender_Name: 'Stays' });
  expect(await balances(portal, own)).toMatchObject({ [`party:${into.id}`]: '2650.00', freight: '-5300.00' });
  expect((await balances(portal, own))[`party:${from.id}`]).toBeUndefined();
  done(await unmerge(own, into, from));
  expect(await balances(portal, own)).toMatchObject({ [`party:${into.id}`]: '2650.00' });
  expect(await brokenInvariants(portal, own)).toEqual([]);
});

// Sixty contain each combination of name, place and other side below.
const PRINTS = isLong ? 200 : 60;
test(`${PRINTS} prints in Hindi say the same before and after adopting, merging and unmerging parties`, async () => {
  const own = await aCompany(portal, { company: { language: 'Hindi' } });
  await useLawfulForm(portal, own.token);
  const into = await save(own, 'Gupta Kirana', [{ city: 'Indore' }], { name_Hindi: 'गुप्ता किराना' });
  const from = await save(own, 'Gupta Kirana Store', [{ city: 'Indore' }, { city: 'Dewas' }], {
    name_Hindi: 'गुप्ता किराना स्टोर',
  });
  const places = [...into.places, ...from.places].map(({ id }) => id);
  const numbers: string[] = [];
  const book = async (n: number) => {
    const place = places[n % 4] ?? 0;
    const fields = { consignor_Place: place, consignee_Place: n % 5 === 0 ? (places[(n + 1) % 3] ?? 0) : 0 };
    const sender_Name = place === 0 ? 'M/s Gupta' : `Gupta ${n % 3}`;
    const body = aLawfulBilty({ sender_Name, receiver: n % 2 === 0 ? 'Gupta' : 'Shah', ...fields });
    const { bilty_No } = done(await send('biltyCreate', own, { body })) as unknown as { bilty_No: string };
    numbers.push(bilty_No);
  };
  for (let n = 0; n < PRINTS; n += 5) await Promise.all([0, 1, 2, 3, 4].map((more) => book(n + more)));
  const pages = async (of: readonly string[]) => {
    const body = { bilty_Nos: of, language: 'Hindi', copy: 'Consignor' };
    return readBack((await send('consignmentPrintMany', own, { body })).bytes).pages;
  };
  const before = await pages(numbers);
  expect(before).toHaveLength(PRINTS);
  const hindi = before.filter((page) => page.includes('गुप्ता किराना स्टोर'));
  expect(hindi.length).toBeGreaterThan(0.45 * PRINTS);
  done(await send('partyAdopt', own, { body: { names: ['M/s Gupta', 'Gupta', 'Shah'], party: from.id } }));
  await adoptNames(portal.services.database, new AbortController().signal);
  expect(await pages(numbers)).toEqual(before);
  done(await merge(own, into, from));
  expect(await pages(numbers)).toEqual(before);
  // Booked while they are one: it has the Hindi name of the remaining party, and keeps it.
  const body = aLawfulBilty({ sender_Name: 'Gupta Kirana', consignor_Place: from.places[0]?.id });
  const { bilty_No } = done(await send('biltyCreate', own, { body })) as unknown as { bilty_No: string };
  const between = await pages([bilty_No]);
  expect(between.join(' ')).not.toContain('स्टोर');
  done(await unmerge(own, into, from));
  expect(await pages(numbers)).toEqual(before);
  expect(await pages([bilty_No])).toEqual(between);
  // A classic bilty has the names that were typed, whatever its party is called.
  const classic = aBilty({ sender_Name: 'Gupta' });
  const saved = done(await send('biltyCreate', own, { body: classic })) as unknown as { bilty_No: string };
  const print = async () =>
    readBack((await send('biltyPrint', own, { query: { Bilty_No: saved.bilty_No, language: 'Hindi' } })).bytes).pages;
  const typed = await print();
  done(await merge(own, into, from));
  expect(await print()).toEqual(typed);
});
