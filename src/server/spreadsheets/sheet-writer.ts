// Runs in a thread of its own, so that a long list never holds up the server's other answers.
import { formatQuantity } from '#domain/rules/money.ts';
import { type RowCount, showRows } from '#domain/rules/row-count.ts';
import { takeOrders } from '../threads/thread.ts';
import { accountSheet, type AccountSheet } from './account-sheets.ts';
import writeSheet, { type Cell, type SheetData } from 'write-excel-file/node';

/** A cell as it is written: text, a number, or a day (`yyyy-mm-dd`); null is empty. */
export type WrittenCell = string | number | null;
export interface WrittenColumn {
  readonly head: string;
  readonly kind: 'text' | 'money' | 'number' | 'date';
}
interface Sheet<Column> {
  readonly name: string;
  readonly columns: readonly Column[];
}
/** The JSON array that the database wrote, of which a column is `wire`; with one row more where it has more than `most`. */
interface WrittenList extends Sheet<JsonColumn> {
  readonly json: Uint8Array<ArrayBuffer>;
  readonly most: number;
  readonly counted: RowCount;
}
type WrittenRows = Sheet<WrittenColumn> & { readonly rows: readonly (readonly WrittenCell[])[] };
/** The JSON object that the database wrote, of which columns and rows are made here. */
interface WrittenAccounts {
  readonly name: string;
  readonly json: Uint8Array<ArrayBuffer>;
  readonly made: AccountSheet;
}
/** One sheet of a file: with its rows, a list, or what rows are made of. */
export type WrittenSheet = WrittenRows | WrittenList | WrittenAccounts;
/** `within`: the object of a row in which `wire` stands; absent: the row itself. */
export interface JsonColumn extends WrittenColumn {
  readonly wire: string;
  readonly within?: string;
}

/** A file to write. */
export interface WriteOrder {
  readonly sheets: readonly WrittenSheet[];
}

/** The file. */
export type WriteAnswer = Uint8Array<ArrayBuffer>;

const FORMATS = { money: '#,##0.00', number: '#,##0.###', date: 'dd-mm-yyyy' } as const;

/** Text is always written as text: what begins with = is no formula to whoever opens the file. */
function cellOf(value: WrittenCell, kind: WrittenColumn['kind']): Cell {
  if (value === null || value === '') return null;
  if (kind === 'date') return { value: new Date(`${String(value)}T00:00:00Z`), type: Date, format: FORMATS.date };
  if (kind === 'text' || typeof value === 'string') return { value: String(value), type: String };
  return { value, type: Number, format: FORMATS[kind] };
}

const textOf = (json: Uint8Array) => new TextDecoder().decode(json);

function cellsOf(sheet: WrittenRows | WrittenList): Cell[][] {
  if ('rows' in sheet)
    return sheet.rows.map((row) => sheet.columns.map(({ kind }, at) => cellOf(row[at] ?? null, kind)));
  // Every field of a definition is text, a number or null, and so is what stands within an object.
  type Cells = Readonly<Record<string, WrittenCell>>;
  const read = JSON.parse(textOf(sheet.json)) as Readonly<Record<string, unknown>>[];
  const { rows, total } = showRows(read, sheet.most, sheet.counted);
  const cells = rows.map((row) =>
    sheet.columns.map(({ kind, wire, within }) => {
      const found = (within === undefined ? row : row[within]) as Cells | undefined;
      return cellOf(found?.[wire] ?? null, kind);
    }),
  );
  return total === undefined ? cells : [...cells, [], [noteOf(rows.length, total)]];
}

/** Below a list that goes on: who adds up its columns knows that it is not all. */
function noteOf(shown: number, { rows, more }: RowCount): Cell {
  const all = `${more ? 'more than ' : ''}${formatQuantity(rows)}`;
  return { value: `Only ${formatQuantity(shown)} of ${all} rows`, type: String, fontWeight: 'bold' };
}

async function write({ sheets }: WriteOrder): Promise<WriteAnswer> {
  const written = sheets.map((given) => {
    const sheet = 'made' in given ? { name: given.name, ...accountSheet(given.made, textOf(given.json)) } : given;
    const heads = sheet.columns.map(({ head }): Cell => ({ value: head, type: String, fontWeight: 'bold' }));
    const data: SheetData = [heads, ...cellsOf(sheet)];
    return {
      sheet: sheet.name,
      data,
      stickyRowsCount: 1,
      columns: sheet.columns.map(({ head }) => ({ width: Math.max(14, head.length + 2) })),
    };
  });
  return new Uint8Array(await writeSheet(written, { fontFamily: 'Calibri', fontSize: 11 }).toBuffer());
}

takeOrders(
  async (order: WriteOrder) => {
    const answer = await write(order);
    return { answer, given: [answer.buffer] };
  },
  { gives: 'way' },
);
