-- Analyses what an import filled: each table of companies that grew by a tenth since its last analyse, while it is small; autovacuum comes
-- a minute later. A larger table changes little by one company. A table that Citus spreads is empty here: autovacuum analyses its shards.
create function analyse_imported() returns void
  language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  one text;
begin
  for one in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples < 100000
      and (pg_relation_size(c.oid) > 1.1 * 8192 * c.relpages or c.relpages > 0 and c.reltuples < c.relpages)
      and pg_relation_size(c.oid) < 32 * 1024 * 1024
  loop
    execute format('analyze (skip_locked) %I', one);
  end loop;
end $$;
revoke execute on function analyse_imported() from public;
grant execute on function analyse_imported() to bilty_app;
