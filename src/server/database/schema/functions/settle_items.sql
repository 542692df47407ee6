-- Settles two items of one account, a debit and a credit, against each other for an amount. The caller has locked both.
create function settle_items(one bigint, other bigint, settled_now numeric, by_user text) returns void
  language sql
  set search_path = pg_catalog, public as $$
  select settle_pairs(array[one], array[other], array[settled_now], by_user);
$$;
revoke execute on function settle_items(bigint, bigint, numeric, text) from public;
grant execute on function settle_items(bigint, bigint, numeric, text) to bilty_app;
