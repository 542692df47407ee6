import { sql } from 'kysely';
import { party } from '#domain/records/party.ts';
import { recordChange } from '../changes/audit.ts';
import { nextVersion } from '../changes/optimistic-lock.ts';
import { columnOf, columnType } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { partyStorage, placeColumns } from './party-store.ts';
import { recordJson } from './statements.ts';

// An import changes many parties at once: one statement per batch of rows instead of ten per row.

const tenant = value('tenantId');
const wanted = sql`unnest(${value('ids')}::bigint[]) wanted (id)`;
const partyColumns = Object.entries(party.fields).map(([name, field]) => ({
  column: sql.ref(columnOf(name)),
  type: sql.raw(columnType(field)),
}));
type Column = (typeof partyColumns)[number];
const typed = (columns: readonly Column[]) => sql.join(columns.map(({ column, type }) => sql`${column} ${type}`));
const set = (columns: readonly Column[]) => sql.join(columns.map(({ column }) => sql`${column} = x.${column}`));

/** The statements by which an import finds and changes parties, in its transaction. */
export const partyImportSteps = {
  /** The company's places with what identifies them in rows, ordered by number (values after, most). */
  places: statement<{ id: number; line: number; name: string; label: string; city: string; gstin: string }>(
    'party.import_places',
    sql`select l.party_id as id, l.id as line, p.name, l.label, l.city, l.gstin
        from (select * from party_place where tenant_id = ${tenant} and id > ${value('after')}::bigint order by id limit ${value('most')}::integer) l
        join party p on p.tenant_id = ${tenant} and p.id = l.party_id order by l.id`,
  ),
  lock: statement<{ id: number }>(
    'party.import_lock',
    sql`select p.id from ${wanted} join party p on p.tenant_id = ${tenant} and p.id = wanted.id order by p.id for update of p`,
  ),
  whole: statement<{ id: number; doc: JsonText; aliases: number }>(
    'party.import_whole',
    sql`select p.id, ${recordJson(party, partyStorage, 'p')} as doc,
          (select count(*) from party_merge m where m.tenant_id = ${tenant} and m.into_id = p.id and m.undone_at is null) as aliases
        from ${wanted} join party p on p.tenant_id = ${tenant} and p.id = wanted.id`,
  ),
  /** Updates parties and places (values parties, places); for an unchanged place only the search text is renewed. */
  update: statement(
    'party.import_update',
    sql`with p as (update party set ${set(partyColumns)}, search = x.search, ${nextVersion('party')}
          from json_to_recordset(${value('parties')}::json) as x (id bigint, search text, ${typed(partyColumns)})
          where party.tenant_id = ${tenant} and party.id = x.id)
        update party_place l set ${set(placeColumns)}, search = x.search,
          updated_at = case when x.differs then x.moment else l.updated_at end,
          updated_by = case when x.differs then ${value('userName')}::text else l.updated_by end
        from (select *, now() as moment from json_to_recordset(${value('places')}::json) as p (id bigint, search text, differs boolean, ${typed(placeColumns)})) x
        where l.tenant_id = ${tenant} and l.id = x.id`,
  ),
  /** Audits parties, with their former state (value before) and the current one. */
  record: statement(
    'party.import_record',
    recordChange('party.update', {
      record: sql`b.name`,
      before: sql`w.doc`,
      after: recordJson(party, partyStorage, 'b'),
      from: sql`json_to_recordset(${value('before')}::json) as w (id bigint, doc json) join party b on b.tenant_id = ${tenant} and b.id = w.id`,
    }),
  ),
};
