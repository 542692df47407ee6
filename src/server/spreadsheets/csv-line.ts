/** What Excel takes a file for UTF-8 by; without it Hindi is rubbish. */
export const BOM = '\uFEFF';

export type Cell = string | number | null;

// A cell that begins so is run as a formula by spreadsheet programs (CWE-1236).
const FORMULA = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
// Excel would make another number of it: no zero in front, fifteen digits at most.
const DIGITS_THAT_MATTER = /^(0\d+|\d{16,})$/;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // Of digits alone nothing can be run; written so, an HSN of 01011010 keeps its zero.
  if (DIGITS_THAT_MATTER.test(cell)) return `"=""${cell}"""`;
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180) that opens in Excel as what it is. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`;
