import type { ALL_COPIES, COPIES, USUAL_COPIES } from '#domain/rules/copies.ts';
import type { DocumentBody } from '#api/call.ts';
import type { CallName, Calls } from '#api/calls.ts';
import type { AnyDocument } from '#domain/define.ts';
import { request, type Answer } from '#web/client/request.ts';
import { narrowingOf, type ListFilter, type ListPage } from '#web/lists/list-filter.ts';
import type { PrintLanguage } from '#web/forms/print-language.ts';
import type { DocumentAnswer } from './form-state.ts';

/** When empty: no copy is named, and the company's print language is used. */
export interface PrintOptions {
  readonly copy: (typeof COPIES)[number] | typeof ALL_COPIES | typeof USUAL_COPIES | '';
  readonly language: PrintLanguage;
  /** The office printer; absent: a PDF. */
  readonly printer?: number;
  /** The id of the print job that sends it there; absent or empty: it is only fetched. */
  readonly printJob?: string;
}

/** The options of a list's print. */
interface ListPrintOptions {
  readonly language: PrintLanguage;
  /** The chosen columns besides the fixed ones; absent: the usual ones. */
  readonly columns: readonly string[] | undefined;
}

/** A document in a list; its fields are those of its definition. */
export type SavedRow = Readonly<Record<string, unknown>>;

/** The count of a list's documents, and its sums in rupees or units; null for a list too long to be added up unasked. */
export interface ListTotals {
  readonly count: number;
  readonly sums: Readonly<Record<string, number>> | null;
}

/** The calls for a document whose copies are counted, before a copy is counted. */
export interface CountedPrints {
  readonly preview: (number: string, chosen: PrintOptions, signal: AbortSignal) => Promise<Blob>;
  /** The recipients of a link before it is made: its `url` is empty. */
  readonly recipients: (number: string, chosen: PrintOptions) => Promise<Answer<'biltyShare'>>;
}

/** The calls of a document, as its screens make them. */
export interface DocumentCalls<D extends AnyDocument> {
  /** The prefix of the calls' names. */
  readonly name: DocumentKind;
  /** The next free number; a text when it comes from a book. */
  readonly nextNumber: () => Promise<number | string>;
  readonly read: (number: string, signal: AbortSignal) => Promise<DocumentAnswer>;
  // Methods, so that the screen of one document is also a `DocumentScreen<AnyDocument>`, whose bodies the compiler does not compare.
  create(body: DocumentBody<D>, idempotencyKey: string): Promise<DocumentAnswer>;
  update(number: string, body: DocumentBody<D>): Promise<DocumentAnswer>;
  readonly list: (filter: ListFilter, pageIndex: number, signal: AbortSignal) => Promise<ListPage<SavedRow>>;
  /** The totals of a list; `all`: however long it is. */
  readonly totals: (filter: ListFilter, all: boolean, signal: AbortSignal) => Promise<ListTotals>;
  /** What this company typed before into a field of the document or of its lines. */
  readonly suggestions: (field: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** Where copies are counted, this print counts. */
  readonly print: (number: string, chosen: PrintOptions, signal: AbortSignal) => Promise<Blob>;
  /** A link to that print for someone without a login, and its possible recipients. */
  readonly share: (number: string, chosen: PrintOptions) => Promise<Answer<'biltyShare'>>;
  readonly printList: (filter: ListFilter, chosen: ListPrintOptions, signal: AbortSignal) => Promise<Blob>;
  readonly exportList: (filter: ListFilter) => Promise<Blob>;
  /** Calls of other pages whose answers change with a save. */
  readonly changedBySave: readonly CallName[];
}

type DocumentName<Name extends CallName> = Name extends `${infer Document}Suggestions` ? Document : never;
type DocumentKind = DocumentName<CallName>;
type DocumentOf<Name extends DocumentKind> = Calls[`${Name}Create`] extends { body: { document: infer D } } ? D : never;

const PAGE_SIZE = 10;
/** Rows include their sums, and searching an amount finds documents. */
const WITH_SUMS = { sums: 'yes' };

const queryOf = ({ chosen, ...filter }: ListFilter) => ({ ...filter, ...chosen });

/** The calls of a document by their prefix: `callsOf('bilty')` makes `biltyList`. */
export function callsOf<const Name extends DocumentKind>(name: Name): DocumentCalls<DocumentOf<Name> & AnyDocument> {
  // The contract gives every document the same calls, but the compiler cannot derive their names.
  const ask = request as (call: CallName, options?: Readonly<Record<string, unknown>>) => Promise<never>;
  const kind: DocumentKind = name;
  return {
    name,
    nextNumber: () => ask(`${kind}Next`),
    read: (number, signal) => ask(`${kind}Read`, { query: { number }, signal }),
    create: (body, idempotencyKey) => ask(`${kind}Create`, { body, idempotencyKey }),
    update: (number, body) => ask(`${kind}Update`, { query: { number }, body }),
    list: (filter, pageIndex, signal) =>
      ask(`${kind}List`, { query: { ...queryOf(filter), ...WITH_SUMS, pageIndex, pageSize: PAGE_SIZE }, signal }),
    totals: (filter, all, signal) =>
      ask(`${kind}ListTotals`, { query: { ...queryOf(narrowingOf(filter)), all: all ? 'yes' : 'no' }, signal }),
    suggestions: (field, signal) => ask(`${kind}Suggestions`, { query: { field }, signal }),
    print: (number, chosen, signal) => ask(`${kind}Print`, { query: { number, ...chosen }, signal }),
    share: (number, chosen) => ask(`${kind}Share`, { query: { number, ...chosen } }),
    printList: (filter, { language, columns }, signal) => {
      // An empty choice is "none", not the usual columns.
      const chosen = columns && { columns: columns.length === 0 ? 'none' : columns.join(',') };
      return ask(`${kind}PrintList`, { query: { ...queryOf(filter), ...WITH_SUMS, language, ...chosen }, signal });
    },
    exportList: (filter) => ask(`${kind}ExportList`, { query: { ...queryOf(filter), ...WITH_SUMS } }),
    changedBySave: [`${kind}Month`, `${kind}List`],
  };
}
