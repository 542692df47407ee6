-- The links by which a driver tells what becomes of LRs without a login (spec 3 §7). Of a token nothing but its hash is kept,
-- so a link is shown once, when it is made.
create table driver_link (
  tenant_id uuid not null,
  id bigint not null, -- in the order of making within the company
  token_hash bytea not null,
  until timestamptz(3) not null,
  made_at timestamptz(3) not null default now(),
  made_by text not null,
  revoked_at timestamptz(3),
  revoked_by text not null default '',
  primary key (tenant_id, id)
);
create unique index driver_link_token on driver_link (tenant_id, token_hash);
-- Of which LRs; those of a challan can be named by another column of driver_link.
create table driver_link_bilty (
  tenant_id uuid not null,
  link_id bigint not null,
  bilty_seq bigint not null,
  primary key (tenant_id, link_id, bilty_seq),
  foreign key (tenant_id, link_id) references driver_link (tenant_id, id),
  foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade
);
create index driver_link_of_bilty on driver_link_bilty (tenant_id, bilty_seq);
select isolate_tenant('driver_link'), isolate_tenant('driver_link_bilty');
grant select, insert, update on driver_link to bilty_app;
grant select, insert on driver_link_bilty to bilty_app;
-- How many packages the driver counted when the LR was delivered.
alter table bilty_event add column packages bigint not null default 0;
