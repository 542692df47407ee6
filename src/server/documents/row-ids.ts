import { changedBySomeoneElse } from '../errors/errors.ts';
import type { WholeDocument } from '#domain/whole-document.ts';

/** Gives the rows of a document that have no id theirs; of `before` they keep them. */
export function withIds(document: WholeDocument, before: WholeDocument | null = null): WholeDocument {
  const lists = Object.entries(document.lists).map(([name, rows]) => [
    name,
    numbered(rows, before === null ? [] : (before.lists[name] ?? [])),
  ]);
  // An id of a new document's row is none yet.
  const lines = before === null ? document.lines.map((line, at) => ({ ...line, id: at + 1 })) : document.lines;
  return { ...document, lines, lists: Object.fromEntries(lists) as WholeDocument['lists'] };
}

/** Gives rows that have no id the next free ones; an id that no row has was removed by somebody else. */
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
