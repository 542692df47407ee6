import { setImmediate } from 'node:timers/promises';
import type { Field } from '#domain/fields.ts';
import { readCell } from '#domain/rules/sheet-cell.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import { invalid } from '../errors/errors.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { foldedHead, headsOf } from './sheet-heads.ts';
import { MOST_ROWS } from './statements.ts';

// The reader used by all imports, for files in whatever layout an office has.

/** A row of a sheet, by the wire names of the fields that are read. */
export interface SheetRow {
  /** Its number in the file; the first is 1. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface SheetTable {
  readonly rows: readonly SheetRow[];
  /** The letter of a field's column; empty: none. */
  readonly letterOf: (wire: string) => string;
}

// The rows that may precede the headings: company name, title, date.
export const TITLE_ROWS = 30;
const AT_ONCE = 200;

const UNREADABLE = 'The spreadsheet could not be read. Save it as .xlsx or .csv and try again.';
const TOO_MANY = `There can be at most ${MOST_ROWS.toLocaleString('en-IN')} rows.`;
const NOTHING = 'The spreadsheet has no rows.';

/** The letters of a column as in a spreadsheet: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  const before = Math.floor(column / 26) - 1;
  return (before < 0 ? '' : columnLetters(before)) + String.fromCodePoint(65 + (column % 26));
}

/** A company's own choices for its headings, by their letters and digits: the wire name of a field; empty: not read. */
export type ChosenHeads = Readonly<Record<string, string>>;

/** The columns chosen by hand. */
function chosenIn(cells: readonly string[], fields: readonly Field[], chosen: ChosenHeads): Map<number, Field | null> {
  const found = new Map<number, Field | null>();
  for (const [column, cell] of cells.entries()) {
    const wire = cell !== '' && Object.hasOwn(chosen, cell) ? chosen[cell] : undefined;
    if (wire === undefined) continue;
    const field = fields.find((each) => each.wire === wire);
    found.set(column, field === undefined || [...found.values()].includes(field) ? null : field);
  }
  return found;
}

/** The column of each field, if a row contains headings; each field once, its own label before other headings. */
function columnsIn(row: readonly string[], fields: readonly Field[], chosen: ChosenHeads): ReadonlyMap<number, Field> {
  const cells = row.map((cell) => foldedHead(cell));
  const byHand = chosenIn(cells, fields, chosen);
  const found = new Map([...byHand].flatMap(([column, field]) => (field === null ? [] : [[column, field] as const])));
  const taken = new Set<Field>(found.values());
  const names = fields.map((field) => ({ field, heads: headsOf(field, sayInHindi) }));
  for (const rank of [0, 1]) {
    for (const [column, cell] of cells.entries()) {
      if (cell === '' || found.has(column) || byHand.has(column)) continue;
      const match = names.find(({ field, heads }) => !taken.has(field) && heads[rank]?.has(cell));
      if (match === undefined) continue;
      found.set(column, match.field);
      taken.add(match.field);
    }
  }
  return found;
}

/** The row with the most headings among the first rows, and its columns. `chosen`: columns chosen by hand. */
export function findHeads(rows: readonly (readonly string[])[], fields: readonly Field[], chosen: ChosenHeads = {}) {
  let best = { at: 0, columns: columnsIn(rows[0] ?? [], fields, chosen) };
  for (const [at, row] of rows.slice(0, TITLE_ROWS).entries()) {
    const columns = columnsIn(row, fields, chosen);
    if (columns.size > best.columns.size) best = { at, columns };
  }
  return best;
}

/**
 * Reads the rows of a spreadsheet by the fields' wire names, each cell as its field parses it. Headings are searched in the first 30 rows;
 * blank rows are left out. Throws 422 if the file cannot be read, lacks a required column, or has no rows or too many.
 */
export async function readTable(sheets: Spreadsheets, fields: readonly Field[], file: Blob): Promise<SheetTable> {
  const refuse = (message: string) => invalid(message, [{ path: 'file', message }]);
  const read = await sheets.read(file, MOST_ROWS + TITLE_ROWS);
  if (read === null) throw refuse(UNREADABLE);
  const { at: headsAt, columns } = findHeads(read, fields);
  const known = [...columns.values()];
  const missing = fields.find((field) => field.required && !known.includes(field));
  if (missing) throw refuse(`The column ${missing.label} is missing.`);
  const rows: SheetRow[] = [];
  for (const [at, cells] of read.slice(headsAt + 1).entries()) {
    // Ten thousand rows take half a second to read: lets other requests run in between.
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const filled = [...columns].map(
      ([column, field]) => [field.wire, readCell(field, cells[column] ?? '', sayInHindi)] as const,
    );
    if (filled.some(([, text]) => text !== '')) rows.push({ row: headsAt + at + 2, cells: Object.fromEntries(filled) });
  }
  if (rows.length > MOST_ROWS) throw refuse(TOO_MANY);
  if (rows.length === 0) throw refuse(NOTHING);
  const letters = new Map([...columns].map(([column, { wire }]) => [wire, columnLetters(column)]));
  return { rows, letterOf: (wire) => letters.get(wire) ?? '' };
}
