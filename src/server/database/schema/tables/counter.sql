create table counter (
  tenant_id uuid not null,
  id uuid not null,
  branch_id bigint not null,
  name text not null,
  code text not null,
  branch_code text not null,
  book_id bigint not null,
  public_key bytea not null check (length(public_key) = 32),
  state text not null default 'active' check (state in ('active', 'lost', 'closed')),
  registered_at timestamptz(3) not null default now(),
  registered_by text not null,
  not_before date not null,
  not_after date not null,
  last_contact_at timestamptz(3),
  contact text not null default '',
  contact_before text not null default '',
  waiting integer not null default 0,
  users text[] not null default '{}',
  last_seq bigint not null default 0,
  twice_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by text not null default '',
  reason text not null default '',
  data_key_sealed bytea,
  opened jsonb not null default '{}',
  idle_at timestamptz(3),
  booked_until timestamptz(3),
  primary key (tenant_id, id),
  constraint counter_code unique (tenant_id, branch_id, code)
);
alter table counter add constraint counter_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id);
alter table counter add constraint counter_book foreign key (tenant_id, book_id) references number_book (tenant_id, id);
create unique index counter_name on counter (tenant_id, lower(name));
create unique index counter_of_book on counter (tenant_id, book_id);
alter table counter alter column tenant_id set statistics 0;
alter table counter enable row level security;
alter table counter force row level security;
create policy erase on counter to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on counter to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on counter to bilty_eraser;
grant select, insert, update on counter to bilty_app;

create table counter_booking (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  counter_id uuid not null,
  seq bigint not null,
  kind text not null check (kind in ('booking', 'cancel', 'print', 'unknown')),
  digest bytea not null,
  came bytea not null,
  signature bytea not null,
  certificate text not null,
  is_right boolean not null,
  is_first boolean not null,
  lr_no text not null default '',
  user_name text not null default '',
  booked_at timestamptz(3),
  received_at timestamptz(3) not null default now(),
  state text not null check (state in ('came', 'asked', 'booked', 'kept', 'refused')),
  reason text not null default '',
  bilty_no text not null default '',
  decided_at timestamptz(3),
  decided_by text not null default '',
  remark text not null default '',
  doubts jsonb not null default '[]',
  unproven text[] not null default '{}',
  primary key (tenant_id, id)
);
alter table counter_booking add constraint counter_booking_of foreign key (tenant_id, counter_id) references counter (tenant_id, id);
create unique index counter_booking_once on counter_booking (tenant_id, counter_id, digest);
create unique index counter_booking_seq on counter_booking (tenant_id, counter_id, seq) where is_first;
create index counter_booking_kept on counter_booking (tenant_id, received_at desc) where state in ('kept', 'came');
create index counter_booking_lr on counter_booking (tenant_id, counter_id, lr_no);
alter table counter_booking alter column tenant_id set statistics 0;
alter table counter_booking enable row level security;
alter table counter_booking force row level security;
create policy erase on counter_booking to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on counter_booking to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on counter_booking to bilty_eraser;
grant select, insert, update on counter_booking to bilty_app;

create table counter_finding (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  path text not null,
  sentence text not null,
  found_at timestamptz(3) not null default now(),
  ticked_at timestamptz(3),
  ticked_by text not null default '',
  remark text not null default '',
  primary key (tenant_id, id)
);
alter table counter_finding add constraint counter_finding_of foreign key (tenant_id, booking_id) references counter_booking (tenant_id, id);
create index counter_finding_open on counter_finding (tenant_id, found_at desc);
alter table counter_finding alter column tenant_id set statistics 0;
alter table counter_finding enable row level security;
alter table counter_finding force row level security;
create policy erase on counter_finding to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on counter_finding to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on counter_finding to bilty_eraser;
grant select, insert, update on counter_finding to bilty_app;
