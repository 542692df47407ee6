// Runs in a thread of its own: what a stranger's file does to its memory, it does to that alone.
import { parentPort } from 'node:worker_threads';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import writeSheet, { type Cell, type SheetData } from 'write-excel-file/node';

/** A cell as it is written: text, a number, or a day (`yyyy-mm-dd`); null is empty. */
export type WrittenCell = string | number | null;
export interface WrittenColumn {
  readonly head: string;
  readonly kind: 'text' | 'money' | 'number' | 'date';
}
/** One sheet of a file. */
export interface WrittenSheet {
  readonly name: string;
  readonly columns: readonly WrittenColumn[];
  readonly rows: readonly (readonly WrittenCell[])[];
}

/** What is asked of this thread. */
export type SheetOrder =
  | { readonly work: 'write'; readonly sheets: readonly WrittenSheet[] }
  | { readonly work: 'read'; readonly bytes: Uint8Array<ArrayBuffer>; readonly mostRows: number };

/** What it answers: the file, or the rows of the first sheet as texts, days as `yyyy-mm-dd`. Null: no spreadsheet. */
export type SheetAnswer =
  | { readonly work: 'write'; readonly bytes: Uint8Array }
  | { readonly work: 'read'; readonly rows: string[][] | null };

const MOST_COLUMNS = 60;
// What 10,000 rows of 60 cells take, and more than any sheet of this trade.
const UNPACKED_BYTES = 64 * 1024 * 1024;
const MOST_PARTS = 200;

const FORMATS = { money: '#,##0.00', number: '#,##0.###', date: 'dd-mm-yyyy' } as const;

/** Text is always written as text: what begins with = is no formula to whoever opens the file. */
function cellOf(value: WrittenCell, kind: WrittenColumn['kind']): Cell {
  if (value === null || value === '') return null;
  if (kind === 'date') return { value: new Date(`${String(value)}T00:00:00Z`), type: Date, format: FORMATS.date };
  if (kind === 'text' || typeof value === 'string') return { value: String(value), type: String };
  return { value, type: Number, format: FORMATS[kind] };
}

async function write(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const written = sheets.map(({ name, columns, rows }) => {
    const heads = columns.map(({ head }): Cell => ({ value: head, type: String, fontWeight: 'bold' }));
    const data: SheetData = [heads, ...rows.map((row) => columns.map(({ kind }, at) => cellOf(row[at] ?? null, kind)))];
    return {
      sheet: name,
      data,
      stickyRowsCount: 1,
      columns: columns.map(({ head }) => ({ width: Math.max(14, head.length + 2) })),
    };
  });
  return new Uint8Array(await writeSheet(written, { fontFamily: 'Calibri', fontSize: 11 }).toBuffer());
}

/**
 * The parts of the file that make a sheet, packed again without compression. fflate unpacks a part into as many bytes as
 * the file says it has, so what was added up here is what is taken: a file of 2 MB cannot become one of 2 GB.
 */
function unpacked(bytes: Uint8Array): ArrayBuffer | null {
  let total = 0;
  let parts = 0;
  const isSheet = (name: string) => name.endsWith('.xml') || name.endsWith('.xml.rels');
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (isSheet(name)) total += originalSize;
      parts += 1;
      return false;
    },
  });
  if (total > UNPACKED_BYTES || parts > MOST_PARTS) return null;
  const repacked = zipSync(unzipSync(bytes, { filter: ({ name }) => isSheet(name) }), { level: 0 });
  return new Uint8Array(repacked).buffer;
}

/** A number as it was typed: ten digits are a telephone, twelve an Aadhaar number, none of them 9.87E9. */
const parseNumber = (text: string): string => (/^\d+$/.test(text) ? text : String(Number(text)));

async function read(bytes: Uint8Array<ArrayBuffer>, mostRows: number): Promise<string[][] | null> {
  const file = unpacked(bytes);
  if (file === null) return null;
  const rows: unknown[][] = await readSheet(file, { parseNumber });
  return rows.slice(0, mostRows + 1).map((row) => row.slice(0, MOST_COLUMNS).map(textOf));
}

function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : '';
}

const port = parentPort;
if (port === null) throw new Error('This file is started by spreadsheets.ts, as a worker thread.');

port.on('message', (order: SheetOrder) => {
  const answer = (given: SheetAnswer) => port.postMessage(given);
  if (order.work === 'write') {
    void write(order.sheets).then((bytes) => answer({ work: 'write', bytes }));
    return;
  }
  // Whatever a reader stumbles over, it is no spreadsheet that can be imported.
  read(order.bytes, order.mostRows).then(
    (rows) => answer({ work: 'read', rows }),
    () => answer({ work: 'read', rows: null }),
  );
});
