-- Trip sheets (spec 4 §3): what trips of own vehicles cost, and what their drivers were given.
create table trip_sheet (
  tenant_id uuid not null,
  seq bigint not null, -- ordinal within the company, gap-free; negative: a draft that waits for its lines
  trip_no text not null,
  start_at date not null,
  end_at date,
  branch_id bigint not null,
  vehicle_no text not null,
  plate text not null default '', -- vehicle_no as it is compared (src/domain/rules/plate.ts)
  driver_id bigint not null,
  driver_name text not null default '',
  challan_nos text not null,
  km_out bigint not null,
  km_in bigint not null, -- 0: it is not back yet
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
  voided_at timestamptz(3), -- a draft whose lines never came
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  primary key (tenant_id, seq),
  constraint trip_sheet_number unique (tenant_id, trip_no),
  constraint trip_sheet_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  constraint trip_sheet_driver foreign key (tenant_id, driver_id) references employee (tenant_id, id),
  constraint trip_sheet_km check (km_in = 0 or km_in >= km_out),
  constraint trip_sheet_days check (end_at is null or end_at >= start_at),
  constraint trip_sheet_end check (end_at between '1900-01-01' and '2100-12-31'),
  constraint trip_sheet_values check (start_at between '1900-01-01' and '2100-12-31' and greatest(tank_out, tank_in) < 'NaN')
);
create index trip_sheet_by_driver on trip_sheet (tenant_id, driver_id);
-- A vehicle is on one trip at a time.
create unique index trip_sheet_open on trip_sheet (tenant_id, plate) where trip_state = 'open';

-- The expenses of a trip.
create table trip_sheet_line (
  tenant_id uuid not null,
  trip_sheet_seq bigint not null,
  line_no integer not null, -- its id within the sheet; kept when lines around it go
  date date not null,
  head text not null,
  place text not null,
  litres numeric(12, 3) not null,
  amount numeric(14, 2) not null,
  paid_by text not null check (paid_by in ('driver', 'fastag', 'pump', 'company')),
  pump text not null, -- the name of the party that is owed for it
  primary key (tenant_id, trip_sheet_seq, line_no),
  foreign key (tenant_id, trip_sheet_seq) references trip_sheet (tenant_id, seq) on update cascade,
  constraint trip_sheet_line_values check (date between '1900-01-01' and '2100-12-31' and amount > 0 and greatest(litres, amount) < 'NaN')
);
-- Forced, it binds the owner, who fills it.
alter table kind no force row level security;
alter table company no force row level security;
alter table series no force row level security;
select make_document('trip_sheet', 'start_at', 'trip_no');
select make_kind('voucher_trip', false);
alter table kind force row level security;
alter table company force row level security;
alter table series force row level security;

-- The challans of a sheet, as they are named in challan_nos.
create table trip_sheet_challan (
  tenant_id uuid not null,
  trip_sheet_seq bigint not null,
  challan_no text not null,
  is_live boolean not null, -- its sheet was started and not cancelled
  primary key (tenant_id, trip_sheet_seq, challan_no),
  foreign key (tenant_id, trip_sheet_seq) references trip_sheet (tenant_id, seq) on update cascade,
  constraint trip_sheet_challan_challan foreign key (tenant_id, challan_no) references challan (tenant_id, challan_no) on update cascade
    deferrable initially deferred
);
-- No challan is on two trips.
create unique index trip_sheet_challan_live on trip_sheet_challan (tenant_id, challan_no) where is_live;
create index trip_sheet_challan_by_challan on trip_sheet_challan (tenant_id, challan_no);

-- The vouchers of a sheet: its advances, its settlement, and what was paid or returned of the rest.
create table trip_sheet_entry (
  tenant_id uuid not null,
  trip_sheet_seq bigint not null,
  nth integer not null, -- in the order of entry within the sheet
  what text not null check (what in ('advance', 'settle', 'rest')),
  voucher_id bigint, -- null: nothing was posted
  driver_id bigint not null, -- on whose account it was posted
  brought numeric(14, 2) not null default 0, -- of the settlement: what trips before had left with him; below zero: he was owed it
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, trip_sheet_seq, nth),
  constraint trip_sheet_entry_sheet foreign key (tenant_id, trip_sheet_seq) references trip_sheet (tenant_id, seq),
  constraint trip_sheet_entry_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id)
);
create unique index trip_sheet_entry_of_voucher on trip_sheet_entry (tenant_id, voucher_id) where voucher_id is not null;
create unique index trip_sheet_entry_settle on trip_sheet_entry (tenant_id, trip_sheet_seq) where what = 'settle';

select isolate_tenant('trip_sheet_challan'), isolate_tenant('trip_sheet_entry');
grant select, insert, update, delete on trip_sheet_challan to bilty_app;
grant select, insert on trip_sheet_entry to bilty_app;

-- The vouchers of sheets that are settled.
create or replace function voucher_prefix(kind text) returns text language sql immutable parallel safe as $$
  select case kind when 'Freight' then 'F' when 'Receipt' then 'R' when 'Payment' then 'P' when 'Contra' then 'C'
    when 'Journal' then 'J' when 'Bill' then 'B' when 'Note' then 'N' when 'Reversal' then 'X' when 'Hire' then 'H' when 'Trip' then 'T' end
$$;
