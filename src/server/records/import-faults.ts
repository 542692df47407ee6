import { invalid, type Refusal } from '../errors/errors.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';

/** A fault in a row of a spreadsheet. */
export interface RowError {
  /** Its number in the file; the first is 1. */
  readonly row: number;
  /** Its cell, for example C17; empty if the fault is in no single cell. */
  readonly cell: string;
  readonly column: string;
  readonly message: string;
}

/** How a spreadsheet is imported: as a dry run that only reports faults; all rows or none; or only the valid ones. */
export interface ImportMode {
  readonly dryRun: 'yes' | 'no';
  readonly take: 'all' | 'good';
}

/** The result of an import. */
export interface ImportResult {
  /** Rows read, and imported; and how many of those existed already. */
  readonly rows: number;
  readonly saved: number;
  readonly updated: number;
  /** Up to 500 faults, in the order of the sheet; the number of all faults, and of rows with any. */
  readonly errors: RowError[];
  readonly faults: number;
  readonly faultyRows: number;
}

// A clerk corrects a few hundred rows at most before trying again.
const MOST_TOLD = 500;

/** The part of an import's result about faults. */
export function faultsOf(all: readonly RowError[]): Pick<ImportResult, 'errors' | 'faults' | 'faultyRows'> {
  return {
    errors: all.toSorted((one, other) => one.row - other.row).slice(0, MOST_TOLD),
    faults: all.length,
    faultyRows: new Set(all.map(({ row }) => row)).size,
  };
}

/** The faults, as a spreadsheet for correcting the rows. */
export function faultSheetOf(sheets: Spreadsheets, errors: readonly RowError[]): Promise<Buffer> {
  const columns = ['Row', 'Cell', 'Column', 'Error'].map((head) => ({ head, kind: 'text' as const }));
  const rows = errors.map(({ row, cell, column, message }) => [String(row), cell, column, message]);
  return sheets.write([{ name: 'Errors', columns, rows }]);
}

/** The 422 for faults in a spreadsheet of which nothing was saved. */
export function notImported(errors: readonly RowError[]): Refusal {
  return invalid(
    NOT_IMPORTED,
    faultsOf(errors).errors.map(({ row, column, message }) => ({ path: `row ${row}: ${column}`, message })),
  );
}

const NOT_IMPORTED = 'Nothing was imported. Correct the rows listed and try again.';
