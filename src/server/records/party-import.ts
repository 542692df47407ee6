import { setImmediate } from 'node:timers/promises';
import {
  completedParty,
  gstinTaken,
  party,
  partyWithPlace,
  place,
  type Party,
  type Place,
  type SentParty,
} from '#domain/records/party.ts';
import { soundsOf } from '#domain/rules/party-sounds.ts';
import type { Run } from '../database/connect.ts';
import { stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { JsonText } from '../database/json-text.ts';
import { answerImport, type Known, type KnownRow, type ReadRow } from './import.ts';
import { withCells } from './import-changes.ts';
import type { RecordServices } from './listed.ts';
import { changeParty } from './party-changes.ts';
import { partyImportSteps as steps } from './party-import-steps.ts';
import { cleanParty, newParty, partySteps, type createPartyStore, type PlaceLine } from './party-store.ts';
import { jsonOfRows } from '../database/rows.ts';

// A row of a sheet is a party with one of its places. It is identified by its GSTIN, else by its name, place name and city.

type SheetRow = ReadRow<typeof partyWithPlace>;
type SheetParty = SheetRow['read'];

/** A place of the company, with what identifies it in rows. */
interface KnownPlace extends Known {
  /** The number of the place. */
  readonly line: number;
}
export interface PlaceKeys extends KnownPlace {
  readonly name: string;
  readonly label: string;
  readonly city: string;
  readonly gstin: string;
}

const SEVERAL = 'Several parties have this name; enter the GSTIN as well.';
const PLACES_AT_ONCE = 2000;

/** A name in the form used for comparison. */
export const lower = (text: string) => text.normalize('NFC').toLowerCase();
const byName = ({ name, label, city }: Pick<SheetParty, 'name' | 'label' | 'city'>) =>
  [name, label, city].map((text) => lower(text)).join('\n');

/** All places of the company, by what identifies them in rows. */
export async function knownPlaces(run: Run) {
  const byGstin = new Map<string, PlaceKeys>();
  const named = new Map<string, PlaceKeys[]>();
  for (let after = 0; ;) {
    const places = await run(steps.places, { after, most: PLACES_AT_ONCE });
    for (const each of places) {
      if (each.gstin !== '') byGstin.set(each.gstin, each);
      const same = named.get(lower(each.name));
      if (same === undefined) named.set(lower(each.name), [each]);
      else same.push(each);
    }
    after = places.at(-1)?.line ?? 0;
    if (places.length < PLACES_AT_ONCE) return { byGstin, named };
    await setImmediate();
  }
}

/** Whether a row may refer to a place: the values it gives must agree, and the ones it leaves open match anything. */
function agrees({ gstin, label, city }: SheetParty, at: PlaceKeys): boolean {
  const says = (said: string, is: string) => said === '' || lower(said) === lower(is);
  return (gstin === '' || at.gstin === '') && says(label, at.label) && says(city, at.city);
}

/** The place that each row refers to; rows that could refer to several may not change them. */
async function findPlaces(run: Run, rows: readonly SheetRow[]): Promise<ReadonlyMap<number, KnownPlace>> {
  const { byGstin, named } = await knownPlaces(run);
  return new Map(
    rows.flatMap(({ row, read }): [number, KnownPlace][] => {
      const held = byGstin.get(read.gstin);
      if (held !== undefined) return [[row, held]];
      const meant = (named.get(lower(read.name)) ?? []).filter((each) => agrees(read, each));
      const exact = meant.filter((each) => byName(each) === byName(read));
      const [one, ...others] = exact.length > 0 ? exact : meant;
      if (one === undefined) return [];
      return [[row, others.length === 0 ? one : { id: one.id, line: one.line, refusal: SEVERAL }]];
    }),
  );
}

interface SavedParty {
  readonly doc: JsonText;
  readonly of: Party;
  readonly places: readonly PlaceLine[];
  readonly isMerged: boolean;
}

/** The current parties of some rows, locked. */
async function lockParties(run: Run, rows: readonly KnownRow<typeof partyWithPlace>[]) {
  const ids = [...new Set(rows.map(({ known: { id } }) => id))];
  await run(steps.lock, { ids });
  const saved = await run(steps.whole, { ids });
  return new Map(
    saved.map(({ id, doc, aliases }): [number, SavedParty] => [id, { doc, ...cleanParty(doc), isMerged: aliases > 0 }]),
  );
}

interface ChangedParty {
  readonly row: SentParty;
  readonly places: readonly PlaceLine[];
}

/** The change of a party by the rows about its places; null: nothing differs. */
function changedBy(
  saved: SavedParty,
  rows: readonly KnownRow<typeof partyWithPlace, KnownPlace>[],
): ChangedParty | null {
  // A party that others were merged into keeps its name: the sheet may contain theirs.
  const kept = saved.isMerged ? ['name', 'nameHindi'] : [];
  let { of } = saved;
  const changed = new Map<number, PlaceLine>();
  for (const each of rows) {
    of = withCells(of, party.fields, each, kept) ?? of;
    const at = saved.places.find(({ id }) => id === each.known.line);
    const differs = at === undefined ? null : withCells(at, place.fields, each);
    if (differs !== null) changed.set(differs.id, differs);
  }
  if (of === saved.of && changed.size === 0) return null;
  const { row, places } = completedParty(
    of,
    saved.places.map((each) => changed.get(each.id) ?? each),
  );
  return { row, places: places.filter(({ id }) => changed.has(id)) };
}

/** Changes the parties and places that rows refer to, if they differ. */
async function changeRows(
  run: Run,
  saving: SaveCall,
  rows: readonly KnownRow<typeof partyWithPlace, KnownPlace>[],
): Promise<void> {
  const saved = await lockParties(run, rows);
  const several: { id: number; saved: SavedParty; changed: ChangedParty }[] = [];
  for (const [id, each] of saved) {
    const changed = changedBy(
      each,
      rows.filter(({ known }) => known.id === id),
    );
    if (changed === null) continue;
    if (each.isMerged)
      await changeParty(run, saving, {
        id,
        row: changed.row,
        updatedDate: null,
        places: changed.places,
        pathOf: () => 'file',
      });
    else several.push({ id, saved: each, changed });
  }
  if (several.length === 0) return;
  const parties = several.map(({ id, saved: { places }, changed }) => {
    const all = places.map((each) => changed.places.find((other) => other.id === each.id) ?? each);
    return { id, row: changed.row, all, sounds: soundsOf(changed.row, all), changed: changed.places };
  });
  const stamp = stampOf(saving);
  await run(steps.update, {
    ...stamp,
    parties: jsonOfRows(parties.map(({ id, row, sounds }) => ({ ...row, id, search: sounds.party }))),
    places: jsonOfRows(
      parties.flatMap(({ all, sounds, changed }) =>
        all.map((each, at) => ({
          ...each,
          search: sounds.places[at] ?? '',
          differs: changed.some(({ id }) => id === each.id),
        })),
      ),
    ),
  });
  const before = several.map(({ id, saved: { doc } }) => `{"id":${id},"doc":${doc.text}}`);
  await run(steps.record, { ...stamp, before: `[${before.join(',')}]` });
}

/** The fields of a definition from a row that has more. */
function partOf<F extends object>(fields: F, row: { readonly [Name in keyof F]: unknown }) {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof F]])) as never;
}

/** The handlers of the template and the import of parties. */
export const answerPartyImport = (services: RecordServices, store: ReturnType<typeof createPartyStore>) =>
  answerImport(services, store, {
    title: party.title,
    fields: partyWithPlace,
    unique: {
      field: ({ gstin }) => (gstin === '' ? 'name' : 'gstin'),
      keyOf: (_tenantId, read) => (read.gstin === '' ? byName(read) : read.gstin),
      taken: ({ gstin, name }) => (gstin === '' ? `Party ${name} is there already.` : gstinTaken(name)),
    },
    find: (run, _tenantId, rows) => findPlaces(run, rows),
    rowOf: (_tenantId, read) => {
      const { row, places } = completedParty(partOf(party.fields, read) as Party, [
        partOf(place.fields, read) as Place,
      ]);
      return newParty(row, places);
    },
    change: changeRows,
    before: (run) => run(partySteps.takeTurn, {}),
  });
