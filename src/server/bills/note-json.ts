import { sql } from 'kysely';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

/** The pairs of a note `n`, as SQL. */
export const notePairs = sql`'note_No', n.note_no, 'kind', n.kind, 'note_Date', n.note_date, 'branch', n.branch_id,
    'bill_No', (select f.bill_no from freight_bill f where f.tenant_id = ${tenant} and f.id = n.bill_id),
    'party_Name', (select f.party_name from freight_bill f where f.tenant_id = ${tenant} and f.id = n.bill_id),
    'reason', n.reason, 'remark', n.remark, 'value', n.before_tax, 'cgst_Amt', n.cgst, 'sgst_Amt', n.sgst, 'igst_Amt', n.igst, 'total_Amt', n.total,
    'voucher_No', (select v.voucher_no from voucher v where v.tenant_id = ${tenant} and v.id = n.voucher_id),
    'created_Date', n.created_at, 'created_By', n.created_by`;
export const noteJson = sql`json_build_object(${notePairs})`;
