import { sql } from 'kysely';
import type { QueryOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { freightBillCalls } from '#api/freight-bills.ts';
import { noteCalls } from '#api/notes.ts';
import { prefixed } from '#api/prefixed.ts';
import { rowOf, type Wire } from '#domain/wire-row.ts';
import type { ConsignmentSettings } from '#domain/records/consignment-settings.ts';
import { freightBill, note } from '#domain/records/freight-bill.ts';
import type { GstFacts } from '#domain/rules/gst.ts';
import { COMPANY_STATES, stateName } from '#domain/rules/states.ts';
import type { Language } from '#print/language.ts';
import type { BillNoteReport } from '#print/papers/bill-note.ts';
import { BILL_COPIES } from '#domain/rules/copies.ts';
import type { PrintedBill } from '#print/papers/freight-bill.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { PrintJob } from '#print/printer.ts';
import { settingsOfPaper } from '../consignment/print.ts';
import { wirePairs } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { DocumentServices } from '../documents/document-rules.ts';
import type { Answerers } from '../http/answering.ts';
import { printOf } from '../reports/one-print.ts';
import { answerShares, shareStatement } from '../reports/shared-prints.ts';
import { billJson, itemOfBill, settledOfBill } from './bill-json.ts';
import { noteJson } from './note-json.ts';

const tenant = value('tenantId');
const isBill = sql`f.tenant_id = ${tenant} and f.bill_no = upper(${value('billNo')}::text)`;

const isNote = sql`n.tenant_id = ${tenant} and n.note_no = upper(${value('noteNo')}::text)`;

/** SQL for the branch whose GSTIN is on the bill `f`; null: the company's is. */
const supplier = sql`(select json_build_object('address', r.address, 'city', r.city, 'pin', r.pin, 'state', r.state_code, 'gstin', r.gstin,
    'contact', r.contact) from branch r where r.tenant_id = ${tenant} and r.id = f.branch_id and r.gstin <> '' and r.gstin = f.supplier_gstin)`;

interface Supplier {
  readonly address: string;
  readonly city: string;
  readonly pin: string;
  /** Its GST state code. */
  readonly state: string;
  readonly gstin: string;
  readonly contact: string;
}

const stateOfName = (name: string) => COMPANY_STATES.find((each) => each === name) ?? '';

/** A tax document has one supplier: if that is a branch, its address and GSTIN replace the company's in the head. */
function headedBy(head: Letterhead, branch: Supplier | null): Letterhead {
  if (branch === null || branch.gstin === head.company.gstin) return head;
  const { address, city, pin, state, gstin, contact } = branch;
  const numbers = contact === '' ? {} : { contact1: contact, contact2: '', contact3: '', contact4: '', contact5: '' };
  return {
    ...head,
    company: { ...head.company, address, city, pin, state: stateOfName(stateName(state)), gstin, ...numbers },
  };
}

/** SQL for what the print of a bill `f` with its item `i` looks up. */
export const billLookup = sql`json_build_object('settings', ${settingsOfPaper}, 'elections', (select coalesce(json_agg(json_build_object(
    'year', e.year, 'election', e.election)), '[]') from gst_election e where e.tenant_id = ${tenant}), 'supplier', ${supplier},
    'settled', ${settledOfBill}, 'carried', (select json_agg(x.carried order by x.line_no) from freight_bill_line x
      where x.tenant_id = ${tenant} and x.bill_id = f.id))::text`;

const readToPrint = statement<{ doc: JsonText; lookup: string }>(
  'freight_bill.print',
  sql`select ${billJson} as doc, ${billLookup} as lookup from freight_bill f left join ${itemOfBill} i on true where ${isBill}`,
);
const readNote = statement<{ note: JsonText; bill: JsonText; supplier: JsonText | null }>(
  'note.print',
  sql`select ${noteJson('n')} as note, json_build_object(${wirePairs(freightBill.fields, 'f')}) as bill, ${supplier} as supplier
      from note n join freight_bill f on f.tenant_id = ${tenant} and f.id = n.bill_id
      where ${isNote}`,
);
/** SQL for the party of the row `of`: who its print is sent to. */
const partyOf = (
  of: string,
) => sql`coalesce((select json_build_array(json_build_object('name', p.name, 'number', p.contact)) from party p
    where p.tenant_id = ${tenant} and p.id = ${sql.ref(`${of}.party_id`)}), '[]')`;
const shareBill = shareStatement({
  kind: 'freight_bill',
  row: sql`select f.bill_no, f.party_id from freight_bill f where ${isBill}`,
  record: sql`r.bill_no`,
  contacts: partyOf('r'),
});
const shareNote = shareStatement({
  kind: 'note',
  row: sql`select n.note_no, f.party_id from note n join freight_bill f on f.tenant_id = ${tenant} and f.id = n.bill_id where ${isNote}`,
  record: sql`r.note_no`,
  contacts: partyOf('r'),
});

/** The print job of a bill, from its JSON and what was looked up. */
export function billJob(
  wire: Wire,
  lookup: string,
  head: Letterhead,
  language: Language,
  copies: readonly (typeof BILL_COPIES)[number][] = BILL_COPIES,
): PrintJob {
  const {
    settings,
    elections,
    settled,
    carried,
    supplier: branch,
  } = JSON.parse(lookup) as {
    readonly supplier: Supplier | null;
    readonly settings: ConsignmentSettings;
    readonly settled: PrintedBill['settled'];
    readonly elections: GstFacts['elections'];
    readonly carried: readonly PrintedBill['lines'][number]['carried'][];
  };
  const bill = {
    ...rowOf(freightBill.fields, wire),
    state: wire['state'],
    roundOff: wire['round_Off'],
    openAmount: wire['open_Amt'],
    settled,
    lines: (wire['lines'] as readonly Wire[]).map((line, at) => ({
      ...rowOf(freightBill.lines, line),
      carried: carried[at] ?? null,
    })),
  } as PrintedBill;
  return { report: 'freight-bill', language, data: { ...headedBy(head, branch), bill, settings, elections, copies } };
}

/** The handlers of the calls that print bills and notes, and share them without a login. */
export function answerBillPrints(
  services: Pick<DocumentServices, 'database' | 'sharing' | 'readCompany' | 'letterheadOf' | 'officePrinters'>,
) {
  const { database } = services;
  const printIn = (copies: typeof BILL_COPIES | readonly ['original']) =>
    printOf(services, {
      read: async (tenantId, billNo) => (await database.read({ tenantId }, readToPrint, { billNo }))[0],
      job: ({ doc, lookup }, head, language) => billJob(doc.parse() as Wire, lookup, head, language, copies),
    });
  const printBill = printIn(BILL_COPIES);
  const printNote = printOf(services, {
    read: async (tenantId, noteNo) => (await database.read({ tenantId }, readNote, { noteNo }))[0],
    job: (found, head, language) => ({
      report: 'bill-note',
      language,
      data: {
        ...headedBy(head, (found.supplier?.parse() ?? null) as Supplier | null),
        note: rowOf(note.fields, found.note.parse() as Wire) as BillNoteReport['note'],
        bill: rowOf(freightBill.fields, found.bill.parse() as Wire),
      },
    }),
  });
  return {
    freightBillPrint: ({ tenantId, query: { billNo, ...how } }) => printBill({ tenantId, number: billNo, ...how }),
    notePrint: ({ tenantId, query: { noteNo, ...how } }) => printNote({ tenantId, number: noteNo, ...how }),
    ...prefixed(
      'freightBill',
      answerShares<QueryOf<Calls['freightBillShare']>>(services, {
        kind: 'freight_bill',
        path: freightBillCalls.freightBillShared.path,
        numberOf: ({ billNo }) => billNo,
        share: shareBill,
        // The duplicate is for the supplier.
        printed: printIn(['original']),
      }),
    ),
    ...prefixed(
      'note',
      answerShares<QueryOf<Calls['noteShare']>>(services, {
        kind: 'note',
        path: noteCalls.noteShared.path,
        numberOf: ({ noteNo }) => noteNo,
        share: shareNote,
        printed: printNote,
      }),
    ),
  } satisfies Partial<Answerers>;
}
