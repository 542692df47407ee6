import type { ALL_COPIES, COPIES, USUAL_COPIES } from '#domain/rules/copies.ts';
import type { DocumentBody } from '#api/call.ts';
import type { CallName, Calls } from '#api/calls.ts';
import type { AnyDocument } from '#domain/define.ts';
import { request, type Answer } from '#web/client/request.ts';
import { narrowingOf, type ListFilter, type ListPage } from '#web/lists/list-filter.ts';
import type { PrintLanguage } from '#web/forms/print-language.ts';
import type { DocumentAnswer } from './form-state.ts';

/** Empty: no copy, and the language in which the company prints. */
export interface PrintOptions {
  readonly copy: (typeof COPIES)[number] | typeof ALL_COPIES | typeof USUAL_COPIES | '';
  readonly language: PrintLanguage;
  /** The printer of an office; absent: a PDF. */
  readonly printer?: number;
  /** The id of the print job by which it is sent there; absent or empty: it is fetched only. */
  readonly printJob?: string;
}

/** How a list is printed. */
interface ListPrintOptions {
  readonly language: PrintLanguage;
  /** The columns besides its own, as the user chose them; absent: as usual. */
  readonly columns: readonly string[] | undefined;
}

/** A document of a list; its fields are those of its definition. */
export type SavedRow = Readonly<Record<string, unknown>>;

/** How many documents a list has, and its sums in rupees or units; null: more than are added up unasked. */
export interface ListTotals {
  readonly count: number;
  readonly sums: Readonly<Record<string, number>> | null;
}

/** How a document whose copies are counted is looked at before they are. */
export interface CountedPrints {
  readonly preview: (number: string, chosen: PrintOptions, signal: AbortSignal) => Promise<Blob>;
  /** Whom a link may be sent to, before there is one: its `url` is empty. */
  readonly recipients: (number: string, chosen: PrintOptions) => Promise<Answer<'biltyShare'>>;
}

/** The calls of a document, as its screens make them. */
export interface DocumentCalls<D extends AnyDocument> {
  /** What the names of the calls begin with. */
  readonly name: DocumentKind;
  /** The number that the next one would get; a text: out of a book. */
  readonly nextNumber: () => Promise<number | string>;
  readonly read: (number: string, signal: AbortSignal) => Promise<DocumentAnswer>;
  readonly create: (body: DocumentBody<D>, idempotencyKey: string) => Promise<DocumentAnswer>;
  readonly update: (number: string, body: DocumentBody<D>) => Promise<DocumentAnswer>;
  readonly list: (filter: ListFilter, pageIndex: number, signal: AbortSignal) => Promise<ListPage<SavedRow>>;
  /** What a list adds up to; `all`: however long it is. */
  readonly totals: (filter: ListFilter, all: boolean, signal: AbortSignal) => Promise<ListTotals>;
  /** What this company typed before into a field of the document or of its lines. */
  readonly suggestions: (field: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** Where copies are counted, these count. */
  readonly print: (number: string, chosen: PrintOptions, signal: AbortSignal) => Promise<Blob>;
  /** A link to that print for somebody without a login, and whom it may be sent to. */
  readonly share: (number: string, chosen: PrintOptions) => Promise<Answer<'biltyShare'>>;
  readonly printList: (filter: ListFilter, chosen: ListPrintOptions, signal: AbortSignal) => Promise<Blob>;
  readonly exportList: (filter: ListFilter) => Promise<Blob>;
  /** The calls that other pages ask, whose answers a save changes. */
  readonly changedBySave: readonly CallName[];
}

type DocumentName<Name extends CallName> = Name extends `${infer Document}Suggestions` ? Document : never;
type DocumentKind = DocumentName<CallName>;
type DocumentOf<Name extends DocumentKind> = Calls[`${Name}Create`] extends { body: { document: infer D } } ? D : never;

const PAGE_SIZE = 10;
/** Rows have their sums, and an amount in the search finds its documents. */
const WITH_SUMS = { sums: 'yes' };

const queryOf = ({ chosen, ...filter }: ListFilter) => ({ ...filter, ...chosen });

/** The calls of the document whose calls begin with a name: `callsOf('bilty')` makes `biltyList`. */
export function callsOf<const Name extends DocumentKind>(name: Name): DocumentCalls<DocumentOf<Name> & AnyDocument> {
  // The contract gives every document the same calls, but the compiler cannot put their names together again.
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
      // None of them is not as usual.
      const chosen = columns && { columns: columns.length === 0 ? 'none' : columns.join(',') };
      return ask(`${kind}PrintList`, { query: { ...queryOf(filter), ...WITH_SUMS, language, ...chosen }, signal });
    },
    exportList: (filter) => ask(`${kind}ExportList`, { query: { ...queryOf(filter), ...WITH_SUMS } }),
    changedBySave: [`${kind}Month`, `${kind}List`],
  };
}
