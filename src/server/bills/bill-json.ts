import { sql } from 'kysely';
import { freightBill } from '#domain/records/freight-bill.ts';
import { wirePairs } from '../database/columns.ts';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

/** The item that a bill `f` left open, as SQL. */
export const itemOfBill = sql`lateral (select i.id, i.amount, i.settled from item i where i.tenant_id = ${tenant} and i.voucher_id = f.voucher_id
    and i.side = 'D' order by i.id limit 1)`;

/** Of which state a bill `f` with its item `i` is, as SQL. */
export const stateOfBill = sql`case when f.cancelled_at is not null then 'cancelled' when i.settled = 0 then 'issued'
    when i.settled < i.amount then 'part settled' else 'settled' end`;

/** The pairs of a bill `f` with its item `i`, as SQL. */
export const billPairs = sql`${wirePairs(freightBill.fields, 'f')}, 'round_Off', f.round_off,
    'lr_Count', (select count(*) from freight_bill_line x where x.tenant_id = ${tenant} and x.bill_id = f.id),
    'state', ${stateOfBill}, 'open_Amt', case when f.cancelled_at is null then i.amount - i.settled else 0 end,
    'voucher_No', (select v.voucher_no from voucher v where v.tenant_id = ${tenant} and v.id = f.voucher_id),
    'cancelled_Date', f.cancelled_at, 'cancelled_By', f.cancelled_by, 'created_Date', f.created_at, 'created_By', f.created_by`;

const lineJson = sql`json_build_object(${wirePairs(freightBill.lines, 'x')})`;

/** A whole bill `f` with its item `i`, as SQL. */
export const billJson = sql`json_build_object(${billPairs},
    'lines', (select json_agg(${lineJson} order by x.line_no) from freight_bill_line x where x.tenant_id = ${tenant} and x.bill_id = f.id))`;
