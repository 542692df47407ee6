import { sql } from 'kysely';
import { recordChange } from '../changes/audit.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';

// How records sent by counters are stored, found again and answered.

const tenant = value('tenantId');

/** The state of a record that came from a counter. */
export type BookingState = 'came' | 'asked' | 'booked' | 'kept' | 'refused';
/** A record received before, found by the digest of its bytes. */
export interface KnownBooking {
  readonly digest: string;
  readonly id: string;
  readonly state: BookingState;
  readonly reason: string;
  readonly biltyNo: string;
  readonly unproven: readonly string[];
}
export const knownBookings = statement<KnownBooking>(
  'counter_booking.known',
  sql`select encode(b.digest, 'hex') as digest, b.id, b.state, b.reason, b.bilty_no as "biltyNo", b.unproven from counter_booking b
      where b.tenant_id = ${tenant} and b.counter_id = ${value('counter')}::uuid and b.digest in (select decode(d, 'hex') from unnest(${value('digests')}::text[]) d)`,
);
export const takenSequences = statement<{ seq: number }>(
  'counter_booking.sequences',
  sql`select b.seq from counter_booking b where b.tenant_id = ${tenant} and b.counter_id = ${value('counter')}::uuid and b.is_first and b.seq = any (${value('seqs')}::bigint[])`,
);
export const wrongOnes = statement<{ wrong: number }>(
  'counter_booking.wrong',
  sql`select count(*)::integer as wrong from counter_booking b where b.tenant_id = ${tenant} and b.counter_id = ${value('counter')}::uuid and not b.is_right`,
);
/** The last numbers of a counter's book, by year. */
export const lastNumbers = statement<{ year: number; last: number }>(
  'counter_booking.numbers',
  sql`select k.year, k.last from number_counter k where k.tenant_id = ${tenant} and k.book_id = ${value('book')}::bigint`,
);
export const keepBookings = statement<{ id: string; digest: string }>(
  'counter_booking.keep',
  sql`insert into counter_booking (tenant_id, counter_id, seq, kind, digest, came, signature, certificate, is_right, is_first, lr_no, user_name, booked_at, state, reason, doubts, unproven)
      select ${tenant}::uuid, ${value('counter')}::uuid, x.seq, x.kind, decode(x.digest, 'hex'), decode(x.came, 'hex'), decode(x.signature, 'hex'), x.certificate,
        x.is_right, x.is_first, x.lr_no, x.user_name, x.booked_at, x.state, x.reason, x.doubts, x.unproven
      from jsonb_to_recordset(${value('rows')}::jsonb) as x (seq bigint, kind text, digest text, came text, signature text, certificate text, is_right boolean,
        is_first boolean, lr_no text, user_name text, booked_at timestamptz, state text, reason text, doubts jsonb, unproven text[])
      on conflict (tenant_id, counter_id, digest) do nothing returning id, encode(digest, 'hex') as digest`,
);
export const raiseSequence = statement(
  'counter.raise_sequence',
  sql`update counter set last_seq = greatest(last_seq, ${value('seq')}::bigint), booked_until = greatest(booked_until, ${value('bookedUntil')}::timestamptz) where tenant_id = ${tenant} and id = ${value('counter')}::uuid`,
);
export const passNumber = statement(
  'counter.pass_number',
  sql`insert into number_counter as k (tenant_id, book_id, year, last, to_no)
      values (${tenant}, ${value('book')}::bigint, ${value('year')}::integer, ${value('number')}::bigint, ${value('lastNo')}::bigint)
      on conflict (tenant_id, book_id, year) do update set last = greatest(k.last, excluded.last)`,
);
/** Returns the number of an LR refused before it was printed, unless another was given out since. */
export const giveBack = statement(
  'counter.give_back',
  sql`update number_counter set last = last - 1 where tenant_id = ${tenant} and book_id = ${value('book')}::bigint and year = ${value('year')}::integer
        and last = ${value('number')}::bigint`,
);
/** Records the outcome of a waiting one, once. What was doubtful when it came is found once it is booked. */
export const settleBooking = statement(
  'counter_booking.settle',
  sql`with b as (update counter_booking set state = ${value('state')}, reason = ${value('reason')}, bilty_no = case when ${value('biltyNo')}::text = '' then bilty_no else ${value('biltyNo')} end
        where tenant_id = ${tenant} and id = ${value('id')}::uuid and state in ('came', 'asked', 'kept') returning id, state, doubts)
      insert into counter_finding (tenant_id, booking_id, path, sentence)
      select ${tenant}::uuid, b.id, x.path, x.message from b,
        jsonb_to_recordset(${value('findings')}::jsonb || case when b.state = 'booked' then b.doubts else '[]'::jsonb end) as x (path text, message text)`,
);
const counterName = sql`coalesce((select c.name from counter c where c.tenant_id = ${tenant} and c.id = b.counter_id), '')`;
const bookingPairs = sql`'id', b.id, 'counter', b.counter_id, 'counter_Name', ${counterName}, 'sequence', b.seq, 'kind', b.kind, 'lr_No', b.lr_no, 'user', b.user_name,
  'booked_Date', b.booked_at, 'received_Date', b.received_at, 'state', b.state, 'reason', b.reason, 'bilty_No', b.bilty_no, 'decided_Date', b.decided_at, 'decided_By', b.decided_by,
  'remark', b.remark`;
const wanted = sql`case ${value('show')}::text when 'decided' then b.decided_at is not null else b.state in ('kept', 'came') end`;
export const keptPage = bySize((size) =>
  statement<Page>(
    `counter_booking.kept_${size}`,
    sql`select coalesce((select json_agg(doc) from (select json_build_object(${bookingPairs}, 'came', replace(encode(b.came, 'base64'), chr(10), '')) as doc from counter_booking b
            where b.tenant_id = ${tenant} and ${wanted} order by b.received_at desc, b.id offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
          (select count(*) from counter_booking b where b.tenant_id = ${tenant} and ${wanted}) as total`,
  ),
);
/** A record from a counter that is booked later. */
export interface StandingBooking {
  readonly id: string;
  readonly counter: string;
  readonly counterName: string;
  readonly book: number;
  readonly branch: number;
  readonly state: BookingState;
  readonly seq: number;
  readonly isRight: boolean;
  readonly came: Buffer;
  readonly digest: string;
  readonly unproven: readonly string[];
}
const bookingColumns = sql`b.id, b.counter_id as counter, c.name as "counterName", c.book_id as book, c.branch_id as branch, b.state, b.seq, b.is_right as "isRight", b.came,
  encode(b.digest, 'hex') as digest, b.unproven`;
export const readBooking = statement<StandingBooking>(
  'counter_booking.read',
  sql`select ${bookingColumns} from counter_booking b join counter c on c.tenant_id = b.tenant_id and c.id = b.counter_id
      where b.tenant_id = ${tenant} and b.id::text = ${value('id')}`,
);
const audited = sql`json_build_object('lr_No', b.lr_no, 'state', b.state, 'reason', b.reason, 'remark', b.remark)`;
export const decide = (call: 'counter.take' | 'counter.refuse') =>
  statement<{ doc: JsonText }>(
    call,
    sql`with b as (update counter_booking set decided_at = now(), decided_by = ${value('userName')}, remark = ${value('remark')}
          where tenant_id = ${tenant} and id::text = ${value('id')} returning *),
        d as (select json_build_object(${bookingPairs}) as doc, ${counterName} as record, ${audited} as audited_json from b),
        a as (${recordChange(call, { record: sql`record`, after: sql`audited_json`, from: sql`d` })})
        select doc from d`,
  );
const findingPairs = sql`'id', f.id, 'counter', b.counter_id, 'counter_Name', ${counterName}, 'lr_No', b.lr_no, 'bilty_No', b.bilty_no, 'path', f.path, 'sentence', f.sentence,
  'found_Date', f.found_at, 'ticked_Date', f.ticked_at, 'ticked_By', f.ticked_by, 'remark', f.remark`;
const ofBooking = sql`join counter_booking b on b.tenant_id = ${tenant} and b.id = f.booking_id`;
const isOpen = sql`case ${value('show')}::text when 'ticked' then f.ticked_at is not null else f.ticked_at is null end`;
export const findingsPage = bySize((size) =>
  statement<Page>(
    `counter_finding.list_${size}`,
    sql`select coalesce((select json_agg(doc) from (select json_build_object(${findingPairs}) as doc from counter_finding f ${ofBooking}
            where f.tenant_id = ${tenant} and ${isOpen} order by f.found_at desc, f.id offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
          (select count(*) from counter_finding f where f.tenant_id = ${tenant} and ${isOpen}) as total`,
  ),
);
export const tickFinding = statement<{ doc: JsonText }>(
  'counter.tick',
  sql`with f as (update counter_finding set ticked_at = now(), ticked_by = ${value('userName')}, remark = ${value('remark')}
        where tenant_id = ${tenant} and id::text = ${value('id')} and ticked_at is null returning *),
      d as (select json_build_object(${findingPairs}) as doc, ${counterName} as record, json_build_object('lr_No', b.lr_no, 'reason', f.sentence, 'remark', f.remark) as audited_json
        from f ${ofBooking}),
      a as (${recordChange('counter.tick', { record: sql`record`, after: sql`audited_json`, from: sql`d` })})
      select doc from d`,
);
export const readFinding = statement<{ doc: JsonText }>(
  'counter_finding.read',
  sql`select json_build_object(${findingPairs}) as doc from counter_finding f ${ofBooking} where f.tenant_id = ${tenant} and f.id::text = ${value('id')}`,
);
/** Makes an LR findable by its printed number when it was booked under another. */
export const findByPrinted = statement(
  'counter_booking.find_by_printed',
  sql`update bilty set search = search || chr(10) || lower(${value('printedNo')}::text) where tenant_id = ${tenant} and bilty_no = ${value('biltyNo')}
        and position(lower(${value('printedNo')}::text) in search) = 0`,
);
