import { count } from '#domain/fields.ts';
import type { FieldError, RowOf } from '#domain/define.ts';
import { party, partyWithPlace, place, type Place } from '#domain/records/party.ts';
import { STATE_CODES, stateName } from '#domain/rules/states.ts';
import { request, type Answer } from '#web/client/request.ts';
import { kindPages } from '#web/kind-pages.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import { Problem } from '#web/client/problem.ts';
import type { SavedRecord } from './record-calls.ts';
import type { FormRowOf, FormScreen, ListScreen, ReportScreen } from './record-screen.ts';

/** A place as sent in a save; `id` 0: not saved yet. */
type PlaceRow = Place & { id: number };

/** The fields of the form: the party's, those of its first place, and that place's id, which no input shows. */
const fields = { ...partyWithPlace, placeId: count({ wire: 'place_Id', label: 'Place' }) };
export type PartyFields = typeof fields;
/** The further places: all but the first, whose fields are in the form itself. */
export const partyLists = { places: { fields: place.fields, most: place.most - 1 } };
export type PartyLists = typeof partyLists;

const partOf = <F extends object>(of: F, row: { readonly [Name in keyof F]: unknown }) =>
  Object.fromEntries(Object.keys(of).map((name) => [name, row[name as keyof F]])) as {
    [Name in keyof F]: (typeof row)[Name];
  };

/** A party as the body of its calls. */
function bodyOf({ places, ...row }: FormRowOf<PartyFields, PartyLists>) {
  const first: PlaceRow = { ...(partOf(place.fields, row) as Place), id: row.placeId };
  return { ...(partOf(party.fields, row) as RowOf<typeof party.fields>), lines: [first, ...places] };
}

type SavedParty = Answer<'partyRead'>;

/** A saved party for form and list: with its first place in one row, and the further places. */
function rowOfParty(saved: SavedParty): SavedRecord {
  const [first, ...others] = saved['lines'] as readonly PlaceRow[];
  const row = { ...saved, ...(first && partOf(place.fields, first)) } as unknown as SavedRecord;
  return { ...row, placeId: first?.id ?? 0, places: others };
}

/** Moves an error of the first place to the form's own fields, and one of another place to its row. */
function placed({ path, message }: FieldError): FieldError {
  const [list, at, name = ''] = path.split('.');
  if (list !== 'lines') return { path, message };
  if (at === '0') return { path: name, message };
  return { path: at === undefined ? 'places' : `places.${Number(at) - 1}.${name}`, message };
}

/** Sends a party. */
async function sent(send: () => Promise<unknown>): Promise<SavedRecord> {
  try {
    return rowOfParty((await send()) as SavedParty);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message: detail, status, code, requestId, retryAfter } = error;
    throw new Problem({ detail, status, code, errors: error.errors.map(placed), requestId, retryAfter });
  }
}

const bySearch = ({ searchParam }: ListFilter) => ({ searchParam });
const PAGE_SIZE = 10;

/** The definition of a party's form and list. */
export const partyScreen: FormScreen<PartyFields, PartyLists> & ListScreen & ReportScreen = {
  record: party,
  fields,
  lists: partyLists,
  words: (t) => ({ ...t.records.kinds.party, notSent: t.documents.notSent }),
  ...kindPages.party,
  firstField: 'name',
  notStored: [],
  read: async (id, signal) => rowOfParty(await request('partyRead', { query: { id }, signal })),
  create: (row, idempotencyKey) => sent(() => request('partyCreate', { body: bodyOf(row), idempotencyKey })),
  update: (id, row, updatedDate) =>
    sent(() => request('partyUpdate', { query: { id }, body: { ...bodyOf(row), updatedDate } })),
  resends: true,
  printName: 'Party.pdf',
  print: (id, language, signal) => request('partyPrint', { query: { id, language }, signal }),
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
