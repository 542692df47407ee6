-- What accounts are called in Tally (docs/decisions/0069-exports.md). The empty account: the company itself.
create table tally_name (
  tenant_id uuid not null,
  account text collate "C" not null,
  name text not null check (name <> ''),
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, account)
);
-- Two accounts with one name would be one ledger there.
create unique index tally_name_once on tally_name (tenant_id, lower(name)) where account <> '';
select isolate_tenant('tally_name');
grant select, insert, update on tally_name to bilty_app;

-- Files that a company makes of its books for other programs: the log, and the work while it waits.
create table export_file (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  what text not null check (what in ('Tally', 'GSTR-1', 'GSTR-3B')),
  gstin text not null default '',
  from_date date not null,
  to_date date not null,
  scope text not null check (scope in ('all', 'new')),
  asked_at timestamptz(3) not null default now(),
  asked_by text not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed', 'over')),
  taker uuid,
  taken_until timestamptz(3) not null default now(), -- until then nobody else takes it; the turn moves it on as it works
  tries integer not null default 0,
  done bigint not null default 0, -- of `total`, for the progress bar
  total bigint not null default 0,
  last_voucher bigint not null default 0, -- the newest voucher that it may hold
  settled_until timestamptz(3), -- the last moment of what was settled that it may hold
  parts integer not null default 0, -- files of the store that it lies in, one behind the other
  bytes bigint not null default 0,
  sha256 text not null default '',
  contents jsonb not null default '[]', -- each file in it: its name, how many rows, its SHA-256
  ready_at timestamptz(3),
  expires_at timestamptz(3), -- then its bytes go; the row stays
  primary key (tenant_id, id),
  constraint export_file_days check (from_date >= '1900-01-01' and from_date <= to_date and to_date <= '2100-12-31')
);
create unique index export_file_one on export_file (tenant_id) where state in ('waiting', 'working');
create index export_file_newest on export_file (tenant_id, asked_at desc);

alter table export_file alter column tenant_id set statistics 0;
alter table export_file enable row level security;
alter table export_file force row level security;
-- The company sees its own; the job, which works for all companies, sees what was asked for by all.
create policy access on export_file to bilty_app
  using ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
select make_erasable('export_file');
grant select, insert, update on export_file to bilty_app;

-- What was settled over some days, whichever vouchers it was.
create index allocation_by_time on allocation (tenant_id, created_at, debit_item, credit_item, nth);
