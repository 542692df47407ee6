import { sql, type RawBuilder } from 'kysely';
import type { AnyDocument } from '#domain/define.ts';
import { bilty } from '#domain/documents/bilty.ts';
import { exportBilty } from '#domain/documents/export-bilty.ts';
import { loadingSlip } from '#domain/documents/loading-slip.ts';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import { employee } from '#domain/records/employee.ts';
import { vehicle } from '#domain/records/vehicle.ts';
import { plateOf } from '#domain/rules/plate.ts';
import type { Answerers } from '../answering.ts';
import { JsonText } from '../database/json-text.ts';
import { columnOf } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { employeeKeeping } from '../records/employee-store.ts';
import { hitsOf, type Keeping } from '../records/statements.ts';
import { vehicleKeeping } from '../records/vehicles.ts';

const EACH = 5;
// The trigram index knows nothing shorter; an exact number is found all the same.
const SHORTEST = 3;

const tenant = value('tenantId');
const asked = sql`${value('searchParam')}::text`;

const about = (alias: string, fields: readonly string[]) =>
  sql`concat_ws(' · ', ${sql.join(fields.map((field) => sql`nullif(${sql.ref(`${alias}.${columnOf(field)}`)}, '')`))})`;

/** The papers of a kind: the one of exactly that number, then the newest that a search finds. */
function papers(document: AnyDocument, place: number, shown: readonly string[]): RawBuilder<unknown> {
  const table = sql.table(document.table);
  const number = sql.ref(columnOf(document.number));
  return sql`(select ${sql.lit(place)} as place, hit.rank, json_build_object('kind', ${sql.lit(document.kind)}, 'id', b.seq, 'name', b.${number},
      'about', ${about('b', shown)}, 'date', b.${sql.ref(columnOf(document.date))}) as found
    from (select seq, min(rank) as rank from (
        select seq, 0 as rank from ${table} where tenant_id = ${tenant} and ${number} = ${asked} and seq > 0
        union all
        select h.seq, h.rank from wanted, lateral search_document(${sql.lit(document.table)}, ${sql.lit(columnOf(document.date))}, wanted.words, null, null, 0, ${sql.lit(EACH)}) f,
          unnest(f.seqs) with ordinality as h (seq, rank)) both_ways
      group by seq order by 2 limit ${sql.lit(EACH)}) hit
    join ${table} b on b.tenant_id = ${tenant} and b.seq = hit.seq)`;
}

function records(
  record: AnyListedRecord,
  keeping: Keeping,
  place: number,
  shown: readonly string[],
): RawBuilder<unknown> {
  return sql`(select ${sql.lit(place)}, row_number() over (order by r.id desc), json_build_object('kind', ${sql.lit(record.kind)}, 'id', r.id,
      'name', r.${sql.ref(columnOf(record.name))}, 'about', ${about('r', shown)}, 'date', null)
    from (select id from (${hitsOf(record, keeping)}) hits order by id desc limit ${sql.lit(EACH)}) hit
    join ${sql.table(record.table)} r on r.tenant_id = ${tenant} and r.id = hit.id)`;
}

// Papers name a vehicle as the company's list spells it: whoever types a plate in another spelling means that one.
const find = statement<{ doc: string }>(
  'find',
  sql`with wanted as (select coalesce((select vehicle_no from vehicle where tenant_id = ${tenant} and plate = ${value('plate')}::text), ${asked}) as words
        where char_length(${asked}) >= ${sql.lit(SHORTEST)})
      select coalesce(json_agg(found order by place, rank), '[]')::text as doc from (
        ${papers(bilty, 1, ['sender', 'receiver', 'destination'])}
        union all ${papers(exportBilty, 2, ['consignor', 'consignee', 'destination'])}
        union all ${papers(loadingSlip, 3, ['party', 'vehicleNo'])}
        union all ${records(vehicle, vehicleKeeping, 4, ['owner', 'make'])}
        union all ${records(employee, employeeKeeping, 5, ['contact', 'city'])}) everything`,
);

/** Answers the search over everything that a company keeps, in one flight. */
export function answerFind(database: Database) {
  return {
    async find({ tenantId, query }) {
      const searchParam = query.q;
      if (searchParam === '') return [];
      const [row] = await database.read({ tenantId }, find, { tenantId, searchParam, plate: plateOf(searchParam) });
      return JsonText.ofText(row?.doc ?? '[]');
    },
  } satisfies Partial<Answerers>;
}
