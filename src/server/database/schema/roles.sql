-- What stands beside the tables and functions: extensions, the roles and what they may do. Written by hand, since roles are the
-- server's and outlive a database; the others of this folder are written by `npm run schema`.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- bilty_app: as it the portal works; it owns nothing and sees one company at a time.
-- bilty_search: reads what is searched, for all companies, only within functions that name the company.
-- bilty_eraser: may delete, and only rows of companies whose erasure has begun exist for it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'bilty_app') then create role bilty_app login; end if;
  if not exists (select from pg_roles where rolname = 'bilty_search') then create role bilty_search nologin; end if;
  if not exists (select from pg_roles where rolname = 'bilty_eraser') then create role bilty_eraser nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster makes them just now
end $$;

-- So that the login of DATABASE_URL can become bilty_app for a transaction, and give functions to the others. From PostgreSQL 16
-- on, who makes a role administers it and may not yet become it.
do $$
declare r text;
begin
  foreach r in array array['bilty_app', 'bilty_search', 'bilty_eraser'] loop
    begin
      if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant %I to %I', r, current_user); end if;
    exception when insufficient_privilege then null; -- another login made the roles, and gave them to this one as it had to
    end;
  end loop;
end $$;

revoke all on schema public from public;
grant usage on schema public to bilty_app, bilty_search, bilty_eraser;
grant select on migration to bilty_app; -- for /readyz

-- A statement could otherwise change the company that it works for.
do $$
begin
  revoke execute on function pg_catalog.set_config(text, text, boolean) from public;
exception when insufficient_privilege then
  raise notice 'set_config stays open: only a superuser of this server can close it.';
end $$;
