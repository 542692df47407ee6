import { toWire, type FieldError } from '#domain/define.ts';
import { contract, type ContractLine } from '#domain/documents/contract.ts';
import { overlappingLines, wrongWithRateLine } from '#domain/rules/rate-contract.ts';
import type { Database, Run } from '../database/connect.ts';
import { invalid } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { MOST_LINES } from '../http/reading.ts';
import { faultSheetOf, faultsOf, type RowError } from '../records/import-faults.ts';
import { cellOf, readFields, templateOf } from '../records/import.ts';
import { readTable, type SheetTable } from '../records/sheet-table.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { strangeHeads } from './contract-saves.ts';

// Reads the lines of a contract from a spreadsheet: they fill the form, and are saved with it.

const { lines } = contract;
const FIELDS = Object.values(lines);
const TOO_MANY = `There can be at most ${MOST_LINES} rates in a contract. Enter the others in a second contract of the party.`;

interface ReadRate {
  readonly row: number;
  readonly line: ContractLine;
}

/** A fault in a field of a row. */
const faultOf = (table: SheetTable, row: number, name: keyof typeof lines, message: string): RowError => ({
  row,
  cell: cellOf(table, row, lines[name].wire),
  column: lines[name].label,
  message,
});

/** The rows as contract lines, with the faults that can be found in each row alone. */
function ratesOf(table: SheetTable) {
  const errors: RowError[] = [];
  const rates: ReadRate[] = [];
  for (const each of table.rows) {
    const read = readFields(lines, table, each);
    if (!read.ok) {
      errors.push(...read.errors);
      continue;
    }
    const line: ContractLine = { ...read.row, id: 0 };
    const wrong: FieldError | null = wrongWithRateLine(line);
    if (wrong !== null) errors.push(faultOf(table, each.row, wrong.path as keyof typeof lines, wrong.message));
    rates.push({ row: each.row, line });
  }
  return { errors, rates };
}

/** Faults found by comparing rows with each other and with the company's charge heads. */
async function faultsBetween(run: Run, table: SheetTable, rates: readonly ReadRate[]): Promise<RowError[]> {
  const all = rates.map(({ line }) => line);
  const at = (place: number) => rates[place]?.row ?? 0;
  const strange = await strangeHeads(run, all);
  return [
    ...overlappingLines(all).map((each) =>
      faultOf(table, at(each.at), 'origin', `This row overlaps row ${at(each.with)}.`),
    ),
    ...strange.map((each) => faultOf(table, at(each.at), 'heads', each.message)),
  ];
}

/** The handlers of the template and the import of contract lines, and of a spreadsheet of their faults. */
export function answerRateSheets({ database, sheets }: { readonly database: Database; readonly sheets: Spreadsheets }) {
  /** Throws 422 for a file that cannot be read, or has more rows than a contract may have lines. */
  async function readRates(tenantId: string, file: Blob) {
    const table = await readTable(sheets, FIELDS, file);
    if (table.rows.length > MOST_LINES) throw invalid(TOO_MANY, [{ path: 'file', message: TOO_MANY }]);
    const { errors, rates } = ratesOf(table);
    const run: Run = (statement, values) => database.read({ tenantId }, statement, values);
    const all = [...errors, ...(await faultsBetween(run, table, rates))];
    return { rows: table.rows.length, rates, ...faultsOf(all) };
  }
  return {
    contractImportTemplate: () => templateOf(sheets, 'Rates', FIELDS),
    async contractImport({ tenantId, body }) {
      const { rates, ...rest } = await readRates(tenantId, body);
      const taken = rest.faults === 0 ? rates : [];
      return { ...rest, saved: 0, updated: 0, details: taken.map(({ line }) => toWire(lines, line)) };
    },
    async contractImportFaults({ tenantId, body }) {
      const { errors } = await readRates(tenantId, body);
      return await faultSheetOf(sheets, errors);
    },
  } satisfies Partial<Answerers>;
}
