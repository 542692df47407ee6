import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { docWithAudit } from '../changes/audit.ts';
import type { Database } from '../database/connect.ts';
import { dueStatement } from '../database/due-statement.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { leaseOf, takeFirst } from '../jobs/lease.ts';
import { unlessAway } from '../jobs/unless-away.ts';

// Links bilties with typed names to a party's place, step by step, by whichever portal takes the work. Every step records its progress in
// its own transaction, so that another portal continues after a crash. Nothing else of a bilty changes: no snapshot, no version, no stamp.

const tenant = value('tenantId');
const HELD_S = 30;
/** Bilties per step (spec 3 §9). */
const STEP = sql.lit(500);
/** The most bilties one step examines, so that it ends in time if only few of many have the names. */
const LOOKED_AT = sql.lit(10_000);
const names = sql`${value('names')}::text[]`;

/** The names in the company's bilties that belong to no party, each with its numbers and `columns` of the bilty `b`. */
export const typedIn = (columns: RawBuilder<unknown>) =>
  // An unregistered consignee has URP, which is nobody's GSTIN. Two scans: one with both sides of each row took twice as long.
  sql`select b.sender as name, b.sender_contact as contact, coalesce(b.consignor_gstin, '') as gstin, ${columns}
        from bilty b where b.tenant_id = ${tenant} and b.seq > 0 and coalesce(b.consignor_place, 0) = 0
      union all
      select b.receiver, coalesce(b.consignee_contact, ''), coalesce(nullif(b.consignee_gstin, 'URP'), ''), ${columns}
        from bilty b where b.tenant_id = ${tenant} and b.seq > 0 and coalesce(b.consignee_place, 0) = 0`;

/** How often typed names occur in bilties and, for a party made from them, the numbers entered with them. */
export const readTyped = statement<{ total: number; newest: string | null; contact: string; gstins: string[] }>(
  'party.adopted_facts',
  sql`with used as (select * from (${typedIn(sql`b.seq, b.bilty_date`)}) t where t.name = any(${names}))
    select (select count(distinct seq) from used) as total, (select max(bilty_date)::text from used) as newest,
      coalesce((select contact from used where contact <> '' order by seq desc limit 1), '') as contact,
      array(select distinct gstin from used where gstin <> '' limit 2) as gstins`,
);

/** The place that bilties are linked to: the named one, or the party's first. */
export const placeOfParty = statement<{ place: number; name: string }>(
  'party.place_of',
  sql`select l.id as place, p.name from party p join party_place l on l.tenant_id = ${tenant} and l.party_id = p.id
    where p.tenant_id = ${tenant} and p.id = ${value('party')} and ${value('place')}::bigint in (0, l.id) order by l.id limit 1`,
);

/** Blocks other transactions that add a party to the company until this one ends. */
export const lockParties = statement(
  'party.lock_series',
  sql`select s.last from series s where s.tenant_id = ${tenant} and s.kind = 'party' for update`,
);

/** The party that was made from a name before and still has that name: a repeated request gets it. */
export const madeBefore = statement<{ party: number }>(
  'party.adopted_before',
  sql`select n.party_id as party from name_adoption n join party p on p.tenant_id = ${tenant} and p.id = n.party_id
      where n.tenant_id = ${tenant} and n.names @> array[${value('name')}::text] and p.is_active = 'yes' and lower(p.name) = lower(${value('name')})
      order by p.id limit 1`,
);

/** Requests that bilties with typed names be linked to a place, and audits that: once, however many there are. */
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

/** The company's adoptions in progress, as JSON. */
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
const due = dueStatement<{ tenantId: string; id: string }>('adoption.due', lease.due({ orderBy: sql`asked_at` }));
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
// Computed from the row as it is after the lock: a clerk may just have saved it.
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

/** Carries out waiting adoptions, one after another; returns how many were finished. */
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
      const [went] =
        (await unlessAway(database, tenantId, () => database.write({ tenantId }, step, { id, taker }))) ?? [];
      // No row: another portal has it, or will.
      done = went?.done ?? true;
    }
  }
}

/** The background job that links bilties to the parties made from their typed names. */
export const adoptionJob = (database: Database): BackgroundJob => ({
  name: 'Names that become parties',
  everyMs: 2000,
  run: (signal) => adoptNames(database, signal),
});
