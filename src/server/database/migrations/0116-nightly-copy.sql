-- A copy of all of a company's data, made every night (spec 4 §10). The jobs see those of all companies.
create table nightly_copy (
  tenant_id uuid primary key,
  way text not null check (way in ('off', 'mail', 's3')),
  email text not null,
  url text not null,
  bucket text not null,
  region text not null,
  access_key text not null,
  secret_sealed bytea, -- null: none was given
  next_at timestamptz(3), -- null: it is switched off
  failures integer not null default 0, -- nights in succession
  updated_at timestamptz(3) not null default now(),
  updated_by text not null
);
create index nightly_copy_due on nightly_copy (next_at) where next_at is not null;

-- What became of a night's. The archive is made as every other; then it is sent.
create table nightly_copy_night (
  tenant_id uuid not null,
  night date not null,
  archive_id uuid not null, -- a backup has none of them, so nothing refers to it
  way text not null check (way in ('mail', 's3')),
  state text not null default 'making' check (state in ('making', 'sending', 'done', 'failed')),
  taken_until timestamptz(3) not null default now(),
  taker uuid,
  tries integer not null default 0,
  bytes bigint not null default 0,
  sha256 text not null default '',
  file text not null default '',
  problem text not null default '',
  done_at timestamptz(3),
  primary key (tenant_id, night)
);
create index nightly_copy_night_open on nightly_copy_night (taken_until) where state in ('making', 'sending');

-- Those of the night are beside those that people ask for: neither waits for the other, and neither takes the other's place.
alter table archive add column is_nightly boolean not null default false;
drop index archive_one;
create unique index archive_one on archive (tenant_id, is_nightly) where state in ('waiting', 'working');

alter table nightly_copy alter column tenant_id set statistics 0;
alter table nightly_copy enable row level security;
alter table nightly_copy force row level security;
create policy access on nightly_copy to bilty_app
  using (current_setting('app.access', true) = 'on' or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (current_setting('app.access', true) = 'on' or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table nightly_copy_night alter column tenant_id set statistics 0;
alter table nightly_copy_night enable row level security;
alter table nightly_copy_night force row level security;
create policy access on nightly_copy_night to bilty_app
  using (current_setting('app.access', true) = 'on' or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (current_setting('app.access', true) = 'on' or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
select make_erasable('nightly_copy'), make_erasable('nightly_copy_night');
grant select, insert, update on nightly_copy to bilty_app;
grant select, insert, update, delete on nightly_copy_night to bilty_app;
