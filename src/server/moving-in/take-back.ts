import { sql } from 'kysely';
import { correctionDay } from '#domain/rules/lr-posting.ts';
import { readPaise } from '#domain/rules/money.ts';
import { postingsOf, type Posting } from '#domain/rules/postings.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { closedCashOf, lockPostings, postVouchers, vouchersJson } from '../ledger/posting.ts';
import { itemsOfVoucher } from '../ledger/settlements.ts';

// Undoes an import as long as nothing else refers to it: postings are reversed, and the LRs are deleted.

const tenant = value('tenantId');
const id = sql`${value('id')}::uuid`;
const ROWS_AT_ONCE = 100;

const ofLr = (table: string) =>
  sql`exists (select from ${sql.table(table)} t where t.tenant_id = ${tenant} and t.bilty_seq = b.seq)`;
const ofNumber = (table: string) =>
  sql`exists (select from ${sql.table(table)} t where t.tenant_id = ${tenant} and t.bilty_no = b.bilty_no)`;
/** Whether something else refers to the LR `b`, or it was changed. */
const isTouched = sql`(b.updated_at <> b.created_at or b.cancelled = 'yes' or ${sql.join(
  [
    ...[
      'bilty_event',
      'bilty_pod',
      'tracking_link',
      'freight_bill_line',
      'driver_link_bilty',
      'bilty_invoice',
      'bilty_charge',
    ].map(ofLr),
    ...['challan_line', 'bilty_copy', 'bilty_paper'].map(ofNumber),
  ],
  sql` or `,
)} or (select count(*) from voucher v where v.tenant_id = ${tenant} and v.bilty_seq = b.seq and v.bilty_seq > 0) > 1
  or exists (select from (select v.id from voucher v where v.tenant_id = ${tenant} and v.bilty_seq = b.seq and v.bilty_seq > 0 offset 0) v
    cross join lateral ${itemsOfVoucher(sql`v.id`)} i where i.settled > 0))`;

/** The LRs of a file that something else refers to: how many, and the first. */
export const touchedLrs = statement<{ many: number; first: string }>(
  'moving_in.touched',
  sql`select count(*)::integer as many, coalesce(min(b.lr_no), '') as first from (select * from bilty where tenant_id = ${tenant} and moved_in = ${id}) b where ${isTouched}`,
);

/** SQL for the vouchers `v` that are to be reversed. */
export const vouchersToReverse = (which: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(json_build_object('id', v.id, 'day', v.day, 'branch', v.branch_id,
      'rows', (select json_agg(json_build_object('debit', e.debit, 'credit', e.credit, 'amount', e.amount::text) order by e.line_no)
        from entry e where e.tenant_id = ${tenant} and e.voucher_id = v.id)) order by v.id), '[]')
      from voucher v where v.tenant_id = ${tenant} and ${which})`;

const nextTaken = statement<{ row: number; seq: number; number: string; isTouched: boolean; vouchers: JsonText }>(
  'moving_in.next_taken',
  sql`select r.row_no as row, r.seq, r.number, ${isTouched} as "isTouched",
        ${vouchersToReverse(sql`v.bilty_seq = b.seq and v.bilty_seq > 0`)} as vouchers
      from (select row_no, seq, number from moving_in_row where tenant_id = ${tenant} and moving_id = ${id} and state = 'taken'
          order by row_no limit ${sql.lit(ROWS_AT_ONCE)} for update) r
        cross join lateral (select * from bilty s where s.tenant_id = ${tenant} and s.seq = r.seq for update) b order by r.row_no`,
);
const removeLrs = statement<{ many: number }>(
  'moving_in.remove_lrs',
  sql`with l as (delete from bilty_line where tenant_id = ${tenant} and bilty_seq = any (${value('seqs')}::bigint[]) returning 1),
      b as (delete from bilty where tenant_id = ${tenant} and seq = any (${value('seqs')}::bigint[]) returning 1),
      s as (update series set gone = gone + (select count(*) from b) where tenant_id = ${tenant} and kind = 'bilty' returning 1)
      select (select count(*) from b)::integer as many from s`,
);
const noteUndone = statement(
  'moving_in.note_undone',
  sql`update moving_in_row set state = case when row_no = any (${value('left')}::integer[]) then 'left' else 'undone' end
      where tenant_id = ${tenant} and moving_id = ${id} and row_no = any (${value('rows')}::integer[])`,
);

interface Voucher {
  readonly id: number;
  readonly day: string;
  readonly branch: number;
  readonly rows: readonly { readonly debit: string; readonly credit: string; readonly amount: string }[];
}

interface Reversing {
  readonly now: Parameters<typeof correctionDay>[2];
  readonly narration: string;
  /** The LR they belong to; 0: none. */
  readonly biltySeq: number;
  readonly paper: string;
  readonly userName: string;
}

/** Reverses the vouchers read by `vouchersToReverse`, within a transaction. */
export async function reversed(run: Run, vouchers: JsonText, { now, narration, ...of }: Reversing): Promise<void> {
  const posted = (vouchers.parse() as Voucher[]).map((voucher) => ({
    ...voucher,
    rows: voucher.rows.map((row): Posting => ({ ...row, amount: readPaise(row.amount) })),
  }));
  if (posted.length === 0) return;
  await run(postVouchers, {
    vouchers: vouchersJson(
      posted.map(({ id: reverses, day, branch, rows }) => ({
        kind: 'Reversal' as const,
        day: correctionDay(day, rows, now),
        branch,
        rows: postingsOf({ event: 'reversal', of: rows }),
        narration,
        reverses,
      })),
    ),
    freed: posted.map((voucher) => voucher.id),
    kept: [],
    ...of,
  });
}

/** Undoes some LRs of a file, within a transaction; returns how many were examined. Those used meanwhile stay. */
export async function takeSomeBack(
  run: Run,
  { moving, userName, fileName }: { readonly moving: string; readonly userName: string; readonly fileName: string },
): Promise<number> {
  const [books] = await run(lockPostings, {});
  const rows = await run(nextTaken, { id: moving });
  if (rows.length === 0 || books === undefined) return 0;
  const going = rows.filter(({ isTouched: touched }) => !touched);
  const now = { ...books, cash: await closedCashOf(run) };
  for (const { seq, number, vouchers } of going)
    await reversed(run, vouchers, { now, narration: fileName, biltySeq: seq, paper: number, userName });
  if (going.length > 0) await run(removeLrs, { seqs: going.map(({ seq }) => seq) });
  await run(noteUndone, {
    id: moving,
    rows: rows.map(({ row }) => row),
    left: rows.filter((row) => row.isTouched).map(({ row }) => row),
  });
  return rows.length;
}
