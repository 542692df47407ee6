create function open_changed(ids bigint[], changes numeric[]) returns void
  language plpgsql
  set search_path = pg_catalog, public
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  tenant constant uuid := current_tenant();
  each record;
begin
  for each in
    select i.account, sum(case i.side when 'D' then (i.open > 0)::integer - (i.open > x.change)::integer else 0 end) as items,
        sum(case i.side when 'D' then x.change else 0 end) as debit, sum(case i.side when 'C' then x.change else 0 end) as credit
      from unnest(ids, changes) as x (id, change)
        cross join lateral (select f.account, f.side, f.amount - f.settled as open from item f
          where f.tenant_id = tenant and f.id = x.id and (f.account like 'party:%' or f.account = 'others') offset 0) i
      group by 1 order by 1
  loop
    insert into account_open as o (tenant_id, account, items, debit, credit) values (tenant, each.account, each.items, each.debit, each.credit)
      on conflict (tenant_id, account) do update set items = o.items + excluded.items, debit = o.debit + excluded.debit,
        credit = o.credit + excluded.credit;
  end loop;
end $$;
revoke execute on function open_changed(bigint[], numeric[]) from public;
grant execute on function open_changed(bigint[], numeric[]) to bilty_app;
