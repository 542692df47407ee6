import { prefixed } from '#api/prefixed.ts';
import {
  completedParty,
  party,
  partyWithPlace,
  place,
  placeAdvice,
  withState,
  type Place,
  type SentParty,
} from '#domain/records/party.ts';
import type { FieldError } from '#domain/define.ts';
import { rowOf, type Wire } from '#domain/wire-row.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { PartyReport } from '#print/papers/party.ts';
import type { Answerers } from '../http/answering.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { invalid, notFound } from '../errors/errors.ts';
import { columnOfField } from '../spreadsheets/spreadsheets.ts';
import { allRows, answerExportList, answerPrintList } from '../reports/list-reports.ts';
import { printOf } from '../reports/one-print.ts';
import { answerList, printedList, type RecordServices } from './listed.ts';
import { changeParty, refuseHeld, type PartyChange } from './party-changes.ts';
import { answerPartyImport } from './party-import.ts';
import { answerMerges } from './party-merges.ts';
import {
  createPartyStore,
  newParty,
  partySheet,
  partySteps,
  readNames,
  soundValues,
  suggestPlaces,
} from './party-store.ts';
import { answerTypedNames } from './typed-names.ts';

type PartyStore = ReturnType<typeof createPartyStore>;

const SHORTEST_TYPED = 2;

/** A saved party with warnings about the places that were sent. `pathOf`: their path in the body. */
function withAdvice(doc: JsonText, sent: readonly Place[], pathOf: (at: number, wire: string) => string) {
  const advice: FieldError[] = sent.flatMap((each, at) =>
    placeAdvice(withState(each)).map(({ path, message }) => ({ path: pathOf(at, path), message })),
  );
  return { ...(doc.parse() as object), advice } as never;
}
const inList = (at: number, wire: string) => `${place.wire}[${at}].${wire}`;
const alone = (_at: number, wire: string) => wire;

/** Adds a party with its places, within a transaction. */
async function addParty(
  store: PartyStore,
  run: Run,
  saving: SaveCall,
  { row, places, pathOf }: { row: SentParty; places: readonly Place[]; pathOf: (at: number, wire: string) => string },
): Promise<JsonText> {
  await refuseHeld(run, 0, places, pathOf);
  const [added] = await store.add(saving, [newParty(row, places)], run);
  if (added === undefined) throw notFound();
  return added;
}

/** The same in a transaction of its own. */
const change = ({ database }: RecordServices, saving: SaveCall, what: PartyChange) =>
  database.transaction({ tenantId: saving.tenantId }, (run) => changeParty(run, saving, what));

/** A party as printed. */
function printedParty(doc: JsonText): Omit<PartyReport, keyof Letterhead> {
  const wire = doc.parse() as Wire & {
    readonly places: readonly Wire[];
    readonly aliases: readonly { readonly name: string }[];
  };
  return {
    party: rowOf(party.fields, wire),
    places: wire.places.map((each) => ({
      ...rowOf(place.fields, each),
      lastBooked: each['last_Booked'] as string | null,
    })),
    aliases: wire.aliases.map(({ name }) => name),
    mergedInto: String(wire['merged_Into']),
  };
}

function answerSaves(services: RecordServices, store: PartyStore) {
  const { database } = services;
  return {
    async partyCreate(request) {
      const { tenantId, body } = request;
      const { lines, ...sent } = body;
      if (lines === null || lines.length === 0) throw invalid(place.none, [{ path: place.wire, message: place.none }]);
      const { row, places } = completedParty(sent, lines);
      const fresh = places.map(({ id: _id, ...each }) => each);
      const doc = await store.once(request, () =>
        database.transaction({ tenantId }, (run) =>
          addParty(store, run, request, { row, places: fresh, pathOf: inList }),
        ),
      );
      return withAdvice(doc, lines, inList);
    },
    async partyUpdate(request) {
      const { lines, updatedDate, ...sent } = request.body;
      const { row, places } = completedParty(sent, lines ?? []);
      const { id } = request.query;
      const doc = await change(services, request, { id, row, updatedDate, places, pathOf: inList });
      return withAdvice(doc, places, inList);
    },
    async partyAddPlace(request) {
      const { id } = request.query;
      const places = [{ ...withState(request.body), id: 0 }];
      const doc = await store.once(request, () =>
        change(services, request, { id, updatedDate: null, places, pathOf: alone }),
      );
      return withAdvice(doc, places, alone);
    },
    async partyUpdatePlace(request) {
      const { tenantId, query } = request;
      const [of] = await database.read({ tenantId }, partySteps.ofPlace, { place: query.id });
      if (!of) throw notFound();
      const places = [{ ...withState(request.body), id: query.id }];
      const doc = await change(services, request, { id: of.id, updatedDate: null, places, pathOf: alone });
      return withAdvice(doc, places, alone);
    },
  } satisfies Partial<Answerers>;
}

/** The handlers of parties and their places. */
export function answerParties(services: RecordServices) {
  const { database, names } = services;
  const store = createPartyStore(database);
  const printed = printOf(services, {
    read: (tenantId, id) => store.read(tenantId, Number(id)),
    job: (doc, head, language) => ({ report: 'party', language, data: { ...head, ...printedParty(doc) } }),
  });
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
    ...prefixed('party', answerPrintList(services, printedList(store, particulars))),
    ...prefixed(
      'party',
      answerExportList<{ readonly searchParam: string }>(services, {
        async read(tenantId, { searchParam }) {
          const values = { searchParam, ...soundValues(searchParam) };
          const [list] = await database.report({ tenantId }, partySheet, values);
          if (!list) throw notFound();
          return allRows(list);
        },
        sheet: { name: party.title, columns: Object.values(partyWithPlace).map(columnOfField) },
      }),
    ),
    ...prefixed('party', answerPartyImport(services, store)),
    ...answerSaves(services, store),
    ...answerMerges(database, names),
    ...answerTypedNames(database, names, (run, saving, row, places) => {
      const made = completedParty(row, places);
      return addParty(store, run, saving, { ...made, pathOf: () => 'names' });
    }),

    partyPrint: ({ tenantId, query: { id, ...how } }) => printed({ tenantId, number: String(id), ...how }),
    async partyNames({ tenantId, query: { ids } }) {
      const [row] = await database.read({ tenantId }, readNames, { ids: ids.split(',').map(Number) });
      return row?.doc ?? [];
    },
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
