import { showDate } from './calendar-date.ts';
import type { IssuedSeries, ListedPaper, Returns, SummedRow } from './gstr1.ts';
import { rupeesOf } from './money.ts';
import { chargeOf, isBetweenStates, type ReturnedSums } from './tax-papers.ts';

// GSTR-1 in the format of the GST portal's offline tool (spec 4 §7).

export interface ReturnOf {
  readonly gstin: string;
  /** yyyy-mm. */
  readonly month: string;
  /** The version of the offline tool: 3.2.1. */
  readonly version: string;
}

/** A month in the form used in returns: 112026. */
export const returnPeriod = (month: string): string => `${month.slice(5, 7)}${month.slice(0, 4)}`;

const taxes = ({ cgst, sgst, igst }: ReturnedSums, isBetween: boolean) => ({
  ...(isBetween ? { iamt: rupeesOf(igst) } : { camt: rupeesOf(cgst), samt: rupeesOf(sgst) }),
  csamt: 0,
});
const items = (row: ListedPaper) => [
  {
    num: 1,
    itm_det: { rt: row.paper.rate, txval: rupeesOf(row.taxable), ...taxes(row, isBetweenStates(row.paper)) },
  },
];
const invoice = (row: ListedPaper) => ({
  inum: row.paper.number,
  idt: showDate(row.paper.day),
  val: rupeesOf(row.value),
});
const noted = (row: ListedPaper) => ({
  ntty: row.paper.note,
  nt_num: row.paper.number,
  nt_dt: showDate(row.paper.day),
  val: rupeesOf(row.value),
});
const reverseOf = ({ paper }: ListedPaper) => (chargeOf(paper) === 'reverse' ? 'Y' : 'N');

/** Groups rows by key, keeping their order. */
function groupedBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly (readonly [string, readonly Row[]])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups];
}

const summed = (row: SummedRow) => ({ txval: rupeesOf(row.taxable), ...taxes(row, row.isBetween) });
const hsnRow = (row: SummedRow, at: number) => ({
  num: at + 1,
  hsn_sc: row.sac,
  desc: '',
  uqc: 'NA',
  qty: 0,
  rt: row.rate,
  txval: rupeesOf(row.taxable),
  iamt: rupeesOf(row.igst),
  camt: rupeesOf(row.cgst),
  samt: rupeesOf(row.sgst),
  csamt: 0,
});
const docRow = ({ from, to, total, cancelled }: IssuedSeries, at: number) => ({
  num: at + 1,
  from,
  to,
  totnum: total,
  cancel: cancelled,
  net_issue: total - cancelled,
});

/** The values of a section's array, each in chunks of JSON: one party may have all documents of a month. */
type Part = readonly [name: string, values: Iterable<Iterable<string>>];

/** An object whose last value is an array, in chunks. */
function* withList(
  of: object,
  list: string,
  rows: readonly ListedPaper[],
  entry: (row: ListedPaper) => object,
): Generator<string, void> {
  yield `${JSON.stringify(of).slice(0, -1)},"${list}":[`;
  let isFirst = true;
  for (const row of rows) {
    yield `${isFirst ? '' : ','}${JSON.stringify(entry(row))}`;
    isFirst = false;
  }
  yield ']}';
}
function* parties(rows: readonly ListedPaper[], list: 'inv' | 'nt', entry: (row: ListedPaper) => object) {
  for (const [ctin, own] of groupedBy(rows, ({ paper }) => paper.gstin)) yield withList({ ctin }, list, own, entry);
}
function* places(rows: readonly ListedPaper[]) {
  for (const [pos, own] of groupedBy(rows, ({ paper }) => paper.placeOfSupply))
    yield withList({ pos }, 'inv', own, (row) => ({ ...invoice(row), itms: items(row) }));
}
function* whole(values: Iterable<object>) {
  for (const value of values) yield [JSON.stringify(value)];
}

const listsOf = ({ listed, b2cs }: Returns): readonly Part[] => [
  [
    'b2b',
    parties(listed.b2b, 'inv', (row) => ({
      ...invoice(row),
      pos: row.paper.placeOfSupply,
      rchrg: reverseOf(row),
      inv_typ: 'R',
      itms: items(row),
    })),
  ],
  ['b2cl', places(listed.b2cl)],
  [
    'b2cs',
    whole(
      b2cs().map((row) => ({
        sply_ty: row.isBetween ? 'INTER' : 'INTRA',
        pos: row.placeOfSupply,
        typ: 'OE',
        rt: row.rate,
        ...summed(row),
      })),
    ),
  ],
  [
    'cdnr',
    parties(listed.cdnr, 'nt', (row) => ({
      ...noted(row),
      pos: row.paper.placeOfSupply,
      rchrg: reverseOf(row),
      inv_typ: 'R',
      itms: items(row),
    })),
  ],
  [
    'cdnur',
    whole(listed.cdnur.map((row) => ({ typ: 'B2CL', ...noted(row), pos: row.paper.placeOfSupply, itms: items(row) }))),
  ],
];

function wholesOf({ nil, hsn, issued }: Returns): readonly (readonly [string, unknown])[] {
  const exempt = [...nil()].map(([sply_ty, sums]) => ({
    sply_ty,
    expt_amt: rupeesOf(sums.taxable),
    nil_amt: 0,
    ngsup_amt: 0,
  }));
  const [b2b, b2c] = [hsn.b2b().map(hsnRow), hsn.b2c().map(hsnRow)];
  const docs = groupedBy(issued(), ({ doc }) => String(doc)).map(([doc, rows]) => ({
    doc_num: Number(doc),
    docs: rows.map(docRow),
  }));
  return [
    ...(exempt.length === 0 ? [] : [['nil', { inv: exempt }] as const]),
    ...(b2b.length + b2c.length === 0
      ? []
      : [['hsn', { ...(b2b.length > 0 && { hsn_b2b: b2b }), ...(b2c.length > 0 && { hsn_b2c: b2c }) }] as const]),
    ...(docs.length === 0 ? [] : [['doc_issue', { doc_det: docs }] as const]),
  ];
}

/** GSTR-1 as JSON, in chunks; sections without rows are left out. */
export function* gstr1Json(returns: Returns, { gstin, month, version }: ReturnOf): Generator<string, void> {
  const head = JSON.stringify({ gstin, fp: returnPeriod(month), version: `GST${version}`, hash: 'hash' });
  yield head.slice(0, -1);
  for (const [name, values] of listsOf(returns)) {
    let begun = false;
    for (const value of values) {
      yield begun ? ',' : `,"${name}":[`;
      yield* value;
      begun = true;
    }
    if (begun) yield ']';
  }
  for (const [name, value] of wholesOf(returns)) yield `,"${name}":${JSON.stringify(value)}`;
  yield '}';
}
