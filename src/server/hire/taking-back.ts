import { sql } from 'kysely';
import type { Run } from '../database/connect.ts';
import { justAfter } from '../database/immutable-text.ts';
import { statement, value } from '../database/statement.ts';

const tenant = value('tenantId');
const ofVoucher = sql`(select v.id from voucher v where v.tenant_id = ${tenant} and v.voucher_no = upper(${value('voucherNo')}::text))`;

/** Locks the memo that a voucher paid before taking the lock of postings, in the same order as the memo's own steps. */
const lock = statement<{ seq: number }>(
  'hire.lock_of_voucher',
  sql`select m.seq from hire_memo m where m.tenant_id = ${tenant} and m.seq = (select e.hire_seq from hire_entry e
        where e.tenant_id = ${tenant} and e.voucher_id = ${ofVoucher} and e.what in ('advance', 'pay') and e.undone_at is null) for update`,
);
const follow = statement(
  'hire.follow_reversal',
  sql`with e as (update hire_entry set undone_at = now() where tenant_id = ${tenant} and hire_seq = ${value('seq')}::bigint
          and voucher_id = ${ofVoucher} and what in ('advance', 'pay') and undone_at is null returning what, amount)
      update hire_memo m set advances = m.advances - case when e.what = 'advance' then e.amount else 0 end,
          paid = m.paid - case when e.what = 'pay' then e.amount else 0 end,
          balance = m.balance + e.amount, hire_state = case when m.hire_state = 'paid' then 'settled' else m.hire_state end,
          updated_at = greatest(now(), ${justAfter(sql`m.updated_at`)}), updated_by = ${value('userName')}
        from e where m.tenant_id = ${tenant} and m.seq = ${value('seq')}::bigint`,
);

/** What reversing a voucher does to the hire memo whose advance or balance it paid: the amount is open again. */
export const followedByHire = {
  /** Returns the memo; null: the voucher paid none. */
  hold: async (run: Run, voucherNo: string): Promise<number | null> => (await run(lock, { voucherNo }))[0]?.seq ?? null,
  follow: async (run: Run, seq: number, voucherNo: string, userName: string): Promise<void> => {
    await run(follow, { seq, voucherNo, userName });
  },
};
