-- A table whose rows were deleted keeps its pages until a vacuum. Analysed then, it counts as pages with next to no rows, and one that is
-- filled again is taken for one row: a counter's snapshot read all parties for each place. Its size tells nothing of that, for the pages
-- are used again: a table with less than a row for each page is analysed too (docs/decisions/0057-plans-without-statistics.md).
create or replace function analyse_imported() returns void
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
