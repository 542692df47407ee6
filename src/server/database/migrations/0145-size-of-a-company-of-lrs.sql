-- A company of thousands of LRs that came after the last analyse was taken for one row, as one of parties was before 0142: all of its
-- LRs were read for one, and for each of a list (docs/decisions/0057-plans-without-statistics.md). Now no table has statistics of
-- tenant_id; of those made from now on isolate_tenant takes none.
do $$
declare
  one text;
  change constant text := 'alter table %s alter column tenant_id set statistics 0';
  clear constant text := 'delete from pg_statistic s using pg_attribute a where a.attrelid = %L::regclass and a.attname = ''tenant_id''
    and s.starelid = a.attrelid and s.staattnum = a.attnum';
begin
  for one in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attstattarget is distinct from 0
    order by c.relname
  loop
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
