-- The packages that were scanned into and out of the vehicle of a challan, each once (spec 5 §8).
create table package_scan (
  tenant_id uuid not null,
  challan_seq bigint not null,
  way text not null check (way in ('load', 'unload')),
  bilty_seq bigint not null,
  package integer not null check (package between 1 and 999),
  phone text not null, -- which sent it: sent again by the same it is right
  scanned_at timestamptz(3) not null default now(),
  scanned_by text not null,
  primary key (tenant_id, challan_seq, way, bilty_seq, package)
);
create index package_scan_oldest on package_scan (tenant_id, scanned_at);
select isolate_tenant('package_scan');
grant select, insert, delete on package_scan to bilty_app;
