import { sql } from 'kysely';
import { prefixed } from '#api/prefixed.ts';
import type { Fields, RowOf } from '#domain/define.ts';
import { shortLists } from '#domain/kinds.ts';
import type { ShortList } from '#domain/short-list.ts';
import type { Sessions } from '../access/sessions.ts';
import { once, stampOf, type SaveCall } from '../changes/idempotency.ts';
import { docOf } from '../changes/optimistic-lock.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { value, type Values } from '../database/statement.ts';
import { brokenConstraint, conflict, invalid, notFound, type Refusal } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { admitBook } from './giving-books.ts';
import { answerHome, branchPairs, homeValues } from './home-branch.ts';
import { shortListStatements } from './short-list-statements.ts';

type ShortListStatements = ReturnType<typeof shortListStatements>;

/** The handlers by which admins manage a short list. */
function answerKeeping<F extends Fields>(
  database: Database,
  list: ShortList<F>,
  statements: ShortListStatements,
  admit?: (run: Run, id: number, row: RowOf<F>) => Promise<void>,
) {
  const wire = (name: string) => list.fields[name]?.wire ?? name;

  function taken(constraint: string): Refusal | undefined {
    if (list.references?.includes(constraint) === true) return notFound();
    const broken = list.taken[constraint];
    return broken && conflict('exists', broken.message, [{ path: wire(broken.field), message: broken.message }]);
  }

  /** Saves within a transaction that blocks other changes of the list; throws 422 if it would become too long. */
  function keep<Result>({ tenantId }: SaveCall, id: number, row: RowOf<F>, save: SaveIn<Result>): Promise<Result> {
    const wrong = list.check?.(row) ?? null;
    if (wrong !== null) throw invalid(wrong.message, [wrong]);
    return database.transaction({ tenantId }, async (run) => {
      await run(statements.lock, {});
      await admit?.(run, id, row);
      const { mostActive } = list;
      if (mostActive !== undefined && row['isActive'] === 'yes') {
        const [active] = await run(statements.active, { id });
        const { message } = mostActive;
        if ((active?.others ?? 0) >= mostActive.entries) throw invalid(message, [{ path: wire('isActive'), message }]);
      }
      return await save((statement, values) => run(statement, values));
    });
  }

  return {
    create: (request: SaveCall & { readonly body: RowOf<F> }): Promise<JsonText> =>
      once(
        database,
        request,
        () =>
          keep(request, 0, request.body, async (run) => {
            const [added] = await run(statements.add, { ...stampOf(request), ...(request.body as Values) });
            if (!added) throw notFound();
            return added.doc;
          }),
        taken,
      ),

    async update(
      request: SaveCall & {
        readonly query: { readonly id: number };
        readonly body: RowOf<F> & { updatedDate: string | null };
      },
    ): Promise<JsonText> {
      const { id } = request.query;
      try {
        return await keep(request, id, request.body, async (run) => {
          const [changed] = await run(statements.change, { ...stampOf(request), ...(request.body as Values), id });
          return docOf(changed);
        });
      } catch (error) {
        throw taken(brokenConstraint(error) ?? '') ?? error;
      }
    },
  };
}
type Statements = Parameters<Parameters<Database['transaction']>[1]>[0];
type SaveIn<Result> = (run: Statements) => Promise<Result>;

const branches = shortListStatements(shortLists.branch, branchPairs);
const chargeHeads = shortListStatements(shortLists.chargeHead);
/** What the list additionally shows of a book: the counter it belongs to. */
const ofCounter = sql`'counter', coalesce((select c.name from counter c where c.tenant_id = ${value('tenantId')} and c.id = l.counter_id), '')`;
const numberBooks = shortListStatements(shortLists.numberBook, ofCounter);
const printers = shortListStatements(shortLists.printer);

/** The statements of lists that are the same for everybody. */
export const wholeShortLists = { chargeHead: chargeHeads.all, numberBook: numberBooks.all, printer: printers.all };

/** The handlers of all short lists. */
export function answerShortLists(database: Database, sessions: Sessions) {
  async function whole(request: SaveCall, { all }: ShortListStatements, values: Values = {}): Promise<JsonText> {
    const [row] = await database.read({ tenantId: request.tenantId }, all, values);
    if (!row) throw notFound();
    return row.doc;
  }
  const keeping = answerKeeping(database, shortLists.branch, branches);
  /** The list of branches is cached with the sessions of users who write for only some. */
  async function forgetting({ tenantId }: SaveCall, saved: Promise<JsonText>): Promise<JsonText> {
    const doc = await saved;
    sessions.forgetCompany(tenantId);
    return doc;
  }
  return {
    ...prefixed('branch', {
      create: (request: Parameters<typeof keeping.create>[0]) => forgetting(request, keeping.create(request)),
      update: (request: Parameters<typeof keeping.update>[0]) => forgetting(request, keeping.update(request)),
    }),
    ...prefixed('chargeHead', answerKeeping(database, shortLists.chargeHead, chargeHeads)),
    ...prefixed('numberBook', answerKeeping(database, shortLists.numberBook, numberBooks, admitBook)),
    ...prefixed('printer', answerKeeping(database, shortLists.printer, printers)),
    branchList: (request) => whole(request, branches, homeValues(request)),
    chargeHeadList: (request) => whole(request, chargeHeads),
    numberBookList: (request) => whole(request, numberBooks),
    printerList: (request) => whole(request, printers),
    ...answerHome(database, sessions),
  } satisfies Partial<Answerers>;
}
