create table trip_sheet_entry (
  tenant_id uuid not null,
  trip_sheet_seq bigint not null,
  nth integer not null,
  what text not null check (what in ('advance', 'settle', 'rest')),
  voucher_id bigint,
  driver_id bigint not null,
  brought numeric(14, 2) not null default 0,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, trip_sheet_seq, nth)
);
alter table trip_sheet_entry add constraint trip_sheet_entry_sheet foreign key (tenant_id, trip_sheet_seq) references trip_sheet (tenant_id, seq);
alter table trip_sheet_entry add constraint trip_sheet_entry_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id);
create unique index trip_sheet_entry_of_voucher on trip_sheet_entry (tenant_id, voucher_id) where voucher_id is not null;
create unique index trip_sheet_entry_settle on trip_sheet_entry (tenant_id, trip_sheet_seq) where what = 'settle';
alter table trip_sheet_entry alter column tenant_id set statistics 0;
alter table trip_sheet_entry enable row level security;
alter table trip_sheet_entry force row level security;
create policy erase on trip_sheet_entry to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on trip_sheet_entry to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on trip_sheet_entry to bilty_eraser;
grant select, insert on trip_sheet_entry to bilty_app;
