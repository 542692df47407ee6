import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { rowOfSheet } from '#test/contract/expectations-parties.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { aCompany, asOwner, call, done, refused as problemOf, type Sent, type TestCompany } from '#test/factories.ts';
import { aGstin, aParty, aPlace } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { workbook } from '#test/workbook.ts';
import { onlyTheirs } from '#test/only-theirs.ts';

interface SavedPlace extends Readonly<Record<string, unknown>> {
  readonly id: number;
}
interface SavedParty extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly updated_Date: string;
  readonly places: readonly SavedPlace[];
  readonly advice: readonly { readonly path: string; readonly message: string }[];
}

// From the specification's test values (spec 3 §12).
const RIGHT = ['27AAPFU0939F1ZV', '29AABCV3609C1ZJ', '23AAHCM8960D1ZG', '36AABCB3822B1ZB'];
const WRONG = ['29AAFCA7488L1Z0', '88AAACD8017H1ZX'];

let portal: TestPortal;
let own: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  own = await aCompany(portal);
});

const send = (name: CallName, sent: Sent = {}, { token }: TestCompany = own) => call(portal, name, { token, ...sent });
const save = async (body: object, of = own) => done(await send('partyCreate', { body }, of)) as unknown as SavedParty;
const read = async (id: number, of = own) =>
  done(await send('partyRead', { query: { id } }, of)) as unknown as SavedParty;
const found = async (searchParam: string, of = own) => {
  const page = done(await send('partyPage', { query: { searchParam } }, of)) as { data: readonly SavedParty[] };
  return page.data.map(({ name }) => name);
};
interface Suggested {
  readonly place: number;
  readonly party: number;
  readonly name: string;
  readonly days: number | null;
}
const refused = (answered: Parameters<typeof problemOf>[0], status: number) => {
  const problem = problemOf(answered);
  expect(problem.status).toBe(status);
  return problem;
};
const suggest = async (q: string, of = own, take?: number) =>
  done(await send('partySuggest', { query: { q, ...(take !== undefined && { take }) } }, of)) as Suggested[];

describe('refusing a party', () => {
  test('a party without a name, or with fields that break their rules, is refused', async () => {
    const bad = { name: '', pan: 'ABC', contact: '12', credit_Days: 366, default_Basis: 'Later', is_Active: 'maybe' };
    const { detail, errors } = refused(
      await send('partyCreate', { body: aParty(bad, { pin: '12', state_Code: '77' }) }),
      422,
    );
    expect(detail).toBe('Please fill all required fields.');
    expect(errors?.map(({ path }) => path)).toEqual([
      'name',
      'pan',
      'contact',
      'credit_Days',
      'default_Basis',
      'is_Active',
      'places[0].pin',
      'places[0].state_Code',
    ]);
  });

  test.each(WRONG)('a party is refused with the GSTIN %s, whose check digit or state is wrong', async (gstin) => {
    const { errors } = refused(await send('partyCreate', { body: aParty({}, { gstin }) }), 422);
    expect(errors).toEqual([{ path: 'places[0].gstin', message: 'GSTIN is not valid.' }]);
  });

  test('a party is refused with a GSTIN of another length', async () => {
    const { errors } = refused(await send('partyCreate', { body: aParty({}, { gstin: '27AAPFU0939F1Z' }) }), 422);
    expect(errors).toEqual([{ path: 'places[0].gstin', message: 'GSTIN No. must be exactly 15 characters.' }]);
  });

  test('a party is refused without a place, and with more than fifty', async () => {
    for (const places of [undefined, null, []]) {
      const { errors } = refused(await send('partyCreate', { body: aParty({ places }) }), 422);
      expect(errors).toEqual([{ path: 'places', message: 'A party needs at least one place.' }]);
    }
    const places = Array.from({ length: 51 }, () => aPlace());
    const { detail } = refused(await send('partyCreate', { body: aParty({ places }) }), 422);
    expect(detail).toBe('A party can have at most 50 places.');
    expect(refused(await send('partyCreate', { body: aParty({ places: 'one' }) }), 400).code).toBe('malformed');
  });

  test('a party is refused with the GSTIN of another one, which is named; its own places may share one', async () => {
    const gstin = aGstin();
    const places = [aPlace({ gstin }), aPlace({ gstin, label: 'Godown' })];
    const holder = await save(aParty({ name: 'Malwa Cotton', places }));
    const message = 'This GSTIN belongs to Malwa Cotton.';
    const body = aParty({ places: [aPlace(), aPlace({ gstin })] });
    expect(refused(await send('partyCreate', { body }), 409)).toMatchObject({
      detail: message,
      errors: [{ path: 'places[1].gstin', message }],
    });
    const other = await save(aParty());
    const ofOther = { query: { id: other.id } };
    const added = refused(await send('partyAddPlace', { ...ofOther, body: aPlace({ gstin }) }), 409);
    expect(added).toMatchObject({ detail: message, errors: [{ path: 'gstin', message }] });
    const query = { id: other.places[0]?.id ?? 0 };
    expect(refused(await send('partyUpdatePlace', { query, body: aPlace({ gstin }) }), 409).detail).toBe(message);
    expect((await read(other.id)).places).toHaveLength(1);
    // Another company can use it too.
    await save(aParty({}, { gstin }), await aCompany(portal));
    expect((await read(holder.id)).places).toHaveLength(2);
  });

  test('of six parties saved at once with one GSTIN one is saved', async () => {
    const gstin = aGstin();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send('partyCreate', { body: aParty({}, { gstin }) })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });

  test('a change of a party is refused where somebody else changed it meanwhile', async () => {
    const { id, updated_Date } = await save(aParty());
    done(await send('partyAddPlace', { query: { id }, body: aPlace() }));
    const body = aParty({ places: undefined, updated_Date });
    expect(refused(await send('partyUpdate', { query: { id }, body }), 409).code).toBe('changed');
  });

  test('a party or place that is unknown or another company’s is answered with 404', async () => {
    const other = await aCompany(portal);
    const { id, places: ourPlaces } = await save(aParty({ places: [aPlace()] }));
    const theirs = await onlyTheirs(id, async () => (await save(aParty(), other)).id);
    const theirPlace = await onlyTheirs(ourPlaces[0]?.id ?? 0, async () => {
      const { places } = await save(aParty({ places: [aPlace()] }), other);
      return places[0]?.id ?? 0;
    });
    for (const query of [{ id: theirs }, { id: 1_000_000 }, { id: Number.MAX_SAFE_INTEGER }]) {
      expect(refused(await send('partyRead', { query }), 404).code).toBe('not_found');
      expect(refused(await send('partyUpdate', { query, body: aParty() }), 404).code).toBe('not_found');
      expect(refused(await send('partyAddPlace', { query, body: aPlace() }), 404).code).toBe('not_found');
    }
    for (const query of [{ id: theirPlace }, { id: 1_000_000 }, { id: Number.MAX_SAFE_INTEGER }])
      expect(refused(await send('partyUpdatePlace', { query, body: aPlace() }), 404).code).toBe('not_found');
    const places = [aPlace({ id: theirPlace })];
    expect(refused(await send('partyUpdate', { query: { id }, body: aParty({ places }) }), 404).code).toBe('not_found');
    expect(refused(await send('partyRead'), 400).detail).toBe('id is required.');
  });

  test('a fifty-first place of a party is refused', async () => {
    const { id } = await save(aParty({ places: Array.from({ length: 50 }, () => aPlace()) }));
    const { detail } = refused(await send('partyAddPlace', { query: { id }, body: aPlace() }), 422);
    expect(detail).toBe('A party can have at most 50 places.');
    expect((await read(id)).places).toHaveLength(50);
  });
});

describe('a party', () => {
  test('a party takes its PAN, kind and states from its GSTINs where they are empty', async () => {
    const company = await aCompany(portal);
    const gstins = RIGHT.map((gstin) => aPlace({ gstin, state_Code: '' }));
    const saved = await save(aParty({ places: [aPlace({ state_Code: '' }), ...gstins] }), company);
    expect(saved).toMatchObject({ pan: 'AAPFU0939F', party_Kind: 'Partnership' });
    expect(saved.places.map(({ state_Code }) => state_Code)).toEqual(['', '27', '29', '23', '36']);
    const kept = await save(
      aParty({ pan: 'ABCPE1234F', party_Kind: 'HUF' }, { gstin: aGstin().toLowerCase() }),
      company,
    );
    expect(kept).toMatchObject({ pan: 'ABCPE1234F', party_Kind: 'HUF' });
  });

  test('a party with doubtful fields is saved with advice', async () => {
    const places = [aPlace({ gstin: aGstin(), state_Code: '27', pin: '452001' }), aPlace({ pin: '452001' })];
    const { advice } = await save(aParty({ places }));
    expect(advice).toEqual([
      { path: 'places[0].gstin', message: 'GSTIN is of Madhya Pradesh.' },
      { path: 'places[0].pin', message: 'PIN is not of Maharashtra.' },
    ]);
  });

  test('a party is read as it was saved, and is saved once with a key', async () => {
    const body = aParty();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = done(await send('partyCreate', { body, headers })) as unknown as SavedParty;
    const again = done(await send('partyCreate', { body, headers })) as unknown as SavedParty;
    expect(again).toEqual(first);
    const { advice: _advice, ...saved } = first;
    expect(await read(first.id)).toEqual(saved);
    expect(first).toMatchObject({ ...body, places: [{ ...(body['places'] as object[])[0], last_Booked: null }] });
    const added = { query: { id: first.id }, body: aPlace(), headers: { 'idempotency-key': crypto.randomUUID() } };
    done(await send('partyAddPlace', added));
    done(await send('partyAddPlace', added));
    expect((await read(first.id)).places).toHaveLength(2);
  });

  test('a change of a party changes places with an id, adds those without, and leaves the others', async () => {
    const { id, places, updated_Date } = await save(aParty({ places: [aPlace(), aPlace({ city: 'Ujjain' })] }));
    const [first, second] = places;
    const sent = [aPlace({ id: second?.id, city: 'Dewas' }), aPlace({ city: 'Mhow' })];
    const query = { id };
    const name = `Renamed ${crypto.randomUUID()}`;
    const changed = done(
      await send('partyUpdate', { query, body: aParty({ name, places: sent, updated_Date }) }),
    ) as unknown as SavedParty;
    expect(changed.name).toBe(name);
    expect(changed.places.map(({ city }) => city)).toEqual(['Indore', 'Dewas', 'Mhow']);
    expect(changed.places.map((each) => each.id).slice(0, 2)).toEqual([first?.id, second?.id]);
    expect(changed.updated_Date > updated_Date).toBe(true);
    // A body without places leaves them.
    done(await send('partyUpdate', { query, body: aParty({ places: undefined }) }));
    expect((await read(id)).places.map(({ city }) => city)).toEqual(['Indore', 'Dewas', 'Mhow']);
    const of = { query: { id: first?.id ?? 0 }, body: aPlace({ city: 'Rau' }) };
    done(await send('partyUpdatePlace', of));
    expect((await read(id)).places[0]).toMatchObject({ id: first?.id, city: 'Rau' });
  });

  test('changes of a party and of its places are in the audit', async () => {
    const { id } = await save(aParty({ name: 'Tattvam Steel' }));
    done(await send('partyAddPlace', { query: { id }, body: aPlace({ city: 'Pithampur' }) }));
    const { data } = done(await send('auditList', { query: { record: 'Tattvam Steel' } })) as unknown as {
      data: readonly {
        action: string;
        lines: readonly { what: string; place: number; changes: readonly { to: unknown }[] }[];
      }[];
    };
    expect(data.map(({ action }) => action)).toEqual(['update', 'create']);
    expect(data[0]?.lines).toEqual([expect.objectContaining({ what: 'added', place: 2 })]);
  });
});

describe('searching parties in two scripts', () => {
  let company: TestCompany;
  beforeAll(async () => {
    company = await aCompany(portal);
    await save(aParty({ name: 'Gupta Kirana', name_Hindi: '' }), company);
    await save(aParty({ name: 'गुप्ता किराना', name_Hindi: '' }, { city: 'Bhopal' }), company);
    await save(aParty({ name: 'Shree Ganesh Traders', name_Hindi: '' }, { gstin: RIGHT[0], city: 'Pune' }), company);
    await save(aParty({ name: 'Verma', name_Hindi: 'श्री वर्मा एंड संस' }), company);
    await save(aParty({ name: 'Gupta Closed', name_Hindi: '', is_Active: 'no' }), company);
    await save(aParty({ name: 'Mumbai 50% off_now', name_Hindi: '' }), company);
  });

  test.each([
    ['gupta kirana', ['गुप्ता किराना', 'Gupta Kirana']],
    ['गुप्ता', ['Gupta Closed', 'गुप्ता किराना', 'Gupta Kirana']],
    ['shri', ['Verma', 'Shree Ganesh Traders']],
    ['श्री', ['Verma', 'Shree Ganesh Traders']],
    ['27aapfu', ['Shree Ganesh Traders']],
    ['bhopal', ['गुप्ता किराना']],
    ['bombay', []],
    ['%', []],
    ['&', []],
    ['nobody at all', []],
  ])('the list of parties finds by %s: %j', async (typed, names) => {
    expect(await found(typed, company)).toEqual(names);
  });

  test('the search over everything finds parties in both scripts', async () => {
    const hits = done(await send('find', { query: { q: 'gupta kirana' } }, company)) as {
      kind: string;
      name: string;
    }[];
    expect(hits.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['party गुप्ता किराना', 'party Gupta Kirana']);
  });

  test('suggestions find active parties in both scripts while they are typed', async () => {
    const names = async (q: string) => (await suggest(q, company)).map(({ name }) => name);
    expect(await names('g')).toEqual([]);
    expect(await names('gu')).toEqual(['Gupta Kirana', 'गुप्ता किराना']);
    expect(await names('गु')).toEqual(['गुप्ता किराना', 'Gupta Kirana']);
    expect(await names('pune')).toEqual(['Shree Ganesh Traders']);
    expect(await names('27AAPFU0939F1ZV')).toEqual(['Shree Ganesh Traders']);
    expect(await names('50%')).toEqual(['Mumbai 50% off_now']);
    expect(await names('&&')).toEqual([]);
  });

  test('a party is found by its new name and place at once, and is not suggested once it is inactive', async () => {
    const { id, places } = await save(aParty({ name: 'Pratap Oil', name_Hindi: '' }), company);
    done(
      await send(
        'partyUpdate',
        { query: { id }, body: aParty({ name: 'Pradeep Oil', name_Hindi: '', places: undefined }) },
        company,
      ),
    );
    expect(await found('pratap', company)).toEqual([]);
    expect(await found('प्रदीप', company)).toEqual(['Pradeep Oil']);
    done(
      await send('partyUpdatePlace', { query: { id: places[0]?.id ?? 0 }, body: aPlace({ city: 'Nagda' }) }, company),
    );
    expect(await suggest('नागदा', company)).toHaveLength(1);
    done(
      await send(
        'partyUpdate',
        { query: { id }, body: aParty({ name: 'Pradeep Oil', is_Active: 'no', places: undefined }) },
        company,
      ),
    );
    expect(await suggest('pradeep', company)).toEqual([]);
    expect(await found('pradeep', company)).toEqual(['Pradeep Oil']);
  });
});

test('at most eight parties are suggested, those booked last first, with the days since', async () => {
  const company = await aCompany(portal);
  const saved: SavedParty[] = [];
  for (let at = 0; at < 10; at += 1)
    saved.push(await save(aParty({ name: `Rathi ${String.fromCharCode(65 + at)}` }), company));
  await asOwner(portal, (client) =>
    client.query(
      `update party_place set last_booked = (now() at time zone 'Asia/Kolkata')::date - 3 * id::integer where tenant_id = $1 and party_id = any($2)`,
      [company.tenantId, [saved[7]?.id, saved[2]?.id]],
    ),
  );
  const rows = await suggest('राठी', company);
  expect(rows).toHaveLength(8);
  expect(rows.slice(0, 3).map(({ name, days }) => [name, days])).toEqual([
    ['Rathi C', 9],
    ['Rathi H', 24],
    ['Rathi J', null],
  ]);
  expect(await suggest('rathi', company, 3)).toHaveLength(3);
  // A name as it was typed comes before one that only sounds so, and whole words before beginnings.
  await save(aParty({ name: 'Rathir', name_Hindi: '' }), company);
  await save(aParty({ name: 'Raathi', name_Hindi: '' }), company);
  await save(aParty({ name: 'Shri Rathi', name_Hindi: '' }), company);
  expect((await suggest('rathir', company))[0]?.name).toBe('Rathir');
  const names = (await suggest('rathi', company)).map(({ name }) => name);
  expect(names[0]).toBe('Rathi C');
  expect(names).not.toContain('Shri Rathi');
});

describe('a spreadsheet of parties', () => {
  test('a spreadsheet of parties with faults is refused as a whole, with the fault of each row', async () => {
    const company = await aCompany(portal);
    const gstin = aGstin();
    await save(aParty({ name: 'Malwa Cotton' }, { gstin }), company);
    const twice = aGstin();
    const rows = [
      rowOfSheet({ gstin }),
      rowOfSheet({ gstin: twice, name: 'Rathi' }),
      rowOfSheet({ gstin: twice }),
      rowOfSheet({ gstin: WRONG[0], place_Contact: '12' }),
      rowOfSheet({ gstin: '', name: 'Anand', city: 'Dhar' }),
      rowOfSheet({ gstin: '', name: 'ANAND', city: 'Dhar' }),
      rowOfSheet({ gstin: '', name: 'Anand', city: 'Ujjain' }),
    ];
    const { errors } = refused(await send('partyImport', { body: await sheetForm(rows) }, company), 422);
    expect(errors).toEqual([
      { path: 'row 4: GSTIN No.', message: 'This GSTIN belongs to Rathi. It stands in row 3 too.' },
      { path: 'row 5: GSTIN No.', message: 'GSTIN is not valid.' },
      { path: 'row 5: Place Contact', message: 'Contact Number must be exactly 10 digits.' },
      { path: 'row 7: Party Name', message: 'Party Anand is there already. It stands in row 6 too.' },
    ]);
    expect(await found('', company)).toEqual(['Malwa Cotton']);
  });

  test('a spreadsheet of parties that was exported is imported with the same parties', async () => {
    const company = await aCompany(portal);
    const rows = [
      rowOfSheet({ name: 'Rathi Textiles', name_Hindi: 'राठी टेक्सटाइल्स', city: 'Surat', place_Contact: '9123456780' }),
      rowOfSheet({ name: 'Anand', gstin: '' }),
    ];
    const imported = done(await send('partyImport', { body: await sheetForm(rows) }, company));
    expect(imported).toMatchObject({ rows: 2, saved: 2, updated: 0, errors: [], faults: 0 });
    expect(await found('राठी', company)).toEqual(['Rathi Textiles']);
    expect(await suggest('surat', company)).toHaveLength(1);
    const { bytes } = await send('partyExportList', {}, company);
    const written = workbook(bytes)['Party'] ?? [];
    expect(written[0]).toEqual(expect.arrayContaining(['Party Name', 'Contact Number', 'GSTIN No.', 'Place Contact']));
    const names = written.slice(1).map((row) => row[0]);
    expect(names).toEqual(['Anand', 'Rathi Textiles']);
    const another = await aCompany(portal);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'parties.xlsx');
    expect(done(await send('partyImport', { body: form }, another))).toMatchObject({
      rows: 2,
      saved: 2,
      updated: 0,
      errors: [],
      faults: 0,
    });
    expect(await found('surat', another)).toEqual(['Rathi Textiles']);
  });
});
