// Runs in a separate thread, so that a malicious file can only harm the memory of that thread.
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { takeOrders } from '../threads/thread.ts';
import { decodeText, readCsv } from './csv.ts';
import { isBounded } from './sheet-bounds.ts';

/** A file to read. */
export interface ReadOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mostRows: number;
  /** Whether to report why a file cannot be read, including a quote that is never closed. */
  readonly tellsWhy?: boolean;
}

/** Why a file cannot be read: what it is instead of a table, or the row with the open quote. */
export interface UnreadFile {
  readonly why: 'pdf' | 'old' | 'page' | 'other' | 'quote';
  readonly row: number;
}

/** The rows of its first sheet as text, dates as `yyyy-mm-dd`. Null: no readable spreadsheet, and no reason was requested. */
export type ReadAnswer = string[][] | UnreadFile | null;

const MOST_COLUMNS = 60;
// Three times what 10,000 rows of a sheet in this trade take.
const UNPACKED_BYTES = 16 * 1024 * 1024;
const MOST_PARTS = 200;

/**
 * The parts of the file that make a sheet, repacked without compression. fflate unpacks a part into as many bytes as the file states, so
 * the total checked here is what is allocated: a file of 2 MB cannot become one of 2 GB.
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
  const files = unzipSync(bytes, { filter: ({ name }) => isSheet(name) });
  if (!Object.values(files).every((part) => isBounded(Buffer.from(part).toString('latin1')))) return null;
  return new Uint8Array(zipSync(files, { level: 0 })).buffer;
}

/** A number as it was typed: ten digits are a phone number, twelve an Aadhaar number, not 9.87E9. */
const parseNumber = (text: string): string => (/^\d+$/.test(text) ? text : String(Number(text)));

/** Every .xlsx is a ZIP. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** What a file is that is neither a spreadsheet nor text. */
function whyUnread(bytes: Uint8Array): UnreadFile {
  const beginning = Buffer.from(bytes.subarray(0, 200)).toString('latin1').trimStart();
  if (beginning.startsWith('%PDF')) return { why: 'pdf', row: 0 };
  // Old .xls files, which are OLE containers.
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { why: 'old', row: 0 };
  return { why: /^(?:\W{0,3})</.test(beginning) ? 'page' : 'other', row: 0 };
}

async function read({ bytes, mostRows, tellsWhy = false }: ReadOrder): Promise<ReadAnswer> {
  if (!isZip(bytes)) {
    const text = decodeText(bytes);
    if (tellsWhy && (text === null || whyUnread(bytes).why === 'pdf')) return whyUnread(bytes);
    if (text === null) return null;
    let openAt = 0;
    const openQuote = (row: number) => {
      openAt ||= row;
    };
    const rows = readCsv(text, { rows: mostRows + 1, columns: MOST_COLUMNS, openQuote });
    return tellsWhy && openAt > 0 ? { why: 'quote', row: openAt } : rows;
  }
  const file = unpacked(bytes);
  if (file === null) return tellsWhy ? whyUnread(bytes) : null;
  const rows: unknown[][] = await readSheet(file, { parseNumber });
  return rows.slice(0, mostRows + 1).map((row) => row.slice(0, MOST_COLUMNS).map(textOf));
}

function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : '';
}

// Any error of the reader means that it is no spreadsheet that can be imported.
takeOrders(async (order: ReadOrder) => {
  const unread = order.tellsWhy === true ? whyUnread(order.bytes) : null;
  return { answer: (await read(order).catch(() => unread)) satisfies ReadAnswer };
});
