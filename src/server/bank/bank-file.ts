import { BANK_COLUMN_NAMES, MOST_BANK_ROWS } from '#domain/records/bank-line.ts';
import {
  BANK_COLUMNS,
  columnAt,
  columnLetter,
  findBankHeads,
  HEADS_WITHIN,
  isWhole,
  type BankColumn,
  type BankColumns,
  type BankHeads,
  type FoundHeads,
} from '#domain/rules/bank-columns.ts';
import { bankRowsByStep, type BankRows } from '#domain/rules/bank-rows.ts';
import { invalid, unavailable } from '../errors/errors.ts';
import { inTurns } from '../lanes/in-turns.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import type { UnreadFile } from '../spreadsheets/sheet-reader.ts';

// Reads a bank's file, from bytes to rows. The uploaded file may be anything.

/** The columns chosen by the user, as letters; empty if not chosen. */
export type SaidColumns = Readonly<Record<BankColumn, string>> & { readonly headsRow: number };

export interface BankFile extends BankRows {
  readonly found: FoundHeads;
  /** The first rows below the headings, as they are in the file. */
  readonly firstRows: readonly (readonly string[])[];
}

const refuse = (message: string) => invalid(message, [{ path: 'file', message }]);

const TOO_MANY = `There can be at most ${MOST_BANK_ROWS.toLocaleString('en-IN')} rows. Download fewer days at once.`;
const UNREAD: Readonly<Record<UnreadFile['why'], (row: number) => string>> = {
  pdf: () => 'This is a PDF. Download the statement as CSV or Excel.',
  old: () => 'This is an old Excel file (.xls). Open it and save it as .xlsx or .csv.',
  page: () => 'This is a web page, though it may be called .xls. Open it in Excel and save it as .xlsx or .csv.',
  other: () => 'This is neither a spreadsheet nor text. Download the statement as CSV or Excel.',
  quote: (row) => `A quotation mark in row ${row} is never closed. Download the file again.`,
};
const TOOK_TOO_LONG = 'The file took too long to read. Download fewer days at once.';
const NO_HEADS = `No column headings were found in the first ${HEADS_WITHIN} rows.`;
const SHOWN_ROWS = 5;

/** The columns chosen by the user. Throws 422 for invalid letters, or a column chosen for two purposes. */
function saidColumns(said: SaidColumns): BankColumns | null {
  const columns: Partial<Record<BankColumn, number>> = {};
  for (const column of BANK_COLUMNS) {
    if (said[column] === '') continue;
    const at = columnAt(said[column]);
    const refuseColumn = (message: string) => invalid(message, [{ path: `${column}_Column`, message }]);
    if (at === null) throw refuseColumn(`${BANK_COLUMN_NAMES[column]} must be a letter of the file.`);
    const other = BANK_COLUMNS.find((each) => columns[each] === at);
    if (other !== undefined) {
      throw refuseColumn(
        `Column ${columnLetter(at)} is chosen twice: ${BANK_COLUMN_NAMES[other]}, ${BANK_COLUMN_NAMES[column]}.`,
      );
    }
    columns[column] = at;
  }
  return Object.keys(columns).length === 0 ? null : columns;
}

/** The row of headings: as chosen by the user, or as detected. */
function headsOf(rows: readonly (readonly string[])[], said: SaidColumns, remembered: BankHeads): FoundHeads {
  const columns = saidColumns(said);
  const found = findBankHeads(rows, remembered);
  if (columns === null && said.headsRow === 0) return found;
  const at = said.headsRow > 0 ? Math.min(said.headsRow, rows.length) - 1 : found.at;
  return { at, heads: rows[at] ?? [], columns: columns ?? {}, by: '' };
}

/**
 * Reads a bank's file. Throws 422 if it cannot be read, has too many rows, or nothing that could be headings. Where columns are unknown it
 * has no rows; see `isWhole`.
 */
export async function readBankFile(
  sheets: Spreadsheets,
  file: Blob,
  said: SaidColumns,
  remembered: BankHeads,
): Promise<BankFile> {
  const read = await sheets.readOrTell(file, MOST_BANK_ROWS + HEADS_WITHIN * 2);
  if (read === null) throw unavailable(TOOK_TOO_LONG);
  if (!Array.isArray(read)) throw refuse(UNREAD[read.why](read.row));
  if (!read.some((row) => row.some((cell) => cell.trim() !== ''))) throw refuse('The file is empty.');
  const found = headsOf(read, said, remembered);
  if (found.heads.every((cell) => cell.trim() === '')) throw refuse(NO_HEADS);
  const firstRows = read.slice(found.at + 1, found.at + 1 + SHOWN_ROWS);
  if (!isWhole(found.columns)) return { found, firstRows, rows: [], faults: [], gap: null };
  const { rows, faults, gap } = await inTurns(bankRowsByStep(read, found.at, found.columns));
  if (rows.length + faults.length > MOST_BANK_ROWS || read.length > MOST_BANK_ROWS + HEADS_WITHIN * 2) {
    throw refuse(TOO_MANY);
  }
  return { found, firstRows, rows, faults, gap };
}
