import { sql, type RawBuilder } from 'kysely';
import { docWithAudit, type recordChange, type recordPlatformChange } from './audit.ts';
import { justAfter } from '../database/immutable-text.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Statement } from '../database/statement.ts';
import { changedBySomeoneElse, notFound } from '../errors/errors.ts';

// A row's version is its `updated_at`. A change locks the row, compares the version its user read (value updatedDate; null skips the
// check), raises it, and audits the row before and after.

/** The result of a change: `doc` is null if the record does not exist, or was changed since it was read. */
export interface ChangeResult {
  doc: JsonText | null;
  there: boolean;
}

/** A change of one row. It takes the value userName and, except for the platform's records, those of `recordChange`. */
interface Change {
  readonly name: string;
  /** The name of the change in the audit; absent: the statement's name. */
  readonly call?: string;
  readonly table: string;
  /** SQL condition that selects the row, given the table's name or an alias of it. */
  readonly row: (alias: string) => RawBuilder<unknown>;
  /** The assignments: `column = value`. */
  readonly set: readonly RawBuilder<unknown>[];
  /** The column that people know the record by. */
  readonly record: string;
  /** The row as audited before and after. */
  readonly json: (alias: string) => RawBuilder<unknown>;
  /** Writes the audit row; absent: the company's. */
  readonly audit?: typeof recordChange | typeof recordPlatformChange;
}

function change<Row>(
  { name, call = name, table, row, set, record, json, audit }: Change,
  { where, recorded, answer }: Readonly<Record<'where' | 'recorded' | 'answer', RawBuilder<unknown>>>,
): Statement<Row> {
  return statement<Row>(
    name,
    sql`with old as (select o.updated_at, ${json('o')} as doc from ${sql.table(table)} o where ${row('o')} for update),
      r as (update ${sql.table(table)} set ${sql.join(set)} from old where ${row(table)}${where} returning ${sql.table(table)}.*),
      ${docWithAudit(call, {
        record: sql.ref(`r.${record}`),
        doc: json('r'),
        from: sql`r`,
        before: { doc: sql`old.doc`, from: sql`old${recorded}` },
        ...(audit && { audit }),
      })}${answer}`,
  );
}

/**
 * Changes a row under its lock unless its version differs from the one that was read; `also`: further updates of the statement, over its
 * row `r`.
 */
export function versionedChange({ also = [], ...parts }: Change & { readonly also?: readonly RawBuilder<unknown>[] }) {
  const followed = sql.join(
    also.map((update, at) => sql`, ${sql.ref(`followed_${at + 1}`)} as (${update})`),
    sql``,
  );
  return change<ChangeResult>(
    { ...parts, set: [...parts.set, nextVersion(parts.table)] },
    {
      where: sql` and (${value('updatedDate')}::timestamptz is null or old.updated_at = ${value('updatedDate')})`,
      recorded: sql``,
      answer: sql`${followed} select (select doc from d) as doc, exists (select from old) as there`,
    },
  );
}

/**
 * Replaces the pictures of a row under its lock without changing its version; returns the previous ones. `unless`: an SQL condition on
 * `old` and `d` under which nothing is audited.
 */
export function pictureChange({ unless, ...parts }: Change & { readonly unless?: RawBuilder<unknown> }) {
  return change<{ before: JsonText }>(parts, {
    where: sql``,
    recorded: unless === undefined ? sql`` : sql` where not (${unless})`,
    answer: sql` select doc as before from old`,
  });
}

/**
 * Like `versionedChange`, but as separate statements of a transaction, for changes that depend on the locked row. Between the steps the row
 * is changed under its old version.
 */
export function changeInSteps(parts: {
  /** The name of a step's statement. */
  readonly name: (step: string) => string;
  readonly table: string;
  /** SQL condition that selects the row. */
  readonly row: RawBuilder<unknown>;
  readonly record: string;
  readonly json: (alias: string) => RawBuilder<unknown>;
}) {
  const { name, row, json } = parts;
  const table = sql.table(parts.table);
  return {
    lock: statement<{ updatedAt: Date }>(
      name('lock'),
      sql`select updated_at as "updatedAt" from ${table} where ${row} for update`,
    ),
    /** A separate statement, so that rows belonging to the record are seen as they are after the lock. */
    whole: statement<{ doc: JsonText }>(name('whole'), sql`select ${json('b')} as doc from ${table} b where ${row}`),
    raiseVersion: statement(name('touch'), sql`update ${table} set ${nextVersion()} where ${row}`),
    /** Audits the change from its former state (value before); returns the current one. */
    recordUpdate: statement<{ doc: JsonText }>(
      name('record_update'),
      sql`with ${docWithAudit(name('update'), {
        record: sql.ref(parts.record),
        doc: json('b'),
        from: sql`${table} b where ${row}`,
        before: { doc: sql`${value('before')}::json` },
      })}
        select doc from d`,
    ),
  };
}

/** The assignments by which a change raises its row's version: always later than the one before, whatever the clock says. */
export const nextVersion = (row?: string) =>
  sql`updated_at = greatest(now(), ${justAfter(sql.ref(row === undefined ? 'updated_at' : `${row}.updated_at`))}), updated_by = ${value('userName')}`;

/** The changed record. Throws 404 if it does not exist, 409 if somebody else changed it since it was read. */
export function docOf(changed: ChangeResult | undefined): JsonText {
  if (!changed?.there) throw notFound();
  if (changed.doc === null) throw changedBySomeoneElse();
  return changed.doc;
}

/** Throws 409 if a locked row has another version than the one that was read; null skips the check. */
export function refuseOtherVersion({ updatedAt }: { readonly updatedAt: Date }, readVersion: string | null): void {
  if (readVersion !== null && updatedAt.toISOString() !== readVersion) throw changedBySomeoneElse();
}
