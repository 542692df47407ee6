-- What was loaded on a vehicle.

create table loading_slip (
  tenant_id uuid not null,
  seq bigint not null, -- ordinal within the company, gap-free; negative: a draft that waits for its lines
  slip_no text not null,
  party text not null,
  slip_date date not null check (slip_date between '1900-01-01' and '2100-12-31'),
  vehicle_no text not null,
  driver_id bigint not null,
  remark text not null,
  voided_at timestamptz(3), -- a draft whose lines never came
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  search text not null generated always as (lower(
    slip_no || E'\n' || party || E'\n' || vehicle_no || E'\n' || remark)) stored,
  primary key (tenant_id, seq),
  constraint loading_slip_number unique (tenant_id, slip_no),
  constraint loading_slip_driver foreign key (tenant_id, driver_id) references employee (tenant_id, id)
);

create table loading_slip_line (
  tenant_id uuid not null,
  loading_slip_seq bigint not null,
  line_no integer not null, -- its id within the slip; kept when lines around it go
  item_name text not null,
  quantity numeric(12, 3) not null check (quantity between -999999999.999 and 999999999.999),
  weight numeric(12, 3) not null check (weight between -999999999.999 and 999999999.999),
  boxes numeric(12, 3) not null check (boxes between -999999999.999 and 999999999.999),
  primary key (tenant_id, loading_slip_seq, line_no),
  foreign key (tenant_id, loading_slip_seq) references loading_slip (tenant_id, seq)
);
select make_document('loading_slip', 'slip_date');
insert into series (tenant_id, kind) select tenant_id, 'loading_slip' from company;
