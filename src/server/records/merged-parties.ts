import { sql, type RawBuilder } from 'kysely';
import { value } from '../database/statement.ts';

// How merges of parties (party-merges.ts) affect reading places and parties.

const tenant = value('tenantId');

/**
 * SQL for the party of a place `l` when the bilty `b` was first saved: used by prints and the ledger, which neither a merge nor its undoing
 * changes.
 */
export const partyWhenBooked = (l: string, b: string): RawBuilder<unknown> => {
  const [at, id, party] = [sql.ref(`${b}.created_at`), sql.ref(`${l}.id`), sql.ref(`${l}.party_id`)];
  const movedAt = sql.ref(`${l}.moved_at`);
  return sql`case when ${movedAt} is null or ${movedAt} <= ${at} then ${party} else coalesce((select v.party from party_merge m,
      lateral (values (m.merged_at, m.from_id), (m.undone_at, m.into_id)) v (at, party)
      where m.tenant_id = ${tenant} and ${id} = any(m.places) and v.at > ${at} order by v.at limit 1), ${party}) end`;
};

/** JSON pairs for the name of the party that `row` is merged into, and its own aliases. */
export const mergedPairs = (row: string): RawBuilder<unknown> => {
  const id = sql.ref(`${row}.id`);
  const standing = sql`m.tenant_id = ${tenant} and m.undone_at is null`;
  const other = (column: 'into_id' | 'from_id') =>
    sql`party o on o.tenant_id = ${tenant} and o.id = m.${sql.ref(column)}`;
  return sql`'merged_Into', coalesce((select o.name from party_merge m join ${other('into_id')} where ${standing} and m.from_id = ${id}), ''),
    'merged_Party', coalesce((select m.into_id from party_merge m where ${standing} and m.from_id = ${id}), 0),
    'aliases', (select coalesce(json_agg(json_build_object('party', o.id, 'name', o.name, 'name_Hindi', o.name_hindi,
        'merged_Date', m.merged_at, 'merged_By', m.merged_by, 'moved', to_json(m.places)) order by m.merged_at, o.id), '[]')
      from party_merge m join ${other('from_id')} where ${standing} and m.into_id = ${id})`;
};
