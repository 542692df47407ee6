import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Among, DueStatement } from '../database/due-statement.ts';
import { value, type Statement, type Values } from '../database/statement.ts';
import { unlessAway } from './unless-away.ts';

// Work that any portal may do waits as rows of a table. A portal takes a row for a while (a lease) and records the outcome; if a portal
// dies, another takes the row when the lease has expired (docs/decisions/0022).

type Sql = RawBuilder<unknown>;

/** A table of work items, by the columns that a lease needs; `tries` counts how often a row was taken. */
export interface LeasedTable {
  readonly table: string;
  /** The columns of its primary key, and the values that select a row. */
  readonly key: Readonly<Record<string, Sql>>;
  /** The condition of rows still to be done. */
  readonly open: Sql;
  /** The column for when a row may be taken; while it is leased, the end of the lease. */
  readonly freeAt: string;
  readonly seconds: number;
  /** The column for the holder of the lease, if a holder must notice losing it. */
  readonly holder?: { readonly column: string; readonly is: Sql };
}

interface LeaseQuery {
  readonly only?: Sql;
  readonly orderBy: Sql;
  readonly most: number;
  readonly set?: readonly Sql[];
  /** What is returned of a row `t`; `free` is its key and holder as they were before. */
  readonly answer: Sql;
}

/** A free row, by its key; `tenantId` is its company. */
export type DueRow = { readonly tenantId: string } & Readonly<Record<string, string>>;

// How many are read: others may take the first of them at the same moment.
const MOST_DUE = 5;

interface Taking<Row> {
  readonly due: DueStatement<DueRow>;
  readonly take: Statement<Row>;
}

/** Takes the first free row of the companies; undefined: there is none. Concurrent portals each take a different one. */
export async function takeFirst<Row>(
  database: Database,
  { due, take }: Taking<Row>,
  values: Values,
): Promise<Row | undefined> {
  for (const { tenantId, ...key } of await database.due(due, values)) {
    const tryTaking = () => database.write({ tenantId }, take, { ...values, ...key });
    const [taken] = (await unlessAway(database, tenantId, tryTaking)) ?? [];
    if (taken !== undefined) return taken;
  }
  return undefined;
}

/**
 * Takes the free rows of the companies one after another, each as another holder (`taker`), until none is left or `signal` aborts; returns
 * how many were taken.
 */
export async function takeEach<Row extends Pick<DueRow, 'tenantId'>>(
  database: Database,
  statements: Taking<Row>,
  values: Values,
  signal: AbortSignal | undefined,
  work: (row: Row, taker: string) => Promise<void>,
): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const taker = randomUUID();
    // One at a time, so that the office can keep working.
    const row = signal?.aborted === true ? undefined : await takeFirst(database, statements, { ...values, taker });
    if (row === undefined) return taken;
    await unlessAway(database, row.tenantId, () => work(row, taker));
  }
}

/** The work was cancelled, or another turn took it: this turn stops. */
export class NoLongerWanted extends Error {}

/** Throws if a statement of a lease changed no row: the lease was lost. */
export const wanted = (rows: readonly unknown[]): void => {
  if (rows.length === 0) throw new NoLongerWanted();
};

/** Builds the statements of a lease. Those that change a row return its key, or nothing if the lease was lost. */
export function leaseOf({ table, key, open, freeAt, seconds, holder }: LeasedTable) {
  const keyColumns = Object.keys(key);
  const ownKey = keyColumns.filter((name) => name !== 'tenant_id');
  const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const equal = (column: string, to: Sql) => sql`${sql.ref(column)} = ${to}`;
  const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `);
  const freeIn = (wait: Sql) => equal(freeAt, sql`now() + make_interval(secs => ${wait})`);

  const leased = freeIn(sql.lit(seconds));
  const mine = all([
    ...Object.entries(key).map(([column, is]) => equal(column, is)),
    ...(holder ? [equal(holder.column, holder.is)] : []),
    open,
  ]);
  const free = sql`${open} and ${sql.ref(freeAt)} <= now()`;
  const named = (row: string) =>
    all(Object.entries(key).map(([column, is]) => sql`${sql.ref(`${row}.${column}`)} = ${is}`));
  const change = (changes: readonly Sql[]): Sql =>
    sql`update ${sql.table(table)} set ${sql.join(changes)} where ${mine} returning ${columns(keyColumns)}`;

  return {
    /** Takes free rows, skipping those that others are taking. */
    take: ({ only = sql`true`, orderBy, most, set = [], answer }: LeaseQuery): Sql =>
      sql`with free as (
          select ${columns(keyColumns)} from ${sql.table(table)}
          where ${free} and ${only} order by ${orderBy} limit ${sql.lit(most)} for update skip locked),
        t as (update ${sql.table(table)} t set ${sql.join([sql`tries = tries + 1`, leased, ...(holder ? [equal(holder.column, holder.is)] : []), ...set])}
          from free where ${all(keyColumns.map((name) => sql`t.${sql.ref(name)} = free.${sql.ref(name)}`))} returning t.*)
        select ${answer} from t`,
    /** The free rows of companies, in the order in which they should be taken (`takeFirst`). */
    due:
      ({ only = sql`true`, orderBy }: Pick<LeaseQuery, 'only' | 'orderBy'>) =>
      ({ and }: Among): Sql =>
        sql`select tenant_id as "tenantId", ${sql.join(ownKey.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))} from ${sql.table(table)} where ${free} and ${only}${and(sql`tenant_id`)} order by ${orderBy} limit ${sql.lit(MOST_DUE)}`,
    /** Takes one row of a company, if it is still free. */
    takeOne: ({ set = [], answer }: Pick<LeaseQuery, 'set' | 'answer'>): Sql =>
      sql`with free as (
          select ${columns([...keyColumns, ...(holder ? [holder.column] : [])])} from ${sql.table(table)} f
          where ${named('f')} and ${free} for update skip locked),
        t as (update ${sql.table(table)} t
          set ${sql.join([sql`tries = tries + 1`, leased, ...(holder ? [equal(holder.column, holder.is)] : []), ...set])}
          from free where ${named('t')} returning t.*)
        select ${answer} from t, free`,
    /** Renews the lease and records progress. */
    extend: (...progress: readonly Sql[]): Sql => change([leased, ...progress]),
    /** Ends the work, whether done or given up, by `changes` that make the row no longer open. */
    finish: (...changes: readonly Sql[]): Sql => change(changes),
    /** Lets anybody take it again after `wait` seconds. */
    tryAgain: (...changes: readonly Sql[]): Sql => change([freeIn(sql`${value('wait')}::int`), ...changes]),
    /** Releases it at once, as if it had not been taken. */
    giveBack: (): Sql => change([equal(freeAt, sql`now()`), sql`tries = tries - 1`]),
  };
}
