import { sql, type RawBuilder } from 'kysely';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

// Nothing outside is called `looked` or `settling`: an id that is given from there would be the row's own.

/**
 * What settles an item, and what of it was undone (below zero), as rows of SQL: other, nth, amount, created_at. An item stands on
 * one side of all of them, and each side is looked up by its own key; with both in one condition all that ever settled anything
 * was looked through.
 */
export const settlementsOf = (item: RawBuilder<unknown>) =>
  sql`(select settling.credit_item as other, settling.nth, settling.amount, settling.created_at from allocation settling
        where settling.tenant_id = ${tenant} and settling.debit_item = ${item}
      union all select settling.debit_item, settling.nth, settling.amount, settling.created_at from allocation settling
        where settling.tenant_id = ${tenant} and settling.credit_item = ${item} offset 0)`;

/** The items with which one settles something just now, as rows of SQL: other, amount, since when. */
export const settledWith = (item: RawBuilder<unknown>) =>
  sql`(select a.other, sum(a.amount) as amount, min(a.created_at) as since from ${settlementsOf(item)} a group by 1 having sum(a.amount) > 0)`;

/** An item by its id, for a lateral: looked up for each row before it, whatever the planner believes of their number. */
export const itemById = (id: RawBuilder<unknown>) =>
  sql`(select looked.* from item looked where looked.tenant_id = ${tenant} and looked.id = ${id} offset 0)`;

/** A voucher by its id, for a lateral. */
export const voucherById = (id: RawBuilder<unknown>) =>
  sql`(select looked.* from voucher looked where looked.tenant_id = ${tenant} and looked.id = ${id} offset 0)`;

/** The items of a voucher, for a lateral. */
export const itemsOfVoucher = (id: RawBuilder<unknown>) =>
  sql`(select looked.* from item looked where looked.tenant_id = ${tenant} and looked.voucher_id = ${id} offset 0)`;
