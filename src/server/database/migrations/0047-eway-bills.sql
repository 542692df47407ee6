-- The transporter's desk of e-way bills (spec 3 §3). Moments are texts in India's time, yyyy-mm-ddThh:mm: the portal of e-way
-- bills knows no other, and they sort as the moments do (src/domain/rules/moment.ts).
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
  is_estimate text not null check (is_estimate in ('yes', 'no')), -- of valid_upto: worked out here, not said by the portal
  extended_times bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  primary key (tenant_id, id)
);
create unique index eway_bill_no on eway_bill (tenant_id, eway_bill_no);
-- The desk: what is open, the one that ends first at the top; those whose end nobody knows come last.
create index eway_bill_open on eway_bill (tenant_id, (nullif(valid_upto, '')), id) where eway_state in ('Part A only', 'Active');
select isolate_tenant('eway_bill');
grant select, insert, update on eway_bill to bilty_app;

-- What was done with an e-way bill besides changing its fields; only added to.
create table eway_bill_log (
  tenant_id uuid not null,
  eway_bill_id bigint not null,
  at timestamptz(3) not null default clock_timestamp(),
  user_name text not null,
  what text not null check (what in ('extended')),
  detail jsonb not null,
  primary key (tenant_id, eway_bill_id, at),
  foreign key (tenant_id, eway_bill_id) references eway_bill (tenant_id, id)
);
select isolate_tenant('eway_bill_log');
grant select, insert on eway_bill_log to bilty_app;
