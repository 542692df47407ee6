create table package_scan (
  tenant_id uuid not null,
  challan_seq bigint not null,
  way text not null check (way in ('load', 'unload')),
  bilty_seq bigint not null,
  package integer not null check (package between 1 and 999),
  phone text not null,
  scanned_at timestamptz(3) not null default now(),
  scanned_by text not null,
  primary key (tenant_id, challan_seq, way, bilty_seq, package)
);
create index package_scan_oldest on package_scan (tenant_id, scanned_at);
alter table package_scan alter column tenant_id set statistics 0;
alter table package_scan enable row level security;
alter table package_scan force row level security;
create policy erase on package_scan to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on package_scan to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on package_scan to bilty_eraser;
grant select, insert, delete on package_scan to bilty_app;
