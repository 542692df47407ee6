-- Names that were typed in bilties become a party's (docs/decisions/0039-typed-names.md): what is to be linked, and how far it is.
create table name_adoption (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  party_id bigint not null,
  place_id bigint not null,
  names text[] not null,
  total bigint not null, -- bilties that had one of the names when it was asked for
  linked bigint not null default 0,
  after_seq bigint not null default 0, -- the last bilty that was looked at
  asked_at timestamptz(3) not null default now(),
  asked_by text not null,
  done_at timestamptz(3),
  taken_until timestamptz(3) not null default now(), -- until then nobody else takes it; each step moves it on
  taker uuid,
  tries integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, place_id) references party_place (tenant_id, id)
);
create index name_adoption_open on name_adoption (tenant_id, asked_at) where done_at is null;

-- The company sees its own; the job, which works for all companies, sees all.
alter table name_adoption enable row level security;
alter table name_adoption force row level security;
create policy access on name_adoption to bilty_app
  using ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update on name_adoption to bilty_app;
select make_erasable('name_adoption');

-- The place that was linked when the bilty stood already: what it prints stays as it was, so it takes nothing of that party.
alter table bilty add column consignor_adopted bigint, add column consignee_adopted bigint;
