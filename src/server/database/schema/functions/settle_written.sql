-- Settles with the items of vouchers just written, the first of them after `before_them`, the items they name: those of a voucher that
-- they reverse, or others of the same account.
create function settle_written(vouchers jsonb, before_them bigint, by_user text) returns void
  language plpgsql as $$
declare
  tenant constant uuid := current_tenant();
  pairs record;
begin
  -- Worked out before it is looked up: of a row that is isolated by tenant, an index takes no sum.
  with v as materialized (
      select before_them + t.nth as id, (t.one ->> 'reverses')::bigint as reverses, t.one -> 'settles' as settles
        from jsonb_array_elements(vouchers) with ordinality as t (one, nth)),
    own as materialized (select v.id as voucher_id, i.* from v
      cross join lateral (select f.id, f.account, f.amount from item f where f.tenant_id = tenant and f.voucher_id = v.id offset 0) i)
  select array_agg(s.own) as ones, array_agg(s.other) as others, array_agg(s.amount) as amounts into pairs from (
    select own.id as own, old.id as other, own.amount from v
        join own on own.voucher_id = v.id
        join lateral (select f.id, f.account from item f where f.tenant_id = tenant and f.voucher_id = v.reverses offset 0) old
          on old.account = own.account
    union all
    select own.id, old.id, x.amount from v cross join lateral jsonb_to_recordset(v.settles) as x (item bigint, amount numeric(14, 2))
        cross join lateral (select f.id, f.account from item f where f.tenant_id = tenant and f.id = x.item offset 0) old
        join own on own.account = old.account and own.voucher_id = v.id) s;
  if pairs.ones is not null then perform settle_pairs(pairs.ones, pairs.others, pairs.amounts, by_user); end if;
end $$;
revoke execute on function settle_written(jsonb, bigint, text) from public;
grant execute on function settle_written(jsonb, bigint, text) to bilty_app;
