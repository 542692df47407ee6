// Text that a program wrote as a table: what separates its cells is told by itself.

// The last is that of TRACES.
const SEPARATORS = [',', ';', '\t', '|', '^'];
// So many lines say what separates the cells.
const LOOKED_AT = 30;
const MOST_LINES = 8;
// No text has these; a program's file has.
// oxlint-disable-next-line no-control-regex -- that is how it is told from text
const OF_NO_TEXT = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/;

/** The text of a file: UTF-8 or UTF-16 by its mark, UTF-8, or what Windows of the West writes. Null: it is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return textOf(new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes));
  try {
    return textOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return textOf(new TextDecoder('windows-1252').decode(bytes));
  }
}

// A page of the web, which some programs call a spreadsheet, would be read as one long cell.
const textOf = (text: string) => (OF_NO_TEXT.test(text) || /^\s*</.test(text) || text.trim() === '' ? null : text);

/** How much of a text is read, and whom to tell of a quote that is never closed: by the number of its row, from 1. */
interface Most {
  readonly rows: number;
  readonly columns: number;
  readonly openQuote?: (row: number) => void;
}

/** The rows of a text whose cells are separated by comma, semicolon, tab, bar or caret; at most so many, of so many cells. */
export function readCsv(text: string, most: Most): string[][] {
  const named = /^sep=(.)\r?\n/.exec(text);
  const table = named === null ? text : text.slice(named[0].length);
  return split(table, named?.[1] ?? separatorOf(table), most);
}

/** That which splits the most of the first lines into several cells. */
function separatorOf(text: string): string {
  const cellsBy = (separator: string) =>
    split(text, separator, { rows: LOOKED_AT, columns: 100 }).reduce((sum, { length }) => sum + length - 1, 0);
  return (
    SEPARATORS.map((separator) => [separator, cellsBy(separator)] as const).toSorted(([, a], [, b]) => b - a)[0]?.[0] ??
    ','
  );
}

function split(text: string, separator: string, most: Most): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const add = (cell: string) => row.length < most.columns && row.push(cell);
  while (at < text.length && rows.length < most.rows) {
    if (text[at] === '"') {
      const { cell, next, isClosed } = quoted(text, at);
      // A cell of so many lines is one whose quote another row's closed.
      if (!isClosed || cell.split('\n', MOST_LINES + 1).length > MOST_LINES) most.openQuote?.(rows.length + 1);
      // What stands behind the closing quote, of a file that does not double its quotes, belongs to the cell.
      const end = endOfCell(text, next, separator);
      add(cell + text.slice(next, end));
      at = end;
    } else {
      const end = endOfCell(text, at, separator);
      add(text.slice(at, end));
      at = end;
    }
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      add('');
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  return rows;
}

function endOfCell(text: string, from: number, separator: string): number {
  let end = from;
  for (; end < text.length; end += 1) {
    const letter = text[end];
    if (letter === separator || letter === '\n' || letter === '\r') break;
  }
  return end;
}

/** The cell that begins with the quote at a place, and where it ends; a quote in it stands twice. */
function quoted(text: string, from: number): { cell: string; next: number; isClosed: boolean } {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { cell: cell + text.slice(at), next: text.length, isClosed: false };
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { cell, next: quote + 1, isClosed: true };
    cell += '"';
    at = quote + 2;
  }
}
