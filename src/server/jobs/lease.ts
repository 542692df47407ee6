import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/connect.ts';
import { value, type Statement, type Values } from '../database/statement.ts';

// Work that any portal may do waits as rows of a table. A portal takes a row for a while (a lease) and says how it went; a
// portal that dies says nothing, and when its lease is over another takes the row (docs/decisions/0022).

type Sql = RawBuilder<unknown>;

/** A table whose rows are work to be done, by the columns that a lease needs; `tries` counts how often a row was taken. */
export interface LeasedTable {
  readonly table: string;
  /** The columns of its primary key and the values that name a row. */
  readonly key: Readonly<Record<string, Sql>>;
  /** Which rows are still to be done. */
  readonly open: Sql;
  /** The column that says from when on a row may be taken: while it is leased, the end of the lease. */
  readonly freeAt: string;
  readonly seconds: number;
  /** The column that says who holds the lease, where one who lost it has to notice. */
  readonly holder?: { readonly column: string; readonly is: Sql };
}

interface LeaseQuery {
  readonly only?: Sql;
  readonly orderBy: Sql;
  readonly most: number;
  readonly set?: readonly Sql[];
  /** What is answered of a row `t`; `free` is its key and holder as they were before. */
  readonly answer: Sql;
}

/** A row that is free, by its key; `tenantId` is its company. */
export type DueRow = { readonly tenantId: string } & Readonly<Record<string, string>>;

// So many are looked at: others may take the first of them at the same moment.
const MOST_DUE = 5;

/** Takes the first of the companies' rows that are free; undefined: none is. Of several portals at once each takes another one. */
export async function takeFirst<Row>(
  database: Database,
  { due, take }: { readonly due: Statement<DueRow>; readonly take: Statement<Row> },
  values: Values,
): Promise<Row | undefined> {
  for (const { tenantId, ...key } of await database.read('access', due, values)) {
    const [taken] = await database.write({ tenantId }, take, { ...values, ...key });
    if (taken !== undefined) return taken;
  }
  return undefined;
}

/** Writes the statements of a lease. Those that change answer the key of the row, or nothing where the lease was lost. */
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
    /** Takes rows that are free; what others take at the same moment is passed over. */
    take: ({ only = sql`true`, orderBy, most, set = [], answer }: LeaseQuery): Sql =>
      sql`with free as (
          select ${columns(keyColumns)} from ${sql.table(table)}
          where ${free} and ${only} order by ${orderBy} limit ${sql.lit(most)} for update skip locked),
        t as (update ${sql.table(table)} t set ${sql.join([sql`tries = tries + 1`, leased, ...(holder ? [equal(holder.column, holder.is)] : []), ...set])}
          from free where ${all(keyColumns.map((name) => sql`t.${sql.ref(name)} = free.${sql.ref(name)}`))} returning t.*)
        select ${answer} from t`,
    /** Companies' rows that are free: which, the first to be taken first (`takeFirst`). */
    due: ({ only = sql`true`, orderBy }: Pick<LeaseQuery, 'only' | 'orderBy'>): Sql =>
      sql`select tenant_id as "tenantId", ${sql.join(ownKey.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))} from ${sql.table(table)} where ${free} and ${only} order by ${orderBy} limit ${sql.lit(MOST_DUE)}`,
    /** Takes one of a company, where it is free yet. */
    takeOne: ({ set = [], answer }: Pick<LeaseQuery, 'set' | 'answer'>): Sql =>
      sql`with free as (
          select ${columns([...keyColumns, ...(holder ? [holder.column] : [])])} from ${sql.table(table)} f
          where ${named('f')} and ${free} for update skip locked),
        t as (update ${sql.table(table)} t
          set ${sql.join([sql`tries = tries + 1`, leased, ...(holder ? [equal(holder.column, holder.is)] : []), ...set])}
          from free where ${named('t')} returning t.*)
        select ${answer} from t, free`,
    /** Begins the lease anew and notes how far the work is. */
    extend: (...progress: readonly Sql[]): Sql => change([leased, ...progress]),
    /** Ends the work, done or given up, by `changes` after which the row is no longer open. */
    finish: (...changes: readonly Sql[]): Sql => change(changes),
    /** Lets anybody take it again after the seconds of the value `wait`. */
    tryAgain: (...changes: readonly Sql[]): Sql => change([freeIn(sql`${value('wait')}::int`), ...changes]),
    /** Hands it on at once, as if it had not been taken. */
    giveBack: (): Sql => change([equal(freeAt, sql`now()`), sql`tries = tries - 1`]),
  };
}
