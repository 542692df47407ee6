-- How large a company is, the planner is not told from what was there when a table was last analysed. A company that came later
-- is in none of those statistics: it was taken for one row, every index that begins with the company for as good as any other,
-- and all of its rows were read for one (docs/decisions/0057-plans-without-statistics.md). Without statistics of tenant_id a
-- company is taken for a two-hundredth of the table, however old the statistics of the other columns are.

-- Every table that is made from now on. Else as migration 0016 has it.
create or replace function isolate_tenant(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('alter table %s alter column tenant_id set statistics 0', target);
  execute format(
    'create policy tenant on %s to bilty_app using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))',
    target);
  perform make_erasable(target);
end $$;

-- Those of money and of e-way bills. Documents keep theirs: searches among a million bilties of one company are planned by them.
do $$
declare
  one text;
begin
  foreach one in array array['account', 'voucher', 'entry', 'account_month', 'item', 'allocation', 'books', 'receipt_deduction', 'cash_close',
    'freight_bill', 'freight_bill_line', 'note', 'bill_run', 'bill_run_party', 'party_reminder', 'eway_bill', 'eway_bill_log',
    'eway_bill_reminded', 'series']
  loop
    execute format('alter table %I alter column tenant_id set statistics 0', one);
    -- What was gathered before would stay.
    if current_setting('server_version_num')::integer >= 180000 then
      execute format('select pg_clear_attribute_stats(%L, %L, %L, false)', 'public', one, 'tenant_id');
    else
      begin
        delete from pg_statistic s using pg_attribute a where a.attrelid = one::regclass and a.attname = 'tenant_id'
          and s.starelid = a.attrelid and s.staattnum = a.attnum;
      exception when insufficient_privilege then null; -- a login that is no superuser: it stays until the table is rewritten
      end;
    end if;
  end loop;
end $$;

-- Analyses what an import fills, while that is small: statistics of ten rows are worse than none, and autovacuum comes a minute
-- later. What is large changes little by one company.
create function analyse_imported() returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  one text;
begin
  foreach one in array array['account', 'voucher', 'entry', 'account_month', 'item'] loop
    if (select c.reltuples < 100000 and c.relkind = 'r' from pg_class c where c.oid = one::regclass) then
      execute format('analyze (skip_locked) %I', one);
    end if;
  end loop;
end $$;
revoke execute on function analyse_imported() from public;
grant execute on function analyse_imported() to bilty_app;
