import { sql } from 'kysely';
import type { FieldError } from '#domain/define.ts';
import { MOST_CHEQUE_DAYS } from '#domain/records/cheque.ts';
import { receiptFields } from '#domain/records/voucher.ts';
import { addDays, showDate } from '#domain/rules/calendar-date.ts';
import { correctionDay } from '#domain/rules/lr-posting.ts';
import { formatPlainRupees, readPaise } from '#domain/rules/money.ts';
import { isPrintedAs } from '#domain/rules/voucher-kinds.ts';
import { addition, madeBy, nextId } from '../changes/addition.ts';
import { docWithAudit, warnings } from '../changes/audit.ts';
import { once, stampOf, withAdvice, type SaveCall } from '../changes/idempotency.ts';
import { sentColumns } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { dueStatement } from '../database/due-statement.ts';
import type { JsonText } from '../database/json-text.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import { holdsWanted, wantedValues } from '../database/wanted-text.ts';
import type { Run } from '../database/connect.ts';
import { brokenConstraint, conflict, notFound, Refusal } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { BackgroundJob } from '../jobs/background-jobs.ts';
import { unlessAway } from '../jobs/unless-away.ts';
import { namePairs } from './account-names.ts';
import { postAndRecord, type PostingDay } from './post-alone.ts';
import { closedCashOf, lockPostings, type PostedVoucher } from './posting.ts';
import { ledgerRefusal, refusedAt, refusedByLedger } from './refusals.ts';
import { todayOfDatabase } from './up-to.ts';

// Post-dated cheques are kept and posted on their date, once, by whichever portal sees them first. Posting and recording it are one
// transaction: a portal that dies has done both or neither.

const tenant = value('tenantId');
const { account, amount, reference, narration } = receiptFields;
const AT_ONCE = 20;
const RETRY_MINUTES = 30;

const isOpen = sql`c.voucher_id is null and c.cancelled_at is null`;
/** The current voucher of a cheque `c`: the one that posted it, or the last of those that replaced it. */
const standing = sql`(with recursive took (id) as (select c.voucher_id union all
      select w.id from took cross join lateral (select n.id from voucher n where n.tenant_id = ${tenant} and n.corrects = took.id offset 0) w)
    select max(id) from took)`;
/** SQL for the JSON pairs of a cheque `c`. */
const chequePairs = sql`'cheque', c.id, 'kind', c.kind, 'state', case when c.cancelled_at is not null then 'cancelled' when c.voucher_id is null then 'waiting'
      when (select x.id from voucher x where x.tenant_id = ${tenant} and x.reverses = ${standing}) is null then 'posted' else 'returned' end,
    'date', c.post_on, 'branch', c.branch_id, 'account', c.counterpart, ${namePairs('account_Name', sql`c.counterpart`)},
    'bank', c.account, ${namePairs('bank_Name', sql`c.account`)}, 'amount', c.amount, 'reference', c.reference, 'narration', c.narration,
    'voucher_No', coalesce((select w.voucher_no from voucher w where w.tenant_id = ${tenant} and w.id = ${standing}), ''),
    'reason', case when c.cancelled_at is null then c.problem else c.cancel_reason end, 'created_Date', c.created_at, 'created_By', c.created_by`;

const list = bySize((size) =>
  statement<Page>(
    `cheque.list_${size}`,
    sql`with listed as (select c.post_on, c.id, ${isOpen} as waits, json_build_object(${chequePairs}) as doc from post_dated_cheque c where c.tenant_id = ${tenant}),
        wanted as (select * from listed where ${value('state')}::text in ('', doc ->> 'state')
          and ${holdsWanted(sql`(doc ->> 'reference') || E'\n' || (doc ->> 'account_Name') || E'\n' || (doc ->> 'account_Name_Hindi')`)})
        select coalesce((select json_agg(doc) from (select doc from wanted order by waits desc, case when waits then post_on end, post_on desc, id desc
            offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data, (select count(*) from wanted) as total`,
  ),
);

// Answered like the voucher it will become, without a number.
const keep = addition({
  name: 'cheque.keep',
  call: 'cheque.create',
  table: 'post_dated_cheque',
  id: nextId.ofCompany('cheque'),
  columns: {
    kind: value('kind'),
    post_on: sql`${value('day')}::date`,
    branch_id: sql`${value('branch')}::bigint`,
    counterpart: value('counterpart'),
    ...sentColumns({ account, amount, reference, narration }),
    voucher: sql`${value('voucher')}::jsonb`,
    created_by: madeBy.created_by,
  },
  record: sql`r.reference`,
  doc: sql`json_build_object('voucher_No', '', 'kind', r.kind, 'date', r.post_on, 'branch', r.branch_id, 'paper', '', 'mode', 'cheque',
    'reference', r.reference, 'cheque_Date', r.post_on, 'narration', r.narration, 'reverses', '', 'reversed_By', '',
    'corrects', coalesce((select o.voucher_no from voucher o where o.tenant_id = ${tenant} and o.id = (r.voucher ->> 'corrects')::bigint), ''), 'corrected_By', '', 'account', r.counterpart,
    ${namePairs('account_Name', sql`r.counterpart`)}, 'amount', r.amount, 'created_Date', r.created_at, 'created_By', r.created_by,
    'entries', '[]'::json, 'items', '[]'::json, 'cash_Reason', '', 'cheque', r.id)`,
});

/** The date on which a cheque is to be posted; null: it is no cheque, or its date has come. */
export function dayOfCheque({ day, chequeDate = null, mode, kind }: PostedVoucher, today: string): string | null {
  if (mode !== 'cheque' || !isPrintedAs('money-receipt', kind)) return null;
  const due = chequeDate !== null && chequeDate > day ? chequeDate : day;
  return due > today ? due : null;
}

/** A voucher as stored in a cheque's row: amounts as text. */
const kept = ({ rows, settles = [], ...voucher }: PostedVoucher) =>
  JSON.stringify({ ...voucher, rows, settles }, (_key, each: unknown) =>
    typeof each === 'bigint' ? formatPlainRupees(each) : each,
  );

type Written<Of> = { readonly [Key in keyof Of]: Of[Key] extends bigint ? string : Of[Key] };
interface Kept extends Omit<PostedVoucher, 'rows' | 'settles'> {
  readonly rows: readonly Written<PostedVoucher['rows'][number]>[];
  readonly settles: readonly {
    readonly item: number;
    readonly amount: string;
    readonly deducted?: Readonly<Record<'tds' | 'shortage' | 'rebate' | 'other', string>>;
  }[];
}

/** The voucher stored in a row, with its amounts in paise. */
function voucherIn({ rows, settles, ...voucher }: Kept): PostedVoucher {
  return {
    ...voucher,
    rows: rows.map((row) => ({ ...row, amount: readPaise(row.amount) })),
    settles: settles.map(({ item, amount, deducted }) => ({
      item,
      amount: readPaise(amount),
      ...(deducted !== undefined && {
        deducted: {
          tds: readPaise(deducted.tds),
          shortage: readPaise(deducted.shortage),
          rebate: readPaise(deducted.rebate),
          other: readPaise(deducted.other),
        },
      }),
    })),
  };
}

/** Stores a cheque until its date, within a transaction; returns the voucher that it will become. Throws 422 for a date too far ahead. */
export async function keepCheque(
  run: Run,
  call: SaveCall,
  { voucher, on, today, advice }: { voucher: PostedVoucher; on: string; today: string; advice: readonly FieldError[] },
): Promise<JsonText> {
  if (on > addDays(today, MOST_CHEQUE_DAYS)) {
    throw refusedAt('cheque_Date', 'A cheque can be dated at most a year ahead.');
  }
  const [money] = voucher.rows;
  if (money === undefined) throw refusedAt('amount', 'Amount is required.');
  const isReceipt = voucher.kind === 'Receipt';
  const notice = {
    path: 'cheque_Date',
    message: `Kept as a post-dated cheque: it is posted on ${showDate(on)}.`,
  };
  const notices = [notice, ...advice];
  const [saved] = await run(keep, {
    ...stampOf(call),
    ...warnings(notices),
    kind: voucher.kind,
    day: on,
    branch: voucher.branch,
    counterpart: isReceipt ? money.credit : money.debit,
    account: isReceipt ? money.debit : money.credit,
    amount: formatPlainRupees(money.amount),
    reference: voucher.reference ?? '',
    narration: voucher.narration ?? '',
    voucher: kept({ ...voucher, day: on, chequeDate: on }),
  });
  if (!saved) throw notFound();
  return withAdvice(saved.doc, notices);
}

const due = dueStatement<{ tenantId: string; id: number }>(
  'cheque.due',
  ({ and }) =>
    sql`select c.tenant_id as "tenantId", c.id from post_dated_cheque c where ${isOpen} and c.post_on <= ${todayOfDatabase} and c.retry_at <= now()${and(sql`c.tenant_id`)}
      order by c.post_on, c.retry_at limit ${sql.lit(AT_ONCE)}`,
);
/** Locked until posted; one that another portal has taken is skipped. */
const take = statement<{ voucher: JsonText; userName: string }>(
  'cheque.take',
  sql`select c.voucher::json as voucher, c.created_by as "userName" from post_dated_cheque c where c.tenant_id = ${tenant} and c.id = ${value('id')}::bigint and ${isOpen}
      for update skip locked`,
);
const note = statement(
  'cheque.posted',
  sql`update post_dated_cheque set voucher_id = ${value('voucherId')}::bigint, problem = ${value('problem')} where tenant_id = ${tenant} and id = ${value('id')}::bigint`,
);
const postpone = statement(
  'cheque.postpone',
  sql`update post_dated_cheque c set problem = ${value('problem')}, retry_at = now() + make_interval(mins => ${sql.lit(RETRY_MINUTES)})
      where c.tenant_id = ${tenant} and c.id = ${value('id')}::bigint and ${isOpen}`,
);

const SETTLED_MEANWHILE = 'What it was meant to settle is already settled, so it is on account.';

/** Without settlements and deductions: only the money, which is the first of its rows. */
const onAccount = (voucher: PostedVoucher): PostedVoucher => ({
  ...voucher,
  rows: voucher.rows.slice(0, 1),
  settles: [],
});

/** Posts a cheque whose date has come; `isAlone`: on account, because what it was to settle has been settled otherwise. */
function postOne(database: Database, tenantId: string, id: number, isAlone: boolean): Promise<unknown> {
  return database.transaction({ tenantId }, async (run) => {
    const [books] = await run(lockPostings, {});
    const [found] = await run(take, { id });
    if (books === undefined || found === undefined) return;
    const whole = voucherIn(found.voucher.parse() as Kept);
    const voucher = isAlone ? onAccount(whole) : whole;
    const now: PostingDay & { cash: Readonly<Record<string, string>> } = { ...books, cash: await closedCashOf(run) };
    const day = correctionDay(voucher.day, voucher.rows, now);
    const stamp = stampOf({ session: found, idempotencyKey: null, bodyHash: null });
    const posted = await postAndRecord(run, { ...voucher, day }, stamp);
    await run(note, { id, voucherId: posted.id, problem: isAlone ? SETTLED_MEANWHILE : '' });
  });
}

/** Posts a cheque whose date has come, or notes why it cannot be posted yet. */
async function postOrPostpone(database: Database, tenantId: string, id: number): Promise<true> {
  try {
    await postOne(database, tenantId, id, false).catch((error: unknown) => {
      const constraint = brokenConstraint(error);
      if (constraint !== 'item_left' && constraint !== 'item_accounts') throw error;
      return postOne(database, tenantId, id, true);
    });
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusedByLedger(error);
    if (refusal === undefined) throw error;
    await database.write({ tenantId }, postpone, { id, problem: refusal.message });
  }
  return true;
}

/** Posts all companies' cheques whose date has come; returns how many it processed. */
export async function postCheques(database: Database, signal: AbortSignal): Promise<number> {
  for (let seen = 0; ;) {
    const before = seen;
    const found = signal.aborted ? [] : await database.due(due, {});
    for (const { tenantId, id } of found) {
      if (signal.aborted) return seen;
      const isSeen = await unlessAway(database, tenantId, () => postOrPostpone(database, tenantId, id));
      if (isSeen === true) seen += 1;
    }
    if (found.length < AT_ONCE || seen === before) return seen;
  }
}

/** The background job of post-dated cheques. */
export const chequeJob = (database: Database): BackgroundJob => ({
  name: 'Post-dated cheques',
  everyMs: 60_000,
  run: (signal) => postCheques(database, signal),
});

const hold = statement<{ waits: boolean; reference: string }>(
  'cheque.hold',
  sql`select ${isOpen} as waits, c.reference from post_dated_cheque c where c.tenant_id = ${tenant} and c.id = ${value('cheque')}::bigint for update`,
);
const cancel = statement<{ doc: JsonText }>(
  'cheque.cancel',
  sql`with c as (update post_dated_cheque set cancelled_at = now(), cancelled_by = ${value('userName')}, cancel_reason = ${value('reason')}, problem = ''
        where tenant_id = ${tenant} and id = ${value('cheque')}::bigint returning *),
      ${docWithAudit('cheque.cancel', { record: sql`c.reference`, doc: sql`json_build_object(${chequePairs})`, from: sql`c` })}
      select doc from d`,
);

/** The handlers of post-dated cheques. */
export function answerCheques(database: Database) {
  return {
    async chequeList({ tenantId, query: { searchParam, state, pageIndex, pageSize } }) {
      const skip = (pageIndex - 1) * pageSize;
      const [page = NO_PAGE] = await database.read({ tenantId }, list(pageSize), {
        ...wantedValues(searchParam),
        state,
        skip,
      });
      return pageJson(page, { pageIndex, pageSize });
    },
    chequeCancel: (call) =>
      once(
        database,
        call,
        () =>
          database.transaction({ tenantId: call.tenantId }, async (run) => {
            const { cheque, reason } = call.body;
            const [found] = await run(hold, { cheque });
            if (found === undefined) throw refusedAt('cheque', 'Cheque was not found.');
            if (!found.waits) throw conflict('not_waiting', 'This cheque is no longer waiting.');
            const [saved] = await run(cancel, { ...stampOf(call), cheque, reason });
            if (!saved) throw notFound();
            return saved.doc;
          }),
        ledgerRefusal,
      ),
  } satisfies Partial<Answerers>;
}
