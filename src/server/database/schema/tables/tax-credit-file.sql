create table tax_credit_file (
  tenant_id uuid not null,
  year integer not null,
  file_name text not null,
  sha256 text not null,
  read integer not null,
  taken_at timestamptz(3) not null default now(),
  taken_by text not null,
  primary key (tenant_id, year),
  constraint tax_credit_year check (year between 1900 and 2100)
);
alter table tax_credit_file alter column tenant_id set statistics 0;
alter table tax_credit_file enable row level security;
alter table tax_credit_file force row level security;
create policy erase on tax_credit_file to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on tax_credit_file to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on tax_credit_file to bilty_eraser;
grant select, insert, update on tax_credit_file to bilty_app;
