-- Lets the eraser delete a company's rows from a table. Every table with a tenant_id needs it; isolate_tenant() calls it.
create function make_erasable(target regclass) returns void
  language plpgsql as $$
begin
  execute format('create policy erase on %s to bilty_eraser using (tenant_id = any (erasing_tenants()))', target);
  execute format('grant select, delete on %s to bilty_eraser', target);
end $$;
revoke execute on function make_erasable(regclass) from public;
