-- Pictures of the bills of trips (spec 4 §3): of an expense that a driver sent, of a line of a sheet. Only added to.
create table trip_bill (
  tenant_id uuid not null,
  file text not null, -- of the original, byte for byte; its copy to be shown has the same name and another ending
  sha256 text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, file)
);
alter table trip_sheet_line
  add column bill text not null default '', -- the picture of its bill; empty: it has none
  add column bill_file text generated always as (nullif(bill, '')) stored,
  add constraint trip_sheet_line_bill foreign key (tenant_id, bill_file) references trip_bill (tenant_id, file) deferrable initially deferred;
create index trip_sheet_line_of_bill on trip_sheet_line (tenant_id, bill_file) where bill_file is not null;

-- A driver's link may be of a trip: of its expenses, and of the LRs on its challans.
alter table driver_link
  add column trip_sheet_seq bigint,
  add constraint driver_link_trip_sheet foreign key (tenant_id, trip_sheet_seq) references trip_sheet (tenant_id, seq);
create index driver_link_of_trip on driver_link (tenant_id, trip_sheet_seq) where trip_sheet_seq is not null;

-- What drivers say they paid on a trip, until the office accepts it into the sheet or refuses it.
create table trip_expense (
  tenant_id uuid not null,
  id bigint not null, -- in the order of entry within the company
  trip_sheet_seq bigint not null,
  link_id bigint not null, -- by which it came
  day date not null,
  head text not null,
  place text not null,
  litres numeric(12, 3) not null,
  amount numeric(14, 2) not null,
  paid_by text not null check (paid_by in ('driver', 'fastag', 'pump')),
  pump text not null,
  bill text not null default '',
  bill_file text generated always as (nullif(bill, '')) stored,
  expense_state text not null default 'waiting' check (expense_state in ('waiting', 'accepted', 'refused')),
  reason text not null default '', -- why it was refused
  decided_at timestamptz(3),
  decided_by text not null default '',
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, id),
  constraint trip_expense_sheet foreign key (tenant_id, trip_sheet_seq) references trip_sheet (tenant_id, seq),
  constraint trip_expense_link foreign key (tenant_id, link_id) references driver_link (tenant_id, id),
  constraint trip_expense_bill foreign key (tenant_id, bill_file) references trip_bill (tenant_id, file),
  constraint trip_expense_values check (day between '1900-01-01' and '2100-12-31' and amount > 0 and greatest(litres, amount) < 'NaN')
);
create index trip_expense_of_sheet on trip_expense (tenant_id, trip_sheet_seq, id);
create index trip_expense_of_link on trip_expense (tenant_id, link_id, created_at);
create index trip_expense_waiting on trip_expense (tenant_id, id) where expense_state = 'waiting';
create index trip_expense_by_bill on trip_expense (tenant_id, bill_file) where bill_file is not null;
select isolate_tenant('trip_bill'), isolate_tenant('trip_expense');
grant select, insert on trip_bill, trip_expense to bilty_app;
grant update (expense_state, reason, decided_at, decided_by) on trip_expense to bilty_app;
