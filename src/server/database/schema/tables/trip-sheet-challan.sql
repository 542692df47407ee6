create table trip_sheet_challan (
  tenant_id uuid not null,
  trip_sheet_seq bigint not null,
  challan_no text not null,
  is_live boolean not null,
  primary key (tenant_id, trip_sheet_seq, challan_no)
);
alter table trip_sheet_challan add constraint trip_sheet_challan_tenant_id_trip_sheet_seq_fkey foreign key (tenant_id, trip_sheet_seq) references trip_sheet (tenant_id, seq) on update cascade;
alter table trip_sheet_challan add constraint trip_sheet_challan_challan foreign key (tenant_id, challan_no) references challan (tenant_id, challan_no) on update cascade deferrable initially deferred;
create unique index trip_sheet_challan_live on trip_sheet_challan (tenant_id, challan_no) where is_live;
create index trip_sheet_challan_by_challan on trip_sheet_challan (tenant_id, challan_no);
alter table trip_sheet_challan alter column tenant_id set statistics 0;
alter table trip_sheet_challan enable row level security;
alter table trip_sheet_challan force row level security;
create policy erase on trip_sheet_challan to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on trip_sheet_challan to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on trip_sheet_challan to bilty_eraser;
grant select, insert, update, delete on trip_sheet_challan to bilty_app;
