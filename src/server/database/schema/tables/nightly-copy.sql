create table nightly_copy (
  tenant_id uuid primary key,
  way text not null check (way in ('off', 'mail', 's3')),
  email text not null,
  url text not null,
  bucket text not null,
  region text not null,
  access_key text not null,
  secret_sealed bytea,
  next_at timestamptz(3),
  failures integer not null default 0,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null
);
create index nightly_copy_due on nightly_copy (next_at) where next_at is not null;
alter table nightly_copy alter column tenant_id set statistics 0;
alter table nightly_copy enable row level security;
alter table nightly_copy force row level security;
create policy access on nightly_copy to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on nightly_copy to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, delete on nightly_copy to bilty_eraser;
grant select, insert, update on nightly_copy to bilty_app;
