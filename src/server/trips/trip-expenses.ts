import { sql } from 'kysely';
import { tripSheet } from '#domain/documents/trip-sheet.ts';
import type { ExpenseState } from '#domain/records/trip-expense.ts';
import { refusedChange, shortReason } from '#domain/steps.ts';
import { once, stampOf, unkeyed, type SaveCall } from '../changes/idempotency.ts';
import { docWithAudit } from '../changes/audit.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { rowsAsJson } from '../documents/extension.ts';
import { numbered } from '../documents/row-ids.ts';
import { lineStatements } from '../documents/statements.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { refusedAt } from '../ledger/refusals.ts';
import { MOST_LINES } from '../http/reading.ts';
import { expenseJson } from './driver-expenses.ts';

// How the office handles expenses that drivers sent.

const tenant = value('tenantId');
const id = sql`${value('id')}::bigint`;
/** No more can wait: a sheet has 200 lines. */
const MOST_SHOWN = 200;

const ofSheet = sql`trip_expense e join trip_sheet t on t.tenant_id = ${tenant} and t.seq = e.trip_sheet_seq`;
const list = statement<{ doc: JsonText }>(
  'trip_expense.list',
  sql`select coalesce(json_agg(found.doc order by found.id desc), '[]') as doc from (
        select e.id, ${expenseJson} as doc from ${ofSheet} where e.tenant_id = ${tenant}
          and t.trip_no = ${value('number')} and t.seq > 0 order by e.id desc limit ${sql.lit(MOST_SHOWN)}) found`,
);
const waiting = statement<{ doc: JsonText }>(
  'trip_expense.waiting',
  sql`select coalesce(json_agg(found.doc order by found.id), '[]') as doc from (
        select e.id, ${expenseJson} as doc from ${ofSheet} where e.tenant_id = ${tenant}
          and e.expense_state = 'waiting' order by e.id limit ${sql.lit(MOST_SHOWN)}) found`,
);

interface Waiting {
  readonly seq: number;
  readonly state: ExpenseState;
  readonly line: JsonText;
}
const find = statement<{ seq: number }>(
  'trip_expense.find',
  sql`select e.trip_sheet_seq as seq from trip_expense e where e.tenant_id = ${tenant} and e.id = ${id}`,
);
const lock = statement<Waiting>(
  'trip_expense.lock',
  sql`select e.trip_sheet_seq as seq, e.expense_state as state, json_build_object('date', e.day::text, 'head', e.head, 'place', e.place,
        'litres', e.litres, 'amount', e.amount, 'paidBy', e.paid_by, 'pump', e.pump, 'bill', e.bill) as line
      from trip_expense e where e.tenant_id = ${tenant} and e.id = ${id} for update`,
);
const decide = (state: Exclude<ExpenseState, 'waiting'>, call: string) =>
  statement<{ doc: JsonText }>(
    call,
    sql`with e as (update trip_expense set expense_state = ${sql.lit(state)}, reason = ${value('reason')}, decided_at = now(),
          decided_by = ${value('userName')} where tenant_id = ${tenant} and id = ${id} returning *),
        ${docWithAudit(call, {
          record: sql`t.trip_no`,
          doc: expenseJson,
          from: sql`e join trip_sheet t on t.tenant_id = ${tenant} and t.seq = e.trip_sheet_seq`,
          before: { doc: sql`json_build_object('state', 'waiting')` },
        })} select doc from d`,
  );
const accept = decide('accepted', 'trip_expense.accept');
const refuse = decide('refused', 'trip_expense.refuse');

const countWaiting = statement<{ count: number }>(
  'trip_expense.count_waiting',
  sql`select count(*)::integer as count from trip_expense e where e.tenant_id = ${tenant} and e.trip_sheet_seq = ${value('seq')}::bigint
        and e.expense_state = 'waiting'`,
);
/** Throws 409 for a sheet with waiting expenses of its driver. */
export async function refuseWaiting(run: Run, seq: number, named: string): Promise<void> {
  const [found] = await run(countWaiting, { seq });
  const count = found?.count ?? 0;
  if (count > 0)
    throw conflict(
      'expenses_wait',
      `Expenses that the driver sent wait on ${named}: ${count}. Accept or refuse them first.`,
    );
}

/** Locks an expense. Throws 404 if there is none, 409 for one already accepted or rejected. */
async function lockWaiting(run: Run, of: number): Promise<Waiting> {
  const [expense] = await run(lock, { id: of });
  if (expense === undefined) throw notFound();
  if (expense.state !== 'waiting') throw conflict(expense.state, `This expense is already ${expense.state}.`);
  return expense;
}

const sheets = lineStatements(tripSheet);
type SheetLine = Parameters<typeof rowsAsJson>[1][number];

/** Writes an expense to its sheet as a separate line. Throws 409 for a sheet that can no longer be changed, 422 for a full one. */
async function addLine(run: Run, saving: SaveCall, { seq, line }: Waiting): Promise<void> {
  const [before] = await run(sheets.whole, { seq });
  if (before === undefined) throw notFound();
  const {
    details,
    state,
    trip_Sheet_No: number,
  } = before.doc.parse() as {
    readonly details: readonly SheetLine[];
    readonly state: string;
    readonly trip_Sheet_No: string;
  };
  const { title, fields } = tripSheet;
  const refusal = refusedChange(`${title} ${number}`, fields.tripState, state);
  if (refusal !== null) throw conflict(refusal.code, refusal.message);
  const message = `There can be at most ${MOST_LINES} items.`;
  if (details.length >= MOST_LINES) throw invalid(message, [{ path: '', message }]);
  const [added] = numbered([...details, { ...(line.parse() as SheetLine), id: 0 }], details).slice(-1);
  await run(sheets.writeLines, { seq, lines: rowsAsJson(tripSheet.lines, added === undefined ? [] : [added]) });
  await run(sheets.raiseVersion, { seq, userName: saving.session.userName });
  await run(sheets.recordUpdate, { ...unkeyed(saving.session), seq, before: before.doc.text });
}

/** The handlers of drivers' expenses. */
export function answerTripExpenses(database: Database) {
  return {
    async tripExpenseList({ tenantId, query: { number } }) {
      const [row] = await database.read({ tenantId }, number === '' ? waiting : list, { number });
      return row?.doc ?? [];
    },
    tripExpenseAccept({ body, ...saving }) {
      const { tenantId } = saving;
      const work = async (run: Run) => {
        const [found] = await run(find, { id: body.id });
        if (found === undefined) throw notFound();
        // The sheet is locked first, as in settling it.
        await run(sheets.lock, { seq: found.seq });
        await addLine(run, saving, await lockWaiting(run, body.id));
        const [made] = await run(accept, { ...stampOf(saving), id: body.id, reason: '' });
        if (made === undefined) throw notFound();
        return made.doc;
      };
      return once(database, saving, () => database.transaction({ tenantId }, work));
    },
    tripExpenseRefuse({ body: { id: of, reason }, ...saving }) {
      const { tenantId } = saving;
      const short = shortReason({ reason });
      if (short !== null) throw refusedAt(short.path, short.message);
      const work = async (run: Run) => {
        await lockWaiting(run, of);
        const [made] = await run(refuse, { ...stampOf(saving), id: of, reason });
        if (made === undefined) throw notFound();
        return made.doc;
      };
      return once(database, saving, () => database.transaction({ tenantId }, work));
    },
  } satisfies Partial<Answerers>;
}
