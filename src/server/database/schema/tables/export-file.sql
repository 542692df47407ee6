create table export_file (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  what text not null check (what in ('Tally', 'GSTR-1', 'GSTR-3B', 'TDS')),
  gstin text not null default '',
  from_date date not null,
  to_date date not null,
  scope text not null check (scope in ('all', 'new')),
  asked_at timestamptz(3) not null default now(),
  asked_by text not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed', 'over')),
  taker uuid,
  taken_until timestamptz(3) not null default now(),
  tries integer not null default 0,
  done bigint not null default 0,
  total bigint not null default 0,
  last_voucher bigint not null default 0,
  settled_until timestamptz(3),
  parts integer not null default 0,
  bytes bigint not null default 0,
  sha256 text not null default '',
  contents jsonb not null default '[]',
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  openings boolean not null default false,
  primary key (tenant_id, id),
  constraint export_file_days check (from_date >= '1900-01-01' and from_date <= to_date and to_date <= '2100-12-31')
);
create unique index export_file_one on export_file (tenant_id) where state in ('waiting', 'working');
create index export_file_newest on export_file (tenant_id, asked_at desc);
alter table export_file alter column tenant_id set statistics 0;
alter table export_file enable row level security;
alter table export_file force row level security;
create policy access on export_file to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on export_file to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, delete on export_file to bilty_eraser;
grant select, insert, update on export_file to bilty_app;
