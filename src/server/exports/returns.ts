import { addDays } from '#domain/rules/calendar-date.ts';
import { gstr1Json, returnPeriod } from '#domain/rules/gstr1-files.ts';
import { gstr1Tables, type ReturnTable } from '#domain/rules/gstr1-tables.ts';
import { gstr3bJson, gstr3bRows, gstr3bTable } from '#domain/rules/gstr3b.ts';
import { createReturns, type Returns } from '#domain/rules/gstr1.ts';
import { lawNumber, lawOf, type LawRow } from '#domain/rules/law.ts';
import { missingNumbers } from '#domain/rules/tax-papers.ts';
import { BOM, csvLine } from '../spreadsheets/csv-line.ts';
import type { Database } from '../database/connect.ts';
import type { Law } from '../law/law.ts';
import type { FileOfExport, Piece } from './export-zip.ts';
import { absentNumbers, pagesOfPapers } from './return-papers.ts';

/** The most missing numbers reported per series. */
const MOST_MISSING = 1000;
/** The number of pieces written at once. */
const PIECES = 200;

/** The first and the last day of a month, yyyy-mm. */
export const daysOfMonth = (month: string) => ({
  fromDate: `${month}-01`,
  toDate: addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1),
});

export interface MonthOf {
  readonly gstin: string;
  /** yyyy-mm. */
  readonly month: string;
}
export interface ReadReturns {
  readonly returns: Returns;
  /** Missing numbers in a series of bills or notes. */
  readonly missing: readonly string[];
  readonly rows: readonly LawRow[];
  readonly toDate: string;
}

/** Reads a month's documents, page by page, into the figures of the returns. */
export async function readReturns(
  { database, law }: { readonly database: Database; readonly law: Law },
  tenantId: string,
  { gstin, month }: MonthOf,
  onProgress: (papers: number) => Promise<void> = async () => undefined,
): Promise<ReadReturns> {
  const rows = await law.rows();
  const { fromDate, toDate } = daysOfMonth(month);
  const largeAbove = BigInt(lawNumber(rows, 'GSTR-1 large invoices above', toDate)) * 100n;
  const withLrs = lawOf(rows, 'LRs in GSTR-1', toDate)?.value === 'yes';
  const returns = createReturns({ largeAbove });
  const numbers: string[] = [];
  for await (const page of pagesOfPapers(database, tenantId, { gstin, fromDate, toDate, withLrs })) {
    for (const paper of page) {
      returns.add(paper);
      // The missing numbers of LRs are reported by their number books.
      if (paper.what !== 'lr') numbers.push(paper.number);
    }
    await onProgress(page.length);
  }
  const missing = await absentNumbers(database, tenantId, missingNumbers(numbers, MOST_MISSING));
  return { returns, missing, rows, toDate };
}

/** How GSTR-3B shows supplies on which the recipient pays the tax. */
export const reverseRowOf = ({ rows, toDate }: Pick<ReadReturns, 'rows' | 'toDate'>) =>
  lawOf(rows, 'GSTR-3B of reverse charge', toDate)?.value === 'nil and exempt' ? 'nil and exempt' : 'apart';

async function* inPieces(texts: Iterable<string>, rows: number): AsyncGenerator<Piece, void> {
  let held: string[] = [];
  for (const text of texts) {
    held.push(text);
    if (held.length < PIECES) continue;
    yield { text: held.join(''), rows: 0 };
    held = [];
  }
  yield { text: held.join(''), rows };
}
async function* asCsv({ rows }: ReturnTable): AsyncGenerator<Piece, void> {
  let isHead = true;
  let held: string[] = [];
  for (const cells of rows) {
    if (isHead) yield { text: `${BOM}${csvLine(cells)}`, rows: 0 };
    else held.push(csvLine(cells));
    isHead = false;
    if (held.length < PIECES) continue;
    yield { text: held.join(''), rows: held.length };
    held = [];
  }
  yield { text: held.join(''), rows: held.length };
}
const csvFile = (table: ReturnTable): FileOfExport => ({ file: table.file, pieces: asCsv(table) });

const FAULT_HEADS = ['Paper', 'Date', 'Party', 'Fault'];
const faultTable = ({ returns, missing }: ReadReturns): ReturnTable => ({
  file: 'faults.csv',
  rows: [
    FAULT_HEADS,
    ...returns.faulty.map(({ paper, fault }) => [paper.number, paper.day, paper.name, fault]),
    ...missing.map((number) => [number, '', '', 'missing']),
  ],
});

/** The files of GSTR-1: the JSON of the offline tool, each section as a table, and what was left out. */
export function filesOfGstr1(read: ReadReturns, { gstin, month }: MonthOf): readonly FileOfExport[] {
  const { returns, rows, toDate } = read;
  const version = lawOf(rows, 'File version of GSTR-1', toDate)?.value ?? '';
  const papers = returns.sections().reduce((sum, { count }) => sum + count, 0);
  return [
    {
      file: `GSTR1_${gstin}_${returnPeriod(month)}.json`,
      pieces: inPieces(gstr1Json(returns, { gstin, month, version }), papers),
    },
    ...gstr1Tables(returns).map(csvFile),
    csvFile(faultTable(read)),
  ];
}

/** The figures of GSTR-3B, as JSON and as a table. */
export function filesOfGstr3b(read: ReadReturns, { gstin, month }: MonthOf): readonly FileOfExport[] {
  const figures = gstr3bRows(read.returns, reverseRowOf(read));
  return [
    {
      file: `GSTR3B_${gstin}_${returnPeriod(month)}.json`,
      pieces: inPieces([gstr3bJson(figures, { gstin, month })], 1),
    },
    csvFile(gstr3bTable(figures)),
  ];
}
