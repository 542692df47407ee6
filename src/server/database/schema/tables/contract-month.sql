create table contract_month (
  tenant_id uuid not null,
  month date not null,
  n integer not null,
  last_created timestamptz(3) not null,
  primary key (tenant_id, month)
) with (fillfactor=50);
alter table contract_month alter column tenant_id set statistics 0;
alter table contract_month enable row level security;
alter table contract_month force row level security;
create policy erase on contract_month to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on contract_month to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on contract_month to bilty_eraser;
grant select, insert, update on contract_month to bilty_app;
