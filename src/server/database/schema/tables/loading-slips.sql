-- What was loaded on a vehicle.
create table loading_slip (
  tenant_id uuid not null,
  seq bigint not null, -- ordinal within the company, gap-free; negative: a draft that waits for its lines
  slip_no text not null,
  party text not null,
  slip_date date not null,
  vehicle_no text not null,
  driver_id bigint not null,
  remark text not null,
  voided_at timestamptz(3), -- a draft that never got lines
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  driver_name text not null default '',
  search text not null,
  number_twin boolean not null default false,
  primary key (tenant_id, seq),
  constraint loading_slip_number unique (tenant_id, slip_no),
  constraint loading_slip_values check (slip_date between '1900-01-01' and '2100-12-31')
) with (autovacuum_vacuum_insert_scale_factor=0.02);
alter table loading_slip add constraint loading_slip_driver foreign key (tenant_id, driver_id) references employee (tenant_id, id);
create index loading_slip_by_date on loading_slip (tenant_id, slip_date desc, seq desc);
create index loading_slip_search on loading_slip using gin (tenant_id, search gin_trgm_ops);
create index loading_slip_by_driver on loading_slip (tenant_id, driver_id);
create unique index loading_slip_number_form on loading_slip (tenant_id, number_form(slip_no)) where not number_twin;
alter table loading_slip alter column tenant_id set statistics 0;
alter table loading_slip enable row level security;
alter table loading_slip force row level security;
create policy erase on loading_slip to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy search on loading_slip for select to bilty_search using (true);
create policy tenant on loading_slip to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update on loading_slip to bilty_app;
grant select on loading_slip to bilty_search;
grant select, delete on loading_slip to bilty_eraser;

create table loading_slip_line (
  tenant_id uuid not null,
  loading_slip_seq bigint not null,
  line_no integer not null, -- its id within the slip; kept when other lines are removed
  item_name text not null,
  quantity numeric(12, 3) not null,
  weight numeric(12, 3) not null,
  boxes numeric(12, 3) not null,
  primary key (tenant_id, loading_slip_seq, line_no),
  constraint loading_slip_line_values check (greatest(quantity, weight, boxes) < 'NaN')
);
alter table loading_slip_line add constraint loading_slip_line_tenant_id_loading_slip_seq_fkey foreign key (tenant_id, loading_slip_seq) references loading_slip (tenant_id, seq);
alter table loading_slip_line alter column tenant_id set statistics 0;
alter table loading_slip_line enable row level security;
alter table loading_slip_line force row level security;
create policy erase on loading_slip_line to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on loading_slip_line to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update, delete on loading_slip_line to bilty_app;
grant select, delete on loading_slip_line to bilty_eraser;

create table loading_slip_month (
  tenant_id uuid not null,
  month date not null,
  n integer not null,
  last_created timestamptz(3) not null,
  primary key (tenant_id, month)
) with (fillfactor=50);
alter table loading_slip_month alter column tenant_id set statistics 0;
alter table loading_slip_month enable row level security;
alter table loading_slip_month force row level security;
create policy erase on loading_slip_month to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on loading_slip_month to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update on loading_slip_month to bilty_app;
grant select, delete on loading_slip_month to bilty_eraser;
