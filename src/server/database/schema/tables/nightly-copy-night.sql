create table nightly_copy_night (
  tenant_id uuid not null,
  night date not null,
  archive_id uuid not null,
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
alter table nightly_copy_night alter column tenant_id set statistics 0;
alter table nightly_copy_night enable row level security;
alter table nightly_copy_night force row level security;
create policy access on nightly_copy_night to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on nightly_copy_night to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, delete on nightly_copy_night to bilty_eraser;
grant select, insert, update, delete on nightly_copy_night to bilty_app;
