create table deductor (
  tenant_id uuid not null,
  tan text collate "C" not null,
  party_id bigint,
  chosen_by text not null default '',
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, tan)
);
alter table deductor add constraint deductor_party foreign key (tenant_id, party_id) references party (tenant_id, id);
create index deductor_of_party on deductor (tenant_id, party_id) where party_id is not null;
alter table deductor alter column tenant_id set statistics 0;
alter table deductor enable row level security;
alter table deductor force row level security;
create policy erase on deductor to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on deductor to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on deductor to bilty_eraser;
grant select, insert, update on deductor to bilty_app;
