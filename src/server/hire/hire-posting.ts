import type { HireMemo } from '#domain/documents/hire-memo.ts';
import { cashOf, isBank, isCash, payableOf } from '#domain/rules/accounts.ts';
import { cashPaidAdvice } from '#domain/rules/cash-limit.ts';
import type { FieldError } from '#domain/define.ts';
import type { LawRow } from '#domain/rules/law.ts';
import { correctionDay } from '#domain/rules/lr-posting.ts';
import { postingsOf, type Posting } from '#domain/rules/postings.ts';
import { readPaise } from '#domain/rules/money.ts';
import { paperNamed } from '#domain/rules/voucher-kinds.ts';
import { sql } from 'kysely';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { knowsAccount, lockBooks } from '../ledger/lock-books.ts';
import { cashPaidTo } from '../ledger/money-setup.ts';
import { postAlone } from '../ledger/post-alone.ts';
import { closedCashOf, postVouchers, vouchersJson, type PostedVoucher } from '../ledger/posting.ts';
import { refusedAt, settledBy } from '../ledger/refusals.ts';
import { settledByOthers, standingEntries, undoEntries } from './hire-entries.ts';

const tenant = value('tenantId');

/** What postings need of a memo. */
export type PostedMemo = Pick<HireMemo, 'hireNo' | 'hireDate' | 'branchId' | 'ownerId'> & { readonly id: number };

/** The reference of a memo in the books. */
const paperOf = ({ hireNo }: Pick<HireMemo, 'hireNo'>) => paperNamed('Hire', hireNo);

/** Posts a voucher of a memo; returns its id, undefined if there was nothing to post. */
export async function postOf(
  run: Run,
  memo: PostedMemo,
  voucher: Pick<PostedVoucher, 'kind' | 'day' | 'rows'> & Partial<PostedVoucher>,
  userName: string,
): Promise<number | undefined> {
  if (voucher.rows.length === 0) return undefined;
  return await postAlone(run, { branch: memo.branchId, ...voucher }, userName, paperOf(memo));
}

/** The account that pays an owner: the cash of the memo's branch, or a bank account. Throws 422 for an invalid one. */
export async function payingAccount(run: Run, mode: 'cash' | 'bank', account: string, memo: PostedMemo) {
  if (mode === 'cash') return cashOf(memo.branchId);
  if (!isBank(account)) throw refusedAt('account', 'Choose a bank account.');
  if (!(await knowsAccount(run, account))) throw refusedAt('account', 'Account was not found.');
  return account;
}

/** The warning about cash paid to an owner on one day, including earlier payments; none for other money. */
export async function adviceOfCash(
  run: Run,
  { account, owner, day, amount }: { account: string; owner: number; day: string; amount: bigint },
  law: readonly LawRow[],
): Promise<readonly FieldError[]> {
  if (!isCash(account)) return [];
  const { paid } = await cashPaidTo(run, payableOf(owner), day);
  const message = cashPaidAdvice({ day, amount: paid + amount, toTruckOwner: true }, law);
  return message === null ? [] : [{ path: 'amount', message }];
}

const readRows = statement<{ id: number; day: string; branch: number; rows: JsonText }>(
  'hire.posted',
  sql`select v.id, v.day::text as day, v.branch_id as branch,
        (select json_agg(json_build_object('debit', e.debit, 'credit', e.credit, 'amount', e.amount::text) order by e.line_no)
          from entry e where e.tenant_id = ${tenant} and e.voucher_id = v.id) as rows
      from voucher v where v.tenant_id = ${tenant} and v.id = any (${value('ids')}::bigint[]) order by v.id`,
);

/**
 * Reverses everything a memo posted, each on its own date while that is open, else today. Throws 409 if something was paid on it, or
 * another voucher settles part of it.
 */
export async function takeBackHire(run: Run, memo: PostedMemo, userName: string, narration: string): Promise<void> {
  const standing = await standingEntries(run, memo.id);
  const paid = standing.find(({ what }) => what === 'advance' || what === 'pay');
  const other = paid?.voucherNo ?? (await settledByOthers(run, memo.id));
  if (other !== undefined) throw settledBy(paperOf(memo), other);
  const ids = standing.map(({ voucherId }) => voucherId);
  if (ids.length === 0) return;
  const books = { ...(await lockBooks(run)), cash: await closedCashOf(run) };
  const vouchers = (await run(readRows, { ids })).map(({ id, day, branch, rows: read }): PostedVoucher => {
    const of = (read.parse() as { debit: string; credit: string; amount: string }[]).map((row): Posting => {
      return { ...row, amount: readPaise(row.amount) };
    });
    const rows = postingsOf({ event: 'reversal', of });
    return { kind: 'Reversal', day: correctionDay(day, of, books), branch, rows, narration, reverses: id };
  });
  const posted = {
    vouchers: vouchersJson(vouchers),
    freed: ids,
    kept: [],
    biltySeq: 0,
    paper: paperOf(memo),
    userName,
  };
  await run(postVouchers, posted);
  await undoEntries(run, memo.id);
}
