-- The keys by which a company's own programs make calls (docs/decisions/0081-api-keys.md).
create table api_key (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  name text not null,
  user_name text not null generated always as ('API key ' || name) stored, -- in whose name it writes
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'papers', 'money', 'exports']),
  branch_id bigint not null default 0, -- the one that it writes for; 0: all
  key_hash bytea not null unique, -- SHA-256; the key itself is only ever with whoever made it
  begins text not null, -- its first letters, to tell one from another
  expires_on date not null, -- its last day, in India
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  last_used_at timestamptz(3), -- at most a minute old while it is used
  last_used_address text not null default '',
  ended_at timestamptz(3),
  ended_by text not null default ''
);
alter table api_key alter column tenant_id set statistics 0;
-- What it wrote is told by its name.
create unique index api_key_name on api_key (tenant_id, lower(name)) where ended_at is null;
create index api_key_user on api_key (tenant_id, user_name);
alter table api_key enable row level security;
alter table api_key force row level security;
-- The company sees its own; whose a key is that came is looked up before a company is known.
create policy access on api_key to bilty_app
  using (current_setting('app.access', true) = 'on'
    or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (current_setting('app.access', true) = 'on'
    or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
select make_erasable('api_key');
grant select, insert, update on api_key to bilty_app;
