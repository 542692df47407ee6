create table hire_declaration (
  tenant_id uuid not null,
  id bigint not null,
  owner_id bigint not null,
  declared_on date not null,
  carriages integer not null check (carriages >= 0),
  file text not null,
  sha256 text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, id),
  constraint hire_declaration_values check (declared_on between '1900-01-01' and '2100-12-31')
);
alter table hire_declaration add constraint hire_declaration_owner foreign key (tenant_id, owner_id) references party (tenant_id, id);
create index hire_declaration_of_owner on hire_declaration (tenant_id, owner_id, declared_on desc, id desc);
create unique index hire_declaration_file on hire_declaration (tenant_id, file);
alter table hire_declaration alter column tenant_id set statistics 0;
alter table hire_declaration enable row level security;
alter table hire_declaration force row level security;
create policy erase on hire_declaration to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on hire_declaration to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on hire_declaration to bilty_eraser;
grant select, insert on hire_declaration to bilty_app;
