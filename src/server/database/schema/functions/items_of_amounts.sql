create function items_of_amounts(amounts numeric[], of_side text, most integer) returns table(id bigint, account text, amount numeric)
  language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_tenant();
begin
  return query select i.id, i.account, a.amount from unnest(amounts) a (amount)
    cross join lateral (select f.id, f.account from (select o.id, o.account from item o where o.tenant_id = tenant and o.side = of_side
      and o.settled < o.amount and o.amount - o.settled > 0 and (o.amount - o.settled) between a.amount - 1 and a.amount + 1 offset 0) f limit most) i;
end $$;
revoke execute on function items_of_amounts(numeric[], text, integer) from public;
grant execute on function items_of_amounts(numeric[], text, integer) to bilty_app;
alter function items_of_amounts(numeric[], text, integer) owner to bilty_search;
