import type { QueryClient } from '@tanstack/react-query';
import type { AnyDocument } from '#domain/define.ts';
import { readAnew } from '#web/forms/useReadAnew.ts';
import type { Words } from '#web/language/en.ts';
import { toast } from '#web/ui/toast.ts';
import { titlesOf, type DocumentScreen, type SavedNumbers } from './screen.ts';

/** Refetches everything that the save of a document changes. */
export function readDocumentsAnew<D extends AnyDocument>(queries: QueryClient, screen: DocumentScreen<D>): void {
  readAnew(queries, screen.document.kind, ['next', 'list', 'suggestions'], screen.changedBySave);
}

/** Shows that a new document was saved, and its number. */
export function tellCreated<D extends AnyDocument>(t: Words, screen: DocumentScreen<D>, saved: SavedNumbers): void {
  toast.success(titlesOf(screen, saved, t).saved, { title: screen.words(t).submitted ?? t.documents.submitted });
}
