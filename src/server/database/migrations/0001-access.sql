-- Who may do what to the data, and the logins. Rules for every table are in docs/decisions/0002-tenancy.md.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The role that the portal works as: it owns nothing and sees one company at a time.
-- The role that searches: it reads what is searched, for all companies, only within functions that name the company.
do $$
begin
  if not exists (select from pg_roles where rolname = 'bilty_app') then create role bilty_app login; end if;
  if not exists (select from pg_roles where rolname = 'bilty_search') then create role bilty_search nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster makes them just now
end $$;

-- So that the login of DATABASE_URL can become bilty_app for a transaction, and give functions to bilty_search. From
-- PostgreSQL 16 on, who makes a role administers it and may not yet become it.
do $$
declare r text;
begin
  foreach r in array array['bilty_app', 'bilty_search'] loop
    begin
      if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant %I to %I', r, current_user); end if;
    exception when insufficient_privilege then null; -- another login made the roles, and gave them to this one as it had to
    end;
  end loop;
end $$;

revoke all on schema public from public;
grant usage on schema public to bilty_app, bilty_search;
grant select on migration to bilty_app; -- for /readyz

-- A statement could otherwise change the company that it works for.
do $$
begin
  revoke execute on function pg_catalog.set_config(text, text, boolean) from public;
exception when insufficient_privilege then
  raise notice 'set_config stays open: only a superuser of this server can close it.';
end $$;

-- The company that this transaction works for; raises when none was set.
create function current_tenant() returns uuid
  language sql stable parallel safe
  return current_setting('app.tenant_id')::uuid;
revoke execute on function current_tenant() from public;
grant execute on function current_tenant() to bilty_app, bilty_search;

-- Makes tenancy a property of a table: only rows of the transaction's company exist for the portal.
create function isolate_tenant(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to bilty_app using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))',
    target);
end $$;
revoke execute on function isolate_tenant(regclass) from public;

-- A login. Usernames are compared without regard to case.
create table user_account (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid, -- null: a super admin, or an owner who has not made the company yet
  user_name text not null,
  user_key text not null generated always as (lower(user_name)) stored unique,
  name text not null,
  email text not null,
  contact text not null,
  company_name text not null,
  role_id smallint not null check (role_id in (1, 2, 3)),
  password_hash text not null, -- argon2id in the PHC string format
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  check (role_id <> 1 or tenant_id is null)
);
create index on user_account (tenant_id);

create table session (
  token_hash bytea primary key, -- SHA-256; the token itself is only ever with its user
  user_id uuid not null references user_account (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index on session (user_id);
create index on session (expires_at);

-- Failed tries to log in, per username and per address, shared by all instances.
create table login_try (
  key text primary key, -- 'user:' or 'address:' and the name
  since timestamptz not null default now(),
  tries integer not null
);

-- Counters of the platform itself.
create table platform_series (
  kind text primary key,
  last bigint not null
);
insert into platform_series values ('registration', 0);

-- Logging in happens before a company is known: the access folder works under app.access, everything else sees its own
-- company's logins only.
alter table user_account enable row level security;
alter table user_account force row level security;
create policy access on user_account to bilty_app
  using ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check ((select current_setting('app.access', true)) = 'on');
do $$
declare t text;
begin
  foreach t in array array['session', 'login_try', 'platform_series'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy access on %I to bilty_app using ((select current_setting(''app.access'', true)) = ''on'')', t);
  end loop;
end $$;

grant select, insert, update on user_account to bilty_app;
grant select, insert, update, delete on session, login_try to bilty_app;
grant select, update on platform_series to bilty_app;
