import { formatRupees, readPaise } from '#domain/rules/money.ts';
import { sql } from 'kysely';
import { freightBill } from '#domain/records/freight-bill.ts';
import type { Session } from '../scope/session.ts';
import { docWithAudit } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { conflict, notFound } from '../errors/errors.ts';
import { lockPostings } from '../ledger/posting.ts';
import { refusedAt } from '../ledger/refusals.ts';
import { reversePaper } from '../ledger/reverse-paper.ts';
import { billJson, itemOfBill } from './bill-json.ts';

const tenant = value('tenantId');
const isBill = sql`f.tenant_id = ${tenant} and f.bill_no = upper(${value('billNo')}::text)`;

const lock = statement<{
  id: number;
  billNo: string;
  isCancelled: boolean;
  voucherId: number;
  lrs: number[];
}>(
  'freight_bill.lock',
  sql`select f.id, f.bill_no as "billNo", f.cancelled_at is not null as "isCancelled", f.voucher_id as "voucherId",
        array(select x.bilty_seq from freight_bill_line x where x.tenant_id = ${tenant} and x.bill_id = f.id) as lrs
      from freight_bill f where ${isBill} for no key update`,
);
const hasNotes = statement<{ noteNo: string | null; left: string }>(
  'freight_bill.notes',
  sql`select (array_agg(n.note_no order by n.id))[1] as "noteNo",
        (coalesce((select f.before_tax from freight_bill f where f.tenant_id = ${tenant} and f.id = ${value('id')}::bigint), 0)
          + coalesce(sum(case n.kind when 'Credit' then -n.before_tax else n.before_tax end), 0))::numeric(14, 2)::text as left
      from note n where n.tenant_id = ${tenant} and n.bill_id = ${value('id')}::bigint`,
);
/** The 409 for a bill that a note changed: notes cannot be cancelled, so it is corrected by another note. */
function changedByNote(bill: string, { noteNo, left }: { readonly noteNo: string; readonly left: string }) {
  const amount = readPaise(left);
  const how =
    amount > 0n ? `issue a credit note of ₹${formatRupees(amount)}, all that is left of it` : 'nothing is left of it';
  return conflict('noted', `${bill} was changed by ${noteNo} and cannot be cancelled: ${how}.`);
}
/** Locked before the postings, in the same order as billing LRs and recording their events. */
const lockLrs = statement(
  'freight_bill.lock_lrs_of_bill',
  sql`select seq from bilty where tenant_id = ${tenant} and seq = any (${value('lrs')}::bigint[]) order by seq for no key update`,
);
const freeLrs = statement(
  'freight_bill.free_lrs',
  sql`with x as (update freight_bill_line set is_live = false where tenant_id = ${tenant} and bill_id = ${value('id')}::bigint returning bilty_seq)
      update bilty b set billed = false from x where b.tenant_id = ${tenant} and b.seq = x.bilty_seq`,
);
const setCancelled = statement(
  'freight_bill.set_cancelled',
  sql`update freight_bill set cancelled_at = now(), cancelled_by = ${value('userName')}, cancel_reason = ${value('reason')}
      where tenant_id = ${tenant} and id = ${value('id')}::bigint`,
);
const record = statement<{ doc: JsonText }>(
  'freight_bill.cancel',
  sql`with f as (select f.bill_no, ${billJson} as doc from freight_bill f left join ${itemOfBill} i on true where ${isBill}),
      ${docWithAudit('freight_bill.cancel', { record: sql`f.bill_no`, doc: sql`f.doc`, from: sql`f` })}
      select doc from d`,
);

/**
 * Cancels a bill within a transaction: its voucher is reversed on its own day, and its LRs can be billed again. Throws 404, and 409 if it
 * is already cancelled, partly settled, changed by a note, or dated before the books' lock date.
 */
export async function cancelBill(
  run: Run,
  session: Session,
  { billNo, reason }: { readonly billNo: string; readonly reason: string },
): Promise<JsonText> {
  const [bill] = await run(lock, { billNo });
  if (!bill) throw refusedAt('bill_No', 'Bill No. was not found.');
  const named = bill.billNo;
  if (bill.isCancelled) throw conflict('cancelled', `${freightBill.title} ${named} is cancelled already.`);
  await run(lockLrs, { lrs: bill.lrs });
  await run(lockPostings, {});
  const [note] = await run(hasNotes, { id: bill.id });
  if (note !== undefined && note.noteNo !== null) throw changedByNote(named, { ...note, noteNo: note.noteNo });
  const { userName } = session;
  const { voucherId, lrs } = bill;
  await reversePaper(run, { voucherId, paper: named, spared: lrs }, { narration: reason, userName });
  await run(freeLrs, { id: bill.id });
  await run(setCancelled, { id: bill.id, reason, userName });
  const [cancelled] = await run(record, { ...unkeyed(session), billNo });
  if (!cancelled) throw notFound();
  return cancelled.doc;
}
