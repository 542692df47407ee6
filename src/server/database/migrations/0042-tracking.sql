-- The links by which a consignor or consignee follows an LR without a login (spec 3 §6). Of a token nothing but its hash is
-- kept: it follows from the portal's secret and the salt, so the same link can be shown again.
create table tracking_link (
  tenant_id uuid not null,
  bilty_seq bigint not null,
  salt uuid not null, -- another one for a renewed link
  token_hash bytea not null,
  made_at timestamptz(3) not null default now(),
  made_by text not null,
  primary key (tenant_id, bilty_seq),
  foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade
);
create unique index tracking_link_token on tracking_link (tenant_id, token_hash);
select isolate_tenant('tracking_link');
grant select, insert, update on tracking_link to bilty_app;
