import { blankRow } from '#domain/define.ts';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import type { Page } from '../database/page.ts';
import { jsonOfRows, type Row, type RowWithLines } from '../database/rows.ts';
import type { Values } from '../database/statement.ts';
import { soundingValues } from '../database/wanted-text.ts';
import { brokenConstraint, notFound, type Refusal } from '../errors/errors.ts';
import { once, stampOf, type SaveCall } from '../changes/idempotency.ts';
import { docOf } from '../changes/optimistic-lock.ts';
import { readWhole } from './whole-lists.ts';
import { recordStatements, type RecordStorage } from './statements.ts';

/** A request for a list; `narrow` holds the values of the record's own filters. */
export interface ListRequest {
  readonly searchParam: string;
  readonly narrow: Values;
  /** Whether `narrow` filters anything; absent: it does not. */
  readonly narrowed?: boolean;
}

/** Reads a record's list: a page, or the whole of it. */
function listReads(database: Database, statements: ReturnType<typeof recordStatements>) {
  async function first(found: Promise<Page[]>): Promise<Page> {
    const [page] = await found;
    if (!page) throw notFound();
    return page;
  }

  return {
    page(tenantId: string, wanted: ListRequest, pageIndex: number, pageSize: number): Promise<Page> {
      const values = { skip: (pageIndex - 1) * pageSize };
      if (wanted.searchParam === '' && wanted.narrowed !== true)
        return first(database.read({ tenantId }, statements.page(pageSize), values));
      const { searchParam, narrow } = wanted;
      return first(
        database.read({ tenantId }, statements.filtered(pageSize), {
          ...narrow,
          ...values,
          ...soundingValues(searchParam),
        }),
      );
    },

    /** All matching records, up to `MOST_ROWS`. */
    whole: (tenantId: string, { searchParam, narrow }: ListRequest): Promise<JsonText> =>
      readWhole(database, tenantId, statements.whole, { ...narrow, ...soundingValues(searchParam) }),
    /** The same for print and spreadsheet; with one row more, and the count. */
    async report(tenantId: string, { searchParam, narrow }: ListRequest) {
      const { data, total } = await first(
        database.report({ tenantId }, statements.report, { ...narrow, ...soundingValues(searchParam) }),
      );
      return { rows: data.toBytes(), counted: { rows: total, more: false } };
    },
  };
}

/** Stores records of one kind; the same for every record with a list. Answers are JSON. */
export function createRecordStore(
  database: Database,
  record: AnyListedRecord,
  storage: RecordStorage,
  /** The error for a violated unique constraint. */
  taken: (constraint: string) => Refusal | undefined,
) {
  const statements = recordStatements(record, storage);
  // The fields an older client does not send. A field holds text, a number or null.
  const blank = blankRow(record.fields) as Row;

  async function orTaken<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw taken(brokenConstraint(error) ?? '') ?? error;
    }
  }

  /** Runs a statement in a transaction of its own. */
  const alone =
    (tenantId: string): Run =>
    (statement, values) =>
      database.write({ tenantId }, statement, values);

  return {
    statements,
    alone,

    /** One record's JSON; throws 404. */
    async read(tenantId: string, id: number): Promise<JsonText> {
      const [row] = await database.read({ tenantId }, statements.read, { id });
      if (!row) throw notFound();
      return row.doc;
    },

    /** Records by id, under their wire names. */
    async readMany(run: Run, ids: readonly number[]) {
      const rows = await run(statements.readMany, { ids });
      return new Map(rows.map(({ id, doc }) => [id, doc.parse() as Readonly<Record<string, unknown>>]));
    },

    ...listReads(database, statements),

    /** Adds a record once per key, however often it is sent; repeats get the first record. */
    once: (saving: SaveCall, add: () => Promise<JsonText>): Promise<JsonText> => once(database, saving, add),

    /** Adds records in one statement, each with the next id; returns their JSON in order. */
    add(saving: SaveCall, rows: readonly RowWithLines[], run: Run = alone(saving.tenantId)): Promise<JsonText[]> {
      return orTaken(async () => {
        const added = await run(statements.add, {
          ...stampOf(saving),
          rows: jsonOfRows(rows.map((row) => ({ ...blank, ...row }))),
        });
        if (added.length < rows.length) throw notFound();
        return added.map(({ doc }) => doc);
      });
    },

    /** Changes a record and returns the result. `updatedDate` is the version that was read; null skips the check. */
    change(
      saving: SaveCall,
      id: number,
      row: Row & { readonly updatedDate: string | null },
      run: Run = alone(saving.tenantId),
    ): Promise<JsonText> {
      return orTaken(async () => {
        const [changed] = await run(statements.change, { ...stampOf(saving), ...row, id });
        return docOf(changed);
      });
    },
  };
}

export type RecordStore = ReturnType<typeof createRecordStore>;
