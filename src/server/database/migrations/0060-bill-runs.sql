-- Bills of all parties over some days (docs/decisions/0048-monthly-run.md): what was asked for, and how far it is.
create table bill_run (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  from_date date not null,
  to_date date not null,
  bill_date date not null,
  asked_at timestamptz(3) not null default now(),
  asked_by text not null,
  done_at timestamptz(3),
  taken_until timestamptz(3) not null default now(), -- until then nobody else takes it; each step moves it on
  taker uuid,
  tries integer not null default 0,
  primary key (tenant_id, id),
  constraint bill_run_days check (from_date >= '1900-01-01' and from_date <= to_date and to_date <= bill_date and bill_date <= '2100-12-31')
);
-- A company has one at a time.
create unique index bill_run_open on bill_run (tenant_id) where done_at is null;
create index bill_run_newest on bill_run (tenant_id, asked_at desc);

-- The parties that had LRs to be billed when it was asked for, and what came of each.
create table bill_run_party (
  tenant_id uuid not null,
  run_id uuid not null,
  party_id bigint not null,
  bill_nos text[] not null default '{}',
  lrs bigint not null default 0,
  total numeric(14, 2) not null default 0,
  left_lrs bigint not null default 0, -- that lack what a bill needs
  lacks text not null default '' check (lacks in ('', 'pod', 'delivered')),
  reason text not null default '', -- why it was not billed
  done_at timestamptz(3),
  primary key (tenant_id, run_id, party_id),
  constraint bill_run_party_run foreign key (tenant_id, run_id) references bill_run (tenant_id, id)
);
create index bill_run_party_open on bill_run_party (tenant_id, run_id, party_id) where done_at is null;

-- The company sees its own; the job, which works for all companies, sees what was asked for by all.
alter table bill_run enable row level security;
alter table bill_run force row level security;
create policy access on bill_run to bilty_app
  using ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
select make_erasable('bill_run'), isolate_tenant('bill_run_party');
grant select, insert, update on bill_run, bill_run_party to bilty_app;
