-- Locks the items that a posting of these vouchers settles or frees, in order of id, and undoes what settles the items of `freed`
-- vouchers.
create function free_items(vouchers jsonb, freed bigint[], kept bigint[], by_user text) returns void
  language plpgsql as $$
declare
  tenant constant uuid := current_tenant();
  parted bigint[];
  touched bigint[];
  one_item bigint;
  pairs record;
begin
  parted := array(select i.id from unnest(freed) v (id)
    cross join lateral (select f.id from item f where f.tenant_id = tenant and f.voucher_id = v.id offset 0) i);
  touched := array(
    select p.id from unnest(parted) p (id)
    union select a.other from unnest(parted) p (id)
      cross join lateral (select l.credit_item as other from allocation l where l.tenant_id = tenant and l.debit_item = p.id offset 0) a
    union select a.other from unnest(parted) p (id)
      cross join lateral (select l.debit_item as other from allocation l where l.tenant_id = tenant and l.credit_item = p.id offset 0) a
    union select i.id from unnest(kept) v (id)
      cross join lateral (select f.id from item f where f.tenant_id = tenant and f.voucher_id = v.id offset 0) i
    union select (s ->> 'item')::bigint from jsonb_path_query(vouchers, '$[*].settles[*]') s
    order by 1);
  foreach one_item in array touched loop
    perform from item i where i.tenant_id = tenant and i.id = one_item for update;
  end loop;
  if cardinality(parted) > 0 then
    select array_agg(u.debit_item) as ones, array_agg(u.credit_item) as others, array_agg(-u.amount) as amounts into pairs
      from (select a.debit_item, a.credit_item, sum(a.amount) as amount
        from (select l.* from unnest(parted) p (id) cross join lateral (select debit_item, credit_item, nth, amount from allocation
              where tenant_id = tenant and debit_item = p.id offset 0) l
          union select l.* from unnest(parted) p (id) cross join lateral (select debit_item, credit_item, nth, amount from allocation
              where tenant_id = tenant and credit_item = p.id offset 0) l) a
        group by 1, 2 having sum(a.amount) > 0) u;
    if pairs.ones is not null then perform settle_pairs(pairs.ones, pairs.others, pairs.amounts, by_user); end if;
  end if;
end $$;
revoke execute on function free_items(jsonb, bigint[], bigint[], text) from public;
grant execute on function free_items(jsonb, bigint[], bigint[], text) to bilty_app;
