import * as fc from 'fast-check';
import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { adoptNames } from '#server/records/adoptions.ts';
import {
  aCompany,
  asOwner,
  call,
  companyBody,
  done,
  logIn,
  refused,
  registration,
  useLawfulForm,
  type Sent,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aGstin, aLawfulBilty, aParty } from '#test/forms.ts';
import { ROUNDS } from '#test/long.ts';
import { startPortalProcess } from '#test/portal-process.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { temporaryFolder, throwawayDatabase } from '#test/throwaway-database.ts';

// Typed names become a party, and their bilties are linked to it; bilties and prints keep their words (spec 3 §9).

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const send = (name: CallName, of: { token: string }, sent: Sent = {}, at: Pick<TestPortal, 'url'> = portal) =>
  call(at, name, { token: of.token, ...sent });
const book = async (of: { token: string }, body: object, at?: Pick<TestPortal, 'url'>) =>
  done(await send('biltyCreate', of, { body }, at)) as unknown as { readonly bilty_No: string | number };
const adopt = (of: { token: string }, body: object, more: Sent = {}) => send('partyAdopt', of, { body, ...more });
const aSavedParty = async (of: TestCompany, fields = {}) =>
  done(await send('partyCreate', of, { body: aParty(fields) })) as unknown as {
    readonly id: number;
    readonly places: readonly { readonly id: number }[];
  };
const work = () => adoptNames(portal.services.database, new AbortController().signal);
interface Linked {
  readonly sender: string;
  readonly receiver: string;
  readonly consignor: number;
  readonly consignee: number;
}
/** The company’s bilties in the database: their names and places, and all other columns as one text. */
const inDatabase = (of: { tenantId: string }, at: Pick<TestPortal, 'connection'> = portal) =>
  asOwner(at, async (client) => {
    const { rows } = await client.query<Linked & { rest: string }>(
      `select sender, receiver, coalesce(consignor_place, 0)::int as consignor, coalesce(consignee_place, 0)::int as consignee,
         (to_jsonb(b) - array['consignor_place', 'consignee_place', 'consignor_adopted', 'consignee_adopted'])::text as rest
       from bilty b where tenant_id = $1 order by seq`,
      [of.tenantId],
    );
    return rows;
  });
/** Adds copies of the first bilty. */
const multiply = (of: { tenantId: string }, many: number, at: Pick<TestPortal, 'connection'> = portal) =>
  asOwner(at, (client) =>
    client.query(
      `insert into bilty select (jsonb_populate_record(b, jsonb_build_object('seq', b.seq + n, 'bilty_no', 'T' || n))).*
       from bilty b, generate_series(1, ${many}) n where b.tenant_id = $1 and b.seq = 1`,
      [of.tenantId],
    ),
  );

describe('an adoption that is refused', () => {
  test('an adoption is refused without a login, for another company’s party, and without valid names', async () => {
    const [own, other] = [await aCompany(portal), await aCompany(portal)];
    await book(own, aBilty({ sender_Name: 'Mine' }));
    await book(other, aBilty({ sender_Name: 'Mine' }));
    const { id, places } = await aSavedParty(own);
    const body = { names: ['Mine'], party: id, place: places[0]?.id };
    expect(refused(await call(portal, 'partyAdopt', { body })).status).toBe(401);
    expect(refused(await adopt(other, body)).status).toBe(404);
    expect(refused(await adopt(own, { ...body, place: 999 })).status).toBe(404);
    const unnamed = [
      [],
      undefined,
      [7],
      [null],
      Array.from({ length: 51 }, (_, at) => `Name ${at}`),
      ['x'.repeat(121)],
    ];
    for (const names of unnamed) expect(refused(await adopt(own, { ...body, names })).status).toBe(422);
    expect(refused(await adopt(own, { ...body, names: ['Nobody'] }))).toMatchObject({
      status: 422,
      detail: 'No bilty has one of these names without a party.',
    });
    await work();
    expect((await inDatabase(own))[0]).toMatchObject({ consignor: 0 });
    expect((await inDatabase(other))[0]).toMatchObject({ consignor: 0 });
  });

  test('an adoption is refused if the names’ GSTIN belongs to another party, which the error names', async () => {
    const own = await aCompany(portal);
    await useLawfulForm(portal, own.token);
    const gstin = aGstin();
    done(await send('partyCreate', own, { body: aParty({ name: 'Holder' }, { gstin }) }));
    await book(own, aLawfulBilty({ sender_Name: 'Typed', consignor_GSTIN: gstin }));
    expect(refused(await adopt(own, { names: ['Typed'], party: 0 }))).toMatchObject({
      status: 409,
      detail: 'This GSTIN belongs to Holder.',
    });
  });
});

describe('adopted names', () => {
  test('adopted names become one party with the contact typed last, and a retry adds nothing', async () => {
    const own = await aCompany(portal);
    await book(own, aBilty({ sender_Name: 'Gupta Kirana', sender_Contact: '9826030001' }));
    await book(
      own,
      aBilty({ sender_Name: 'M/s Gupta, Kirana', sender_Contact: '9826030002', receiver: 'Gupta Kirana' }),
    );
    await book(own, aBilty({ sender_Name: 'gupta kirana' }));
    const names = ['Gupta Kirana', 'M/s Gupta, Kirana'];
    const headers = { 'idempotency-key': 'adopt-1' };
    const body = { names, party: 0, place: 0 };
    const answers = [await adopt(own, body, { headers }), await adopt(own, body, { headers })];
    const [first, second] = answers.map((answer) => done(answer) as unknown as { id: string; party: number });
    expect(second).toEqual(first);
    expect(first).toMatchObject({ names, total: 2 });
    const { adoptions } = done(await call(portal, 'partyTypedNames', { token: own.token }));
    const query = { part: 'adoptions' };
    expect(done(await send('partyTypedNames', own, { query }))).toEqual({ groups: [], adoptions, more: false });
    expect(adoptions).toMatchObject([{ id: first?.id, name: 'Gupta Kirana', linked: 0, total: 2 }]);
    await work();
    const party = done(await send('partyRead', own, { query: { id: first?.party ?? 0 } })) as unknown as {
      places: { id: number; last_Booked: string }[];
    };
    expect(party).toMatchObject({ name: 'Gupta Kirana', contact: '9826030002', is_Active: 'yes' });
    const [place] = party.places;
    expect(place?.last_Booked).toMatch(/^\d{4}-/);
    expect(await inDatabase(own)).toMatchObject([
      { consignor: place?.id, consignee: 0 },
      { consignor: place?.id, consignee: place?.id },
      { consignor: 0, consignee: 0 },
    ]);
    const after = done(await call(portal, 'partyTypedNames', { token: own.token }));
    expect(after.adoptions).toEqual([]);
    expect(after.groups.flatMap((group) => group.names.map(({ name }) => name))).not.toContain('Gupta Kirana');
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ call: string }>(
        `select call from audit where tenant_id = $1 and call like 'party.%' order by at, call`,
        [own.tenantId],
      ),
    );
    expect(rows.map((row) => row.call).toSorted()).toEqual(['party.adopt', 'party.create']);
  });

  test(`a name adopted four times at once becomes one party, in ${ROUNDS} rounds`, async () => {
    const own = await aCompany(portal);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const name = `Gupta Kirana ${round}`;
      await book(own, aBilty({ sender_Name: name }));
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => adopt(own, { names: [name], party: 0, place: 0 })),
      );
      const parties = answers.map((answer) => (done(answer) as unknown as { party: number }).party);
      expect(new Set(parties).size, name).toBe(1);
    }
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ many: number }>('select count(*)::int as many from party where tenant_id = $1', [own.tenantId]),
    );
    expect(rows).toEqual([{ many: ROUNDS }]);
  });

  test('adopting names leaves prints, snapshots and versions of bilties as they were', async () => {
    const own = await aCompany(portal, { company: { language: 'Hindi' } });
    await useLawfulForm(portal, own.token);
    const { id } = await aSavedParty(own, { name: 'Gupta Kirana', name_Hindi: 'गुप्ता किराना' });
    const saved: Awaited<ReturnType<typeof book>>[] = [];
    for (let n = 0; n < 12; n += 1) {
      const fields = { sender_Name: n % 3 === 0 ? 'M/s Gupta' : 'Gupta', receiver: n % 2 === 0 ? 'Gupta' : 'Shah' };
      saved.push(await book(own, n % 4 === 0 ? aBilty(fields) : aLawfulBilty(fields)));
    }
    const before = await inDatabase(own);
    const prints = async () => {
      const papers: (readonly string[])[] = [];
      for (const { bilty_No } of saved) {
        const { bytes } = await send('biltyPrint', own, { query: { Bilty_No: String(bilty_No) } });
        papers.push(readBack(bytes).pages);
      }
      return papers;
    };
    const papers = await prints();
    expect(papers.every((pages) => pages.join(' ').includes('Gupta'))).toBe(true);
    done(await adopt(own, { names: ['Gupta', 'M/s Gupta'], party: id }));
    await work();
    const after = await inDatabase(own);
    expect(after.map(({ rest }) => rest)).toEqual(before.map(({ rest }) => rest));
    expect(after.every(({ consignor }) => consignor > 0)).toBe(true);
    expect(await prints()).toEqual(papers);
  });

  test('each name is linked once, to one place, in any order of adoptions; other names stay unlinked', async () => {
    const own = await aCompany(portal);
    const parties = [await aSavedParty(own), await aSavedParty(own)].map(({ id, places }) => ({
      id,
      place: places[0]?.id ?? 0,
    }));
    const words = ['A', 'a', 'B', 'M/s A', 'अ', 'O\'Neil, "x" {y}'];
    for (const sender_Name of words)
      for (const receiver of words.slice(0, 3)) await book(own, aBilty({ sender_Name, receiver }));
    const some = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
    const reset = `update bilty set consignor_place = null, consignee_place = null, consignor_adopted = null, consignee_adopted = null where tenant_id = $1`;
    await fc.assert(
      fc.asyncProperty(some, some, async (first, second) => {
        await asOwner(portal, (client) => client.query(reset, [own.tenantId]));
        const before = await inDatabase(own);
        const expected = before.map((each) => ({ ...each }));
        for (const [at, names] of [first, second].entries()) {
          const { id = 0, place = 0 } = parties[at] ?? {};
          const wanted = expected.filter((each) =>
            (['sender', 'receiver'] as const).some(
              (side) => names.includes(each[side]) && each[side === 'sender' ? 'consignor' : 'consignee'] === 0,
            ),
          );
          const answer = await adopt(own, { names, party: id });
          if (wanted.length === 0) expect(refused(answer).status).toBe(422);
          else expect(done(answer)).toMatchObject({ total: wanted.length });
          await work();
          for (const each of expected) {
            if (names.includes(each.sender) && each.consignor === 0) Object.assign(each, { consignor: place });
            if (names.includes(each.receiver) && each.consignee === 0) Object.assign(each, { consignee: place });
          }
        }
        expect(await inDatabase(own)).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });

  test('an interrupted adoption is continued after its lease ends, and not before', async () => {
    const own = await aCompany(portal);
    await book(own, aBilty({ sender_Name: 'Many' }));
    await multiply(own, 1199);
    const { id } = await aSavedParty(own);
    done(await adopt(own, { names: ['Many'], party: id }));
    const { database } = portal.services;
    let steps = 0;
    const dying: typeof database = {
      ...database,
      write: (scope, written, values) => {
        if (written.name === 'adoption.step' && (steps += 1) > 1) throw new Error('It died.');
        return database.write(scope, written, values);
      },
    };
    await expect(adoptNames(dying, new AbortController().signal)).rejects.toThrow('It died.');
    const linked = async () => (await inDatabase(own)).filter(({ consignor }) => consignor > 0).length;
    expect(await linked()).toBe(500);
    expect(await work()).toBe(0);
    expect(await linked()).toBe(500);
    await asOwner(portal, (client) =>
      client.query('update name_adoption set taken_until = now() where tenant_id = $1', [own.tenantId]),
    );
    expect(await work()).toBe(1);
    expect(await linked()).toBe(1200);
  });
});

test('a portal killed while it links bilties continues after its restart and links them all', async () => {
  const database = await throwawayDatabase();
  const environment = { DATABASE_URL: database.url, DATA_DIR: temporaryFolder() };
  const holder = new Client(database.connection);
  await holder.connect();
  let running = await startPortalProcess(environment);
  try {
    const { userName } = done(await call(running, 'register', { body: registration() }));
    const token = await logIn(running, userName);
    const { tenantId } = done(await call(running, 'createCompany', { token, body: companyBody() })) as unknown as {
      tenantId: string;
    };
    const of = { token, tenantId };
    await book(of, aBilty({ sender_Name: 'Many' }), running);
    await multiply(of, 1199, database);
    const before = await inDatabase(of, database);
    // The second step waits for this lock, so the portal is killed in the middle, however fast it is.
    await holder.query('begin');
    await holder.query('select from bilty where tenant_id = $1 and seq = 900 for update', [tenantId]);
    done(await send('partyAdopt', of, { body: { names: ['Many'], party: 0 } }, running));
    const state = async () => {
      const { rows } = await holder.query<{ linked: number; ended: boolean }>(
        'select linked::int, done_at is not null as ended from name_adoption where tenant_id = $1',
        [tenantId],
      );
      return rows[0] ?? { linked: 0, ended: false };
    };
    await expect.poll(state).toEqual({ linked: 500, ended: false });
    running.child.kill('SIGKILL');
    await new Promise((resolve) => running.child.once('close', resolve));
    // Its waiting statement ends too: nobody would receive the outcome.
    await holder.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await holder.query('commit');
    expect(await state()).toEqual({ linked: 500, ended: false });
    expect((await inDatabase(of, database)).filter(({ consignor }) => consignor > 0)).toHaveLength(500);
    // The lease would end half a minute later.
    await holder.query('update name_adoption set taken_until = now()');
    running = await startPortalProcess(environment);
    await expect.poll(state).toEqual({ linked: 1200, ended: true });
    const after = await inDatabase(of, database);
    expect(new Set(after.map(({ consignor }) => consignor)).size).toBe(1);
    expect(after.every(({ consignor }) => consignor > 0)).toBe(true);
    expect(after.map(({ rest }) => rest)).toEqual(before.map(({ rest }) => rest));
  } finally {
    await holder.end();
    await running.stop();
    await database.drop();
  }
});
