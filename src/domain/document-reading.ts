import {
  fieldsIn,
  fromWire,
  sentFields,
  type AnyDocument,
  type Extension,
  type FieldError,
  type Fields,
  type Read,
  type RowOf,
} from './define.ts';
import { count } from './fields.ts';

// Parses the body of a document by its definition, both in the portal and at an offline counter.

type Row = Readonly<Record<string, unknown>>;

/** The parsed rows, and the errors of those that are invalid. */
export interface RowsRead {
  readonly rows: Record<string, unknown>[];
  readonly errors: FieldError[];
}

/** The fields to read from a line: its own and, of its document's extension, those that it names. */
export type LineFields = (line: Row) => Fields;

export const isObject = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** The names of required fields that a body lacks because it names the references they are filled from. */
function namedElsewhere({ fields, extension }: AnyDocument, body: Row): readonly string[] {
  return Object.entries(extension?.namedBy ?? {}).flatMap(([name, by]) => {
    const field = fields[name];
    const isBlank = field !== undefined && field.normalise(body[field.wire]) === field.blank;
    return isBlank && Number(body[extension?.fields[by]?.wire ?? '']) > 0 ? [name] : [];
  });
}

/** Parses a document's own fields. */
export function readMaster<D extends AnyDocument>(document: D, body: Row): Read<RowOf<D['fields']>> {
  const fields: D['fields'] = sentFields(document.fields, body);
  const elsewhere = namedElsewhere(document, body);
  if (elsewhere.length === 0) return fromWire(fields, body);
  const blank = Object.fromEntries(elsewhere.map((name) => [name, fields[name]?.blank]));
  const read = fromWire(Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in blank))), body);
  // With the blanks the row has all fields.
  return read.ok ? { ok: true, row: { ...read.row, ...blank } as RowOf<D['fields']> } : read;
}

const lineId = count({ wire: 'id', label: 'id' });
const withId = (lines: Fields) => ({ ...lines, id: lineId });
const linesWithId = new WeakMap<Fields, ReturnType<typeof withId>>();
/** The fields of a line, with its id. */
export function lineFields(lines: Fields): Fields {
  const known = linesWithId.get(lines);
  if (known) return known;
  const fresh = withId(lines);
  linesWithId.set(lines, fresh);
  return fresh;
}

/** The fields by which a document's line is read. */
export function lineFieldsOf({ lines, extension }: AnyDocument): LineFields {
  const fields = lineFields(lines);
  if (extension === undefined) return (line) => sentFields(fields, line);
  return (line) => ({
    ...sentFields(fields, line),
    ...extension.readsLine?.(line),
    ...fieldsIn(extension.lines, line),
  });
}

/** The rows of an array; `fieldsOf` returns the fields of a row. */
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

/** The parts of an extension that a body names: a missing field or list is left out of the row. So is a list that is no array. */
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
