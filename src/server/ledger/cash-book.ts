import { sql, type RawBuilder } from 'kysely';
import type { BodyOf } from '#api/call.ts';
import type { cashBookCalls } from '#api/cash-book.ts';
import { cashOf, isBank, isDriver } from '#domain/rules/accounts.ts';
import { countedCash } from '#domain/rules/cash-count.ts';
import { formatPlainRupees, formatRupees, toPaise, readPaise } from '#domain/rules/money.ts';
import { postingsOf } from '#domain/rules/postings.ts';
import { docWithAudit } from '../changes/audit.ts';
import { once, stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { conflict, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { accountName, namePairs } from './account-names.ts';
import { balanceBefore } from './ledger.ts';
import { setupOf } from './money-setup.ts';
import { lockBooks } from './lock-books.ts';
import { postAlone } from './post-alone.ts';
import { postOnce } from './post-once.ts';
import type { PostedVoucher } from './posting.ts';
import { refuseBranch, refuseUnknown } from './receipts.ts';
import { cashClosedUpTo, ledgerRefusal, refusedAt, reversedAlready } from './refusals.ts';

// The cash book of a branch (spec 4 §6): its days, their closing, and cash in transit to another branch.

const tenant = value('tenantId');
const branch = sql`${value('branch')}::bigint`;
const day = sql`${value('day')}::date`;
const account = sql`${value('account')}::text`;
const closedUntil = sql`(select max(k.day) from cash_close k where k.tenant_id = ${tenant} and k.branch_id = ${branch})`;

/** SQL for the JSON of a closing `k`. */
const countJson = sql`json_build_object('branch', k.branch_id,
    'branch_Name', (select h.name from branch h where h.tenant_id = ${tenant} and h.id = k.branch_id), 'date', k.day,
    'note_500', k.note_500, 'note_200', k.note_200, 'note_100', k.note_100, 'note_50', k.note_50, 'note_20', k.note_20, 'note_10', k.note_10,
    'coins', k.coins, 'counted', k.counted, 'book', k.book, 'reason', k.reason,
    'voucher_No', coalesce((select w.voucher_no from voucher w where w.tenant_id = ${tenant} and w.id = k.voucher_id), ''),
    'created_Date', k.created_at, 'created_By', k.created_by)`;

/**
 * SQL for whether the voucher `v` was reversed on its own day, or reverses one of that day: no cash moved. The other voucher is found by
 * its key and its day compared afterwards: found by day, all vouchers of a day were read for each.
 */
const takenBack = sql`((select x.day from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) is not distinct from v.day
    or v.reverses is not null and (select o.day from voucher o where o.tenant_id = ${tenant} and o.id = v.reverses) is not distinct from v.day)`;
/**
 * SQL for what the account received (`debit`) or paid out on a day. Selected first and sorted afterwards: sorting first would read all
 * entries.
 */
const entriesOf = (
  own: 'debit' | 'credit',
  other: 'debit' | 'credit',
  on: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(json_build_object('voucher_No', v.voucher_no,
    'kind', v.kind, 'paper', v.paper, 'other', ${sql.ref(`e.${other}`)}, ${namePairs('other_Name', sql.ref(`e.${other}`))},
    'narration', v.narration, 'amount', e.amount, 'taken_Back', ${takenBack}) order by e.voucher_id, e.line_no), '[]')
  from (select * from entry e where e.tenant_id = ${tenant} and ${sql.ref(`e.${own}`)} = ${account} and e.day = ${on} offset 0) e
    join voucher v on v.tenant_id = ${tenant} and v.id = e.voucher_id)`;
/** SQL for the sum received or paid out on a day, without reversed vouchers. */
export const sumOf = (
  own: 'debit' | 'credit',
  on: RawBuilder<unknown>,
) => sql`coalesce((select sum(e.amount) from entry e join voucher v on v.tenant_id = ${tenant} and v.id = e.voucher_id
  where e.tenant_id = ${tenant} and ${sql.ref(`e.${own}`)} = ${account} and e.day = ${on} and not ${takenBack}), 0)`;

const underWay = sql`(select coalesce(json_agg(json_build_object('voucher_No', v.voucher_no, 'date', v.day, 'from_Branch', v.branch_id,
      'from_Name', (select h.name from branch h where h.tenant_id = ${tenant} and h.id = v.branch_id),
      'to_Branch', (split_part(i.account, ':', 2))::bigint, 'to_Name', ${accountName(sql`i.account`)}, 'amount', i.amount - i.settled,
      'narration', v.narration) order by v.day, v.id), '[]')
    from item i join voucher v on v.tenant_id = ${tenant} and v.id = i.voucher_id
    where i.tenant_id = ${tenant} and i.account >= 'transit:' and i.account < 'transit;' and i.side = 'D' and i.settled < i.amount
      and (v.branch_id = ${branch} or i.account = 'transit:' || ${branch}))`;

// What drivers collected for LRs of the branch; advances given to drivers do not count.
const withDrivers = sql`(select coalesce(json_agg(json_build_object('voucher_No', v.voucher_no, 'date', v.day, 'paper', v.paper,
      'driver', ${accountName(sql`i.account`)}, 'mode', v.mode, 'reference', v.reference, 'amount', i.amount - i.settled) order by v.day, v.id), '[]')
    from item i join voucher v on v.tenant_id = ${tenant} and v.id = i.voucher_id
    where i.tenant_id = ${tenant} and i.account >= 'driver:' and i.account < 'driver;' and i.side = 'D' and i.settled < i.amount
      and v.kind = 'Receipt' and v.bilty_seq > 0 and v.branch_id = ${branch})`;

/** SQL for the JSON pairs of a day of branch `b` with sums `s`. */
export const bookPairs = (
  on: RawBuilder<unknown>,
) => sql`'branch', b.id, 'branch_Name', b.name, 'date', ${on}, 'closed_Until', ${closedUntil},
        'opening', s.opening, 'receipts', ${entriesOf('debit', 'credit', on)}, 'payments', ${entriesOf('credit', 'debit', on)},
        'received', s.received, 'paid', s.paid, 'closing', s.opening + s.received - s.paid,
        'count', (select ${countJson} from cash_close k where k.tenant_id = ${tenant} and k.branch_id = ${branch} and k.day = ${on})`;

/**
 * SQL for a branch's counters that have not reported since the end of a day or in the last quarter of an hour, or that have LRs waiting:
 * they may still report cash of that day (spec 5 §13.14).
 */
const unheard = sql`coalesce((select string_agg(c.name, ', ' order by c.name) from counter c where c.tenant_id = ${tenant} and c.branch_id = ${branch}
    and c.state = 'active' and (c.waiting > 0 or coalesce(c.last_contact_at, c.registered_at)
      < least((${day} + 1)::timestamp at time zone 'Asia/Kolkata', now() - interval '15 minutes'))), '')`;

const read = statement<{ doc: JsonText }>(
  'cash_book.read',
  sql`with sums as (select ${balanceBefore(account, day)} as opening, ${sumOf('debit', day)} as received, ${sumOf('credit', day)} as paid)
      select json_build_object(${bookPairs(day)}, 'under_Way', ${underWay}, 'with_Drivers', ${withDrivers}, 'counters_Unheard', ${unheard}) as doc
      from branch b, sums s where b.tenant_id = ${tenant} and b.id = ${branch}`,
);

/**
 * A branch's cash according to the ledger at the end of a day, the day up to which it is closed, and the counters that have not reported.
 */
const standing = statement<{ name: string; closed: string | null; book: string; unheard: string }>(
  'cash_book.standing',
  sql`select b.name, ${closedUntil}::text as closed,
        (${balanceBefore(account, day)} + ${sumOf('debit', day)} - ${sumOf('credit', day)})::numeric(16, 2)::text as book, ${unheard} as unheard
      from branch b where b.tenant_id = ${tenant} and b.id = ${branch}`,
);
const insertClose = statement(
  'cash_book.close',
  sql`insert into cash_close (tenant_id, branch_id, day, note_500, note_200, note_100, note_50, note_20, note_10, coins, counted, book, reason,
        voucher_id, created_by)
      values (${tenant}, ${branch}, ${day}, ${value('note500')}::integer, ${value('note200')}::integer, ${value('note100')}::integer,
        ${value('note50')}::integer, ${value('note20')}::integer, ${value('note10')}::integer, ${value('coins')}::text::numeric,
        ${value('counted')}::text::numeric, ${value('book')}::text::numeric, ${value('reason')}, ${value('voucherId')}::bigint, ${value('userName')})`,
);
const recordClose = statement<{ doc: JsonText }>(
  'cash_book.record_close',
  sql`with k as (select * from cash_close where tenant_id = ${tenant} and branch_id = ${branch} and day = ${day}),
      ${docWithAudit('cash_close.create', {
        record: sql`(select h.name from branch h where h.tenant_id = ${tenant} and h.id = k.branch_id)`,
        doc: countJson,
        from: sql`k`,
      })}
      select doc from d`,
);
const readSent = statement<{
  voucherNo: string;
  day: string;
  item: number;
  account: string;
  mode: string;
  to: number;
  open: string;
  isReversed: boolean;
}>(
  'cash_book.sent',
  sql`select v.voucher_no as "voucherNo", v.day::text as day, i.id as item, i.account, v.mode,
        case when i.account like 'transit:%' then (split_part(i.account, ':', 2))::bigint else v.branch_id end as "to",
        (i.amount - i.settled)::text as open,
        exists (select from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) as "isReversed"
      from voucher v join item i on i.tenant_id = ${tenant} and i.voucher_id = v.id and i.side = 'D'
        and (i.account like 'transit:%' or i.account like 'driver:%' and v.kind = 'Receipt' and v.bilty_seq > 0)
      where v.tenant_id = ${tenant} and v.voucher_no = upper(${value('voucherNo')}::text)`,
);

const countersUnheard = (names: string) =>
  `LRs of counter ${names} may be missing. Give a reason to close the cash anyway.`;
const WHICH_BANK = 'Choose the bank account that it came into.';

type Close = BodyOf<typeof cashBookCalls.cashBookClose>;
type Sending = BodyOf<typeof cashBookCalls.cashBookSend>;
type Taking = BodyOf<typeof cashBookCalls.cashBookTake>;

const notesOf = (body: Close) => ({
  500: body.note500,
  200: body.note200,
  100: body.note100,
  50: body.note50,
  20: body.note20,
  10: body.note10,
});

/** Closes a branch's cash, under the lock of postings, so that the book balance cannot change meanwhile. */
async function closeCash(run: Run, call: SaveCall & { readonly body: Close }): Promise<JsonText> {
  const { body, session } = call;
  const { userName } = session;
  const books = await lockBooks(run);
  const setup = await setupOf(run, { branch: body.branchId, accounts: [] });
  refuseBranch(setup);
  if (body.day > books.today) throw refusedAt('date', 'Cash can be closed up to today.');
  const of = { branch: body.branchId, account: cashOf(body.branchId), day: body.day };
  const [found] = await run(standing, of);
  if (found === undefined) throw notFound();
  if (found.closed !== null && body.day <= found.closed) {
    throw conflict('cash_closed', cashClosedUpTo(found.name, found.closed));
  }
  const book = readPaise(found.book);
  if (body.book !== '' && readPaise(body.book) !== book) {
    throw conflict('book_changed', `Something was posted meanwhile: the cash book says ₹${formatRupees(book)} now.`);
  }
  const counted = countedCash({ notes: notesOf(body), coins: toPaise(body.coins) });
  const difference = counted - book;
  if (difference !== 0n && body.reason === '') throw refusedAt('reason', 'Reason is required.');
  if (found.unheard !== '' && body.reason === '') throw refusedAt('reason', countersUnheard(found.unheard));
  const rows = postingsOf({ event: 'cash counted', at: body.branchId, difference });
  const voucher: PostedVoucher = {
    kind: 'Journal',
    day: body.day,
    branch: body.branchId,
    rows,
    narration: body.reason,
    // The counted cash exists, whatever was paid out since.
    belowZero: body.reason,
  };
  const voucherId = rows.length === 0 ? null : ((await postAlone(run, voucher, userName)) ?? null);
  await run(insertClose, {
    ...body,
    ...of,
    reason: difference === 0n && found.unheard === '' ? '' : body.reason,
    coins: formatPlainRupees(toPaise(body.coins)),
    counted: formatPlainRupees(counted),
    book: formatPlainRupees(book),
    voucherId,
    userName,
  });
  const [saved] = await run(recordClose, { ...stampOf(call), ...of });
  if (!saved) throw notFound();
  return saved.doc;
}

/** The posting of cash that is sent. Throws 422 for a branch the company does not have. */
async function sendingOf(run: Run, call: SaveCall & { readonly body: Sending }) {
  const { fromBranch, toBranch, narration, reason: belowZero, ...body } = call.body;
  if (fromBranch === toBranch) throw refusedAt('to_Branch', 'To Branch must differ from From Branch.');
  const setup = await setupOf(run, { branch: fromBranch, accounts: [cashOf(toBranch)] });
  if (!setup.hasBranch) throw refusedAt('from_Branch', 'From Branch was not found.');
  if (setup.accounts.length === 0) throw refusedAt('to_Branch', 'To Branch was not found.');
  const rows = postingsOf({ event: 'cash sent', from: fromBranch, to: toBranch, amount: toPaise(body.amount) });
  const voucher: PostedVoucher = { kind: 'Contra', day: body.day, branch: fromBranch, rows, narration, belowZero };
  return { voucher, advice: [] };
}

/** The posting of cash that is received. Throws 422 if it was not sent or collected, 409 if it was already received. */
async function takingOf(run: Run, call: SaveCall & { readonly body: Taking }) {
  const { voucherNo, account } = call.body;
  const [sent] = await run(readSent, { voucherNo });
  if (sent === undefined) throw refusedAt('voucher_No', 'Voucher No. was not found.');
  if (sent.isReversed) throw reversedAlready(sent.voucherNo);
  const amount = readPaise(sent.open);
  if (amount === 0n) throw conflict('taken', `${sent.voucherNo} is taken already.`);
  if (call.body.day < sent.day) throw refusedAt('date', 'Cash cannot be received before it was sent.');
  const to = account === '' ? cashOf(sent.to) : account;
  if (isDriver(sent.account)) {
    if (account === '' && sent.mode === 'upi') throw refusedAt('account', WHICH_BANK);
    const accounts = account === '' ? [] : [account];
    const setup = await setupOf(run, { branch: sent.to, accounts });
    refuseUnknown(
      setup,
      accounts.map((each) => [each, 'account', 'Account']),
    );
  }
  if (account !== '' && !(isDriver(sent.account) && isBank(account))) throw refusedAt('account', WHICH_BANK);
  const voucher: PostedVoucher = {
    kind: 'Contra',
    day: call.body.day,
    branch: sent.to,
    rows: isDriver(sent.account)
      ? postingsOf({ event: 'driver returns', driver: sent.account, to, amount })
      : postingsOf({ event: 'cash taken', by: sent.to, amount }),
    settles: [{ item: sent.item, amount }],
    narration: sent.voucherNo,
  };
  return { voucher, advice: [] };
}

/** The handlers of the cash book. */
export function answerCashBook(database: Database) {
  return {
    async cashBookRead({ tenantId, query: { branch: of, day: on } }) {
      const [row] = await database.read({ tenantId }, read, { branch: of, day: on, account: cashOf(of) });
      if (!row) throw notFound();
      return row.doc;
    },
    cashBookClose: (call) =>
      once(
        database,
        call,
        () => database.transaction({ tenantId: call.tenantId }, (run) => closeCash(run, call)),
        ledgerRefusal,
      ),
    cashBookSend: (call) => postOnce(database, call, (run) => sendingOf(run, call)),
    cashBookTake: (call) => postOnce(database, call, (run) => takingOf(run, call)),
  } satisfies Partial<Answerers>;
}
