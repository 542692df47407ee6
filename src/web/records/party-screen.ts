import { text, count } from '#domain/fields.ts';
import type { RowOf } from '#domain/define.ts';
import { party, partyWithPlace, place, type Place } from '#domain/records/party.ts';
import { STATE_CODES, stateName } from '#domain/rules/states.ts';
import { request, type Answer } from '#web/client/request.ts';
import { kindPages } from '#web/kinds.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import { Problem } from '#web/client/problem.ts';
import type { SavedRecord } from './record-calls.ts';
import type { FormScreen, ListScreen } from './record-screen.ts';

/** A place as a form has it; `id` 0: not saved yet. */
export type PlaceRow = Place & { readonly id: number };

/**
 * The fields of the form: the party's, those of its first place, and, which no input shows, the id of that place and the
 * further places as JSON; so a draft holds them and one save sends them, as it does every other field.
 */
const fields = {
  ...partyWithPlace,
  placeId: count({ wire: 'place_Id', label: 'Place' }),
  otherPlaces: text({ wire: 'other_Places', label: 'Further places', max: 60_000 }),
};
export type PartyFields = typeof fields;

/** The further places that stand in a form. */
export const placesIn = (json: string): readonly PlaceRow[] => (json === '' ? [] : (JSON.parse(json) as PlaceRow[]));
export const jsonOfPlaces = (places: readonly PlaceRow[]): string =>
  places.length === 0 ? '' : JSON.stringify(places);

const partOf = <F extends object>(of: F, row: { readonly [Name in keyof F]: unknown }) =>
  Object.fromEntries(Object.keys(of).map((name) => [name, row[name as keyof F]])) as {
    [Name in keyof F]: (typeof row)[Name];
  };

/** A party as its calls take it. */
function bodyOf(row: RowOf<PartyFields>) {
  const first: PlaceRow = { ...(partOf(place.fields, row) as Place), id: row.placeId };
  return { ...(partOf(party.fields, row) as RowOf<typeof party.fields>), lines: [first, ...placesIn(row.otherPlaces)] };
}

type SavedParty = Answer<'partyRead'>;

/** A saved party as the form and the list have it: with its first place in one row. */
function rowOfParty(saved: SavedParty): SavedRecord {
  const [first, ...others] = saved['lines'] as readonly PlaceRow[];
  const further = others.map((each) => ({ ...(partOf(place.fields, each) as Place), id: each.id }));
  const row = { ...saved, ...(first && partOf(place.fields, first)) } as unknown as SavedRecord;
  return { ...row, placeId: first?.id ?? 0, otherPlaces: jsonOfPlaces(further) };
}

/** Sends a party; what is wrong with its first place is told of the form's own fields, with another one of all of those. */
async function sent(send: () => Promise<unknown>): Promise<SavedRecord> {
  try {
    return rowOfParty((await send()) as SavedParty);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message: detail, status, code, requestId, retryAfter } = error;
    const errors = error.errors.map(({ path, message }) => ({
      path: path.replace(/^lines\.0\./, '').replace(/^lines\b.*/, 'otherPlaces'),
      message,
    }));
    throw new Problem({ detail, status, code, errors, requestId, retryAfter });
  }
}

const bySearch = ({ searchParam }: ListFilter) => ({ searchParam });
const PAGE_SIZE = 10;

/** What form and list of a party are made from. */
export const partyScreen: FormScreen<PartyFields> & ListScreen = {
  record: party,
  fields,
  words: (t) => ({ ...t.records.party, notSent: t.documents.notSent }),
  ...kindPages.party,
  firstField: 'name',
  notStored: [],
  read: async (id, signal) => rowOfParty(await request('partyRead', { query: { id }, signal })),
  create: (row, idempotencyKey) => sent(() => request('partyCreate', { body: bodyOf(row), idempotencyKey })),
  update: (id, row, updatedDate) =>
    sent(() => request('partyUpdate', { query: { id }, body: { ...bodyOf(row), updatedDate } })),
  resends: true,
  printListName: 'View_Party_List.pdf',
  changedBySave: ['partySuggest', 'find'],
  async page(filter, pageIndex, signal) {
    const query = { ...bySearch(filter), pageIndex, pageSize: PAGE_SIZE };
    const found = await request('partyPage', { query, signal });
    return { ...found, data: found.data.map(rowOfParty) };
  },
  printList: (filter, language, signal) =>
    request('partyPrintList', { query: { ...bySearch(filter), language }, signal }),
  exportList: (filter) => request('partyExportList', { query: bySearch(filter) }),
  template: () => request('partyImportTemplate'),
  importSheet: (body, query, onProgress) => request('partyImport', { query, body, onProgress }),
};

/** How the codes of states are shown: '23 Madhya Pradesh'. */
export const statesShown = (say: (english: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(STATE_CODES.map((code) => [code, `${code} ${say(stateName(code))}`]));
