create table moving_in_head (
  tenant_id uuid not null,
  kind text not null,
  head text not null,
  field text not null,
  primary key (tenant_id, kind, head)
);
alter table moving_in_head alter column tenant_id set statistics 0;
alter table moving_in_head enable row level security;
alter table moving_in_head force row level security;
create policy erase on moving_in_head to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on moving_in_head to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on moving_in_head to bilty_eraser;
grant select, insert, update on moving_in_head to bilty_app;
