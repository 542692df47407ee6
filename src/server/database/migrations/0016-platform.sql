-- What the platform's owner sees of all companies, and does to one: suspend it, and erase it.

-- A company that has no row here works.
create table company_state (
  tenant_id uuid primary key,
  suspended_at timestamptz(3) not null default now(),
  suspended_by text not null,
  reason text not null,
  erase_asked_at timestamptz(3), -- null: it stays
  erase_asked_by text not null default '',
  erase_at timestamptz(3), -- from then on; until then it can be taken back
  erasing_at timestamptz(3), -- when the first row went; nothing brings it back
  erased_rows bigint not null default 0, -- so far
  erased_files bigint not null default 0,
  check ((erase_asked_at is null) = (erase_at is null)),
  check (erase_at >= erase_asked_at + interval '24 hours'),
  check (erasing_at is null or erase_at is not null)
);

-- Bytes of pictures and archives, for the companies that have any; counted by a chore (src/server/platform/storage.ts).
create table company_storage (
  tenant_id uuid primary key,
  bytes bigint not null,
  files bigint not null,
  counted_at timestamptz(3) not null default now()
);

-- What is left of an erased company: that there was one. Neither its name nor its id.
create table platform_erasure (
  id bigint primary key, -- the next of the platform's series
  asked_by text not null,
  asked_at timestamptz(3) not null,
  erased_at timestamptz(3) not null default now(),
  row_count bigint not null,
  file_count bigint not null
);

do $$
declare t text;
begin
  foreach t in array array['company_state', 'company_storage', 'platform_erasure'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy access on %I to bilty_app using ((select current_setting(''app.access'', true)) = ''on'')', t);
  end loop;
end $$;
grant select, insert, update, delete on company_state, company_storage to bilty_app;
grant select, insert on platform_erasure to bilty_app;

-- A migration works as the owner, whom the policies bind where it is no superuser.
alter table platform_series no force row level security;
insert into platform_series values ('erasure', 0);
alter table platform_series force row level security;

-- The lists of letters: by what became of them, newest first.
create index outbox_given_up on outbox (queued_at) where given_up_at is not null;
-- The letters to a login that had no company yet, for the erasure.
create index outbox_of_login on outbox ((facts ->> 'userName')) where tenant_id is null;

-- What the platform's lists of all companies read, newest first. These three begin with no tenant_id, for they are of none.
create index company_newest on company (created_at, tenant_id);
create index company_found on company using gin ((lower(
  company_name || E'\n' || contact_person || E'\n' || city || E'\n' || contact1 || E'\n' || email)) gin_trgm_ops);
create index audit_newest on audit (at, id);
create policy list on series for select to bilty_search using (true);
create policy list on audit for select to bilty_search using (true);
create policy list on company_state for select to bilty_search using (true);
create policy list on subscription for select to bilty_search using (true);
grant select on series, audit, company_state, subscription to bilty_search;

-- A page of all companies, newest first, from before a company on. `hits` stops at 1,001 ("more than 1,000"). Nothing is
-- counted company by company: the ordinal of the newest paper is the number of papers.
create function platform_company_page(wanted text, wanted_state text, before_at timestamptz, before_id uuid, take integer)
  returns table (tenant_id uuid, company_name text, city text, contact_person text, contact1 text, email text,
    created_at timestamptz, documents bigint, last_activity timestamptz, subscriptions json, hits integer)
  language plpgsql stable security definer set search_path = pg_catalog, public
  rows 10 as $$
declare
  -- % _ \ are letters here, not wildcards
  hit constant text := case
    when wanted = '' then ''
    when wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ' and c.tenant_id = ' || quote_literal(wanted)
    else ' and lower(c.company_name || E''\n'' || c.contact_person || E''\n'' || c.city || E''\n'' || c.contact1 || E''\n'' || c.email) like '
      || quote_literal('%' || regexp_replace(lower(wanted), '([\\%_])', '\\\1', 'g') || '%') end;
  state constant text := case wanted_state
    when 'active' then ' and not exists (select from public.company_state s where s.tenant_id = c.tenant_id)'
    when 'suspended' then ' and exists (select from public.company_state s where s.tenant_id = c.tenant_id and s.erase_at is null)'
    when 'to be erased' then ' and exists (select from public.company_state s where s.tenant_id = c.tenant_id and s.erase_at is not null)'
    else '' end;
  -- One or two letters are in no index: they are looked for among the newest.
  source constant text := case when length(wanted) in (1, 2)
    then ' from (select * from public.company order by created_at desc, tenant_id desc limit 2000) c'
    else ' from public.company c' end;
  found integer;
begin
  execute 'select count(*) from (select' || source || ' where true' || hit || state || ' limit 1001) h' into found;
  return query execute
    'select c.tenant_id, c.company_name, c.city, c.contact_person, c.contact1, c.email, c.created_at::timestamptz,
       coalesce((select sum(s.last) from public.series s where s.tenant_id = c.tenant_id
         and s.kind in (''bilty'', ''export_bilty'', ''loading_slip'')), 0)::bigint,
       (select a.at::timestamptz from public.audit a where a.tenant_id = c.tenant_id and a.kind not in (''visit'', ''company_state'')
         order by a.at desc, a.id desc limit 1),
       (select coalesce(json_agg(json_build_object(''fromDate'', b.from_date, ''toDate'', b.to_date, ''status'', b.status) order by b.id), ''[]'')
         from public.subscription b where b.tenant_id = c.tenant_id), $4
     ' || source || ' where c.created_at <= $1 and (c.created_at, c.tenant_id) < ($1, $2)' || hit || state
    || ' order by c.created_at desc, c.tenant_id desc limit $3'
    using before_at, before_id, take, found;
end $$;

-- What was changed in all companies, or in one, newest first, from before an entry on. At most 20,000 entries are looked
-- at: where that was not enough for `take`, the last row says how far (`found` false), and the reader may go on from there.
create function platform_audit_page(of_company uuid, of_user text, of_kind text, since timestamptz, before_at timestamptz, before_id uuid, take integer)
  returns table (tenant_id uuid, company_name text, at timestamptz, id uuid, user_name text, call text, record text, detailed boolean, found boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public
  rows 50 as $$
declare
  looked constant text := ' from public.audit where at <= $1 and (at, id) < ($1, $2) and at >= $3'
    || case when of_company is null then '' else ' and tenant_id = $4' end || ' order by at desc, id desc limit 20000) looked ';
  many bigint;
begin
  return query execute
    'select tenant_id, (select c.company_name from public.company c where c.tenant_id = looked.tenant_id), at::timestamptz, id, user_name, call, record, detailed, true
       from (select tenant_id, at, id, user_name, call, kind, record, after is not null as detailed' || looked
    || 'where ($5 = '''' or lower(user_name) = lower($5)) and ($6 = '''' or kind = $6) limit $7'
    using before_at, before_id, since, of_company, of_user, of_kind, take;
  get diagnostics many = row_count;
  if many < take then
    return query execute 'select tenant_id, null::text, at::timestamptz, id, '''', '''', '''', false, false from (select tenant_id, at, id' || looked
      || 'offset 19999 limit 1'
      using before_at, before_id, since, of_company;
  end if;
end $$;

-- The name of a company, for lists of letters; null where there is none of that id.
create function platform_company_name(company_id uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public
  as 'select company_name from public.company where tenant_id = company_id';

grant create on schema public to bilty_search; -- only while the functions are handed over
alter function platform_company_page(text, text, timestamptz, uuid, integer) owner to bilty_search;
alter function platform_audit_page(uuid, text, text, timestamptz, timestamptz, uuid, integer) owner to bilty_search;
alter function platform_company_name(uuid) owner to bilty_search;
revoke create on schema public from bilty_search;
revoke execute on function platform_company_page(text, text, timestamptz, uuid, integer) from public;
revoke execute on function platform_audit_page(uuid, text, text, timestamptz, timestamptz, uuid, integer) from public;
revoke execute on function platform_company_name(uuid) from public;
grant execute on function platform_company_page(text, text, timestamptz, uuid, integer) to bilty_app;
grant execute on function platform_audit_page(uuid, text, text, timestamptz, timestamptz, uuid, integer) to bilty_app;
grant execute on function platform_company_name(uuid) to bilty_app;

-- Erasing. The role that may delete: only rows of companies whose erasure has begun exist for it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'bilty_eraser') then create role bilty_eraser nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster makes it just now
end $$;
do $$ -- from PostgreSQL 16 on, who makes a role is a member of it and may not yet become it (migration 0001)
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant bilty_eraser to %I', current_user); end if;
exception when insufficient_privilege then null; -- another login made the role, and gave it to this one as it had to
end $$;
grant usage on schema public to bilty_eraser;
create policy erase on company_state for select to bilty_eraser using (true);
grant select on company_state to bilty_eraser;

-- Lets the eraser take a company's rows out of a table. Every table with a tenant_id needs it; isolate_tenant() does it.
create function make_erasable(target regclass) returns void
  language plpgsql as $$
begin
  execute format('create policy erase on %s to bilty_eraser using (tenant_id = any (array(select s.tenant_id from company_state s where s.erasing_at is not null)))', target);
  execute format('grant select, delete on %s to bilty_eraser', target);
end $$;
revoke execute on function make_erasable(regclass) from public;

create or replace function isolate_tenant(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to bilty_app using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))',
    target);
  perform make_erasable(target);
end $$;

do $$
declare t regclass;
begin
  for t in select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'company_state'
  loop
    perform make_erasable(t);
  end loop;
end $$;

-- Deletes up to `most` rows of a company that is being erased, wherever there are any; answers how many went, 0 where none
-- is left. What refers to a row goes before it; the company's own row first of all, so that nobody finds the way in.
create function erase_company_rows(company_id uuid, most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  target regclass;
  gone bigint;
  total bigint := 0;
begin
  if current_setting('app.access', true) is distinct from 'on' or not exists (
    select from public.company_state s where s.tenant_id = company_id and s.erasing_at is not null
      and s.erase_at <= now() and s.erase_asked_at <= now() - interval '24 hours')
  then
    raise exception 'This company is not to be erased.';
  end if;
  for target in
    with recursive held as (
      select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'company_state'
    ), refers as (
      select conrelid as child, confrelid as parent from pg_constraint
      where contype = 'f' and conrelid <> confrelid and conrelid in (select oid from held) and confrelid in (select oid from held)
    ), placed as (
      select oid, 0 as depth from held
      union
      select r.child, p.depth + 1 from placed p join refers r on r.parent = p.oid where p.depth < 20
    )
    select oid from placed group by oid
    order by (oid = 'public.company'::regclass and oid not in (select parent from refers)) desc, max(depth) desc, oid
  loop
    execute format('delete from %s where tenant_id = $1 and ctid = any (array(select ctid from %s where tenant_id = $1 limit $2))', target, target)
      using company_id, most - total;
    get diagnostics gone = row_count;
    total := total + gone;
    exit when total >= most;
  end loop;
  return total;
end $$;
grant create on schema public to bilty_eraser; -- only while the function is handed over
alter function erase_company_rows(uuid, integer) owner to bilty_eraser;
revoke create on schema public from bilty_eraser;
revoke execute on function erase_company_rows(uuid, integer) from public;
grant execute on function erase_company_rows(uuid, integer) to bilty_app;
