-- The consignment note. Designs and their costs: docs/decisions/0003-documents.md.

create table bilty (
  tenant_id uuid not null,
  seq bigint not null, -- ordinal within the company, gap-free; negative: a draft that waits for its lines
  bilty_no text not null,
  bilty_date date not null check (bilty_date between '1900-01-01' and '2100-12-31'),
  sender text not null,
  sender_contact text not null,
  receiver text not null,
  origin text not null,
  destination text not null,
  vehicle_no text not null,
  driver text not null,
  gstin text not null,
  hsn text not null,
  delivery_fee numeric(14, 2) not null check (delivery_fee between -999999999999.99 and 999999999999.99),
  packaging_fee numeric(14, 2) not null check (packaging_fee between -999999999999.99 and 999999999999.99),
  received numeric(14, 2) not null check (received between -999999999999.99 and 999999999999.99),
  voided_at timestamptz(3), -- a draft whose lines never came
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  search text not null generated always as (lower(
    bilty_no || E'\n' || sender || E'\n' || sender_contact || E'\n' || receiver || E'\n' || origin || E'\n' ||
    destination || E'\n' || vehicle_no || E'\n' || driver)) stored,
  primary key (tenant_id, seq),
  constraint bilty_number unique (tenant_id, bilty_no)
);

create table bilty_line (
  tenant_id uuid not null,
  bilty_seq bigint not null,
  line_no integer not null, -- its id within the bilty; kept when lines around it go
  item_name text not null,
  rate numeric(14, 2) not null check (rate between -999999999999.99 and 999999999999.99),
  weight numeric(12, 3) not null check (weight between -999999999.999 and 999999999.999),
  freight numeric(14, 2) not null check (freight between -999999999999.99 and 999999999999.99),
  advance numeric(14, 2) not null check (advance between -999999999999.99 and 999999999999.99),
  primary key (tenant_id, bilty_seq, line_no),
  foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq)
);
select make_document('bilty', 'bilty_date');
