create table trip_sheet_month (
  tenant_id uuid not null,
  month date not null,
  n integer not null,
  last_created timestamptz(3) not null,
  primary key (tenant_id, month)
) with (fillfactor=50);
alter table trip_sheet_month alter column tenant_id set statistics 0;
alter table trip_sheet_month enable row level security;
alter table trip_sheet_month force row level security;
create policy erase on trip_sheet_month to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on trip_sheet_month to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on trip_sheet_month to bilty_eraser;
grant select, insert, update on trip_sheet_month to bilty_app;
