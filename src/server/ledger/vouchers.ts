import { sql } from 'kysely';
import type { BodyOf } from '#api/call.ts';
import type { moneyCalls } from '#api/money.ts';
import { isCash, isMoney, isTransit } from '#domain/rules/accounts.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { correctionDay } from '#domain/rules/lr-posting.ts';
import { toPaise } from '#domain/rules/money.ts';
import { postingsOf, type Posting } from '#domain/rules/postings.ts';
import { isPrintedAs } from '#domain/rules/voucher-kinds.ts';
import type { Law } from '../law/law.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import { conflict } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { setupOf } from './money-setup.ts';
import type { PostingDay } from './post-alone.ts';
import { postOnce } from './post-once.ts';
import { closedCashOf, type PostedVoucher } from './posting.ts';
import { paymentOf, receiptOf, refuseBranch, refuseUnknown } from './receipts.ts';
import { DATE_AHEAD, IN_TWO_STEPS, refusedAt, reversedAlready, settledBy } from './refusals.ts';
import { itemById, itemsOfVoucher, settlementsOf, voucherById } from './settlements.ts';

const tenant = value('tenantId');

const readToReverse = statement<{
  id: number;
  kind: PostedVoucher['kind'];
  voucherNo: string;
  day: string;
  branch: number;
  ofLr: boolean;
  paper: string;
  isReversed: boolean;
  takenBy: string;
  rows: JsonText;
}>(
  'voucher.to_reverse',
  sql`select v.id, v.kind, v.voucher_no as "voucherNo", v.day::text as day, v.branch_id as branch, v.bilty_seq > 0 as "ofLr", v.paper,
        exists (select from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) as "isReversed",
        coalesce((select min(w.voucher_no) from ${itemsOfVoucher(sql`v.id`)} i cross join lateral ${settlementsOf(sql`i.id`)} a
          cross join lateral ${itemById(sql`a.other`)} c cross join lateral ${voucherById(sql`c.voucher_id`)} w
          where i.account like 'transit:%' and i.side = 'D' and i.settled > 0), '') as "takenBy",
        (select json_agg(json_build_object('debit', e.debit, 'credit', e.credit, 'amount', e.amount::text) order by e.line_no)
          from entry e where e.tenant_id = ${tenant} and e.voucher_id = v.id) as rows
      from voucher v where v.tenant_id = ${tenant} and v.voucher_no = upper(${value('voucherNo')}::text)`,
);

/** A contra as it is posted. Throws 422 for what is not cash or a bank account. */
async function contraOf(run: Run, call: SaveCall & { readonly body: BodyOf<typeof moneyCalls.moneyContra> }) {
  const { body } = call;
  const { from, to, day, branchId, reference, narration, reason: belowZero } = body;
  if (!isMoney(from)) throw refusedAt('from', 'Choose cash or a bank account.');
  if (!isMoney(to)) throw refusedAt('to', 'Choose cash or a bank account.');
  if (from === to) throw refusedAt('to', 'To Account must differ from From Account.');
  if (isCash(from) && isCash(to)) {
    throw refusedAt('to', IN_TWO_STEPS);
  }
  const setup = await setupOf(run, { branch: branchId, accounts: [from, to] });
  refuseBranch(setup);
  refuseUnknown(setup, [
    [from, 'from', 'From Account'],
    [to, 'to', 'To Account'],
  ]);
  const rows = postingsOf({ event: 'contra', from, to, amount: toPaise(body.amount) });
  const voucher: PostedVoucher = { kind: 'Contra', day, branch: branchId, rows, reference, narration, belowZero };
  return { voucher, advice: [] };
}

/** A journal as it is posted. Throws 422 where its sides are not equal. */
async function journalOf(run: Run, call: SaveCall & { readonly body: BodyOf<typeof moneyCalls.moneyJournal> }) {
  const { body } = call;
  const { day, branchId, narration, reason: belowZero } = body;
  const lines = (body.lines ?? []).map((line) => ({
    ...line,
    debit: toPaise(line.debit),
    credit: toPaise(line.credit),
  }));
  const at = lines.findIndex(({ debit, credit }) => debit > 0n === credit > 0n);
  if (at >= 0) throw refusedAt(`entries[${at}].debit`, 'Enter a debit or a credit.');
  const debits = lines.flatMap(({ account, debit }) => (debit > 0n ? [{ account, amount: debit }] : []));
  const credits = lines.flatMap(({ account, credit }) => (credit > 0n ? [{ account, amount: credit }] : []));
  const sums = [debits, credits].map((sides) => sides.reduce((sum, { amount }) => sum + amount, 0n));
  if (lines.length === 0) throw refusedAt('entries', 'A journal needs a debit and a credit.');
  if (sums[0] !== sums[1]) throw refusedAt('entries', 'Debits and credits must be equal.');
  if (debits.some(({ account }) => credits.some((each) => each.account === account))) {
    throw refusedAt('entries', 'An account can stand on one side only.');
  }
  const accounts = lines.map(({ account }) => account);
  if (accounts.some(isTransit) || [debits, credits].every((sides) => sides.some(({ account }) => isCash(account)))) {
    throw refusedAt('entries', IN_TWO_STEPS);
  }
  const setup = await setupOf(run, { branch: branchId, accounts });
  refuseBranch(setup);
  refuseUnknown(
    setup,
    accounts.map((account, nth) => [account, `entries[${nth}].account`, 'Account'] as const),
  );
  const rows = postingsOf({ event: 'journal', debits, credits });
  return { voucher: { kind: 'Journal' as const, day, branch: branchId, rows, narration, belowZero }, advice: [] };
}

/** Reads a voucher that is to be taken back, as its reversal. Throws 422 for none, 409 where it cannot go. */
async function reversalOf(
  run: Run,
  { voucherNo, narration, day: given }: BodyOf<typeof moneyCalls.moneyReverse>,
  books: PostingDay,
) {
  const [found] = await run(readToReverse, { voucherNo });
  if (!found) throw refusedAt('voucher_No', 'Voucher No. was not found.');
  if (found.kind === 'Reversal') throw conflict('reversed', `${found.voucherNo} is a reversal itself.`);
  if (found.ofLr || isPrintedAs('paper', found.kind))
    throw conflict('of_lr', `${found.voucherNo} is of ${found.paper}; change that instead.`);
  if (found.isReversed) throw reversedAlready(found.voucherNo);
  const of = (found.rows.parse() as { debit: string; credit: string; amount: string }[]).map((row): Posting => {
    return { ...row, amount: BigInt(row.amount.replace('.', '')) };
  });
  const rows = postingsOf({ event: 'reversal', of });
  const { id, branch } = found;
  if (found.takenBy !== '') throw settledBy(found.voucherNo, found.takenBy);
  if (given !== null && given < found.day)
    throw refusedAt('date', `Date is before ${found.voucherNo}: ${showDate(found.day)}.`);
  if (given !== null && given > books.today) throw refusedAt('date', DATE_AHEAD);
  const day = given ?? correctionDay(found.day, of, { ...books, cash: await closedCashOf(run) });
  return { kind: 'Reversal' as const, day, branch, rows, narration, reverses: id, belowZero: narration };
}

/** Answers the calls that post vouchers. */
export function answerVouchers(database: Database, law: Law) {
  return {
    moneyReceipt: (call) => postOnce(database, call, (run) => receiptOf(run, call)),
    moneyPayment: (call) => postOnce(database, call, async (run) => paymentOf(run, call, await law.rows())),
    moneyContra: (call) => postOnce(database, call, (run) => contraOf(run, call)),
    moneyJournal: (call) => postOnce(database, call, (run) => journalOf(run, call)),
    moneyReverse: (call) =>
      postOnce(database, call, async (run, books) => ({
        voucher: await reversalOf(run, call.body, books),
        advice: [],
      })),
  } satisfies Partial<Answerers>;
}
