import { sql, type RawBuilder } from 'kysely';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

// No caller may use the aliases `looked` and `settling`: an id expression passed in would then refer to the inner row.

/**
 * SQL rows of what settles an item, including undone settlements (negative): other, nth, amount, created_at. An item is always on the same
 * side of its settlements, and each side is looked up by its own key; with both in one condition all settlements ever made were read.
 */
export const settlementsOf = (item: RawBuilder<unknown>) =>
  sql`(select settling.credit_item as other, settling.nth, settling.amount, settling.created_at from allocation settling
        where settling.tenant_id = ${tenant} and settling.debit_item = ${item}
      union all select settling.debit_item, settling.nth, settling.amount, settling.created_at from allocation settling
        where settling.tenant_id = ${tenant} and settling.credit_item = ${item} offset 0)`;

/** SQL rows of the items that an item currently settles or is settled by: other, amount, since when. */
export const settledWith = (item: RawBuilder<unknown>) =>
  sql`(select a.other, sum(a.amount) as amount, min(a.created_at) as since from ${settlementsOf(item)} a group by 1 having sum(a.amount) > 0)`;

/** An item by its id, for a lateral join: looked up per row, whatever number of rows the planner expects. */
export const itemById = (id: RawBuilder<unknown>) =>
  sql`(select looked.* from item looked where looked.tenant_id = ${tenant} and looked.id = ${id} offset 0)`;

/** A voucher by its id, for a lateral join. */
export const voucherById = (id: RawBuilder<unknown>) =>
  sql`(select looked.* from voucher looked where looked.tenant_id = ${tenant} and looked.id = ${id} offset 0)`;

/** The items of a voucher, for a lateral join. */
export const itemsOfVoucher = (id: RawBuilder<unknown>) =>
  sql`(select looked.* from item looked where looked.tenant_id = ${tenant} and looked.voucher_id = ${id} offset 0)`;
