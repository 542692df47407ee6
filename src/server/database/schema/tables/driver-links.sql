-- The links by which a driver reports on LRs without a login (spec 3 §7). Only the hash of a token is stored, so a link is shown once,
-- when it is created.
create table driver_link (
  tenant_id uuid not null,
  id bigint not null, -- in order of creation within the company
  token_hash bytea not null,
  until timestamptz(3) not null,
  made_at timestamptz(3) not null default now(),
  made_by text not null,
  revoked_at timestamptz(3),
  revoked_by text not null default '',
  challan_seq bigint,
  pods integer not null default 0,
  photo_bytes bigint not null default 0,
  trip_sheet_seq bigint,
  primary key (tenant_id, id)
);
alter table driver_link add constraint driver_link_tenant_id_challan_seq_fkey foreign key (tenant_id, challan_seq) references challan (tenant_id, seq);
alter table driver_link add constraint driver_link_trip_sheet foreign key (tenant_id, trip_sheet_seq) references trip_sheet (tenant_id, seq);
create unique index driver_link_token on driver_link (tenant_id, token_hash);
create index driver_link_of_trip on driver_link (tenant_id, trip_sheet_seq) where trip_sheet_seq is not null;
alter table driver_link alter column tenant_id set statistics 0;
alter table driver_link enable row level security;
alter table driver_link force row level security;
create policy erase on driver_link to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on driver_link to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on driver_link to bilty_eraser;
grant select, insert, update on driver_link to bilty_app;

-- The LRs of a link; those of a challan can be found by another column of driver_link.
create table driver_link_bilty (
  tenant_id uuid not null,
  link_id bigint not null,
  bilty_seq bigint not null,
  primary key (tenant_id, link_id, bilty_seq)
);
alter table driver_link_bilty add constraint driver_link_bilty_tenant_id_link_id_fkey foreign key (tenant_id, link_id) references driver_link (tenant_id, id);
alter table driver_link_bilty add constraint driver_link_bilty_tenant_id_bilty_seq_fkey foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade;
create index driver_link_of_bilty on driver_link_bilty (tenant_id, bilty_seq);
alter table driver_link_bilty alter column tenant_id set statistics 0;
alter table driver_link_bilty enable row level security;
alter table driver_link_bilty force row level security;
create policy erase on driver_link_bilty to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on driver_link_bilty to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on driver_link_bilty to bilty_eraser;
grant select, insert on driver_link_bilty to bilty_app;
