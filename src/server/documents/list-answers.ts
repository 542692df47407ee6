import { extensionFilters } from '#api/document-lists.ts';
import {
  calledFields,
  extensionColumns,
  fieldsBeside,
  filterFields,
  type AnyDocument,
  type Sum,
} from '#domain/define.ts';
import type { Field } from '#domain/fields.ts';
import { MOST_SORTED } from '#domain/rules/long-lists.ts';
import { readAmount } from '#domain/rules/money.ts';
import type { RowCount } from '#domain/rules/row-count.ts';
import { listReportOf } from '#print/document-reports.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { pageJson, type Page } from '../database/page.ts';
import { invalid, notFound } from '../errors/errors.ts';
import type { Statement } from '../database/statement.ts';
import type { SharedPrint } from '../sharing/sharing.ts';
import { columnOfField } from '../spreadsheets/spreadsheets.ts';
import type { JsonColumn, WrittenSheet } from '../spreadsheets/sheet-writer.ts';
import type { DocumentRules, DocumentServices } from './document-rules.ts';
import {
  listStatements,
  MOST_EXPORTED,
  MOST_LINES_EXPORTED,
  NEWEST,
  NO_END,
  type Export,
  type ListRequest,
  type Order,
  type Scope,
} from './list-statements.ts';
import { SEARCH_COUNT_CAP, type Lists } from './page-statements.ts';
import type { documentStatements, StatementRules } from './statements.ts';
import { wantedValues } from '../database/wanted-text.ts';

interface ListFilter {
  /** Filters on fields of the document's extension; blank: all. */
  readonly [filter: string]: string | number | null;
  readonly searchParam: string;
  readonly fromDate: string | null;
  readonly toDate: string | null;
}
interface ListQuery extends ListFilter {
  readonly sums: string;
  readonly sort: string;
  readonly order: string;
}
interface PageQuery extends ListQuery {
  readonly number: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}
interface PrintQuery extends ListQuery {
  readonly language: SharedPrint['language'];
  /** The columns besides the list's own, comma-separated; empty: as the definition lists them. */
  readonly columns: string;
}
interface ListCall<Query> {
  readonly tenantId: string;
  readonly query: Query;
}

/** A list is printed up to this number of rows. */
const MOST_PRINTED = 5000;
const ITEMS = 'Items';
const TOO_LONG = 'A list of more than 20,000 can be sorted by number and date only. Please narrow it by date first.';
const TOO_MANY_LINES = 'The list has more than 50,000 items. Please narrow it by date first.';

/** The statement that reads a list: by words, by dates, or everything. */
function listOf({ search, listByDate, list }: Lists, { searchParam, fromDate, toDate }: ListFilter) {
  if (searchParam !== '') return search;
  return fromDate !== null || toDate !== null ? listByDate : list;
}

/** The number of rows in a list: a count by words alone stops at its limit. */
function countOf(total: number, { searchParam, sort }: ListQuery): RowCount {
  const limit = searchParam !== '' && sort === '' ? SEARCH_COUNT_CAP : total;
  return { rows: Math.min(total, limit), more: total > limit };
}

const columnsIn = ({ columns }: PrintQuery) => (columns === '' ? {} : { columns: columns.split(',') });

/** The filters of a document's list, and how a query sets them. */
function narrowingOf(document: AnyDocument) {
  const filters = Object.entries(extensionFilters(document));
  const blankOf = (name: string) => filterFields(document)[name]?.blank;
  const isCondition = (name: string) => document.extension?.queryFields?.[name] !== undefined;

  const wantedOf = (query: ListFilter) => Object.fromEntries(filters.map(([name]) => [name, query[name] ?? null]));

  /** The filters that are set, and the values that their statements take. */
  function narrowed(query: ListFilter, withAmounts: boolean) {
    const { searchParam, fromDate, toDate } = query;
    const amount = withAmounts ? readAmount(searchParam) : null;
    const dated: Scope = fromDate !== null || toDate !== null ? 'dated' : 'all';
    const words: Scope = amount === null ? 'searched' : 'amount';
    const set = filters
      .filter(([name, { blank }]) => query[name] !== blank)
      // A field whose blank is a value may be stored as missing; a filter that is no field has a different condition per value.
      .map(([name]) => ({ name, literal: blankOf(name) || isCondition(name) ? String(query[name]) : null }));
    const values = { ...wantedValues(searchParam), fromDate, toDate, amount, ...(set.length > 0 && wantedOf(query)) };
    return { scope: searchParam === '' ? dated : words, filters: set, values };
  }
  return { filters, narrowed };
}

type FilterOf = (query: ListQuery) => ReturnType<ReturnType<typeof narrowingOf>['narrowed']>;

/** Returns the reader of a list in a requested order, which throws 422 if too many rows match for sorting. */
function orderedReads(database: Database, document: AnyDocument, filterOf: FilterOf) {
  return async <Row extends Page>(
    statementOf: (request: ListRequest) => Statement<Row>,
    tenantId: string,
    query: ListQuery,
    part: { readonly skip: number; readonly take: number },
  ): Promise<Row> => {
    const { values, ...narrowing } = filterOf(query);
    const read = async (order: Order, most: number) => {
      const [row] = await database.report({ tenantId }, statementOf({ ...narrowing, order }), {
        ...values,
        ...part,
        most,
      });
      if (!row) throw notFound();
      return row;
    };
    const { sort: by } = query;
    if (by === '') return await read(NEWEST, NO_END);
    const direction = query.order === 'desc' ? 'desc' : 'asc';
    if (by === document.date) return await read({ by, direction, direct: true }, NO_END);
    const row = await read({ by, direction, direct: false }, MOST_SORTED + 1);
    if (row.total <= MOST_SORTED) return row;
    // In order of entry: no index orders numbers by their numeric value.
    if (by === document.number) return await read({ by, direction, direct: true }, NO_END);
    throw invalid(TOO_LONG, [{ path: 'sort', message: TOO_LONG }]);
  };
}

interface PageParts {
  readonly database: Database;
  readonly statements: ReturnType<typeof documentStatements>;
  readonly sorted: ReturnType<typeof listStatements>['sorted'];
  readonly filterOf: FilterOf;
  readonly ordered: ReturnType<typeof orderedReads>;
}

/** Returns the reader of a list's page: one document by its number, a page that is sorted or filtered, or the default one. */
function pageReads({ database, statements, sorted, filterOf, ordered }: PageParts) {
  return async ({ tenantId, query }: ListCall<PageQuery>): Promise<Page> => {
    const { number, searchParam, fromDate, toDate, pageSize } = query;
    const skip = (query.pageIndex - 1) * pageSize;
    if (number !== '') {
      const [row] = skip > 0 ? [] : await database.read({ tenantId }, statements.byNumber, { number });
      return { data: new JsonText(row ? `[${row.doc.bytes}]` : '[]'), total: row ? 1 : 0 };
    }
    const { scope, filters: set } = filterOf(query);
    if (query.sort !== '' || set.length > 0 || scope === 'amount') {
      const part = { skip, take: pageSize };
      return await ordered(sorted, tenantId, query, part);
    }
    const written = listOf(query.sums === 'yes' ? statements.summed : statements, query)(pageSize);
    // Nothing lies beyond the counted hits.
    const most = searchParam === '' ? skip : Math.min(skip, 1_000_000);
    const [found] = await database.read({ tenantId }, written, {
      ...wantedValues(searchParam),
      fromDate,
      toDate,
      skip: most,
    });
    if (!found) throw notFound();
    return found;
  };
}

/** The handlers of a document's list: its pages, its sums, its print and its spreadsheet. */
export function answerLists<D extends AnyDocument>(
  { database, printer, sheets, ...services }: DocumentServices,
  document: D,
  rules: DocumentRules<D>,
  statements: ReturnType<typeof documentStatements>,
) {
  const lists = listStatements(document, rules);
  const hasMoney = Object.values(document.sums).some(({ kind }) => kind === 'money');
  const { filters, narrowed } = narrowingOf(document);
  const filterOf = (query: ListQuery) => narrowed(query, query.sums === 'yes' && hasMoney);
  /** The filters in the words of a print. */
  const said = (query: ListFilter, names: Readonly<Record<string, string | null>>) =>
    filters
      .filter(([name, { blank }]) => query[name] !== blank)
      .map(([name, { label }]) => ({ label, value: String(names[name] ?? query[name]) }));

  const ordered = orderedReads(database, document, filterOf);
  const page = pageReads({ database, statements, sorted: lists.sorted, filterOf, ordered });

  return {
    async list(request: ListCall<PageQuery>) {
      return pageJson(await page(request), request.query);
    },
    async listTotals({ tenantId, query }: ListCall<ListFilter & { readonly all: string }>) {
      const { values, ...narrowing } = narrowed(query, hasMoney);
      const most = query.all === 'yes' ? NO_END : MOST_SORTED + 1;
      const [row] = await database.report({ tenantId }, lists.totals({ ...narrowing, order: NEWEST }), {
        ...values,
        most,
      });
      if (!row) throw notFound();
      return new JsonText(`{"count":${row.count},"sums":${row.sums?.bytes ?? 'null'}}`);
    },
    async printList({ tenantId, query }: ListCall<PrintQuery>) {
      const [rows, company] = await Promise.all([
        ordered(lists.printed, tenantId, query, { skip: 0, take: MOST_PRINTED + 1 }),
        services.readCompany(tenantId),
      ]);
      const head = await services.letterheadOf(company);
      const { searchParam: search, fromDate, toDate } = query;
      const names = (rows.filterNames?.parse() ?? {}) as Readonly<Record<string, string | null>>;
      const narrowing = { search, fromDate: fromDate ?? '', toDate: toDate ?? '', chosen: said(query, names) };
      return await printer.print({
        report: listReportOf(document),
        data: { ...head, filters: narrowing, sorted: query.sort !== '', ...columnsIn(query) },
        rows: rows.data.toBytes(),
        most: MOST_PRINTED,
        counted: countOf(rows.total, query),
        language: query.language === '' ? head.company.language : query.language,
      });
    },
    async exportList({ tenantId, query }: ListCall<ListQuery & Pick<PrintQuery, 'language'>>) {
      const found = await ordered(lists.exported, tenantId, query, { skip: 0, take: MOST_EXPORTED + 1 });
      if (found.lineCount > MOST_LINES_EXPORTED) throw invalid(TOO_MANY_LINES, []);
      return await sheets.write(sheetsOf(document, rules, found, countOf(found.total, query)), query.language);
    },
  };
}

/** The workbook of a list: its documents with their sums, and on a second sheet their lines. */
function sheetsOf(
  document: AnyDocument,
  { reported = {} }: Pick<StatementRules, 'reported'>,
  { data, lines, lineCount, hasFurther, branchNames }: Export,
  counted: RowCount,
): WrittenSheet[] {
  // A list containing only fields that older clients know uses their old labels.
  const fields = hasFurther ? calledFields(document) : document.fields;
  const listed = Object.entries(fields).filter(([name]) => !document.setOnce?.includes(name));
  const named = (branchNames?.parse() ?? {}) as Readonly<Record<string, string>>;
  const branches = Object.fromEntries(
    Object.entries({ 0: '', ...named }).map(([id, name]) => [id, { name, hindi: name }] as const),
  );
  const ofField = (field: Field): JsonColumn => ({
    ...columnOfField(field),
    ...(field.isBranch === true && { kind: 'text' as const, words: branches }),
  });
  const columns = listed.map(([name, field]): JsonColumn => {
    const shown = document.refersTo?.[name]?.keeps;
    return { ...ofField(field), ...(shown !== undefined && { wire: shown, kind: 'text' as const }) };
  });
  // A sum of one field of the document itself is that field.
  const isField = ({ of, less = [] }: Sum) =>
    of.length === 1 && less.length === 0 && Object.hasOwn(fields, of[0] ?? '');
  const sums = Object.entries(document.sums)
    .filter(([, sum]) => !isField(sum))
    .map(([wire, { kind, label }]): JsonColumn => ({
      head: label,
      kind: kind === 'money' ? 'money' : 'number',
      wire,
      within: 'sums',
    }));
  // A list containing only fields that older clients know looks the same as before.
  const besideOf = (name: string) => fieldsBeside(document)[document.extension?.shownBeside?.[name] ?? '']?.wire;
  const further = Object.entries(hasFurther ? extensionColumns(document) : {}).map(([name, field]): JsonColumn => {
    const short = besideOf(name);
    return { ...ofField(field), ...(short !== undefined && { short }) };
  });
  const reportedColumns = Object.entries(hasFurther ? reported : {}).map(([wire, { label, kind }]): JsonColumn => ({
    head: label,
    kind,
    wire,
    within: 'reported',
  }));
  const number = document.fields[document.number];
  const ofLine = [...(number ? [number] : []), ...Object.values(document.lines)].map(columnOfField);
  return [
    {
      name: document.title,
      columns: [...columns, ...sums, ...further, ...reportedColumns],
      json: data.toBytes(),
      most: MOST_EXPORTED,
      counted,
    },
    {
      name: ITEMS,
      columns: ofLine,
      json: lines.toBytes(),
      most: MOST_LINES_EXPORTED,
      counted: { rows: lineCount, more: false },
    },
  ];
}
