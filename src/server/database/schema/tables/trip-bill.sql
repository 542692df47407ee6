create table trip_bill (
  tenant_id uuid not null,
  file text not null,
  sha256 text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, file)
);
alter table trip_bill alter column tenant_id set statistics 0;
alter table trip_bill enable row level security;
alter table trip_bill force row level security;
create policy erase on trip_bill to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on trip_bill to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on trip_bill to bilty_eraser;
grant select, insert on trip_bill to bilty_app;
