create table trip_sheet (
  tenant_id uuid not null,
  seq bigint not null,
  trip_no text not null,
  start_at date not null,
  end_at date,
  branch_id bigint not null,
  vehicle_no text not null,
  plate text not null default '',
  driver_id bigint not null,
  driver_name text not null default '',
  challan_nos text not null,
  km_out bigint not null,
  km_in bigint not null,
  tank_out numeric(12, 3) not null,
  tank_in numeric(12, 3) not null,
  remark text not null,
  trip_state text not null default 'draft' check (trip_state in ('draft', 'open', 'settled', 'cancelled')),
  cancel_reason text not null default '',
  started_at timestamptz(3),
  started_by text not null default '',
  settled_at timestamptz(3),
  settled_by text not null default '',
  cancelled_at timestamptz(3),
  cancelled_by text not null default '',
  voided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  search text not null,
  number_twin boolean not null default false,
  primary key (tenant_id, seq),
  constraint trip_sheet_number unique (tenant_id, trip_no),
  constraint trip_sheet_days check (end_at is null or end_at >= start_at),
  constraint trip_sheet_end check (end_at between '1900-01-01' and '2100-12-31'),
  constraint trip_sheet_km check (km_in = 0 or km_in >= km_out),
  constraint trip_sheet_values check (start_at between '1900-01-01' and '2100-12-31' and (greatest(tank_out, tank_in) < 'NaN'))
) with (autovacuum_vacuum_insert_scale_factor=0.02);
alter table trip_sheet add constraint trip_sheet_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id);
alter table trip_sheet add constraint trip_sheet_driver foreign key (tenant_id, driver_id) references employee (tenant_id, id);
create index trip_sheet_by_driver on trip_sheet (tenant_id, driver_id);
create unique index trip_sheet_open on trip_sheet (tenant_id, plate) where trip_state = 'open';
create unique index trip_sheet_number_form on trip_sheet (tenant_id, number_form(trip_no)) where not number_twin;
create index trip_sheet_by_date on trip_sheet (tenant_id, start_at desc, seq desc);
create index trip_sheet_search on trip_sheet using gin (tenant_id, search gin_trgm_ops);
alter table trip_sheet alter column tenant_id set statistics 0;
alter table trip_sheet enable row level security;
alter table trip_sheet force row level security;
create policy erase on trip_sheet to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy search on trip_sheet for select to bilty_search using (true);
create policy tenant on trip_sheet to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on trip_sheet to bilty_eraser;
grant select, insert, update on trip_sheet to bilty_app;
grant select on trip_sheet to bilty_search;
