-- Settles pairs of items, a debit and a credit of one account each, against each other for an amount; a negative amount undoes that. The
-- caller has locked all of them. Each row is looked up by its own key, as in write_vouchers.
create function settle_pairs(ones bigint[], others bigint[], amounts numeric[], by_user text) returns void
  language plpgsql
  set search_path = pg_catalog, public
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  tenant constant uuid := current_tenant();
  short record;
  each record;
  ids bigint[] := '{}';
  changes numeric[] := '{}';
begin
  if exists (select from unnest(ones, others) as p (one, other)
      left join lateral (select i.account, i.side from item i where i.tenant_id = tenant and i.id = p.one offset 0) x on true
      left join lateral (select i.account, i.side from item i where i.tenant_id = tenant and i.id = p.other offset 0) y on true
      where (x.account = y.account and x.side <> y.side) is not true) then
    raise exception 'Items of different accounts.' using errcode = '23514', constraint = 'item_accounts';
  end if;
  -- Undoing takes nothing from what is left.
  select i.paper, i.open into short
    from (select side.item, sum(p.amount) as amount from unnest(ones, others, amounts) as p (one, other, amount),
        lateral (values (p.one), (p.other)) side (item) group by 1) n
      cross join lateral (select o.id, o.side, o.paper, o.amount - o.settled as open from item o
        where o.tenant_id = tenant and o.id = n.item offset 0) i
    where i.open < n.amount order by i.side desc, i.id limit 1;
  if short.paper is not null then
    raise exception 'Less is left.' using errcode = '23514', constraint = 'item_left',
      detail = json_build_object('no', short.paper, 'left', short.open::text)::text;
  end if;
  for each in
    select n.debit, n.credit, coalesce((select a.nth from allocation a
        where a.tenant_id = tenant and a.debit_item = n.debit and a.credit_item = n.credit order by a.nth desc limit 1), 0) + 1 as nth, n.amount
    from (select case x.side when 'D' then p.one else p.other end as debit, case x.side when 'D' then p.other else p.one end as credit,
          sum(p.amount) as amount
        from unnest(ones, others, amounts) as p (one, other, amount)
          cross join lateral (select i.side from item i where i.tenant_id = tenant and i.id = p.one offset 0) x group by 1, 2) n
  loop
    insert into allocation (tenant_id, debit_item, credit_item, nth, amount, created_by)
      values (tenant, each.debit, each.credit, each.nth, each.amount, by_user);
  end loop;
  for each in
    select side.item, sum(p.amount) as amount from unnest(ones, others, amounts) as p (one, other, amount),
      lateral (values (p.one), (p.other)) side (item) group by 1
  loop
    update item i set settled = i.settled + each.amount where i.tenant_id = tenant and i.id = each.item;
    ids := ids || each.item;
    changes := changes || -each.amount;
  end loop;
  perform open_changed(ids, changes);
end $$;
revoke execute on function settle_pairs(bigint[], bigint[], numeric[], text) from public;
grant execute on function settle_pairs(bigint[], bigint[], numeric[], text) to bilty_app;
