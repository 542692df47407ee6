// Runs in a thread of its own: what a stranger's file does to its memory, it does to that alone.
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { takeOrders } from '../threads/thread.ts';
import { decodeText, readCsv } from './csv.ts';
import { isBounded } from './sheet-bounds.ts';

/** A file to read. */
export interface ReadOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mostRows: number;
  /** Whether it is told why a file cannot be read, and a quote that is never closed is such a reason. */
  readonly tellsWhy?: boolean;
}

/** Why a file cannot be read: what it is instead of a table, or the row in which a quote is open. */
export interface UnreadFile {
  readonly why: 'pdf' | 'old' | 'page' | 'other' | 'quote';
  readonly row: number;
}

/** The rows of its first sheet as texts, days as `yyyy-mm-dd`. Null: no spreadsheet that can be read, and nobody asked why. */
export type ReadAnswer = string[][] | UnreadFile | null;

const MOST_COLUMNS = 60;
// What 10,000 rows of a sheet of this trade take, three times over.
const UNPACKED_BYTES = 16 * 1024 * 1024;
const MOST_PARTS = 200;

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
  const files = unzipSync(bytes, { filter: ({ name }) => isSheet(name) });
  if (!Object.values(files).every((part) => isBounded(Buffer.from(part).toString('latin1')))) return null;
  return new Uint8Array(zipSync(files, { level: 0 })).buffer;
}

/** A number as it was typed: ten digits are a telephone, twelve an Aadhaar number, none of them 9.87E9. */
const parseNumber = (text: string): string => (/^\d+$/.test(text) ? text : String(Number(text)));

/** Every .xlsx is a ZIP. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** What a file is that is neither a spreadsheet nor a text. */
function whyUnread(bytes: Uint8Array): UnreadFile {
  const beginning = Buffer.from(bytes.subarray(0, 200)).toString('latin1').trimStart();
  if (beginning.startsWith('%PDF')) return { why: 'pdf', row: 0 };
  // The older Excel's, which is also a folder of files.
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

// Whatever a reader stumbles over, it is no spreadsheet that can be imported.
takeOrders(async (order: ReadOrder) => {
  const unread = order.tellsWhy === true ? whyUnread(order.bytes) : null;
  return { answer: (await read(order).catch(() => unread)) satisfies ReadAnswer };
});
