import { COPIES } from '#api/documents.ts';
import type { DocumentBody, LinesBody } from '#api/call.ts';
import { fromWire, type AnyDocument, type DocumentRow, type LineRow } from '#domain/define.ts';
import type { Company } from '#domain/records/company.ts';
import type { RowCount } from '#domain/rules/row-count.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { ListJob, Printer, PrintJob } from '#print/printer.ts';
import type { Turn } from '../http/answering.ts';
import type { LetterheadOf } from '../company/letterhead.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { pageJson } from '../database/page.ts';
import type { Statement } from '../database/statement.ts';
import { invalid, linkOver, malformed, notFound, Refusal } from '../errors.ts';
import { unkeyed, type Saving } from '../changes/idempotency.ts';
import { MOST_LINES } from '../http/reading.ts';
import { isSuspended, type Shared, type Sharing } from '../sharing/sharing.ts';
import { columnOfField, type Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { DATE_COUNT_CAP, SEARCH_COUNT_CAP, type Lists, type Particular } from './statements.ts';
import { createDocumentStore } from './store.ts';

/** What every document's answers work with. */
export interface PaperServices {
  readonly database: Database;
  readonly printer: Printer;
  readonly sheets: Spreadsheets;
  /** A company's JSON; throws 404. */
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
  readonly sharing: Sharing;
}

type Copy = Lowercase<(typeof COPIES)[number]>;

/** What is particular to a document: how it is printed, and what is put right before it is saved. */
export interface Paper<D extends AnyDocument> extends Particular {
  /** `beside` is what the statement of that name gave; empty: nothing. */
  readonly printOne: (
    paper: DocumentRow<D>,
    head: Letterhead,
    asked: { readonly language: Company['language']; readonly copies: Copy[]; readonly beside: string },
  ) => PrintJob;
  readonly listReport: ListJob['report'];
  /** What a broken constraint of its table says, by the constraint's name. */
  readonly refusals?: Readonly<
    Record<string, { readonly field: keyof D['fields'] & string; readonly message: string }>
  >;
  /** What a spreadsheet shows for a field, by a name of `listed`: a driver's name for his id. */
  readonly shownAs?: Readonly<Partial<Record<keyof D['fields'] & string, string>>>;
  readonly settle?: (body: DocumentBody<D>) => DocumentBody<D>;
  /** The path of the call that a link to its print leads to. */
  readonly sharedAt: string;
}

interface ListQuery {
  readonly searchParam: string;
  readonly fromDate: string | null;
  readonly toDate: string | null;
}
interface PageQuery extends ListQuery {
  readonly number: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}
interface ForCompany<Query = unknown> {
  readonly tenantId: string;
  readonly query: Query;
}
interface Costly<Query> extends ForCompany<Query> {
  readonly turn: Turn;
}
interface Named {
  readonly number: string;
}
type Printed = Omit<Shared, 'tenantId'>;

type Wire = Readonly<Record<string, unknown>>;

const LAST_LINE = 'Please add at least one item.';
/** A list goes on paper up to this many rows. */
const MOST_PRINTED = 5000;
/** And into a spreadsheet up to this many. */
const MOST_EXPORTED = 10_000;

/** What the database wrote, as a typed row again; it holds to the definition, or the definition changed under it. */
function rowOf<Row>(
  read: { ok: true; row: Row } | { ok: false; errors: readonly { path: string; message: string }[] },
): Row {
  if (read.ok) return read.row;
  throw new Error(
    `A saved record breaks its definition: ${read.errors.map(({ path, message }) => `${path}: ${message}`).join('; ')}`,
  );
}

/** The details of a whole document's JSON text, as the specification's `…Detail` calls answer them. */
const detailsOf = (doc: JsonText) => JsonText.of((doc.parse() as { details: unknown[] }).details);

/** What one paper's print is asked for; `beside` is what the statement of that name gave. */
type PrintAsked = Parameters<Paper<AnyDocument>['printOne']>[2];

/** The job that prints a whole document's JSON. */
export function printJobOf<D extends AnyDocument>(document: D, { printOne }: Pick<Paper<D>, 'printOne'>) {
  return (whole: Wire, head: Letterhead, asked: PrintAsked): PrintJob => {
    const details = whole['details'] as Wire[];
    const lines = details.map((line) => ({ ...rowOf(fromWire(document.lines, line)), id: Number(line['id']) }));
    // The definition's own fields and its lines are a document's row.
    return printOne({ ...rowOf(fromWire(document.fields, whole)), lines } as DocumentRow<D>, head, asked);
  };
}

/** The statement that a list is read by: by words, by dates, or all. */
function listOf({ search, listByDate, list }: Lists, { searchParam, fromDate, toDate }: ListQuery) {
  if (searchParam !== '') return search;
  return fromDate !== null || toDate !== null ? listByDate : list;
}

/** How many rows a list has: a count by words or dates ends at its limit. */
function countOf(total: number, { searchParam, fromDate, toDate }: ListQuery): RowCount {
  const limit = searchParam !== '' ? SEARCH_COUNT_CAP : fromDate !== null || toDate !== null ? DATE_COUNT_CAP : total;
  return { rows: Math.min(total, limit), more: total > limit };
}

async function one<Row>(
  database: Database,
  statement: Statement<Row>,
  { tenantId, query }: ForCompany<Named>,
): Promise<Row> {
  const [row] = await database.read({ tenantId }, statement, { number: query.number });
  if (!row) throw notFound();
  return row;
}

const copiesOf = (copy: string): Copy[] => {
  const wanted = copy === '' ? [] : copy.split(',').map((name) => name.trim());
  const known = COPIES.filter((name) => wanted.includes(name));
  if (known.length !== wanted.length) throw malformed(`Copy must be one or more of: ${COPIES.join(', ')}.`);
  return known.map((name) => name.toLowerCase() as Copy);
};

type Store = ReturnType<typeof createDocumentStore>;
type Statements = Store['statements'];

/** Answers the calls that read. */
function answerReads({ database }: PaperServices, statements: Statements) {
  async function page(tenantId: string, query: PageQuery) {
    const scope = { tenantId };
    const { number, searchParam, fromDate, toDate, pageSize } = query;
    const skip = (query.pageIndex - 1) * pageSize;
    if (number !== '') {
      const [row] = skip > 0 ? [] : await database.read(scope, statements.byNumber, { number });
      return { data: new JsonText(row ? `[${row.doc.bytes}]` : '[]'), total: row ? 1 : 0 };
    }
    const written = listOf(statements, query)(pageSize);
    // Past the hits that are counted there is nothing to skip to.
    const most = searchParam === '' ? skip : Math.min(skip, 1_000_000);
    const [found] = await database.read(scope, written, { searchParam, fromDate, toDate, skip: most });
    if (!found) throw notFound();
    return found;
  }
  return {
    async list({ tenantId, query }: ForCompany<PageQuery>) {
      return pageJson(await page(tenantId, query), query);
    },
    async read(asked: ForCompany<Named>) {
      return (await one(database, statements.read, asked)).doc;
    },
    async next({ tenantId }: ForCompany) {
      const [row] = await database.read({ tenantId }, statements.next, {});
      if (!row) throw notFound();
      return row.next;
    },
    async month({ tenantId }: ForCompany) {
      const [row] = await database.read({ tenantId }, statements.month, {});
      return new JsonText(`{"count":${row?.count ?? 0},"lastCreatedDate":${row?.lastCreatedDate.bytes ?? 'null'}}`);
    },
    async lines(asked: ForCompany<Named>) {
      return (await one(database, statements.lines, asked)).doc;
    },
    async suggestions({ tenantId, query }: ForCompany<{ readonly field: string }>) {
      // The contract lets only those fields in that it names.
      const [row] = await database.read({ tenantId }, statements.suggestions(query.field), {});
      return row?.names ?? [];
    },
  };
}

/** Answers the calls that save. */
function answerSaves<D extends AnyDocument>(document: D, paper: Paper<D>, store: Store) {
  const named = (number: string) => {
    if (number === '') throw malformed(`${document.fields[document.number]?.label ?? 'Number'} is Required.`);
    return number;
  };
  const atMost = (lines: readonly LineRow<AnyDocument>[]) => {
    const message = `There can be at most ${MOST_LINES} items.`;
    if (lines.length > MOST_LINES) throw invalid(message, [{ path: '', message }]);
    return lines;
  };
  const settled = (body: DocumentBody<D>) => (paper.settle ? paper.settle(body) : body);

  return {
    async create(asked: Saving & { readonly body: DocumentBody<D> }) {
      return await store.save(asked, settled(asked.body));
    },
    async update(asked: Saving & ForCompany<Named> & { readonly body: DocumentBody<D> }) {
      const body = settled(asked.body);
      const { lines, updatedDate } = body;
      const number = named(
        asked.query.number === '' ? String(body[document.number as keyof typeof body]) : asked.query.number,
      );
      const change = () => (lines === null ? { master: body } : { master: body, lines: atMost(lines) });
      return await store.change(asked, number, updatedDate, change, lines !== null);
    },
    async addLines(asked: Saving & ForCompany<Named> & { readonly body: LinesBody<D> }) {
      const { query, body } = asked;
      const added = body.lines.map((line) => ({ ...line, id: 0 }));
      const change = (standing: readonly LineRow<AnyDocument>[]) => ({
        lines: atMost([...keep(document, standing), ...added]),
      });
      return detailsOf(
        await store.change(asked, named(query.number === '' ? body.number : query.number), null, change, true),
      );
    },
    async updateLines(asked: Saving & ForCompany<Named> & { readonly body: LinesBody<D> }) {
      const { query, body } = asked;
      const change = () => ({ lines: body.lines });
      return detailsOf(
        await store.change(asked, named(query.number === '' ? body.number : query.number), null, change, true),
      );
    },
    async deleteLine(asked: Saving & ForCompany<Named & { readonly id: number }>) {
      const { number, id } = asked.query;
      const change = (standing: readonly LineRow<AnyDocument>[]) => {
        const left = keep(document, standing).filter((line) => line.id !== id);
        if (left.length === standing.length) throw notFound();
        if (left.length === 0) throw invalid(LAST_LINE, [{ path: 'id', message: LAST_LINE }]);
        return { lines: left };
      };
      await store.change(asked, number, null, change, false);
      return {};
    },
  };
}

/** Answers the calls that print one paper, and those that give it to somebody without a login. */
function answerPrints<D extends AnyDocument>(
  services: PaperServices,
  document: D,
  paper: Paper<D>,
  statements: Statements,
) {
  const { database, printer } = services;
  async function printed({ tenantId, number, language, copy }: Shared): Promise<Buffer> {
    const copies = copiesOf(copy);
    const { doc, company, beside } = await one(database, statements.print, { tenantId, query: { number } });
    const head = await services.letterheadOf(company);
    return await printer.print(
      printJobOf(document, paper)(doc.parse() as Wire, head, {
        language: language === '' ? head.company.language : language,
        copies,
        beside: beside ?? '',
      }),
    );
  }

  return {
    print: ({ tenantId, query }: ForCompany<Printed>) => printed({ tenantId, ...query }),
    async share({ session, tenantId, query }: Pick<Saving, 'session'> & ForCompany<Printed>) {
      copiesOf(query.copy);
      const { url, until } = services.sharing.link(document.kind, paper.sharedAt, { tenantId, ...query });
      const noted = { number: query.number, until, ...unkeyed(session) };
      const [row] = await database.write({ tenantId }, statements.share, noted);
      if (!row) throw notFound();
      return { url, until, contacts: row.contacts.parse() as { name: string; number: string }[] };
    },
    async shared({ query: { link } }: { readonly query: { readonly link: string } }) {
      const shared = services.sharing.open(document.kind, link);
      if (shared === null || (await isSuspended(database, shared.tenantId))) throw linkOver();
      return await printed(shared).catch((error: unknown) => {
        // To a stranger a paper that is gone is a link that is over.
        throw error instanceof Refusal && error.status === 404 ? linkOver() : error;
      });
    },
  };
}

/** Answers the calls that print and export a list. */
function answerLists<D extends AnyDocument>(
  services: PaperServices,
  document: D,
  paper: Paper<D>,
  statements: Statements,
) {
  const { database, printer } = services;
  /** A list for print and spreadsheet: its rows as bytes, one more than `most` where there are more, and their number. */
  async function report(tenantId: string, query: ListQuery, most: number) {
    const { searchParam, fromDate, toDate } = query;
    const values = { searchParam, fromDate, toDate, skip: 0 };
    const [found] = await database.report({ tenantId }, listOf(statements.reports, query)(most + 1), values);
    if (!found) throw notFound();
    return { rows: found.data.toBytes(), most, counted: countOf(found.total, query) };
  }

  return {
    printList: ({ tenantId, query, turn }: Costly<ListQuery & { readonly language: Shared['language'] }>) =>
      turn(async () => {
        const [list, company] = await Promise.all([
          report(tenantId, query, MOST_PRINTED),
          services.readCompany(tenantId),
        ]);
        const head = await services.letterheadOf(company);
        const filters = { search: query.searchParam, fromDate: query.fromDate ?? '', toDate: query.toDate ?? '' };
        return await printer.print({
          report: paper.listReport,
          data: { ...head, filters },
          ...list,
          language: query.language === '' ? head.company.language : query.language,
        });
      }),
    exportList: ({ tenantId, query, turn }: Costly<ListQuery>) =>
      turn(async () => {
        const { rows: json, ...part } = await report(tenantId, query, MOST_EXPORTED);
        const columns = Object.entries(document.fields).map(([name, field]) => {
          const shown = paper.shownAs?.[name as keyof D['fields'] & string];
          return { ...columnOfField(field), ...(shown !== undefined && { wire: shown, kind: 'text' as const }) };
        });
        return await services.sheets.write([{ name: document.title, columns, json, ...part }]);
      }),
  };
}

/** Answers the calls of a document with lines: the same for every paper but for what `paper` says. */
export function answerDocument<D extends AnyDocument>(services: PaperServices, document: D, paper: Paper<D>) {
  const store = createDocumentStore(services.database, document, paper);
  const { statements } = store;
  return {
    ...answerReads(services, statements),
    ...answerSaves(document, paper, store),
    ...answerPrints(services, document, paper, statements),
    ...answerLists(services, document, paper, statements),
  };
}

/** Lines as they stand, from their wire names back to their fields' names. */
function keep(document: AnyDocument, standing: readonly Readonly<Record<string, unknown>>[]): LineRow<AnyDocument>[] {
  return standing.map((line) => ({
    ...Object.fromEntries(Object.entries(document.lines).map(([name, field]) => [name, line[field.wire]])),
    id: Number(line['id']),
  }));
}
