import { asOwner } from './factories.ts';
import type { TestPortal } from './portal.ts';

// What no row shows afterwards: whether the books or a branch’s cash were locked when something was posted behind the lock.
// The database checks it at each commit, when the transaction can no longer change anything.

/** Makes a portal’s database note each voucher committed behind a lock of the books or a close of its cash. */
export function watchPostings(portal: TestPortal): Promise<void> {
  return asOwner(portal, async (client) => {
    await client.query(`
      create table behind_lock (tenant_id uuid, told text);
      create function watch_posting() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        insert into behind_lock select new.tenant_id, new.voucher_no || ' of ' || new.day || ' behind the lock of ' || b.locked_until
          from books b where b.tenant_id = new.tenant_id and new.day <= b.locked_until;
        insert into behind_lock select new.tenant_id, new.voucher_no || ' of ' || new.day || ' behind the close of ' || k.day
          from entry e join cash_close k on k.tenant_id = e.tenant_id and 'cash:' || k.branch_id in (e.debit, e.credit) and e.day <= k.day
            and k.voucher_id is distinct from e.voucher_id
          where e.tenant_id = new.tenant_id and e.voucher_id = new.id;
        return null;
      end $$;
      create constraint trigger watched after insert on voucher deferrable initially deferred for each row execute function watch_posting()`);
  });
}

/** The vouchers of all companies of a watched portal that were posted behind a lock or close. */
export function postedBehind(portal: TestPortal): Promise<string[]> {
  return asOwner(portal, async (client) => {
    const { rows } = await client.query<{ told: string }>('select told from behind_lock');
    return rows.map(({ told }) => told);
  });
}
