import { sql } from 'kysely';
import { formatPlainRupees } from '#domain/rules/money.ts';
import type { VoucherKind } from '#domain/rules/voucher-kinds.ts';
import { openAmountsOf, type Deductions, type Posting } from '#domain/rules/postings.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { todayOfDatabase } from './up-to.ts';

/** A voucher to be posted; omitted fields are blank. */
export interface PostedVoucher {
  readonly kind: VoucherKind;
  readonly day: string;
  readonly branch: number;
  readonly rows: readonly Posting[];
  readonly mode?: string;
  readonly reference?: string;
  readonly chequeDate?: string | null;
  readonly narration?: string;
  /** The due date of what it leaves open; absent: its own date. */
  readonly due?: string;
  readonly reverses?: number | null;
  /** The voucher that it replaces, which is reversed. */
  readonly corrects?: number | null;
  /** Why it may leave a branch with negative cash; empty: it may not. */
  readonly belowZero?: string;
  /** Items of other vouchers that its own items settle, in paise; `deducted`: the part that is not money. */
  readonly settles?: readonly { readonly item: number; readonly amount: bigint; readonly deducted?: Deductions }[];
}

/** Vouchers in the form the database takes (migration 0062). Amounts are sent as text, so that no float is involved. */
export function vouchersJson(vouchers: readonly PostedVoucher[]): string {
  return JSON.stringify(
    vouchers.map(({ rows, settles = [], mode = '', reference = '', narration = '', ...voucher }) => ({
      chequeDate: null,
      reverses: null,
      corrects: null,
      due: voucher.day,
      ...voucher,
      mode,
      reference,
      narration,
      rows: rows.map((row, at) => ({ line_no: at + 1, ...row, amount: formatPlainRupees(row.amount) })),
      items: openAmountsOf(rows).map((item, at) => ({
        line_no: at + 1,
        ...item,
        amount: formatPlainRupees(item.amount),
      })),
      settles: settles.map(({ item, amount }) => ({ item, amount: formatPlainRupees(amount) })),
    })),
  );
}

/**
 * How many vouchers one statement posts separately: a statement has a time limit, and with tables distributed over servers (Citus) a
 * voucher takes ten times as long.
 */
export const POSTED_AT_ONCE = 20;

const tenant = value('tenantId');

/**
 * Blocks the company's other postings until the transaction ends, so that totals stay valid. `begins`: the first day of books that were
 * opened with earlier balances; null: they were not.
 */
export const lockPostings = statement<{ closed: string | null; today: string; begins: string | null }>(
  'ledger.lock',
  sql`select b.locked_until::text as closed, ${todayOfDatabase}::text as today,
        (select v.day::text from voucher v where v.tenant_id = ${tenant} and v.day >= '1900-01-01'
          and exists (select from account a where a.tenant_id = ${tenant} and a.id = 'opening') order by v.day, v.id limit 1) as begins
      from series s left join books b on b.tenant_id = s.tenant_id where s.tenant_id = ${tenant} and s.kind = 'voucher' for update of s`,
);

/** The last voucher of a kind, by the last number of its series (write_vouchers). Value: kind. */
export const lastVoucherOf = statement<{ number: string; day: string }>(
  'ledger.last_voucher',
  sql`select v.voucher_no as number, v.day::text as day from voucher v where v.tenant_id = ${tenant}
        and v.voucher_no = (select voucher_prefix(${value('kind')}::text) || s.last from series s
          where s.tenant_id = ${tenant} and s.kind = 'voucher_' || lower(${value('kind')}::text))`,
);

/**
 * Values: vouchers (`vouchersJson`), freed (ids of vouchers whose settlements are undone), kept (ids of vouchers of the same LR that stay),
 * biltySeq and paper (0, '': none), userName.
 */
export const postVouchers = statement<{ ids: number[] }>(
  'ledger.post',
  sql`select post_vouchers(${value('vouchers')}::jsonb, ${value('freed')}::bigint[], ${value('kept')}::bigint[], ${value('biltySeq')}::bigint, ${value('paper')}::text,
        ${value('userName')}::text) as ids`,
);

const keepDeductions = statement(
  'ledger.keep_deductions',
  sql`insert into receipt_deduction (tenant_id, voucher_id, item_id, tds, shortage, rebate, other)
      select ${tenant}, ${value('id')}::bigint, d.item, d.tds, d.shortage, d.rebate, d.other
      from jsonb_to_recordset(${value('deductions')}::jsonb) as d (item bigint, tds numeric(14, 2), shortage numeric(14, 2), rebate numeric(14, 2),
        other numeric(14, 2))`,
);

/** Stores what a receipt deducts from each item (TDS, shortage, rebate). */
export async function keepDeducted(run: Run, id: number, { settles = [] }: PostedVoucher): Promise<void> {
  const deductions = settles.flatMap(({ item, deducted }) =>
    deducted === undefined || Object.values(deducted).every((amount) => amount === 0n)
      ? []
      : [
          {
            item,
            tds: formatPlainRupees(deducted.tds),
            shortage: formatPlainRupees(deducted.shortage),
            rebate: formatPlainRupees(deducted.rebate),
            other: formatPlainRupees(deducted.other),
          },
        ],
  );
  if (deductions.length > 0) await run(keepDeductions, { id, deductions: JSON.stringify(deductions) });
}

const closedCash = statement<{ account: string; day: string }>(
  'ledger.closed_cash',
  sql`select 'cash:' || b.id as account, k.day::text as day from branch b, lateral (select max(c.day) as day from cash_close c
        where c.tenant_id = ${tenant} and c.branch_id = b.id) k where b.tenant_id = ${tenant} and k.day is not null`,
);
/** The day up to which each branch's cash is closed, by its account. */
export async function closedCashOf(run: Run): Promise<Readonly<Record<string, string>>> {
  const rows = await run(closedCash, {});
  return Object.fromEntries(rows.map(({ account, day }) => [account, day]));
}
