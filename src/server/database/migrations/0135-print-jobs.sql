-- What the portal sends to printers of offices by IPP (spec 5 §7).
alter table printer
  add column way text not null default 'Download' check (way in ('Download', 'IPP')),
  add column address text not null default '',
  add column certificate text not null default ''; -- SHA-256 of what an ipps printer shows; empty: the first one is kept
alter table printer alter column way drop default, alter column address drop default, alter column certificate drop default;

create table print_job (
  tenant_id uuid not null,
  id uuid not null, -- of whoever asked for it, who may ask again
  printer_id bigint not null,
  title text not null,
  bytes bytea not null, -- until it is printed or given up
  queued_at timestamptz(3) not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'printed', 'failed', 'cancelled')),
  tries integer not null default 0,
  next_try_at timestamptz(3) not null default now(), -- while one portal works at it, far enough off that no other does
  printer_job bigint, -- its id at the printer
  sent_at timestamptz(3),
  failure text not null default '',
  said text not null default '', -- what the printer said of it last
  ended_at timestamptz(3),
  primary key (tenant_id, id),
  constraint print_job_at foreign key (tenant_id, printer_id) references printer (tenant_id, id)
);
create index print_job_waiting on print_job (tenant_id, next_try_at) where state in ('waiting', 'sent');
create index print_job_newest on print_job (tenant_id, printer_id, queued_at desc);
alter table print_job alter column tenant_id set statistics 0;
alter table print_job enable row level security;
alter table print_job force row level security;
-- The company sees its own; the job, which sends for all companies, sees what waits of all.
create policy access on print_job to bilty_app
  using (current_setting('app.access', true) = 'on'
    or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (current_setting('app.access', true) = 'on'
    or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
select make_erasable('print_job');
grant select, insert, update, delete on print_job to bilty_app;
