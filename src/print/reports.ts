import type { AnyDocument } from '#domain/define.ts';
import { documents } from '#domain/kinds.ts';
import { employee } from '#domain/records/employee.ts';
import { party } from '#domain/records/party.ts';
import { vehicle } from '#domain/records/vehicle.ts';
import { type RowCount, showRows, type ShownRows } from '#domain/rules/row-count.ts';
import { accountLedgerReport } from './papers/account-ledger.ts';
import { AGED } from '#domain/rules/ageing.ts';
import { ageingReport } from './papers/ageing.ts';
import { biltyReport } from './papers/bilty.ts';
import { biltyListReport } from './papers/bilty-list.ts';
import { freightBillList, noteList } from './papers/bill-lists.ts';
import { billNoteReport } from './papers/bill-note.ts';
import { cashBookReport } from './papers/cash-book.ts';
import { challanListReport, challanReport } from './papers/challan.ts';
import { dayBookReport } from './papers/day-book.ts';
import { rowsAt, spansOf } from './json-rows.ts';
import { employeeListReport } from './papers/employee-list.ts';
import { employeeReport } from './papers/employee-sheet.ts';
import type { PinPrinter } from './escp/pin-printer.ts';
import type { LabelPrinter } from './labels/label-printer.ts';
import { labelReport } from './labels/label.ts';
import { renderPdf } from './kit/engine.ts';
import { ewayBillList, ewayBillReport } from './papers/eway-bill.ts';
import { ewayExtensionsReport } from './papers/eway-extensions.ts';
import { exportBiltyListReport, exportBiltyReport } from './papers/export-bilty.ts';
import { finalAccountsReport } from './papers/final-accounts.ts';
import { forwardingNoteReport } from './papers/forwarding-note.ts';
import { freightBillReport } from './papers/freight-bill.ts';
import { contractListReport, contractReport } from './papers/contract.ts';
import { hireMemoListReport, hireMemoReport } from './papers/hire-memo.ts';
import { invoiceReport } from './papers/invoice.ts';
import { lawfulBiltyReport } from './papers/lawful-bilty.ts';
import { testSheetReport } from './papers/lawful-placed.ts';
import { type DocumentListReport, listReportOf, type ReportOfDocuments } from './document-reports.ts';
import type { Language } from './language.ts';
import { loadingSlipListReport, loadingSlipReport } from './papers/loading-slip.ts';
import { kindListReport, wiresOf } from './papers/kind-list.ts';
import type { ListReport } from './papers/list.ts';
import { ledgerVoucherReport } from './papers/ledger-voucher.ts';
import { moneyReceiptReport } from './papers/money-receipt.ts';
import type { Sheet } from './kit/nodes.ts';
import { partyReport } from './papers/party.ts';
import { partyListReport } from './papers/party-list.ts';
import { planListReport } from './papers/plan-list.ts';
import { trialBalanceReport } from './papers/trial-balance.ts';
import { tripSheetListReport, tripSheetReport } from './papers/trip-sheet.ts';
import { vehicleListReport } from './papers/vehicle-list.ts';
import { vehicleReport } from './papers/vehicle-report.ts';
import { voucherListReport } from './papers/voucher-list.ts';

/** Every paper that can be printed; one of each kind of document, and its list. */
const reports = {
  ageing: ageingReport,
  bilty: biltyReport,
  'bilty-list': biltyListReport,
  'export-bilty': exportBiltyReport,
  'export-bilty-list': exportBiltyListReport,
  'lawful-bilty': lawfulBiltyReport,
  'lawful-test-sheet': testSheetReport,
  label: labelReport,
  'forwarding-note': forwardingNoteReport,
  'eway-bill': ewayBillReport,
  'eway-bill-list': kindListReport(ewayBillList),
  'eway-extensions': ewayExtensionsReport,
  'loading-slip': loadingSlipReport,
  'loading-slip-list': loadingSlipListReport,
  challan: challanReport,
  'challan-list': challanListReport,
  'hire-memo': hireMemoReport,
  'hire-memo-list': hireMemoListReport,
  'trip-sheet': tripSheetReport,
  'trip-sheet-list': tripSheetListReport,
  contract: contractReport,
  'contract-list': contractListReport,
  employee: employeeReport,
  'employee-list': employeeListReport,
  vehicle: vehicleReport,
  'vehicle-list': vehicleListReport,
  party: partyReport,
  'party-list': partyListReport,
  'money-receipt': moneyReceiptReport,
  'ledger-voucher': ledgerVoucherReport,
  'cash-book': cashBookReport,
  'day-book': dayBookReport,
  'voucher-list': voucherListReport,
  'account-ledger': accountLedgerReport,
  'trial-balance': trialBalanceReport,
  'final-accounts': finalAccountsReport,
  'freight-bill': freightBillReport,
  'freight-bill-list': kindListReport(freightBillList),
  'note-list': kindListReport(noteList),
  'bill-note': billNoteReport,
  invoice: invoiceReport,
  'plan-list': planListReport,
} as const satisfies Readonly<Record<string, unknown> & Record<ReportOfDocuments, unknown>>;

type Reports = typeof reports;

/** One paper to print. Plain data, because it is sent to another thread. */
export type PrintJob = {
  [Report in keyof Reports]: {
    readonly report: Report;
    readonly data: Parameters<Reports[Report]>[0];
    readonly language: Language;
  };
}[keyof Reports] & {
  /** The dot-matrix printer to set it for, as text; absent: a PDF. */
  readonly pins?: PinPrinter;
  /** The label printer to set labels for; absent: a PDF. */
  readonly labels?: LabelPrinter;
  /** Of a document: the name of its file without the extension; absent: the one that its call names. */
  readonly file?: string;
};

type Listed = Readonly<Record<string, { readonly wire: string }>>;

/** The fields shown of a document in its list: its own, its sums and the names of what it refers to. */
function listedOf({ fields, extension, refersTo = {} }: AnyDocument): Listed {
  const named = Object.values(refersTo).map(({ keeps }) => [keeps, { wire: keeps }] as const);
  return { ...fields, ...extension?.fields, sums: { wire: 'sums' }, ...Object.fromEntries(named) };
}
const listedDocuments = Object.fromEntries(
  Object.values(documents).map((document) => [listReportOf(document), listedOf(document)]),
) as Readonly<Record<DocumentListReport, Listed>>;

/** The lists whose rows arrive as the database wrote them, and the fields shown of each row by their names there. */
const listed = {
  ageing: { name: { wire: 'name' }, ...Object.fromEntries(AGED.map(({ name, wire }) => [name, { wire }])) },
  ...listedDocuments,
  'bilty-list': { ...listedDocuments['bilty-list'], reported: { wire: 'reported' } },
  'employee-list': employee.fields,
  'vehicle-list': vehicle.fields,
  'party-list': { ...party.fields, places: { wire: 'places' } },
  'freight-bill-list': wiresOf(freightBillList),
  'note-list': wiresOf(noteList),
  'eway-bill-list': wiresOf(ewayBillList),
  'day-book': {
    date: { wire: 'date' },
    voucherNo: { wire: 'voucher_No' },
    kind: { wire: 'kind' },
    account: { wire: 'account' },
    accountName: { wire: 'account_Name' },
    paper: { wire: 'paper' },
    narration: { wire: 'narration' },
    debit: { wire: 'debit' },
    credit: { wire: 'credit' },
    reversedBy: { wire: 'reversed_By' },
    correctedBy: { wire: 'corrected_By' },
  },
  'voucher-list': {
    date: { wire: 'date' },
    voucherNo: { wire: 'voucher_No' },
    kind: { wire: 'kind' },
    account: { wire: 'account' },
    accountName: { wire: 'account_Name' },
    paper: { wire: 'paper' },
    reference: { wire: 'reference' },
    amount: { wire: 'amount' },
    reversedBy: { wire: 'reversed_By' },
    correctedBy: { wire: 'corrected_By' },
  },
} as const;

/** One list to print, whose rows are parsed where it is set: parsing 5,000 of them would delay the server's other answers. */
export interface ListJob {
  readonly report: keyof typeof listed;
  readonly data: Omit<ListReport<never>, 'rows' | 'total'>;
  /** A JSON array, with one row more than is printed where there are more. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** The most rows to print. */
  readonly most: number;
  /** How many rows the list has in all. */
  readonly counted: RowCount;
  readonly language: Language;
}

/** The part of a paper's data that the database wrote. */
interface JsonParts {
  'account-ledger': 'account' | 'name' | 'opening' | 'closing' | 'entries';
  'trial-balance': 'accounts' | 'debit' | 'credit';
}

/** One paper to print, of which a part is parsed where it is set, like the rows of a list. */
export type JsonJob = {
  [Report in keyof JsonParts]: {
    readonly report: Report;
    readonly data: Omit<Parameters<Reports[Report]>[0], JsonParts[Report]>;
    /** The rest of its data: a JSON object. */
    readonly json: Uint8Array<ArrayBuffer>;
    readonly language: Language;
  };
}[keyof JsonParts];

export type AnyJob = PrintJob | ListJob | JsonJob;

const read = (json: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(json));

function rowsOf({ report, rows, most, counted }: ListJob): ShownRows<object> {
  const names = Object.entries(listed[report]);
  const shown = showRows(spansOf(rows), most, counted);
  const read = rowsAt<Readonly<Record<string, unknown>>>(rows, shown.rows);
  return {
    ...shown,
    rows: Array.from(read, (row) => Object.fromEntries(names.map(([name, { wire }]) => [name, row[wire]]))),
  };
}

/** A paper as a description, before it is set. */
export function sheetOf(job: AnyJob): Sheet {
  const { report, language } = job;
  const further = 'rows' in job ? rowsOf(job) : 'json' in job ? (read(job.json) as object) : {};
  const carbon = 'pins' in job && job.pins !== undefined;
  const data = { ...job.data, ...further, ...(carbon && { carbon }) };
  // The job's type ties its data to its report; the compiler cannot follow that once the two are separate.
  const set = reports[report] as (data: object, language: Language) => Sheet;
  return set(data, language);
}

/** Sets a paper; returns the PDF file. Blocks this thread, so the server goes through the printer. `check`: see renderPdf. */
export const runReport = (job: AnyJob, check?: () => void): Promise<Uint8Array<ArrayBuffer>> =>
  renderPdf(sheetOf(job), check);
