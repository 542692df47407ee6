import { NOTHING_IN_FILE } from '#api/eway-bills.ts';
import { toWire, type FieldError } from '#domain/define.ts';
import { EWAY_BILL_TAKEN, ewayBill, type EwayBill } from '#domain/records/eway-bill.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { ewayAdvice, withEnd } from '#domain/rules/eway-bill-faults.ts';
import { extensionFault } from '#domain/rules/eway-extension.ts';
import { extensionWindow } from '#domain/rules/eway-validity.ts';
import type { LawRow } from '#domain/rules/law.ts';
import { momentOf } from '#domain/rules/moment.ts';
import { once, stampOf, unkeyed } from '../changes/idempotency.ts';
import { wantedValues } from '../database/wanted-text.ts';
import { docOf } from '../changes/optimistic-lock.ts';
import type { Law } from '../law/law.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { NO_PAGE, pageJson } from '../database/page.ts';
import { brokenConstraint, conflict, invalid, notFound, type Refusal } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { EwayReader } from './read-file.ts';
import { add, carrying, change, cleanBill, extension, known, pages, read } from './statements.ts';

const NOTHING_READ = 'No e-way bill could be read in this text.';

const taken = (constraint: string): Refusal | undefined =>
  constraint === 'eway_bill_no'
    ? conflict('exists', EWAY_BILL_TAKEN, [{ path: ewayBill.fields.ewayBillNo.wire, message: EWAY_BILL_TAKEN }])
    : undefined;

const withAdvice = (doc: JsonText, advice: readonly FieldError[]) => ({ ...(doc.parse() as object), advice }) as never;

/** Throws if a bill may not be extended to that time, or not now. */
function refuseExtension(
  rows: readonly LawRow[],
  bill: EwayBill,
  { validUpto, ...input }: { readonly validUpto: string; readonly ours: string; readonly now: number },
): void {
  const fault = extensionFault(rows, bill, { ...input, till: validUpto.slice(0, 10) });
  const refuse = (message: string) => invalid(message, [{ path: 'valid_Upto', message }]);
  if (fault !== null) throw fault.code === 'over' ? refuse(fault.message) : conflict(fault.code, fault.message);
  if (validUpto <= bill.validUpto) throw refuse('Valid Until must be later than it is now.');
}

/** Reads bills from a text or a file, with what the company knows of each. Throws 422 if none can be read. */
async function readBills(
  database: Database,
  reader: EwayReader,
  tenantId: string,
  body: Blob | { readonly text: string },
) {
  const isFile = body instanceof Blob;
  const bills = await reader.read(isFile ? body : body.text);
  const nothing = isFile ? NOTHING_IN_FILE : NOTHING_READ;
  if (bills.length === 0) throw invalid(nothing, [{ path: isFile ? 'file' : 'text', message: nothing }]);
  const keys = bills.flatMap(({ bill }) => [bill.fromGstin ?? '', bill.toGstin ?? '']);
  const numbers = bills.map(({ bill }) => bill.ewayBillNo ?? '');
  const [row] = await database.read({ tenantId }, known, { keys, numbers });
  const parties = (row?.parties.parse() ?? {}) as Readonly<Record<string, object>>;
  const lrs = await lrsOf(database, tenantId, bills);
  return bills.map(({ bill, advice }) => ({
    bill: Object.fromEntries(
      Object.entries(toWire(ewayBill.fields, bill as EwayBill)).filter(([, value]) => value !== undefined),
    ),
    advice,
    is_On_Desk: row?.numbers.includes(bill.ewayBillNo ?? '') === true,
    from_Party: parties[bill.fromGstin ?? ''] ?? null,
    to_Party: parties[bill.toGstin ?? ''] ?? null,
    lr: lrs[bill.docNo ?? ''] ?? null,
  }));
}

// Each is a separate search.
const MOST_PROPOSED = 20;
const SHORTEST_INVOICE = 2;

/** The LRs that bills probably belong to, by invoice number. */
async function lrsOf(
  database: Database,
  tenantId: string,
  bills: Awaited<ReturnType<EwayReader['read']>>,
): Promise<Readonly<Record<string, object>>> {
  const input = bills
    .map(({ bill }) => bill)
    .filter(({ docNo = '' }) => docNo.length >= SHORTEST_INVOICE)
    .slice(0, MOST_PROPOSED);
  if (input.length === 0) return {};
  const [row] = await database.read({ tenantId }, carrying, {
    invoices: input.map(({ docNo = '' }) => docNo),
    from: input.map(({ fromGstin = '' }) => (fromGstin === 'URP' ? '' : fromGstin)),
    to: input.map(({ toGstin = '' }) => (toGstin === 'URP' ? '' : toGstin)),
  });
  return (row?.lrs.parse() ?? {}) as Readonly<Record<string, object>>;
}

interface Extended {
  readonly number: string;
  readonly validUpto: string;
  readonly reason: string;
  readonly remark: string;
  readonly stamp: ReturnType<typeof unkeyed>;
  readonly now: number;
}

/** Extends a bill within a transaction, with an event and an audit entry. Throws 404, and if the extension is not allowed. */
async function extend(
  run: Run,
  rows: readonly LawRow[],
  { number, validUpto, reason, remark, stamp, now }: Extended,
): Promise<JsonText> {
  const [locked] = await run(extension.lock, { number });
  const [before] = locked ? await run(extension.whole, { number }) : [];
  if (!before) throw notFound();
  const [settings] = await run(extension.transporter, {});
  const bill = cleanBill(before.doc);
  refuseExtension(rows, bill, { validUpto, ours: settings?.id ?? '', now });
  const detail = JSON.stringify({ from: bill.validUpto, to: validUpto, reason, remark });
  await run(extension.set, { ...stamp, number, validUpto, detail });
  await run(extension.raiseVersion, { ...stamp, number });
  const [after] = await run(extension.recordUpdate, { ...stamp, number, before: before.doc.text });
  if (!after) throw notFound();
  return after.doc;
}

/** The handlers of the transporter's e-way bill calls. */
export function answerEwayBills(database: Database, law: Law, reader: EwayReader, now = Date.now) {
  return {
    async ewayBillPage({ tenantId, query }) {
      const { tab, searchParam, pageIndex, pageSize } = query;
      const { whole, found } = pages[tab];
      const page = (searchParam === '' ? whole : found)(pageSize);
      const skip = (pageIndex - 1) * pageSize;
      // A bill that expired before this can no longer be extended.
      const over = momentOf(extensionWindow(await law.rows(), now()).from);
      const [rows] = await database.read({ tenantId }, page, { ...wantedValues(searchParam), skip, over });
      return pageJson(rows ?? NO_PAGE, query);
    },
    async ewayBillRead({ tenantId, query: { number } }) {
      const [row] = await database.read({ tenantId }, read, { number });
      if (!row) throw notFound();
      return row.doc;
    },
    async ewayBillCreate(input) {
      const rows = await law.rows();
      const { bill, isEstimate } = withEnd(input.body, rows);
      const save = async () => {
        const [row] = await database.write({ tenantId: input.tenantId }, add, {
          ...stampOf(input),
          ...bill,
          isEstimate,
        });
        if (!row) throw notFound();
        return row.doc;
      };
      return withAdvice(
        await once(database, input, save, taken),
        ewayAdvice(bill, rows, todayInIndia(new Date(now()))),
      );
    },
    async ewayBillUpdate({ session, tenantId, query: { number }, body }) {
      const rows = await law.rows();
      const { updatedDate, ...sent } = body;
      const { bill, isEstimate } = withEnd(sent, rows);
      try {
        const values = { ...unkeyed(session), ...bill, isEstimate, number, updatedDate };
        const [row] = await database.write({ tenantId }, change, values);
        return withAdvice(docOf(row), ewayAdvice(bill, rows, todayInIndia(new Date(now()))));
      } catch (error) {
        throw taken(brokenConstraint(error) ?? '') ?? error;
      }
    },
    async ewayBillReadFile({ tenantId, body }) {
      return (await readBills(database, reader, tenantId, body)) as never;
    },
    async ewayBillExtended({ session, tenantId, body }) {
      const { number, validUpto, reason, remark } = body;
      const rows = await law.rows();
      const change = { number, validUpto, reason, remark, stamp: unkeyed(session), now: now() };
      const doc = await database.transaction({ tenantId }, (run) => extend(run, rows, change));
      return withAdvice(doc, []);
    },
  } satisfies Partial<Answerers>;
}
