import { sql } from 'kysely';
import type { AnyDocument } from '#domain/define.ts';
import { documents } from '#domain/kinds.ts';
import { party } from '#domain/records/party.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import { columnOf } from '../database/columns.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { referencesOf } from '../documents/references.ts';
import { closedCashOf, lockPostings } from '../ledger/posting.ts';
import { itemById, itemsOfVoucher, settlementsOf, voucherById } from '../ledger/settlements.ts';
import { setOffered } from './offered-parties.ts';
import { reversed, vouchersToReverse } from './take-back.ts';

// Undoes the import of Tally's masters, as long as nothing else uses them: openings are reversed, and parties made from them are no longer
// offered. The ledger keeps both the openings and their reversals, so their parties and accounts stay.

const tenant = value('tenantId');
const id = sql`${value('id')}::uuid`;
const ROWS_AT_ONCE = 100;

const partyOf = sql`(case when r.is_made and r.account ~ '^(party|payable):' then split_part(r.account, ':', 2)::bigint end)`;
// A party has two accounts: one for what it owes, one for what it is owed.
const accountsOf = sql`(case when r.account ~ '^(party|payable):'
    then array['party:' || split_part(r.account, ':', 2), 'payable:' || split_part(r.account, ':', 2)] else array[r.account] end)`;
const isOwn = (voucher: ReturnType<typeof sql>) =>
  sql`exists (select from moving_in_row o where o.tenant_id = ${tenant} and o.account <> '' and o.account = any (${accountsOf}) and o.moving_id = r.moving_id
    and ${voucher} = any (o.vouchers))`;
const postedTo = (side: 'debit' | 'credit') =>
  sql`select e.voucher_id from entry e where e.tenant_id = ${tenant} and r.is_made and ${sql.ref(`e.${side}`)} = any (${accountsOf})`;
// Other vouchers posted to an account that was created; reversed ones do not count.
const beside = sql`(select v.voucher_no from (${postedTo('debit')} union all ${postedTo('credit')}) e, lateral ${voucherById(sql`e.voucher_id`)} v
      where v.reverses is null and (select x.id from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) is null and not ${isOwn(sql`v.id`)} limit 1)`;
const reversal = sql`(select v.voucher_no from voucher v where v.tenant_id = ${tenant} and v.reverses = any (r.vouchers) limit 1)`;
const settlement = sql`(select v.voucher_no from unnest(r.vouchers) own (voucher), lateral ${itemsOfVoucher(sql`own.voucher`)} i, lateral ${settlementsOf(sql`i.id`)} s,
      lateral ${itemById(sql`s.other`)} c, lateral ${voucherById(sql`c.voucher_id`)} v where i.settled > 0 limit 1)`;
const placed = (column: string) =>
  sql`(select b.bilty_no from party_place l, lateral (select s.bilty_no from bilty s where s.tenant_id = ${tenant} and ${sql.ref(`s.${column}`)} = l.id limit 1) b
      where l.tenant_id = ${tenant} and l.party_id = ${partyOf} limit 1)`;
const named = (table: string, column: string, number: ReturnType<typeof sql>) =>
  sql`(select ${number} from ${sql.table(table)} x where x.tenant_id = ${tenant} and ${sql.ref(`x.${column}`)} = ${partyOf} limit 1)`;
/** The first document of each kind that refers to the party, by the field that does. */
const ofDocuments = Object.values(documents).flatMap((document: AnyDocument) =>
  referencesOf(document)
    .filter(({ record }) => record === party)
    .map(({ field }) => named(document.table, columnOf(field), sql.ref(`x.${columnOf(document.number)}`))),
);
/** What uses the account made for row `r`: a document number; null: nothing. */
const touchedBy = sql`coalesce(${settlement}, ${reversal}, ${beside}, ${sql.join([
  ...['consignor_place', 'consignee_place', 'billing_place'].map(placed),
  ...ofDocuments,
  named('hire_memo', 'broker_ref', sql`x.hire_no`),
  named('freight_bill', 'party_id', sql`x.bill_no`),
])})`;

/** The ledgers of a file that something else uses: how many, the first, and what uses that. */
export const touchedLedgers = statement<{ many: number; first: string; by: string }>(
  'moving_in.touched_ledgers',
  sql`select count(*)::integer as many, coalesce(min(t.number), '') as first, coalesce((array_agg(t.by order by t.number))[1], '') as by
      from (select r.number, ${touchedBy} as by from moving_in_row r where r.tenant_id = ${tenant} and r.moving_id = ${id} and r.state = 'taken') t
      where t.by is not null`,
);

const nextTaken = statement<{
  row: number;
  number: string;
  party: number | null;
  isTouched: boolean;
  vouchers: JsonText;
}>(
  'moving_in.next_taken_ledgers',
  sql`select r.row_no as row, r.number, ${partyOf} as party, ${touchedBy} is not null as "isTouched", ${vouchersToReverse(sql`v.id = any (r.vouchers)`)} as vouchers
      from (select * from moving_in_row where tenant_id = ${tenant} and moving_id = ${id} and state = 'taken'
          order by row_no limit ${sql.lit(ROWS_AT_ONCE)} for update) r order by r.row_no`,
);
const noteUndone = statement(
  'moving_in.note_ledgers_undone',
  sql`update moving_in_row set state = case when row_no = any (${value('left')}::integer[]) then 'left' else 'undone' end
      where tenant_id = ${tenant} and moving_id = ${id} and row_no = any (${value('rows')}::integer[])`,
);

/** Undoes some ledgers of a file, within a transaction; returns how many were examined. Those used meanwhile stay. */
export async function takeSomeLedgersBack(
  run: Run,
  { moving, saving }: { readonly moving: string; readonly saving: SaveCall },
): Promise<number> {
  const [books] = await run(lockPostings, {});
  const rows = await run(nextTaken, { id: moving });
  if (rows.length === 0 || books === undefined) return 0;
  const now = { ...books, cash: await closedCashOf(run) };
  for (const { number, party, isTouched, vouchers } of rows) {
    if (isTouched) continue;
    const { userName } = saving.session;
    await reversed(run, vouchers, { now, narration: number, biltySeq: 0, paper: '', userName });
    if (party !== null) await setOffered(run, saving, party, 'no');
  }
  await run(noteUndone, {
    id: moving,
    rows: rows.map(({ row }) => row),
    left: rows.filter(({ isTouched }) => isTouched).map(({ row }) => row),
  });
  return rows.length;
}
