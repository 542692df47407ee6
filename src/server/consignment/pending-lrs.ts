import { sql, type RawBuilder } from 'kysely';
import { EVENING_LRS_DAYS } from '#domain/rules/evening-days.ts';
import { SHORT_OR_DAMAGED } from '#domain/rules/lr-status.ts';
import { podOfAge, WAITING_AGES } from '#domain/rules/waiting-ages.ts';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

/** SQL conditions for what LRs wait for, over bilty columns whose names occur in no joined table. */
const WAITING = {
  Bill: sql`(payment_basis = 'TBB' and cancelled is distinct from 'yes' and billed is not true)`,
  POD: sql`(lr_status = 'Delivered' and has_pod is not true)`,
};
/** SQL for the delivery branch of a bilty, over its columns. */
export const DELIVERY_BRANCH = sql`coalesce(nullif(delivery_branch, 0), branch_id)`;

/** SQL for the age group of something that has waited for so many days. */
export const waitingAge = (days: RawBuilder<unknown>) =>
  sql`case ${sql.join(
    WAITING_AGES.map(({ age, upTo }) =>
      upTo === null ? sql`else ${sql.lit(age)}` : sql`when ${days} <= ${sql.lit(upTo)} then ${sql.lit(age)}`,
    ),
    sql` `,
  )} end`;

const ofYear = (today: RawBuilder<unknown>) =>
  sql`b.tenant_id = ${tenant} and b.seq > 0 and b.bilty_date > ${today} - ${sql.lit(EVENING_LRS_DAYS)}`;
/** SQL for the LRs of the past year that wait for their bill: date and amount. */
export const toBillOfYear = (today: RawBuilder<unknown>) =>
  sql`select b.bilty_date as day, coalesce(b.total_amount, 0) as amount from bilty b where ${ofYear(today)} and ${WAITING.Bill}`;
/** SQL for those that wait for their POD: seq, amount, and date of delivery. */
export const podsOfYear = (today: RawBuilder<unknown>) =>
  sql`select b.seq, coalesce(b.total_amount, 0) as amount, (d.at at time zone 'Asia/Kolkata')::date as day
          from (select b.seq, b.total_amount from bilty b where ${ofYear(today)} and ${WAITING.POD} offset 0) b
            join lateral (select max(e.at) as at from bilty_event e where e.tenant_id = ${tenant} and e.bilty_seq = b.seq
              and e.kind = 'Delivered' and e.voided_at is null) d on true`;

const daysDelivered = sql`((now() at time zone 'Asia/Kolkata')::date - (select (max(n.at) at time zone 'Asia/Kolkata')::date from bilty_event n
    where n.tenant_id = ${tenant} and n.bilty_seq = seq and n.kind = 'Delivered' and n.voided_at is null))`;
const podsOfAge = Object.fromEntries(
  WAITING_AGES.map(({ age, from, upTo }) => [
    podOfAge(age),
    sql`(${WAITING.POD} and ${daysDelivered} ${upTo === null ? sql`>= ${sql.lit(from)}` : sql`<= ${sql.lit(upTo)}`}
      ${from === 0 ? sql`` : sql`and ${daysDelivered} >= ${sql.lit(from)}`})`,
  ]),
) as Record<ReturnType<typeof podOfAge>, RawBuilder<unknown>>;
/** The same for all LRs of a company, PODs by days since delivery, and what is to be collected. */
export const PENDING_LRS = {
  ...WAITING,
  ...podsOfAge,
  // By three indexes of few rows: LRs delivered short or damaged, and those unloaded so, wherever they are now.
  [SHORT_OR_DAMAGED]: sql`(lr_status = 'Delivered' and seq in (select s.seq from bilty s where s.tenant_id = ${tenant} and s.seq > 0 and s.short > 0
    union all select p.bilty_seq from bilty_pod p where p.tenant_id = ${tenant} and p.damaged > 0)
    or cancelled is distinct from 'yes' and seq in (select s.seq from challan_unload u
      join challan_line l on l.tenant_id = u.tenant_id and l.challan_seq = u.challan_seq and l.line_no = u.line_no
      join bilty s on s.tenant_id = l.tenant_id and s.bilty_no = l.bilty_no
      where u.tenant_id = ${tenant} and (u.short > 0 or u.damaged > 0)))`,
  // The open items first, then each of their vouchers once by id: as a join without statistics, all vouchers were read for each LR.
  'To Pay': sql`seq = any (array(select v.bilty_seq
    from (select i.voucher_id from item i where i.tenant_id = ${tenant} and i.account >= 'topay:' and i.account < 'topay;'
        and i.side = 'D' and i.settled < i.amount offset 0) i,
      lateral (select v.bilty_seq from voucher v where v.tenant_id = ${tenant} and v.id = i.voucher_id offset 0) v
    where v.bilty_seq > 0))`,
};
