import type { Fields, ReferredKind } from '../define.ts';
import type { Field } from '../fields.ts';
import type { ImageSlots } from '../listed-record.ts';

/** What the audit may show of changes to a kind of record. Anything not listed here is never shown. */
export interface AuditedKind {
  readonly title: string;
  readonly fields: Fields;
  /** Picture slots; the audit says whether a picture was added or removed, not its file name. */
  readonly images?: ImageSlots;
  readonly lines?: Fields;
  /** The array of its lines; absent: `details`, as for a document. */
  readonly linesWire?: string;
  /** A document's further lists. */
  readonly lists?: readonly { readonly wire: string; readonly title: string; readonly fields: Fields }[];
  /** Fields whose value is a record's id: its name is shown instead. */
  readonly refersTo?: Readonly<Record<string, { readonly to: ReferredKind }>>;
}

/** A field's value as answered; null: none. */
export type ChangeValue = string | number | null;

/** A changed field. */
export interface Change {
  readonly label: string;
  readonly kind: Field['kind'] | 'image';
  readonly from: ChangeValue;
  readonly to: ChangeValue;
  /** If the value is the id of another record, that record's kind. */
  readonly refersTo?: ReferredKind;
}

/** A line that was added, removed or changed; for a changed one only the differences. */
export interface ChangedLine {
  readonly what: 'added' | 'removed' | 'changed';
  /** The name of one entry of its list; empty: it is one of the document's own lines. */
  readonly of: string;
  /** Its position among the lines, from 1; for a removed one its former position. */
  readonly place: number;
  readonly changes: readonly Change[];
}

export interface Changes {
  readonly fields: readonly Change[];
  readonly lines: readonly ChangedLine[];
}

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

const changeValue = (value: unknown): ChangeValue =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? value : null;

// The value in an untouched form, which nobody entered.
const isNothing = (field: Field, value: ChangeValue) => value === null || value === field.blank;

const PICTURE = 'picture';

function fieldChanges({ fields, refersTo = {} }: Pick<AuditedKind, 'fields' | 'refersTo'>, before: Row, after: Row) {
  return Object.entries(fields).flatMap(([name, field]): Change[] => {
    // A definition may have a password field, which is accepted but never returned.
    if (field.kind === 'password') return [];
    // A row may contain only part of the record, such as its pictures.
    if (!Object.hasOwn(after, field.wire) && !Object.hasOwn(before, field.wire)) return [];
    const [from, to] = [changeValue(before[field.wire]), changeValue(after[field.wire])];
    if (from === to || (isNothing(field, from) && isNothing(field, to))) return [];
    if (field.isPicture === true)
      return [{ label: field.label, kind: 'image', from: from && PICTURE, to: to && PICTURE }];
    const kind = refersTo[name]?.to;
    return [{ label: field.label, kind: field.kind, from, to, ...(kind !== undefined && { refersTo: kind }) }];
  });
}

function imageChanges(images: ImageSlots, before: Row, after: Row): Change[] {
  return Object.values(images).flatMap((slot): Change[] => {
    const [from, to] = [changeValue(before[slot.wire]), changeValue(after[slot.wire])];
    if (from === to || !Object.hasOwn(after, slot.wire)) return [];
    return [{ label: slot.label, kind: 'image', from: from && PICTURE, to: to && PICTURE }];
  });
}

function rowsOf(row: Row, wire: string): Row[] {
  const rows = row[wire];
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

function lineChanges(lines: Fields, wire: string, before: Row, after: Row, of = ''): ChangedLine[] {
  const old = rowsOf(before, wire);
  const now = rowsOf(after, wire);
  const placed = new Map(old.map((line) => [line['id'], line]));
  const kept = new Set(now.map((line) => line['id']));
  const standing = now.flatMap((line, at): ChangedLine[] => {
    const was = placed.get(line['id']);
    const changes = fieldChanges({ fields: lines }, was ?? {}, line);
    if (was !== undefined && changes.length === 0) return [];
    return [{ what: was === undefined ? 'added' : 'changed', of, place: at + 1, changes }];
  });
  const removed = old.flatMap((line, at): ChangedLine[] =>
    kept.has(line['id'])
      ? []
      : [{ what: 'removed', of, place: at + 1, changes: fieldChanges({ fields: lines }, line, {}) }],
  );
  return [...standing, ...removed];
}

/** The first `most` of the changes, and how many more there are; a line counts as its fields. */
export function briefly({ fields, lines }: Changes, most: number): Changes & { readonly more: number } {
  let left = most;
  const take = <Each>(all: readonly Each[]): Each[] => {
    const taken = all.slice(0, left);
    left -= taken.length;
    return taken;
  };
  const kept = take(fields);
  const keptLines = lines.flatMap((line) => (left === 0 ? [] : [{ ...line, changes: take(line.changes) }]));
  const count = (some: Changes) => some.fields.length + some.lines.reduce((sum, line) => sum + line.changes.length, 0);
  const brief = { fields: kept, lines: keptLines };
  return { ...brief, more: count({ fields, lines }) - count(brief) };
}

/**
 * The differences between a record before and after a change, in the words of the definition: for a new record, everything entered.
 * `before` and `after` are the record under its wire names, as answered; anything else counts as no record.
 */
export function changesOf(kind: AuditedKind, before: unknown, after: unknown): Changes {
  const [was, is] = [isRow(before) ? before : {}, isRow(after) ? after : {}];
  return {
    fields: [...fieldChanges(kind, was, is), ...imageChanges(kind.images ?? {}, was, is)],
    lines: [
      ...(kind.lines === undefined ? [] : lineChanges(kind.lines, kind.linesWire ?? 'details', was, is)),
      ...(kind.lists ?? []).flatMap(({ wire, title, fields }) => lineChanges(fields, wire, was, is, title)),
    ],
  };
}
