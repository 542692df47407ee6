import type { CallName } from '#api/calls.ts';
import type { Fields, RowOf } from '#domain/define.ts';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import { request } from '#web/client/request.ts';
import type { SendSheet } from '#web/lists/ImportDialog.tsx';
import type { ListFilter, ListPage } from '#web/lists/list-filter.ts';
import type { PrintLanguage } from '#web/forms/print-language.ts';

/** A saved record; its fields are those of its definition. */
export interface SavedRecord extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly updatedDate: string;
}

/** The calls of a record that its screens make. */
export interface RecordCalls<F extends Fields> {
  readonly read: (id: number, signal: AbortSignal) => Promise<SavedRecord>;
  /** The key is made when the form opens, so a retry after a lost answer is the same save. */
  readonly create: (row: RowOf<F>, key: string) => Promise<SavedRecord>;
  readonly update: (id: number, row: RowOf<F>, updatedDate: string) => Promise<SavedRecord>;
  /** Uploads pictures under the names of the record's images. */
  readonly upload: (
    saved: SavedRecord,
    files: Readonly<Record<string, Blob>>,
    onProgress: (share: number) => void,
  ) => Promise<unknown>;
  readonly picture: (fileName: string, signal: AbortSignal) => Promise<Blob>;
  readonly page: (filter: ListFilter, pageIndex: number, signal: AbortSignal) => Promise<ListPage<SavedRecord>>;
  readonly print: (id: number, language: PrintLanguage, signal: AbortSignal) => Promise<Blob>;
  readonly printList: (filter: ListFilter, language: PrintLanguage, signal: AbortSignal) => Promise<Blob>;
  readonly exportList: (filter: ListFilter) => Promise<Blob>;
  /** The empty spreadsheet with the column heads of an import. */
  readonly template: () => Promise<Blob>;
  readonly importSheet: SendSheet;
}

type RecordKind = CallName extends infer Name ? (Name extends `${infer Kind}Upload` ? Kind : never) : never;

const PAGE_SIZE = 10;
const bySearch = ({ searchParam }: ListFilter): Readonly<Record<string, unknown>> => ({ searchParam });

/**
 * The calls of the record whose calls begin with a name: `callsOf('vehicle', …)` makes `vehicleRead`. `queryOf` is the
 * query of its list for a filter; absent: the text alone.
 */
export function callsOf<F extends Fields>(
  name: RecordKind,
  record: AnyListedRecord,
  queryOf = bySearch,
): RecordCalls<F> {
  // The contract gives every record the same calls, but the compiler cannot put their names together again.
  const ask = request as (call: CallName, options?: Readonly<Record<string, unknown>>) => Promise<never>;
  const docType = record.imageFolder;
  return {
    read: (id, signal) => ask(`${name}Read`, { query: { id }, signal }),
    create: (body, idempotencyKey) => ask(`${name}Create`, { body, idempotencyKey }),
    update: (id, row, updatedDate) => ask(`${name}Update`, { query: { id }, body: { ...row, updatedDate } }),
    upload: ({ id }, body, onProgress) => ask(`${name}Upload`, { query: { id }, body, onProgress }),
    picture: (fileName, signal) => ask(`${name}Image`, { query: { docType, fileName }, signal }),
    page: (filter, pageIndex, signal) =>
      ask(`${name}Page`, { query: { ...queryOf(filter), pageIndex, pageSize: PAGE_SIZE }, signal }),
    print: (id, language, signal) => ask(`${name}Print`, { query: { id, language }, signal }),
    printList: (filter, language, signal) =>
      ask(`${name}PrintList`, { query: { ...queryOf(filter), language }, signal }),
    exportList: (filter) => ask(`${name}ExportList`, { query: queryOf(filter) }),
    template: () => ask(`${name}ImportTemplate`),
    importSheet: (body, query, onProgress) => ask(`${name}Import`, { query, body, onProgress }),
  };
}
