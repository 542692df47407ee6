-- The company, its numbers, its audit.

create table company (
  tenant_id uuid primary key default gen_random_uuid(),
  id bigint not null generated always as (1) stored, -- the wire's id; a company is one
  made_by uuid not null, -- the login that made it
  company_name text not null,
  contact_person text not null,
  contact1 text not null,
  contact2 text not null,
  contact3 text not null,
  contact4 text not null,
  contact5 text not null,
  email text not null,
  address text not null,
  city text not null,
  pin text not null,
  state text not null,
  gstin text not null,
  language text not null check (language in ('English', 'Hindi')),
  title_header text not null,
  terms text not null,
  website text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null
);
select isolate_tenant('company');
grant select, insert, update on company to bilty_app;

-- All companies, for the super admin's list only; the portal checks the role before it calls.
create policy list on company for select to bilty_search using (true);
grant select on company to bilty_search;
create function platform_companies() returns setof company
  language sql stable security definer set search_path = pg_catalog, public
  as 'select * from public.company order by created_at desc';
grant create on schema public to bilty_search; -- only while the function is handed over
alter function platform_companies() owner to bilty_search;
revoke create on schema public from bilty_search;
revoke execute on function platform_companies() from public;
grant execute on function platform_companies() to bilty_app;

-- One row a company and kind of paper or record.
create table series (
  tenant_id uuid not null,
  kind text not null,
  last bigint not null default 0, -- ordinal of the newest document: gap-free, so also the length of the unfiltered list
  number bigint not null default 0, -- greatest number given out or typed; the next one is 1 more
  drafts bigint not null default 0, -- ordinal of the newest draft (a master without lines); counts apart
  primary key (tenant_id, kind)
) with (fillfactor = 50); -- updated by every save: room for the new version beside the old one
select isolate_tenant('series');
grant select, insert, update on series to bilty_app;

-- Who changed what, when, from what to what; only ever added to, in the transaction of the change.
create table audit (
  tenant_id uuid not null,
  at timestamptz(3) not null default now(),
  id uuid not null default gen_random_uuid(),
  user_name text not null,
  call text not null, -- the call of the contract
  record text not null, -- its number or name
  before json, -- under the wire's names; secrets and Aadhaar numbers masked
  after json, -- what was answered; a retry with the same idempotency key is answered from here
  idempotency_key text,
  body_hash bytea, -- SHA-256 of the body that came with the key
  primary key (tenant_id, at, id)
);
create unique index audit_idempotency on audit (tenant_id, user_name, idempotency_key) where idempotency_key is not null;
select isolate_tenant('audit');
grant select, insert on audit to bilty_app;
