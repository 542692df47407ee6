create table moving_in (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('Old LRs', 'Tally masters')),
  file_name text not null,
  bytes bigint not null,
  sha256 text not null,
  parts integer not null,
  asked_at timestamptz(3) not null default now(),
  asked_by text not null,
  state text not null default 'checking' check (state in ('checking', 'checked', 'taking', 'taken', 'undoing', 'undone', 'failed', 'dropped')),
  taker uuid,
  taken_until timestamptz(3) not null default now(),
  tries integer not null default 0,
  done bigint not null default 0,
  total bigint not null default 0,
  problem text not null default '',
  heads jsonb not null default '[]',
  rows bigint not null default 0,
  known bigint not null default 0,
  faults jsonb not null default '[]',
  fault_count bigint not null default 0,
  faulty_rows bigint not null default 0,
  told jsonb not null default '{}',
  checked_at timestamptz(3),
  started_at timestamptz(3),
  started_by text not null default '',
  ended_at timestamptz(3),
  undone_at timestamptz(3),
  undone_by text not null default '',
  day date,
  primary key (tenant_id, id)
);
create unique index moving_in_one on moving_in (tenant_id) where state in ('checking', 'taking', 'undoing');
create index moving_in_newest on moving_in (tenant_id, asked_at desc);
alter table moving_in alter column tenant_id set statistics 0;
alter table moving_in enable row level security;
alter table moving_in force row level security;
create policy access on moving_in to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on moving_in to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, delete on moving_in to bilty_eraser;
grant select, insert, update on moving_in to bilty_app;
