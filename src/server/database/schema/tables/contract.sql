create table contract (
  tenant_id uuid not null,
  seq bigint not null,
  contract_no text not null,
  valid_from date not null,
  party_id bigint not null,
  party_name text not null default '',
  valid_to date,
  hide_amounts text not null check (hide_amounts in ('yes', 'no')),
  remark text not null,
  contract_state text not null default 'running' check (contract_state in ('running', 'ended')),
  last_day date,
  ended_at timestamptz(3),
  ended_by text not null default '',
  voided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  search text not null,
  number_twin boolean not null default false,
  primary key (tenant_id, seq),
  constraint contract_number unique (tenant_id, contract_no),
  constraint contract_days check (valid_to is null or valid_to >= valid_from),
  constraint contract_last check (last_day between '1900-01-01' and '2100-12-31'),
  constraint contract_last_day check (last_day is null or last_day >= valid_from),
  constraint contract_valid_to check (valid_to between '1900-01-01' and '2100-12-31'),
  constraint contract_values check (valid_from between '1900-01-01' and '2100-12-31')
) with (autovacuum_vacuum_insert_scale_factor=0.02);
alter table contract add constraint contract_party foreign key (tenant_id, party_id) references party (tenant_id, id);
create index contract_by_party on contract (tenant_id, party_id);
create unique index contract_number_form on contract (tenant_id, number_form(contract_no)) where not number_twin;
create index contract_by_date on contract (tenant_id, valid_from desc, seq desc);
create index contract_search on contract using gin (tenant_id, search gin_trgm_ops);
alter table contract alter column tenant_id set statistics 0;
alter table contract enable row level security;
alter table contract force row level security;
create policy erase on contract to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy search on contract for select to bilty_search using (true);
create policy tenant on contract to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on contract to bilty_eraser;
grant select, insert, update on contract to bilty_app;
grant select on contract to bilty_search;
