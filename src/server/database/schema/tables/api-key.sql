create table api_key (
  id uuid default gen_random_uuid() primary key,
  tenant_id uuid not null,
  name text not null,
  user_name text not null generated always as ('API key ' || name) stored,
  scopes text[] not null check ((cardinality(scopes) > 0) and (scopes <@ array['read', 'papers', 'money', 'exports'])),
  branch_id bigint not null default 0,
  key_hash bytea not null unique,
  begins text not null,
  expires_on date not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  last_used_at timestamptz(3),
  last_used_address text not null default '',
  ended_at timestamptz(3),
  ended_by text not null default ''
);
create unique index api_key_name on api_key (tenant_id, lower(name)) where ended_at is null;
create index api_key_user on api_key (tenant_id, user_name);
alter table api_key alter column tenant_id set statistics 0;
alter table api_key enable row level security;
alter table api_key force row level security;
create policy access on api_key to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on api_key to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, delete on api_key to bilty_eraser;
grant select, insert, update on api_key to bilty_app;
