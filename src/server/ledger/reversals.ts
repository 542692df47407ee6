import { sql } from 'kysely';
import type { BodyOf } from '#api/call.ts';
import type { moneyCalls } from '#api/money.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { correctionDay } from '#domain/rules/lr-posting.ts';
import { postingsOf, type Posting } from '#domain/rules/postings.ts';
import { isPrintedAs } from '#domain/rules/voucher-kinds.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict } from '../errors/errors.ts';
import { postAndRecord, type PostingDay } from './post-alone.ts';
import { closedCashOf, type PostedVoucher } from './posting.ts';
import { DATE_AHEAD, refusedAt, reversedAlready, settledBy } from './refusals.ts';
import { itemById, itemsOfVoucher, settlementsOf, voucherById } from './settlements.ts';

// How a voucher is reversed: alone, or because another replaces it.

const tenant = value('tenantId');

const readToReverse = statement<{
  id: number;
  kind: PostedVoucher['kind'];
  voucherNo: string;
  day: string;
  branch: number;
  ofLr: boolean;
  paper: string;
  isReversed: boolean;
  takenBy: string;
  rows: JsonText;
}>(
  'voucher.to_reverse',
  sql`select v.id, v.kind, v.voucher_no as "voucherNo", v.day::text as day, v.branch_id as branch, v.bilty_seq > 0 as "ofLr", v.paper,
        exists (select from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) as "isReversed",
        coalesce((select min(w.voucher_no) from ${itemsOfVoucher(sql`v.id`)} i cross join lateral ${settlementsOf(sql`i.id`)} a
          cross join lateral ${itemById(sql`a.other`)} c cross join lateral ${voucherById(sql`c.voucher_id`)} w
          where i.account like 'transit:%' and i.side = 'D' and i.settled > 0), '') as "takenBy",
        (select json_agg(json_build_object('debit', e.debit, 'credit', e.credit, 'amount', e.amount::text) order by e.line_no)
          from entry e where e.tenant_id = ${tenant} and e.voucher_id = v.id) as rows
      from voucher v where v.tenant_id = ${tenant} and v.voucher_no = upper(${value('voucherNo')}::text)`,
);

/** Reads a voucher to be reversed, and makes its reversal. Throws 422 if there is none, 409 if it cannot be reversed. */
export async function reversalOf(
  run: Run,
  { voucherNo, narration, day: given }: Pick<BodyOf<typeof moneyCalls.moneyReverse>, 'voucherNo' | 'narration' | 'day'>,
  books: PostingDay,
) {
  const [found] = await run(readToReverse, { voucherNo });
  if (!found) throw refusedAt('voucher_No', 'Voucher No. was not found.');
  if (found.kind === 'Reversal') throw conflict('reversed', `${found.voucherNo} is a reversal itself.`);
  if (found.ofLr || isPrintedAs('paper', found.kind))
    throw conflict('of_lr', `${found.voucherNo} is of ${found.paper}; change that instead.`);
  if (found.isReversed) throw reversedAlready(found.voucherNo);
  const of = (found.rows.parse() as { debit: string; credit: string; amount: string }[]).map((row): Posting => {
    return { ...row, amount: BigInt(row.amount.replace('.', '')) };
  });
  const rows = postingsOf({ event: 'reversal', of });
  const { id, branch } = found;
  if (found.takenBy !== '') throw settledBy(found.voucherNo, found.takenBy);
  if (given !== null && given < found.day)
    throw refusedAt('date', `Date is before ${found.voucherNo}: ${showDate(found.day)}.`);
  if (given !== null && given > books.today) throw refusedAt('date', DATE_AHEAD);
  const day = given ?? correctionDay(found.day, of, { ...books, cash: await closedCashOf(run) });
  const reversal = { kind: 'Reversal' as const, day, branch, rows, narration, reverses: id, belowZero: narration };
  return { found, reversal };
}

/**
 * Reverses the voucher that another one replaces, within the transaction that posts the replacement, so that the replacement can settle the
 * same items. Returns the reversed voucher. Throws what a reversal throws.
 */
export async function takeBackCorrected(
  run: Run,
  { corrects, reason = '' }: { readonly corrects: string; readonly reason?: string },
  books: PostingDay,
  stamp: Parameters<typeof postAndRecord>[2],
) {
  const { found, reversal } = await reversalOf(run, { voucherNo: corrects, narration: '', day: null }, books);
  if (found.paper !== found.voucherNo)
    throw conflict('of_paper', `${found.voucherNo} is of ${found.paper}; reverse it and enter another there.`);
  // Between reversal and replacement, the cash balance may be negative.
  await postAndRecord(run, { ...reversal, belowZero: reason || `Correction of ${found.voucherNo}` }, stamp);
  return found;
}
