-- Files with which a company moves in (docs/decisions/0072-moving-in.md): the log, and the work while it waits.
create table moving_in (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('Old LRs', 'Tally masters')),
  file_name text not null,
  bytes bigint not null,
  sha256 text not null,
  parts integer not null, -- files of the store that it lies in, one behind the other; 0: it is there no more
  asked_at timestamptz(3) not null default now(),
  asked_by text not null,
  state text not null default 'checking' check (state in ('checking', 'checked', 'taking', 'taken', 'undoing', 'undone', 'failed', 'dropped')),
  taker uuid,
  taken_until timestamptz(3) not null default now(), -- until then nobody else takes it; the turn moves it on as it works
  tries integer not null default 0,
  done bigint not null default 0, -- of `total`, for the progress bar
  total bigint not null default 0,
  problem text not null default '', -- why the file as a whole cannot be read
  heads jsonb not null default '[]', -- its columns, and which field each is read as
  rows bigint not null default 0,
  known bigint not null default 0, -- rows that stand already
  faults jsonb not null default '[]',
  fault_count bigint not null default 0,
  faulty_rows bigint not null default 0,
  told jsonb not null default '{}', -- what it comes to: parties found and made, what is open
  checked_at timestamptz(3),
  started_at timestamptz(3),
  started_by text not null default '',
  ended_at timestamptz(3),
  undone_at timestamptz(3),
  undone_by text not null default '',
  primary key (tenant_id, id)
);
create unique index moving_in_one on moving_in (tenant_id) where state in ('checking', 'taking', 'undoing');
create index moving_in_newest on moving_in (tenant_id, asked_at desc);
alter table moving_in alter column tenant_id set statistics 0;
alter table moving_in enable row level security;
alter table moving_in force row level security;
-- The company sees its own; the job, which works for all companies, sees what was asked for by all.
create policy access on moving_in to bilty_app
  using ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
select make_erasable('moving_in');
grant select, insert, update on moving_in to bilty_app;

-- Its rows that were found good. What was taken in keeps what it became, and no longer what it said.
create table moving_in_row (
  tenant_id uuid not null,
  moving_id uuid not null,
  row_no integer not null, -- in the file
  number text not null, -- what it is known by
  day date,
  state text not null default 'new' check (state in ('new', 'known', 'taken', 'undone', 'left')),
  doc jsonb,
  seq bigint, -- of the LR that it became
  primary key (tenant_id, moving_id, row_no)
);
alter table moving_in_row add constraint moving_in_row_moving foreign key (tenant_id, moving_id) references moving_in (tenant_id, id);
create index moving_in_row_new on moving_in_row (tenant_id, moving_id, row_no) where state = 'new';
create index moving_in_row_taken on moving_in_row (tenant_id, moving_id, row_no) where state = 'taken';
create index moving_in_row_number on moving_in_row (tenant_id, moving_id, number);
select isolate_tenant('moving_in_row');
grant select, insert, update, delete on moving_in_row to bilty_app;

-- The parties that its rows name, each once.
create table moving_in_party (
  tenant_id uuid not null,
  moving_id uuid not null,
  key text not null,
  doc jsonb not null,
  place_id bigint, -- null: it is to be made
  party_id bigint,
  is_made boolean not null default false,
  primary key (tenant_id, moving_id, key)
);
alter table moving_in_party add constraint moving_in_party_moving foreign key (tenant_id, moving_id) references moving_in (tenant_id, id);
create index moving_in_party_new on moving_in_party (tenant_id, moving_id, key) where place_id is null;
select isolate_tenant('moving_in_party');
grant select, insert, update, delete on moving_in_party to bilty_app;

-- Which column of a company's own files is read as which field, where its head does not say so.
create table moving_in_head (
  tenant_id uuid not null,
  kind text not null,
  head text not null, -- its letters and digits
  field text not null, -- the wire name; empty: it is not read
  primary key (tenant_id, kind, head)
);
select isolate_tenant('moving_in_head');
grant select, insert, update on moving_in_head to bilty_app;

-- LRs of before the portal. They alone may be deleted, as long as nothing else names them.
alter table bilty add column moved_in uuid;
create index bilty_moved_in on bilty (tenant_id, moved_in, seq) where moved_in is not null;
create policy moved_in on bilty as restrictive for delete to bilty_app using (moved_in is not null);
grant delete on bilty to bilty_app;
-- The book that they stand in: it gives no numbers.
alter table number_book add column is_before boolean not null default false;
create unique index number_book_before on number_book (tenant_id) where is_before;
-- How many of its ordinals are of what was taken back: lists count the others.
alter table series add column gone bigint not null default 0;

-- A page of the list of companies, newest first, from before one on, and how many there are up to 1,001. The documents of a company
-- are the newest ordinals of its kinds added up, less those that were taken back.
create or replace function platform_company_page(wanted text, wanted_state text, before_at timestamptz, before_id uuid, take integer) returns table(tenant_id uuid, company_name text, city text, contact_person text, contact1 text, email text, created_at timestamptz, documents bigint, last_activity timestamptz, subscriptions json, hits integer)
  language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public as $$
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
       coalesce((select sum(s.last - s.gone) from public.series s where s.tenant_id = c.tenant_id
         and s.kind in (select k.name from public.kind k where k.is_document)), 0)::bigint,
       (select a.at::timestamptz from public.audit a where a.tenant_id = c.tenant_id and a.kind not in (''visit'', ''company_state'')
         order by a.at desc, a.id desc limit 1),
       (select coalesce(json_agg(json_build_object(''fromDate'', b.from_date, ''toDate'', b.to_date, ''status'', b.status) order by b.id), ''[]'')
         from public.subscription b where b.tenant_id = c.tenant_id), $4
     ' || source || ' where c.created_at <= $1 and (c.created_at, c.tenant_id) < ($1, $2)' || hit || state
    || ' order by c.created_at desc, c.tenant_id desc limit $3'
    using before_at, before_id, take, found;
end $$;
