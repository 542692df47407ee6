import { setImmediate } from 'node:timers/promises';
import { fromWire, type Fields, type RowOf } from '#domain/define.ts';
import type { Field } from '#domain/fields.ts';
import type { ReportProgress } from '../http/progress.ts';
import type { Database, Run } from '../database/connect.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import { columnOfField, type Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { faultsOf, notImported, type ImportMode, type ImportResult, type RowError } from './import-faults.ts';
import { readTable, type SheetTable } from './sheet-table.ts';
import type { RowWithLines } from '../database/rows.ts';
import type { RecordStore } from './store.ts';

interface Services {
  readonly database: Database;
  readonly sheets: Spreadsheets;
}
interface ImportCall extends SaveCall {
  readonly reportProgress: ReportProgress;
  readonly query: ImportMode;
  readonly body: Blob;
}

/** A parsed row: its field values, and which of them the sheet filled in. */
export interface ReadRow<F extends Fields> {
  readonly row: number;
  readonly read: RowOf<F>;
  readonly filled: ReadonlySet<string>;
}

/** An existing record that a row identifies. */
export interface Known {
  readonly id: number;
  /** Why an import may not change it; absent: it may. */
  readonly refusal?: string;
}

/** A row and the record that it changes. */
export interface KnownRow<F extends Fields, K extends Known = Known> extends ReadRow<F> {
  readonly known: K;
}

/** What is specific to the import of a kind of record. */
export interface ImportRules<F extends Fields, K extends Known> {
  readonly title: string;
  /** The columns that are read. */
  readonly fields: F;
  /** What identifies a row within the sheet (empty: nothing), and the message if two rows have the same. */
  readonly unique: {
    readonly keyOf: (tenantId: string, row: RowOf<F>) => string;
    /** The field under which a duplicate is reported, and its message. */
    readonly field: (row: RowOf<F>) => keyof F & string;
    readonly taken: (first: RowOf<F>) => string;
  };
  /** The company's existing records for the rows, by row number. */
  readonly find: (run: Run, tenantId: string, rows: readonly ReadRow<F>[]) => Promise<ReadonlyMap<number, K>>;
  readonly rowOf: (tenantId: string, row: RowOf<F>) => RowWithLines;
  /** Changes existing records according to the rows; empty cells leave them as they are. */
  readonly change: (run: Run, saving: SaveCall, rows: readonly KnownRow<F, K>[]) => Promise<unknown>;
  /** What runs first in the transaction of an import. */
  readonly before?: (run: Run) => Promise<unknown>;
}

// Rows per statement: well within its time limit, and other requests run in between.
const AT_ONCE = 200;
// The fraction of work done when the rows are checked; the rest is saving them.
const CHECKING = 0.3;

interface ReadSheet<F extends Fields> {
  readonly table: SheetTable;
  readonly errors: RowError[];
  readonly good: readonly ReadRow<F>[];
}

/** The cells of a row as field values, or their faults. */
export function readFields<F extends Fields>(fields: F, table: SheetTable, { row, cells }: SheetTable['rows'][number]) {
  const read = fromWire(fields, cells);
  if (read.ok) return read;
  const all = Object.values<Field>(fields);
  const errors = read.errors.map(({ path, message }) => {
    const column = all.find(({ wire }) => wire === path)?.label ?? path;
    return { row, cell: cellOf(table, row, path), column, message };
  });
  return { ok: false, errors } as const;
}

/** The name of a cell, such as C17; empty if the sheet has no such column. */
export function cellOf({ letterOf }: SheetTable, row: number, wire: string): string {
  const letter = letterOf(wire);
  return letter === '' ? '' : `${letter}${row}`;
}

/** Parses each row or reports its faults, by itself and compared with other rows. */
async function readSheet<F extends Fields, K extends Known>(
  sheets: Spreadsheets,
  { fields, unique }: ImportRules<F, K>,
  tenantId: string,
  { body: file, query, reportProgress }: Pick<ImportCall, 'body' | 'query' | 'reportProgress'>,
): Promise<ReadSheet<F>> {
  const table = await readTable(sheets, Object.values(fields), file);
  const errors: RowError[] = [];
  const good: ReadRow<F>[] = [];
  const firstWith = new Map<string, ReadRow<F>>();
  for (const [at, each] of table.rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) {
      reportProgress((at / table.rows.length) * (query.dryRun === 'yes' ? 1 : CHECKING));
      // Lets other requests run in between.
      await setImmediate();
    }
    const read = readFields(fields, table, each);
    if (!read.ok) {
      errors.push(...read.errors);
      continue;
    }
    const key = unique.keyOf(tenantId, read.row);
    const first = firstWith.get(key);
    if (first !== undefined) {
      const of = fields[unique.field(read.row)];
      const message = `${unique.taken(first.read)} It stands in row ${first.row} too.`;
      errors.push({ row: each.row, cell: cellOf(table, each.row, of?.wire ?? ''), column: of?.label ?? '', message });
      continue;
    }
    const filled = new Set(Object.keys(fields).filter((name) => (each.cells[fields[name]?.wire ?? ''] ?? '') !== ''));
    const row = { row: each.row, read: read.row, filled };
    if (key !== '') firstWith.set(key, row);
    good.push(row);
  }
  return { table, errors, good };
}

/** Separates rows that change existing records from new ones, and reports those that may not be changed. */
async function sortOut<F extends Fields, K extends Known>(
  run: Run,
  { fields, unique, find }: ImportRules<F, K>,
  tenantId: string,
  { table, errors, good }: ReadSheet<F>,
) {
  const known = await find(run, tenantId, good);
  const fresh: ReadRow<F>[] = [];
  const changed: KnownRow<F, K>[] = [];
  const refused: RowError[] = [];
  const firstOf = new Map<K, number>();
  for (const each of good) {
    const { row, read } = each;
    const found = known.get(row);
    if (found === undefined) {
      fresh.push(each);
      continue;
    }
    const first = firstOf.get(found);
    const message =
      found.refusal ?? (first === undefined ? null : `${unique.taken(read)} It stands in row ${first} too.`);
    if (message === null) {
      firstOf.set(found, row);
      changed.push({ ...each, known: found });
    } else {
      const of = fields[unique.field(read)];
      refused.push({ row, cell: cellOf(table, row, of?.wire ?? ''), column: of?.label ?? '', message });
    }
  }
  return { fresh, changed, errors: [...errors, ...refused] };
}

/** The fraction of an import done when a number of its rows are saved, 0 to 1. */
export const shareOf = (saved: number, rows: number) => CHECKING + (1 - CHECKING) * (rows === 0 ? 1 : saved / rows);

/** A spreadsheet with the headings that an import reads, and the values allowed below them. */
export function templateOf(sheets: Spreadsheets, title: string, fields: readonly Field[]) {
  const columns = fields.map((field) => ({ ...columnOfField(field), kind: 'text' as const }));
  const notes = ['Column', 'Required', 'What may stand in it'].map((head) => ({ head, kind: 'text' as const }));
  const about = fields.map((field) => [
    field.label,
    field.required ? 'yes' : 'no',
    field.kind === 'date' ? 'A date: dd-mm-yyyy' : (field.choices?.join(', ') ?? ''),
  ]);
  return sheets.write([
    { name: title, columns, rows: [] },
    { name: 'Notes', columns: notes, rows: about },
  ]);
}

/**
 * The handlers of a record's template and import: all rows or none, or only the valid ones. A row that identifies an existing record
 * changes it.
 */
export function answerImport<F extends Fields, K extends Known>(
  services: Services,
  store: RecordStore,
  rules: ImportRules<F, K>,
) {
  const { database, sheets } = services;

  async function importRows(request: ImportCall): Promise<ImportResult> {
    const { tenantId, query, reportProgress } = request;
    const sheet = await readSheet(sheets, rules, tenantId, request);
    const rows = sheet.table.rows.length;
    return await database.transaction({ tenantId }, async (run) => {
      const isDry = query.dryRun === 'yes';
      if (!isDry) await rules.before?.(run);
      const { fresh, changed, errors } = await sortOut(run, rules, tenantId, sheet);
      const result = { rows, updated: changed.length, ...faultsOf(errors) };
      if (isDry) return { ...result, saved: 0 };
      if (errors.length > 0 && query.take === 'all') throw notImported(errors);
      for (let from = 0; from < fresh.length; from += AT_ONCE) {
        const some = fresh.slice(from, from + AT_ONCE).map(({ read }) => rules.rowOf(tenantId, read));
        await store.add(request, some, run);
        reportProgress(shareOf(from + some.length, fresh.length + changed.length));
      }
      for (let from = 0; from < changed.length; from += AT_ONCE) {
        await rules.change(run, request, changed.slice(from, from + AT_ONCE));
        reportProgress(shareOf(fresh.length + Math.min(changed.length, from + AT_ONCE), fresh.length + changed.length));
      }
      return { ...result, saved: fresh.length + changed.length };
    });
  }

  return {
    importTemplate: () => templateOf(sheets, rules.title, Object.values(rules.fields)),

    import: importRows,
  };
}
