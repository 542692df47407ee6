import { sql } from 'kysely';
import { party, partyWithPlace, place, type Party, type Place, type SentParty } from '#domain/records/party.ts';
import { wantedSounds } from '#domain/rules/name-fold.ts';
import { soundsOf } from '#domain/rules/party-sounds.ts';
import { changeInSteps } from '../changes/optimistic-lock.ts';
import { columnOf, columnType, setColumns, wirePairs } from '../database/columns.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import type { Page } from '../database/page.ts';
import { statement, value, type Values } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { mergedPairs } from './merged-parties.ts';
import { addedLines, hitsOf, MOST_ROWS, recordJson, type RecordStorage } from './statements.ts';
import type { RowWithLines } from '../database/rows.ts';
import { createRecordStore } from './store.ts';

const tenant = value('tenantId');
const words = sql`${value('words')}::text[]`;

/** What is stored of a party besides its fields. */
export const partyStorage: RecordStorage = {
  extraColumns: { search: 'text' },
  keptOnNull: [],
  extraJson: mergedPairs,
  extraLabels: { merged_Into: 'Merged Into' },
  lines: { extraColumns: { search: 'text' }, extraJson: (row) => sql`'last_Booked', ${sql.ref(`${row}.last_booked`)}` },
  found: sql`select unnest(search_parties(${words}, ${value('most')}::integer))`,
};

/**
 * The values of a search for typed text: for each word the beginnings to search for, separated by |; `most`: how many of the newest to
 * return, null for all.
 */
export function soundValues(typed: string, most: number | null = null) {
  const wanted = wantedSounds(typed);
  return {
    words: wanted.map(({ all }) => all.join('|')),
    heard: wanted.map(({ sounds }) => sounds.join('|')),
    most,
  } satisfies Values;
}

/** A new party, ready to be saved. */
export function newParty(row: SentParty, places: readonly Place[]): RowWithLines {
  const sounds = soundsOf(row, places);
  return {
    ...row,
    search: sounds.party,
    lines: places.map((each, at) => ({ ...each, search: sounds.places[at] ?? '' })),
  };
}

/** Creates the store of parties. */
export const createPartyStore = (database: Database) =>
  createRecordStore(database, party, partyStorage, () => undefined);

/** The columns of a place with their types. */
export const placeColumns = Object.entries(place.fields).map(([name, field]) => ({
  column: sql.ref(columnOf(name)),
  type: sql.raw(columnType(field)),
}));
const typedPlace = sql.join(placeColumns.map(({ column, type }) => sql`${column} ${type}`));
const now = sql`updated_at = now(), updated_by = ${value('userName')}`;

/** The statements by which a party and its places are changed, in a transaction. */
export const partySteps = {
  ...changeInSteps({
    name: (step) => `party.${step}`,
    table: 'party',
    row: sql`tenant_id = ${tenant} and id = ${value('id')}`,
    record: 'b.name',
    json: (row) => recordJson(party, partyStorage, row),
  }),
  /** Makes saves of a company's parties check GSTINs one at a time. */
  takeTurn: statement(
    'party.take_turn',
    sql`select last from series where tenant_id = ${tenant} and kind = 'party' for update`,
  ),
  /** Other parties than `id` that have the GSTINs in `keys`. */
  otherHolders: statement<{ key: string; holder: string }>(
    'party.other_holders',
    sql`select distinct on (l.gstin) l.gstin as key, p.name as holder from party_place l
        join party p on p.tenant_id = ${tenant} and p.id = l.party_id
        where l.tenant_id = ${tenant} and l.gstin <> '' and l.gstin = any(${value('keys')}::text[]) and l.party_id <> ${value('id')}::bigint`,
  ),
  ofPlace: statement<{ id: number }>(
    'party.of_place',
    sql`select party_id as id from party_place where tenant_id = ${tenant} and id = ${value('place')}`,
  ),
  set: statement(
    'party.set',
    sql`update party set ${sql.join(setColumns(party))} where tenant_id = ${tenant} and id = ${value('id')}`,
  ),
  setPlaces: statement<{ id: number }>(
    'party.set_places',
    sql`update party_place l set ${sql.join(placeColumns.map(({ column }) => sql`${column} = x.${column}`))}, ${now}
        from json_to_recordset(${value('lines')}::json) as x (id bigint, ${typedPlace})
        where l.tenant_id = ${tenant} and l.party_id = ${value('id')} and l.id = x.id returning l.id`,
  ),
  addPlaces: statement(
    'party.add_places',
    sql`with sent as (select ${value('id')}::bigint as record_id, 1 as place, ${value('lines')}::json as lines),
        ${addedLines(party, place, partyStorage)} select from l`,
  ),
  /** The names of parties merged into party `id`, directly or indirectly; an alias itself has `isAlias`. */
  aliasNames: statement<{ isAlias: boolean; names: string[] }>(
    'party.alias_names',
    sql`with recursive alias as (select from_id from party_merge where tenant_id = ${tenant} and into_id = ${value('id')}::bigint and undone_at is null
          union select m.from_id from alias join party_merge m on m.tenant_id = ${tenant} and m.into_id = alias.from_id and m.undone_at is null)
        select exists (select from party_merge where tenant_id = ${tenant} and from_id = ${value('id')}::bigint and undone_at is null) as "isAlias",
          coalesce((select array_agg(called order by p.id) from alias join party p on p.tenant_id = ${tenant} and p.id = alias.from_id,
            unnest(array[p.name, p.name_hindi]) called), '{}') as names`,
  ),
  setSearch: statement(
    'party.set_search',
    sql`with p as (update party set search = ${value('search')} where tenant_id = ${tenant} and id = ${value('id')})
        update party_place l set search = x.search from json_to_recordset(${value('places')}::json) as x (id bigint, search text)
        where l.tenant_id = ${tenant} and l.id = x.id and l.search <> x.search`,
  ),
};

const sheetPairs = sql`${wirePairs(party.fields, 'r')}, ${sql.join(
  Object.keys(place.fields).map(
    (name) =>
      sql`${sql.lit(partyWithPlace[name as keyof typeof place.fields].wire)}, ${sql.ref(`l.${columnOf(name)}`)}`,
  ),
)}`;

/** The list for a spreadsheet: a row per place, as an import reads it. */
export const partySheet = statement<Page>(
  'party.sheet',
  sql`with hits as materialized (select hits.name, l.id, l.party_id from (${hitsOf(party, partyStorage)}) hits
        join party_place l on l.tenant_id = ${tenant} and l.party_id = hits.id)
      select coalesce((select json_agg(json_build_object(${sheetPairs}) order by page.name, l.id)
          from (select * from hits order by name, id limit ${sql.lit(MOST_ROWS + 1)}) page
          join party r on r.tenant_id = ${tenant} and r.id = page.party_id
          join party_place l on l.tenant_id = ${tenant} and l.id = page.id), '[]') as data,
        (select count(*) from hits) as total`,
);

const SUGGESTED = ['place', 'party', 'name', 'name_Hindi', 'city', 'gstin', 'contact', 'days'] as const;

/** The names of parties by id. */
export const readNames = statement<{ doc: JsonText }>(
  'party.called',
  sql`select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'name_Hindi', p.name_hindi) order by p.id), '[]') as doc
      from party p where p.tenant_id = ${value('tenantId')} and p.id = any (${value('ids')}::bigint[])`,
);

/** The places suggested for typed text (value typed, and those of `soundValues`), best first. */
export const suggestPlaces = statement<{ doc: JsonText }>(
  'party.suggest',
  sql`select coalesce(json_agg(json_build_object(${sql.join(
    SUGGESTED.map((name) => sql`${sql.lit(name)}, ${sql.ref(name.toLowerCase())}`),
  )}) order by at), '[]') as doc from (
    select f.at, l.id as place, p.id as party, p.name, p.name_hindi, l.city, l.gstin, coalesce(nullif(l.place_contact, ''), p.contact) as contact,
      (now() at time zone 'Asia/Kolkata')::date - l.last_booked as days
    from unnest(suggest_places(${words}, ${value('heard')}::text[], ${value('typed')}, ${value('take')}::integer)) with ordinality as f (id, at)
    join party_place l on l.tenant_id = ${tenant} and l.id = f.id
    join party p on p.tenant_id = ${tenant} and p.id = l.party_id) found`,
);

export type PlaceLine = Place & { readonly id: number };

interface SavedParty extends Readonly<Record<string, unknown>> {
  readonly places: readonly Readonly<Record<string, unknown>>[];
}

/** A saved party under its clean names; it is not validated again. */
export function cleanParty(doc: JsonText): { of: Party; places: PlaceLine[] } {
  const saved = doc.parse() as SavedParty;
  const rename = (fields: typeof party.fields | typeof place.fields, row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, { wire }]) => [name, row[wire]]));
  return {
    of: rename(party.fields, saved) as Party,
    places: saved.places.map((row) => ({ id: Number(row['id']), ...rename(place.fields, row) }) as PlaceLine),
  };
}

/** Rewrites a party's search text from its current state in the transaction; returns its places. */
export async function refreshSearch(run: Run, id: number): Promise<readonly PlaceLine[]> {
  const [[whole], [merged]] = [await run(partySteps.whole, { id }), await run(partySteps.aliasNames, { id })];
  if (!whole || !merged) throw notFound();
  const { of, places } = cleanParty(whole.doc);
  const sounds = soundsOf(of, places, merged.names);
  const searched = places.map((each, at) => ({ id: each.id, search: sounds.places[at] ?? '' }));
  // An alias is found as the party it was merged into.
  const search = merged.isAlias ? '' : sounds.party;
  await run(partySteps.setSearch, { id, search, places: JSON.stringify(searched) });
  return places;
}
