create table evening_digest (
  tenant_id uuid primary key,
  sends text not null check (sends in ('yes', 'no')),
  hour text not null check (hour in ('17', '18', '19', '20', '21', '22', '23')),
  email text not null,
  contact text not null,
  language text not null check (language in ('English', 'Hindi')),
  next_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  updated_by text not null
);
create index evening_digest_due on evening_digest (next_at) where next_at is not null;
alter table evening_digest alter column tenant_id set statistics 0;
alter table evening_digest enable row level security;
alter table evening_digest force row level security;
create policy access on evening_digest to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on evening_digest to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, delete on evening_digest to bilty_eraser;
grant select, insert, update on evening_digest to bilty_app;
