import { sql } from 'kysely';
import { formatPlainRupees } from '#domain/rules/money.ts';
import { openAmountsOf, type Posting } from '#domain/rules/postings.ts';
import { statement, value } from '../database/statement.ts';

/** A voucher as it is posted; what it lacks is empty. */
export interface PostedVoucher {
  readonly kind: 'Freight' | 'Receipt' | 'Payment' | 'Contra' | 'Journal' | 'Reversal';
  readonly day: string;
  readonly branch: number;
  readonly rows: readonly Posting[];
  readonly mode?: string;
  readonly reference?: string;
  readonly chequeDate?: string | null;
  readonly narration?: string;
  /** When what it leaves open is due; absent: on its day. */
  readonly due?: string;
  readonly reverses?: number | null;
  /** Items of others that its own settle, in paise. */
  readonly settles?: readonly { readonly item: number; readonly amount: bigint }[];
}

/** Vouchers as the database takes them (migration 0044). Amounts go as text: no number in between is a float. */
export function vouchersJson(vouchers: readonly PostedVoucher[]): string {
  return JSON.stringify(
    vouchers.map(({ rows, settles = [], mode = '', reference = '', narration = '', ...voucher }) => ({
      chequeDate: null,
      reverses: null,
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

/** Values: vouchers (`vouchersJson`), freed (ids of vouchers whose settlements are undone), biltySeq and paper (0, '': none), userName. */
export const postVouchers = statement<{ ids: number[] }>(
  'ledger.post',
  sql`select post_vouchers(${value('vouchers')}::jsonb, ${value('freed')}::bigint[], ${value('biltySeq')}::bigint, ${value('paper')}::text,
        ${value('userName')}::text) as ids`,
);
