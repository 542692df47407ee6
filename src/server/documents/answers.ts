import type { DocumentBody, LinesBody } from '#api/call.ts';
import type { AnyDocument, LineRow } from '#domain/define.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { invalid, malformed, notFound } from '../errors.ts';
import { MOST_LINES } from '../reading.ts';
import { createDocumentStore, type Saving } from './store.ts';

/** What a list is asked for. */
export interface ListAsked {
  readonly number?: string;
  readonly searchParam: string;
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly pageIndex: number;
  readonly pageSize: number;
}

const LAST_LINE = 'Please add at least one item.';

/** The details of a whole document's JSON text, as the specification's `…Detail` calls answer them. */
const detailsOf = (doc: JsonText) => (doc.parse() as { details: unknown[] }).details;

/** The answers that every document with lines gives; its file maps them to its calls. */
export function answerDocument(database: Database, document: AnyDocument) {
  const store = createDocumentStore(database, document);
  const { statements } = store;

  async function one(statement: typeof statements.read, tenantId: string, number: string): Promise<JsonText> {
    const [row] = await database.read({ tenantId }, statement, { tenantId, number });
    if (!row) throw notFound();
    return row.doc;
  }

  async function page(tenantId: string, asked: ListAsked) {
    const scope = { tenantId };
    const skip = (asked.pageIndex - 1) * asked.pageSize;
    const { searchParam, fromDate, toDate } = asked;
    if (asked.number !== undefined && asked.number !== '') {
      const [row] = skip > 0 ? [] : await database.read(scope, statements.byNumber, { tenantId, number: asked.number });
      return { data: new JsonText(row ? `[${row.doc.bytes}]` : '[]'), total: row ? 1 : 0 };
    }
    const [found] =
      searchParam !== ''
        ? // Past the hits that are counted there is nothing to skip to.
          await database.read(scope, statements.search(asked.pageSize), {
            tenantId,
            searchParam,
            fromDate,
            toDate,
            skip: Math.min(skip, 1_000_000),
          })
        : fromDate !== null || toDate !== null
          ? await database.read(scope, statements.listByDate(asked.pageSize), { tenantId, fromDate, toDate, skip })
          : await database.read(scope, statements.list(asked.pageSize), { tenantId, skip });
    if (!found) throw notFound();
    return found;
  }

  const onlyNumber = (number: string) => {
    if (number === '') throw malformed(`${document.fields[document.number]?.label ?? 'Number'} is Required.`);
    return number;
  };
  const atMost = (lines: readonly LineRow<AnyDocument>[]) => {
    const message = `There can be at most ${MOST_LINES} items.`;
    if (lines.length > MOST_LINES) throw invalid(message, [{ path: '', message }]);
    return lines;
  };

  return {
    store,
    page,

    async list(tenantId: string, asked: ListAsked) {
      const { data, total } = await page(tenantId, asked);
      const { pageIndex, pageSize } = asked;
      return new JsonText(
        `{"data":${data.bytes},"totalPages":${Math.ceil(total / pageSize)},"totalCount":${total},"pageIndex":${pageIndex},"pageSize":${pageSize}}`,
      );
    },
    read: (tenantId: string, number: string) => one(statements.read, tenantId, number),
    async next(tenantId: string) {
      const [row] = await database.read({ tenantId }, statements.next, { tenantId });
      if (!row) throw notFound();
      return row.next;
    },
    async month(tenantId: string) {
      const [row] = await database.read({ tenantId }, statements.month, { tenantId });
      return row ?? { count: 0, lastCreatedDate: null };
    },
    lines: (tenantId: string, number: string) => one(statements.lines, tenantId, number),
    suggester(field: string) {
      const statement = statements.suggestions(field);
      return async (tenantId: string) => {
        const [row] = await database.read({ tenantId }, statement, { tenantId });
        return row?.names ?? [];
      };
    },

    create: (saving: Saving, body: DocumentBody<AnyDocument>) => store.save(saving, body),
    async update(saving: Saving, number: string, body: DocumentBody<AnyDocument>) {
      const named = onlyNumber(number === '' ? String(body[document.number]) : number);
      const { lines } = body;
      const doc = await store.change(
        saving,
        named,
        body.updatedDate,
        () => (lines === null ? { master: body } : { master: body, lines: atMost(lines) }),
        lines !== null,
      );
      return doc;
    },
    async addLines(saving: Saving, number: string, body: LinesBody<AnyDocument>) {
      const named = onlyNumber(number === '' ? body.number : number);
      const added = body.lines.map((line) => ({ ...line, id: 0 }));
      // A key was asked for at another call's answer: the details of that answer are these lines.
      const doc = await store.change(
        saving,
        named,
        null,
        (standing) => ({ lines: atMost([...keep(document, standing), ...added]) }),
        true,
      );
      return JsonText.of(detailsOf(doc));
    },
    async updateLines(saving: Saving, number: string, body: LinesBody<AnyDocument>) {
      const named = onlyNumber(number === '' ? body.number : number);
      const doc = await store.change(saving, named, null, () => ({ lines: body.lines }), true);
      return JsonText.of(detailsOf(doc));
    },
    async deleteLine(saving: Saving, number: string, id: number) {
      await store.change(
        saving,
        number,
        null,
        (standing) => {
          const left = keep(document, standing).filter((line) => line.id !== id);
          if (left.length === standing.length) throw notFound();
          if (left.length === 0) throw invalid(LAST_LINE, [{ path: 'id', message: LAST_LINE }]);
          return { lines: left };
        },
        false,
      );
      return {};
    },
  };
}

/** Lines as they stand, from their wire names back to their fields' names. */
function keep(document: AnyDocument, standing: readonly Readonly<Record<string, unknown>>[]): LineRow<AnyDocument>[] {
  return standing.map((line) => ({
    ...Object.fromEntries(Object.entries(document.lines).map(([name, field]) => [name, line[field.wire]])),
    id: Number(line['id']),
  }));
}
