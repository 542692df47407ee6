import { changedBySomeoneElse } from '../errors/errors.ts';
import type { WholeDocument } from '#domain/whole-document.ts';

/** Gives ids to a document's rows that have none; rows of `before` keep theirs. */
export function withIds(document: WholeDocument, before: WholeDocument | null = null): WholeDocument {
  const lists = Object.entries(document.lists).map(([name, rows]) => [
    name,
    numbered(rows, before === null ? [] : (before.lists[name] ?? [])),
  ]);
  // Ids sent for rows of a new document mean nothing yet.
  const lines = before === null ? document.lines.map((line, at) => ({ ...line, id: at + 1 })) : document.lines;
  return { ...document, lines, lists: Object.fromEntries(lists) as WholeDocument['lists'] };
}

/** Gives rows without an id the next free one. Throws 409 for an id that no saved row has: somebody else removed that row. */
export function numbered<Row extends { readonly id: number }>(
  lines: readonly Row[],
  standing: readonly { readonly id: number }[],
) {
  const known = new Set(standing.map((line) => line.id));
  const sent = lines.map((line) => line.id).filter((id) => id > 0);
  if (new Set(sent).size < sent.length || sent.some((id) => !known.has(id))) throw changedBySomeoneElse();
  let highest = Math.max(0, ...known);
  return lines.map((line) => ({ ...line, id: line.id > 0 ? line.id : (highest += 1) }));
}
