create table hire_memo (
  tenant_id uuid not null,
  seq bigint not null,
  hire_no text not null,
  hire_date date not null,
  branch_id bigint not null,
  vehicle_no text not null,
  owner_id bigint not null,
  owner_name text not null default '',
  broker_id bigint not null,
  broker_ref bigint generated always as (nullif(broker_id, 0)) stored,
  rate_basis text not null check (rate_basis in ('fixed', 'tonne', 'km')),
  rate numeric(14, 2) not null,
  quantity numeric(12, 3) not null,
  hire numeric(14, 2) not null,
  payable_at text not null,
  pod_needed text not null check (pod_needed in ('no', 'yes')),
  free_hours bigint not null,
  detention_per_day numeric(14, 2) not null,
  remark text not null,
  hire_state text not null default 'draft' check (hire_state in ('draft', 'issued', 'settled', 'paid', 'cancelled')),
  additions numeric(14, 2) not null default 0,
  deductions numeric(14, 2) not null default 0,
  tds numeric(14, 2) not null default 0,
  advances numeric(14, 2) not null default 0,
  paid numeric(14, 2) not null default 0,
  paid_otherwise numeric(14, 2) not null default 0,
  balance numeric(14, 2) not null default 0,
  cancel_reason text not null default '',
  issued_at timestamptz(3),
  issued_by text not null default '',
  settled_at timestamptz(3),
  settled_by text not null default '',
  paid_at timestamptz(3),
  paid_by text not null default '',
  cancelled_at timestamptz(3),
  cancelled_by text not null default '',
  voided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  search text not null,
  number_twin boolean not null default false,
  primary key (tenant_id, seq),
  constraint hire_memo_number unique (tenant_id, hire_no),
  constraint hire_memo_values check (
    hire_date between '1900-01-01' and '2100-12-31'
    and hire > 0
    and (greatest(rate, quantity, hire, detention_per_day, additions, deductions, tds, advances, paid, paid_otherwise, balance) < 'NaN')
    and additions >= 0
    and deductions >= 0
    and tds >= 0
    and advances >= 0
    and paid >= 0
    and paid_otherwise >= 0
  )
) with (autovacuum_vacuum_insert_scale_factor=0.02);
alter table hire_memo add constraint hire_memo_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id);
alter table hire_memo add constraint hire_memo_owner foreign key (tenant_id, owner_id) references party (tenant_id, id);
alter table hire_memo add constraint hire_memo_broker foreign key (tenant_id, broker_ref) references party (tenant_id, id);
create index hire_memo_by_owner on hire_memo (tenant_id, owner_id);
create index hire_memo_by_broker on hire_memo (tenant_id, broker_ref) where broker_ref is not null;
create unique index hire_memo_number_form on hire_memo (tenant_id, number_form(hire_no)) where not number_twin;
create index hire_memo_by_date on hire_memo (tenant_id, hire_date desc, seq desc);
create index hire_memo_search on hire_memo using gin (tenant_id, search gin_trgm_ops);
create index hire_memo_open on hire_memo (tenant_id, hire_state, owner_id) include (balance) where hire_state in ('issued', 'settled');
alter table hire_memo alter column tenant_id set statistics 0;
alter table hire_memo enable row level security;
alter table hire_memo force row level security;
create policy erase on hire_memo to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy search on hire_memo for select to bilty_search using (true);
create policy tenant on hire_memo to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on hire_memo to bilty_eraser;
grant select, insert, update on hire_memo to bilty_app;
grant select on hire_memo to bilty_search;
