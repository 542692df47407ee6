import { sql } from 'kysely';
import { freightBill } from '#domain/records/freight-bill.ts';
import { wirePairs } from '../database/columns.ts';
import { value } from '../database/statement.ts';
import { deductedOf } from '../ledger/voucher-json.ts';

const tenant = value('tenantId');

/** SQL for the open item of a bill `f`. */
export const itemOfBill = sql`lateral (select i.id, i.amount, i.settled from item i where i.tenant_id = ${tenant} and i.voucher_id = f.voucher_id
    and i.side = 'D' order by i.id limit 1)`;

/** SQL for the state of a bill `f` with its item `i`. */
export const stateOfBill = sql`case when f.cancelled_at is not null then 'cancelled' when i.settled = 0 then 'issued'
    when i.settled < i.amount then 'part settled' else 'settled' end`;

/** SQL for the JSON pairs of a bill `f` with its item `i`. */
export const billPairs = sql`${wirePairs(freightBill.fields, 'f')}, 'round_Off', f.round_off,
    'lr_Count', (select count(*) from freight_bill_line x where x.tenant_id = ${tenant} and x.bill_id = f.id),
    'state', ${stateOfBill}, 'open_Amt', case when f.cancelled_at is null then i.amount - i.settled else 0 end,
    'voucher_No', (select v.voucher_no from voucher v where v.tenant_id = ${tenant} and v.id = f.voucher_id),
    'cancelled_Date', f.cancelled_at, 'cancelled_By', f.cancelled_by, 'created_Date', f.created_at, 'created_By', f.created_by`;

const lineJson = sql`json_build_object(${wirePairs(freightBill.lines, 'x')})`;

/** SQL for the whole JSON of a bill `f` with its item `i`. */
export const billJson = sql`json_build_object(${billPairs},
    'lines', (select json_agg(${lineJson} order by x.line_no) from freight_bill_line x where x.tenant_id = ${tenant} and x.bill_id = f.id))`;

// A settlement is named by the kind of the other voucher; the part of a receipt that was not money, by its deductions.
/** SQL for what settled a bill with its item `i`: in money, by deductions, by credit notes, and otherwise. */
export const settledOfBill = sql`(select json_build_object(
      'received', coalesce(sum(s.amount - s.tds - s.deducted) filter (where s.kind = 'Receipt'), 0),
      'tds', coalesce(sum(s.tds), 0), 'deducted', coalesce(sum(s.deducted), 0),
      'credited', coalesce(sum(s.amount) filter (where s.kind = 'Note'), 0),
      'otherwise', coalesce(sum(s.amount) filter (where s.kind not in ('Receipt', 'Note')), 0))
    from (select v.kind, t.amount, coalesce(d.tds, 0) as tds, coalesce(d.shortage + d.rebate + d.other, 0) as deducted
      from (select a.credit_item, sum(a.amount) as amount from allocation a where a.tenant_id = ${tenant} and a.debit_item = i.id
          group by 1 having sum(a.amount) > 0) t
        join item c on c.tenant_id = ${tenant} and c.id = t.credit_item
        join voucher v on v.tenant_id = ${tenant} and v.id = c.voucher_id
        ${deductedOf(sql`c.voucher_id`, sql`i.id`, sql`t.amount`)}) s)`;
