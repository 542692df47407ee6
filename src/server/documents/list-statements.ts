import { sql, type RawBuilder } from 'kysely';
import { extensionColumns, filterFields, type AnyDocument } from '#domain/define.ts';
import { branch } from '#domain/records/branch.ts';
import { MOST_SORTED } from '#domain/rules/long-lists.ts';
import { columnOf, columnType, wirePairs } from '../database/columns.ts';
import type { JsonText } from '../database/json-text.ts';
import type { Page } from '../database/page.ts';
import { onceFor, statement, value, type Statement } from '../database/statement.ts';
import { documentJson, markOf } from './document-json.ts';
import { keptNames, referencesOf } from './references.ts';
import type { StatementRules } from './statements.ts';
import { wantedText } from '../database/wanted-text.ts';
import { documentSums } from './sums.ts';

/** The scope of a list: everything, dates, words, or words that may also be an amount. */
export type Scope = 'all' | 'dated' | 'searched' | 'amount';
/** The order of a list: by a field or a sum, or by number or date, which works for any length; empty: newest first. */
export interface Order {
  readonly by: string;
  readonly direction: 'asc' | 'desc';
  /** Read along an index, however long the list: by date, or by number in order of entry. */
  readonly direct: boolean;
}
export const NEWEST: Order = { by: '', direction: 'desc', direct: false };

/**
 * A field that a list is filtered by. `literal`: its value, written into the statement, if a missing value counts as one (no bilty says
 * that it is not cancelled): a partial index on the others is used only for a literal value.
 */
export interface SetFilter {
  readonly name: string;
  readonly literal: string | null;
}

/** Selects one of a list's statements. */
export interface ListRequest {
  readonly scope: Scope;
  /** The extension's fields that it is filtered by. A list without such filters is read by a statement that does not mention them. */
  readonly filters: readonly SetFilter[];
  readonly order: Order;
}
interface Totals {
  count: number;
  /** Null: there are too many rows to add up. */
  sums: JsonText | null;
}
interface Printed extends Page {
  /** The display names of filter values that are ids, by field; null: no filter is set. */
  filterNames: JsonText | null;
}
export interface Export extends Page {
  /** The names of the company's branches by id; null: its documents name none. */
  branchNames: JsonText | null;
  /** Whether any of them has something of the document's extension. */
  hasFurther: boolean;
  lines: JsonText;
  lineCount: number;
}

/** A spreadsheet contains up to this many documents, with their lines. */
export const MOST_EXPORTED = 10_000;
/** More than any list has. */
export const NO_END = 2_000_000_000;
/** No spreadsheet contains more lines: it is made in memory. */
export const MOST_LINES_EXPORTED = 50_000;

const tenant = value('tenantId');
const keyOfRequest = ({ scope, filters, order }: ListRequest) =>
  [
    scope,
    ...filters.map(({ name, literal }) => `of_${columnOf(name)}${literal === null ? '' : `_${literal}`}`),
    ...(order.by === '' ? [] : [order.direct ? 'along' : 'by', columnOf(order.by), order.direction]),
  ].join('_');

/** Writes each statement once per combination of filters and order. */
function onceForRequest<Row>(write: (request: ListRequest, key: string) => Statement<Row>) {
  const requests = new Map<string, ListRequest>();
  const written = onceFor((key: string) => {
    const known = requests.get(key);
    if (known === undefined) throw new Error(`Nobody requested ${key}.`);
    return write(known, key);
  });
  return (wanted: ListRequest) => {
    const key = keyOfRequest(wanted);
    requests.set(key, wanted);
    return written(key);
  };
}

/** The ordinals of documents with an amount (value `amount`): in a field, in a line or as a sum. */
function amountHits(document: AnyDocument, dated: RawBuilder<unknown>) {
  const table = sql.table(document.table);
  const dateColumn = sql.ref(columnOf(document.date));
  const sums = documentSums(document);
  const moneyIn = (fields: AnyDocument['fields'], alias: string) =>
    Object.entries(fields)
      .filter(([, { kind }]) => kind === 'money')
      .map(([name]) => sql.ref(`${alias}.${columnOf(name)}`));
  const amount = sql`${value('amount')}::numeric`;
  const ownMoney = moneyIn(document.fields, 'b');
  const lineMoney = moneyIn(document.lines, 'l');
  const moneySums = Object.values(document.sums).filter(({ kind }) => kind === 'money');
  const ofWhole = [...moneySums.map(sums.one), ...ownMoney];
  const inLines = lineMoney.length === 0 ? sql`` : sql` or bool_or(${amount} in (${sql.join(lineMoney)}))`;
  // Sums are not stored: a column or index for them would slow every save. The newest documents are added up instead.
  return () => sql`select b.seq from (select * from ${table} where ${dated} order by ${dateColumn} desc, seq desc limit ${sql.lit(MOST_SORTED)}) b
      join ${sql.table(document.lineTable)} l on l.tenant_id = ${tenant} and l.${sql.ref(`${document.table}_seq`)} = b.seq
    group by b.seq${sql.join(
      [...ownMoney, ...sums.columns].map((column) => sql`, ${column}`),
      sql``,
    )}
    having ${ofWhole.length === 0 ? sql`false` : sql`${amount} in (${sql.join(ofWhole)})`}${inLines}`;
}

/** Combines a condition with those of the filters that are set. */
function narrowedBy(
  document: AnyDocument,
  { queryConditions: conditions = {}, comparedBy = {} }: Pick<StatementRules, 'queryConditions' | 'comparedBy'>,
) {
  const fields = filterFields(document);
  function keeps({ name, literal }: SetFilter): RawBuilder<unknown> {
    const column = comparedBy[name] ?? sql.ref(columnOf(name));
    const field = fields[name];
    if (field === undefined) throw new Error(`A list is not narrowed by ${name}.`);
    const kept = conditions[name]?.[literal ?? ''];
    if (kept !== undefined) return kept;
    if (literal === null) return sql`${column} = ${value(name)}::${sql.raw(columnType(field))}`;
    return literal === field.blank
      ? sql`(${column} is null or ${column} = ${sql.lit(literal)})`
      : sql`${column} = ${sql.lit(literal)}`;
  }
  return (condition: RawBuilder<unknown>, filters: readonly SetFilter[]) =>
    sql.join([condition, ...filters.map(keeps)], sql` and `);
}

/** SQL for the sort keys of a list. */
function sortKeys(
  document: AnyDocument,
  savedAs: StatementRules['savedAs'],
  by: string,
): readonly RawBuilder<unknown>[] {
  const sum = document.sums[by];
  if (sum !== undefined) return [documentSums(document, savedAs).single(sum)];
  // A reference to a record is sorted by its name, not its id.
  const kept = document.refersTo?.[by]?.keeps;
  const column = sql.ref(`b.${columnOf(kept ?? by)}`);
  const { kind } = { ...document.fields, ...extensionColumns(document) }[by] ?? {};
  if (by === document.number) return [sql`case when ${column} ~ '^[0-9]{1,18}$' then ${column}::bigint end`, column];
  const isText = kind !== 'date' && kind !== 'money' && kind !== 'quantity' && (kind !== 'count' || kept !== undefined);
  return [isText ? sql`nullif(lower(${column}), '')` : column];
}

/** SQL for the documents in a list: their ordinals, and for a page their positions. */
function documentHits(
  document: AnyDocument,
  { savedAs, ...conditions }: Pick<StatementRules, 'queryConditions' | 'comparedBy' | 'savedAs'>,
) {
  const table = sql.table(document.table);
  const dateColumn = sql.ref(columnOf(document.date));
  const own = sql`tenant_id = ${tenant} and seq > 0`;
  const dated = sql`${own} and ${dateColumn} between coalesce(${value('fromDate')}::date, '1900-01-01') and coalesce(${value('toDate')}::date, '2100-12-31')`;
  const found = (skip: RawBuilder<unknown>, take: RawBuilder<unknown>) =>
    sql`search_document(${sql.lit(document.table)}, ${sql.lit(columnOf(document.date))}, ${wantedText}, ${value('fromDate')}, ${value('toDate')}, ${skip}, ${take}::integer) f`;

  const amounts = amountHits(document, dated);
  const where = narrowedBy(document, conditions);

  /** The ordinals, up to `most`. */
  function hits({ scope, filters }: Pick<ListRequest, 'scope' | 'filters'>): RawBuilder<unknown> {
    const found = hitsOf(scope, filters);
    if (filters.length === 0 || scope === 'all' || scope === 'dated') return found;
    return sql`select b.seq from (${found}) found (hit) join ${table} b on b.tenant_id = ${tenant} and b.seq = found.hit where ${where(sql`true`, filters)} limit ${value('most')}::bigint`;
  }
  function hitsOf(scope: Scope, filters: readonly SetFilter[]): RawBuilder<unknown> {
    const most = value('most');
    // Filters may drop any number of rows before those that stay.
    const words = sql`select unnest(f.seqs) as seq from ${found(sql`0`, filters.length > 0 ? sql.lit(NO_END) : most)}`;
    switch (scope) {
      case 'all':
        return sql`select seq from ${table} where ${where(own, filters)} limit ${most}::bigint`;
      case 'dated':
        return sql`select seq from ${table} where ${where(dated, filters)} limit ${most}::bigint`;
      case 'searched':
        return words;
      case 'amount':
        return sql`${words} union ${amounts()}`;
    }
  }

  const part: RawBuilder<unknown> = sql`offset ${value('skip')}::bigint limit ${value('take')}::bigint`;
  /** The seq and position of a page of the ordinals in `hits`. */
  function sorted({ scope, filters, order: { by, direction } }: ListRequest): RawBuilder<unknown> {
    // Same order as the unsorted list: by date if it is limited to dates, else in order of entry.
    const isDated = sql`coalesce(${value('fromDate')}::date, ${value('toDate')}::date) is not null`;
    const byDate =
      scope === 'amount' || filters.length > 0
        ? sql`case when ${isDated} then b.${dateColumn} end desc nulls last, `
        : sql``;
    const ties = by === document.date ? sql`b.seq ${sql.raw(direction)}` : sql`${byDate}b.seq desc`;
    const keys =
      by === '' ? [] : sortKeys(document, savedAs, by).map((key) => sql`${key} ${sql.raw(direction)} nulls last, `);
    return sql`select b.seq, row_number() over (order by ${sql.join(keys, sql``)}${ties}) as place
      from hits join ${table} b on b.tenant_id = ${tenant} and b.seq = hits.seq order by place ${part}`;
  }
  /** The same along an index, without reading the rest. */
  function direct({ scope, filters, order: { by, direction } }: ListRequest): RawBuilder<unknown> {
    const way = sql.raw(direction);
    const isByDate = by === document.date || (by === '' && scope === 'dated');
    const order = isByDate ? sql`${dateColumn} ${way}, seq ${way}` : sql`seq ${way}`;
    return sql`select seq, row_number() over () as place from (
      select seq from ${table} where ${where(scope === 'all' ? own : dated, filters)} order by ${order} ${part}) found`;
  }
  return { hits, sorted, direct, where, dated, own, found, table };
}

/** SQL for `page` (seq and position) of a list with the parts it needs, and the number of rows in the list. */
function pageParts(document: AnyDocument, list: ReturnType<typeof documentHits>) {
  const isAlongIndex = ({ scope, order }: ListRequest) =>
    (scope === 'all' || scope === 'dated') && (order.direct || order.by === '');
  // The search counts its own hits, and stops at 1,001.
  const isWords = ({ scope, filters, order }: ListRequest) =>
    scope === 'searched' && filters.length === 0 && order.by === '';
  const page = (request: ListRequest) => {
    if (isAlongIndex(request)) return sql`page as materialized (${list.direct(request)})`;
    if (isWords(request))
      return sql`page as materialized (select hit.seq, hit.place from ${list.found(value('skip'), value('take'))}, unnest(f.seqs) with ordinality as hit (seq, place))`;
    return sql`hits as materialized (${list.hits(request)}), page as materialized (${list.sorted(request)})`;
  };
  const total = (request: ListRequest) => {
    if (isWords(request)) return sql`(select f.hits from ${list.found(sql`0`, sql`0`)})`;
    if (!isAlongIndex(request)) return sql`(select count(*) from hits)`;
    if (request.scope === 'dated' || request.filters.length > 0) {
      return sql`(select count(*) from ${list.table} where ${list.where(request.scope === 'dated' ? list.dated : list.own, request.filters)})`;
    }
    return sql`coalesce((select last - gone from series where tenant_id = ${tenant} and kind = ${sql.lit(document.kind)}), 0)`;
  };
  return { page, total };
}

/** SQL over the filters' values for the names that a print shows instead of ids: of branches and of records. */
function filterNamesOf(document: AnyDocument): RawBuilder<unknown> {
  const references = referencesOf(document);
  const names = Object.entries(filterFields(document)).flatMap(([name, { isBranch }]) => {
    const record = references.find(({ field }) => field === name)?.record ?? (isBranch && branch);
    if (!record) return [];
    const shown = sql`select r.${sql.ref(columnOf(record.name))} from ${sql.table(record.table)} r
        where r.tenant_id = ${tenant} and r.id = ${value(name)}::bigint`;
    return [sql.lit(name), sql`(${shown})`];
  });
  return sql`json_build_object(${sql.join(names)})`;
}

/** SQL for what a printed list and a spreadsheet additionally show of a document with an extension. */
function reportedOf({ extension }: AnyDocument, { reported = {} }: StatementRules): RawBuilder<unknown> {
  const pairs = Object.entries(reported).flatMap(([name, { of }]) => [sql.lit(name), of]);
  if (pairs.length === 0 || extension === undefined) return sql``;
  const isExtended = sql`b.${sql.ref(columnOf(markOf(extension)))} is not null`;
  return sql`, 'reported', case when ${isExtended} then json_build_object(${sql.join(pairs)}) end`;
}

/** SQL for what a spreadsheet adds to the documents of its page: their lines, and whether any has something of the extension. */
function exportedParts(document: AnyDocument) {
  const table = sql.table(document.table);
  const numberWire = document.fields[document.number]?.wire ?? '';
  const lines = sql`select json_build_object(${sql.lit(numberWire)}, b.${sql.ref(columnOf(document.number))}, ${wirePairs(document.lines, 'l')}) as line
    from page join ${table} b on b.tenant_id = ${tenant} and b.seq = page.seq
      join ${sql.table(document.lineTable)} l on l.tenant_id = ${tenant} and l.${sql.ref(`${document.table}_seq`)} = b.seq
    where page.place <= ${sql.lit(MOST_EXPORTED)} order by page.place, l.line_no limit ${sql.lit(MOST_LINES_EXPORTED + 1)}`;
  const hasFurther =
    document.extension === undefined
      ? sql`false`
      : sql`exists (select from page join ${table} b on b.tenant_id = ${tenant} and b.seq = page.seq
          where b.${sql.ref(columnOf(markOf(document.extension)))} is not null)`;
  const namesBranch = Object.values({ ...document.fields, ...extensionColumns(document) }).some(
    (field) => field.isBranch,
  );
  const branchNames = namesBranch
    ? sql`(select json_object_agg(r.id, r.name) from branch r where r.tenant_id = ${tenant})`
    : sql`null`;
  return { lines, hasFurther, branchNames };
}

/**
 * The statements of lists that are sorted, added up, printed or exported: they read much, on separate connections. Values besides the
 * filters': `amount` (rupees), `skip`, `take`, and `most`, the number of rows examined at most.
 */
export function listStatements(document: AnyDocument, particular: StatementRules = {}) {
  const { listedPairs, besidePairs } = documentJson(document);
  const sums = documentSums(document, particular.savedAs);
  const list = documentHits(document, particular);
  const { table } = list;
  const name = (work: string, key: string) => `${document.kind}.${work}_${key}`;
  const { page, total } = pageParts(document, list);
  const rows = (doc: RawBuilder<unknown>) =>
    sql`coalesce((select json_agg(doc order by place) from (select ${doc} as doc, place from page
      join ${table} b on b.tenant_id = ${tenant} and b.seq = page.seq) found), '[]') as data`;
  const names = sql.join(
    keptNames(document).map((each) => sql`, ${sql.lit(each)}, b.${sql.ref(columnOf(each))}`),
    sql``,
  );
  const withSums = sql`json_build_object(${listedPairs('b')}${besidePairs('b')}, 'sums', ${sums.json})`;
  const listed = sql`json_build_object(${listedPairs('b')}${besidePairs('b')}${names}, 'sums', ${sums.json}${reportedOf(document, particular)})`;
  const exported = exportedParts(document);
  // If a document may count as nothing, its lines are joined to it.
  const ofDocument =
    document.extension?.sums === undefined
      ? sql``
      : sql`join ${table} b on b.tenant_id = ${tenant} and b.seq = hits.seq `;
  const added = (part: (typeof sums)['ofLine'], from: RawBuilder<unknown>) =>
    sql`select ${sql.join([
      // A document that adds nothing up still gives one row.
      sql`count(*)`,
      ...Object.entries(document.sums).map(([each, sum]) => sql`sum(${part(sum) ?? sql`0`}) as ${sql.ref(each)}`),
    ])} from ${from} where (select count(*) from hits) < ${value('most')}::bigint`;

  return {
    /** A page of the list on screen, each row with its sums. */
    sorted: onceForRequest((request, key) =>
      statement<Page>(
        name('list_sorted', key),
        sql`with ${page(request)} select ${rows(withSums)}, ${total(request)} as total`,
      ),
    ),
    /** A list for printing. */
    printed: onceForRequest((request, key) =>
      statement<Printed>(
        name('list_printed', key),
        sql`with ${page(request)} select ${rows(listed)}, ${total(request)} as total, ${request.filters.length > 0 ? filterNamesOf(document) : sql`null`} as "filterNames"`,
      ),
    ),
    /** A list for its spreadsheet, with the lines of all documents. */
    exported: onceForRequest((request, key) =>
      statement<Export>(
        name('list_exported', key),
        sql`with ${page(request)}, line as materialized (${exported.lines})
          select ${rows(listed)}, ${total(request)} as total, coalesce((select json_agg(line) from line), '[]') as lines, (select count(*) from line)::integer as "lineCount", ${exported.hasFurther} as "hasFurther", ${exported.branchNames} as "branchNames"`,
      ),
    ),
    totals: onceForRequest((request, key) =>
      statement<Totals>(
        name('list_totals', key),
        sql`with hits as materialized (${list.hits(request)}),
            own as (${added(sums.ofOwn, sql`hits join ${table} b on b.tenant_id = ${tenant} and b.seq = hits.seq`)}),
            line as (${added(sums.ofLine, sql`hits ${ofDocument}join ${sql.table(document.lineTable)} l on l.tenant_id = ${tenant} and l.${sql.ref(`${document.table}_seq`)} = hits.seq`)})
          select (select count(*) from hits)::integer as count, case when (select count(*) from hits) < ${value('most')}::bigint
            then json_build_object(${sums.pairs((_sum, each) => sql`coalesce(own.${sql.ref(each)}, 0) + coalesce(line.${sql.ref(each)}, 0)`)}) end as sums
          from own, line`,
      ),
    ),
  };
}
