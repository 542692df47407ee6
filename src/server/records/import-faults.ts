import { invalid, type Refusal } from '../errors/errors.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';

/** What is wrong with a row of a spreadsheet. */
export interface RowError {
  /** Its number in the file; the first is 1. */
  readonly row: number;
  /** As the spreadsheet names it, C17; empty where no one cell is wrong. */
  readonly cell: string;
  readonly column: string;
  readonly message: string;
}

/** How a spreadsheet is taken: not at all, only told what is wrong; all rows or none; or those that are good. */
export interface ImportMode {
  readonly dryRun: 'yes' | 'no';
  readonly take: 'all' | 'good';
}

/** What an import tells. */
export interface ImportTold {
  /** Rows that were read, and taken; those of them that are there already. */
  readonly rows: number;
  readonly saved: number;
  readonly updated: number;
  /** What is wrong, in the order of the sheet, up to 500; how much that is in all, and in how many rows. */
  readonly errors: RowError[];
  readonly faults: number;
  readonly faultyRows: number;
}

// A clerk mends a few hundred rows at most before trying again.
const MOST_TOLD = 500;

/** What an import tells of what is wrong. */
export function faultsOf(all: readonly RowError[]): Pick<ImportTold, 'errors' | 'faults' | 'faultyRows'> {
  return {
    errors: all.toSorted((one, other) => one.row - other.row).slice(0, MOST_TOLD),
    faults: all.length,
    faultyRows: new Set(all.map(({ row }) => row)).size,
  };
}

/** What is wrong, as a spreadsheet to mend the rows by. */
export function faultSheetOf(sheets: Spreadsheets, errors: readonly RowError[]): Promise<Buffer> {
  const columns = ['Row', 'Cell', 'Column', 'Error'].map((head) => ({ head, kind: 'text' as const }));
  const rows = errors.map(({ row, cell, column, message }) => [String(row), cell, column, message]);
  return sheets.write([{ name: 'Errors', columns, rows }]);
}

/** 422: what is wrong with the rows of a spreadsheet, of which none was saved. */
export function notImported(errors: readonly RowError[]): Refusal {
  return invalid(
    NOT_IMPORTED,
    faultsOf(errors).errors.map(({ row, column, message }) => ({ path: `row ${row}: ${column}`, message })),
  );
}

const NOT_IMPORTED = 'Nothing was imported. Correct the rows listed and try again.';
