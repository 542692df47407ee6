create table moving_in_party (
  tenant_id uuid not null,
  moving_id uuid not null,
  key text not null,
  doc jsonb not null,
  place_id bigint,
  party_id bigint,
  is_made boolean not null default false,
  primary key (tenant_id, moving_id, key)
);
alter table moving_in_party add constraint moving_in_party_moving foreign key (tenant_id, moving_id) references moving_in (tenant_id, id);
create index moving_in_party_new on moving_in_party (tenant_id, moving_id, key) where place_id is null;
alter table moving_in_party alter column tenant_id set statistics 0;
alter table moving_in_party enable row level security;
alter table moving_in_party force row level security;
create policy erase on moving_in_party to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on moving_in_party to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on moving_in_party to bilty_eraser;
grant select, insert, update, delete on moving_in_party to bilty_app;
