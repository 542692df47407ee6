-- The consignment note of an export load.

create table export_bilty (
  tenant_id uuid not null,
  seq bigint not null, -- ordinal within the company, gap-free; negative: a draft that waits for its lines
  bilty_no text not null,
  bilty_date date not null check (bilty_date between '1900-01-01' and '2100-12-31'),
  consignor text not null,
  consignor_contact text not null,
  consignee text not null,
  consignee_contact text not null,
  vehicle_no text not null,
  crossing_vehicle_no text not null,
  origin text not null,
  destination text not null,
  has_policy text not null check (has_policy in ('yes', 'no')),
  insurer text not null,
  policy_no text not null,
  risk text not null,
  insured_amount numeric(14, 2) not null check (insured_amount between -999999999999.99 and 999999999999.99),
  policy_date date check (policy_date between '1900-01-01' and '2100-12-31'),
  cotton_bales text not null,
  cotton_bales_quality text not null,
  lot_no text not null,
  press_running_no text not null,
  press_mark_no text not null,
  hsn text not null,
  gstin text not null,
  tin text not null,
  total_pay numeric(14, 2) not null check (total_pay between -999999999999.99 and 999999999999.99),
  special_instruction text not null,
  delivery_at text not null,
  enquiry text not null,
  voided_at timestamptz(3), -- a draft whose lines never came
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  search text not null generated always as (lower(
    bilty_no || E'\n' || consignor || E'\n' || consignor_contact || E'\n' || consignee || E'\n' || consignee_contact || E'\n' ||
    origin || E'\n' || destination || E'\n' || vehicle_no || E'\n' || crossing_vehicle_no || E'\n' || lot_no)) stored,
  primary key (tenant_id, seq),
  constraint export_bilty_number unique (tenant_id, bilty_no),
  check (has_policy = 'yes' or (insurer = '' and policy_no = '' and risk = '' and insured_amount = 0 and policy_date is null))
);

create table export_bilty_line (
  tenant_id uuid not null,
  export_bilty_seq bigint not null,
  line_no integer not null, -- its id within the bilty; kept when lines around it go
  item_name text not null,
  rate numeric(14, 2) not null check (rate between -999999999999.99 and 999999999999.99),
  freight numeric(14, 2) not null check (freight between -999999999999.99 and 999999999999.99),
  to_pay numeric(14, 2) not null check (to_pay between -999999999999.99 and 999999999999.99),
  primary key (tenant_id, export_bilty_seq, line_no),
  foreign key (tenant_id, export_bilty_seq) references export_bilty (tenant_id, seq)
);
select make_document('export_bilty', 'bilty_date');
insert into series (tenant_id, kind) select tenant_id, 'export_bilty' from company;
