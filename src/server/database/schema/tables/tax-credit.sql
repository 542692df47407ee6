create table tax_credit (
  tenant_id uuid not null,
  id bigint not null,
  year integer not null,
  tan text collate "C" not null,
  deductor text not null,
  section text not null,
  day date not null,
  status text not null,
  booked date,
  paid numeric(14, 2) not null,
  deducted numeric(14, 2) not null,
  deposited numeric(14, 2) not null,
  sameness text collate "C" not null,
  primary key (tenant_id, id),
  constraint tax_credit_once unique (tenant_id, year, sameness),
  constraint tax_credit_values check ((greatest(paid, deducted, deposited) < 'NaN') and day between '1900-01-01' and '2100-12-31')
);
alter table tax_credit add constraint tax_credit_of_file foreign key (tenant_id, year) references tax_credit_file (tenant_id, year);
create index tax_credit_of_deductor on tax_credit (tenant_id, tan, year);
alter table tax_credit alter column tenant_id set statistics 0;
alter table tax_credit enable row level security;
alter table tax_credit force row level security;
create policy erase on tax_credit to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on tax_credit to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on tax_credit to bilty_eraser;
grant select, insert, update, delete on tax_credit to bilty_app;
