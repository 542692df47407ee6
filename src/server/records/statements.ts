import { sql, type RawBuilder } from 'kysely';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import type { RecordLines } from '#domain/record-lines.ts';
import { docWithAudit } from '../changes/audit.ts';
import { columnOf, setColumns, stampPairs, wirePairs } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, type Page } from '../database/page.ts';
import { givenColumnsOf } from '../database/rows.ts';
import { statement, value } from '../database/statement.ts';
import { holdsOrSounds } from '../database/wanted-text.ts';
import { pictureChange, versionedChange } from '../changes/optimistic-lock.ts';
import { followedNames } from '../documents/references.ts';
import { wholeList } from './whole-lists.ts';

/** What the server stores of a record besides its definition. */
export interface RecordStorage {
  /** Further columns filled by the server: their names and PostgreSQL types. */
  readonly extraColumns: Readonly<Record<string, 'text' | 'bytea' | 'uuid'>>;
  /** Columns, of the definition too, that a change leaves unchanged when given null. */
  readonly keptOnNull: readonly string[];
  /** Further pairs of the record's JSON. */
  readonly extraJson?: (row: string) => RawBuilder<unknown>;
  /** The labels of those pairs, for the archive's table. */
  readonly extraLabels?: Readonly<Record<string, string>>;
  /** For a record with lines: further columns of a line, and further pairs of its JSON. */
  readonly lines?: {
    readonly extraColumns: Readonly<Record<string, 'text'>>;
    readonly extraJson: (row: string) => RawBuilder<unknown>;
  };
  /** A query for the ids that a search finds, used instead of the searched fields; its values come with the list's. */
  readonly found?: RawBuilder<unknown>;
  /** A condition for records that a search finds although the searched fields do not match. */
  readonly alsoFound?: (row: string) => RawBuilder<unknown>;
  /** The filter of the list, and the order it implies; its values come with the list's. */
  readonly narrowed?: (row: string) => { readonly where: RawBuilder<unknown>; readonly order: RawBuilder<unknown> };
}

interface Doc {
  doc: JsonText;
}

/** With up to this many records, reading the whole list costs no more than a page. */
const FEW = 500;
/** The most rows of a list in one answer, print or spreadsheet. */
export const MOST_ROWS = 10_000;

const tenant = value('tenantId');
const rowOfId = (row: string) => sql`${sql.raw(row)}.tenant_id = ${tenant} and ${sql.raw(row)}.id = ${value('id')}`;

/** The ids that a search finds (the values of `holdsOrSounds`, or those of `found`), each with its name and sort key. */
export function hitsOf(
  record: AnyListedRecord,
  storage: RecordStorage,
  narrowed?: { readonly where: RawBuilder<unknown>; readonly order: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const searched = sql.join(
    record.searched.map((field) => sql.ref(`r.${columnOf(field)}`)),
    sql` || E'\n' || `,
  );
  const table = sql.table(record.table);
  const everything = sql`${value('searchParam')}::text = ''`;
  const alsoFound = storage.alsoFound === undefined ? sql`` : sql` or ${storage.alsoFound('r')}`;
  const from =
    storage.found === undefined
      ? sql`${table} r where (${everything} or ${holdsOrSounds(searched)}${alsoFound})`
      : sql`(select id from ${table} where tenant_id = ${tenant} and ${everything}
          union all select id from (${storage.found}) found (id) where not (${everything})) f join ${table} r on r.id = f.id`;
  return sql`select r.id, ${narrowed === undefined ? sql`null::date` : narrowed.order} as first, lower(r.${sql.ref(columnOf(record.name))}) as name
    from ${from} and r.tenant_id = ${tenant}${narrowed === undefined ? sql`` : sql` and ${narrowed.where}`}`;
}

/** SQL for a record under its wire names. `linesFrom`: where its lines are read from; absent: their table. */
export function recordJson(
  { table, fields, images, lines }: AnyListedRecord,
  { extraJson, lines: keptOfLines }: RecordStorage,
  row: string,
  linesFrom?: string,
): RawBuilder<unknown> {
  const pictures = Object.keys(images).length === 0 ? sql`` : sql`${wirePairs(images, row)}, `;
  const more = extraJson === undefined ? sql`` : sql`, ${extraJson(row)}`;
  const within =
    lines === undefined
      ? sql``
      : sql`, ${sql.lit(lines.wire)}, (select coalesce(json_agg(json_build_object('id', l.id, ${wirePairs(lines.fields, 'l')}${
          keptOfLines === undefined ? sql`` : sql`, ${keptOfLines.extraJson('l')}`
        }) order by l.id), '[]') from ${sql.table(linesFrom ?? lines.table)} l
          where l.tenant_id = ${tenant} and l.${sql.ref(`${table}_id`)} = ${sql.ref(`${row}.id`)})`;
  return sql`json_build_object('id', ${sql.ref(`${row}.id`)}, 'tenantId', ${sql.ref(`${row}.tenant_id`)},
      ${wirePairs(fields, row)}, ${pictures}${stampPairs(row)}${more}${within})`;
}

/**
 * The statement parts that add the lines in `sent` (JSON: record_id, place, lines); `l` are the added rows. Line numbers are unique within
 * the company, so that a line may move to another record.
 */
export function addedLines(record: AnyListedRecord, lines: RecordLines, storage: RecordStorage): RawBuilder<unknown> {
  const { columns, of, typed } = givenColumnsOf(lines.fields, storage.lines?.extraColumns ?? {});
  return sql`x as (select sent.record_id, row_number() over (order by sent.place, line.at) as nth, ${of('line')} from sent,
        lateral (select * from rows from (json_to_recordset(sent.lines) as (${typed})) with ordinality as line (${columns}, at)) line),
      ls as (insert into series as s (tenant_id, kind, last, number) select ${tenant}, ${sql.lit(lines.table)}, count(*), count(*) from x
        on conflict (tenant_id, kind) do update set last = s.last + excluded.last, number = s.number + excluded.last returning last),
      l as (insert into ${sql.table(lines.table)} (tenant_id, id, ${sql.ref(`${record.table}_id`)}, ${columns}, created_by, updated_by)
        select ${tenant}, ls.last - (select count(*) from x) + x.nth, x.record_id, ${of('x')}, ${value('userName')}, ${value('userName')}
        from x, ls returning *)`;
}

/** Adds records in one statement, each with the next id. */
function addition(record: AnyListedRecord, storage: RecordStorage) {
  const { kind, fields, lines } = record;
  const table = sql.table(record.table);
  const nameColumn = sql.ref(columnOf(record.name));
  const name = (work: string) => `${kind}.${work}`;
  const { columns, of: columnsOf, typed } = givenColumnsOf(fields, storage.extraColumns);
  return statement<Doc>(
    name('insert'),
    sql`with given as (select * from rows from (json_to_recordset(${value('rows')}::json) as (${typed}${lines === undefined ? sql`` : sql`, lines json`}))
        with ordinality as x (${columns}${lines === undefined ? sql`` : sql`, lines`}, place)),
      s as (update series set last = last + many, number = number + many from (select count(*) as many from given) n
        where tenant_id = ${tenant} and kind = ${sql.lit(kind)} returning last - many as before),
      sent as (select given.*, s.before + given.place as record_id from given, s),
      r as (insert into ${table} (tenant_id, id, ${columns}, created_by, updated_by)
        select ${tenant}, sent.record_id, ${columnsOf('sent')}, ${value('userName')}, ${value('userName')}
        from sent returning *),
      ${lines === undefined ? sql`` : sql`${addedLines(record, lines, storage)},`}
      ${docWithAudit(name('create'), { record: nameColumn, doc: recordJson(record, storage, 'r', 'l'), further: sql`id`, from: sql`r` })}
      select doc from d order by id`,
  );
}

/** Changes a record unless somebody else did since it was read. */
function changeOf(record: AnyListedRecord, storage: RecordStorage, json: (row: string) => RawBuilder<unknown>) {
  const { fields } = record;
  const { given } = givenColumnsOf(fields, storage.extraColumns);
  const otherFields = Object.fromEntries(Object.entries(fields).filter(([name]) => !storage.keptOnNull.includes(name)));
  const of = { table: record.table, row: rowOfId, record: columnOf(record.name) };
  return versionedChange({
    ...of,
    name: `${record.kind}.update`,
    json,
    set: [
      ...setColumns({ table: record.table, fields: otherFields }),
      ...given
        .filter(([name]) => !Object.hasOwn(otherFields, name))
        .map(([name, type]) => {
          const column = sql.ref(columnOf(name));
          const sent = sql`${value(name)}::${sql.raw(type)}`;
          return storage.keptOnNull.includes(name)
            ? sql`${column} = coalesce(${sent}, ${sql.ref(`${record.table}.${columnOf(name)}`)})`
            : sql`${column} = ${sent}`;
        }),
    ],
    also: followedNames(record),
  });
}

/** A record's list: its pages, the whole list for selections, and for print and spreadsheet. */
function listPages(record: AnyListedRecord, storage: RecordStorage, json: (row: string) => RawBuilder<unknown>) {
  const { kind } = record;
  const table = sql.table(record.table);
  const ofKind = sql`tenant_id = ${tenant} and kind = ${sql.lit(kind)}`;
  const name = (work: string) => `${kind}.${work}`;
  const hits = hitsOf(record, storage, storage.narrowed?.('r'));
  const docs = (page: RawBuilder<unknown>) =>
    sql`coalesce((select json_agg(doc order by place) from (select ${json('r')} as doc, page.place from (${page}) page
      join ${table} r on r.tenant_id = ${tenant} and r.id = page.id) found), '[]')`;
  const named = (limit: number, from = sql`(${hits})`) =>
    sql`select id, row_number() over (order by first, name, id) as place from ${from} hits order by first, name, id limit ${sql.lit(limit)}`;

  return {
    // Newest first. Records are never removed, so their ids have no gaps: page 500 is as fast as page 1.
    page: bySize((size) =>
      statement<Page>(
        name(`page_${size}`),
        sql`select coalesce((select json_agg(doc order by id desc) from (select r.id, ${json('r')} as doc from ${table} r where r.tenant_id = ${tenant}
              and r.id <= (select last from series where ${ofKind}) - ${value('skip')}::bigint order by r.id desc limit ${sql.lit(size)}) page), '[]') as data,
            coalesce((select last from series where ${ofKind}), 0) as total`,
      ),
    ),
    // A few thousand rows of one company, read along its key: 5 ms at 5,000. Under row-level security LIKE could not use a trigram index
    // anyway (docs/decisions/0002).
    filtered: bySize((size) =>
      statement<Page>(
        name(`filtered_${size}`),
        sql`with hits as materialized (${hits})
          select ${docs(sql`select id, row_number() over (order by first, id desc) as place from hits order by first, id desc offset ${value('skip')}::bigint limit ${sql.lit(size)}`)} as data,
            (select count(*) from hits) as total`,
      ),
    ),
    whole: wholeList(name('names'), docs(named(MOST_ROWS)), { kind, few: FEW }),
    // One row more than a spreadsheet may have.
    report: statement<Page>(
      name('report'),
      sql`with hits as materialized (${hits}) select ${docs(named(MOST_ROWS + 1, sql`hits`))} as data, (select count(*) from hits) as total`,
    ),
  };
}

/**
 * The statements of a record with a list, generated from its definition. Each names the company although row-level security filters too.
 */
export function recordStatements(record: AnyListedRecord, storage: RecordStorage) {
  const { kind } = record;
  const table = sql.table(record.table);
  const ofKind = sql`tenant_id = ${tenant} and kind = ${sql.lit(kind)}`;
  const name = (work: string) => `${kind}.${work}`;

  const json = (row: string) => recordJson(record, storage, row);

  return {
    add: addition(record, storage),
    change: changeOf(record, storage, json),
    read: statement<Doc>(name('read'), sql`select ${json('r')} as doc from ${table} r where ${rowOfId('r')}`),
    readMany: statement<Doc & { id: number }>(
      name('read_many'),
      sql`select r.id, ${json('r')} as doc from unnest(${value('ids')}::bigint[]) wanted (id) join ${table} r on r.tenant_id = ${tenant} and r.id = wanted.id`,
    ),
    next: statement<{ next: number }>(name('next'), sql`select last + 1 as next from series where ${ofKind}`),
    ...listPages(record, storage, json),
  };
}

/** The statements that set and read a record's pictures. */
export function pictureStatements(record: AnyListedRecord) {
  const { kind, images } = record;
  const table = sql.table(record.table);
  const name = (work: string) => `${kind}.${work}`;
  const imageNames = Object.keys(images);
  const imageColumns = sql.join(imageNames.map((image) => sql.ref(columnOf(image))));
  return {
    fileImages: pictureChange({
      table: record.table,
      row: rowOfId,
      record: columnOf(record.name),
      name: name('images'),
      json: (row) => sql`json_build_object(${wirePairs(images, row)})`,
      // Empty: not sent, so the present one stays.
      set: imageNames.map((image) => {
        const column = columnOf(image);
        return sql`${sql.ref(column)} = coalesce(nullif(${value(image)}::text, ''), ${sql.ref(`${record.table}.${column}`)})`;
      }),
    }),
    /** Whether the company has a picture with this file name. */
    hasImage: statement<{ file: string }>(
      name('has_image'),
      sql`select ${value('file')}::text as file from ${table} where tenant_id = ${tenant} and ${value('file')} in (${imageColumns}) limit 1`,
    ),
    imageFiles: statement<{ files: string[] }>(
      name('image_files'),
      sql`select coalesce(array_agg(file), '{}') as files from ${table} r, unnest(array[${imageColumns}]) as file where r.tenant_id = ${tenant} and file <> ''`,
    ),
  };
}
