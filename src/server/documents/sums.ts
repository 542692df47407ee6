import { sql, type RawBuilder } from 'kysely';
import type { AnyDocument, Sum } from '#domain/define.ts';
import { columnOf } from '../database/columns.ts';
import { value } from '../database/statement.ts';

/** The sums of a document's definition as SQL, over its row `b` and its lines `l`. */
export function documentSums(document: AnyDocument) {
  const isOfLine = (name: string) => Object.hasOwn(document.lines, name);
  /** What a sum adds of a line, or of the document itself; absent: nothing. */
  function part({ of, less = [] }: Sum, isWanted: (name: string) => boolean, alias: string) {
    const signed = (names: readonly string[], sign: string) =>
      names.filter(isWanted).map((name) => sql`${sql.raw(sign)} ${sql.ref(`${alias}.${columnOf(name)}`)}`);
    const terms = [...signed(of, '+'), ...signed(less, '-')];
    return terms.length === 0 ? undefined : sql.join(terms, sql` `);
  }
  const ofLine = (sum: Sum) => part(sum, isOfLine, 'l');
  const ofOwn = (sum: Sum) => part(sum, (name) => !isOfLine(name), 'b');
  /** Beside the lines of one document. */
  function one(sum: Sum): RawBuilder<unknown> {
    const [line, own] = [ofLine(sum), ofOwn(sum)];
    return sql`coalesce(sum(${line ?? sql`0`}), 0) ${own === undefined ? sql`` : sql`+ (${own})`}`;
  }
  const pairs = (show: (sum: Sum, name: string) => RawBuilder<unknown>) =>
    sql.join(Object.entries(document.sums).map(([name, sum]) => sql`${sql.lit(name)}, ${show(sum, name)}`));
  const linesOf = sql`${sql.table(document.lineTable)} l where l.tenant_id = ${value('tenantId')} and l.${sql.ref(`${document.table}_seq`)} = b.seq`;
  return {
    ofLine,
    ofOwn,
    one,
    pairs,
    /** All sums of the document of a row `b`. */
    json: sql`(select json_build_object(${pairs(one)}) from ${linesOf})`,
    /** One of them. */
    single: (sum: Sum) => sql`(select ${one(sum)} from ${linesOf})`,
  };
}
