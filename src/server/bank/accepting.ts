import { sql } from 'kysely';
import type { BodyOf } from '#api/call.ts';
import type { bankCalls } from '#api/bank.ts';
import { formatRupees, readPaise, rupeesOf } from '#domain/rules/money.ts';
import { docWithAudit } from '../changes/audit.ts';
import { once, stampOf, unkeyed, type SaveCall } from '../changes/idempotency.ts';
import type { Database, Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, notFound, Refusal } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { Law } from '../law/law.ts';
import { lockBooks } from '../ledger/lock-books.ts';
import { postAndRecord } from '../ledger/post-alone.ts';
import { adviceOfDay } from '../ledger/post-once.ts';
import { lockPostings } from '../ledger/posting.ts';
import { paymentOf, receiptOf } from '../ledger/receipts.ts';
import { ledgerRefusal, refusedAt, refusedByLedger, reversedAlready } from '../ledger/refusals.ts';
import { proposalsFor } from './proposals.ts';
import { linePairs } from './line-json.ts';

// Matching bank lines to vouchers. The lock on postings is taken first: of two users who accept the same line at once the second sees what
// the first did, and no voucher is reversed meanwhile.

const tenant = value('tenantId');
const lineId = sql`${value('line')}::bigint`;
/** The most lines examined in one call. */
const AT_ONCE = 50;

type Match = BodyOf<typeof bankCalls.bankAccept>;

interface HeldLine {
  readonly account: string;
  readonly day: string;
  readonly amount: string;
  readonly reference: string;
  readonly narration: string;
  readonly voucherNo: string | null;
}
const hold = statement<HeldLine>(
  'bank.hold',
  sql`select l.account, l.day::text as day, l.amount::text as amount, l.reference, l.narration,
        (select v.voucher_no from voucher v where v.tenant_id = ${tenant} and v.id = l.voucher_id) as "voucherNo"
      from bank_line l where l.tenant_id = ${tenant} and l.id = ${lineId} for update of l`,
);
const voucherToLink = statement<{
  id: number;
  voucherNo: string;
  kind: string;
  amount: string;
  isReversed: boolean;
  isTaken: boolean;
}>(
  'bank.voucher_to_link',
  sql`select v.id, v.voucher_no as "voucherNo", v.kind,
        (select coalesce(sum(case when e.debit = ${value('account')}::text then e.amount else -e.amount end), 0)::numeric(14, 2)::text from entry e
          where e.tenant_id = ${tenant} and e.voucher_id = v.id and ${value('account')}::text in (e.debit, e.credit)) as amount,
        (select x.id from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) is not null as "isReversed",
        (select l.id from bank_line l where l.tenant_id = ${tenant} and l.voucher_id = v.id and l.account = ${value('account')}::text) is not null as "isTaken"
      from voucher v where v.tenant_id = ${tenant} and v.voucher_no = upper(${value('voucherNo')}::text)`,
);
const setVoucher = (name: string, call: string, columns: ReturnType<typeof sql>) =>
  statement<{ doc: JsonText }>(
    name,
    sql`with l as (update bank_line set ${columns} where tenant_id = ${tenant} and id = ${lineId} returning *),
        ${docWithAudit(call, { record: sql`l.narration`, doc: sql`json_build_object(${linePairs})`, from: sql`l` })}
        select doc from d`,
  );
const match = setVoucher(
  'bank.match',
  'bank_line.match',
  sql`voucher_id = ${value('voucher')}::bigint, matched_at = now(), matched_by = ${value('userName')}`,
);
const release = setVoucher(
  'bank.release',
  'bank_line.release',
  sql`voucher_id = null, matched_at = null, matched_by = ''`,
);

const nextWaiting = statement<{
  line: number;
  day: string;
  amount: string;
  reference: string;
  narration: string;
  left: number;
}>(
  'bank.next_waiting',
  sql`with l as (select w.id, w.day, w.amount, w.reference, w.narration from bank_line w where w.tenant_id = ${tenant} and w.account = ${value('account')}::text
        and w.voucher_id is null and (w.day, w.id) > (coalesce((select s.day from bank_line s where s.tenant_id = ${tenant} and s.id = ${value('after')}::bigint), '1900-01-01'),
          ${value('after')}::bigint) order by w.day, w.id)
      select l.id as line, l.day::text as day, l.amount::text as amount, l.reference, l.narration, (select count(*)::integer from l) as left
        from l order by l.day, l.id limit ${sql.lit(AT_ONCE)}`,
);

const LONGEST_NARRATION = 300;

/** Locks a line. Throws 409 if it is matched. */
async function holdLine(run: Run, line: number): Promise<HeldLine> {
  const [held] = await run(hold, { line });
  if (held === undefined) throw refusedAt('line', 'Entry was not found.');
  if (held.voucherNo !== null) throw conflict('matched', `This entry is ${held.voucherNo} already.`);
  return held;
}

/** The voucher a line is matched to. Throws 422 for one that cannot match, 409 for one that is reversed or matched to another line. */
async function linked(run: Run, { account, amount }: HeldLine, voucherNo: string): Promise<number> {
  const [found] = await run(voucherToLink, { account, voucherNo });
  if (found === undefined) throw refusedAt('voucher_No', 'Voucher No. was not found.');
  if (found.kind === 'Reversal') throw conflict('reversed', `${found.voucherNo} is a reversal itself.`);
  if (found.isReversed) throw reversedAlready(found.voucherNo);
  if (found.isTaken) throw conflict('matched', `${found.voucherNo} is another entry already.`);
  if (readPaise(found.amount) !== readPaise(amount)) {
    const moved = readPaise(found.amount);
    throw refusedAt(
      'voucher_No',
      moved === 0n
        ? `${found.voucherNo} is not of this bank account.`
        : `${found.voucherNo} is ₹${formatRupees(moved)}, this entry ₹${formatRupees(readPaise(amount))}.`,
    );
  }
  return found.id;
}

type LawRows = Awaited<ReturnType<Law['rows']>>;

/** Posts the voucher for a line, by the rules of receipts and payments; returns its id. Throws what those throw. */
async function made(
  run: Run,
  call: SaveCall & { readonly body: Match },
  held: HeldLine,
  rows: LawRows,
): Promise<number> {
  const { party, head, branchId, narration, lines } = call.body;
  const paise = readPaise(held.amount);
  const items = lines ?? [];
  const isReceipt = paise > 0n;
  if (!isReceipt && items.some(({ tds, shortage, rebate, other }) => tds + shortage + rebate + other > 0)) {
    throw refusedAt('items', 'A payment takes nothing off besides its money.');
  }
  const books = await lockBooks(run);
  const body = {
    day: held.day,
    branchId,
    amount: rupeesOf(paise < 0n ? -paise : paise),
    reference: held.reference,
    narration: narration || held.narration.slice(0, LONGEST_NARRATION),
    party,
    head,
    mode: 'bank' as const,
    account: held.account,
    chequeDate: null,
    fill: 'no' as const,
    askDay: 'no' as const,
    corrects: '',
    lines: items.length === 0 ? null : items,
  };
  const { voucher } = isReceipt
    ? await receiptOf(run, { ...call, body })
    : await paymentOf(run, { ...call, body: { ...body, reason: '' } }, rows);
  adviceOfDay(voucher, books);
  const { id } = await postAndRecord(run, voucher, unkeyed(call.session));
  return id;
}

/** Matches a line in its own transaction. */
function accept(database: Database, call: SaveCall & { readonly body: Match }, rows: LawRows): Promise<JsonText> {
  const { line, voucherNo, party, head } = call.body;
  if (voucherNo !== '' && (party > 0 || head !== '')) {
    throw refusedAt('voucher_No', 'Choose a voucher, or an account to make one with.');
  }
  return once(
    database,
    call,
    () =>
      database.transaction({ tenantId: call.tenantId }, async (run) => {
        await run(lockPostings, {});
        const held = await holdLine(run, line);
        const voucher = voucherNo === '' ? await made(run, call, held, rows) : await linked(run, held, voucherNo);
        const [saved] = await run(match, { ...stampOf(call), line, voucher });
        if (!saved) throw notFound();
        return saved.doc;
      }),
    ledgerRefusal,
  );
}

/** The next lines to examine, which of them have a certain match, and with what. */
async function certainOnes(
  database: Database,
  tenantId: string,
  { account, after }: { readonly account: string; readonly after: number },
  law: LawRows,
) {
  const next = await database.read({ tenantId }, nextWaiting, { account, after });
  const lines = next.map(({ amount, left: _left, ...line }) => ({ ...line, amount: readPaise(amount) }));
  const proposed = await proposalsFor(database, tenantId, { bank: account, lines, law });
  const certain = lines.flatMap(({ line }) => {
    const [first] = proposed.get(line) ?? [];
    return first?.isCertain === true ? [{ line, first }] : [];
  });
  return {
    certain,
    lookedAt: next.length,
    last: next.at(-1)?.line ?? after,
    left: Math.max(0, (next[0]?.left ?? 0) - next.length),
  };
}

/** The handlers of the calls that match lines. */
export function answerBankMatches(database: Database, law: Law) {
  return {
    bankAccept: async (call) => accept(database, call, await law.rows()),
    async bankAcceptCertain(call) {
      const { tenantId, session, body } = call;
      const rows = await law.rows();
      const { certain, lookedAt, last, left } = await certainOnes(database, tenantId, body, rows);
      let accepted = 0;
      const reasons: string[] = [];
      for (const { line, first } of certain) {
        const lines = first.items.map(({ item, received, tds }) => ({
          id: 0,
          item,
          received: rupeesOf(received),
          tds: rupeesOf(tds),
          shortage: 0,
          rebate: 0,
          other: 0,
        }));
        const party = first.voucherNo === '' ? Number(first.account.split(':')[1]) : 0;
        const said = {
          line,
          voucherNo: first.voucherNo,
          party,
          head: '',
          branchId: body.branchId,
          narration: '',
          lines,
        };
        const one = { session, tenantId, idempotencyKey: null, bodyHash: null, body: said };
        // Each on its own: a line that was changed meanwhile does not stop the others.
        await accept(database, one, rows).then(
          () => (accepted += 1),
          (error: unknown) => {
            const refusal = error instanceof Refusal ? error : refusedByLedger(error);
            if (refusal === undefined) throw error;
            reasons.push(refusal.message);
          },
        );
      }
      return { accepted, refused: reasons.length, reason: reasons[0] ?? '', looked_At: lookedAt, last, left };
    },
    async bankRelease({ tenantId, session, body: { line } }) {
      return await database.transaction({ tenantId }, async (run) => {
        await run(lockPostings, {});
        const [held] = await run(hold, { line });
        if (held === undefined) throw refusedAt('line', 'Entry was not found.');
        if (held.voucherNo === null) throw conflict('not_matched', 'This entry is already waiting.');
        const [saved] = await run(release, { ...unkeyed(session), line });
        if (!saved) throw notFound();
        return saved.doc;
      });
    },
  } satisfies Partial<Answerers>;
}
