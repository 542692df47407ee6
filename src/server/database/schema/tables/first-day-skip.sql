create table first_day_skip (
  tenant_id uuid not null,
  step text not null check (step in ('setup', 'tally', 'oldLrs', 'vehicles', 'drivers', 'firstLr', 'all')),
  skipped_at timestamptz(3) not null default now(),
  skipped_by text not null,
  primary key (tenant_id, step)
);
alter table first_day_skip alter column tenant_id set statistics 0;
alter table first_day_skip enable row level security;
alter table first_day_skip force row level security;
create policy erase on first_day_skip to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on first_day_skip to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on first_day_skip to bilty_eraser;
grant select, insert, delete on first_day_skip to bilty_app;
