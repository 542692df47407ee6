import { sql, type RawBuilder } from 'kysely';
import { fieldsBeside, type AnyDocument, type Extension, type FurtherList } from '#domain/define.ts';
import { columnOf, furtherPairs, stampPairs, wireColumns, wirePairs } from '../database/columns.ts';
import { value } from '../database/statement.ts';

const tenant = value('tenantId');

/** The field that shows whether a document has anything of its extension: if not, its column is null. */
export function markOf({ fields }: Extension): string {
  return Object.keys(fields)[0] ?? '';
}

/** SQL for the rows of a table that belong to a document, in their order. */
function rowsOfDocument(document: AnyDocument) {
  const seqOfLine = sql.ref(`${document.table}_seq`);
  return (rowTable: string, json: RawBuilder<unknown>, alias: string) =>
    sql`coalesce((select json_agg(${json} order by l.line_no) from ${sql.table(rowTable)} l
      where l.tenant_id = ${tenant} and l.${seqOfLine} = ${sql.ref(`${alias}.seq`)}), '[]')`;
}

/** SQL for a whole document: its lines, its lists and `more`, further entries by name. */
function wholeDocument({ fields, extension }: AnyDocument, plainPairs: (alias: string) => RawBuilder<unknown>) {
  return (
    alias: string,
    details: RawBuilder<unknown>,
    lists: readonly (readonly [wire: string, rows: RawBuilder<unknown>])[],
    more: Readonly<Record<string, RawBuilder<unknown>>> = {},
  ) => {
    const all = [['details', details] as const, ...lists, ...Object.entries(more)];
    if (extension === undefined)
      return sql`json_build_object(${plainPairs(alias)}, ${sql.join(all.map(([name, rows]) => sql`${sql.lit(name)}, ${rows}`))})`;
    const column = (name: string) => sql.ref(`${alias}.${name}`);
    return sql`(select row_to_json(whole) from (select ${column('seq')} as id, ${column('tenant_id')} as "tenantId",
      ${wireColumns(fields, alias)}, ${wireColumns(extension.fields, alias)}, ${column('created_at')} as "created_Date",
      ${column('updated_at')} as "updated_Date", ${column('created_by')} as "created_By", ${column('updated_by')} as "updated_By",
      ${sql.join(all.map(([name, rows]) => sql`${rows} as ${sql.ref(name)}`))}) whole)`;
  };
}

/**
 * SQL for a document and its lines under their wire names; `alias` is the document's row, `l` a line's. `plain`: only the fields of its
 * definition; `listed`: what lists show; the others contain everything.
 */
export function documentJson(document: AnyDocument) {
  const { fields, lines, extension } = document;
  const numberField = fields[document.number];
  if (!numberField) throw new Error(`${document.kind} has no field ${document.number}.`);
  const ids = (alias: string) => sql`${sql.ref(`${alias}.seq`)}, 'tenantId', ${sql.ref(`${alias}.tenant_id`)}`;
  const plainPairs = (alias: string) => sql`'id', ${ids(alias)}, ${wirePairs(fields, alias)}, ${stampPairs(alias)}`;
  const further = Object.fromEntries(
    Object.entries(extension?.fields ?? {}).filter(([name]) => extension?.listed.includes(name)),
  );
  const listedPairs = (alias: string) =>
    Object.keys(further).length === 0 ? plainPairs(alias) : sql`${plainPairs(alias)}, ${furtherPairs(further, alias)}`;
  /** The additional pairs of a list with sums, each preceded by a comma. */
  const besidePairs = (alias: string) =>
    Object.keys(fieldsBeside(document)).length === 0 ? sql`` : sql`, ${furtherPairs(fieldsBeside(document), alias)}`;
  const linePairs = (number: RawBuilder<unknown>) =>
    sql`'id', l.line_no, 'tenantId', l.tenant_id, ${sql.lit(numberField.wire)}, ${number}, ${wirePairs(lines, 'l')}`;
  const plainLine = (number: RawBuilder<unknown>) => sql`json_build_object(${linePairs(number)})`;
  const lineJson = (number: RawBuilder<unknown>) =>
    extension === undefined
      ? plainLine(number)
      : sql`json_build_object(${linePairs(number)}, ${furtherPairs(extension.lines, 'l')})`;
  const rowsOf = rowsOfDocument(document);
  const numberOf = (alias: string) => sql.ref(`${alias}.${columnOf(document.number)}`);
  const linesOf = (alias: string) => rowsOf(document.lineTable, lineJson(numberOf(alias)), alias);
  const listJson = (list: FurtherList) => sql`json_build_object('id', l.line_no, ${wirePairs(list.fields, 'l')})`;
  const listsOf = (alias: string) =>
    Object.values(extension?.lists ?? {}).map(
      (list) => [list.wire, rowsOf(list.table, listJson(list), alias)] as const,
    );

  const wholeWith = wholeDocument(document, plainPairs);
  const wholeJson = (alias: string, more: Readonly<Record<string, RawBuilder<unknown>>> = {}) =>
    wholeWith(alias, linesOf(alias), listsOf(alias), more);
  /** The whole document as a change answers it; one without anything of the extension is answered as it always was. */
  const changedJson = (alias: string) => {
    if (extension === undefined) return wholeJson(alias);
    const plainLines = rowsOf(document.lineTable, plainLine(numberOf(alias)), alias);
    return sql`case when ${sql.ref(`${alias}.${columnOf(markOf(extension))}`)} is null
      then json_build_object(${plainPairs(alias)}, 'details', ${plainLines}) else ${wholeJson(alias)} end`;
  };
  return {
    plainPairs,
    listedPairs,
    besidePairs,
    plainLine,
    lineJson,
    listJson,
    linesOf,
    wholeWith,
    wholeJson,
    changedJson,
  };
}
