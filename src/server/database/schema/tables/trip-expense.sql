create table trip_expense (
  tenant_id uuid not null,
  id bigint not null,
  trip_sheet_seq bigint not null,
  link_id bigint not null,
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
  reason text not null default '',
  decided_at timestamptz(3),
  decided_by text not null default '',
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, id),
  constraint trip_expense_values check (day between '1900-01-01' and '2100-12-31' and amount > 0 and (greatest(litres, amount) < 'NaN'))
);
alter table trip_expense add constraint trip_expense_sheet foreign key (tenant_id, trip_sheet_seq) references trip_sheet (tenant_id, seq);
alter table trip_expense add constraint trip_expense_link foreign key (tenant_id, link_id) references driver_link (tenant_id, id);
alter table trip_expense add constraint trip_expense_bill foreign key (tenant_id, bill_file) references trip_bill (tenant_id, file);
create index trip_expense_of_sheet on trip_expense (tenant_id, trip_sheet_seq, id);
create index trip_expense_of_link on trip_expense (tenant_id, link_id, created_at);
create index trip_expense_waiting on trip_expense (tenant_id, id) where expense_state = 'waiting';
create index trip_expense_by_bill on trip_expense (tenant_id, bill_file) where bill_file is not null;
alter table trip_expense alter column tenant_id set statistics 0;
alter table trip_expense enable row level security;
alter table trip_expense force row level security;
create policy erase on trip_expense to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on trip_expense to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on trip_expense to bilty_eraser;
grant select, insert on trip_expense to bilty_app;
grant update (expense_state, reason, decided_at, decided_by) on trip_expense to bilty_app;
