-- Short lists managed by a company's admins: branches and charge heads (spec 3 §3).
create table branch (
  tenant_id uuid not null,
  id bigint not null,
  branch_code text not null,
  name text not null,
  address text not null,
  city text not null,
  pin text not null,
  state_code text not null,
  gstin text not null,
  contact text not null,
  is_active text not null check (is_active in ('yes', 'no')),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  primary key (tenant_id, id),
  constraint branch_code unique (tenant_id, branch_code)
);
alter table branch alter column tenant_id set statistics 0;
alter table branch enable row level security;
alter table branch force row level security;
create policy erase on branch to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on branch to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on branch to bilty_eraser;
grant select, insert, update on branch to bilty_app;

create table charge_head (
  tenant_id uuid not null,
  id bigint not null,
  name text not null,
  name_hindi text not null,
  basis text not null,
  amount numeric(14, 2) not null check (amount between 0 and 999999999999.99),
  minimum numeric(14, 2) not null check (minimum between 0 and 999999999999.99),
  is_taxable text not null check (is_taxable in ('yes', 'no')),
  place bigint not null,
  is_active text not null check (is_active in ('yes', 'no')),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
create unique index charge_head_name on charge_head (tenant_id, lower(name));
alter table charge_head alter column tenant_id set statistics 0;
alter table charge_head enable row level security;
alter table charge_head force row level security;
create policy erase on charge_head to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on charge_head to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on charge_head to bilty_eraser;
grant select, insert, update on charge_head to bilty_app;
