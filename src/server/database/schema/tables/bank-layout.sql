create table bank_layout (
  tenant_id uuid not null,
  account text collate "C" not null,
  heads jsonb not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, account)
);
alter table bank_layout add constraint bank_layout_account foreign key (tenant_id, account) references account (tenant_id, id);
alter table bank_layout alter column tenant_id set statistics 0;
alter table bank_layout enable row level security;
alter table bank_layout force row level security;
create policy erase on bank_layout to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on bank_layout to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on bank_layout to bilty_eraser;
grant select, insert, update on bank_layout to bilty_app;
