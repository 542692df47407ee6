import { sql, type RawBuilder } from 'kysely';
import { WITH_ITEMS } from '#domain/rules/accounts.ts';
import { value } from '../database/statement.ts';
import { accountName, accountNameInHindi, namePairs } from './account-names.ts';
import { itemById, itemsOfVoucher, settledWith, settlementsOf, voucherById } from './settlements.ts';

const tenant = value('tenantId');

// The counterpart of a voucher: of its first posting the account that has items, else the one that is not cash or bank.
const OPEN = sql.lit(`^(${WITH_ITEMS.join('|')})(:|$)`);
/** SQL for its account id, over a voucher `v`. */
export const counterpart = sql`(select case when e.debit ~ ${OPEN} then e.debit when e.credit ~ ${OPEN} then e.credit
      when e.debit ~ '^(cash|bank):' then e.credit else e.debit end
    from entry e where e.tenant_id = ${tenant} and e.voucher_id = v.id order by e.line_no limit 1)`;

// Evaluated once: offset 0 keeps the planner from inlining it into each use.
const ofOther = (named: typeof accountName) =>
  sql`(select ${named(sql`o.id`)} from (select ${counterpart} as id offset 0) o)`;
/** The JSON pairs of the counterpart, under these names. */
export const otherAccount = (id: string, name: string) =>
  sql`${sql.lit(id)}, ${counterpart}, ${sql.lit(name)}, ${ofOther(accountName)}, ${sql.lit(`${name}_Hindi`)}, ${ofOther(accountNameInHindi)}`;

/** SQL for the postings of a voucher `v`. */
export const entriesJson = sql`(select coalesce(json_agg(json_build_object('debit', e.debit, ${namePairs('debit_Name', sql`e.debit`)},
      'credit', e.credit, ${namePairs('credit_Name', sql`e.credit`)}, 'amount', e.amount) order by e.line_no), '[]')
    from entry e where e.tenant_id = ${tenant} and e.voucher_id = v.id)`;

/** The voucher that `v` replaces, and the one that replaced it, under these names; empty: none. */
export const corrections = ({ corrects, correctedBy }: { readonly corrects: string; readonly correctedBy: string }) =>
  sql`${sql.lit(corrects)}, coalesce((select o.voucher_no from voucher o where o.tenant_id = ${tenant} and o.id = v.corrects), ''),
    ${sql.lit(correctedBy)}, coalesce((select x.voucher_no from voucher x where x.tenant_id = ${tenant} and x.corrects = v.id), '')`;

/** SQL for the JSON pairs of a voucher `v` in a list. */
export const voucherPairs = sql`'voucher_No', v.voucher_no, 'kind', v.kind, 'date', v.day, 'branch', v.branch_id, 'paper', v.paper,
    'mode', v.mode, 'reference', v.reference, 'cheque_Date', v.cheque_date, 'narration', v.narration,
    'reverses', coalesce((select o.voucher_no from voucher o where o.tenant_id = ${tenant} and o.id = v.reverses), ''),
    'reversed_By', coalesce((select x.voucher_no from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id), ''),
    ${corrections({ corrects: 'corrects', correctedBy: 'corrected_By' })},
    ${otherAccount('account', 'account_Name')},
    'amount', (select sum(e.amount) from entry e where e.tenant_id = ${tenant} and e.voucher_id = v.id),
    'created_Date', v.created_at, 'created_By', v.created_by`;

/** SQL for the JSON pairs of an item `i`. */
export const itemPairs = sql`'item', i.id, 'account', i.account, 'side', i.side, 'paper', i.paper, 'date', i.day, 'due_Date', i.due,
    'amount', i.amount, 'settled', i.settled, 'open', i.amount - i.settled`;

/**
 * What a receipt deducted from an item (TDS, shortage, rebate), as `d`, for settlements whose credit item is of the voucher. If the
 * settlement was undone and redone for less, it no longer counts.
 */
export const deductedOf = (voucher: RawBuilder<unknown>, item: RawBuilder<unknown>, amount: RawBuilder<unknown>) =>
  sql`left join receipt_deduction d on d.tenant_id = ${tenant} and d.voucher_id = ${voucher} and d.item_id = ${item}
        and d.tds + d.shortage + d.rebate + d.other <= ${amount}`;

const settledBy = sql`(select coalesce(json_agg(json_build_object('item', s.id, 'paper', s.paper, 'amount', s.amount, 'tds', coalesce(d.tds, 0),
        'shortage', coalesce(d.shortage, 0), 'rebate', coalesce(d.rebate, 0), 'other', coalesce(d.other, 0)) order by s.id), '[]') from (
    select o.id, o.paper, o.voucher_id, a.amount from ${settledWith(sql`i.id`)} a cross join lateral ${itemById(sql`a.other`)} o) s
    ${deductedOf(sql`case i.side when 'C' then i.voucher_id else s.voucher_id end`, sql`case i.side when 'C' then s.id else i.id end`, sql`s.amount`)})`;

const wholePairs = sql`${voucherPairs},
    'entries', ${entriesJson},
    'cash_Reason', coalesce((select c.reason from cash_reason c where c.tenant_id = ${tenant} and c.voucher_id = v.id), ''),
    'items', (select coalesce(json_agg(json_build_object(${itemPairs}, 'settled_By', ${settledBy}) order by i.id), '[]')
      from item i where i.tenant_id = ${tenant} and i.voucher_id = v.id)`;

/** SQL for the JSON of a whole voucher `v`. */
export const voucherJson = sql`json_build_object(${wholePairs})`;

// Undoing adds a negative row: settlements with an item that is open again add up to zero.
const openedAgain = sql`(select coalesce(json_agg(json_build_object('item', o.id, 'paper', o.paper, 'voucher_No', w.voucher_no,
      'amount', u.amount, 'open', o.amount - o.settled) order by o.day, o.id), '[]')
    from (select a.other, -(array_agg(a.amount order by a.nth desc) filter (where a.amount < 0))[1] as amount
        from ${itemsOfVoucher(sql`v.id`)} i cross join lateral ${settlementsOf(sql`i.id`)} a group by 1 having sum(a.amount) = 0) u
      cross join lateral ${itemById(sql`u.other`)} o cross join lateral ${voucherById(sql`o.voucher_id`)} w)`;
/** SQL for the JSON of a whole voucher `v`, including what it no longer settles. */
export const readJson = sql`json_build_object(${wholePairs}, 'opened_Again', ${openedAgain})`;
