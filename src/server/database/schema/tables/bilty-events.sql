-- Events of LRs (spec 3 §3, §4). Rows are only added; an existing row is changed only by voiding it.
create table bilty_event (
  tenant_id uuid not null,
  id bigint not null, -- in the order of entry within the company
  bilty_seq bigint not null,
  kind text not null,
  at timestamptz(3) not null,
  place text not null default '',
  note text not null default '',
  received numeric(14, 2) not null default 0,
  credit_reason text not null default '',
  source text not null check (source in ('clerk', 'driver', 'challan')),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  voided_at timestamptz(3),
  voided_by text not null default '',
  void_reason text not null default '',
  packages bigint not null default 0, -- The number of packages that the driver counted at delivery.
  party bigint not null default 0, -- 0: none
  credit numeric(14, 2) not null default 0,
  received_branch bigint not null default 0, -- 0: no money was received
  received_mode text not null default '',
  received_reference text not null default '',
  received_account text not null default '', -- 'driver:7'; empty: the cash of received_branch
  rebate numeric(14, 2) not null default 0,
  rebate_reason text not null default '',
  undone_at timestamptz(3),
  undone_by text not null default '',
  undone_reason text not null default '',
  undelivered_reason text not null default '',
  primary key (tenant_id, id),
  constraint bilty_event_check check (rebate >= 0 and (rebate = 0 or received > 0)),
  constraint bilty_event_credit check (credit >= 0 and credit < 'NaN' and (credit = 0 or party > 0))
);
alter table bilty_event add constraint bilty_event_tenant_id_bilty_seq_fkey foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade;
create index bilty_event_timeline on bilty_event (tenant_id, bilty_seq, id);
alter table bilty_event alter column tenant_id set statistics 0;
alter table bilty_event enable row level security;
alter table bilty_event force row level security;
create policy erase on bilty_event to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on bilty_event to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on bilty_event to bilty_eraser;
grant select, insert on bilty_event to bilty_app;
grant update (voided_at, voided_by, void_reason, party, credit, undone_at, undone_by, undone_reason) on bilty_event to bilty_app;

-- The links by which a consignor or consignee follows an LR without a login (spec 3 §6). Only the hash of a token is stored in clear:
-- the token itself is sealed, or follows from the portal's secret and the salt, so the same link can be shown again.
create table tracking_link (
  tenant_id uuid not null,
  bilty_seq bigint not null,
  salt uuid not null, -- changed when a link is renewed
  token_hash bytea not null,
  made_at timestamptz(3) not null default now(),
  made_by text not null,
  token_sealed bytea, -- null for older links: computed from salt and secret
  primary key (tenant_id, bilty_seq)
);
alter table tracking_link add constraint tracking_link_tenant_id_bilty_seq_fkey foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade;
create unique index tracking_link_token on tracking_link (tenant_id, token_hash);
alter table tracking_link alter column tenant_id set statistics 0;
alter table tracking_link enable row level security;
alter table tracking_link force row level security;
create policy erase on tracking_link to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on tracking_link to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on tracking_link to bilty_eraser;
grant select, insert, update on tracking_link to bilty_app;

-- Proofs of delivery (spec 3 §3): what was received, and photos of the stamped paper and the goods. Rows are only added.
create table bilty_pod (
  tenant_id uuid not null,
  id bigint not null, -- in the order of entry within the company
  bilty_seq bigint not null,
  received_packages bigint not null,
  short bigint not null,
  damaged bigint not null,
  reason text not null,
  receiver_name text not null,
  receiver_phone text not null,
  delivered_at timestamptz(3) not null,
  source text not null check (source in ('clerk', 'driver')),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  received_on date,
  came_by text not null default '',
  docket text not null default '',
  condition text not null default '',
  remark text not null default '',
  primary key (tenant_id, id)
);
alter table bilty_pod add constraint bilty_pod_tenant_id_bilty_seq_fkey foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade;
create index bilty_pod_of_bilty on bilty_pod (tenant_id, bilty_seq, id);
create index bilty_pod_damaged on bilty_pod (tenant_id, bilty_seq) where damaged > 0;
create unique index bilty_pod_paper on bilty_pod (tenant_id, bilty_seq) where received_on is not null;
alter table bilty_pod alter column tenant_id set statistics 0;
alter table bilty_pod enable row level security;
alter table bilty_pod force row level security;
create policy erase on bilty_pod to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on bilty_pod to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on bilty_pod to bilty_eraser;
grant select, insert on bilty_pod to bilty_app;

create table bilty_pod_photo (
  tenant_id uuid not null,
  pod_id bigint not null,
  place integer not null,
  file text not null, -- of the original bytes; the display copy has the same name with another extension
  sha256 text not null,
  primary key (tenant_id, pod_id, place)
);
alter table bilty_pod_photo add constraint bilty_pod_photo_tenant_id_pod_id_fkey foreign key (tenant_id, pod_id) references bilty_pod (tenant_id, id);
create unique index bilty_pod_photo_file on bilty_pod_photo (tenant_id, file);
alter table bilty_pod_photo alter column tenant_id set statistics 0;
alter table bilty_pod_photo enable row level security;
alter table bilty_pod_photo force row level security;
create policy erase on bilty_pod_photo to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on bilty_pod_photo to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on bilty_pod_photo to bilty_eraser;
grant select, insert on bilty_pod_photo to bilty_app;
