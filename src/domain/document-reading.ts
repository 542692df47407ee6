import {
  fieldsIn,
  fromWire,
  sentFields,
  type AnyDocument,
  type Extension,
  type FieldError,
  type Fields,
} from './define.ts';
import { count } from './fields.ts';

// What a body says of a document, read by its definition: at the portal's door, and by a counter that books alone.

type Row = Readonly<Record<string, unknown>>;

/** Rows as they were read, and what is wrong of those that could not be. */
export interface RowsRead {
  readonly rows: Record<string, unknown>[];
  readonly errors: FieldError[];
}

/** Of what is read of a line: its fields, and of its document's extension those that it names. */
export type LineFields = (line: Row) => Fields;

export const isObject = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

const lineId = count({ wire: 'id', label: 'id' });
const withId = (lines: Fields) => ({ ...lines, id: lineId });
const linesWithId = new WeakMap<Fields, ReturnType<typeof withId>>();
/** The fields of a line with its id. */
export function lineFields(lines: Fields): Fields {
  const known = linesWithId.get(lines);
  if (known) return known;
  const fresh = withId(lines);
  linesWithId.set(lines, fresh);
  return fresh;
}

/** By what a line of a document is read. */
export function lineFieldsOf({ lines, extension }: AnyDocument): LineFields {
  const fields = lineFields(lines);
  if (extension === undefined) return (line) => sentFields(fields, line);
  return (line) => ({
    ...sentFields(fields, line),
    ...extension.readsLine?.(line),
    ...fieldsIn(extension.lines, line),
  });
}

/** The rows of an array; `fieldsOf` tells what is read of one. */
export function readRows(fieldsOf: LineFields, sent: readonly unknown[], path: string): RowsRead {
  const rows: Record<string, unknown>[] = [];
  const errors: FieldError[] = [];
  for (const [at, each] of sent.entries()) {
    const given = isObject(each) ? each : {};
    const read = fromWire(fieldsOf(given), given, `${path}[${at}].`);
    if (read.ok) rows.push(read.row);
    else errors.push(...read.errors);
  }
  return { rows, errors };
}

/** What a body names of an extension: a field or list that is not there stays out of the row. What is no array is left out, too. */
export function readFurther(
  extension: Extension | undefined,
  raw: Row,
): { readonly row: Record<string, unknown>; readonly errors: FieldError[] } {
  if (extension === undefined) return { row: {}, errors: [] };
  const fields = fromWire(fieldsIn(extension.fields, raw), raw);
  const row: Record<string, unknown> = fields.ok ? { ...fields.row } : {};
  const errors = fields.ok ? [] : [...fields.errors];
  for (const [name, { wire, fields: ofRow, most }] of Object.entries(extension.lists)) {
    const sent = raw[wire];
    if (!Array.isArray(sent)) continue;
    if (sent.length > most) {
      errors.push({ path: wire, message: `There can be at most ${most} ${wire}.` });
      continue;
    }
    const read = readRows(() => ({ ...ofRow, id: lineId }), sent, wire);
    row[name] = read.rows;
    errors.push(...read.errors);
  }
  return { row, errors };
}
