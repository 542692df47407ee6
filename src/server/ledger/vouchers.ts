import type { BodyOf } from '#api/call.ts';
import type { moneyCalls } from '#api/money.ts';
import { isCash, isMoney, isTransit } from '#domain/rules/accounts.ts';
import { toPaise } from '#domain/rules/money.ts';
import { postingsOf } from '#domain/rules/postings.ts';
import type { Law } from '../law/law.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { Run } from '../database/connect.ts';
import type { Answerers } from '../http/answering.ts';
import { setupOf } from './money-setup.ts';
import { postOnce } from './post-once.ts';
import type { PostedVoucher } from './posting.ts';
import { paymentOf, receiptOf, refuseBranch, refuseUnknown } from './receipts.ts';
import { IN_TWO_STEPS, refusedAt } from './refusals.ts';
import { reversalOf } from './reversals.ts';

/** The posting of a contra. Throws 422 for an account that is not cash or bank. */
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

/** The posting of a journal. Throws 422 if its sides are not equal. */
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

/** What happens to the document that a reversed voucher paid; the document is locked before the postings. */
export interface FollowedReversal {
  /** Returns the document; null: the voucher paid none. */
  readonly hold: (run: Run, voucherNo: string) => Promise<number | null>;
  readonly follow: (run: Run, paper: number, voucherNo: string, userName: string) => Promise<void>;
}

/** Reverses a voucher and opens the document that it paid again. */
function reversedOnce(
  database: Database,
  call: SaveCall & { readonly body: BodyOf<typeof moneyCalls.moneyReverse> },
  paid: FollowedReversal,
) {
  const { voucherNo } = call.body;
  let paper: number | null = null;
  return postOnce(
    database,
    call,
    async (run, books) => {
      const { reversal } = await reversalOf(run, call.body, books);
      if (paper !== null) await paid.follow(run, paper, voucherNo, call.session.userName);
      return { voucher: reversal, advice: [] };
    },
    async (run) => {
      paper = await paid.hold(run, voucherNo);
    },
  );
}

/** The handlers of the calls that post vouchers. */
export function answerVouchers(database: Database, law: Law, paid: FollowedReversal) {
  return {
    moneyReceipt: (call) => postOnce(database, call, (run) => receiptOf(run, call)),
    moneyPayment: (call) => postOnce(database, call, async (run) => paymentOf(run, call, await law.rows())),
    moneyContra: (call) => postOnce(database, call, (run) => contraOf(run, call)),
    moneyJournal: (call) => postOnce(database, call, (run) => journalOf(run, call)),
    moneyReverse: (call) => reversedOnce(database, call, paid),
  } satisfies Partial<Answerers>;
}
