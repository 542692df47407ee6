import { sql, type RawBuilder } from 'kysely';
import { shownEvent } from '#domain/records/bilty-event.ts';
import { LR_STATUSES, TIMER_MARKS, type LrStatus } from '#domain/rules/lr-status.ts';
import { recordChange } from '../changes/audit.ts';
import { columnOf } from '../database/columns.ts';
import { justAfter } from '../database/immutable-text.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, valueOr } from '../database/statement.ts';
import { itemById, itemsOfVoucher, settlementsOf, voucherById } from '../ledger/settlements.ts';

const tenant = value('tenantId');
const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

/** SQL for an event in row `e` of bilty `b`, as its timeline shows it. */
export const eventJson = sql`json_build_object('id', e.id, 'bilty_No', b.bilty_no,
  ${sql.join(Object.entries(shownEvent).map(([name, { wire }]) => sql`${sql.lit(wire)}, ${sql.ref(`e.${columnOf(name)}`)}`))},
  'owed_By', coalesce((select p.name from party p where p.tenant_id = ${tenant} and p.id = e.party), ''), 'with_Driver', e.received_account like 'driver:%', 'by', e.created_by, 'source', e.source, 'entered_At', e.created_at, 'voided_At', e.voided_at, 'voided_By', e.voided_by,
  'voided_Reason', e.void_reason, 'undone_At', e.undone_at, 'undone_By', e.undone_by, 'undone_Reason', e.undone_reason)`;
const ofEvent = sql`b.tenant_id = ${tenant} and b.seq = e.bilty_seq`;

/** The timeline of a bilty; no row: there is no such bilty. */
export const listEvents = statement<{ doc: JsonText }>(
  'bilty_event.list',
  sql`select coalesce((select json_agg(${eventJson} order by e.id) from bilty_event e
        where e.tenant_id = ${tenant} and e.bilty_seq = b.seq), '[]') as doc
      from bilty b where b.tenant_id = ${tenant} and b.bilty_no = ${value('number')} and b.seq > 0`,
);

/** Locks bilties by their numbers, in order of entry, so that two requests for the same ones wait for each other instead of deadlocking. */
export const lockNoted = statement<{
  seq: number;
  biltyNo: string;
  isLawful: boolean;
  status: LrStatus | '';
  paymentBasis: string;
  bookedFrom: Date;
  balance: number;
  consignee: number;
}>(
  'bilty_event.lock',
  sql`select b.seq, b.bilty_no as "biltyNo", coalesce(b.lr_form, '') = 'lawful' as "isLawful", coalesce(b.lr_status, '') as status,
        coalesce(b.payment_basis, '') as "paymentBasis", b.bilty_date::timestamp at time zone 'Asia/Kolkata' as "bookedFrom",
        coalesce(b.balance_amount, 0) as balance,
        coalesce((select l.party_id from party_place l where l.tenant_id = ${tenant} and l.id = b.consignee_place), 0) as consignee
      from bilty b where b.tenant_id = ${tenant} and b.bilty_no = any(${value('numbers')}::text[]) and b.seq > 0 order by b.seq for update of b`,
);

/** The valid status events of some bilties. Read after the lock, so that events recorded while it waited are seen. */
export const readMarks = statement<{ seq: number; kind: string; at: Date }>(
  'bilty_event.marks',
  sql`select e.bilty_seq as seq, e.kind, e.at from bilty_event e where e.tenant_id = ${tenant}
      and e.bilty_seq = any(${value('seqs')}::bigint[]) and e.kind in (${literals(TIMER_MARKS)}) and e.voided_at is null`,
);

/** SQL for what other vouchers have settled of the amount that a bilty claims from its delivery branch. */
const settledOf = (seq: RawBuilder<unknown>) => sql`select sum(a.amount)::numeric(14, 2)
  from (select f.id, f.bilty_seq from voucher f where f.tenant_id = ${tenant} and f.bilty_seq = ${seq} and f.bilty_seq > 0
    and f.kind = 'Freight' offset 0) v
  cross join lateral ${itemsOfVoucher(sql`v.id`)} i cross join lateral ${settlementsOf(sql`i.id`)} a
  cross join lateral ${itemById(sql`a.other`)} c cross join lateral ${voucherById(sql`c.voucher_id`)} w
  where i.side = 'D' and i.account like 'topay:%' and w.bilty_seq <> v.bilty_seq`;

/** SQL for what is still to be collected before the bilty `b` is delivered, in rupees: only for To Pay. */
export const toCollect = sql`case when b.payment_basis = 'To Pay' and b.cancelled is distinct from 'yes' and b.lr_status <> 'Delivered'
  then greatest(0, b.balance_amount - coalesce((${settledOf(sql`b.seq`)}), 0)) else 0 end`;

/** What other vouchers have settled of some bilties. */
export const readSettled = statement<{ seq: number; settled: string }>(
  'bilty_event.settled',
  sql`select x.seq, coalesce((${settledOf(sql`x.seq`)}), 0)::text as settled from unnest(${value('seqs')}::bigint[]) as x (seq)`,
);

/** The branch that counts money received for bilty `w.seq`: its delivery branch, if it is to be paid there. 0: nothing is. */
const countedAt = sql`coalesce((select case b.payment_basis when 'To Pay' then coalesce(nullif(b.delivery_branch, 0), b.branch_id)
    else b.branch_id end from bilty b where b.tenant_id = ${tenant} and b.seq = w.seq and ${value('received')}::numeric > 0), 0)`;

// A driver is known only by name: if two employees have the name, or none, it is unknown who it is.
const holder = sql`case when ${value('driver')}::text is null or ${value('received')}::numeric = 0 then ${value('receivedAccount')} else 'driver:' || coalesce((
    select case when count(*) = 1 then min(d.id) end from employee d where d.tenant_id = ${tenant} and d.emp_type = 'driver' and lower(d.emp_name)
      = lower(coalesce(nullif(${value('driver')}::text, ''), (select b.driver from bilty b where b.tenant_id = ${tenant} and b.seq = w.seq)))), 0) end`;

/**
 * The values of an event without money and without a failed delivery. `driver`: who collected it; null: the branch; empty: the LR's own
 * driver.
 */
export const NOTHING_RECEIVED = {
  received: 0,
  receivedMode: '',
  receivedReference: '',
  receivedAccount: '',
  rebate: 0,
  rebateReason: '',
  driver: null,
  undeliveredReason: '',
};

// Shared by everything that records events: the ids come from the company's series. `credits`: by a bilty's seq, what a party owes for it
// from then on, {party, credit}.
const added = sql`w as (select x.seq, row_number() over (order by x.seq) as place from unnest(${value('seqs')}::bigint[]) as x (seq)),
  n as (insert into series (tenant_id, kind, last) select ${tenant}, 'bilty_event', count(*) from w
    on conflict (tenant_id, kind) do update set last = series.last + excluded.last returning last),
  e as (insert into bilty_event (tenant_id, id, bilty_seq, kind, at, place, note, received, received_branch, received_mode, received_reference,
      received_account, rebate, rebate_reason, packages, undelivered_reason, credit_reason, party, credit, source, created_by)
    select ${tenant}::uuid, n.last - (select count(*) from w) + w.place, w.seq, ${value('kind')}, ${value('at')}::timestamptz,
      ${value('place')}, ${value('note')}, ${value('received')}::numeric, ${countedAt},
      ${value('receivedMode')}, ${value('receivedReference')}, ${holder}, ${value('rebate')}::numeric,
      ${value('rebateReason')}, ${value('packages')}::bigint, ${value('undeliveredReason')}, ${value('creditReason')},
      coalesce((${value('credits')}::jsonb -> w.seq::text ->> 'party')::bigint, 0),
      coalesce((${value('credits')}::jsonb -> w.seq::text ->> 'credit')::numeric, 0), ${value('source')}, ${value('userName')}
    from w, n returning bilty_seq, created_at)`;

/** Only the event: its caller changes the bilty itself. */
export const addEvents = statement('bilty_event.insert', sql`with ${added} select 1 as done from e limit 1`);

// Packages are counted at delivery: fewer than on the LR are short. Without a count nothing is stated.
const shortBy = sql`case when ${value('kind')}::text = 'Delivered' and ${value('packages')}::bigint > 0 then greatest(0, (select coalesce(sum(l.packages), 0)
    from bilty_line l where l.tenant_id = ${tenant} and l.bilty_seq = b.seq) - ${value('packages')}::bigint) else b.short end`;

/**
 * Records an event of locked bilties, and the status that results. A status is no change of the bilty, so its version stays; money received
 * is one.
 */
export const noteEvents = statement(
  'bilty_event.create',
  sql`with ${added},
      u as (update bilty b set lr_status = ${value('kind')}, lies_at = case when ${value('kind')}::text = 'Arrived' then nullif(${valueOr('branch', 0)}::bigint, 0) else b.lies_at end, short = ${shortBy}, received = b.received + ${value('received')}::numeric,
          balance_amount = b.balance_amount - ${value('received')}::numeric,
          revision = b.revision + case when ${value('received')}::numeric > 0 then 1 else 0 end,
          updated_at = case when ${value('received')}::numeric > 0 then greatest(e.created_at, ${justAfter(sql`b.updated_at`)}) else b.updated_at end,
          updated_by = case when ${value('received')}::numeric > 0 then ${value('userName')} else b.updated_by end
        from e where b.tenant_id = ${tenant} and b.seq = e.bilty_seq and ${value('kind')}::text in (${literals(LR_STATUSES)})),
      a as (${recordChange('bilty_event.create', {
        record: sql`left(${value('record')}::text, 200)`,
        after: sql`${value('recorded')}::json`,
        from: sql`n`,
      })})
      select 1 as done from n`,
);

/** Whether the company has a party. */
export const findParty = statement<{ found: true }>(
  'bilty_event.party',
  sql`select true as found from party where tenant_id = ${tenant} and id = ${value('party')}::bigint`,
);

/** The bilty of an event, locked. */
export const lockOfEvent = statement<{
  seq: number;
  status: string;
  isVoided: boolean;
  isUndone: boolean;
  hasMoney: boolean;
  received: boolean;
  onCredit: boolean;
}>(
  'bilty_event.lock_one',
  sql`select b.seq, coalesce(b.lr_status, '') as status, e.voided_at is not null as "isVoided", e.undone_at is not null as "isUndone", e.received > 0 as received, exists (select from bilty_event o
          where o.tenant_id = ${tenant} and o.bilty_seq = e.bilty_seq and o.credit > 0 and o.voided_at is null) as "onCredit", e.received > 0 or e.credit > 0 as "hasMoney"
      from bilty_event e join bilty b on ${ofEvent} where e.tenant_id = ${tenant} and e.id = ${value('id')}::bigint for update of b`,
);

/** Voids an event of a locked bilty, whose status becomes that of the newest remaining event; money recorded with it is taken back. */
export const voidEvent = statement<{ doc: JsonText }>(
  'bilty_event.void',
  sql`with v as (update bilty_event set voided_at = now(), voided_by = ${value('userName')}, void_reason = ${value('reason')}
        where tenant_id = ${tenant} and id = ${value('id')}::bigint and voided_at is null returning *),
      left_over as (select x.kind from bilty_event x, v where x.tenant_id = ${tenant} and x.bilty_seq = v.bilty_seq and x.id <> v.id
        and x.voided_at is null and x.kind in (${literals(LR_STATUSES)}) order by x.id desc limit 1),
      t as (select v.bilty_seq, case when v.undone_at is null then least(v.received, b.received) else 0 end as back, now() as moment from v join bilty b on b.tenant_id = ${tenant} and b.seq = v.bilty_seq),
      u as (update bilty b set lr_status = coalesce((select kind from left_over), 'Booked'), received = b.received - t.back,
          balance_amount = b.balance_amount + t.back, revision = b.revision + case when t.back > 0 then 1 else 0 end,
          updated_at = case when t.back > 0 then greatest(t.moment, ${justAfter(sql`b.updated_at`)}) else b.updated_at end,
          updated_by = case when t.back > 0 then ${value('userName')} else b.updated_by end
        from t where b.tenant_id = ${tenant} and b.seq = t.bilty_seq),
      d as (select ${eventJson} as doc, b.bilty_no as record, e.kind, e.void_reason from v e join bilty b on ${ofEvent}),
      a as (${recordChange('bilty_event.void', {
        record: sql`d.record`,
        after: sql`json_build_object('kind', d.kind, 'voided_Reason', d.void_reason)`,
        from: sql`d`,
      })})
      select doc from d`,
);

/** Takes back the receipt of an event of a locked bilty but keeps the event: the bilty is unpaid again. */
export const undoReceived = statement<{ doc: JsonText }>(
  'bilty_event.undo',
  sql`with v as (update bilty_event set undone_at = now(), undone_by = ${value('userName')}, undone_reason = ${value('reason')}
        where tenant_id = ${tenant} and id = ${value('id')}::bigint and undone_at is null and voided_at is null and received > 0 returning *),
      u as (update bilty b set received = b.received - least(v.received, b.received),
          balance_amount = b.balance_amount + least(v.received, b.received), revision = b.revision + 1,
          updated_at = greatest(now(), ${justAfter(sql`b.updated_at`)}), updated_by = ${value('userName')}
        from v where b.tenant_id = ${tenant} and b.seq = v.bilty_seq),
      d as (select ${eventJson} as doc, b.bilty_no as record, e.kind, e.received, e.rebate, e.undone_reason from v e join bilty b on ${ofEvent}),
      a as (${recordChange('bilty_event.undo', {
        record: sql`d.record`,
        after: sql`json_build_object('kind', d.kind, 'received', d.received, 'rebate', d.rebate, 'undone_Reason', d.undone_reason)`,
        from: sql`d`,
      })})
      select doc from d`,
);

/** Whether the company has a bank account. */
export const findAccount = statement<{ found: true }>(
  'bilty_event.account',
  sql`select true as found from account where tenant_id = ${tenant} and id = ${value('account')}::text`,
);

/** The valid receipt by which the last delivery of a bilty was paid; empty: there is none. */
export const findReceipt = statement<{ receiptNo: string }>(
  'bilty_event.receipt',
  sql`select coalesce((select v.voucher_no from voucher v where v.tenant_id = ${tenant} and v.bilty_seq = b.seq and v.bilty_seq > 0 and v.kind = 'Receipt'
          and not exists (select from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) order by v.id desc limit 1), '') as "receiptNo"
      from bilty b where b.tenant_id = ${tenant} and b.bilty_no = ${value('number')} and b.seq > 0`,
);
