import { sql, type RawBuilder } from 'kysely';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

/** SQL for the JSON pairs of the note in row `row`. */
export function notePairs(row: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const ofBill = (name: string) =>
    sql`(select ${sql.ref(`f.${name}`)} from freight_bill f where f.tenant_id = ${tenant} and f.id = ${column('bill_id')})`;
  return sql`'note_No', ${column('note_no')}, 'kind', ${column('kind')}, 'note_Date', ${column('note_date')}, 'branch', ${column('branch_id')},
    'bill_No', ${ofBill('bill_no')}, 'party_Name', ${ofBill('party_name')},
    'reason', ${column('reason')}, 'remark', ${column('remark')}, 'value', ${column('before_tax')}, 'cgst_Amt', ${column('cgst')},
    'sgst_Amt', ${column('sgst')}, 'igst_Amt', ${column('igst')}, 'total_Amt', ${column('total')},
    'voucher_No', (select v.voucher_no from voucher v where v.tenant_id = ${tenant} and v.id = ${column('voucher_id')}),
    'created_Date', ${column('created_at')}, 'created_By', ${column('created_by')}`;
}
export const noteJson = (row: string) => sql`json_build_object(${notePairs(row)})`;
