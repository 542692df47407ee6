import { sql } from 'kysely';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

const before = sql`(select k.bilties_before from books k where k.tenant_id = ${tenant})`;
/** The open amount of the bill that contains the bilty `b`; null: it is on no bill. */
const ofItsBill = sql`(select i.amount - i.settled from freight_bill_line x
    join freight_bill f on f.tenant_id = ${tenant} and f.id = x.bill_id
    join item i on i.tenant_id = ${tenant} and i.voucher_id = f.voucher_id and i.side = 'D'
  where x.tenant_id = ${tenant} and x.bilty_seq = b.seq and x.is_live)`;
// Looked up by key, even if the planner has no statistics.
/** What its own vouchers left open: what is owed for it, less any overpayment. */
const ofItself = sql`(select coalesce(sum(case i.side when 'D' then i.amount - i.settled else i.settled - i.amount end), 0)
  from (select v.id from voucher v where v.tenant_id = ${tenant} and v.bilty_seq = b.seq and v.bilty_seq > 0 offset 0) v,
    lateral (select i.side, i.amount, i.settled from item i where i.tenant_id = ${tenant} and i.voucher_id = v.id offset 0) i)`;

/**
 * SQL for the open amount of a lawful bilty in row `b`, in rupees, less everything received, settled or put on credit since booking. TBB:
 * what is not received yet, at most the open amount of its bill; from before the ledger: the bilty's own balance; moved in: its claim
 * against Opening.
 */
export const openOfLr = sql`case when b.cancelled = 'yes' then 0 when b.seq <= coalesce(${before}, 0) then b.balance_amount
  when b.payment_basis = 'TBB' and b.moved_in is null then least(b.balance_amount, ${ofItsBill}) else ${ofItself} end`;
