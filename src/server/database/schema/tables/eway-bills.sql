-- The transporter's e-way bills (spec 3 §3). Moments are text in Indian time, yyyy-mm-ddThh:mm: the government portal uses no other, and
-- they sort chronologically (src/domain/rules/moment.ts).
create table eway_bill (
  tenant_id uuid not null,
  id bigint not null,
  eway_bill_no text not null,
  eway_state text not null check (eway_state in ('Part A only', 'Active', 'Cancelled', 'Closed')),
  generated_at text not null,
  valid_upto text not null,
  distance_km bigint not null,
  cargo text not null,
  doc_type text not null,
  doc_no text not null,
  doc_date date check (doc_date between '1900-01-01' and '2100-12-31'),
  doc_value numeric(14, 2) not null check (doc_value < 'NaN'),
  from_gstin text not null,
  from_name text not null,
  from_place text not null,
  from_pin text not null,
  from_state text not null,
  to_gstin text not null,
  to_name text not null,
  to_place text not null,
  to_pin text not null,
  to_state text not null,
  hsn_code text not null,
  transporter_id text not null,
  vehicle_no text not null,
  part_b_at text not null,
  is_estimate text not null check (is_estimate in ('yes', 'no')), -- whether valid_upto was estimated here, not given by the government portal
  extended_times bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  ship_to_gstin text not null default '',
  ship_to_name text not null default '',
  closed_on date check (closed_on between '1900-01-01' and '2100-12-31'),
  primary key (tenant_id, id)
);
create unique index eway_bill_no on eway_bill (tenant_id, eway_bill_no);
-- Open bills, the one that expires first at the top; those with unknown expiry last.
create index eway_bill_open on eway_bill (tenant_id, nullif(valid_upto, ''::text), id) where eway_state in ('Part A only', 'Active');
-- Bills of all companies that expire soon, which are checked every ten minutes.
create index eway_bill_ending on eway_bill (valid_upto) where eway_state in ('Part A only', 'Active');
-- For 20,000 open bills: those with only Part A, and those that no LR's invoice names, for which bills and invoices are read by number
-- and merged (137 ms of CPU a page before, 10 after).
create index eway_bill_part_a on eway_bill (tenant_id, nullif(valid_upto, ''::text), id) where eway_state = 'Part A only';
create index eway_bill_open_no on eway_bill (tenant_id, eway_bill_no) include (id, valid_upto) where eway_state in ('Part A only', 'Active');
alter table eway_bill alter column tenant_id set statistics 0;
alter table eway_bill enable row level security;
alter table eway_bill force row level security;
create policy erase on eway_bill to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy list on eway_bill for select to bilty_search using (true);
create policy tenant on eway_bill to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on eway_bill to bilty_eraser;
grant select, insert, update on eway_bill to bilty_app;
grant select on eway_bill to bilty_search;

-- The log of an e-way bill, besides changes of its fields; rows are only added.
create table eway_bill_log (
  tenant_id uuid not null,
  eway_bill_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  user_name text not null,
  what text not null check (what in ('extended', 'Part B file', 'consolidated file', 'extension sheet')),
  detail jsonb not null,
  primary key (tenant_id, eway_bill_id, at)
);
alter table eway_bill_log add constraint eway_bill_log_tenant_id_eway_bill_id_fkey foreign key (tenant_id, eway_bill_id) references eway_bill (tenant_id, id);
alter table eway_bill_log alter column tenant_id set statistics 0;
alter table eway_bill_log enable row level security;
alter table eway_bill_log force row level security;
create policy erase on eway_bill_log to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on eway_bill_log to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on eway_bill_log to bilty_eraser;
grant select, insert on eway_bill_log to bilty_app;

-- The expiries of e-way bills that a company was told of by letter (spec 3: within 24 hours, once each).
create table eway_bill_reminded (
  tenant_id uuid not null,
  eway_bill_id bigint not null,
  valid_upto text not null,
  primary key (tenant_id, eway_bill_id, valid_upto)
);
alter table eway_bill_reminded alter column tenant_id set statistics 0;
alter table eway_bill_reminded enable row level security;
alter table eway_bill_reminded force row level security;
create policy access on eway_bill_reminded to bilty_app using (current_setting('app.access', true) = 'on');
create policy erase on eway_bill_reminded to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy list on eway_bill_reminded for select to bilty_search using (true);
grant select, insert on eway_bill_reminded to bilty_app;
grant select, delete on eway_bill_reminded to bilty_eraser;
grant select on eway_bill_reminded to bilty_search;
