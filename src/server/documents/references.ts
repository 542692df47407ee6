import { sql, type RawBuilder } from 'kysely';
import type { AnyDocument } from '#domain/define.ts';
import { documents, records } from '#domain/kinds.ts';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import { columnOf } from '../database/columns.ts';
import { onLines } from '../database/immutable-text.ts';
import { value } from '../database/statement.ts';
import type { Refusals } from '../errors/refusals.ts';

// What `refersTo` of a document implies, for every kind of record referred to: the name stored beside the id, by which a document is
// searched, sorted, printed and exported, and the error for an id the company does not have.

const tenant = value('tenantId');

/** The fields of a document that hold a record's id, with the record and the field that stores its name. */
export const referencesOf = ({ refersTo = {} }: Pick<AnyDocument, 'refersTo'>) =>
  Object.entries(refersTo).map(([field, { to, keeps, unknown }]) => {
    const record: AnyListedRecord = records[to];
    return { field, keeps, unknown, record };
  });

/** The stored names of a document. */
export const keptNames = (document: Pick<AnyDocument, 'refersTo'>) => referencesOf(document).map(({ keeps }) => keeps);

/** SQL, over a save's values, for the name of each record it refers to, by the field that stores it. */
export function namesToKeep(document: AnyDocument): Readonly<Record<string, RawBuilder<unknown>>> {
  return Object.fromEntries(
    referencesOf(document).map(({ field, keeps, record }) => [
      keeps,
      sql`coalesce((select r.${sql.ref(columnOf(record.name))} from ${sql.table(record.table)} r
        where r.tenant_id = ${tenant} and r.id = ${value(field)}::bigint), '')`,
    ]),
  );
}

/** The error for an id the company does not have, by the foreign key it violates: `loading_slip_driver` is that of `driver_id`. */
export function unknownReferences(document: AnyDocument): Refusals {
  return Object.fromEntries(
    referencesOf(document).map(({ field, unknown }) => [
      referenceConstraint(document, field),
      { field, message: unknown },
    ]),
  );
}

/** The name of the foreign key of a field that refers to a record. */
export const referenceConstraint = ({ table }: Pick<AnyDocument, 'table'>, field: string) =>
  `${table}_${columnOf(field).replace(/_id$/, '')}`;

/**
 * SQL for the searched text of a document; `of` gives the SQL of a field. Every statement that changes one of the fields writes it: a
 * generated column would do the same, but costs a save a tenth of its time (docs/performance.md).
 */
export function searchText(
  document: Pick<AnyDocument, 'searched' | 'refersTo'>,
  of: (name: string) => RawBuilder<unknown>,
) {
  return sql`lower(${onLines([...document.searched, ...keptNames(document)].map(of))})`;
}

/**
 * The updates by which documents follow a record whose name changes; `r` is the changed record. One per table, because a statement can
 * change a row only once and a document may refer to two records of a kind.
 */
export function followedNames({ table, name }: Pick<AnyListedRecord, 'table' | 'name'>): RawBuilder<unknown>[] {
  const is = sql.ref(`r.${columnOf(name)}`);
  return Object.values(documents).flatMap((document: AnyDocument) => {
    const toIt = referencesOf(document).filter(({ record }) => record.table === table);
    if (toIt.length === 0) return [];
    const old = (each: string) => sql.ref(`d.${columnOf(each)}`);
    const names = new Map(
      toIt.map(({ field, keeps }) => [keeps, sql`case when ${old(field)} = r.id then ${is} else ${old(keeps)} end`]),
    );
    const set = [...names].map(([keeps, now]) => sql`${sql.ref(columnOf(keeps))} = ${now}`);
    const isOlder = toIt.map(({ field, keeps }) => sql`${old(field)} = r.id and ${old(keeps)} <> ${is}`);
    return [
      sql`update ${sql.table(document.table)} d set ${sql.join(set)}, search = ${searchText(document, (each) => names.get(each) ?? old(each))}
        from r where d.tenant_id = ${tenant} and (${sql.join(isOlder, sql` or `)})`,
    ];
  });
}
