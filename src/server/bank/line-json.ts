import { sql } from 'kysely';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

/** SQL for the JSON pairs of a line `l`. */
export const linePairs = sql`'line', l.id, 'date', l.day, 'amount', l.amount, 'reference', l.reference, 'narration', l.narration, 'balance', l.balance,
    'state', case when l.voucher_id is null then 'waiting' else 'matched' end,
    'voucher_No', coalesce((select v.voucher_no from voucher v where v.tenant_id = ${tenant} and v.id = l.voucher_id), ''),
    'matched_Date', l.matched_at, 'matched_By', l.matched_by`;
