import { hash } from 'node:crypto';
import type { Body, Call } from '#api/call.ts';
import {
  fromWire,
  sentFields,
  type AnyDocument,
  type Extension,
  type FieldError,
  type Fields,
  type LineRow,
} from '#domain/define.ts';
import {
  isObject,
  lineFields,
  lineFieldsOf,
  readFurther,
  readMaster,
  readRows,
  type LineFields,
} from '#domain/document-reading.ts';
import type { RecordLines } from '#domain/record-lines.ts';
import { isPrintable, isStorable, unsavable, type Field } from '#domain/fields.ts';
import { invalid, malformed } from '../errors/errors.ts';

// Parses requests against the contract.

/** The most lines a document may have (decisions: limits at the door). */
export const MOST_LINES = 200;
const NO_LINES = 'Please add at least one item.';
const BAD_LINES = 'Please fill all required fields in the items table.';

// Cached: the same few names come with every request.
const foldedNames = new Map<string, string>();
const MOST_REMEMBERED = 500;
function folded(name: string): string {
  const known = foldedNames.get(name);
  if (known !== undefined) return known;
  const fresh = name.toLowerCase().replaceAll('_', '');
  if (foldedNames.size < MOST_REMEMBERED && name.length < 40) foldedNames.set(name, fresh);
  return fresh;
}
const SAME_AS: Readonly<Record<string, string>> = { from: 'fromdate', to: 'todate', search: 'searchparam' };

/** The tenants named in the query and the body, each once. */
export function namedTenants(query: unknown, body: unknown): readonly string[] {
  const named: string[] = [];
  const add = (raw: unknown) => {
    if (raw === undefined || raw === null || raw === '' || raw === 0 || raw === '0') return;
    if (typeof raw !== 'string') throw malformed('tenantId must be text.');
    if (!named.includes(raw)) named.push(raw);
  };
  for (const name in isObject(query) ? query : {}) {
    if (folded(name) !== 'tenantid') continue;
    const raw = (query as Record<string, unknown>)[name];
    if (Array.isArray(raw)) throw malformed('tenantId was sent more than once.');
    add(raw);
  }
  const parts: unknown[] = Array.isArray(body) ? body : [body];
  for (const part of parts) {
    if (!isObject(part)) continue;
    add(part['tenantId']);
    for (const list of Object.values(part)) {
      if (Array.isArray(list)) for (const row of list) if (isObject(row)) add(row['tenantId']);
    }
  }
  return named;
}

interface KnownQuery {
  readonly fields: Fields;
  /** Each field's name and wire name, by its folded wire name. */
  readonly names: ReadonlyMap<string, { readonly name: string; readonly wire: string }>;
  /** The result for an empty query; null if something is required. */
  readonly blank: Record<string, unknown> | null;
}

// Most requests omit most parameters: their blanks are computed once (6 µs for a list).
const knownQueries = new Map<Fields, KnownQuery>();
function knownQuery(fields: Fields): KnownQuery {
  const known = knownQueries.get(fields);
  if (known) return known;
  const blank = fromWire(fields, {});
  const names = Object.entries(fields).map(([name, { wire }]) => [folded(wire), { name, wire }] as const);
  const fresh = { fields, names: new Map(names), blank: blank.ok ? blank.row : null };
  knownQueries.set(fields, fresh);
  return fresh;
}

/** Parses the query; parameters match without regard to case and underscores. Throws 400. */
export function readQuery(call: Call, raw: unknown): Record<string, unknown> {
  if (!call.query) return {};
  const { fields, names, blank } = knownQuery(call.query);
  const sentFields: Record<string, Field> = {};
  const given: Record<string, unknown> = {};
  for (const [name, sent] of Object.entries(isObject(raw) ? raw : {})) {
    const known = names.get(SAME_AS[folded(name)] ?? folded(name)) ?? names.get(folded(name));
    if (known === undefined) continue;
    const { wire } = known;
    if (Array.isArray(sent) || Object.hasOwn(given, wire)) throw malformed(`${wire} was sent more than once.`);
    given[wire] = sent;
    const field = fields[known.name];
    if (field) sentFields[known.name] = field;
  }
  const read = fromWire(blank === null ? fields : sentFields, given);
  if (!read.ok) throw malformed(read.errors[0]?.message ?? 'The request could not be read.', read.errors);
  refuseUnstorable(read.row);
  return blank === null ? read.row : { ...blank, ...read.row };
}

/** The query combined with the text fields of a form; the query takes precedence. */
export function withForm(query: Readonly<Record<string, unknown>>, texts: Readonly<Record<string, unknown>>) {
  const named = new Set(Object.keys(query).map(folded));
  return { ...Object.fromEntries(Object.entries(texts).filter(([name]) => !named.has(folded(name)))), ...query };
}

/**
 * Rejects text that the database cannot store, however it was parsed. Fields already reject more, each with its own message; this catches
 * the rest, which would otherwise be answered with 500.
 */
function refuseUnstorable(read: unknown): void {
  if (typeof read === 'string') {
    if (!isStorable(read)) throw malformed(unsavable('The request'));
  } else if (typeof read === 'object' && read !== null) for (const part of Object.values(read)) refuseUnstorable(part);
}

/** Parses the body by its shape. Throws 400 for a wrong shape or unstorable text, 422 for a broken rule. */
export function readBody(call: Call, raw: unknown): unknown {
  const read = readShape(call, raw);
  refuseUnstorable(read);
  return read;
}

function readShape(call: Call, raw: unknown): unknown {
  if (!call.body) return undefined;
  const sentence = call.invalid ?? 'Please fill all required fields.';
  switch (call.body.shape) {
    case 'fields':
      if (call.body.orFile !== undefined && isObject(raw) && raw['file'] instanceof Blob) return raw['file'];
      return readFields(call.body.fields, raw, sentence);
    case 'record':
      return readRecord(call.body, raw, sentence);
    case 'document':
      return readDocument(call.body, raw, sentence);
    case 'lines':
      return readLinesBody(call.body.document, raw);
    case 'images':
      if (call.body.mayLack === true && isObject(raw)) return raw;
      return readFiles(raw, call.body.missing ?? 'Please upload a PNG file.', '');
    case 'spreadsheet':
      return (readFiles(raw, 'Please choose a spreadsheet.', 'file') as { file: Blob }).file;
  }
}

/** The files that uploads.ts read from a multipart body: at least one. */
function readFiles(raw: unknown, missing: string, path: string): object {
  if (isObject(raw) && Object.keys(raw).length > 0) return raw;
  throw invalid(missing, [{ path, message: missing }]);
}

function readFields(fields: Fields, raw: unknown, sentence: string) {
  if (!isObject(raw)) throw malformed('Send a JSON object.');
  const read = fromWire(sentFields(fields, raw), raw);
  if (!read.ok) throw invalid(sentence, read.errors);
  return read.row;
}

function readRecord({ fields, lines }: Extract<Body, { shape: 'record' }>, raw: unknown, sentence: string) {
  if (!isObject(raw)) throw malformed('Send a JSON object.');
  const sent = raw[lines.wire] ?? null;
  const read = fromWire(sentFields(fields, raw), raw);
  const rows =
    sent === null ? null : readLines((line) => sentFields(lineFields(lines.fields), line), sent, lines.wire, lines);
  const lineErrors = rows === null || Array.isArray(rows) ? [] : rows.errors;
  if (!read.ok) throw invalid(sentence, [...read.errors, ...lineErrors]);
  if (rows !== null && !Array.isArray(rows))
    throw invalid(rows.sentence === BAD_LINES ? sentence : rows.sentence, rows.errors);
  return { ...read.row, lines: rows };
}

function readDocument(body: Extract<Body, { shape: 'document' }>, raw: unknown, sentence: string) {
  if (!isObject(raw)) throw malformed('Send a JSON object.');
  const details = raw['details'] ?? null;
  const master = readMaster(body.document, raw);
  refuseNoArrays(body.document.extension, raw);
  const further = readFurther(body.document.extension, raw);
  const lines =
    details === null
      ? null
      : readLines(lineFieldsOf(body.document), details, 'details', {
          ...ITEMS,
          mayLack: body.document.linesLater === true,
        });
  const lineErrors = lines === null || Array.isArray(lines) ? [] : lines.errors;
  if (!master.ok || further.errors.length > 0) {
    throw invalid(sentence, [...(master.ok ? [] : master.errors), ...further.errors, ...lineErrors]);
  }
  if (lines !== null && !Array.isArray(lines)) throw invalid(lines.sentence, lines.errors);
  return { ...master.row, ...further.row, lines, updatedDate: readVersion(raw['updated_Date']) };
}

/** Throws 400 if a list of an extension is no array. */
function refuseNoArrays(extension: Extension | undefined, raw: Readonly<Record<string, unknown>>): void {
  for (const { wire } of Object.values(extension?.lists ?? {})) {
    const sent = raw[wire] ?? null;
    if (sent !== null && !Array.isArray(sent)) throw malformed(`Send ${wire} as an array.`);
  }
}

// Older clients send a bare date with every save (spec 1 §7); only a timestamp says which version was read.
function readVersion(raw: unknown): string | null {
  if (typeof raw !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(raw)) return null;
  const time = Date.parse(raw);
  if (Number.isNaN(time)) throw malformed('Invalid date.', [{ path: 'updated_Date', message: 'Invalid date.' }]);
  return new Date(time).toISOString();
}

/** How many lines are allowed, and the sentences for none and for too many. */
interface LineBounds extends Pick<RecordLines, 'most' | 'none' | 'tooMany'> {
  /** Whether there may be none. */
  readonly mayLack?: boolean;
}
const ITEMS = { most: MOST_LINES, none: NO_LINES, tooMany: `There can be at most ${MOST_LINES} items.` };

function readLines(
  fieldsOf: LineFields,
  raw: unknown,
  path: string,
  { most, none, tooMany, mayLack = false }: LineBounds,
): LineRow<AnyDocument>[] | { sentence: string; errors: FieldError[] } {
  if (!Array.isArray(raw)) throw malformed('Send the lines as an array.');
  if (raw.length === 0 && !mayLack) return { sentence: none, errors: [{ path, message: none }] };
  if (raw.length > most) return { sentence: tooMany, errors: [{ path, message: tooMany }] };
  const { rows, errors } = readRows(fieldsOf, raw, path);
  // Each was parsed by the fields of a line, including its id.
  return errors.length === 0 ? (rows as LineRow<AnyDocument>[]) : { sentence: BAD_LINES, errors };
}

function readLinesBody(document: AnyDocument, raw: unknown) {
  const lines = readLines(lineFieldsOf(document), raw, '', ITEMS);
  if (!Array.isArray(lines)) throw invalid(lines.sentence, lines.errors);
  const field = document.fields[document.number];
  const wire = field?.wire ?? '';
  const sent = (raw as unknown[]).map((line) => field?.normalise(isObject(line) ? line[wire] : undefined) ?? '');
  const errors = sent.flatMap((number, at) =>
    typeof number === 'string' && !isPrintable(number)
      ? [{ path: `[${at}].${wire}`, message: unsavable(field?.label ?? wire) }]
      : [],
  );
  if (errors.length > 0) throw invalid(BAD_LINES, errors);
  const numbers = new Set(sent);
  numbers.delete('');
  const [number = ''] = numbers;
  if (numbers.size > 1 || typeof number !== 'string') throw malformed(`The lines must all name one ${wire}.`);
  return { number, lines };
}

/** The idempotency key of a request: 1 to 200 printable characters, or null if none was sent. */
export function readIdempotencyKey(header: unknown): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw malformed('Invalid Idempotency-Key.');
  return header;
}

export const LINK_HEADER = 'x-link';
/** The token of a link; empty if it is missing or malformed. */
export const readLink = (header: unknown): string =>
  typeof header === 'string' && /^[\w-]{1,200}$/.test(header) ? header : '';

/** A hash that is equal for equal requests: the call, and its parsed query and body. */
export function hashRequest(call: string, query: unknown, body: unknown): Buffer {
  // Hashes the parsed input, not the raw one: unknown names are dropped and make no difference, and may be nested too deeply to serialize.
  return hash('sha256', JSON.stringify([call, query, body]), 'buffer');
}
