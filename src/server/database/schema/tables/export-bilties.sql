-- The bilty of an export load.
create table export_bilty (
  tenant_id uuid not null,
  seq bigint not null, -- ordinal within the company, gap-free; negative: a draft that waits for its lines
  bilty_no text not null,
  bilty_date date not null,
  consignor text not null,
  consignor_contact text not null,
  consignee text not null,
  consignee_contact text not null,
  vehicle_no text not null,
  crossing_vehicle_no text not null,
  origin text not null,
  destination text not null,
  has_policy text not null,
  insurer text not null,
  policy_no text not null,
  risk text not null,
  insured_amount numeric(14, 2) not null,
  policy_date date,
  cotton_bales text not null,
  cotton_bales_quality text not null,
  lot_no text not null,
  press_running_no text not null,
  press_mark_no text not null,
  hsn text not null,
  gstin text not null,
  tin text not null,
  total_pay numeric(14, 2) not null,
  special_instruction text not null,
  delivery_at text not null,
  enquiry text not null,
  voided_at timestamptz(3), -- a draft that never got lines
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  search text not null,
  number_twin boolean not null default false,
  primary key (tenant_id, seq),
  constraint export_bilty_number unique (tenant_id, bilty_no),
  constraint export_bilty_values check (
    bilty_date between '1900-01-01' and '2100-12-31'
    and (greatest(insured_amount, total_pay) < 'NaN')
    and case has_policy when 'yes' then (policy_date is null or policy_date between '1900-01-01' and '2100-12-31') when 'no' then (insurer = '' and policy_no = '' and risk = '' and insured_amount = 0 and policy_date is null) else false end
  )
) with (autovacuum_vacuum_insert_scale_factor=0.02);
create index export_bilty_by_date on export_bilty (tenant_id, bilty_date desc, seq desc);
create index export_bilty_search on export_bilty using gin (tenant_id, search gin_trgm_ops);
create unique index export_bilty_number_form on export_bilty (tenant_id, number_form(bilty_no)) where not number_twin;
alter table export_bilty alter column tenant_id set statistics 0;
alter table export_bilty enable row level security;
alter table export_bilty force row level security;
create policy erase on export_bilty to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy search on export_bilty for select to bilty_search using (true);
create policy tenant on export_bilty to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update on export_bilty to bilty_app;
grant select on export_bilty to bilty_search;
grant select, delete on export_bilty to bilty_eraser;

create table export_bilty_line (
  tenant_id uuid not null,
  export_bilty_seq bigint not null,
  line_no integer not null, -- its id within the bilty; kept when other lines are removed
  item_name text not null,
  rate numeric(14, 2) not null,
  freight numeric(14, 2) not null,
  to_pay numeric(14, 2) not null,
  primary key (tenant_id, export_bilty_seq, line_no),
  constraint export_bilty_line_values check (greatest(rate, freight, to_pay) < 'NaN')
);
alter table export_bilty_line add constraint export_bilty_line_tenant_id_export_bilty_seq_fkey foreign key (tenant_id, export_bilty_seq) references export_bilty (tenant_id, seq);
alter table export_bilty_line alter column tenant_id set statistics 0;
alter table export_bilty_line enable row level security;
alter table export_bilty_line force row level security;
create policy erase on export_bilty_line to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on export_bilty_line to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update, delete on export_bilty_line to bilty_app;
grant select, delete on export_bilty_line to bilty_eraser;

create table export_bilty_month (
  tenant_id uuid not null,
  month date not null,
  n integer not null,
  last_created timestamptz(3) not null,
  primary key (tenant_id, month)
) with (fillfactor=50);
alter table export_bilty_month alter column tenant_id set statistics 0;
alter table export_bilty_month enable row level security;
alter table export_bilty_month force row level security;
create policy erase on export_bilty_month to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on export_bilty_month to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update on export_bilty_month to bilty_app;
grant select, delete on export_bilty_month to bilty_eraser;
