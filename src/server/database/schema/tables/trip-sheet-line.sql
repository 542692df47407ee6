create table trip_sheet_line (
  tenant_id uuid not null,
  trip_sheet_seq bigint not null,
  line_no integer not null,
  date date not null,
  head text not null,
  place text not null,
  litres numeric(12, 3) not null,
  amount numeric(14, 2) not null,
  paid_by text not null check (paid_by in ('driver', 'fastag', 'pump', 'company')),
  pump text not null,
  bill text not null default '',
  bill_file text generated always as (nullif(bill, '')) stored,
  primary key (tenant_id, trip_sheet_seq, line_no),
  constraint trip_sheet_line_values check (date between '1900-01-01' and '2100-12-31' and amount > 0 and (greatest(litres, amount) < 'NaN'))
);
alter table trip_sheet_line add constraint trip_sheet_line_tenant_id_trip_sheet_seq_fkey foreign key (tenant_id, trip_sheet_seq) references trip_sheet (tenant_id, seq) on update cascade;
alter table trip_sheet_line add constraint trip_sheet_line_bill foreign key (tenant_id, bill_file) references trip_bill (tenant_id, file) deferrable initially deferred;
create index trip_sheet_line_of_bill on trip_sheet_line (tenant_id, bill_file) where bill_file is not null;
alter table trip_sheet_line alter column tenant_id set statistics 0;
alter table trip_sheet_line enable row level security;
alter table trip_sheet_line force row level security;
create policy erase on trip_sheet_line to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on trip_sheet_line to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on trip_sheet_line to bilty_eraser;
grant select, insert, update, delete on trip_sheet_line to bilty_app;
