-- The first day, from a day up to today, at whose end an account's balance is negative, and by how much; no row: there is none. Months
-- and entries are looked up by key, even without statistics (write_vouchers).
create function first_short_day(of_account text, from_day date) returns table(day date, lacks numeric)
  language plpgsql
  set search_path = pg_catalog, public
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  tenant constant uuid := current_tenant();
  own constant text collate "C" := of_account;
  month_begins constant date := date_trunc('month', from_day)::date;
  last_day constant date := greatest(from_day, (now() at time zone 'Asia/Kolkata')::date);
  begun numeric;
begin
  select coalesce((select sum(m.debit - m.credit) from account_month m
        where m.tenant_id = tenant and m.account = own and m.month < month_begins), 0)
      + coalesce((select sum(e.amount) from entry e where e.tenant_id = tenant and e.debit = own and e.day >= month_begins and e.day < from_day), 0)
      - coalesce((select sum(e.amount) from entry e where e.tenant_id = tenant and e.credit = own and e.day >= month_begins and e.day < from_day), 0)
    into begun;
  return query
    select b.day, -b.balance from (
      select d.day, begun + sum(d.amount) over (order by d.day) as balance from (
        select m.day, sum(m.amount) as amount from (
          select e.day, e.amount from entry e where e.tenant_id = tenant and e.debit = own and e.day between from_day and last_day
          union all
          select e.day, -e.amount from entry e where e.tenant_id = tenant and e.credit = own and e.day between from_day and last_day) m
        group by m.day) d) b
    where b.balance < 0 order by b.day limit 1;
end $$;
revoke execute on function first_short_day(text, date) from public;
grant execute on function first_short_day(text, date) to bilty_app;
