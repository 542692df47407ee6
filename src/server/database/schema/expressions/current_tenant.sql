-- The company of this transaction; raises an error if none is set.
create function current_tenant() returns uuid
  language sql stable parallel safe
  return (current_setting('app.tenant_id'))::uuid;
revoke execute on function current_tenant() from public;
grant execute on function current_tenant() to bilty_app;
grant execute on function current_tenant() to bilty_search;
