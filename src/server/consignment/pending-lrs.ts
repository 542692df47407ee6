import { sql, type RawBuilder } from 'kysely';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

/**
 * What LRs wait for, as SQL over the columns of a bilty, of which no other table beside it has one. `since`: the first of those
 * that are asked for, so that bills and PODs of the years before are not read.
 */
export const pendingLrs = (since: RawBuilder<unknown>) => ({
  Bill: sql`(payment_basis = 'TBB' and cancelled is distinct from 'yes' and not exists (select from freight_bill_line x
    where x.tenant_id = ${tenant} and x.bilty_seq = seq and x.is_live and x.bilty_seq >= ${since}))`,
  POD: sql`(lr_status = 'Delivered' and not exists (select from bilty_pod p
    where p.tenant_id = ${tenant} and p.bilty_seq = seq and p.bilty_seq >= ${since}))`,
});
/** The same of all of a company. */
export const PENDING_LRS = pendingLrs(sql`0`);
