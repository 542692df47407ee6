import { sql, type RawBuilder } from 'kysely';
import { isTransit } from '#domain/rules/accounts.ts';
import { toPaise, formatPlainRupees } from '#domain/rules/money.ts';
import { recordChange } from '../changes/audit.ts';
import { once, stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { conflict } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { lockPostings } from './posting.ts';
import { IN_TWO_STEPS, ledgerRefusal, refusedAt } from './refusals.ts';
import { itemsOfVoucher, settledWith } from './settlements.ts';
import { itemPairs } from './voucher-json.ts';

const tenant = value('tenantId');

/** The open part of a taxable value, in proportion to the amount that includes it. */
const shareOpen = (value: RawBuilder<unknown>, amount: RawBuilder<unknown>) =>
  sql`round(${value} * (i.amount - i.settled) / nullif(${amount}, 0), 2)`;
// What a credit note took off is subtracted from both: one without tax (s.34) reduces the value more than the amount.
const ofBill = sql`(select ${shareOpen(
  sql`greatest(f.taxable - c.value * f.taxable / nullif(f.before_tax, 0), 0)`,
  sql`(i.amount - c.settled)`,
)} from freight_bill f
      cross join lateral (select coalesce(sum(n.before_tax), 0) as value, coalesce(sum((select sum(a.amount) from item t
            join allocation a on a.tenant_id = ${tenant} and a.debit_item = i.id and a.credit_item = t.id
          where t.tenant_id = ${tenant} and t.voucher_id = n.voucher_id)), 0) as settled
        from note n where n.tenant_id = ${tenant} and n.bill_id = f.id and n.kind = 'Credit') c
    where f.tenant_id = ${tenant} and f.bill_no = i.paper and f.voucher_id = i.voucher_id)`;
const ofDebitNote = sql`(select ${shareOpen(sql`n.before_tax * f.taxable / nullif(f.before_tax, 0)`, sql`i.amount`)}
    from note n join freight_bill f on f.tenant_id = ${tenant} and f.id = n.bill_id
    where n.tenant_id = ${tenant} and n.note_no = i.paper and n.voucher_id = i.voucher_id)`;
const ofLr = sql`(select ${shareOpen(sql`b.taxable`, sql`i.amount`)} from voucher v join bilty b on b.tenant_id = ${tenant} and b.seq = v.bilty_seq
    where v.tenant_id = ${tenant} and v.id = i.voucher_id and v.bilty_seq > 0)`;
// For a claim on a party's account posted by an LR, a bill or a debit note; nobody deducts TDS from what is collected at delivery.
export const taxableOpen = sql`coalesce(case when i.side = 'D' and i.account like 'party:%' then coalesce(${ofLr}, ${ofBill}, ${ofDebitNote}) end, 0)`;
const openOf = bySize((size) =>
  statement<Page>(
    `item.open_${size}`,
    sql`select coalesce((select json_agg(doc) from (select json_build_object(${itemPairs}, 'taxable', ${taxableOpen}) as doc from item i where i.tenant_id = ${tenant}
          and i.account = ${value('account')}::text and i.settled < i.amount
          order by i.day, i.id offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
        (select count(*) from item i where i.tenant_id = ${tenant} and i.account = ${value('account')}::text and i.settled < i.amount) as total`,
  ),
);

// As if the voucher did not exist: its own items are left out, and what it settles is open again.
const openWithout = bySize((size) =>
  statement<Page>(
    `item.open_without_${size}`,
    sql`with own as materialized (select o.id from voucher v cross join lateral ${itemsOfVoucher(sql`v.id`)} o
          where v.tenant_id = ${tenant} and v.voucher_no = upper(${value('without')}::text)),
        freed as materialized (select a.other as id, sum(a.amount) as amount from own cross join lateral ${settledWith(sql`own.id`)} a group by 1),
        open as (select f.id, f.account, f.side, f.voucher_id, f.paper, f.day, f.due, f.amount, f.settled - coalesce(r.amount, 0) as settled
          from item f left join freed r on r.id = f.id
          where f.tenant_id = ${tenant} and f.account = ${value('account')}::text and f.settled - coalesce(r.amount, 0) < f.amount
            and f.id not in (select id from own))
      select coalesce((select json_agg(doc) from (select json_build_object(${itemPairs}, 'taxable', ${taxableOpen}) as doc from open i
          order by i.day, i.id offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
        (select count(*) from open) as total`,
  ),
);

/** Locks both, in order of id; `together`: how much of each other they settle. */
const lockPair = statement<{ id: number; account: string; paper: string; ofReversal: boolean }>(
  'item.lock_pair',
  sql`select i.id, i.account, i.paper, exists (select from voucher v where v.tenant_id = ${tenant} and v.id = i.voucher_id and v.kind = 'Reversal') as "ofReversal"
      from item i where i.tenant_id = ${tenant} and i.id in (${value('debitItem')}::bigint, ${value('creditItem')}::bigint)
      order by i.id for update of i`,
);
const together = sql`(select coalesce(sum(a.amount), 0)::numeric(14, 2) from allocation a where a.tenant_id = ${tenant}
    and a.debit_item = ${value('debitItem')}::bigint and a.credit_item = ${value('creditItem')}::bigint)`;
const readTogether = statement<{ settled: string }>('item.together', sql`select ${together}::text as settled`);
const settle = statement(
  'item.settle',
  sql`select settle_items(${value('debitItem')}::bigint, ${value('creditItem')}::bigint, ${value('amount')}::text::numeric(14, 2), ${value('userName')}::text)`,
);
const record = (call: 'item.allocate' | 'item.undo') =>
  statement<{ doc: JsonText }>(
    call,
    sql`with d as (select json_build_object('debit_Item', ${value('debitItem')}::bigint, 'credit_Item', ${value('creditItem')}::bigint,
            'settled', ${together}) as doc),
        a as (${recordChange(call, { record: sql`${value('paper')}::text`, after: sql`doc`, from: sql`d` })})
        select doc from d`,
  );
const records = { allocate: record('item.allocate'), undo: record('item.undo') };

interface Pair {
  readonly debitItem: number;
  readonly creditItem: number;
}

/** The handlers of open items, and of settling them against each other. */
export function answerItems(database: Database) {
  /** Settles two items against each other for an amount or, with `null`, undoes that. */
  function change(call: SaveCall & { readonly body: Pair }, amount: bigint | null): Promise<JsonText> {
    const { debitItem, creditItem } = call.body;
    const pair = { debitItem, creditItem };
    const work = () =>
      database.transaction({ tenantId: call.tenantId }, async (run) => {
        // Locked before its items, like postings do: a posting may lock several items, one after another.
        await run(lockPostings, {});
        const locked = await run(lockPair, pair);
        const known = (id: number) => locked.some((item) => item.id === id);
        if (!known(debitItem)) throw refusedAt('debit_Item', 'Debit Item was not found.');
        if (!known(creditItem)) throw refusedAt('credit_Item', 'Credit Item was not found.');
        const reversal = locked.find(({ ofReversal }) => ofReversal);
        if (reversal !== undefined) throw conflict('reversed', 'What a reversal settles stays settled.');
        if (locked.some(({ account }) => isTransit(account))) throw conflict('in_transit', IN_TWO_STEPS);
        const [standing] = await run(readTogether, pair);
        const settled = standing?.settled ?? '0.00';
        if (amount === null && settled === '0.00') {
          throw conflict('not_settled', 'These items do not settle each other.');
        }
        const by = amount === null ? `-${settled}` : formatPlainRupees(amount);
        await run(settle, { ...pair, amount: by, userName: call.session.userName });
        const paper = locked.map((item) => item.paper).join(', ');
        const [saved] = await run(amount === null ? records.undo : records.allocate, {
          ...stampOf(call),
          ...pair,
          paper,
        });
        if (!saved) throw new Error('An allocation was not recorded.');
        return saved.doc;
      });
    return once(database, call, work, ledgerRefusal);
  }
  return {
    async itemOpen({ tenantId, query: { account, without, pageIndex, pageSize } }) {
      const skip = (pageIndex - 1) * pageSize;
      const [page = NO_PAGE] =
        without === ''
          ? await database.read({ tenantId }, openOf(pageSize), { account, skip })
          : await database.read({ tenantId }, openWithout(pageSize), { account, without, skip });
      return pageJson(page, { pageIndex, pageSize });
    },
    itemAllocate: (call) => change(call, toPaise(call.body.amount)),
    itemUndo: (call) => change(call, null),
  } satisfies Partial<Answerers>;
}
