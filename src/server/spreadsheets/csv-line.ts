/** Makes Excel read the file as UTF-8; without it Hindi text is garbled. */
export const BOM = '\uFEFF';

export type Cell = string | number | null;

// Spreadsheet programs run a cell that begins like this as a formula (CWE-1236).
const FORMULA = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
// Excel would change such numbers: it drops leading zeros and keeps only fifteen digits.
const DIGITS_THAT_MATTER = /^(0\d+|\d{16,})$/;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // A formula of digits only is harmless; written this way, an HSN code such as 01011010 keeps its zero.
  if (DIGITS_THAT_MATTER.test(cell)) return `"=""${cell}"""`;
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180) that Excel shows unchanged. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`;
