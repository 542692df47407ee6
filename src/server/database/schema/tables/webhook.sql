create table webhook (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  secret bytea not null,
  old_secret bytea,
  old_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  since timestamptz(3) not null default now(),
  looked_up_to timestamptz(3) not null default now(),
  off_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by text not null default '',
  looked_up_to_voucher bigint not null default 0,
  primary key (tenant_id, id)
);
alter table webhook alter column tenant_id set statistics 0;
alter table webhook enable row level security;
alter table webhook force row level security;
create policy access on webhook to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on webhook to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, delete on webhook to bilty_eraser;
grant select, insert, update on webhook to bilty_app;
