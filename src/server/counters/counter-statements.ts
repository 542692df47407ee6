import { sql, type RawBuilder } from 'kysely';
import { INVITE_MINUTES, MOST_INVITE_TRIES, type CounterState } from '#domain/records/counter.ts';
import { recordChange } from '../changes/audit.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';

// The statements of counter calls.

const tenant = value('tenantId');
const today = sql`(now() at time zone 'Asia/Kolkata')::date`;
const year = sql`(extract(year from ${today} - interval '3 months'))::integer`;
const branchName = sql`coalesce((select b.name from branch b where b.tenant_id = ${tenant} and b.id = c.branch_id), '')`;
const ofBook = (column: 'pattern' | 'digits') =>
  sql`(select k.${sql.ref(column)} from number_book k where k.tenant_id = ${tenant} and k.id = c.book_id)`;
const bookOfCounter = { pattern: ofBook('pattern'), digits: ofBook('digits') };
/** The JSON pairs of a counter `c` as answered, except its next number, which follows from them; `written`: the format of its numbers. */
const pairsWith = (
  written: typeof bookOfCounter,
) => sql`'id', c.id, 'branch', c.branch_id, 'branch_Name', ${branchName}, 'branch_Code', c.branch_code, 'name', c.name, 'code', c.code, 'state', c.state,
    'twice', case when c.twice_at is null then 'no' else 'yes' end, 'book', c.book_id, 'pattern', ${written.pattern}, 'digits', ${written.digits},
    'waiting', c.waiting, 'last_Contact_Date', c.last_contact_at,
    'registered_Date', c.registered_at, 'registered_By', c.registered_by, 'certificate_Until', c.not_after, 'ended_Date', c.ended_at, 'ended_By', c.ended_by,
    'reason', c.reason, 'last', coalesce((select k.last from number_counter k where k.tenant_id = ${tenant} and k.book_id = c.book_id and k.year = ${year}), 0)`;
const pairs = pairsWith(bookOfCounter);
/** The counter as audited. */
const auditedJson = sql`json_build_object('name', c.name, 'branch_Name', ${branchName}, 'code', c.code, 'state', c.state, 'reason', c.reason)`;
const audited = (call: string, before: boolean) =>
  recordChange(call, {
    record: sql`record`,
    ...(before && { before: sql`old.audited_json` }),
    after: sql`d.audited_json`,
    from: before ? sql`d, old` : sql`d`,
  });
const answeredBy = (own: typeof pairs) =>
  sql`d as (select json_build_object(${own}) as doc, c.name as record, ${auditedJson} as audited_json from c)`;
const answered = answeredBy(pairs);
// A statement does not see the book it inserts.
const madeBook = { pattern: sql`${value('pattern')}::text`, digits: sql`${value('digits')}::bigint` };

type Doc = { doc: JsonText };

export const listCounters = statement<Doc>(
  'counter.list',
  sql`select coalesce(json_agg(json_build_object(${pairs}) order by c.state, ${branchName}, c.code), '[]') as doc from counter c where c.tenant_id = ${tenant}`,
);
export const readCounter = statement<Doc>(
  'counter.read',
  sql`select json_build_object(${pairs}) as doc from counter c where c.tenant_id = ${tenant} and c.id::text = ${value('id')}`,
);
export const keepInvite = statement<{ until: string }>(
  'counter.invite',
  sql`with i as (insert into counter_invite (tenant_id, branch_id, name, code, pattern, code_hash, made_by, until)
        select ${tenant}::uuid, ${value('branch')}::bigint, ${value('name')}, ${value('code')}, ${value('pattern')}, ${value('codeHash')}, ${value('userName')},
          now() + make_interval(mins => ${sql.lit(INVITE_MINUTES)}) returning *),
      a as (${recordChange('counter.invite', {
        record: sql`i.name`,
        after: sql`json_build_object('name', i.name, 'code', i.code, 'branch_Name',
          (select b.name from branch b where b.tenant_id = ${tenant} and b.id = i.branch_id))`,
        from: sql`i`,
      })})
      select to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until from i`,
);
const good = sql`i.tenant_id = ${tenant} and i.until > now() and i.used_at is null and i.tries < ${sql.lit(MOST_INVITE_TRIES)}`;
export const findInvite = statement<{ id: string; branch: number; name: string; code: string; pattern: string }>(
  'counter.find_invite',
  sql`select i.id, i.branch_id as branch, i.name, i.code, i.pattern from counter_invite i where ${good} and i.code_hash = ${value('codeHash')}`,
);
/** A wrong code counts against all valid ones, so that codes cannot be guessed by trying. */
export const noteWrongInvite = statement(
  'counter.note_wrong_invite',
  sql`update counter_invite i set tries = i.tries + 1 where ${good}`,
);
export const useInvite = statement<{ id: string }>(
  'counter.use_invite',
  sql`update counter_invite i set used_at = now() where ${good} and i.id = ${value('invite')}::uuid returning i.id`,
);
export const register = statement<Doc>(
  'counter.register',
  sql`with s as (update series set last = last + 1, number = number + 1 where tenant_id = ${tenant} and kind = 'number_book' returning last),
      k as (insert into number_book (tenant_id, id, name, branch_id, paper, pattern, digits, from_no, to_no, restart, is_manual, is_default,
          preset_basis, preset_delivery, preset_origin, is_active, created_by, updated_by, counter_id)
        select ${tenant}::uuid, s.last, ${value('name')}, ${value('branch')}::bigint, 'LR', ${value('pattern')}, ${value('digits')}::bigint, 1, 0, 'each year', 'no', 'no',
          '', '', '', 'yes', ${value('userName')}, ${value('userName')}, ${value('id')}::uuid from s returning id),
      c as (insert into counter (tenant_id, id, branch_id, name, code, branch_code, book_id, public_key, data_key_sealed, registered_by, opened, not_before, not_after)
        select ${tenant}::uuid, ${value('id')}::uuid, ${value('branch')}::bigint, ${value('name')}, ${value('code')}, ${value('branchCode')}, k.id, ${value('publicKey')},
          ${value('dataKeySealed')}::bytea, ${value('userName')}, jsonb_build_object(lower(${value('userName')}::text), now()), ${value('notBefore')}::date, ${value('notAfter')}::date from k returning *),
      ${answeredBy(pairsWith(madeBook))}, a as (${audited('counter.register', false)}) select doc from d`,
);
/** What is needed to open a counter. */
export const readOpening = statement<{ state: CounterState; dataKeySealed: Buffer | null }>(
  'counter.open',
  sql`select c.state, c.data_key_sealed as "dataKeySealed" from counter c
      where c.tenant_id = ${tenant} and c.id::text = ${value('id')} and c.branch_id = ${value('branch')}::bigint`,
);
/** A counter as a contact finds it, locked until the transaction ends. */
export interface StandingCounter {
  readonly id: string;
  readonly name: string;
  readonly state: 'active' | 'lost' | 'closed';
  readonly branch: number;
  readonly branchCode: string;
  readonly code: string;
  readonly book: number;
  readonly pattern: string;
  readonly digits: number;
  readonly publicKey: Buffer;
  readonly isOld: boolean;
  readonly today: string;
  readonly contact: string;
  readonly contactBefore: string;
  readonly isTwice: boolean;
  readonly lastSeq: number;
  /** When it last said that nothing waits, by the portal's clock; null: never. */
  readonly idleAt: Date | null;
  /** The latest time of its records, at most when they came; null: none came. */
  readonly bookedUntil: Date | null;
}
export const lockCounter = statement<StandingCounter>(
  'counter.lock',
  sql`select c.id, c.name, c.state, c.branch_id as branch, c.branch_code as "branchCode", c.code, c.book_id as book,
        ${ofBook('pattern')} as pattern, ${ofBook('digits')} as digits, c.public_key as "publicKey",
        c.not_before < ${today} as "isOld", ${today}::text as today, c.contact, c.contact_before as "contactBefore", c.twice_at is not null as "isTwice",
        c.last_seq as "lastSeq", c.idle_at as "idleAt", c.booked_until as "bookedUntil"
      from counter c where c.tenant_id = ${tenant} and c.id = ${value('id')}::uuid for update`,
);
export const noteContact = statement(
  'counter.contact',
  // The moment comes from a row: Citus takes no function of the clock within a case.
  sql`update counter c set last_contact_at = moment.at, waiting = ${value('waiting')}::integer, users = ${value('users')}::text[],
        idle_at = case when ${value('isNext')}::boolean and ${value('waiting')}::integer = 0 then moment.at else c.idle_at end,
        contact_before = case when ${value('isNext')}::boolean then c.contact else c.contact_before end,
        contact = case when ${value('isNext')}::boolean then ${value('contact')}::text else c.contact end
      from (select now() as at) moment where c.tenant_id = ${tenant} and c.id = ${value('id')}::uuid`,
);
export const noteTwice = statement(
  'counter.twice',
  sql`update counter c set twice_at = coalesce(c.twice_at, moment.at), last_contact_at = moment.at from (select now() as at) moment
      where c.tenant_id = ${tenant} and c.id = ${value('id')}::uuid`,
);
export const noteCertificate = statement(
  'counter.certificate',
  sql`update counter set not_before = ${value('notBefore')}::date, not_after = ${value('notAfter')}::date where tenant_id = ${tenant} and id = ${value('id')}::uuid`,
);
/** Which of some users may log in, with a version that changes when their password does. */
export const usersOf = statement<{ userName: string; version: string }>(
  'counter.users',
  sql`select u.user_name as "userName", left(encode(sha256(convert_to(u.id::text || u.password_hash, 'UTF8')), 'hex'), 16) as version from user_account u where u.tenant_id = ${tenant} and u.disabled_at is null
      and u.user_key = any (select lower(n) from unnest(${value('users')}::text[]) n)`,
);
const ending = (call: string, state: 'lost' | 'closed', book: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  statement<Doc>(
    call,
    sql`with o as (select * from counter o where o.tenant_id = ${tenant} and o.id::text = ${value('id')} and o.state = 'active' ${where} for update),
        old as (select ${auditedJson} as audited_json from o c),
        c as (update counter set state = ${sql.lit(state)}, ended_at = now(), ended_by = ${value('userName')}, reason = ${value('reason')}
          from o where counter.tenant_id = ${tenant} and counter.id = o.id returning counter.*),
        k as (update number_book set ${book} from o where number_book.tenant_id = ${tenant} and number_book.id = o.book_id),
        ${answered}, a as (${audited(call, true)}) select doc from d`,
  );
// What a lost counter printed is booked by an admin by hand, from a copy of its paper (spec 5 §13.15).
export const lose = ending('counter.lose', 'lost', sql`is_manual = 'yes'`, sql``);
export const close = ending('counter.close', 'closed', sql`is_active = 'no'`, sql`and o.waiting = 0`);
/** Ends the sessions of everybody who could log in at a counter offline, and requires new passwords of them (spec 5 §13.8). */
export const endSessions = statement(
  'counter.end_sessions',
  // Citus cannot read a distributed table and change one that is on all nodes in the same step: one after the other.
  sql`with n as materialized (select lower(unnest(c.users)) as user_key from counter c where c.tenant_id = ${tenant} and c.id::text = ${value('id')}),
      u as (update user_account u set spent_hash = u.password_hash from n where u.tenant_id = ${tenant} and u.user_key = n.user_key returning u.id)
      delete from session using u where session.user_id = u.id`,
);
