-- The surroundings of the tables and functions: extensions, and the roles with their rights. Written by hand, because roles belong to the
-- server and outlive a database; the other files of this folder are written by `npm run schema`.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- bilty_app: the role of the portal; it owns nothing and sees one company at a time.
-- bilty_search: reads searched rows of all companies, only within functions that filter by company.
-- bilty_eraser: may delete, and sees only rows of companies whose erasure has begun.
do $$
begin
  if not exists (select from pg_roles where rolname = 'bilty_app') then create role bilty_app login; end if;
  if not exists (select from pg_roles where rolname = 'bilty_search') then create role bilty_search nologin; end if;
  if not exists (select from pg_roles where rolname = 'bilty_eraser') then create role bilty_eraser nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster is creating them at the same moment
end $$;

-- So that the login of DATABASE_URL can switch to bilty_app for a transaction, and give functions to the other roles. Since PostgreSQL
-- 16, creating a role gives the right to administer it but not to switch to it.
do $$
declare r text;
begin
  foreach r in array array['bilty_app', 'bilty_search', 'bilty_eraser'] loop
    begin
      if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant %I to %I', r, current_user); end if;
    exception when insufficient_privilege then null; -- another login created the roles, and granted them to this one as required
    end;
  end loop;
end $$;

revoke all on schema public from public;
grant usage on schema public to bilty_app, bilty_search, bilty_eraser;
grant select on migration to bilty_app; -- for /readyz

-- Otherwise a statement could change the company that it works for.
do $$
begin
  revoke execute on function pg_catalog.set_config(text, text, boolean) from public;
exception when insufficient_privilege then
  raise notice 'set_config stays open: only a superuser of this server can close it.';
end $$;
