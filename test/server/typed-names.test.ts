import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { aCompany, asOwner, call, done, refused, useLawfulForm, type Sent, type TestCompany } from '#test/factories.ts';
import { aBilty, aLawfulBilty, aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Names that were typed in bilties and are not those of a party (spec 3 §9).

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const send = (name: CallName, of: TestCompany, sent: Sent = {}) => call(portal, name, { token: of.token, ...sent });
const save = async (of: TestCompany, fields: object) =>
  done(await send('biltyCreate', of, { body: aBilty({ ...fields }) }));
const saveLawful = async (of: TestCompany, fields: object) =>
  done(await send('biltyCreate', of, { body: aLawfulBilty({ ...fields }) }));
const typedNames = async (of: TestCompany) => done(await call(portal, 'partyTypedNames', { token: of.token }));
const namesOf = async (of: TestCompany) =>
  (await typedNames(of)).groups.map(({ names }) => names.map(({ name }) => name));

describe('typed names', () => {
  test('typed names of senders and receivers are grouped by spelling and contact, with count and newest day', async () => {
    const own = await aCompany(portal);
    expect(await typedNames(own)).toEqual({ groups: [], more: false, adoptions: [] });
    const gupta = { sender_Contact: '9826010001', receiver: 'Shah Steels Pvt Ltd' };
    await save(own, { ...gupta, sender_Name: 'M/s Gupta Kirana', bilty_Date: '2026-11-02' });
    await save(own, { ...gupta, sender_Name: 'GUPTA KIRANA', bilty_Date: '2026-11-05' });
    await save(own, { ...gupta, sender_Name: 'GUPTA KIRANA', bilty_Date: '2026-11-03' });
    await save(own, { sender_Name: 'Ramesh', sender_Contact: '9826010001', receiver: 'gupta kirana' });
    await save(own, {
      sender_Name: 'Shah Steel Pvt Ltd',
      sender_Contact: '9826010009',
      receiver: 'Shah Steels Private Limited',
    });
    const { groups, more } = await typedNames(own);
    expect(more).toBe(false);
    expect(groups).toMatchObject([
      { key: 'gupta kirana', count: 5, contacts: ['9826010001'], similar: [] },
      { key: 'shah steels pvt ltd', count: 4, contacts: [], similar: ['shah steel pvt ltd'] },
      { key: 'shah steel pvt ltd', count: 1, contacts: ['9826010009'], similar: ['shah steels pvt ltd'] },
    ]);
    expect(Object.fromEntries(groups[0]?.names.map(({ name, count }) => [name, count]) ?? [])).toEqual({
      'GUPTA KIRANA': 2,
      'M/s Gupta Kirana': 1,
      'gupta kirana': 1,
      Ramesh: 1,
    });
    expect(groups[0]?.names[0]).toMatchObject({ newest_Date: '2026-11-05', gstins: [] });
  });

  test('typed names of LRs are grouped by GSTIN, and a place of a party is not a typed name', async () => {
    const own = await aCompany(portal);
    await useLawfulForm(portal, own.token);
    const { places } = done(await send('partyCreate', own, { body: aParty() })) as unknown as {
      places: { id: number }[];
    };
    const receiver = { receiver: 'Mehta', consignee_GSTIN: 'URP' };
    await saveLawful(own, { sender_Name: 'Verma Sons', sender_Contact: '9826020001', ...receiver });
    await saveLawful(own, { sender_Name: 'V. Sons', sender_Contact: '9826020002', ...receiver, receiver: 'Joshi' });
    await saveLawful(own, { sender_Name: 'Known', ...receiver, consignor_Place: places[0]?.id });
    const { groups } = await typedNames(own);
    const named = groups.map(({ names, gstins }) => [
      names
        .map(({ name }) => name)
        .toSorted()
        .join(', '),
      gstins,
    ]);
    expect(Object.fromEntries(named)).toEqual({ 'V. Sons, Verma Sons': ['23AAHCM8960D1ZG'], Mehta: [], Joshi: [] });
  });

  test('typed names are shown to their own company only, and not without a login', async () => {
    const [own, other] = [await aCompany(portal), await aCompany(portal)];
    await save(own, { sender_Name: 'Only Mine' });
    expect(await namesOf(other)).toEqual([]);
    expect(refused(await call(portal, 'partyTypedNames')).status).toBe(401);
  });

  test('of the groups of typed names the 200 most used are listed', async () => {
    const own = await aCompany(portal);
    const first = await save(own, { sender_Name: 'Often', receiver: 'Often' });
    await asOwner(portal, async (client) => {
      await client.query(
        `insert into bilty select (jsonb_populate_record(b, jsonb_build_object('seq', b.seq + n, 'bilty_no', 'T' || n, 'sender', 'Name ' || n,
           'sender_contact', ''))).* from bilty b, generate_series(1, 300) n where b.tenant_id = $1 and b.bilty_no = $2`,
        [own.tenantId, String((first as { bilty_No: unknown }).bilty_No)],
      );
    });
    const { groups, more } = await typedNames(own);
    expect(more).toBe(true);
    expect(groups).toHaveLength(200);
    expect(groups[0]).toMatchObject({ count: 302, names: [{ name: 'Often' }] });
  });
});
