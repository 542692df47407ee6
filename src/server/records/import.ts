import { setImmediate } from 'node:timers/promises';
import { fromWire, type Fields, type RowOf } from '#domain/define.ts';
import type { Field } from '#domain/fields.ts';
import type { Turn } from '../http/answering.ts';
import type { Database, Run } from '../database/connect.ts';
import type { Statement } from '../database/statement.ts';
import { invalid, type Refusal } from '../errors.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import { columnOfField, type Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { MOST_ROWS } from './statements.ts';
import type { RecordStore, RowWithLines } from './store.ts';

/** What is wrong with a row of a spreadsheet; its first row, with the heads, is row 1. */
export interface RowError {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

interface Services {
  readonly database: Database;
  readonly sheets: Spreadsheets;
}
interface CostlyCall {
  readonly turn: Turn;
}
interface ImportCall extends SaveCall, CostlyCall {
  readonly query: { readonly dryRun: 'yes' | 'no' };
  readonly body: Blob;
}

/** What is particular to the import of a record. */
export interface ImportRules<F extends Fields> {
  readonly title: string;
  /** The columns that are read. */
  readonly fields: F;
  /** The field of which no two rows have the same, what it is compared by (empty: not at all), and what is said where they do. */
  readonly unique: {
    readonly field: keyof F & string;
    readonly keyOf: (tenantId: string, row: RowOf<F>) => string;
    /** Which keys (value `keys`) the company has already, and whose they are. */
    readonly existing: Statement<{ key: string; holder?: string }>;
    readonly taken: (holder: string) => string;
    /** What is called the holder of a row's key. */
    readonly holderOf?: (row: RowOf<F>) => string;
  };
  readonly rowOf: (tenantId: string, row: RowOf<F>) => RowWithLines;
  /** What comes first in the transaction of an import. */
  readonly before?: (run: Run, rows: readonly RowOf<F>[]) => Promise<unknown>;
}

// A clerk mends a few hundred rows at most before trying again.
export const MOST_ERRORS = 500;
// So many rows are one statement: well within the time that a statement may take.
const AT_ONCE = 500;
const GIVE_WAY = 200;

const UNREADABLE = 'The spreadsheet could not be read. Save it as .xlsx and try again.';
const TOO_MANY = `There can be at most ${MOST_ROWS.toLocaleString('en-IN')} rows.`;
const NOTHING = 'The spreadsheet has no rows.';
/** 422: what is wrong with the rows of a spreadsheet, of which none was saved. */
export function notImported(errors: readonly RowError[]): Refusal {
  return invalid(
    NOT_IMPORTED,
    errors.map(({ row, column, message }) => ({ path: `row ${row}: ${column}`, message })),
  );
}

const NOT_IMPORTED = 'Nothing was imported. Correct the rows listed and try again.';

const folded = (head: string) => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Reads the rows under the fields' wire names, with their numbers in the file; blank rows are skipped. */
export async function readRows(
  sheets: Spreadsheets,
  fields: readonly Field[],
  file: Blob,
): Promise<{ row: number; cells: Record<string, string> }[]> {
  const refuse = (message: string) => invalid(message, [{ path: 'file', message }]);
  // The heads are a row too.
  const read = await sheets.read(file, MOST_ROWS + 1);
  if (read === null) throw refuse(UNREADABLE);
  const [heads = [], ...rows] = read;
  if (rows.length > MOST_ROWS) throw refuse(TOO_MANY);
  const wires = heads.map((head) => {
    const name = folded(head);
    return fields.find(({ label, wire }) => folded(label) === name || folded(wire) === name)?.wire;
  });
  const missing = fields.find(({ required, wire }) => required && !wires.includes(wire));
  if (missing) throw refuse(`The column ${missing.label} is missing.`);
  const filled = rows.flatMap((cells, at) =>
    cells.every((cell) => cell.trim() === '')
      ? []
      : [
          {
            row: at + 2,
            cells: Object.fromEntries(
              wires.flatMap((wire, column) => (wire === undefined ? [] : [[wire, cells[column] ?? '']])),
            ),
          },
        ],
  );
  if (filled.length === 0) throw refuse(NOTHING);
  return filled;
}

/** Tells of each row what is wrong with it, or reads it. */
async function check<F extends Fields>(
  { database, sheets }: Services,
  record: ImportRules<F>,
  tenantId: string,
  file: Blob,
) {
  const fields = Object.values(record.fields);
  const { unique } = record;
  const uniqueField = record.fields[unique.field];
  const errors: RowError[] = [];
  const good: { row: number; key: string; read: RowOf<F> }[] = [];
  const firstWith = new Map<string, { readonly row: number; readonly holder: string }>();
  const all = await readRows(sheets, fields, file);
  for (const [at, { row, cells }] of all.entries()) {
    // Ten thousand rows take half a second to check: the others' lists come in between.
    if (at % GIVE_WAY === GIVE_WAY - 1) await setImmediate();
    const read = fromWire(record.fields, cells);
    if (!read.ok) {
      for (const { path, message } of read.errors) {
        errors.push({ row, column: fields.find(({ wire }) => wire === path)?.label ?? path, message });
      }
      continue;
    }
    const key = unique.keyOf(tenantId, read.row);
    const first = firstWith.get(key);
    if (first === undefined) {
      if (key !== '') firstWith.set(key, { row, holder: unique.holderOf?.(read.row) ?? '' });
    } else
      errors.push({
        row,
        column: uniqueField?.label ?? '',
        message: `${unique.taken(first.holder)} It stands in row ${first.row} too.`,
      });
    good.push({ row, key, read: read.row });
  }
  const known = await database.read({ tenantId }, unique.existing, { keys: [...firstWith.keys()] });
  const holders = new Map(known.map(({ key, holder = '' }) => [key, holder]));
  for (const { row, key } of good) {
    const holder = holders.get(key);
    if (holder !== undefined) errors.push({ row, column: uniqueField?.label ?? '', message: unique.taken(holder) });
  }
  errors.sort((one, other) => one.row - other.row);
  return { count: all.length, errors: errors.slice(0, MOST_ERRORS), rows: good.map(({ read }) => read) };
}

/** A spreadsheet with the heads that an import reads, and what may stand under them. */
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

/** Answers the template and the import of a record: all rows or none. */
export function answerImport<F extends Fields>(services: Services, store: RecordStore, record: ImportRules<F>) {
  const { database, sheets } = services;
  const fields = Object.values(record.fields);

  async function importRows(asked: ImportCall) {
    const { tenantId } = asked;
    const { count, errors, rows } = await check(services, record, tenantId, asked.body);
    if (asked.query.dryRun === 'yes') return { rows: count, saved: 0, errors };
    if (errors.length > 0) throw notImported(errors);
    await database.transaction({ tenantId }, async (run) => {
      await record.before?.(run, rows);
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const some = rows.slice(from, from + AT_ONCE).map((row) => record.rowOf(tenantId, row));
        await store.add(asked, some, run);
      }
    });
    return { rows: count, saved: rows.length, errors: [] };
  }

  return {
    importTemplate: ({ turn }: Pick<CostlyCall, 'turn'>) => turn(() => templateOf(sheets, record.title, fields)),

    import: (asked: ImportCall) => asked.turn(() => importRows(asked)),
  };
}
