import { blankRow, type AnyDocument, type Extension, type LineRow } from './define.ts';

// A body names the parts of a document's extension that it sets; the others stay as they were, or blank (spec 3 §1).

type Row = Readonly<Record<string, unknown>>;
export type NumberedRow = Row & { readonly id: number };

/** A document with everything its extension adds, ready to be saved. */
export interface WholeDocument {
  readonly fields: Row;
  readonly lines: readonly NumberedRow[];
  /** The rows of each further list. */
  readonly lists: Readonly<Record<string, readonly NumberedRow[]>>;
}

/** A new document: what its body does not name is blank. */
export function newDocument(
  document: AnyDocument,
  body: Row & { readonly lines: readonly LineRow<AnyDocument>[] | null },
): WholeDocument {
  const extension = extensionOf(document);
  const lists = Object.fromEntries(Object.keys(extension.lists).map((name) => [name, []]));
  const fields = blankRow({ ...document.fields, ...extension.fields });
  return changedDocument(document, { fields, lines: [], lists }, body, body.lines);
}

/** A document changed by a body; lines null: unchanged. A line keeps the fields not named for it. */
export function changedDocument(
  document: AnyDocument,
  standing: WholeDocument,
  body: Row,
  sentLines: readonly LineRow<AnyDocument>[] | null,
): WholeDocument {
  const extension = extensionOf(document);
  const named = (names: object) => Object.fromEntries(Object.keys(names).flatMap((name) => entryOf(body, name)));
  const blank = blankRow({ ...document.lines, ...extension.lines });
  const before = new Map(standing.lines.map((line) => [line.id, line]));
  return {
    fields: { ...standing.fields, ...named(document.fields), ...named(extension.fields) },
    lines: sentLines?.map((line) => ({ ...blank, ...before.get(line.id), ...line })) ?? standing.lines,
    lists: { ...standing.lists, ...(named(extension.lists) as WholeDocument['lists']) },
  };
}

const entryOf = (row: Row, name: string) => (Object.hasOwn(row, name) ? [[name, row[name]] as const] : []);

/** The extension of a kind; throws if it has none. */
export function extensionOf({ kind, extension }: AnyDocument): Extension {
  if (extension === undefined) throw new Error(`${kind} has no extension.`);
  return extension;
}
