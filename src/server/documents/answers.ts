import type { DocumentBody, LinesBody } from '#api/call.ts';
import type { AnyDocument, DocumentRow, LineRow } from '#domain/define.ts';
import type { Wire } from '#domain/wire-row.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import { fileNameOfDocument } from '#print/file-name.ts';
import type { PrintJob } from '#print/printer.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import type { Statement } from '../database/statement.ts';
import { invalid, malformed, notFound } from '../errors/errors.ts';
import { unkeyed, type SaveCall } from '../changes/idempotency.ts';
import { MOST_LINES } from '../http/reading.ts';
import { openShared } from '../reports/shared-prints.ts';
import type { SharedPrint } from '../sharing/sharing.ts';
import { USUAL_COPIES } from '#domain/rules/copies.ts';
import { copiesOf } from './copies.ts';
import type { DocumentRules, DocumentServices, PaperChoice, PrintOptions } from './document-rules.ts';
import { savedRow, standingDocument } from './extension.ts';
import { lineRows } from './standing-row.ts';
import { answerSteps } from './steps.ts';
import { answerLists } from './list-answers.ts';
import { createDocumentStore } from './store.ts';

const USUAL_PAPER: PaperChoice = { format: '', head: '' };

interface CompanyCall<Query = unknown> {
  readonly tenantId: string;
  readonly query: Query;
}
interface DocumentQuery {
  readonly number: string;
}
type ShareQuery = Omit<SharedPrint, 'tenantId' | 'duplicates'> & { readonly preview: 'yes' | 'no' };
type PrintQuery = ShareQuery & PaperChoice & { readonly printer: number; readonly printJob: string };

const LAST_LINE = 'Please add at least one item.';

/** The details part of a whole document's JSON, as the specification's `…Detail` calls answer it. */
const detailsOf = (doc: JsonText) => JsonText.of((doc.parse() as { details: unknown[] }).details);

/** The job that prints a document from its whole JSON. */
export function printJobOf<D extends AnyDocument>(document: D, { printOne }: Pick<DocumentRules<D>, 'printOne'>) {
  return (
    whole: Wire,
    head: Letterhead,
    options: Partial<PrintOptions> & Pick<PrintOptions, 'language' | 'lookup'>,
  ): PrintJob => {
    const standing = standingDocument(document, whole);
    const details = whole['details'] as Wire[];
    const row = standing
      ? { ...standing.fields, ...standing.lists, lines: standing.lines }
      : {
          ...savedRow(document.fields, whole),
          lines: details.map((line) => ({ ...savedRow(document.lines, line), id: Number(line['id']) })),
        };
    // A document's row is its definition's own fields and its lines.
    const job = printOne(row as unknown as DocumentRow<D>, head, {
      copies: [],
      duplicates: {},
      code: '',
      preview: false,
      ...USUAL_PAPER,
      ...options,
    });
    const file = fileNameOfDocument(document, String(Reflect.get(row, document.number)));
    return file === null ? job : { ...job, file };
  };
}

async function one<Row>(
  database: Database,
  statement: Statement<Row>,
  { tenantId, query }: CompanyCall<DocumentQuery>,
): Promise<Row> {
  const [row] = await database.read({ tenantId }, statement, { number: query.number });
  if (!row) throw notFound();
  return row;
}

type Store = ReturnType<typeof createDocumentStore>;
type Statements = Store['statements'];

/** The handlers of the reading calls. */
function answerReads(
  { database }: DocumentServices,
  statements: Statements,
  completed: DocumentRules<AnyDocument>['completed'],
) {
  return {
    async read(call: CompanyCall<DocumentQuery>) {
      const { doc, additional } = await one(database, statements.read, call);
      return completed === undefined || additional === null ? doc : completed(doc, additional);
    },
    async next({ tenantId }: CompanyCall) {
      const [row] = await database.read({ tenantId }, statements.next, {});
      if (!row) throw notFound();
      return row.next;
    },
    async month({ tenantId }: CompanyCall) {
      const [row] = await database.read({ tenantId }, statements.month, {});
      return new JsonText(`{"count":${row?.count ?? 0},"lastCreatedDate":${row?.lastCreatedDate.bytes ?? 'null'}}`);
    },
    async lines(call: CompanyCall<DocumentQuery>) {
      return (await one(database, statements.lines, call)).doc;
    },
    async suggestions({ tenantId, query }: CompanyCall<{ readonly field: string }>) {
      // The contract admits only the fields that it names.
      const [row] = await database.read({ tenantId }, statements.suggestions(query.field), {});
      return row?.names ?? [];
    },
  };
}

/** The handlers of the saving calls. */
function answerSaves<D extends AnyDocument>(document: D, rules: DocumentRules<D>, store: Store) {
  const requireNumber = (number: string) => {
    if (number === '') throw malformed(`${document.fields[document.number]?.label ?? 'Number'} is Required.`);
    return number;
  };
  const withinLimit = (lines: readonly LineRow<AnyDocument>[]) => {
    const message = `There can be at most ${MOST_LINES} items.`;
    if (lines.length > MOST_LINES) throw invalid(message, [{ path: '', message }]);
    return lines;
  };
  const corrected = (body: DocumentBody<D>) => (rules.correct ? rules.correct(body) : body);

  return {
    async create(call: SaveCall & { readonly body: DocumentBody<D> }) {
      return await store.save(call, corrected(call.body));
    },
    async update(call: SaveCall & CompanyCall<DocumentQuery> & { readonly body: DocumentBody<D> }) {
      const body = corrected(call.body);
      const { lines, updatedDate } = body;
      const number = requireNumber(
        call.query.number === '' ? String(body[document.number as keyof typeof body]) : call.query.number,
      );
      const change = () => (lines === null ? { master: body } : { master: body, lines: withinLimit(lines) });
      return await store.change(call, number, updatedDate, change, lines !== null);
    },
    async addLines(call: SaveCall & CompanyCall<DocumentQuery> & { readonly body: LinesBody<D> }) {
      const { query, body } = call;
      const added = body.lines.map((line) => ({ ...line, id: 0 }));
      const change = (current: readonly LineRow<AnyDocument>[]) => ({
        lines: withinLimit([...lineRows(document, current), ...added]),
      });
      return detailsOf(
        await store.change(call, requireNumber(query.number === '' ? body.number : query.number), null, change, true),
      );
    },
    async updateLines(call: SaveCall & CompanyCall<DocumentQuery> & { readonly body: LinesBody<D> }) {
      const { query, body } = call;
      const change = () => ({ lines: body.lines });
      return detailsOf(
        await store.change(call, requireNumber(query.number === '' ? body.number : query.number), null, change, true),
      );
    },
    async deleteLine(call: SaveCall & CompanyCall<DocumentQuery & { readonly id: number }>) {
      const { number, id } = call.query;
      const change = (current: readonly LineRow<AnyDocument>[]) => {
        const left = lineRows(document, current).filter((line) => line.id !== id);
        if (left.length === current.length) throw notFound();
        if (left.length === 0 && document.linesLater !== true)
          throw invalid(LAST_LINE, [{ path: 'id', message: LAST_LINE }]);
        return { lines: left };
      };
      await store.change(call, number, null, change, false);
      return {};
    },
  };
}

/** How often the requested copies of a document were printed before; `made`: counts this print. */
function duplicatesOfCopies<D extends AnyDocument>(database: Database, rules: DocumentRules<D>) {
  return async (
    { tenantId, number, copy }: Pick<SharedPrint, 'tenantId' | 'number' | 'copy'>,
    whole: Wire,
    userName: string,
    made: boolean,
  ): Promise<PrintOptions['duplicates']> => {
    const named = copiesOf(copy);
    const copies = named.length === 0 && rules.countsUnnamed?.(whole) === true ? [''] : named;
    if (rules.copyCounts === undefined || copies.length === 0) return {};
    const wanted = { numbers: [number], copies, userName, idempotencyKey: null, bodyHash: null };
    const counts = made
      ? await database.write({ tenantId }, rules.copyCounts.made, wanted)
      : await database.read({ tenantId }, rules.copyCounts.foreseen, wanted);
    return Object.fromEntries(counts.map(({ copy: name, duplicate }) => [name, duplicate]));
  };
}

const AS_FILE = { preview: false, printer: 0, printJob: '' };
type PrintRequest = Omit<SharedPrint, 'duplicates'> &
  Omit<PrintQuery, keyof ShareQuery> & { readonly preview: boolean };

/** The handlers of the calls that print one document, and of those that show it without a login. */
function answerPrints<D extends AnyDocument>(
  services: DocumentServices,
  document: D,
  rules: DocumentRules<D>,
  statements: Statements,
) {
  const { database, officePrinters } = services;
  const duplicatesOf = duplicatesOfCopies(database, rules);

  async function printed(
    { tenantId, number, language, copy, printer, printJob, ...more }: PrintRequest,
    countOf: (whole: Wire, named: string) => Promise<PrintOptions['duplicates']>,
  ): Promise<Buffer> {
    if (copy !== USUAL_COPIES) copiesOf(copy);
    const print = await officePrinters({ tenantId, printer, printJob });
    const { doc, company, lookup } = await one(database, statements.print, { tenantId, query: { number } });
    const head = await services.letterheadOf(company);
    const whole = doc.parse() as Wire;
    const named = copy === USUAL_COPIES ? (rules.usualCopies?.(lookup ?? '') ?? '') : copy;
    const code = await rules.codeOf?.({ tenantId, gstin: head.company.gstin }, whole, lookup ?? '');
    return await print(
      printJobOf(document, rules)(whole, head, {
        language: language === '' ? head.company.language : language,
        copies: copiesOf(named),
        duplicates: await countOf(whole, named),
        lookup: lookup ?? '',
        code: code ?? '',
        ...more,
      }),
    );
  }

  return {
    print: ({ session, tenantId, query }: Pick<SaveCall, 'session'> & CompanyCall<PrintQuery>) => {
      const request = { tenantId, ...query, preview: query.preview === 'yes' };
      const countOf = (whole: Wire, copy: string) =>
        duplicatesOf({ ...request, copy }, whole, session.userName, !request.preview);
      return printed(request, countOf);
    },
    async share({ session, tenantId, query }: Pick<SaveCall, 'session'> & CompanyCall<ShareQuery>) {
      copiesOf(query.copy);
      const request = { tenantId, ...query };
      const found = await one(database, statements.contacts, { tenantId, query });
      const contacts = found.contacts.parse() as { name: string; number: string }[];
      if (query.preview === 'yes') return { url: '', until: '', contacts };
      const duplicates = await duplicatesOf(request, found.doc.parse() as Wire, session.userName, true);
      const { url, until } = services.sharing.link(document.kind, rules.sharedAt, { ...request, duplicates });
      const [row] = await database.write({ tenantId }, statements.share, {
        number: query.number,
        until,
        ...unkeyed(session),
      });
      if (!row) throw notFound();
      return { url, until, contacts };
    },
    shared: ({ query: { link } }: { readonly query: { readonly link: string } }) =>
      openShared(services, document.kind, link, ({ duplicates = {}, ...shared }) =>
        // The copy that was shared, whatever was printed since.
        printed({ ...shared, ...USUAL_PAPER, ...AS_FILE }, () => Promise.resolve(duplicates)),
      ),
  };
}

/** The handlers of all calls of a document with lines: the same for every kind except for its `rules`. */
export function answerDocument<D extends AnyDocument>(
  services: DocumentServices,
  document: D,
  rules: DocumentRules<D>,
) {
  const store = createDocumentStore(services.database, document, rules);
  const { statements } = store;
  return {
    ...answerReads(services, statements, rules.completed),
    ...answerSaves(document, rules, store),
    ...answerSteps(services.database, document, rules.steps),
    ...answerPrints(services, document, rules, statements),
    ...answerLists(services, document, rules, statements),
  };
}
