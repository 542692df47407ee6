-- Settles the items of vouchers against each other, the oldest first: money received for an LR settles its claim where a claim and a
-- receipt overlap when those of each account are laid end to end. Several receipts may add up to more than the claim.
create function settle_overlaps(of_vouchers bigint[], by_user text) returns void
  language plpgsql as $$
declare
  tenant constant uuid := current_tenant();
  pairs record;
begin
  with own as materialized (
    select i.id, i.account, i.side, i.amount - i.settled as open,
        sum(i.amount - i.settled) over (partition by i.account, i.side order by i.id) as upto
      from unnest(of_vouchers) v (id)
        cross join lateral (select f.* from item f where f.tenant_id = tenant and f.voucher_id = v.id offset 0) i
      where i.amount - i.settled > 0)
  select array_agg(d.id) as ones, array_agg(c.id) as others, array_agg(least(d.upto, c.upto) - greatest(d.upto - d.open, c.upto - c.open)) as amounts
    into pairs from own d join own c on c.account = d.account and c.side = 'C'
    where d.side = 'D' and d.upto - d.open < c.upto and c.upto - c.open < d.upto;
  if pairs.ones is not null then perform settle_pairs(pairs.ones, pairs.others, pairs.amounts, by_user); end if;
end $$;
revoke execute on function settle_overlaps(bigint[], text) from public;
grant execute on function settle_overlaps(bigint[], text) to bilty_app;
