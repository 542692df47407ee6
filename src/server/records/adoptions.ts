import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { docWithAudit } from '../changes/audit.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { leaseOf, takeFirst } from '../jobs/lease.ts';

// Bilties whose names were typed are linked to a party's place, step by step, by whichever portal takes the work. Every step
// notes in its own transaction how far it is, so one that dies is gone on with where it stood. Of a bilty nothing else changes:
// no snapshot, no version, no stamp.

const tenant = value('tenantId');
const HELD_S = 30;
/** Bilties of one step (spec 3 §9). */
const STEP = sql.lit(500);
/** Bilties that one step looks at, most, so that it ends in time where few of many have the names. */
const LOOKED_AT = sql.lit(10_000);
const names = sql`${value('names')}::text[]`;

/** The names in the company's bilties that belong to no party, each with its numbers and `columns` of the bilty `b`. */
export const typedIn = (columns: RawBuilder<unknown>) =>
  // A consignee who is not registered says URP, which is nobody's number. Two scans: one with both sides of each row took twice as long.
  sql`select b.sender as name, b.sender_contact as contact, coalesce(b.consignor_gstin, '') as gstin, ${columns}
        from bilty b where b.tenant_id = ${tenant} and b.seq > 0 and coalesce(b.consignor_place, 0) = 0
      union all
      select b.receiver, coalesce(b.consignee_contact, ''), coalesce(nullif(b.consignee_gstin, 'URP'), ''), ${columns}
        from bilty b where b.tenant_id = ${tenant} and b.seq > 0 and coalesce(b.consignee_place, 0) = 0`;

/** What bilties say of typed names: how many there are, and of a party that is made of them its numbers. */
export const readTyped = statement<{ total: number; newest: string | null; contact: string; gstins: string[] }>(
  'party.adopted_facts',
  sql`with used as (select * from (${typedIn(sql`b.seq, b.bilty_date`)}) t where t.name = any(${names}))
    select (select count(distinct seq) from used) as total, (select max(bilty_date)::text from used) as newest,
      coalesce((select contact from used where contact <> '' order by seq desc limit 1), '') as contact,
      array(select distinct gstin from used where gstin <> '' limit 2) as gstins`,
);

/** The place of a party that is adopted into: the one that is named, or its first. */
export const placeOfParty = statement<{ place: number; name: string }>(
  'party.place_of',
  sql`select l.id as place, p.name from party p join party_place l on l.tenant_id = ${tenant} and l.party_id = p.id
    where p.tenant_id = ${tenant} and p.id = ${value('party')} and ${value('place')}::bigint in (0, l.id) order by l.id limit 1`,
);

/** Makes other transactions that add a party to the company wait until this one ends. */
export const lockParties = statement(
  'party.lock_series',
  sql`select s.last from series s where s.tenant_id = ${tenant} and s.kind = 'party' for update`,
);

/** The party that a name was made into before and that is called so still: who asks for another one gets that. */
export const madeBefore = statement<{ party: number }>(
  'party.adopted_before',
  sql`select n.party_id as party from name_adoption n join party p on p.tenant_id = ${tenant} and p.id = n.party_id
      where n.tenant_id = ${tenant} and n.names @> array[${value('name')}::text] and p.is_active = 'yes' and lower(p.name) = lower(${value('name')})
      order by p.id limit 1`,
);

/** Asks for the bilties of typed names to be linked to a place, and writes it to the audit: once, however many there are. */
export const askAdoption = statement<{ doc: JsonText }>(
  'party.adopt',
  sql`with n as (insert into name_adoption (tenant_id, party_id, place_id, names, total, asked_by)
      values (${tenant}, ${value('party')}, ${value('place')}, ${names}, ${value('total')}, ${value('userName')}) returning *),
    booked as (update party_place set last_booked = greatest(last_booked, ${value('newest')}::date)
      where tenant_id = ${tenant} and id = ${value('place')}),
    ${docWithAudit('party.adopt', {
      record: sql`${value('name')}::text`,
      doc: sql`json_build_object('id', n.id, 'party', n.party_id, 'place', n.place_id, 'names', n.names, 'total', n.total)`,
      from: sql`n`,
    })} select doc from d`,
);

/** Adoptions of the company that are under way, as JSON. */
export const adoptionsUnderWay: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('id', a.id, 'party', a.party_id,
    'place', a.place_id, 'name', p.name, 'linked', a.linked, 'total', a.total) order by a.asked_at), '[]')
  from name_adoption a join party p on p.tenant_id = a.tenant_id and p.id = a.party_id where a.tenant_id = ${tenant} and a.done_at is null)`;

const lease = leaseOf({
  table: 'name_adoption',
  key: { tenant_id: tenant, id: sql`${value('id')}::uuid` },
  open: sql`done_at is null`,
  freeAt: 'taken_until',
  seconds: HELD_S,
  holder: { column: 'taker', is: sql`${value('taker')}::uuid` },
});
const due = statement<{ tenantId: string; id: string }>('adoption.due', lease.due({ orderBy: sql`asked_at` }));
const take = statement<{ tenantId: string; id: string }>(
  'adoption.take',
  lease.takeOne({ answer: sql`t.tenant_id as "tenantId", t.id` }),
);
const giveBack = statement('adoption.give_back', lease.giveBack());

/** Whether a side of the bilty `b` is typed and has one of the names of the adoption `a`. */
const isTyped = (side: string, name: string) =>
  sql`(coalesce(b.${sql.ref(`${side}_place`)}, 0) = 0 and b.${sql.ref(name)} = any(a.names))`;
const sender = isTyped('consignor', 'sender');
const receiver = isTyped('consignee', 'receiver');
// What is set is worked out of the row as it is behind its lock: a clerk may just have saved it.
const linkedSide = (side: string, typed: RawBuilder<unknown>) => sql`
  ${sql.ref(`${side}_place`)} = case when ${typed} then a.place_id else b.${sql.ref(`${side}_place`)} end,
  ${sql.ref(`${side}_adopted`)} = case when ${typed} then a.place_id else b.${sql.ref(`${side}_adopted`)} end`;
const step = statement<{ done: boolean }>(
  'adoption.step',
  sql`with a as materialized (select * from name_adoption where tenant_id = ${tenant} and id = ${value('id')}::uuid
      and taker = ${value('taker')}::uuid and done_at is null for update),
    seen as materialized (select b.seq, ${sender} or ${receiver} as wanted from a join bilty b on b.tenant_id = ${tenant} and b.seq > a.after_seq
      where b.seq > 0 order by b.seq limit ${LOOKED_AT}),
    wanted as materialized (select seq from seen where wanted order by seq limit ${STEP}),
    linked as (update bilty b set ${linkedSide('consignor', sender)}, ${linkedSide('consignee', receiver)}
      from a, wanted where b.tenant_id = ${tenant} and b.seq = wanted.seq and (${sender} or ${receiver}) returning b.seq),
    upto as (select case when (select count(*) from wanted) = ${STEP} then (select max(seq) from wanted) else (select max(seq) from seen) end as seq,
      (select count(*) from seen) < ${LOOKED_AT} and (select count(*) from wanted) < ${STEP} as ended, now() as moment)
    update name_adoption n set after_seq = coalesce(upto.seq, n.after_seq), linked = n.linked + (select count(*) from linked),
      taken_until = now() + make_interval(secs => ${sql.lit(HELD_S)}),
      done_at = case when upto.ended then upto.moment end
    from a, upto where n.tenant_id = ${tenant} and n.id = a.id returning n.done_at is not null as done`,
);

/** Links what waits, one adoption after another; answers how many were ended. */
export async function adoptNames(database: Database, signal: AbortSignal): Promise<number> {
  for (let ended = 0; ; ended += 1) {
    const taker = randomUUID();
    const job = signal.aborted ? undefined : await takeFirst(database, { due, take }, { taker });
    if (job === undefined) return ended;
    const { tenantId, id } = job;
    for (let done = false; !done;) {
      if (signal.aborted) {
        await database.write('access', giveBack, { tenantId, id, taker });
        return ended;
      }
      const [went] = await database.write({ tenantId }, step, { id, taker });
      // Nothing: another portal has it.
      done = went?.done ?? true;
    }
  }
}

/** The background job that links bilties to the parties that their typed names became. */
export const adoptionJob = (database: Database): BackgroundJob => ({
  name: 'Names that become parties',
  everyMs: 2000,
  run: (signal) => adoptNames(database, signal),
});
