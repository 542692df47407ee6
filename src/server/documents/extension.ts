import { blankRow, fieldsIn, fromWire, type AnyDocument, type Fields } from '#domain/define.ts';
import { extensionOf, type NumberedRow, type WholeDocument } from '#domain/whole-document.ts';
import { columnOf } from '../database/columns.ts';
import type { Values } from '../database/statement.ts';
import { markOf } from './document-json.ts';

// A body names the parts of a document's extension that it sets; the others stay as they were, or blank (spec 3 §1).

type Row = Readonly<Record<string, unknown>>;

/** Whether a body names any part of the extension. */
export function namesExtension({ extension }: AnyDocument, body: Row, lines: readonly Row[]): boolean {
  if (extension === undefined) return false;
  const named = (names: object, row: Row) => Object.keys(names).some((name) => Object.hasOwn(row, name));
  return (
    named(extension.fields, body) || named(extension.lists, body) || lines.some((line) => named(extension.lines, line))
  );
}

/** A saved document, as read from the database; null if its kind has no extension. */
export function standingDocument(document: AnyDocument, whole: Row): (WholeDocument & { hasFurther: boolean }) | null {
  const { extension } = document;
  if (extension === undefined) return null;
  const blank = blankRow(extension.lines);
  const lines = readRows(document.lines, whole['details'], (line) => fieldsIn(extension.lines, line)).map((line) => ({
    ...blank,
    ...line,
  }));
  // The answer to a change of a document without any of the extension leaves it out.
  const fields = {
    ...blankRow(extension.fields),
    ...savedRow({ ...document.fields, ...fieldsIn(extension.fields, whole) }, whole),
  };
  const lists = Object.fromEntries(
    Object.entries(extension.lists).map(([name, list]) => [name, readRows(list.fields, whole[list.wire] ?? [])]),
  );
  const mark = extension.fields[markOf(extension)]?.wire ?? '';
  return { fields, lines, lists, hasFurther: Object.hasOwn(whole, mark) };
}

const isBlank = (fields: Fields, path: string, wire: Row) =>
  Object.values(fields).some((field) => field.wire === path && (wire[path] === '' || wire[path] === field.blank));

/**
 * A row from the database as a typed row; it matches the definition unless the definition changed since. Required fields may be blank: a
 * document that was moved in may lack them.
 */
export function savedRow(fields: Fields, wire: Row): Row {
  const read = fromWire(fields, wire);
  if (read.ok) return read.row;
  const wrong = read.errors.filter(({ path }) => !isBlank(fields, path, wire));
  if (wrong.length === 0) {
    const blank = read.errors.map(({ path }) => path);
    const [of, rest] = [
      Object.entries(fields).filter(([, { wire: name }]) => blank.includes(name)),
      fieldsBut(fields, blank),
    ];
    return { ...Object.fromEntries(of.map(([name, field]) => [name, field.blank])), ...savedRow(rest, wire) };
  }
  throw new Error(
    `A saved record breaks its definition: ${wrong.map(({ path, message }) => `${path}: ${message}`).join('; ')}`,
  );
}

const fieldsBut = (fields: Fields, wires: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { wire }]) => !wires.includes(wire)));

function readRows(fields: Fields, sent: unknown, more: (row: Row) => Fields = () => ({})): NumberedRow[] {
  return (sent as readonly Row[]).map((row) => ({
    ...savedRow({ ...fields, ...more(row) }, row),
    id: Number(row['id']),
  }));
}

const orBlank = (fields: Fields, name: string, given: unknown) => (given === undefined ? fields[name]?.blank : given);

/** Rows for a statement: JSON under column names, with `line_no`. */
export function rowsAsJson(fields: Fields, rows: readonly NumberedRow[]): string {
  const columns = Object.keys(fields).map((field) => [field, columnOf(field)] as const);
  return JSON.stringify(
    rows.map((row) => ({
      line_no: row.id,
      ...Object.fromEntries(columns.map(([field, column]) => [column, orBlank(fields, field, row[field])])),
    })),
  );
}

/** The values of an extension's statements, except the rows of its lines. */
export function extensionValues(document: AnyDocument, { fields, lists }: WholeDocument): Values {
  const extension = extensionOf(document);
  const values: Record<string, string | number | null> = {};
  // Every field of a definition is text, a number or null.
  for (const name of Object.keys(extension.fields)) values[name] = fields[name] as string | number | null;
  const searched = [
    ...(extension.searched ?? []).map((name) => fields[name]),
    ...Object.entries(extension.lists).flatMap(([name, list]) =>
      (list.searched ?? []).flatMap((field) => lists[name]?.map((row) => row[field]) ?? []),
    ),
  ];
  return { ...values, furtherSearch: searched.filter((text) => typeof text === 'string' && text !== '').join('\n') };
}
