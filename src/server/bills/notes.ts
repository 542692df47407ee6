import { sql } from 'kysely';
import type { BodyOf } from '#api/call.ts';
import type { noteCalls } from '#api/notes.ts';
import { freightBill, note } from '#domain/records/freight-bill.ts';
import { receivableOf } from '#domain/rules/accounts.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { lastTaxedNote, noteTotal, sumsOfNote, type NoteSums } from '#domain/rules/freight-bill.ts';
import { formatPlainRupees, formatRupees, toPaise, readPaise } from '#domain/rules/money.ts';
import { postingsOf } from '#domain/rules/postings.ts';
import { addition, madeBy, nextId } from '../changes/addition.ts';
import { once, stampOf, type SaveCall } from '../changes/idempotency.ts';
import { sentColumns } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { conflict, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { postAlone } from '../ledger/post-alone.ts';
import { lockPostings } from '../ledger/posting.ts';
import { refusedAt } from '../ledger/refusals.ts';
import { takeBillNumber } from './bill-numbers.ts';
import { billRefusal } from './bill-refusals.ts';
import { noteJson } from './note-json.ts';

const tenant = value('tenantId');

interface BillOfNote {
  readonly id: number;
  readonly billNo: string;
  readonly isCancelled: boolean;
  readonly isTaxed: boolean;
  readonly day: string;
  readonly branch: number;
  readonly party: number;
}
const lock = statement<BillOfNote>(
  'note.lock_bill',
  sql`select f.id, f.bill_no as "billNo", f.cancelled_at is not null as "isCancelled", f.kind = 'Tax Invoice' as "isTaxed",
        f.bill_date::text as day, f.branch_id as branch, f.party_id as party
      from freight_bill f where f.tenant_id = ${tenant} and f.bill_no = upper(${value('billNo')}::text) for no key update`,
);
const sumsIn = (
  row: string,
) => sql`json_build_object('value', ${sql.ref(`${row}.before_tax`)}::text, 'cgst', ${sql.ref(`${row}.cgst`)}::text,
  'sgst', ${sql.ref(`${row}.sgst`)}::text, 'igst', ${sql.ref(`${row}.igst`)}::text)`;
// Includes what a debit note added.
const readLeft = statement<{ bill: JsonText; left: JsonText; item: number; open: string }>(
  'note.left_of_bill',
  sql`select ${sumsIn('f')} as bill, ${sumsIn('l')} as left, i.id as item, (i.amount - i.settled)::text as open
      from freight_bill f
        join lateral (select f.before_tax + coalesce(sum(s.sign * n.before_tax), 0) as before_tax, f.cgst + coalesce(sum(s.sign * n.cgst), 0) as cgst,
            f.sgst + coalesce(sum(s.sign * n.sgst), 0) as sgst, f.igst + coalesce(sum(s.sign * n.igst), 0) as igst
          from note n cross join lateral (select case n.kind when 'Credit' then -1 else 1 end as sign) s
          where n.tenant_id = ${tenant} and n.bill_id = f.id) l on true
        join item i on i.tenant_id = ${tenant} and i.voucher_id = f.voucher_id and i.side = 'D'
      where f.tenant_id = ${tenant} and f.id = ${value('id')}::bigint`,
);
const { billNo: _billNo, ...noteFields } = note.fields;
const save = addition({
  name: 'note.create',
  table: note.table,
  id: nextId.ofKind('note'),
  columns: {
    ...sentColumns(noteFields),
    bill_id: sql`${value('billId')}::bigint`,
    branch_id: sql`${value('branch')}::bigint`,
    voucher_id: sql`${value('voucherId')}::bigint`,
    created_by: madeBy.created_by,
  },
  record: sql`r.note_no`,
  doc: noteJson('r'),
});
type NoteRequest = BodyOf<typeof noteCalls.noteIssue>;

const readSums = (doc: JsonText): NoteSums => {
  const written = doc.parse() as Readonly<Record<keyof NoteSums, string>>;
  const { value: before, cgst, sgst, igst } = written;
  return { value: readPaise(before), cgst: readPaise(cgst), sgst: readPaise(sgst), igst: readPaise(igst) };
};

/**
 * The bill of a note, locked until the transaction ends. Throws 422 if there is none or the date is not allowed; 409 if it is cancelled.
 */
async function billOf(run: Run, { billNo, noteDate }: NoteRequest): Promise<BillOfNote> {
  const [bill] = await run(lock, { billNo });
  if (!bill) throw refusedAt('bill_No', 'Bill No. was not found.');
  if (bill.isCancelled) throw conflict('cancelled', `${freightBill.title} ${bill.billNo} is cancelled.`);
  if (noteDate > todayInIndia()) throw refusedAt('note_Date', 'Note Date cannot be in the future.');
  if (noteDate < bill.day) throw refusedAt('note_Date', 'Note Date is before the bill.');
  return bill;
}

/** Issues a note within a transaction. A credit note settles its bill as far as that is open; the rest is on account. */
async function issue(run: Run, call: SaveCall & { readonly body: NoteRequest }): Promise<JsonText> {
  const { body, session } = call;
  const { kind, noteDate, reason, remark } = body;
  const { userName } = session;
  if (body.beforeTax <= 0) throw refusedAt('value', 'The value of a note must be more than ₹0.');
  const bill = await billOf(run, body);
  await run(lockPostings, {});
  const [read] = await run(readLeft, { id: bill.id });
  if (!read || kind === '' || reason === '') throw notFound();
  const [whole, left] = [readSums(read.bill), readSums(read.left)];
  const before = toPaise(body.beforeTax);
  const credit = kind === 'Credit';
  if (credit && before > left.value) {
    throw refusedAt('value', `More than is left of ${bill.billNo}: ₹${formatRupees(left.value)}.`);
  }
  const taxed = bill.isTaxed && noteDate <= lastTaxedNote(bill.day);
  const sums = sumsOfNote(before, whole, left, { taxed, credit });
  const total = noteTotal(sums);
  const { branch } = bill;
  const dayField = body.askDay === 'yes' ? 'note_Date' : undefined;
  const noteNo = await takeBillNumber(run, { paper: `${kind} Note`, branch, day: noteDate, userName, dayField });
  const { value: beforeTax, ...taxes } = sums;
  const claimed = { account: receivableOf(bill.party), freight: beforeTax, ...taxes, roundOff: 0n };
  const rows = postingsOf({ event: credit ? 'credit note' : 'debit note', ...claimed });
  const open = readPaise(read.open);
  const settled = open < total ? open : total;
  const settles = credit && settled > 0n ? [{ item: read.item, amount: settled }] : [];
  const voucher = { kind: 'Note' as const, day: noteDate, branch, rows, narration: remark, settles };
  const voucherId = await postAlone(run, voucher, userName, noteNo);
  if (voucherId === undefined) throw new Error('A note was not posted.');
  const amounts = Object.entries({ beforeTax, ...taxes, total }).map(
    ([name, each]) => [name, formatPlainRupees(each)] as const,
  );
  const [saved] = await run(save, {
    ...stampOf(call),
    ...Object.fromEntries(amounts),
    noteNo,
    kind,
    noteDate,
    billId: bill.id,
    branch,
    reason,
    remark,
    voucherId,
  });
  if (!saved) throw notFound();
  return saved.doc;
}

/** The handlers of credit and debit note calls. */
export function answerNotes(database: Database) {
  return {
    noteIssue: (call) =>
      once(
        database,
        call,
        () => database.transaction({ tenantId: call.tenantId }, (run) => issue(run, call)),
        billRefusal,
      ),
  } satisfies Partial<Answerers>;
}
