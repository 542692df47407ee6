import { sql, type RawBuilder } from 'kysely';
import type { AnyDocument, Sum } from '#domain/define.ts';
import { columnOf } from '../database/columns.ts';
import { value } from '../database/statement.ts';

/**
 * SQL for the sums of a document's definition, over its row `b` and its lines `l`. `savedAs`: the current value of a stored sum, by the
 * sum's name; absent: as stored.
 */
export function documentSums(document: AnyDocument, savedAs: Readonly<Record<string, RawBuilder<unknown>>> = {}) {
  const isOfLine = (name: string) => Object.hasOwn(document.lines, name);
  /** What a line, or the document itself, adds to a sum; absent: nothing. */
  function part({ of, less = [] }: Sum, isWanted: (name: string) => boolean, alias: string) {
    const signed = (names: readonly string[], sign: string) =>
      names.filter(isWanted).map((name) => sql`${sql.raw(sign)} ${sql.ref(`${alias}.${columnOf(name)}`)}`);
    const terms = [...signed(of, '+'), ...signed(less, '-')];
    return terms.length === 0 ? undefined : sql.join(terms, sql` `);
  }
  const rules = document.extension?.sums;
  const holds = ([field, wanted]: readonly [string, string]) => sql`b.${sql.ref(columnOf(field))} = ${sql.lit(wanted)}`;
  /** A part of a sum for a document that may count as nothing or have a stored sum; `saved`: the value that counts then. */
  function counted(
    plain: RawBuilder<unknown> | undefined,
    sum: Sum,
    saved: (column: string, name: string) => RawBuilder<unknown>,
  ) {
    if (rules === undefined) return plain;
    const name = Object.keys(document.sums).find((each) => document.sums[each] === sum) ?? '';
    const field = rules.saved[name];
    const whenSaved =
      field === undefined ? sql`` : sql`when ${holds(rules.where)} then ${saved(columnOf(field), name)} `;
    if (plain === undefined && field === undefined) return undefined;
    return sql`case when ${holds(rules.none)} then 0 ${whenSaved}else ${plain ?? sql`0`} end`;
  }
  const ofLine = (sum: Sum) => counted(part(sum, isOfLine, 'l'), sum, () => sql`0`);
  const ofOwn = (sum: Sum) =>
    counted(
      part(sum, (name) => !isOfLine(name), 'b'),
      sum,
      (column, name) => savedAs[name] ?? sql`b.${sql.ref(column)}`,
    );
  /** Computed from the lines of one document. */
  function one(sum: Sum): RawBuilder<unknown> {
    const [line, own] = [ofLine(sum), ofOwn(sum)];
    return sql`coalesce(sum(${line ?? sql`0`}), 0) ${own === undefined ? sql`` : sql`+ (${own})`}`;
  }
  const pairs = (show: (sum: Sum, name: string) => RawBuilder<unknown>) =>
    sql.join(Object.entries(document.sums).map(([name, sum]) => sql`${sql.lit(name)}, ${show(sum, name)}`));
  const linesOf = sql`${sql.table(document.lineTable)} l where l.tenant_id = ${value('tenantId')} and l.${sql.ref(`${document.table}_seq`)} = b.seq`;
  return {
    /** The columns of row `b` that sums depend on besides its amounts. */
    columns: rules
      ? [rules.none[0], rules.where[0], ...Object.values(rules.saved)].map((each) => sql.ref(`b.${columnOf(each)}`))
      : [],
    ofLine,
    ofOwn,
    one,
    pairs,
    /** All sums of the document in row `b`. */
    json:
      Object.keys(document.sums).length === 0
        ? sql`json_build_object()`
        : sql`(select json_build_object(${pairs(one)}) from ${linesOf})`,
    /** A single sum. */
    single: (sum: Sum) => sql`(select ${one(sum)} from ${linesOf})`,
  };
}
