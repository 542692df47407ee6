import { sql, type RawBuilder } from 'kysely';
import type { AnyDocument } from '#domain/define.ts';
import { isOfAdmins } from '#domain/admin-documents.ts';
import { documents, records, type RecordName } from '#domain/kinds.ts';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import { plateOf } from '#domain/rules/plate.ts';
import { mayCall } from '#domain/rules/roles.ts';
import type { Answerers } from '../http/answering.ts';
import { JsonText } from '../database/json-text.ts';
import { columnOf } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { soundingValues, wantedText, wantedValues } from '../database/wanted-text.ts';
import { soundValues } from '../records/party-store.ts';
import { recordStorage } from '../records/storage.ts';
import { hitsOf, type RecordStorage } from '../records/statements.ts';

const EACH = 5;
// The trigram index needs at least three characters; an exact number is found all the same.
const SHORTEST = 3;

const tenant = value('tenantId');
const searched = sql`${value('searchParam')}::text`;

const about = (alias: string, fields: readonly string[]) =>
  sql`concat_ws(' · ', ${sql.join(fields.map((field) => sql`nullif(${sql.ref(`${alias}.${columnOf(field)}`)}, '')`))})`;

/** The documents of a kind: the one with exactly that number, then the newest search hits. */
function foundDocuments(document: AnyDocument, place: number): RawBuilder<unknown> {
  const table = sql.table(document.table);
  const number = sql.ref(columnOf(document.number));
  const goods = document.extension?.goods;
  return sql`(select ${sql.lit(place)} as place, hit.rank, json_build_object('kind', ${sql.lit(document.kind)}, 'id', b.seq, 'name', b.${number},
      'goods', ${goods === undefined ? sql`''` : sql`coalesce(b.${sql.ref(columnOf(goods))}, '')`},
      'about', ${about('b', document.described)}, 'date', b.${sql.ref(columnOf(document.date))}) as found
    from (select seq, min(rank) as rank from (
        select seq, 0 as rank from ${table} where tenant_id = ${tenant} and ${number} = ${searched} and seq > 0
        union all
        select h.seq, h.rank from wanted, lateral search_document(${sql.lit(document.table)}, ${sql.lit(columnOf(document.date))}, wanted.words, null, null, 0, ${sql.lit(EACH)}) f,
          unnest(f.seqs) with ordinality as h (seq, rank)) both_ways
      group by seq order by 2 limit ${sql.lit(EACH)}) hit
    join ${table} b on b.tenant_id = ${tenant} and b.seq = hit.seq)`;
}

function foundRecords(record: AnyListedRecord, storage: RecordStorage, place: number): RawBuilder<unknown> {
  const { found } = storage;
  const hits = found === undefined ? sql`(${hitsOf(record, storage)}) hits` : sql`(${found}) hits (id)`;
  return sql`(select ${sql.lit(place)}, row_number() over (order by r.id desc), json_build_object('kind', ${sql.lit(record.kind)}, 'id', r.id,
      'name', r.${sql.ref(columnOf(record.name))}, 'goods', '', 'about', ${about('r', record.described)}, 'date', null)
    from (select id from ${hits} order by id desc limit ${sql.lit(EACH)}) hit
    join ${sql.table(record.table)} r on r.tenant_id = ${tenant} and r.id = hit.id)`;
}

/** Every kind; `isAdmin`: including those only admins may see. */
const everyKind = (isAdmin: boolean) =>
  sql.join(
    [
      ...Object.entries(documents)
        .filter(([name]) => isAdmin || !isOfAdmins(name))
        .map(([, document], place) => foundDocuments(document, place)),
      ...Object.entries(records).map(([name, record], place) =>
        // After the documents, which come first.
        foundRecords(record, recordStorage[name as RecordName], Object.keys(documents).length + place),
      ),
    ],
    sql` union all `,
  );

// Documents store a vehicle in the spelling of the company's list: a plate typed in another spelling is matched to it.
const findWith = (name: string, isAdmin: boolean) =>
  statement<{ doc: string }>(
    name,
    sql`with wanted as (select coalesce((select vehicle_no from vehicle where tenant_id = ${tenant} and plate = ${value('plate')}::text), ${wantedText}) as words
        where char_length(${searched}) >= ${sql.lit(SHORTEST)})
      select coalesce(json_agg(found order by place, rank), '[]')::text as doc from (
        ${everyKind(isAdmin)}) everything`,
  );
const findAll = findWith('find', true);
const findOfStaff = findWith('find_of_staff', false);

/** The handler of the search over everything a company has, in one batch. */
export function answerFind(database: Database) {
  return {
    async find({ session, tenantId, query }) {
      const searchParam = query.q;
      if (searchParam === '') return [];
      const [row] = await database.read({ tenantId }, mayCall('companyAdmin', session.roleId) ? findAll : findOfStaff, {
        ...wantedValues(searchParam),
        ...soundingValues(searchParam),
        ...soundValues(searchParam, EACH),
        plate: plateOf(searchParam),
      });
      return JsonText.ofText(row?.doc ?? '[]');
    },
  } satisfies Partial<Answerers>;
}
