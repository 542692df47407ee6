-- Analyses the tables that an import fills, while they are small: statistics of ten rows are worse than none, and autovacuum comes a
-- minute later. Large tables are hardly changed by one company.
create function analyse_imported() returns void
  language plpgsql security definer
  set search_path = pg_catalog, public as $$
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
