import { sql } from 'kysely';
import { readPaise } from '#domain/rules/money.ts';
import { postingsOf, type Posting } from '#domain/rules/postings.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { notFound } from '../errors/errors.ts';
import { postAlone } from './post-alone.ts';
import { settledBy } from './refusals.ts';
import { itemById, settledWith, voucherById } from './settlements.ts';

const tenant = value('tenantId');

// A concurrent settlement holds the lock of the item, so this waits for it.
const readPosted = statement<{ day: string; branch: number; settledBy: string; rows: JsonText }>(
  'ledger.posted',
  sql`with v as (select * from voucher where tenant_id = ${tenant} and id = ${value('voucherId')}::bigint),
      i as materialized (select * from item where tenant_id = ${tenant} and voucher_id = ${value('voucherId')}::bigint order by id for update)
      select v.day::text as day, v.branch_id as branch,
        coalesce((select min(w.voucher_no) from i cross join lateral ${settledWith(sql`i.id`)} a
            cross join lateral ${itemById(sql`a.other`)} o cross join lateral ${voucherById(sql`o.voucher_id`)} w
          where w.bilty_seq <> all(${value('spared')}::bigint[])), '') as "settledBy",
        (select json_agg(json_build_object('debit', e.debit, 'credit', e.credit, 'amount', e.amount::text) order by e.line_no)
          from entry e where e.tenant_id = ${tenant} and e.voucher_id = v.id) as rows
      from v`,
);

/** The postings of a document. */
interface PostedPaper {
  readonly voucherId: number;
  /** Its reference in the books. */
  readonly paper: string;
  /** The ordinals of bilties whose own receipts may settle it: the receipts become on account again. */
  readonly spared?: readonly number[];
}

/**
 * Reverses what a document posted, on its own date, within a transaction that holds the lock of postings. Throws 409 if something else
 * settles it.
 */
export async function reversePaper(
  run: Run,
  { voucherId, paper, spared = [] }: PostedPaper,
  { narration, userName }: { readonly narration: string; readonly userName: string },
): Promise<void> {
  const [posted] = await run(readPosted, { voucherId, spared });
  if (!posted) throw notFound();
  if (posted.settledBy !== '') throw settledBy(paper, posted.settledBy);
  const { day, branch } = posted;
  const of = (posted.rows.parse() as { debit: string; credit: string; amount: string }[]).map((row): Posting => {
    return { ...row, amount: readPaise(row.amount) };
  });
  const rows = postingsOf({ event: 'reversal', of });
  await postAlone(run, { kind: 'Reversal', day, branch, rows, narration, reverses: voucherId }, userName, paper);
}
