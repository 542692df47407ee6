import { sql, type RawBuilder } from 'kysely';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

/** SQL for the number of the valid hire memo that names the challan with an ordinal; empty: there is none. */
export const hireMemoOf = (
  seq: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`coalesce((select m.hire_no from challan k
    join hire_memo_line h on h.tenant_id = k.tenant_id and h.challan_no = k.challan_no
    join hire_memo m on m.tenant_id = h.tenant_id and m.seq = h.hire_memo_seq and m.seq > 0 and m.hire_state <> 'cancelled'
  where k.tenant_id = ${tenant} and k.seq = ${seq}::bigint limit 1), '')`;
