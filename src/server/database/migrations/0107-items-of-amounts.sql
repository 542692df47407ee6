-- Items by what is open of them: an index that only who asks for amounts takes. Without its last condition, statements that ask for one
-- account took it, too, and read all that is owed to the company.
drop index item_of_amount;
create index item_of_amount on item (tenant_id, side, (amount - settled)) where settled < amount and amount - settled > 0;
create or replace function items_of_amounts(amounts numeric[], of_side text, most integer) returns table (id bigint, account text, amount numeric)
  language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
begin
  return query select i.id, i.account, a.amount from unnest(amounts) a (amount)
    cross join lateral (select f.id, f.account from (select o.id, o.account from item o where o.tenant_id = current_tenant() and o.side = of_side
      and o.settled < o.amount and o.amount - o.settled > 0 and (o.amount - o.settled) between a.amount - 1 and a.amount + 1 offset 0) f limit most) i;
end $$;
