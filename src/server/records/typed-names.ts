import { sql } from 'kysely';
import { MOST_TYPED } from '#api/parties.ts';
import type { Fields } from '#domain/define.ts';
import { party, place, type Party, type Place } from '#domain/records/party.ts';
import type { TypedNameUse } from '#domain/rules/typed-names.ts';
import { once, stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement } from '../database/statement.ts';
import { invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import {
  adoptionsUnderWay,
  askAdoption,
  lockParties,
  madeBefore,
  placeOfParty,
  readTyped,
  typedIn,
} from './adoptions.ts';
import type { ComparedNames } from './compared-names.ts';

const NOT_TYPED = 'No bilty has one of these names without a party.';
interface Adopted {
  readonly names: readonly string[];
  readonly party: number;
  readonly place: number;
}

/** The most used spellings, which are the ones grouped: a company that types all names can have 200,000 of them. */
const MOST_SPELLINGS = 5000;

const typedNames = statement<{ doc: JsonText; adoptions: JsonText }>(
  'party.typed_names',
  sql`with used as (
      select name, contact, gstin, count(*) as count, max(bilty_date) as newest from (${typedIn(sql`b.bilty_date`)}) t group by name, contact, gstin)
    select coalesce(json_agg(json_build_object('name', name, 'contact', contact, 'gstin', gstin, 'count', count, 'newest', newest)), '[]') as doc,
      ${adoptionsUnderWay} as adoptions
      from (select * from used order by count desc, newest desc, name limit ${sql.lit(MOST_SPELLINGS + 1)}) most`,
);

const underWay = statement<{ adoptions: JsonText }>(
  'party.adoptions_under_way',
  sql`select ${adoptionsUnderWay} as adoptions`,
);

const useOf = ({ count, newest, contacts, gstins }: TypedNameUse) => ({
  count,
  newest_Date: newest,
  contacts: contacts.slice(0, MOST_TYPED.within),
  gstins: gstins.slice(0, MOST_TYPED.within),
});

/** A party as found in bilties: its typed name, and the numbers entered with it. */
function partyOf(name: string, contact: string, gstins: readonly string[]): { row: Party; places: Place[] } {
  const blank = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).map(([field, fact]) => [field, fact.blank])) as never;
  const [gstin = ''] = gstins.length === 1 ? gstins : [];
  return {
    row: { ...(blank(party.fields) as Party), name, contact },
    places: [{ ...(blank(place.fields) as Place), gstin }],
  };
}

/** Adds a party within a transaction; returns its JSON. */
type AddParty = (run: Run, saving: SaveCall, row: Party, places: readonly Place[]) => Promise<JsonText>;

/** The handlers that list typed senders and receivers without a party, and make parties of them (spec 3 §9). */
export function answerTypedNames(database: Database, names: ComparedNames, addParty: AddParty) {
  async function targetOf(run: Run, request: SaveCall, body: Adopted, contact: string, gstins: readonly string[]) {
    const [name = ''] = body.names;
    let { party: id, place: at } = body;
    if (id === 0) {
      await run(lockParties, {});
      const [before] = await run(madeBefore, { name });
      id = before?.party ?? 0;
    }
    if (id === 0) {
      const made = partyOf(name, contact, gstins);
      // It has its own audit row; the key belongs to the adoption.
      const added = await addParty(run, { ...request, idempotencyKey: null, bodyHash: null }, made.row, made.places);
      id = (added.parse() as { readonly id: number }).id;
    }
    if (body.party === 0) at = 0;
    const [target] = await run(placeOfParty, { party: id, place: at });
    if (!target) throw notFound();
    return { party: id, ...target };
  }
  return {
    partyAdopt: (request) =>
      once(database, request, async () => {
        const { tenantId, body } = request;
        const [facts] = await database.report({ tenantId }, readTyped, { names: body.names });
        if (!facts || facts.total === 0) throw invalid(NOT_TYPED, [{ path: 'names', message: NOT_TYPED }]);
        const { contact, gstins, total, newest } = facts;
        return await database.transaction({ tenantId }, async (run) => {
          const target = await targetOf(run, request, body, contact, gstins);
          const [row] = await run(askAdoption, { ...stampOf(request), ...target, names: body.names, total, newest });
          if (!row) throw notFound();
          return row.doc;
        });
      }),
    async partyTypedNames({ tenantId, query }) {
      if (query.part === 'adoptions') {
        const [row] = await database.read({ tenantId }, underWay, {});
        return { groups: [], adoptions: (row?.adoptions.parse() ?? []) as never, more: false };
      }
      const [row] = await database.report({ tenantId }, typedNames, {});
      if (!row) throw notFound();
      const { groups, more } = await names.typed(row.doc, MOST_SPELLINGS);
      return {
        groups: groups.map(({ key, names: spellings, similar, ...use }) => ({
          key,
          ...useOf(use),
          names: spellings.slice(0, MOST_TYPED.within).map((each) => ({ name: each.name, ...useOf(each) })),
          similar,
        })),
        adoptions: row.adoptions.parse() as never,
        more,
      };
    },
  } satisfies Partial<Answerers>;
}
