import type { Fields, ReferredKind } from '../define.ts';
import type { Field } from '../fields.ts';
import type { ImageSlots } from '../listed-record.ts';

/** What of a kind of record may be told where it was changed. What is not named here is never shown. */
export interface AuditedKind {
  readonly title: string;
  readonly fields: Fields;
  /** Places of pictures; of a picture is told whether it came or went, not the name of its file. */
  readonly images?: ImageSlots;
  readonly lines?: Fields;
  /** The array in which the lines stand; absent: `details`, as those of a document. */
  readonly linesWire?: string;
  /** What a document holds many of besides. */
  readonly lists?: readonly { readonly wire: string; readonly title: string; readonly fields: Fields }[];
  /** The fields whose value is a record's id: its name is told instead. */
  readonly refersTo?: Readonly<Record<string, { readonly to: ReferredKind }>>;
}

/** A field's value as it was answered; null: there was none. */
export type ChangeValue = string | number | null;

/** One field that was changed. */
export interface Change {
  readonly label: string;
  readonly kind: Field['kind'] | 'image';
  readonly from: ChangeValue;
  readonly to: ChangeValue;
  /** Where the value is the id of another record: the kind of that one. */
  readonly refersTo?: ReferredKind;
}

/** A line that came, went or was changed; of a changed one only what is another. */
export interface ChangedLine {
  readonly what: 'added' | 'removed' | 'changed';
  /** What one of its list is called; empty: it is one of the document's own lines. */
  readonly of: string;
  /** Its place among the lines, from 1; of a removed one the place that it had. */
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

// What an untouched form holds, and nobody entered.
const isNothing = (field: Field, value: ChangeValue) => value === null || value === field.blank;

const PICTURE = 'picture';

function fieldChanges({ fields, refersTo = {} }: Pick<AuditedKind, 'fields' | 'refersTo'>, before: Row, after: Row) {
  return Object.entries(fields).flatMap(([name, field]): Change[] => {
    // A definition may hold one that is taken and never answered.
    if (field.kind === 'password') return [];
    // A row may tell a part of the record only, such as its pictures.
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

/** The first so many of the changes, and how many more there are; a line counts as its fields do. */
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
 * What is another after a change than before it, in the words of the definition: of a record that was made, all that was
 * entered. `before` and `after` are the record under its wire names, as it was answered; anything else is no record.
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
