import { sql } from 'kysely';
import { freightBillCalls } from '#api/freight-bills.ts';
import type { Fields, RowOf } from '#domain/define.ts';
import type { ConsignmentSettings } from '#domain/records/consignment-settings.ts';
import { freightBill, note } from '#domain/records/freight-bill.ts';
import type { GstFacts } from '#domain/rules/gst.ts';
import { COMPANY_STATES, stateName } from '#domain/rules/states.ts';
import type { Language } from '#print/language.ts';
import type { BillNoteReport } from '#print/papers/bill-note.ts';
import type { PrintedBill } from '#print/papers/freight-bill.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { PrintJob } from '#print/printer.ts';
import { docWithAudit } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import { settingsOfPaper } from '../consignment/print.ts';
import { wirePairs } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { DocumentServices } from '../documents/document-rules.ts';
import { linkOver, notFound, Refusal } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { isSuspended, type SharedPrint } from '../sharing/sharing.ts';
import { billJson, itemOfBill, settledOfBill } from './bill-json.ts';
import { noteJson } from './note-json.ts';

const tenant = value('tenantId');
const isBill = sql`f.tenant_id = ${tenant} and f.bill_no = upper(${value('billNo')}::text)`;

/** The branch of a bill `f` whose GSTIN stands on it, as SQL; null: the company's stands there. */
const supplier = sql`(select json_build_object('address', r.address, 'city', r.city, 'pin', r.pin, 'state', r.state_code, 'gstin', r.gstin,
    'contact', r.contact) from branch r where r.tenant_id = ${tenant} and r.id = f.branch_id and r.gstin <> '' and r.gstin = f.supplier_gstin)`;

interface Supplier {
  readonly address: string;
  readonly city: string;
  readonly pin: string;
  /** Its GST code. */
  readonly state: string;
  readonly gstin: string;
  readonly contact: string;
}

const stateOfName = (name: string) => COMPANY_STATES.find((each) => each === name) ?? '';

/** A tax paper has one supplier: where that is a branch, its address and GSTIN stand in the head, and not the company's. */
function headedBy(head: Letterhead, branch: Supplier | null): Letterhead {
  if (branch === null || branch.gstin === head.company.gstin) return head;
  const { address, city, pin, state, gstin, contact } = branch;
  const numbers = contact === '' ? {} : { contact1: contact, contact2: '', contact3: '', contact4: '', contact5: '' };
  return {
    ...head,
    company: { ...head.company, address, city, pin, state: stateOfName(stateName(state)), gstin, ...numbers },
  };
}

/** What the print of a bill `f` with its item `i` looks up, as SQL. */
export const billLookup = sql`json_build_object('settings', ${settingsOfPaper}, 'elections', (select coalesce(json_agg(json_build_object(
    'year', e.year, 'election', e.election)), '[]') from gst_election e where e.tenant_id = ${tenant}), 'supplier', ${supplier},
    'settled', ${settledOfBill})::text`;

const readToPrint = statement<{ doc: JsonText; lookup: string }>(
  'freight_bill.print',
  sql`select ${billJson} as doc, ${billLookup} as lookup from freight_bill f left join ${itemOfBill} i on true where ${isBill}`,
);
const readNote = statement<{ note: JsonText; bill: JsonText; supplier: JsonText | null }>(
  'note.print',
  sql`select ${noteJson('n')} as note, json_build_object(${wirePairs(freightBill.fields, 'f')}) as bill, ${supplier} as supplier
      from note n join freight_bill f on f.tenant_id = ${tenant} and f.id = n.bill_id
      where n.tenant_id = ${tenant} and n.note_no = upper(${value('noteNo')}::text)`,
);
const share = statement<{ number: string; contacts: JsonText }>(
  'freight_bill.share',
  sql`with f as (select * from freight_bill f where ${isBill}),
      ${docWithAudit('freight_bill.share', { record: sql`f.bill_no`, doc: sql`json_build_object('until', ${value('until')}::text)`, from: sql`f` })}
      select d.record as number, (select json_build_array(json_build_object('name', p.name, 'number', p.contact)) from party p, f
        where p.tenant_id = ${tenant} and p.id = f.party_id) as contacts from d`,
);

type Wire = Readonly<Record<string, unknown>>;
const rowOf = <F extends Fields>(fields: F, wire: Wire): RowOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wire[field.wire]])) as RowOf<F>;

/** The print of a bill, from its JSON and what was looked up. */
export function billJob(wire: Wire, lookup: string, head: Letterhead, language: Language): PrintJob {
  const {
    settings,
    elections,
    settled,
    supplier: branch,
  } = JSON.parse(lookup) as {
    readonly supplier: Supplier | null;
    readonly settings: ConsignmentSettings;
    readonly settled: PrintedBill['settled'];
    readonly elections: GstFacts['elections'];
  };
  const bill = {
    ...rowOf(freightBill.fields, wire),
    state: wire['state'],
    roundOff: wire['round_Off'],
    openAmount: wire['open_Amt'],
    settled,
    lines: (wire['lines'] as readonly Wire[]).map((line) => rowOf(freightBill.lines, line)),
  } as PrintedBill;
  return { report: 'freight-bill', language, data: { ...headedBy(head, branch), bill, settings, elections } };
}

/** Answers the calls that print bills and their notes, and give a bill to somebody without a login. */
export function answerBillPrints({
  database,
  printer,
  sharing,
  readCompany,
  letterheadOf,
}: Pick<DocumentServices, 'database' | 'printer' | 'sharing' | 'readCompany' | 'letterheadOf'>) {
  async function printedNote({ tenantId, number, language }: Omit<SharedPrint, 'copy'>): Promise<Buffer> {
    const [[found], company] = await Promise.all([
      database.read({ tenantId }, readNote, { noteNo: number }),
      readCompany(tenantId),
    ]);
    if (!found) throw notFound();
    const head = await letterheadOf(company);
    const data = {
      ...headedBy(head, (found.supplier?.parse() ?? null) as Supplier | null),
      note: rowOf(note.fields, found.note.parse() as Wire) as BillNoteReport['note'],
      bill: rowOf(freightBill.fields, found.bill.parse() as Wire),
    };
    return await printer.print({ report: 'bill-note', language: language || head.company.language, data });
  }
  async function printed({ tenantId, number, language }: Omit<SharedPrint, 'copy'>): Promise<Buffer> {
    const [[found], company] = await Promise.all([
      database.read({ tenantId }, readToPrint, { billNo: number }),
      readCompany(tenantId),
    ]);
    if (!found) throw notFound();
    const head = await letterheadOf(company);
    const job = billJob(
      found.doc.parse() as Wire,
      found.lookup,
      head,
      language === '' ? head.company.language : language,
    );
    return await printer.print(job);
  }
  return {
    freightBillPrint: ({ tenantId, query: { billNo, language } }) => printed({ tenantId, number: billNo, language }),
    notePrint: ({ tenantId, query: { noteNo, language } }) => printedNote({ tenantId, number: noteNo, language }),
    async freightBillShare({ session, tenantId, query: { billNo, language } }) {
      const shared = { tenantId, number: billNo, language, copy: '' };
      const { url, until } = sharing.link('freight_bill', freightBillCalls.freightBillShared.path, shared);
      const [row] = await database.write({ tenantId }, share, { ...unkeyed(session), billNo, until });
      if (!row) throw notFound();
      return { url, until, contacts: row.contacts.parse() as { name: string; number: string }[] };
    },
    async freightBillShared({ query: { link } }) {
      const shared = sharing.open('freight_bill', link);
      if (shared === null || (await isSuspended(database, shared.tenantId))) throw linkOver();
      return await printed(shared).catch((error: unknown) => {
        // To a stranger a bill that is gone looks like a link that has expired.
        throw error instanceof Refusal && error.status === 404 ? linkOver() : error;
      });
    },
  } satisfies Partial<Answerers>;
}
