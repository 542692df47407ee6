import { sql } from 'kysely';
import { MOST_TYPED } from '#api/parties.ts';
import { groupTypedNames, similarKeys, type TypedName, type TypedNameUse } from '#domain/rules/typed-names.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors.ts';
import type { Answerers } from '../http/answering.ts';

const tenant = value('tenantId');
/** Spellings that are grouped, those that are used most: of a company that types all its names 200,000 bilties have as many. */
const MOST_SPELLINGS = 5000;

// One pass through the company's bilties. A consignee who is not registered says URP, which is nobody's number.
const typedNames = statement<{ doc: JsonText }>(
  'party.typed_names',
  sql`with used as (
      select t.name, t.contact, t.gstin, count(*) as count, max(b.bilty_date) as newest
      from bilty b cross join lateral (values
        (coalesce(b.consignor_place, 0), b.sender, b.sender_contact, coalesce(b.consignor_gstin, '')),
        (coalesce(b.consignee_place, 0), b.receiver, coalesce(b.consignee_contact, ''), coalesce(nullif(b.consignee_gstin, 'URP'), ''))
      ) t (place, name, contact, gstin)
      where b.tenant_id = ${tenant} and b.seq > 0 and t.place = 0 group by t.name, t.contact, t.gstin)
    select coalesce(json_agg(json_build_object('name', name, 'contact', contact, 'gstin', gstin, 'count', count, 'newest', newest)), '[]') as doc
      from (select * from used order by count desc, newest desc, name limit ${sql.lit(MOST_SPELLINGS + 1)}) most`,
);

const useOf = ({ count, newest, contacts, gstins }: TypedNameUse) => ({
  count,
  newest_Date: newest,
  contacts: contacts.slice(0, MOST_TYPED.within),
  gstins: gstins.slice(0, MOST_TYPED.within),
});

/** Answers which names of senders and receivers belong to no party (spec 3 §9). */
export function answerTypedNames(database: Database) {
  return {
    partyTypedNames: ({ tenantId, turn }) =>
      turn(async () => {
        const [row] = await database.report({ tenantId }, typedNames, {});
        if (!row) throw notFound();
        const rows = row.doc.parse() as TypedName[];
        const groups = groupTypedNames(rows.slice(0, MOST_SPELLINGS));
        const shown = groups.slice(0, MOST_TYPED.groups);
        const similar = similarKeys(shown.map(({ key }) => key));
        return {
          groups: shown.map(({ key, names, ...use }) => ({
            key,
            ...useOf(use),
            names: names.slice(0, MOST_TYPED.within).map((each) => ({ name: each.name, ...useOf(each) })),
            similar: similar.get(key) ?? [],
          })),
          more: groups.length > shown.length || rows.length > MOST_SPELLINGS,
        };
      }),
  } satisfies Partial<Answerers>;
}
