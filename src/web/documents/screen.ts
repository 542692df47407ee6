import type { DocumentBody } from '#api/call.ts';
import type { CallName } from '#api/calls.ts';
import type { AnyDocument } from '#domain/define.ts';
import type { Words } from '#web/language/language.ts';
import type { DocumentAnswer, Texts } from './form-state.ts';

/** What a list is searched by. */
export interface ListFilter {
  readonly searchParam: string;
  readonly fromDate: string | null;
  readonly toDate: string | null;
}

/** A page of a list; the rows under their wire names. */
export interface ListPage {
  readonly data: readonly unknown[];
  readonly totalPages: number;
  readonly totalCount: number;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** The words in which a document's screens differ. */
export interface DocumentWords {
  readonly fresh: string;
  readonly edit: (number: string) => string;
  /** The number, said of a document that was saved. */
  readonly saved: (number: string) => string;
  readonly list: string;
  readonly none: string;
}

/**
 * All in which a document's screens differ but their layout: its definition, its calls, its places. Form, list and
 * report are written once over this.
 */
export interface DocumentScreen<D extends AnyDocument> {
  readonly document: D;
  readonly words: (t: Words) => DocumentWords;
  /** For a number that the clerk emptied. */
  readonly numberRequired: string;
  /** The name of the number in a page's query string. */
  readonly numberParam: string;
  readonly formPath: string;
  readonly listPath: string;
  /** What stands in a new form. */
  readonly preset: () => Texts;
  /** The first field that a new form leaves to the clerk. */
  readonly firstField: keyof D['fields'] & string;
  /** The field that F2 goes to. */
  readonly dateField: keyof D['fields'] & string;
  readonly nextNumber: () => Promise<number>;
  readonly read: (number: string, signal: AbortSignal) => Promise<DocumentAnswer>;
  readonly create: (body: DocumentBody<D>, idempotencyKey: string) => Promise<DocumentAnswer>;
  readonly update: (number: string, body: DocumentBody<D>) => Promise<DocumentAnswer>;
  readonly list: (filter: ListFilter, pageIndex: number, signal: AbortSignal) => Promise<ListPage>;
  readonly print: (number: string, chosen: PrintOptions, signal: AbortSignal) => Promise<Blob>;
  readonly printList: (filter: ListFilter, signal: AbortSignal) => Promise<Blob>;
  readonly printName: string;
  readonly printListName: string;
  /** The calls whose answers a save changes, beside those above. */
  readonly changedBySave: readonly CallName[];
}

/** The copies of a document that are printed apart. */
export const COPIES = ['Consignor', 'Consignee', 'Driver', 'Office'] as const;
export const PRINT_LANGUAGES = ['English', 'Hindi'] as const;

/** Empty: no copy, and the language in which the company prints. */
export interface PrintOptions {
  readonly copy: (typeof COPIES)[number] | '';
  readonly language: (typeof PRINT_LANGUAGES)[number] | '';
}

/** Puts a page's address together; empty parameters are left out. */
export function addressOf(path: string, query: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== '');
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
}
