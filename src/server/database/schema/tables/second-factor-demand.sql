create table second_factor_demand (
  tenant_id uuid primary key,
  demanded text not null check (demanded in ('yes', 'no')),
  updated_at timestamptz(3) not null default now(),
  updated_by text not null
);
alter table second_factor_demand alter column tenant_id set statistics 0;
alter table second_factor_demand enable row level security;
alter table second_factor_demand force row level security;
create policy access on second_factor_demand to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on second_factor_demand to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, delete on second_factor_demand to bilty_eraser;
grant select, insert, update on second_factor_demand to bilty_app;
