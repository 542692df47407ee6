import { sql, type RawBuilder } from 'kysely';
import type { AnyDocument, Extension, Fields } from '#domain/define.ts';
import { docWithAudit } from '../changes/audit.ts';
import { columnOf, columns, columnType } from '../database/columns.ts';
import { onLines } from '../database/immutable-text.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { documentJson } from './document-json.ts';
import type { NumberRules } from './number-rules.ts';

interface Doc {
  doc: JsonText;
}

/** SQL shared by the statements of a document's own fields and those of its extension. */
interface Parts {
  readonly name: (work: string) => string;
  /** `s` and `m`: its place in the series, and the month. */
  readonly seriesAndMonth: RawBuilder<unknown>;
  readonly numbered: NumberRules | undefined;
  readonly alsoSaved: readonly RawBuilder<unknown>[] | undefined;
  readonly posted: RawBuilder<unknown> | undefined;
  /** Its own columns except the number, and the values copied beside them (`c`). */
  readonly own: {
    readonly columns: RawBuilder<unknown>;
    readonly copied: readonly string[];
    readonly values: RawBuilder<unknown>;
    readonly from: RawBuilder<unknown>;
  };
  readonly number: RawBuilder<unknown>;
  readonly search: (number: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
}

const tenant = value('tenantId');

/** The rows of a JSON array under column names, with `line_no`. */
function sentRows(name: string, fields: Fields): RawBuilder<unknown> {
  const typed = Object.entries(fields).map(
    ([each, field]) => sql`${sql.ref(columnOf(each))} ${sql.raw(columnType(field))}`,
  );
  return sql`json_to_recordset(${value(name)}::json) as x (line_no integer, ${sql.join(typed)})`;
}
const namesOf = (fields: Fields) => sql.join(Object.keys(fields).map((each) => sql.ref(`x.${columnOf(each)}`)));

const numberAlone = ({ taken }: NumberRules) => sql`with ${taken(sql`(select) s`)} select number from n`;

/** What a change adds to the searched text. */
const furtherSearched = (numbered: NumberRules | undefined) => [
  numbered === undefined ? sql`null` : sql`nullif(${value(numbered.field)}::text, '')`,
  sql`nullif(${value('furtherSearch')}::text, '')`,
];

/** SQL for the columns of a document's row with its extension, and the values a save writes to them. */
function savedRowOf(extension: Extension, { numbered, ...parts }: Parts) {
  const furtherNumber = numbered === undefined ? null : sql`coalesce(n.number, ${value(numbered.field)}::text)`;
  const furtherValue = (field: string) =>
    field === numbered?.field && furtherNumber !== null ? furtherNumber : sql`${value(field)}`;
  const moreSearched = onLines([
    furtherNumber === null ? sql`''` : sql`nullif(${furtherNumber}, '')`,
    sql`nullif(${value('furtherSearch')}::text, '')`,
  ]);
  const searchOf = (number: RawBuilder<unknown>, more: RawBuilder<unknown>) =>
    sql`${parts.search(number)} || coalesce(chr(10) || nullif(lower(${more}), ''), '')`;
  const copies = parts.own.copied;
  const copied = (each: (column: string) => RawBuilder<unknown>) =>
    copies.length === 0 ? sql`` : sql`${sql.join(copies.map((copy) => each(columnOf(copy))))}, `;
  const ownColumns = sql`${parts.own.columns}, ${copied((column) => sql.ref(column))}${columns(extension.fields)}, search`;
  const ownValues = sql`${parts.own.values}, ${copied((column) => sql.ref(`c.${column}`))}${sql.join(Object.keys(extension.fields).map(furtherValue))}, ${searchOf(parts.number, moreSearched)}`;
  return { columns: ownColumns, values: ownValues };
}

const overwritten = (fields: Fields) =>
  sql.join(Object.keys(fields).map((each) => sql`${sql.ref(columnOf(each))} = excluded.${sql.ref(columnOf(each))}`));

/** Further changes of a save, as parts of its statement. */
const alsoSavedOf = ({ alsoSaved = [] }: Parts) =>
  sql.join(
    alsoSaved.map((each, nth) => sql`${sql.ref(`also${nth}`)} as (${each}), `),
    sql``,
  );

/** Writes a document's rows over those with the same numbers. */
function rowWriter(document: AnyDocument) {
  const seqOfLine = sql.ref(`${document.table}_seq`);
  return (into: string, fields: Fields, rows: string) =>
    sql`insert into ${sql.table(into)} (tenant_id, ${seqOfLine}, line_no, ${columns(fields)})
        select ${tenant}, ${value('seq')}, x.line_no, ${namesOf(fields)} from ${sentRows(rows, fields)}
        on conflict (tenant_id, ${seqOfLine}, line_no) do update set ${overwritten(fields)}`;
}

/**
 * The statements that a document's extension adds (spec 3 §1), for bodies that name any of it; null: it has none. Values besides the
 * document's own: the extension's fields, each list's rows as JSON under its name, `furtherSearch` (further text for the list's search) and
 * those of `numbered`.
 */
export function extensionStatements(document: AnyDocument, parts: Parts) {
  const { extension } = document;
  if (extension === undefined) return null;
  const { name, numbered } = parts;
  const table = sql.table(document.table);
  const seqOfLine = sql.ref(`${document.table}_seq`);
  const numberColumn = sql.ref(columnOf(document.number));
  const allLines = { ...document.lines, ...extension.lines };
  const { lineJson, listJson, wholeWith } = documentJson(document);
  const lists = Object.entries(extension.lists);

  const saved = savedRowOf(extension, parts);
  const insertRows = (into: string, fields: Fields, rows: string) =>
    sql`insert into ${sql.table(into)} (tenant_id, ${seqOfLine}, line_no, ${columns(fields)})
        select ${tenant}, b.seq, x.line_no, ${namesOf(fields)} from b, ${sentRows(rows, fields)} returning *`;
  const alsoSaved = alsoSavedOf(parts);
  const aggregated = (json: RawBuilder<unknown>, from: string) =>
    sql`coalesce((select json_agg(${json} order by l.line_no) from ${sql.ref(from)} l), '[]')`;
  const save = statement<Doc>(
    name('save_whole'),
    sql`with ${parts.seriesAndMonth},
      ${numbered === undefined ? sql`n as (select null::text as number where false)` : numbered.taken(sql`s`)},
      b as (insert into ${table} (tenant_id, seq, ${numberColumn}, ${saved.columns}, created_by, updated_by)
        select ${tenant}, s.last, ${parts.number}, ${saved.values}, ${parts.by} from ${parts.own.from} left join n on true returning *),
      l as (${insertRows(document.lineTable, allLines, 'lines')}),
      ${sql.join(lists.map(([each, list]) => sql`${sql.ref(list.table)} as (${insertRows(list.table, list.fields, each)})`))},
      ${alsoSaved}${docWithAudit(name('create'), {
        record: numberColumn,
        doc: wholeWith(
          'b',
          aggregated(lineJson(sql`b.${numberColumn}`), 'l'),
          lists.map(([, list]) => [list.wire, aggregated(listJson(list), list.table)] as const),
        ),
        from: sql`b`,
      })}
      select doc${parts.posted === undefined ? sql` from d` : sql`, posted from d, (select ${parts.posted} as posted from b) p`}`,
  );

  const ofSeq = sql`tenant_id = ${tenant} and seq = ${value('seq')}`;
  const writeRows = rowWriter(document);
  return {
    save,
    /** The number from a book, for a draft that becomes complete; no row: none. */
    takeNumber: numbered && statement<{ number: string }>(name('take_number'), numberAlone(numbered)),
    /** Runs after `updateMaster`, and completes its searched text. */
    update: statement(
      name('update_further'),
      sql`update ${table} set ${sql.join(
        Object.keys(extension.fields).map((field) => sql`${sql.ref(columnOf(field))} = ${value(field)}`),
      )}, search = search || coalesce(chr(10) || nullif(lower(${onLines(furtherSearched(numbered))}), ''), '')
        where ${ofSeq}`,
    ),
    writeLines: statement(name('write_whole_lines'), writeRows(document.lineTable, allLines, 'lines')),
    lists: lists.map(([each, list]) => ({
      name: each,
      remove: statement(
        name(`remove_${each}`),
        sql`delete from ${sql.table(list.table)} where tenant_id = ${tenant} and ${seqOfLine} = ${value('seq')} and line_no <> all(${value('kept')}::integer[])`,
      ),
      write: statement(name(`write_${each}`), writeRows(list.table, list.fields, each)),
    })),
  };
}
