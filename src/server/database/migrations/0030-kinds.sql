-- The kinds of documents and records (src/domain/kinds.ts): which of them count for themselves within a company, and which
-- of them are documents. A new company gets a series for each; the lists of companies add the documents up.
create table kind (
  name text primary key,
  is_document boolean not null
);
alter table kind enable row level security;
create policy read on kind for select to bilty_app using (true);
grant select on kind to bilty_app;
create policy list on kind for select to bilty_search using (true);
grant select on kind to bilty_search;

-- Makes a kind of a name, with its series in every company that is there.
create function make_kind(name text, is_document boolean) returns void
  language sql as $$
  insert into kind (name, is_document) values (make_kind.name, make_kind.is_document);
  insert into series (tenant_id, kind) select tenant_id, make_kind.name from company on conflict do nothing;
$$;
revoke execute on function make_kind(text, boolean) from public;

select make_kind(name, true) from unnest(array['bilty', 'export_bilty', 'loading_slip']) as name;
select make_kind(name, false) from unnest(array['vehicle', 'employee']) as name;
-- Now only, for it binds the owner, who fills it.
alter table kind force row level security;

-- Makes a document of a table and its lines: kind, tenancy, grants, the lists by date, the search, the numbers, the months.
-- `day` and `number` name the columns of its date and its number.
drop function make_document(text, text);
create function make_document(paper text, day text, number text) returns void
  language plpgsql as $$
begin
  perform make_kind(paper, true);
  execute format('alter table %I add column search text not null', paper); -- written by the save
  perform unite_numbers(paper, number);
  perform isolate_tenant(paper::regclass);
  perform isolate_tenant((paper || '_line')::regclass);
  execute format('grant select, insert, update on %I to bilty_app', paper);
  execute format('grant select, insert, update, delete on %I to bilty_app', paper || '_line');
  execute format('create index %I on %I (tenant_id, %I desc, seq desc)', paper || '_by_date', paper, day);
  execute format('create index %I on %I using gin (tenant_id, search gin_trgm_ops)', paper || '_search', paper);
  execute format('create policy search on %I for select to bilty_search using (true)', paper);
  execute format('grant select on %I to bilty_search', paper);
  -- Keeps the visibility map fresh, so index-only scans stay so.
  execute format('alter table %I set (autovacuum_vacuum_insert_scale_factor = 0.02)', paper);
  -- Kept by the save, read by the dashboard: 16 µs against 6,961 for counting by month (measured at 200,000).
  execute format('create table %I (
      tenant_id uuid not null,
      month date not null, -- its first day, in Asia/Kolkata
      n integer not null,
      last_created timestamptz(3) not null,
      primary key (tenant_id, month)
    ) with (fillfactor = 50)', paper || '_month');
  perform isolate_tenant((paper || '_month')::regclass);
  execute format('grant select, insert, update on %I to bilty_app', paper || '_month');
end $$;

revoke execute on function make_document(text, text, text) from public;

-- As in 0016, but for the kinds whose newest ordinals are added up.
create or replace function platform_company_page(wanted text, wanted_state text, before_at timestamptz, before_id uuid, take integer)
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
         and s.kind in (select k.name from public.kind k where k.is_document)), 0)::bigint,
       (select a.at::timestamptz from public.audit a where a.tenant_id = c.tenant_id and a.kind not in (''visit'', ''company_state'')
         order by a.at desc, a.id desc limit 1),
       (select coalesce(json_agg(json_build_object(''fromDate'', b.from_date, ''toDate'', b.to_date, ''status'', b.status) order by b.id), ''[]'')
         from public.subscription b where b.tenant_id = c.tenant_id), $4
     ' || source || ' where c.created_at <= $1 and (c.created_at, c.tenant_id) < ($1, $2)' || hit || state
    || ' order by c.created_at desc, c.tenant_id desc limit $3'
    using before_at, before_id, take, found;
end $$;
