-- Steps of the first day that a company leaves out (docs/decisions/0072-moving-in.md); 'all': it is led through no more.
create table first_day_skip (
  tenant_id uuid not null,
  step text not null check (step in ('setup', 'tally', 'oldLrs', 'vehicles', 'drivers', 'firstLr', 'all')),
  skipped_at timestamptz(3) not null default now(),
  skipped_by text not null,
  primary key (tenant_id, step)
);
select isolate_tenant('first_day_skip');
grant select, insert, delete on first_day_skip to bilty_app;
