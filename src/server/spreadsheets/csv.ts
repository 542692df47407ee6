// Reads delimited text written by any program, detecting its separator.

// TRACES uses the last one.
const SEPARATORS = [',', ';', '\t', '|', '^'];
// How many lines are examined to detect the separator.
const LOOKED_AT = 30;
const MOST_LINES = 8;
// No text has these; a program's file has.
// oxlint-disable-next-line no-control-regex -- that is how it is told from text
const OF_NO_TEXT = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/;

/** The text of a file: UTF-8 or UTF-16 by its byte order mark, UTF-8, or Windows-1252. Null: it is no text. */
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

// An HTML page, which some programs call a spreadsheet, would be read as one long cell.
const textOf = (text: string) => (OF_NO_TEXT.test(text) || /^\s*</.test(text) || text.trim() === '' ? null : text);

/** How much of a text is read, and what to call for a quote that is never closed, with its row number, from 1. */
interface Most {
  readonly rows: number;
  readonly columns: number;
  readonly openQuote?: (row: number) => void;
}

/** The rows of a text with cells separated by comma, semicolon, tab, bar or caret; limited in rows, and in cells per row. */
export function readCsv(text: string, most: Most): string[][] {
  const named = /^sep=(.)\r?\n/.exec(text);
  const table = named === null ? text : text.slice(named[0].length);
  return split(table, named?.[1] ?? separatorOf(table), most);
}

/** The separator that splits most of the first lines into several cells. */
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
      // A cell with this many lines is one whose quote was closed by another row's.
      if (!isClosed || cell.split('\n', MOST_LINES + 1).length > MOST_LINES) most.openQuote?.(rows.length + 1);
      // Text after the closing quote, from a program that does not double quotes, belongs to the cell.
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

/** The quoted cell that begins at a position, and where it ends; a quote within it is doubled. */
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
