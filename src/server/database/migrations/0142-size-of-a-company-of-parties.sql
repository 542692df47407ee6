-- A company that came after the last analyse was taken for one party too, and what looked a party up for each row of a list or of a
-- snapshot read all of them for each (docs/decisions/0057-plans-without-statistics.md). As 0069 did for the tables of money.
do $$
declare
  one text;
  change constant text := 'alter table %s alter column tenant_id set statistics 0';
  clear constant text := 'delete from pg_statistic s using pg_attribute a where a.attrelid = %L::regclass and a.attname = ''tenant_id''
    and s.starelid = a.attrelid and s.staattnum = a.attnum';
begin
  foreach one in array array['party', 'party_place'] loop
    if to_regclass('pg_dist_partition') is not null then
      declare
        is_spread boolean;
        failed text;
      begin
        execute format('select exists (select from pg_dist_partition where logicalrelid = %L::regclass)', one) into is_spread;
        if is_spread then
          -- Citus takes no statistics of a column for the whole; the pieces are planned by theirs.
          execute format('select min(result) filter (where not success) from run_command_on_shards(%L, %L)', one, change) into failed;
          if failed is not null then
            raise exception '%', failed;
          end if;
          execute format('select from run_command_on_shards(%L, %L)', one, clear);
          continue;
        end if;
      end;
    end if;
    execute format(change, one);
    -- What was gathered before would stay.
    if current_setting('server_version_num')::integer >= 180000 then
      execute format('select pg_clear_attribute_stats(%L, %L, %L, false)', 'public', one, 'tenant_id');
    else
      begin
        execute format(clear, one);
      exception when insufficient_privilege then null; -- a login that is no superuser: it stays until the table is rewritten
      end;
    end if;
  end loop;
end $$;

-- Analyses what an import filled: each table of companies that has grown by a tenth since it was last analysed, while that takes a
-- moment. What is larger changes little by one company. What Citus spreads is empty here: autovacuum analyses its pieces.
create or replace function analyse_imported() returns void
  language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  one text;
begin
  for one in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples < 100000
      and pg_relation_size(c.oid) > 1.1 * 8192 * c.relpages and pg_relation_size(c.oid) < 32 * 1024 * 1024
  loop
    execute format('analyze (skip_locked) %I', one);
  end loop;
end $$;
