create table print_job (
  tenant_id uuid not null,
  id uuid not null,
  printer_id bigint not null,
  title text not null,
  bytes bytea not null,
  queued_at timestamptz(3) not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'printed', 'failed', 'cancelled')),
  tries integer not null default 0,
  next_try_at timestamptz(3) not null default now(),
  printer_job bigint,
  sent_at timestamptz(3),
  failure text not null default '',
  said text not null default '',
  ended_at timestamptz(3),
  primary key (tenant_id, id)
);
alter table print_job add constraint print_job_at foreign key (tenant_id, printer_id) references printer (tenant_id, id);
create index print_job_waiting on print_job (tenant_id, next_try_at) where state in ('waiting', 'sent');
create index print_job_newest on print_job (tenant_id, printer_id, queued_at desc);
alter table print_job alter column tenant_id set statistics 0;
alter table print_job enable row level security;
alter table print_job force row level security;
create policy access on print_job to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on print_job to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, delete on print_job to bilty_eraser;
grant select, insert, update, delete on print_job to bilty_app;
