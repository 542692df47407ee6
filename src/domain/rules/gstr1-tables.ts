import { showDate } from './calendar-date.ts';
import { NIL_KINDS, type ListedPaper, type Returns, type SummedRow } from './gstr1.ts';
import { rupeesOf } from './money.ts';
import { stateName } from './states.ts';
import { chargeOf, type ReturnedSums } from './tax-papers.ts';

// Each section of GSTR-1 as a table (spec 4 §7).

export type Cells = readonly (string | number)[];
/** A table of a return: its headings, then its rows. */
export interface ReturnTable {
  readonly file: string;
  readonly rows: Iterable<Cells>;
}

export const placeName = (code: string) => `${code}-${stateName(code)}`;
const NIL_NAMES = {
  INTRB2B: 'Inter-State supplies to registered persons',
  INTRAB2B: 'Intra-State supplies to registered persons',
  INTRB2C: 'Inter-State supplies to unregistered persons',
  INTRAB2C: 'Intra-State supplies to unregistered persons',
} as const;
const DOC_NAMES = { 1: 'Invoices for outward supply', 4: 'Debit Note', 5: 'Credit Note' } as const;
const HSN_HEADS = [
  'HSN',
  'UQC',
  'Total Quantity',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
];
export const amounts = (row: ReturnedSums): Cells => [
  rupeesOf(row.taxable),
  rupeesOf(row.igst),
  rupeesOf(row.cgst),
  rupeesOf(row.sgst),
];
export const AMOUNTS = ['Taxable Value', 'Integrated Tax', 'Central Tax', 'State/UT Tax'];

function* rowsOf<Row>(heads: Cells, rows: Iterable<Row>, cells: (row: Row) => Cells): Generator<Cells, void> {
  yield heads;
  for (const row of rows) yield cells(row);
}

const inv = (row: ListedPaper): Cells => [
  row.paper.number,
  showDate(row.paper.day),
  rupeesOf(row.value),
  placeName(row.paper.placeOfSupply),
];
const note = (row: ListedPaper): Cells => [
  row.paper.number,
  showDate(row.paper.day),
  row.paper.note,
  placeName(row.paper.placeOfSupply),
  rupeesOf(row.value),
];
const receiver = ({ paper }: ListedPaper): Cells => [paper.gstin, paper.name];
const taxed = (row: ListedPaper): Cells => [row.paper.rate, ...amounts(row)];
const reverseOf = ({ paper }: ListedPaper) => (chargeOf(paper) === 'reverse' ? 'Y' : 'N');

const INVOICE = ['Invoice Number', 'Invoice Date', 'Invoice Value', 'Place Of Supply'];
const NOTE = ['Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value'];
const RECEIVER = ['GSTIN of Recipient', 'Receiver Name'];
const TAXED = ['Rate', ...AMOUNTS];

/** The sections that list documents. */
const listedTables = ({ listed }: Returns): readonly ReturnTable[] => [
  {
    file: 'b2b.csv',
    rows: rowsOf([...RECEIVER, ...INVOICE, 'Reverse Charge', ...TAXED], listed.b2b, (row) => [
      ...receiver(row),
      ...inv(row),
      reverseOf(row),
      ...taxed(row),
    ]),
  },
  { file: 'b2cl.csv', rows: rowsOf([...INVOICE, ...TAXED], listed.b2cl, (row) => [...inv(row), ...taxed(row)]) },
  {
    file: 'cdnr.csv',
    rows: rowsOf([...RECEIVER, ...NOTE, 'Reverse Charge', ...TAXED], listed.cdnr, (row) => [
      ...receiver(row),
      ...note(row),
      reverseOf(row),
      ...taxed(row),
    ]),
  },
  {
    file: 'cdnur.csv',
    rows: rowsOf(['UR Type', ...NOTE, ...TAXED], listed.cdnur, (row) => ['B2CL', ...note(row), ...taxed(row)]),
  },
];

const hsnCells = (row: SummedRow): Cells => [row.sac, 'NA', 0, row.rate, ...amounts(row), 0];
const DOC_HEADS = ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled', 'Net Issued'];

/** The sections that are sums. */
const summedTables = ({ b2cs, nil, hsn, issued }: Returns): readonly ReturnTable[] => [
  {
    file: 'b2cs.csv',
    rows: rowsOf(['Type', 'Place Of Supply', ...TAXED], b2cs(), (row) => [
      'OE',
      placeName(row.placeOfSupply),
      row.rate,
      ...amounts(row),
    ]),
  },
  {
    file: 'exemp.csv',
    rows: rowsOf(
      ['Description', 'Nil Rated Supplies', 'Exempted', 'Non-GST Supplies'],
      NIL_KINDS.filter((kind) => nil().has(kind)),
      (kind) => [NIL_NAMES[kind], 0, rupeesOf(nil().get(kind)?.taxable ?? 0n), 0],
    ),
  },
  { file: 'hsn-b2b.csv', rows: rowsOf(HSN_HEADS, hsn.b2b(), hsnCells) },
  { file: 'hsn-b2c.csv', rows: rowsOf(HSN_HEADS, hsn.b2c(), hsnCells) },
  {
    file: 'docs.csv',
    rows: rowsOf(DOC_HEADS, issued(), ({ doc, from, to, total, cancelled }) => [
      DOC_NAMES[doc],
      from,
      to,
      total,
      cancelled,
      total - cancelled,
    ]),
  },
];

/** Each section of GSTR-1 as a table. */
export const gstr1Tables = (returns: Returns): readonly ReturnTable[] => [
  ...listedTables(returns),
  ...summedTables(returns),
];
