create table tally_name (
  tenant_id uuid not null,
  account text collate "C" not null,
  name text not null check (name <> ''),
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, account)
);
create unique index tally_name_once on tally_name (tenant_id, lower(name)) where account <> '';
alter table tally_name alter column tenant_id set statistics 0;
alter table tally_name enable row level security;
alter table tally_name force row level security;
create policy erase on tally_name to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on tally_name to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on tally_name to bilty_eraser;
grant select, insert, update on tally_name to bilty_app;
