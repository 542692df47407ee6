import type { partyCalls } from '#api/parties.ts';
import { prefixed } from '#api/prefixed.ts';
import { call, done, type Sent, type TestCompany } from '#test/factories.ts';
import { aBilty, aGstin, aParty, aPlace } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import type { WithoutReports } from './report-calls.ts';
import { CANARY_PARTY } from './canaries.ts';
import { sheetForm } from './expectations-records.ts';

// What is expected of the calls of parties, for the tests that go through every call of the contract.

type PartyCall = keyof typeof partyCalls;

/** Who may make these calls. */
export function partyExpectations<Row>(ofCompany: Row, ofAdmin: Row): WithoutReports<PartyCall, Row> {
  return prefixed('party', {
    page: ofCompany,
    read: ofCompany,
    suggest: ofCompany,
    names: ofCompany,
    create: ofCompany,
    update: ofCompany,
    addPlace: ofCompany,
    updatePlace: ofCompany,
    importTemplate: ofCompany,
    import: ofCompany,
    typedNames: ofAdmin,
    adopt: ofAdmin,
    alike: ofAdmin,
    merge: ofAdmin,
    unmerge: ofAdmin,
  });
}

/** Requests that succeed for a caller who may make them; each works on a party of A made for it. */
export function partyRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): WithoutReports<PartyCall, (() => Promise<Sent>) | Sent> {
  async function saved() {
    const { portal, a } = world();
    return done(await call(portal, 'partyCreate', { token: a.token, body: aParty() })) as unknown as {
      readonly id: number;
      readonly places: readonly { readonly id: number }[];
    };
  }
  let nth = 0;
  /** A name typed in a bilty. */
  async function typed() {
    const { portal, a } = world();
    const sender_Name = `Typed ${(nth += 1)}`;
    done(await call(portal, 'biltyCreate', { token: a.token, body: aBilty({ sender_Name }) }));
    return sender_Name;
  }
  const two = async () => ({ into: (await saved()).id, from: (await saved()).id });
  const named = async () => ({ query: { id: (await saved()).id } });
  return prefixed('party', {
    page: {},
    read: named,
    suggest: async () => {
      await saved();
      return { query: { q: 'gupta kirana' } };
    },
    names: async () => ({ query: { ids: String((await saved()).id) } }),
    create: { body: aParty() },
    update: async () => ({ ...(await named()), body: aParty() }),
    addPlace: async () => ({ ...(await named()), body: aPlace() }),
    updatePlace: async () => {
      const { places } = await saved();
      return { query: { id: places[0]?.id ?? 0 }, body: aPlace() };
    },
    importTemplate: {},
    // One row is wrong, so that the answer has an error.
    import: async () => ({
      query: { dryRun: 'yes' },
      body: await sheetForm([rowOfSheet(), rowOfSheet({ gstin: '23AAACA0000A1Z0' })]),
    }),
    typedNames: async () => {
      await typed();
      return {};
    },
    adopt: async () => ({ body: { names: [await typed()], party: (await saved()).id, place: 0 } }),
    alike: async () => {
      await two();
      return {};
    },
    merge: async () => ({ body: await two() }),
    unmerge: async () => {
      const { portal, a } = world();
      const body = await two();
      done(await call(portal, 'partyMerge', { token: a.token, body }));
      return { body };
    },
  });
}

/** A row with the heads of the template. */
export const rowOfSheet = (fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => {
  const { places: _places, credit_Days: _days, ...party } = aParty();
  return { ...party, gstin: aGstin(), city: 'Indore', state_Code: '23', ...fields };
};

const sheetOfA = { query: { dryRun: 'yes' }, body: await sheetForm([rowOfSheet({ name: CANARY_PARTY })]) };

/** How anyone else would try them: as intended, and with the ids and names of A’s parties. */
export function partyAttempts(): WithoutReports<PartyCall, Sent[]> {
  const each = (more: Sent = {}) => [1, 2, 999].map((id) => ({ ...more, query: { id } }));
  const pairs = [1, 2, 999].map((from) => ({ body: { into: 1, from } }));
  const lists = [{}, { searchParam: 'QZ' }].map((query) => ({ query }));
  return prefixed('party', {
    page: [...lists, { query: { pageIndex: 2, pageSize: 1 } }],
    read: each(),
    names: [{ query: { ids: '1,2,3' } }],
    suggest: ['qz', CANARY_PARTY, '73918', '23'].map((q) => ({ query: { q } })),
    create: [{ body: aParty() }, { body: aParty({ places: [aPlace({ id: 1 })] }) }],
    update: [...each({ body: aParty() }), ...each({ body: aParty({ places: [aPlace({ id: 1 })] }) })],
    addPlace: each({ body: aPlace() }),
    updatePlace: each({ body: aPlace() }),
    importTemplate: [{}],
    import: [{ body: new FormData() }, sheetOfA],
    typedNames: [{}, { query: { part: 'adoptions' } }],
    alike: [{}],
    adopt: [0, 1, 999].map((party) => ({ body: { names: [CANARY_PARTY, 'Sharma Traders'], party, place: party } })),
    merge: pairs,
    unmerge: pairs,
  });
}
