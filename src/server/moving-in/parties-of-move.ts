import { sql } from 'kysely';
import { blankRow } from '#domain/define.ts';
import { completedParty, party, place } from '#domain/records/party.ts';
import type { NamedParty } from '#domain/rules/old-lr.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import { knownPlaces, lower, type PlaceKeys } from '../records/party-import.ts';
import { newParty, partySteps, type createPartyStore } from '../records/party-store.ts';

// The parties that a file names: matched by GSTIN, then by name and city, else created (spec 5 §9.1).

const tenant = value('tenantId');
const id = sql`${value('id')}::uuid`;

interface OpenParty {
  readonly key: string;
  readonly doc: NamedParty;
}
const openParties = statement<{ key: string; doc: JsonText }>(
  'moving_in.open_parties',
  sql`select key, doc from moving_in_party where tenant_id = ${tenant} and moving_id = ${id} and place_id is null and key > ${value('after')}::text
      order by key limit ${value('most')}::integer`,
);
const noteParties = statement(
  'moving_in.note_parties',
  sql`update moving_in_party p set place_id = x.place, party_id = x.party, is_made = x.made
      from jsonb_to_recordset(${value('parties')}::jsonb) as x (key text, place bigint, party bigint, made boolean)
      where p.tenant_id = ${tenant} and p.moving_id = ${id} and p.key = x.key and p.place_id is null`,
);
export const countParties = statement<{ found: number; open: number }>(
  'moving_in.count_parties',
  sql`select count(place_id)::integer as found, (count(*) - count(place_id))::integer as open from moving_in_party
      where tenant_id = ${tenant} and moving_id = ${id}`,
);

// Parties with a GSTIN come first: rows naming the same party without it match them.
const nextToMake = statement<{ key: string; doc: JsonText }>(
  'moving_in.parties_to_make',
  sql`select key, doc from moving_in_party where tenant_id = ${tenant} and moving_id = ${id} and place_id is null
      order by doc ->> 'gstin' = '', key limit ${value('most')}::integer`,
);

const AT_ONCE = 2000;
const MADE_AT_ONCE = 100;

/** Parties not matched yet, page by page. */
async function* pagesOf(run: Run, moving: string): AsyncGenerator<readonly OpenParty[], void> {
  for (let after = ''; ;) {
    const rows = await run(openParties, { id: moving, after, most: AT_ONCE });
    if (rows.length > 0) yield rows.map(({ key, doc }) => ({ key, doc: doc.parse() as NamedParty }));
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.key ?? '';
  }
}

/** The existing place that a party of a file matches; undefined: none. Of several the one entered first. */
function placeOf({ name, gstin, city }: NamedParty, known: Awaited<ReturnType<typeof knownPlaces>>) {
  const held = gstin === '' ? undefined : known.byGstin.get(gstin);
  if (held !== undefined) return held;
  const named = (known.named.get(lower(name)) ?? []).filter((at) => gstin === '' || at.gstin === '');
  const there = named.filter((at) => lower(at.city) === lower(city));
  // Without a city, a name matches only if it is unique.
  const meant = there.length > 0 ? there : city === '' && new Set(named.map((at) => at.id)).size === 1 ? named : [];
  return meant.reduce<PlaceKeys | undefined>(
    (first, at) => (first !== undefined && first.line < at.line ? first : at),
    undefined,
  );
}

/** Records which of the file's parties the company already has. */
export async function findParties(run: Run, moving: string): Promise<void> {
  const known = await knownPlaces(run);
  for await (const page of pagesOf(run, moving)) {
    const found = page.flatMap(({ key, doc }) => {
      const at = placeOf(doc, known);
      return at === undefined ? [] : [{ key, place: at.line, party: at.id, made: false }];
    });
    if (found.length > 0) await run(noteParties, { id: moving, parties: JSON.stringify(found) });
  }
}

const partyRow = ({ name, gstin, city }: NamedParty) => {
  const { row, places } = completedParty({ ...blankRow(party.fields), name }, [
    { ...blankRow(place.fields), gstin, city },
  ]);
  return newParty(row, places);
};

/** The result of creating missing parties: how many, and whether all remaining ones have no GSTIN. */
interface PartiesMade {
  readonly made: number;
  readonly unregisteredNext: boolean;
}

/** Creates some of the file's missing parties, within a transaction. */
export async function makeParties(
  run: Run,
  saving: SaveCall,
  moving: string,
  store: Pick<ReturnType<typeof createPartyStore>, 'add'>,
): Promise<PartiesMade> {
  await run(partySteps.takeTurn, {});
  const wanted = (await run(nextToMake, { id: moving, most: MADE_AT_ONCE })).map(({ key, doc }): OpenParty => {
    return { key, doc: doc.parse() as NamedParty };
  });
  const registered = wanted.filter(({ doc }) => doc.gstin !== '');
  const rows = registered.length > 0 ? registered : wanted;
  if (rows.length === 0) return { made: 0, unregisteredNext: false };
  const saved = await store.add(
    saving,
    rows.map(({ doc }) => partyRow(doc)),
    run,
  );
  const made = saved.map((doc, at) => {
    const { id: partyId, places } = doc.parse() as { id: number; places: { id: number }[] };
    return { key: rows[at]?.key, place: places[0]?.id, party: partyId, made: true };
  });
  await run(noteParties, { id: moving, parties: JSON.stringify(made) });
  return { made: made.length, unregisteredNext: registered.length > 0 && registered.length < MADE_AT_ONCE };
}
