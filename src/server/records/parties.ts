import { prefixed } from '#api/prefixed.ts';
import {
  party,
  partyWithPlace,
  place,
  placeAdvice,
  withGstinFacts,
  withState,
  type Party,
  type Place,
} from '#domain/records/party.ts';
import type { FieldError } from '#domain/define.ts';
import type { Answerers } from '../http/answering.ts';
import { stampOf, type SaveCall } from '../changes/idempotency.ts';
import { refuseOtherVersion } from '../changes/optimistic-lock.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { columnOfField } from '../spreadsheets/spreadsheets.ts';
import { answerImport } from './import.ts';
import { answerList, answerPrintList, type RecordServices } from './listed.ts';
import { answerMerges, refuseAlias } from './party-merges.ts';
import {
  createPartyStore,
  gstinHolders,
  gstinTaken,
  newParty,
  partySheet,
  partySteps,
  refreshSearch,
  soundValues,
  suggestPlaces,
  type PlaceLine,
} from './party-store.ts';
import { MOST_ROWS } from './statements.ts';
import { jsonOfRows } from './store.ts';
import { answerTypedNames } from './typed-names.ts';

type PartyStore = ReturnType<typeof createPartyStore>;

const SHORTEST_TYPED = 2;

/** A saved party with what looks wrong of the places that were sent. `pathOf`: where they stood in the body. */
function withAdvice(doc: JsonText, sent: readonly Place[], pathOf: (at: number, wire: string) => string) {
  const advice: FieldError[] = sent.flatMap((each, at) =>
    placeAdvice(withState(each)).map(({ path, message }) => ({ path: pathOf(at, path), message })),
  );
  return { ...(doc.parse() as object), advice } as never;
}
const inList = (at: number, wire: string) => `${place.wire}[${at}].${wire}`;
const alone = (_at: number, wire: string) => wire;

/** Throws 409 where a GSTIN is another party's. One save of the company's parties after the other comes here. */
async function refuseHeld(
  run: Run,
  id: number,
  places: readonly Place[],
  pathOf: (at: number, wire: string) => string,
): Promise<void> {
  await run(partySteps.takeTurn, {});
  const keys = places.map(({ gstin }) => gstin).filter((gstin) => gstin !== '');
  const holders = keys.length === 0 ? [] : await run(partySteps.otherHolders, { keys, id });
  const [first] = holders;
  if (first === undefined) return;
  const errors = places.flatMap(({ gstin }, at) => {
    const of = holders.find(({ key }) => key === gstin);
    return of === undefined ? [] : [{ path: pathOf(at, place.fields.gstin.wire), message: gstinTaken(of.holder) }];
  });
  throw conflict('gstin_exists', gstinTaken(first.holder), errors);
}

interface Change {
  readonly id: number;
  readonly row?: Party;
  /** The version that was read; null asks nothing. */
  readonly updatedDate: string | null;
  /** Those with an id are changed, those without added. */
  readonly places: readonly PlaceLine[];
  readonly pathOf: (at: number, wire: string) => string;
}

/** Changes a party and its places, writes how it was and is to the audit, and answers how it is. */
function change({ database }: RecordServices, saving: SaveCall, { id, row, updatedDate, places, pathOf }: Change) {
  return database.transaction({ tenantId: saving.tenantId }, async (run) => {
    const stamp = stampOf(saving);
    // Before the lock: whoever adds a party has no row to lock yet.
    await refuseHeld(run, id, places, pathOf);
    const [locked] = await run(partySteps.lock, { id });
    if (!locked) throw notFound();
    await refuseAlias(run, id);
    refuseOtherVersion(locked, updatedDate);
    const [before] = await run(partySteps.whole, { id });
    if (!before) throw notFound();
    if (row) await run(partySteps.set, { id, ...row });
    const changed = places.filter((each) => each.id > 0);
    const fresh = places.filter((each) => each.id === 0).map(({ id: _id, ...each }) => ({ ...each, search: '' }));
    if (changed.length > 0) {
      const set = await run(partySteps.setPlaces, { ...stamp, id, lines: jsonOfRows(changed) });
      if (set.length < changed.length) throw notFound();
    }
    if (fresh.length > 0) await run(partySteps.addPlaces, { ...stamp, id, lines: jsonOfRows(fresh) });
    const now = await refreshSearch(run, id);
    if (now.length > place.most) throw invalid(place.tooMany, [{ path: place.wire, message: place.tooMany }]);
    await run(partySteps.raiseVersion, { ...stamp, id });
    const [told] = await run(partySteps.recordUpdate, { ...stamp, id, before: before.doc.text });
    if (!told) throw notFound();
    return told.doc;
  });
}

/** A party as a save takes it: each place with its state, and what the first GSTIN tells of the party. */
export function completed<P extends Place>(row: Party, sent: readonly P[]) {
  const places = sent.map(withState);
  return {
    row: withGstinFacts(
      row,
      places.map(({ gstin }) => gstin),
    ),
    places,
  };
}

/** Adds a party with its places, in a transaction. */
async function addParty(
  store: PartyStore,
  run: Run,
  saving: SaveCall,
  { row, places, pathOf }: { row: Party; places: readonly Place[]; pathOf: (at: number, wire: string) => string },
): Promise<JsonText> {
  await refuseHeld(run, 0, places, pathOf);
  const [added] = await store.add(saving, [newParty(row, places)], run);
  if (added === undefined) throw notFound();
  return added;
}

function answerSaves(services: RecordServices, store: PartyStore) {
  const { database } = services;
  return {
    async partyCreate(asked) {
      const { tenantId, body } = asked;
      const { lines, ...sent } = body;
      if (lines === null || lines.length === 0) throw invalid(place.none, [{ path: place.wire, message: place.none }]);
      const { row, places } = completed(sent, lines);
      const fresh = places.map(({ id: _id, ...each }) => each);
      const doc = await store.once(asked, () =>
        database.transaction({ tenantId }, (run) =>
          addParty(store, run, asked, { row, places: fresh, pathOf: inList }),
        ),
      );
      return withAdvice(doc, lines, inList);
    },
    async partyUpdate(asked) {
      const { lines, updatedDate, ...sent } = asked.body;
      const { row, places } = completed(sent, lines ?? []);
      const { id } = asked.query;
      const doc = await change(services, asked, { id, row, updatedDate, places, pathOf: inList });
      return withAdvice(doc, places, inList);
    },
    async partyAddPlace(asked) {
      const { id } = asked.query;
      const places = [{ ...withState(asked.body), id: 0 }];
      const doc = await store.once(asked, () =>
        change(services, asked, { id, updatedDate: null, places, pathOf: alone }),
      );
      return withAdvice(doc, places, alone);
    },
    async partyUpdatePlace(asked) {
      const { tenantId, query } = asked;
      const [of] = await database.read({ tenantId }, partySteps.ofPlace, { place: query.id });
      if (!of) throw notFound();
      const places = [{ ...withState(asked.body), id: query.id }];
      const doc = await change(services, asked, { id: of.id, updatedDate: null, places, pathOf: alone });
      return withAdvice(doc, places, alone);
    },
  } satisfies Partial<Answerers>;
}

const answerPartyImport = (services: RecordServices, store: PartyStore) =>
  answerImport(services, store, {
    title: party.title,
    fields: partyWithPlace,
    unique: {
      field: 'gstin',
      keyOf: (_tenantId, { gstin }) => gstin,
      existing: gstinHolders,
      taken: gstinTaken,
      holderOf: ({ name }) => name,
    },
    rowOf: (_tenantId, read) => {
      const { row, places } = completed(partOf(party.fields, read), [partOf(place.fields, read)]);
      return newParty(row, places);
    },
    before: (run, rows) => refuseHeld(run, 0, rows, (at) => `row ${at + 2}: ${partyWithPlace.gstin.label}`),
  });

/** The fields of a definition out of a row that has more. */
function partOf<F extends object>(fields: F, row: { readonly [Name in keyof F]: unknown }) {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof F]])) as never;
}

/** Answers the calls of parties and their places. */
export function answerParties(services: RecordServices) {
  const { database, sheets } = services;
  const store = createPartyStore(database);
  const particulars = {
    find: (_tenantId: string, { id }: { readonly id: number }) => Promise.resolve(id),
    unnamed: 'id is required.',
    narrow: ({ searchParam }: { readonly searchParam: string }) => ({
      values: soundValues(searchParam),
      narrowed: false,
    }),
    listReport: 'party-list',
    filtersOf: ({ searchParam }: { readonly searchParam: string }) => ({
      search: searchParam,
      fromDate: '',
      toDate: '',
    }),
  } as const;
  return {
    ...prefixed('party', answerList(store, particulars)),
    ...prefixed('party', answerPrintList(services, store, particulars)),
    ...prefixed('party', answerPartyImport(services, store)),
    ...answerSaves(services, store),
    ...answerMerges(database),
    ...answerTypedNames(database, (run, saving, row, places) => {
      const made = completed(row, places);
      return addParty(store, run, saving, { ...made, pathOf: () => 'names' });
    }),

    partyExportList: ({ tenantId, query, turn }) =>
      turn(async () => {
        const columns = Object.values(partyWithPlace).map(columnOfField);
        const { searchParam } = query;
        const values = { searchParam, ...soundValues(searchParam) };
        const [list] = await database.report({ tenantId }, partySheet, values);
        if (!list) throw notFound();
        const counted = { rows: list.total, more: false };
        return await sheets.write([
          { name: party.title, columns, json: list.data.toBytes(), most: MOST_ROWS, counted },
        ]);
      }),
    async partySuggest({ tenantId, query }) {
      const typed = query.q;
      if (typed.length < SHORTEST_TYPED) return [];
      const [row] = await database.read({ tenantId }, suggestPlaces, {
        ...soundValues(typed),
        typed,
        take: query.take,
      });
      return row?.doc ?? [];
    },
  } satisfies Partial<Answerers>;
}
